"""An estimate in words: the thirty-second answer, always with its configuration."""

from __future__ import annotations

from core.config import Text, TrainingConfig
from core.memory.names import COMPONENT_NAMES, PHASE_NAMES
from core.memory.result import COMPONENTS, Estimate
from core.report.methods import method_words
from core.report.numbers import amount, count, share, span, value

__all__ = ["describe", "joined", "one_line", "summary", "verdict_sentence", "verdict_word"]


def describe(config: TrainingConfig) -> tuple[Text, ...]:
    """The configuration in a few short pieces: model, method, numbers, batch and savers; what is off is left out."""
    batch = config.batch
    pieces = [Text.of("{model}", model=config.model.name), method_words(config), _numbers(config)]
    pieces.append(Text.of("{optimizer}", optimizer=config.optimizer.optimizer))
    pieces.append(
        Text.of("{batch} × {length} tokens", batch=count(batch.micro_batch_size), length=count(batch.sequence_length))
    )
    if batch.gradient_accumulation_steps > 1:
        pieces.append(Text.of("{steps} accumulation steps", steps=count(batch.gradient_accumulation_steps)))
    saving = config.saving
    if saving.gradient_checkpointing != "none":
        pieces.append(Text.of("checkpointing"))
    if saving.attention != "sdpa":
        pieces.append(Text.of("{attention} attention", attention=saving.attention))
    if saving.loss != "eager":
        pieces.append(Text.of("{loss} loss", loss=saving.loss))
    if config.parallel.gpus > 1:
        pieces.append(_sharding(config))
    if config.parallel.tensor_parallel_size > 1:
        pieces.append(Text.of("tensor parallel {size}", size=count(config.parallel.tensor_parallel_size)))
    return tuple(pieces)


def one_line(config: TrainingConfig) -> str:
    """:func:`describe` in English on one line."""
    return " · ".join(str(piece) for piece in describe(config))


def _numbers(config: TrainingConfig) -> Text:
    precision = config.precision
    if precision.fp32_master_weights:
        return Text.of("{dtype} with fp32 master weights", dtype=precision.weight_dtype)
    if precision.autocast_dtype != "none":
        return Text.of("{dtype}, {autocast} autocast", dtype=precision.weight_dtype, autocast=precision.autocast_dtype)
    return Text.of("{dtype}", dtype=precision.weight_dtype)


def _sharding(config: TrainingConfig) -> Text:
    parallel = config.parallel
    if parallel.sharding == "none":
        return Text.of("{size} GPUs", size=count(parallel.gpus))
    size = count(parallel.gpus)
    if parallel.sharding.startswith("zero"):
        return Text.of("ZeRO-{stage} on {size} GPUs", stage=parallel.sharding.removeprefix("zero"), size=size)
    hybrid = parallel.sharding == "fsdp2" and parallel.replicate_size > 1
    strategy = "HSDP" if hybrid else parallel.sharding.upper()
    return Text.of("{strategy} on {size} GPUs", strategy=strategy, size=size)


def verdict_sentence(estimate: Estimate, unit: str = "GiB") -> Text:
    """Whether it fits, by how much, and the range; without a GPU, what it takes."""
    device, free = estimate.device, estimate.available
    needed, between = value(device.expected, unit), span(device.low, device.high, unit)
    if free is None or estimate.verdict is None:
        return Text.of("Takes {needed} {unit} on each GPU (range {span})", needed=needed, unit=unit, span=between)
    values = {
        "needed": needed,
        "free": value(free, unit),
        "unit": unit,
        "gpu": estimate.config.hardware.gpu or Text.of("this GPU"),
        "left": amount(abs(free - device.expected), unit),
        "span": between,
    }
    match estimate.verdict:
        case "fits":
            return Text.of("Fits: {needed} of {free} {unit} on {gpu}, {left} free (range {span})", **values)
        case "tight":
            return Text.of("Tight: {needed} of {free} {unit} on {gpu}, {left} free (range {span})", **values)
        case _:
            return Text.of("Does not fit: {needed} of {free} {unit} on {gpu}, {left} too much (range {span})", **values)


def verdict_word(estimate: Estimate) -> Text | None:
    """The verdict alone; ``None`` without a GPU."""
    match estimate.verdict:
        case None:
            return None
        case "fits":
            return Text.of("Fits")
        case "tight":
            return Text.of("Tight")
        case _:
            return Text.of("Does not fit")


def summary(estimate: Estimate, unit: str = "GiB") -> Text:
    """Configuration, verdict, peak and largest part as one paragraph."""
    largest = max(COMPONENTS, key=lambda name: estimate.components[name])
    return Text.of(
        "{configuration}. {verdict}. The peak is in {phase}; the largest part is {part} with {amount} ({share} %).",
        configuration=joined(describe(estimate.config)),
        verdict=verdict_sentence(estimate, unit),
        phase=PHASE_NAMES[estimate.peak_phase],
        part=COMPONENT_NAMES[largest],
        amount=amount(estimate.components[largest], unit),
        share=share(estimate.components[largest], sum(estimate.components.values())),
    )


def joined(pieces: tuple[Text, ...]) -> Text:
    """``pieces`` on one line."""
    first, *rest = pieces
    for piece in rest:
        first = Text.of("{first} · {rest}", first=first, rest=piece)
    return first
