"""Sentences about an estimate and its configuration, in the window's language."""

from __future__ import annotations

from dataclasses import dataclass

from core.config import TrainingConfig
from core.memory.result import Estimate
from core.report.numbers import amount, count, span, value
from gui.controls.adapters import has_rank
from gui.controls.framework import framework_words
from gui.controls.parallel import gpus_words
from gui.controls.precision import precision_words
from gui.controls.sections import value_words
from gui.translation import tr

__all__ = ["VerdictWords", "configuration_lines", "verdict_words"]


@dataclass(frozen=True)
class VerdictWords:
    """``word`` (coloured) and ``sentence`` make the headline; ``margin`` is what is free or short; ``range``."""

    word: str
    sentence: str
    margin: str
    range: str


def verdict_words(estimate: Estimate, unit: str) -> VerdictWords:
    """The verdict in words, each figure in ``unit``."""
    need = estimate.device.expected
    between = tr("range {span}", span=span(estimate.device.low, estimate.device.high, unit))
    if estimate.available is None or estimate.verdict is None:
        return VerdictWords(tr("Needs:"), amount(need, unit), tr("no GPU chosen"), between)
    gpu = estimate.config.hardware.gpu or tr("this GPU")
    sentence = tr(
        "{need} of {free} {unit} on {gpu}",
        need=value(need, unit),
        free=value(estimate.available, unit),
        unit=unit,
        gpu=gpu,
    )
    left = estimate.available - need
    if estimate.verdict == "does_not_fit":
        return VerdictWords(tr("Does not fit:"), sentence, tr("{amount} short", amount=amount(-left, unit)), between)
    word = tr("Fits:") if estimate.verdict == "fits" else tr("Tight:")
    return VerdictWords(word, sentence, tr("{amount} free", amount=amount(left, unit)), between)


def configuration_lines(config: TrainingConfig) -> tuple[str, str]:
    """What is trained and how; then what one step is fed, what saves memory, with what, on how many GPUs."""
    method = value_words("method", config.method.method)
    if has_rank(config):
        method = tr("{method} rank {r}", method=method, r=config.lora.lora_r)
    first = tr("{method}, {precision}", method=method, precision=precision_words(config))
    batch = tr("batch {b} × {s}", b=count(config.batch.micro_batch_size), s=count(config.batch.sequence_length))
    parts = [batch]
    if config.batch.gradient_accumulation_steps > 1:
        parts.append(tr("accumulation {n}", n=config.batch.gradient_accumulation_steps))
    saving = config.saving.gradient_checkpointing
    parts.append(tr("checkpointing off") if saving == "none" else tr("checkpointing on"))
    parts.append(framework_words(config.framework.framework))
    gpus = gpus_words(config.parallel.gpus)
    if config.parallel.sharding != "none":
        gpus = tr("{gpus}, {sharding}", gpus=gpus, sharding=value_words("sharding", config.parallel.sharding))
    parts.append(gpus)
    optimizer = value_words("optimizer", config.optimizer.optimizer)
    return " · ".join((config.model.name, first, optimizer)), " · ".join(parts)
