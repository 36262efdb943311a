"""The machines the GPUs stand in."""

from __future__ import annotations

from core.config import TrainingConfig
from core.hardware.links import links
from core.report.numbers import count
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["CLUSTER"]

_FROM_GPU = mark("by the GPU")


def _links(joins: str) -> tuple[Choice, ...]:
    return tuple(Choice(link.name, link.label) for link in links() if link.joins == joins)


def _needs_machines(config: TrainingConfig) -> str:
    alone = config.parallel.data_parallel_size <= config.cluster.gpus_per_node
    return mark("Only with more than one machine") if alone else ""


_GIB = (16, 32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 4096)


def _needs_gpus(config: TrainingConfig) -> str:
    return mark("Needs at least 2 GPUs") if config.parallel.data_parallel_size == 1 else ""


def _needs_offload(config: TrainingConfig) -> str:
    offload = config.offload
    return "" if offload.optimizer_on_host or offload.weights_on_host else mark("Only with something off the GPU")


def _summary(config: TrainingConfig) -> str:
    return tr("{n} GPUs each", n=count(config.cluster.gpus_per_node))


CLUSTER = Section(
    "cluster",
    mark("Machines"),
    (
        Setting(
            "gpus_per_node",
            mark("GPUs in one"),
            mark("GPUs that share a machine: its host memory, and the fast links between them."),
            doubles=True,
            reason=_needs_gpus,
        ),
        Setting(
            "gpu_link",
            mark("GPU link"),
            mark("What joins the GPUs of a machine; it decides how long they talk, not how much memory they need."),
            (Choice(None, _FROM_GPU), *_links("gpus")),
            reason=_needs_gpus,
        ),
        Setting(
            "node_link",
            mark("Network"),
            mark("What joins the machines; it decides how long they talk, not how much memory they need."),
            (Choice(None, mark("InfiniBand HDR")), *_links("machines")),
            reason=_needs_machines,
        ),
        Setting(
            "host_memory_gib",
            mark("Host memory"),
            mark("What the run can have of a machine's memory, for a verdict on what waits there."),
            (Choice(None, mark("not said")), *(Choice(float(size), f"{count(size)} GiB") for size in _GIB)),
            reason=_needs_offload,
        ),
    ),
    _summary,
    open=False,
)
