"""The rule of thumb gives the seed's figures, and each sentence on a difference comes from the two breakdowns."""

from __future__ import annotations

from typing import Any

import pytest

from core.config import ModelSpec, TrainingConfig
from core.memory.result import COMPONENTS, PHASES, Bytes, Estimate, Parameters, PhasePeak
from core.report.rule_of_thumb import differences, rule_of_thumb, rule_text

PARAMETERS = 6_738_415_616
ADAPTERS = 4_194_304
LLAMA_7B = ModelSpec(
    model_type="llama",
    name="LLaMA 7B",
    fields={"hidden_size": 4096, "num_attention_heads": 32, "num_hidden_layers": 32},
)
SEED = TrainingConfig(model=LLAMA_7B).replace(sequence_length=512, fp32_master_weights=True)


def estimated(config: TrainingConfig, phases: dict[str, dict[str, int]], peak: str, trainable: int) -> Estimate:
    whole = dict.fromkeys(COMPONENTS, 0)
    peaks = tuple(
        PhasePeak(phase=phase, peak_bytes=0, peak_allocated=0, components={**whole, **phases.get(phase, {})})
        for phase in PHASES
    )
    components: dict[str, int] = {**whole, **phases[peak]}
    size = sum(components.values())
    total = PARAMETERS if trainable == PARAMETERS else PARAMETERS + trainable
    return Estimate(
        config=config,
        parameters=Parameters(total=total, trainable=trainable),
        components=components,
        phases=peaks,
        peak_phase=peak,  # type: ignore[arg-type]
        allocated=Bytes(low=size, expected=size, high=size),
        reserved=Bytes(low=size, expected=size, high=size),
        device=Bytes(low=size, expected=size, high=size),
        available=None,
        verdict=None,
        notes=(),
    )


def full(**changes: Any) -> Estimate:
    phases = {
        "optimizer": {"weights": 2 * PARAMETERS, "gradients": 2 * PARAMETERS, "optimizer": 12 * PARAMETERS},
        "backward": {"weights": 2 * PARAMETERS, "optimizer": 12 * PARAMETERS, "activations": 3 * 10**9},
    }
    return estimated(SEED.replace(**changes), phases, "optimizer", PARAMETERS)


def billions(components: dict[str, int]) -> dict[str, float]:
    return {part: round(size / 1e9, 2) for part, size in components.items() if size}


def test_the_rule_for_full_fine_tuning_gives_the_seeds_figures() -> None:
    rule = rule_of_thumb(full())
    assert billions(rule.components) == {
        "weights": 13.48,
        "gradients": 13.48,
        "optimizer": 80.86,
        "activations": 3.62,
        "runtime": 5.0,
    }
    assert rule.total == sum(rule.components.values())
    assert round(rule.activations_misprinted / 1e9, 2) == 6.51


@pytest.mark.parametrize(
    ("sharding", "expected"),
    [("zero1", (13.48, 13.48, 20.22)), ("zero2", (13.48, 3.37, 20.22)), ("zero3", (3.37, 3.37, 20.22))],
)
def test_the_rule_divides_what_zero_shards(sharding: str, expected: tuple[float, ...]) -> None:
    rule = rule_of_thumb(full(sharding=sharding, data_parallel_size=4))
    assert tuple(billions(rule.components)[part] for part in ("weights", "gradients", "optimizer")) == expected


def test_the_rule_for_adapters_counts_states_of_adapters_only() -> None:
    phases = {"backward": {"weights": 2 * PARAMETERS, "optimizer": 8 * ADAPTERS}}
    rule = rule_of_thumb(estimated(SEED.replace(method="lora"), phases, "backward", ADAPTERS))
    assert rule.components["weights"] == 2 * (PARAMETERS + ADAPTERS)
    assert rule.components["optimizer"] == 12 * ADAPTERS


def test_the_rule_for_qlora_takes_half_a_byte_a_weight() -> None:
    phases = {"backward": {"quantized_weights": PARAMETERS // 2}}
    rule = rule_of_thumb(estimated(SEED.replace(method="qlora"), phases, "backward", ADAPTERS))
    assert rule.components["quantized_weights"] == PARAMETERS // 2
    assert rule.components["weights"] == 0


def test_sentences_name_the_figures_they_explain() -> None:
    texts = {difference.component: str(difference.text) for difference in differences(full())}
    assert texts["weights"] == "Both count 6,738,415,616 parameters, 2.00 bytes each on one GPU."
    assert "the optimizer step, all gradients exist" in texts["gradients"]
    assert "12.00 bytes" in texts["optimizer"]
    assert "3.6 GB (its misprinted form 6.5 GB)" in texts["activations"]
    assert "They reach 3.0 GB in the backward pass, but the peak is in the optimizer step" in texts["activations"]


def test_sentences_change_with_the_breakdown() -> None:
    phases = {"backward": {"weights": PARAMETERS, "gradients": PARAMETERS, "temporary": 10**9, "optimizer": PARAMETERS}}
    texts = {one.component: str(one.text) for one in differences(estimated(SEED, phases, "backward", PARAMETERS))}
    assert "the tensors held take 1.00" in texts["weights"]
    assert "50 % of the gradients exist" in texts["gradients"]
    assert "holds 1.00" in texts["optimizer"]
    assert texts["temporary"] == (
        "Temporary: the rule leaves this out; at the peak, in the backward pass, it is 1.0 GB."
    )


def test_sentences_say_when_nothing_is_alive_at_the_peak() -> None:
    assert "but the peak is in the optimizer step, when none are left." in str(differences(full())[3].text)
    phases = {"backward": {"weights": 2 * PARAMETERS}}
    early = differences(estimated(SEED.replace(method="lora"), phases, "backward", ADAPTERS))
    texts = {one.component: str(one.text) for one in early}
    assert (
        texts["gradients"] == "At the peak, in the backward pass, no gradient exists yet; the rule counts all of them."
    )


def test_the_terminal_shows_both_columns_and_totals() -> None:
    text = rule_text(full())
    assert "Optimizer                      80.9 GB   80.9 GB" in text
    assert text.splitlines()[-1].split() == ["Total", "107.8", "GB", "116.4", "GB"]
