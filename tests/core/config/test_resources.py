from core.config import resource_path


def test_resources_are_found_beside_the_packages(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert resource_path().is_dir()
    assert resource_path("models/presets.json") == resource_path() / "models" / "presets.json"
