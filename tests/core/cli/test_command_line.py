"""The command line answers in JSON with stable keys, and a wrong input is a sentence and exit status 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cli import main
from core.cli.question import with_settings
from core.config import SECTIONS, FitGaugeError, ModelSpec, TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace, read_workspace, write_workspace
from core.memory.result import COMPONENTS

ROOT = Path(__file__).parents[3]
LLAMA = "huggyllama/llama-7b"
TINY = {
    "model_type": "llama",
    "vocab_size": 320,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
}


@pytest.fixture
def config_json(tmp_path: Path) -> str:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(TINY))
    return str(folder / "config.json")


def answer(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    assert main([*words, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Traceback" not in printed.err
    return printed.err


def test_a_model_named_alone_is_trained_for_what_such_models_usually_are(capsys: pytest.CaptureFixture[str]) -> None:
    encoder = ("estimate", "--preset", "google-bert/bert-base-uncased")
    chosen = answer(capsys, *encoder)
    assert chosen == answer(capsys, *encoder, "--set", "task=masked_lm", "--set", "sequence_length=512")
    assert chosen != answer(capsys, *encoder, "--set", "task=sequence_classification")
    assert "masked_lm, sequence_classification" in refused(capsys, *encoder, "--set", "task=causal_lm")


def test_an_estimate_has_the_keys_other_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "estimate", "--preset", LLAMA)
    assert tuple(found["components"]) == COMPONENTS
    assert all(type(size) is int for size in found["components"].values())
    for total in ("allocated", "reserved", "device"):
        assert found[total]["low"] <= found[total]["expected"] <= found[total]["high"]
    assert {"config", "phases", "peak_phase", "fits", "notes"} <= found.keys()
    assert found["config"]["batch"]["sequence_length"] == 2048
    assert found["fits"] is None


def test_settings_go_in_by_leaf_name_or_with_their_section(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys,
        *("estimate", "--preset", LLAMA, "--set", "micro_batch_size=4", "batch.sequence_length=128"),
        *("--set", "method=lora", "lora_target_modules=q_proj,v_proj", "lora_dropout=0.1", "compute_capability=9.0"),
    )
    assert found["config"]["batch"]["micro_batch_size"] == 4
    assert found["config"]["batch"]["sequence_length"] == 128
    assert found["config"]["lora"]["lora_target_modules"] == ["q_proj", "v_proj"]
    assert found["config"]["hardware"]["compute_capability"] == "9.0"


def test_a_framework_brings_its_defaults_but_not_over_what_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "estimate", "--preset", LLAMA, "--set", "framework=trl", "micro_batch_size=2")
    assert found["config"]["batch"] | {"micro_batch_size": 2, "sequence_length": 1024} == found["config"]["batch"]
    assert found["config"]["saving"]["gradient_checkpointing"] == "full"


def test_exit_status_says_whether_it_fits(capsys: pytest.CaptureFixture[str], config_json: str) -> None:
    small = answer(capsys, "estimate", config_json, "--set", "gpu=GeForce RTX 4090")
    assert small["fits"] is True
    large = answer(capsys, "estimate", "--preset", LLAMA, "--set", "gpu=GeForce RTX 4090", status=1)
    assert (large["fits"], large["verdict"]) == (False, "does_not_fit")


def test_a_config_json_is_named_after_its_folder(capsys: pytest.CaptureFixture[str], config_json: str) -> None:
    assert answer(capsys, "estimate", config_json)["config"]["model"]["name"] == "tiny"


def test_a_folder_of_a_model_is_read(capsys: pytest.CaptureFixture[str], config_json: str) -> None:
    folder = str(Path(config_json).parent)
    assert answer(capsys, "estimate", folder) == answer(capsys, "estimate", config_json)


def test_output_is_utf_8_whatever_the_pipe_was_opened_with(config_json: str) -> None:
    child = subprocess.run(
        [sys.executable, "-m", "core", "estimate", config_json],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert "tiny · full fine-tuning" in child.stdout.decode("utf-8")


def test_a_scenario_of_a_file_is_chosen_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    seed = read_workspace((ROOT / "resources/scenarios/seed.json").read_text(encoding="utf-8"))
    file = tmp_path / "work.fitgauge"
    file.write_text(write_workspace(Workspace(scenarios=seed.scenarios, selected=2)), encoding="utf-8")
    assert answer(capsys, "estimate", str(file))["config"]["method"]["method"] == "lora"
    assert answer(capsys, "estimate", str(file), "--scenario", "QLoRA")["config"]["method"]["method"] == "qlora"
    assert "it has: Full fine-tuning" in refused(capsys, "estimate", str(file), "--scenario", "Nothing")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["estimate"], "Name a FILE, a --preset ID or --scenario seed"),
        (["estimate", "x.json", "--preset", LLAMA], "both name a model"),
        (["estimate", "no/such/file"], "no/such/file"),
        (["estimate", "--preset", "llama-7bb"], "huggyllama/llama-7b"),
        (["estimate", "--preset", LLAMA, "--scenario", "sead"], "scenario is sead"),
        (["estimate", "--preset", LLAMA, "--set", "micro_batch=4"], "did you mean micro_batch_size"),
        (["estimate", "--preset", LLAMA, "--set", "lora.micro_batch_size=4"], "is no setting"),
        (["estimate", "--preset", LLAMA, "--set", "micro_batch_size"], "has no ="),
        (
            ["estimate", "--preset", LLAMA, "--set", "micro_batch_size=0"],
            "micro_batch_size is 0; it must be at least 1",
        ),
        (["estimate", "--preset", LLAMA, "--set", "micro_batch_size=x"], "must be a whole number"),
        (["estimate", "--preset", LLAMA, "--set", "micro_batch_size=1.5"], "must be a whole number"),
        (["estimate", "--preset", LLAMA, "--set", "method=lorra"], "did you mean lora"),
        (["estimate", "--preset", LLAMA, "--set", "optimizer=adamw_fuse"], "did you mean adamw_fused"),
        (["estimate", "--preset", LLAMA, "--set", "gpu=RTX 40900"], "gpu is RTX 40900"),
        (["estimate", "--preset", LLAMA, "--set", "clip_grad_norm=maybe"], "must be true or false"),
        (["report", "no/such/file"], "no/such/file"),
        (["accuracy", "no/such/file"], "no/such/file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_input_is_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert says in refused(capsys, *words)


@given(
    leaf=st.sampled_from(sorted(SECTIONS)),
    text=st.text(max_size=12) | st.integers().map(str) | st.floats().map(str),
)
def test_any_text_is_a_value_or_a_refusal_that_names_the_setting(leaf: str, text: str) -> None:
    config = TrainingConfig(model=ModelSpec(model_type="llama", name="Tiny", fields=TINY))
    said = ""
    try:
        with_settings(config, {leaf: text})
    except FitGaugeError as error:
        said = str(error)
    assert not said or leaf in said


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1]", b'{"a": 1}', b'{"format": "fitgauge", "scen'])
def test_a_file_of_anything_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "something"
    file.write_bytes(content)
    assert refused(capsys, "estimate", str(file)).startswith("fitgauge: ")


def test_seed_shows_the_four_scenarios_beside_the_rule_of_thumb(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "estimate", "--preset", LLAMA, "--scenario", "seed")
    names = [one["name"] for one in found["scenarios"]]
    assert names == ["Full fine-tuning", "ZeRO-2 on 4 GPUs", "LoRA", "QLoRA"]
    assert found["components"] == found["scenarios"][0]["components"]
    for one in found["scenarios"]:
        for difference in one["differences"]:
            assert difference["fitgauge"] == one["components"][difference["component"]]
            assert difference["rule"] == one["rule_of_thumb"]["components"][difference["component"]]
            assert len(difference["text"]) > 20


def test_seed_counts_llama_7b_to_the_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "estimate", "--preset", LLAMA, "--scenario", "seed")
    assert found["parameters"]["total"] == 6_738_415_616
    billions = {part: round(found["components"][part] / 1e9, 2) for part in ("weights", "optimizer", "gradients")}
    assert billions == {"weights": 13.48, "optimizer": 80.86, "gradients": 13.48}


def test_seed_applies_to_another_model(capsys: pytest.CaptureFixture[str], config_json: str) -> None:
    found = answer(capsys, "estimate", config_json, "--scenario", "seed")
    assert all(one["config"]["model"]["name"] == "tiny" for one in found["scenarios"])


def test_accuracy_reads_both_formats(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "accuracy", str(ROOT / "tests/accuracy/measured.jsonl"))
    assert (found["cases"], len(found["rows"])) == (408, 408)
    assert all(row["error"] is not None or row["reason"] for row in found["rows"])
    keys = {"median_abs_error", "p95_abs_error", "worst_abs_error", "share_under_by_10pct", "interval_coverage"}
    assert keys <= found.keys()


def test_reports_come_in_three_formats(capsys: pytest.CaptureFixture[str]) -> None:
    seed = str(ROOT / "resources/scenarios/seed.json")
    for command in ("report", "compare"):
        for kind, start in (("markdown", ("# FitGauge report", "* Full fine-tuning:")), ("csv", ("scenario,",))):
            assert main([command, seed, "--format", kind]) == 0
            assert capsys.readouterr().out.startswith(start)
        assert answer(capsys, command, seed)[0]["name"] == "Full fine-tuning"


def test_gpus_says_what_was_found_or_why_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "gpus")
    assert found["gpus"] or len(found["reason"]) > 10


def test_an_estimate_needs_neither_arrays_nor_qt_nor_a_catalogue(config_json: str) -> None:
    program = (
        "import sys; opened = []; "
        "sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == 'open' else None); "
        "from core.cli import main; main(['estimate', sys.argv[1], '--json']); "
        "print([name for name in ('numpy', 'PySide6', 'yaml', 'core.hardware.probe', 'core.accuracy') "
        "if name in sys.modules], [name for name in opened if name.endswith(('models.json', 'gpus.json'))], "
        "file=sys.stderr)"
    )
    child = subprocess.run(
        [sys.executable, "-c", program, config_json], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert child.stderr.strip() == "[] []"


@pytest.mark.skipif(os.name == "nt", reason="a pipe of a POSIX shell")
def test_a_reader_that_stops_early_is_no_error() -> None:
    child = subprocess.run(
        f'{{ "{sys.executable}" -m core report resources/scenarios/seed.json; echo "$?" >&2; }} | head -1 >/dev/null',
        cwd=ROOT,
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stderr == "0\n"


def test_a_scenario_keeps_its_settings_when_the_file_is_written_again(tmp_path: Path) -> None:
    text = (ROOT / "resources/scenarios/seed.json").read_text(encoding="utf-8")
    assert read_workspace(write_workspace(read_workspace(text))) == read_workspace(text)
    assert all(isinstance(one, Scenario) for one in read_workspace(text).scenarios)


def test_a_map_has_an_estimate_in_every_cell(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--preset", LLAMA, "--set", "gpu=RTX 6000 Ada 48GB", "method=lora")
    found = answer(capsys, "fitmap", *asked, "--x-values", "512,8192", "--y", "lora_r", "--y-values", "8,16,32")
    assert (found["x"]["field"], found["y"]["values"]) == ("sequence_length", [8, 16, 32])
    assert [len(row) for row in found["device"]] == [2, 2, 2]
    alone = answer(capsys, "estimate", *asked, "--set", "sequence_length=8192", "lora_r=16", status=1)
    assert found["device"][1][1] == alone["device"]["expected"]
    assert found["allocated"][1][1] == alone["allocated"]["expected"]
    assert found["headroom"][1][1] == alone["available"] - alone["device"]["expected"]
    assert found["verdict"][1] == ["fits", "does_not_fit"]
    assert 512 < found["largest_x_that_fits"][1] < 8192


def test_a_map_is_sixty_four_cells_wide_for_programs_and_eight_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "fitmap", "--preset", LLAMA)
    assert [len(found[axis]["values"]) for axis in ("x", "y")] == [64, 64]
    assert found["available"] is None and found["verdict"][0][0] is None
    assert main(["fitmap", "--preset", "openai-community/gpt2", "--x-values", "512,2048", "--cells", "2"]) == 0
    table = capsys.readouterr().out
    assert "across sequence_length, down micro_batch_size" in table
    assert [line.split()[-1] for line in table.splitlines()[-2:]] == ["-", "-"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--x", "optimizer"), "axis is"),
        (("--x", "micro_batch_size"), "two different settings"),
        (("--x", "sequence_lenght"), "did you mean sequence_length"),
        (("--y-values", "1,two"), "whole numbers divided by commas"),
        (("--y-values", "0"), "at least 1"),
        (("--cells", "0"), "from 1 to"),
    ],
)
def test_a_map_of_nothing_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, "fitmap", "--preset", LLAMA, *words)
