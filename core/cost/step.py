"""From counts to a range of seconds.

The low end lets everything overlap that can; the high end adds all of it up.  What a GPU reaches of its vendor's
figures is taken as wide as published runs say: torchtitan's tables (``docs/performance.md``: 33 to 58 % of the
arithmetic rate over whole steps), Megatron Core's (up to 47 %), DeepSpeed's ZeRO-Offload tutorial (2.4 to 3.1 s a step
for 3 billion parameters on one host, most of it the host's optimizer).
"""

from __future__ import annotations

from functools import lru_cache

from core.config import Text, TrainingConfig
from core.cost.arithmetic import Arithmetic, arithmetic
from core.cost.communication import collectives, factor
from core.cost.result import Collective, Cost, Limit, Range, TimePart, Transfer
from core.cost.transfers import transfers
from core.hardware.catalogue import GpuModel, find_gpu
from core.hardware.links import Link, bus_of, find_link, link_of

__all__ = ["cost"]

#: Shares of a vendor's rate: of arithmetic in large products, of memory bandwidth, of a link.
_ARITHMETIC = (0.4, 0.8)
_BANDWIDTH = (0.5, 0.9)
_LINK = (0.4, 0.9)
#: How often what operations put out passes through memory: written and read once, or by unfused neighbours as well.
_PASSES = (2, 4)
#: Seconds the host needs to start one operation; ahead of the GPU in large steps.
_LAUNCH = (3e-6, 15e-6)
#: Seconds in which one machine updates 10⁹ parameters on its processors.
_HOST_UPDATE = (0.2, 1.2)
_BETWEEN_MACHINES = "infiniband_hdr"
_HALF = ("bf16", "fp16")


@lru_cache(maxsize=256)
def cost(config: TrainingConfig) -> Cost:
    """What one GPU does in one step; raises ``FitGaugeError`` as an estimate does, and for a link no table has."""
    counts = arithmetic(config)
    messages, moved = collectives(config, counts), transfers(config, counts)
    useful = counts.flops.forward + counts.flops.backward
    parts, assumptions = _parts(config, counts, messages, moved)
    step = _together(parts) if parts else None
    tokens = config.batch.sequences * config.batch.sequence_length * config.batch.gradient_accumulation_steps
    tokens *= config.parallel.data_parallel_size
    return Cost(
        flops=counts.flops,
        recompute_factor=counts.flops.total / useful if useful else 1.0,
        communication=messages,
        communication_factor=factor(messages, config.batch.gradient_accumulation_steps),
        transfers=moved,
        parts=parts,
        step=step,
        tokens_per_second=None if step is None else Range(low=tokens / step.high, high=tokens / step.low),
        limit=max(parts, key=lambda part: part.seconds.low).key if parts else None,
        assumptions=assumptions,
    )


def _together(parts: tuple[TimePart, ...]) -> Range:
    """The host's update waits for the gradients and the next step for it; all else may overlap."""
    alone = sum(part.seconds.low for part in parts if part.key == "host")
    beside = max(part.seconds.low for part in parts if part.key != "host")
    return Range(low=alone + beside, high=sum(part.seconds.high for part in parts))


def _parts(
    config: TrainingConfig, counts: Arithmetic, messages: tuple[Collective, ...], moved: tuple[Transfer, ...]
) -> tuple[tuple[TimePart, ...], tuple[Text, ...]]:
    gpu = None if config.hardware.gpu is None else find_gpu(config.hardware.gpu)
    if gpu is None:
        return (), (Text.of("Choose a GPU to see how long a step takes."),)
    computed = _computed_in(config)
    if gpu.bf16_dense_tflops is None or gpu.memory_bandwidth_gb_s is None or computed not in _HALF:
        return (), (Text.of("No rates are known for {gpu} in {dtype}.", gpu=gpu.name, dtype=computed),)
    assumptions = [
        Text.of(
            "{gpu}: {tflops} TFLOP/s in {dtype}, of which {low} to {high} % are reached; {bandwidth} GB/s of memory.",
            gpu=gpu.name,
            tflops=f"{gpu.bf16_dense_tflops:g}",
            dtype=computed,
            low=round(100 * _ARITHMETIC[0]),
            high=round(100 * _ARITHMETIC[1]),
            bandwidth=f"{gpu.memory_bandwidth_gb_s:,.0f}",
        ),
        Text.of("At best everything overlaps, at worst nothing does; waiting for data is not counted."),
    ]
    traffic = counts.weights + (0 if config.offload.optimizer_on_host else counts.optimizer)
    rate = gpu.memory_bandwidth_gb_s * 1e9
    parts = [
        _part("compute", *_times(counts.flops.total, gpu.bf16_dense_tflops * 1e12, _ARITHMETIC)),
        _part(
            "memory",
            _times(traffic + _PASSES[0] * counts.made, rate, _BANDWIDTH)[0],
            _times(traffic + _PASSES[1] * counts.made, rate, _BANDWIDTH)[1],
        ),
        _part("launches", _LAUNCH[0] * counts.operations, _LAUNCH[1] * counts.operations),
    ]
    if messages:
        link = _slowest(config, gpu)
        rate = link.gb_s * 1e9 / (config.cluster.gpus_per_node if link.per == "machine" else 1)
        fastest, _ = _times(sum(item.bytes for item in messages), rate, _LINK)
        _, slowest = _times(sum(item.most for item in messages), rate, _LINK)
        parts.append(_part("communication", fastest, slowest))
        assumptions.append(
            Text.of("GPUs talk over {link}, {rate} GB/s each way for each.", link=link.label, rate=f"{rate / 1e9:g}")
        )
    if moved:
        bus = bus_of(gpu)
        parts.append(_part("transfers", *_times(sum(item.bytes for item in moved), bus.gb_s * 1e9, _LINK)))
    if config.offload.optimizer_on_host:
        ranks = config.parallel.data_parallel_size
        update = counts.trainable * min(ranks, config.cluster.gpus_per_node) / ranks / 1e9
        parts.append(_part("host", _HOST_UPDATE[0] * update, _HOST_UPDATE[1] * update))
        assumptions.append(
            Text.of(
                "A host updates a billion parameters in {low} to {high} s.", low=_HOST_UPDATE[0], high=_HOST_UPDATE[1]
            )
        )
    return tuple(parts), tuple(assumptions)


def _computed_in(config: TrainingConfig) -> str:
    """The dtype of the large products."""
    chosen = (config.precision.autocast_dtype, config.parallel.mp_param_dtype, config.precision.weight_dtype)
    return next(dtype for dtype in chosen if dtype != "none")


def _slowest(config: TrainingConfig, gpu: GpuModel) -> Link:
    """The link a ring over all ranks is as fast as."""
    cluster = config.cluster
    inside = link_of(gpu) if cluster.gpu_link is None else find_link(cluster.gpu_link, "gpus")
    if config.parallel.gpus <= cluster.gpus_per_node:
        return inside
    between = find_link(cluster.node_link or _BETWEEN_MACHINES, "machines")
    share = between.gb_s / (cluster.gpus_per_node if between.per == "machine" else 1)
    return min((inside, inside.gb_s), (between, share), key=lambda item: item[1])[0]


def _part(key: Limit, low: float, high: float) -> TimePart:
    return TimePart(key=key, seconds=Range(low=low, high=high))


def _times(amount: int, rate: float, shares: tuple[float, float]) -> tuple[float, float]:
    """Seconds for ``amount`` at the larger and at the smaller share of ``rate``."""
    return amount / (rate * shares[1]), amount / (rate * shares[0])
