"""The measurements that come with the program, and which of them are like a run."""

from core.accuracy.published import Published, distance, published, sources
from core.architecture.catalogue import load_model
from core.config import TrainingConfig

BASE = TrainingConfig(model=load_model("mistralai/Mistral-7B-v0.1")).replace(
    method="lora", micro_batch_size=4, sequence_length=2048
)


def row(**changes):
    fields = {
        "id": "x",
        "source": "s",
        "model": "mistralai/Mistral-7B-v0.1",
        "method": "lora",
        "setup": "4 × 2048, eager",
        "metric": "allocated",
        "reference": 100,
        "estimated": 90,
        "low": 95,
        "high": 110,
        "error": -0.1,
        "published": "",
    }
    return Published.model_validate(fields | changes)


def test_the_file_is_whole():
    rows = published()
    assert len({one.id for one in rows}) == len(rows) > 150
    for one in rows:
        assert one.reference > 0 and one.low <= one.estimated <= one.high
        assert abs(one.estimated / one.reference - 1 - one.error) < 1e-4
    assert {one.source for one in rows} == {one.source for one in sources()}
    assert sum(one.rows for one in sources()) == len(rows)


def test_a_run_like_it_is_nearest():
    assert distance(row(), BASE) == 0
    assert distance(row(setup="4 × 4096, eager"), BASE) == 1
    assert distance(row(model="mistralai/Mistral-Nemo"), BASE) < distance(row(model="meta-llama/Llama-2-7b"), BASE)
    assert distance(row(method="full"), BASE) > distance(row(setup="8 × 4096, eager"), BASE)


def test_the_nearest_of_a_measured_run_is_that_run():
    nearest = min(published(), key=lambda one: distance(one, BASE))
    assert nearest.model.endswith("Mistral-7B-v0.1") and nearest.method == "lora"


def test_links_lead_to_the_paper_or_the_repository_at_its_commit():
    assert row(published="LOMO paper arXiv 2306.09782 Table 2").link == "https://arxiv.org/abs/2306.09782"
    at = row(published="owner/name docs/table.md line 3 @ 26857050 2026-06-29")
    assert at.link == "https://github.com/owner/name/tree/26857050"
    assert row(published="owner/name README.md").link == "https://github.com/owner/name"
    assert row(published="a blog").link == ""


def test_a_measurement_outside_the_range_is_told():
    assert row().is_within
    assert not row(reference=120).is_within
