"""One estimate in words, as an object, as CSV and as Markdown: the same numbers everywhere."""

from __future__ import annotations

import csv
import io
import json

import pytest

from core.accuracy.models import described_model
from core.config import SECTIONS, Text, TrainingConfig
from core.memory.result import COMPONENTS, Bytes, Estimate, Parameters, PhasePeak
from core.report.csv import csv_report
from core.report.markdown import comparison_markdown, markdown_report
from core.report.numbers import MINUS
from core.report.object import estimate_object
from core.report.summary import describe, one_line, summary, verdict_sentence
from core.report.text import text_report

GIB = 2**30
LLAMA = {
    "model_type": "llama",
    "vocab_size": 320,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
}
CONFIG = TrainingConfig(model=described_model(LLAMA).model_copy(update={"name": "Tiny | 1B"}))


def estimated(
    config: TrainingConfig = CONFIG, scale: int = 1, free: int | None = None, verdict: str | None = None
) -> Estimate:
    components = {str(part): 0 for part in COMPONENTS} | {"weights": 6 * GIB * scale, "optimizer": 14 * GIB * scale}
    size = sum(components.values())
    return Estimate(
        config=config,
        parameters=Parameters(total=3_000_000_000, trainable=3_000_000_000),
        components=components,
        phases=(PhasePeak(phase="optimizer", peak_bytes=size, peak_allocated=size, components=components),),
        peak_phase="optimizer",
        allocated=Bytes(low=size, expected=size, high=size),
        reserved=Bytes(low=size, expected=size, high=size + GIB),
        device=Bytes(low=size - GIB, expected=size, high=size + GIB),
        available=free,
        verdict=verdict,  # type: ignore[arg-type]
        notes=(Text.of("{n} notes", n=1),),
    )


def test_the_summary_says_configuration_verdict_peak_and_largest_part() -> None:
    said = str(summary(estimated()))
    assert said == (
        "Tiny | 1B · full fine-tuning · bf16 · adamw_fused · 1 × 2,048 tokens. "
        "Takes 20.0 GiB on each GPU (range 19.0–21.0). "
        "The peak is in the optimizer step; the largest part is Optimizer with 14.0 GiB (70 %)."
    )


@pytest.mark.parametrize(
    ("verdict", "free", "says"),
    [
        ("fits", 24, "Fits: 20.0 of 24.0 GiB on A100, 4.0 GiB free (range 19.0–21.0)"),
        ("tight", 20, "Tight: 20.0 of 20.0 GiB on A100, 0 B free (range 19.0–21.0)"),
        ("does_not_fit", 16, "Does not fit: 20.0 of 16.0 GiB on A100, 4.0 GiB too much (range 19.0–21.0)"),
    ],
)
def test_a_verdict_names_what_is_free_and_what_is_left(verdict: str, free: int, says: str) -> None:
    assert str(verdict_sentence(estimated(CONFIG.replace(gpu="A100"), 1, free * GIB, verdict))) == says


@pytest.mark.parametrize(
    ("changes", "piece"),
    [
        ({"method": "lora", "lora_r": 8}, "LoRA r = 8"),
        ({"method": "qlora", "lora_r": 8}, "QLoRA r = 8, nf4"),
        ({"fp32_master_weights": True}, "bf16 with fp32 master weights"),
        ({"weight_dtype": "fp32", "autocast_dtype": "bf16"}, "fp32, bf16 autocast"),
        ({"gradient_accumulation_steps": 4}, "4 accumulation steps"),
        ({"gradient_checkpointing": "full"}, "checkpointing"),
        ({"attention": "eager"}, "eager attention"),
        ({"loss": "chunked"}, "chunked loss"),
        ({"sharding": "zero3", "data_parallel_size": 8}, "ZeRO-3 on 8 GPUs"),
        ({"data_parallel_size": 8}, "8 GPUs"),
    ],
)
def test_what_differs_from_the_usual_stands_in_the_line(changes: dict[str, object], piece: str) -> None:
    assert piece in [str(one) for one in describe(CONFIG.replace(**changes))]
    assert piece not in [str(one) for one in describe(CONFIG)]


def test_the_object_is_json_and_complete() -> None:
    found = json.loads(json.dumps(estimate_object(estimated())))
    assert tuple(found["components"]) == COMPONENTS
    assert found["notes"] == ["1 notes"]
    assert found["fits"] is None
    assert TrainingConfig.model_validate_json(json.dumps(found["config"])) == CONFIG


def test_csv_has_every_setting_and_part_in_its_own_column() -> None:
    (line,) = csv.DictReader(io.StringIO(csv_report([("A", estimated())])))
    assert set(SECTIONS) <= line.keys()
    assert int(line["optimizer_bytes"]) == 14 * GIB
    assert line["optimizer_gib"] == "14.000"
    assert line["device_high_bytes"] == str(21 * GIB)


def test_csv_gives_a_spreadsheet_no_formula() -> None:
    (line,) = csv.DictReader(io.StringIO(csv_report([("=1+1", estimated())])))
    assert line["scenario"] == "'=1+1"


def test_markdown_tables_have_as_many_cells_as_their_head_whatever_the_names() -> None:
    text = markdown_report([("A | B `x`", estimated()), ("<b>", estimated(scale=2))])
    table: list[int] = []
    for line in text.splitlines():
        cells = line.replace("\\|", "").count("|")
        if cells:
            table.append(cells)
            assert cells == table[0]
        else:
            table = []
    assert "<b>" not in text
    assert "6,442,450,944" in text


def test_a_comparison_shows_the_distance_from_the_first() -> None:
    text = comparison_markdown([("A", estimated(scale=2)), ("B", estimated())])
    assert f"| Difference |  | {MINUS}20.0 GiB |" in text


def test_the_terminal_shows_parts_that_exist_and_their_sum() -> None:
    text = text_report(estimated())
    assert "Gradients" not in text
    assert "Optimizer               14.0    70" in text
    assert "Total                   20.0" in text
    assert one_line(CONFIG) in text
    assert "Note: 1 notes" in text
