"""From a configuration to PyTorch's own data parallelism at work."""

from __future__ import annotations

from core.config import ParallelConfig, TrainingConfig
from core.linears import Builder
from core.sharding.ddp import DdpFlow, bucket_bytes
from core.sharding.fsdp2 import Fsdp2Flow
from core.sharding.fsdp2_options import Fsdp2Options
from core.sharding.plan import in_order, trained_in_order
from core.tape import Parameter, Tape
from core.tape.flows import TensorParallel

__all__ = ["buckets_of", "tensor_parallel_of", "torch_flow", "units_of"]


def torch_flow(tape: Tape, builder: Builder, config: TrainingConfig) -> Fsdp2Flow | DdpFlow | None:
    """What PyTorch's own data parallelism does around modules, or ``None`` in another run."""
    match config.parallel.sharding:
        case "ddp":
            return DdpFlow(tape, config.parallel)
        case "fsdp2":
            return _fsdp2_flow(tape, builder, config)
        case _:
            return None


def tensor_parallel_of(parallel: ParallelConfig) -> TensorParallel | None:
    """How matrices and tokens are divided, or ``None`` where each GPU has them whole."""
    if parallel.tensor_parallel_size == 1:
        return None
    return TensorParallel(parallel.tensor_parallel_size, parallel.sequence_parallel, parallel.loss_parallel)


def buckets_of(builder: Builder, parallel: ParallelConfig) -> list[int]:
    """Bytes of each of DDP's buckets of gradients."""
    blocks: dict[int | str, list[Parameter]] = {}
    for parameter in trained_in_order(builder):
        blocks.setdefault(builder.modules[parameter], []).append(parameter)
    # A traced layer comes as often as it stands for others.
    whole = [parameter for block in blocks.values() for parameter in block * builder.counts[block[0]]]
    return bucket_bytes(whole, parallel)


def _fsdp2_flow(tape: Tape, builder: Builder, config: TrainingConfig) -> Fsdp2Flow:
    """The network's parameters take the dtype they are computed in."""
    options = Fsdp2Options(config.parallel)
    flow = Fsdp2Flow(tape, units_of(builder, config.parallel), options)
    if options.param_dtype is not None:
        for parameter in builder.parameters:
            parameter.dtype = options.param_dtype
    return flow


def units_of(builder: Builder, parallel: ParallelConfig) -> dict[int | str, list[Parameter]]:
    """The parameters of each unit FSDP2 gathers, in the order of ``model.modules()``: the root first."""
    kept_apart = ("embedding", "head") if parallel.fsdp_wrap == "torchtitan" and _has_own_head(builder) else ()
    units: dict[int | str, list[Parameter]] = {"root": []}
    for parameter in in_order(builder.parameters.copy()):
        module = builder.modules[parameter]
        name = module if isinstance(module, int) or module in kept_apart else "root"
        units.setdefault(name, []).append(parameter)
    return units


def _has_own_head(builder: Builder) -> bool:
    """Whether the output projection has a weight of its own, which torchtitan's units ask for."""
    return any(
        module == "head" and parameter.name.startswith("lm_head") for parameter, module in builder.modules.items()
    )
