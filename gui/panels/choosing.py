"""Which GPU the scenarios are judged against: one choice for all of them, taken back by one undo."""

from __future__ import annotations

from collections.abc import Sequence

from core.config import TrainingConfig
from core.hardware import DetectedGpu, gpu_of_driver_name
from gui.document import Document
from gui.translation import tr

__all__ = ["choose_catalogue", "choose_local", "chosen_uuid", "name_of"]


def name_of(gpu: DetectedGpu) -> str:
    """The catalogue's name of a detected GPU; the driver's where the catalogue does not have it."""
    known = gpu_of_driver_name(gpu.name, None if gpu.total is None else gpu.total >> 20)
    return known.name if known else gpu.name


def choose_local(document: Document, gpu: DetectedGpu) -> None:
    """Judge every scenario against what is free on ``gpu`` now; its total where the driver does not tell."""
    free = gpu.free if gpu.free is not None else gpu.total
    if free is None:
        return
    name = name_of(gpu)

    def change(config: TrainingConfig) -> TrainingConfig:
        return config.replace(gpu=name, free_mib=free >> 20, compute_capability=gpu.compute_capability)

    document.edit_all(change, tr("Use {gpu}", gpu=name))


def choose_catalogue(document: Document, name: str) -> None:
    """Judge every scenario against a GPU of the catalogue."""

    def change(config: TrainingConfig) -> TrainingConfig:
        return config.replace(gpu=name, free_mib=None, compute_capability=None)

    document.edit_all(change, tr("Use {gpu}", gpu=name))


def chosen_uuid(config: TrainingConfig, local: Sequence[DetectedGpu], last: str | None) -> str | None:
    """The detected GPU that ``config`` means, or ``None``.  Of equal cards the one chosen ``last``, else the first."""
    if config.hardware.free_mib is None:
        return None
    same = [gpu.uuid for gpu in local if name_of(gpu) == config.hardware.gpu]
    if last in same:
        return last
    return same[0] if same else None
