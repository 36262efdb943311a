"""Which GPU the scenarios are judged against: one choice for all of them, taken back by one undo."""

from __future__ import annotations

from collections.abc import Sequence

from core.config import TrainingConfig
from core.hardware import DetectedGpu, gpu_of_driver_name
from gui.document import Document
from gui.translation import tr

__all__ = ["adopt_local", "choose_catalogue", "choose_local", "chosen_uuid", "name_of"]


def name_of(gpu: DetectedGpu) -> str:
    """The catalogue's name of a detected GPU; the driver's where the catalogue does not have it."""
    known = gpu_of_driver_name(gpu.name, None if gpu.total is None else gpu.total >> 20)
    return known.name if known else gpu.name


def choose_local(document: Document, gpu: DetectedGpu) -> None:
    """Judge every scenario against what is free on ``gpu`` now; its total where the driver does not tell."""
    if _free(gpu) is not None:
        document.edit_all(lambda config: _on(gpu, config), tr("Use {gpu}", gpu=name_of(gpu)))


def adopt_local(document: Document, local: Sequence[DetectedGpu]) -> str | None:
    """Let the example of the first start be about this computer; gives the UUID of the GPU it is now about.

    Only while nothing was edited, opened or saved: this is no step to take back and no change to be asked about.
    """
    able = [gpu for gpu in local if gpu.usable and not gpu.hidden and _free(gpu) is not None]
    if not document.is_untouched_example or not able:
        return None
    gpu = max(able, key=lambda gpu: _free(gpu) or 0)
    scenarios = tuple(
        scenario.model_copy(update={"config": _on(gpu, scenario.config)}) for scenario in document.workspace.scenarios
    )
    document.open(document.workspace.model_copy(update={"scenarios": scenarios}), None)
    return gpu.uuid


def _free(gpu: DetectedGpu) -> int | None:
    return gpu.free if gpu.free is not None else gpu.total


def _on(gpu: DetectedGpu, config: TrainingConfig) -> TrainingConfig:
    free = _free(gpu)
    free_mib = None if free is None else free >> 20
    return config.replace(gpu=name_of(gpu), free_mib=free_mib, compute_capability=gpu.compute_capability)


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
