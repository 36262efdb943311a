"""PyTorch's ``DistributedDataParallel``: buckets of all gradients, held from the wrapping on.

Source: torch/csrc/distributed/c10d/reducer.cpp (``initialize_buckets``, ``mark_variable_ready_dense``,
``compute_bucket_assignment_by_size``: a bucket closes with the parameter that fills it; after the first step buckets
are rebuilt in the order in which gradients arrive); torch/nn/parallel/distributed.py (``_DDPSink``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.config import ITEM_BYTES, ParallelConfig
from core.tape import HeldStorage, Parameter, Record, Tape, Tensor
from core.tape.autograd import Grads, Node, accumulate

__all__ = ["DdpFlow", "bucket_bytes"]

#: Of the first bucket, which is to leave early (``dist._DEFAULT_FIRST_BUCKET_BYTES``).
_FIRST_BUCKET, _USUAL_CAP = 2**20, 25


def bucket_bytes(trained: Sequence[Parameter], parallel: ParallelConfig) -> list[int]:
    """Sizes of the buckets of ``trained``, all layers written out in the order of ``model.parameters()``."""
    cap = parallel.bucket_cap_mb * 2**20
    limits = [_FIRST_BUCKET, cap] if parallel.bucket_cap_mb == _USUAL_CAP else [cap]
    rebuilt = parallel.static_graph or not parallel.find_unused_parameters
    open_buckets: dict[str, list[int]] = {}
    closed: list[int] = []
    for parameter in reversed(trained) if rebuilt else trained:
        bucket = open_buckets.setdefault(parameter.dtype, [0, 0])
        bucket[0] += parameter.storage.record.size[0] * ITEM_BYTES[parameter.dtype]
        if bucket[0] >= limits[min(bucket[1], len(limits) - 1)]:
            closed.append(bucket[0])
            open_buckets[parameter.dtype] = [0, bucket[1] + 1]
    return closed + [bucket[0] for bucket in open_buckets.values() if bucket[0]]


class DdpFlow:
    """Gradients that become views of their buckets, and outputs that pass through DDP's own function.

    ``syncs``: whether the backward pass at hand sums gradients over the ranks.
    """

    def __init__(self, tape: Tape, parallel: ParallelConfig) -> None:
        self.tape = tape
        self.syncs = True
        self.copies_outputs = parallel.find_unused_parameters and not parallel.static_graph
        self._views = parallel.gradient_as_bucket_view

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """A hook behind the accumulation of each parameter's gradient."""
        accumulate(self.tape, parameter, grads)
        if self._views and self.syncs:
            record = Record(-1, (0, ()), (), parameter.dtype, "gradient", parameter.name, "", "held", False, -1)
            parameter.grad = Tensor(HeldStorage(record), parameter.shape, parameter.dtype)

    def enter(self, module: int | str, inputs: Any) -> Any:
        """Nothing happens before a module."""
        return inputs

    def leave(self, module: int | str, outputs: Any) -> Any:
        """The whole model's outputs are copied where DDP looks for parameters that were not used."""
        return self._copied(outputs) if module == "root" and self.copies_outputs else outputs

    def end_backward(self) -> None:
        """Averages are copied into the gradients that are there."""

    def _copied(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._copied(item) for item in value)
        if not isinstance(value, Tensor) or value.node is None:
            return value
        with self.tape.scope("ddp", "torch/nn/parallel/distributed.py _DDPSink.forward"):
            copy = self.tape.new(value.shape, value.dtype, "copy of an output", value.order)
        copy.node = self.tape.node("_DDPSinkBackward", _passed_on, value)
        return copy


def _passed_on(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return grads
