"""The rule of thumb people carry in their heads since 2022, beside the estimate, and why the two differ.

Bytes per parameter: 16-bit weights 2, gradients 2, AdamW in mixed precision 12 (fp32 copy and two moments), a 4-bit
base 0.5; ZeRO divides what it shards.  Activations: ``s·b·h·(34 + 5·a·s/h)`` bytes a layer (Korthikanti et al., 2022,
"Reducing Activation Recomputation in Large Transformer Models", without recomputation).  The form
``b·s·h·(34 + 5·a)·L/2``, which is passed around as well, is a misprint of it.
"""

from __future__ import annotations

from core.config import Frozen, Text, TrainingConfig
from core.memory.names import COMPONENT_NAMES, PHASE_NAMES
from core.memory.result import COMPONENTS, Component, Estimate
from core.report.numbers import amount, count, share

__all__ = ["Difference", "RuleOfThumb", "differences", "rule_of_thumb", "rule_text"]

_WEIGHT = 2
_GRADIENT = 2
_ADAMW_STATES = 12
#: Half a byte, as a fraction, so that bytes stay whole numbers.
_FOUR_BIT = (1, 2)
#: What people add for the framework and the CUDA context.
_FRAMEWORK_AND_CONTEXT = 5 * 10**9
#: Parts nearer than this share of the larger one count as equal.
_EQUAL = 0.01
_UNIT = "GB"


class RuleOfThumb(Frozen):
    """Bytes by component (all nine names), their sum, and the activations by the misprinted form."""

    components: dict[str, int]
    total: int
    activations_misprinted: int


class Difference(Frozen):
    """One component by FitGauge and by the rule, in bytes, and why they differ or agree."""

    component: Component
    fitgauge: int
    rule: int
    text: Text


#: How much of weights, gradients and states is divided, as ZeRO's stages count it.
_STAGES = {"zero1": 1, "zero2": 2, "zero3": 3, "fsdp2": 3}


def rule_of_thumb(estimate: Estimate) -> RuleOfThumb:
    """The rule's figures for the configuration of ``estimate``, from its parameter counts and five shape fields."""
    config = estimate.config
    total, trained = estimate.parameters.total, estimate.parameters.trainable
    base = total - trained if config.method.method != "full" else total
    weights, gradients, states = base * _WEIGHT, trained * _GRADIENT, trained * _ADAMW_STATES
    quantized = 0
    if config.method.quantizes:
        quantized, weights = base * _FOUR_BIT[0] // _FOUR_BIT[1], 0
    elif config.method.method not in ("full", "partial"):
        weights += trained * _WEIGHT
    fully = config.parallel.sharding == "fsdp2"
    ranks = config.parallel.shard_size if fully else config.parallel.data_parallel_size
    stage = _STAGES.get(config.parallel.sharding, 0)
    components = dict.fromkeys(COMPONENTS, 0) | {
        "weights": weights // ranks if stage >= 3 else weights,
        "quantized_weights": quantized,
        "gradients": gradients // ranks if stage >= 2 else gradients,
        "optimizer": states // ranks if stage >= 1 else states,
        "activations": _activations(config),
        "runtime": _FRAMEWORK_AND_CONTEXT,
    }
    return RuleOfThumb(
        components={str(name): size for name, size in components.items()},
        total=sum(components.values()),
        activations_misprinted=_activations_misprinted(config),
    )


def _shape(config: TrainingConfig) -> tuple[int, int, int, int, int]:
    model, batch = config.model, config.batch
    return (
        batch.sequence_length,
        batch.sequences,
        int(model["hidden_size"]),
        int(model["num_attention_heads"]),
        int(model["num_hidden_layers"]),
    )


def _activations(config: TrainingConfig) -> int:
    s, b, h, a, layers = _shape(config)
    return s * b * (34 * h + 5 * a * s) * layers


def _activations_misprinted(config: TrainingConfig) -> int:
    s, b, h, a, layers = _shape(config)
    return b * s * h * (34 + 5 * a) * layers // 2


def differences(estimate: Estimate) -> tuple[Difference, ...]:
    """One entry for each component that FitGauge or the rule gives any bytes, in stack order."""
    rule = rule_of_thumb(estimate)
    explain = {
        "weights": _weights,
        "quantized_weights": _quantized_weights,
        "gradients": _gradients,
        "optimizer": _optimizer,
        "activations": _on_activations,
    }
    found = []
    for part in COMPONENTS:
        own, theirs = estimate.components[part], rule.components[part]
        if own or theirs or _highest(estimate, part)[0]:
            text = explain[part](estimate, rule) if part in explain else _left_out(estimate, rule, part)
            found.append(Difference(component=part, fitgauge=own, rule=theirs, text=text))
    return tuple(found)


def _amount(number: int) -> str:
    return amount(number, _UNIT)


def _each(size: int, elements: int) -> str:
    return f"{size / elements:.2f}" if elements else "0"


def _equal(one: int, other: int) -> bool:
    return abs(one - other) <= _EQUAL * max(one, other)


def _highest(estimate: Estimate, part: Component) -> tuple[int, Text]:
    """The most bytes of a part at the peak of any phase, and that phase."""
    peak = max(estimate.phases, key=lambda peak: peak.components.get(part, 0))
    return peak.components.get(part, 0), PHASE_NAMES[peak.phase]


def _weights(estimate: Estimate, rule: RuleOfThumb) -> Text:
    own, theirs = estimate.components["weights"], rule.components["weights"]
    elements = estimate.parameters.total
    if estimate.config.method.quantizes:
        return Text.of(
            "The rule quantizes every weight. Embeddings, norms and the head are not quantized: {own}.",
            own=_amount(own),
        )
    if estimate.config.holds_second_model:
        return Text.of(
            "The rule knows one model, {rule} bytes for each of {elements} parameters on one GPU; "
            "with the frozen model beside it the tensors held take {own}.",
            rule=_each(theirs, elements),
            elements=count(elements),
            own=_amount(own),
        )
    if _equal(own, theirs):
        return Text.of(
            "Both count {elements} parameters, {each} bytes each on one GPU.",
            elements=count(elements),
            each=_each(own, elements),
        )
    return Text.of(
        "The rule takes {rule} bytes for each of {elements} parameters on one GPU; the tensors held take {own}.",
        rule=_each(theirs, elements),
        own=_each(own, elements),
        elements=count(elements),
    )


def _quantized_weights(estimate: Estimate, rule: RuleOfThumb) -> Text:
    return Text.of(
        "The rule takes half a byte for each of {elements} parameters: {rule}. "
        "Only linear layers are quantized, and each block of weights has a scale: {own}.",
        elements=count(estimate.parameters.total - estimate.parameters.trainable),
        rule=_amount(rule.components["quantized_weights"]),
        own=_amount(estimate.components["quantized_weights"]),
    )


def _gradients(estimate: Estimate, rule: RuleOfThumb) -> Text:
    own, theirs = estimate.components["gradients"], rule.components["gradients"]
    phase = PHASE_NAMES[estimate.peak_phase]
    if _equal(own, theirs):
        return Text.of("At the peak, in {phase}, all gradients exist, as the rule assumes.", phase=phase)
    if own == 0:
        return Text.of("At the peak, in {phase}, no gradient exists yet; the rule counts all of them.", phase=phase)
    if own < theirs:
        return Text.of(
            "At the peak, in {phase}, {share} % of the gradients exist; the rule counts all of them.",
            phase=phase,
            share=share(own, theirs),
        )
    return Text.of(
        "The rule takes {rule} bytes for each trained parameter; at the peak, in {phase}, {own} bytes are held.",
        rule=_each(theirs, estimate.parameters.trainable),
        own=_each(own, estimate.parameters.trainable),
        phase=phase,
    )


def _optimizer(estimate: Estimate, rule: RuleOfThumb) -> Text:
    own, theirs = estimate.components["optimizer"], rule.components["optimizer"]
    elements = estimate.parameters.trainable
    if _equal(own, theirs):
        return Text.of(
            "Both count {each} bytes on one GPU for each of {elements} trained parameters.",
            each=_each(own, elements),
            elements=count(elements),
        )
    return Text.of(
        "The rule assumes AdamW with an fp32 copy, {rule} bytes on one GPU for each trained parameter; "
        "{optimizer} with these number formats holds {own}.",
        rule=_each(theirs, elements),
        own=_each(own, elements),
        optimizer=estimate.config.optimizer.optimizer,
    )


def _on_activations(estimate: Estimate, rule: RuleOfThumb) -> Text:
    own = estimate.components["activations"]
    highest, phase = _highest(estimate, "activations")
    values = {
        "own": _amount(own),
        "highest": _amount(highest),
        "phase": phase,
        "peak": PHASE_NAMES[estimate.peak_phase],
        "rule": _amount(rule.components["activations"]),
        "misprint": _amount(rule.activations_misprinted),
    }
    if _equal(own, highest):
        return Text.of(
            "The rule describes one network of 2022 and gives {rule} (its misprinted form {misprint}); "
            "what this network and these kernels keep is {own}.",
            **values,
        )
    if own == 0:
        return Text.of(
            "The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach "
            "{highest} in {phase}, but the peak is in {peak}, when none are left.",
            **values,
        )
    return Text.of(
        "The rule gives {rule} (its misprinted form {misprint}) and adds them to everything else. They reach {highest} "
        "in {phase}, but the peak is in {peak}, when {own} are left.",
        **values,
    )


def _left_out(estimate: Estimate, rule: RuleOfThumb, part: Component) -> Text:
    own, theirs = estimate.components[part], rule.components[part]
    if theirs:
        return Text.of(
            "The rule adds {rule} for framework and context; workspaces, cached blocks and CUDA context take {own}.",
            rule=_amount(theirs),
            own=_amount(own),
        )
    highest, phase = _highest(estimate, part)
    name = COMPONENT_NAMES[part]
    if own:
        return Text.of(
            "{part}: the rule leaves this out; at the peak, in {peak}, it is {own}.",
            part=name,
            own=_amount(own),
            peak=PHASE_NAMES[estimate.peak_phase],
        )
    return Text.of(
        "{part}: the rule leaves this out, and it does not count at the peak; in {phase} it reaches {highest}.",
        part=name,
        phase=phase,
        highest=_amount(highest),
    )


def rule_text(estimate: Estimate) -> str:
    """The rule beside the estimate for a terminal, in GB as the rule is quoted."""
    rule = rule_of_thumb(estimate)
    lines = [f"{'Beside the rule of thumb':28}{'FitGauge':>10}{'rule':>10}"]
    for difference in differences(estimate):
        name = str(COMPONENT_NAMES[difference.component])
        lines.append(f"{name:28}{_amount(difference.fitgauge):>10}{_amount(difference.rule):>10}   {difference.text}")
    lines.append(f"{'Total':28}{_amount(sum(estimate.components.values())):>10}{_amount(rule.total):>10}")
    return "\n".join(lines) + "\n"
