"""Parallelism: how the run is spread over GPUs."""

from __future__ import annotations

from core.config import TrainingConfig
from core.report.numbers import count
from gui.controls.declaration import Choice, Section, Setting
from gui.controls.torch_parallel import TORCH_PARALLEL
from gui.translation import mark, tr

__all__ = ["PARALLEL", "SHARDINGS"]

SHARDINGS = (
    Choice("none", mark("no sharding")),
    Choice("ddp", "DDP"),
    Choice("fsdp2", "FSDP2"),
    Choice("zero1", mark("ZeRO-1")),
    Choice("zero2", mark("ZeRO-2")),
    Choice("zero3", mark("ZeRO-3")),
)


def _needs_gpus(config: TrainingConfig) -> str:
    alone = config.parallel.data_parallel_size == 1 and config.parallel.sharding == "none"
    return mark("Needs at least 2 GPUs") if alone else ""


def _needs_sharding(config: TrainingConfig) -> str:
    return mark("Only with sharding") if config.parallel.sharding == "none" else ""


def _needs_zero(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding.startswith("zero") else mark("Only for ZeRO")


def gpus_words(number: int) -> str:
    """``1 GPU``, ``8 GPUs``."""
    return tr("1 GPU") if number == 1 else tr("{n} GPUs", n=count(number))


def _summary(config: TrainingConfig) -> str:
    label = next(choice.label for choice in SHARDINGS if choice.value == config.parallel.sharding)
    return tr("{gpus}, {sharding}", gpus=gpus_words(config.parallel.gpus), sharding=tr(label))


def _needs_stage3(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding == "zero3" else mark("Only for ZeRO-3")


def _needs_flat_stage(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding in ("zero1", "zero2") else mark("Only for ZeRO-1 and ZeRO-2")


def _needs_offload(config: TrainingConfig) -> str:
    offload = config.offload
    return "" if offload.optimizer_on_host or offload.weights_on_host else mark("Only with something off the GPU")


def _elements(field: str, label: str, help: str, sizes: tuple[int, ...]) -> Setting:
    choices = tuple(Choice(size, count(size)) for size in sizes)
    return Setting(field, label, help, choices, reason=_needs_stage3)


_MANY = (10_000_000, 50_000_000, 100_000_000, 500_000_000, 1_000_000_000)
_STAGE3 = (
    _elements(
        "stage3_prefetch_bucket_size",
        mark("Ahead"),
        mark("Elements of the weights that are gathered ahead of their turn at a time."),
        (0, *_MANY),
    ),
    _elements(
        "stage3_max_live_parameters",
        mark("At most"),
        mark("Elements of gathered weights beyond which none are gathered ahead."),
        _MANY,
    ),
    _elements(
        "stage3_max_reuse_distance",
        mark("Kept for"),
        mark("A weight that is needed again within so many elements stays gathered."),
        (0, *_MANY),
    ),
    _elements(
        "stage3_param_persistence_threshold",
        mark("Whole up to"),
        mark("Parameters of up to so many elements stay whole on every GPU."),
        (0, 10_000, 100_000, 1_000_000),
    ),
    _elements(
        "sub_group_size",
        mark("Step by"),
        mark("Elements of a GPU's part at which the optimizer works at a time."),
        _MANY,
    ),
)

_PLACES = (Choice("none", mark("on the GPU")), Choice("cpu", mark("on the host")), Choice("nvme", mark("on a disk")))
_OFFLOAD = (
    Setting(
        "offload_optimizer",
        mark("Optimizer"),
        mark("Where masters and optimizer states wait; off the GPU, the optimizer works on the host, which is slow."),
        _PLACES,
        reason=_needs_sharding,
    ),
    Setting(
        "offload_param",
        mark("Weights"),
        mark("Where each GPU's part of the weights waits; each weight is fetched when its layer's turn comes."),
        _PLACES,
        reason=_needs_stage3,
    ),
    Setting(
        "offload_pin_memory",
        mark("Page-locked"),
        mark("Buffers on the host stay in memory, so that copies run beside the computation."),
        reason=_needs_offload,
    ),
)

PARALLEL = Section(
    "parallel",
    mark("Parallelism"),
    (
        Setting(
            "data_parallel_size",
            mark("&GPUs"),
            mark("GPUs that each take their own micro batch. All figures are those of one GPU."),
            doubles=True,
        ),
        Setting(
            "sharding",
            mark("Shar&ding"),
            mark(
                "What each GPU owns only a part of: ZeRO-1 divides optimizer states, ZeRO-2 also gradients, "
                "ZeRO-3 and FSDP2 also weights; DDP divides nothing."
            ),
            SHARDINGS,
            reason=_needs_gpus,
        ),
        Setting(
            "rank",
            mark("Rank shown"),
            mark("Parts are rarely equal: the figures are those of the fullest GPU, or of the one chosen here."),
            (Choice(None, mark("the fullest")), Choice(0, "0")),
            reason=_needs_sharding,
        ),
        Setting(
            "reduce_bucket_size",
            mark("Bucket"),
            mark("Elements of the bucket in which DeepSpeed collects gradients before it reduces them."),
            tuple(Choice(size, count(size)) for size in (50_000_000, 200_000_000, 500_000_000, 1_000_000_000)),
            reason=_needs_zero,
        ),
        Setting(
            "overlap_comm",
            mark("Overlap"),
            mark("Gradients are reduced while backward goes on; that takes a second bucket."),
            reason=_needs_zero,
        ),
        Setting(
            "contiguous_gradients",
            mark("Copy in"),
            mark("Gradients are copied into the bucket as they arrive."),
            reason=_needs_zero,
        ),
        Setting(
            "reduce_scatter",
            mark("Scatter"),
            mark("Each GPU gets only its part of the reduced gradients; else every one gets the sum."),
            reason=_needs_zero,
        ),
        Setting(
            "round_robin_gradients",
            mark("Take turns"),
            mark("GPUs take turns in owning the gradients that arrive one after the other."),
            reason=_needs_flat_stage,
        ),
        Setting(
            "grad_accum_dtype",
            mark("Summed in"),
            mark("Number format in which gradients are summed; fp32 is more exact and takes more memory."),
            (Choice(None, mark("weights' format")), Choice("fp32", "fp32")),
            reason=_needs_sharding,
        ),
        *_STAGE3,
        *_OFFLOAD,
        *TORCH_PARALLEL,
    ),
    _summary,
    open=False,
)
