"""Encoders and encoder-decoders beside traced steps of the real classes, their parameters beside the catalogue's."""

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.traced import traced_case
from core.architecture import load_model, models
from core.architecture.catalogue import CatalogueEntry
from core.architecture.families import default_task
from core.config import TrainingConfig
from core.memory import estimate

_FOLDER = Path(__file__).parents[2] / "accuracy"
_FILES = ("cases_dev", "cases_families_dev", "cases_methods_dev", "cases_encoders")
FAMILIES = ("bert", "deberta-v2", "distilbert", "modernbert", "mt5", "roberta", "t5", "vit", "whisper", "xlm-roberta")


@cache
def _lines() -> dict[str, dict]:
    texts = [(_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8") for name in _FILES]
    lines = [json.loads(line) for text in texts for line in text.splitlines()]
    return {
        line["name"]: line
        for line in lines
        if line["config"]["model"]["model_type"] in FAMILIES or line["config"].get("task") in ("embedding", "token_cls")
    }


@pytest.mark.parametrize("name", _lines())
def test_every_phase_is_as_high_as_in_the_traced_step(name: str) -> None:
    result = _lines()[name]["result"]
    case = traced_case(_lines()[name])
    assert case.config is not None, case.reason
    found = estimate(case.config)
    assert found.parameters.total == result["parameters_total"]
    assert found.parameters.trainable == result["parameters_trainable"]
    assert found.peak_phase == result["peak_phase"]
    copied = _copied_by_tracing(_lines()[name]["config"])
    peak = result["peak_allocated_bytes"]
    assert (peak - copied) * (1 - 1e-4) <= found.allocated.expected <= peak * (1 + 1e-4)
    heights = {phase.phase: phase.peak_bytes for phase in found.phases}
    for phase, traced in result["phases"].items():
        lowest = traced["peak_bytes"] - (copied if phase == "backward" else 0)
        assert lowest * (1 - 1e-3) <= heights[phase] <= traced["peak_bytes"] * (1 + 1e-3), phase


def _copied_by_tracing(config: dict) -> int:
    """Bytes of a second tensor in the backward of a gather: PyTorch adds in place, but not where tensors are fake."""
    model = config["model"]
    if not model.get("relative_attention"):
        return 0
    buckets = model.get("position_buckets", 0)
    span = buckets if buckets > 0 else model.get("max_position_embeddings", 512)
    pairs = config["micro_batch"] * model["num_attention_heads"] * config["seq_len"] * 2 * span
    return pairs * (4 if config["dtype"] == "fp32" and config["autocast"] == "none" else 2)


@pytest.mark.parametrize("entry", [entry for entry in models() if entry.model_type in FAMILIES], ids=lambda e: e.id)
def test_parameters_are_those_of_the_catalogue(entry: CatalogueEntry) -> None:
    model = load_model(entry.id)
    config = TrainingConfig(model=model).replace(task=default_task(model.model_type), sequence_length=128)
    # ViT's published classes.
    config = config.replace(num_labels=1000)
    # transformers 5 shares T5's head with the embeddings; the newer checkpoints hold it apart.
    untied = model.model_type == "t5" and not model["scale_decoder_outputs"]
    separate_head = model["vocab_size"] * model["hidden_size"] if untied else 0
    # The published count of DeBERTa has no head: a square layer, its bias, two of its norm, a bias for each token.
    headless = model.model_type == "deberta-v2"
    head = model["hidden_size"] * (model["hidden_size"] + 3) + model["vocab_size"] if headless else 0
    assert estimate(config).parameters.total == entry.parameters - separate_head + head


def test_a_pooler_whose_output_no_loss_reads_has_weights_but_no_optimizer_states() -> None:
    config = TrainingConfig(model=load_model("google-bert/bert-base-uncased"))
    config = config.replace(task="embedding", sequence_length=128)
    found = estimate(config)
    pooler = 768 * 768 + 768
    assert found.parameters.trainable == found.parameters.total
    optimizer = next(phase for phase in found.phases if phase.phase == "optimizer").components["optimizer"]
    assert optimizer == pytest.approx((found.parameters.total - pooler) * 2 * 2, rel=1e-3)


def test_both_lengths_of_an_encoder_decoder_count() -> None:
    config = TrainingConfig(model=load_model("google-t5/t5-small")).replace(task="seq2seq_lm", sequence_length=512)
    long, short, default = (estimate(config.replace(target_length=length)) for length in (512, 64, None))
    assert default.allocated == long.allocated
    assert short.allocated.expected < long.allocated.expected
    assert (
        short.allocated.expected < estimate(config.replace(target_length=64, sequence_length=1024)).allocated.expected
    )
