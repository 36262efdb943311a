"""The document as the chart and the exported picture need it."""

from __future__ import annotations

from core.config import TrainingConfig
from core.memory.result import COMPONENTS, Estimate
from core.report.numbers import amount, count
from gui.controls.parallel import gpus_words
from gui.document import Document
from gui.translation import tr
from gui.views.chart_layout import Scenario

__all__ = ["UNIT_BYTES", "axis_title", "capacity", "scenarios", "setting_line"]

UNIT_BYTES = {"GiB": 2**30, "GB": 10**9}


def setting_line(config: TrainingConfig) -> str:
    """What tells scenarios of one name apart: ``4 × 2,048 · checkpointing · 4 GPUs``."""
    said = [f"{count(config.batch.micro_batch_size)} × {count(config.batch.sequence_length)}"]
    if config.saving.gradient_checkpointing != "none":
        said.append(tr("checkpointing"))
    if config.parallel.data_parallel_size > 1:
        said.append(gpus_words(config.parallel.data_parallel_size))
    return " · ".join(said)


def scenarios(document: Document) -> tuple[Scenario, ...]:
    """Every scenario with its parts; one that cannot be computed and never could is an empty bar.

    One whose estimate is awaited has the parts of the last, without its verdict.
    """
    return tuple(
        Scenario(
            name=scenario.name,
            setting=setting_line(scenario.config),
            components=estimate.components if estimate else dict.fromkeys(COMPONENTS, 0),
            verdict=estimate.verdict if estimate and not awaited else None,
            available=estimate.available if estimate and not awaited else None,
        )
        for scenario, estimate, awaited in zip(
            document.workspace.scenarios, document.estimates, document.awaited, strict=True
        )
    )


def capacity(estimate: Estimate | None, unit: str) -> tuple[int, str] | None:
    """What the card of a scenario has, with the words of the flag; ``None`` when no card is chosen."""
    if estimate is None or estimate.available is None:
        return None
    hardware, size = estimate.config.hardware, amount(estimate.available, unit)
    if hardware.gpu is None:
        return estimate.available, tr("{size} free", size=size)
    if hardware.free_mib is None:
        return estimate.available, tr("{size} usable · {gpu}", size=size, gpu=hardware.gpu)
    return estimate.available, tr("{size} free · {gpu}", size=size, gpu=hardware.gpu)


def axis_title(unit: str) -> str:
    """What the axis counts."""
    return tr("{unit} on the worst GPU", unit=unit)
