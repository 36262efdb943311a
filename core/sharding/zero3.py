"""DeepSpeed ZeRO, stage 3, as one rank sees its weights and gradients.

Source: DeepSpeed ``runtime/zero/stage3.py``: ``reduce_independent_p_g_buckets_and_remove_grads``,
``__reduce_and_partition_ipg_grads``, ``__avg_scatter_grads``, ``partition_grads``, ``_create_fp16_sub_groups``,
``_prepare_fp32_grad_for_sub_group``, ``step``;
``runtime/comm/coalesced_collectives.py`` (``reduce_scatter_coalesced``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.config import OffloadConfig, ParallelConfig
from core.sharding.gathering import Gathering
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import accumulate

__all__ = ["Zero3Flow", "divided", "sub_groups"]

#: Elements of a gradient whose norm is taken at a time (``_constant_buffered_norm2``).
_NORM_ELEMENTS = 250_000_000

Temporaries = Callable[[int], Sequence[tuple[str, int, str]]]


def divided(parameter: Parameter, ranks: int) -> int:
    """Elements of ``parameter`` that one of ``ranks`` keeps."""
    return -(-parameter.storage.record.size[0] // ranks)


def sub_groups(trained: Sequence[Parameter], parallel: ParallelConfig) -> list[list[Parameter]]:
    """The groups the optimizer works through: each closes with the parameter that fills it."""
    groups: list[list[Parameter]] = [[]]
    filled = 0
    for parameter in trained:
        if filled >= parallel.sub_group_size:
            groups.append([])
            filled = 0
        groups[-1].append(parameter)
        filled += divided(parameter, parallel.data_parallel_size)
    return groups


class Zero3Flow:
    """Gradients on their way from backward into the bucket, over the wire, and into the own part.

    ``dtype``: in which gradients travel.  ``temporaries``: elements and dtype of what the client optimizer needs for so
    many elements.
    """

    def __init__(
        self,
        tape: Tape,
        trained: Sequence[Parameter],
        gathering: Gathering,
        parallel: ParallelConfig,
        offload: OffloadConfig,
        dtype: str,
        temporaries: Temporaries,
    ) -> None:
        self.tape = tape
        self.trained = trained
        self.gathering = gathering
        self.parallel = parallel
        self.offload = offload
        self.temporaries = temporaries
        self.dtype = dtype
        self.sum_dtype = parallel.grad_accum_dtype or self.dtype
        self.pending: list[Parameter] = []
        self.filled = 0
        self.last = True

    def begin(self, last: bool) -> None:
        """A micro-batch begins; ``last``: of the step."""
        self.last = last
        self.gathering.begin()

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """A hook behind the accumulation of each parameter's gradient."""
        accumulate(self.tape, parameter, grads)
        grads.clear()
        count = parameter.storage.record.size[0]
        if self.filled and self.filled + count > self.parallel.reduce_bucket_size:
            self._reduce()
        if self.parallel.contiguous_gradients and self.filled + count <= self.parallel.reduce_bucket_size:
            # Copied into the bucket, of which the gradient is a view from now on.
            parameter.grad = None
        self.pending.append(parameter)
        self.filled += count

    def _reduce(self) -> None:
        if not self.pending:
            return
        outer = self.tape.layer
        self.tape.enter_phase("reduce")
        parts = self._own_parts()
        buffer: Tensor | None = None
        # Pieces for the disk wait until all of the message are ready.
        written: list[Tensor] = []
        # In the order of the model; the host's buffer is a local that lives from one turn to the next.
        for parameter in [item for item in self.trained if item in set(self.pending)]:
            if self.offload.optimizer_on_host:
                buffer = None
                buffer = self._to_host(divided(parameter, self.parallel.data_parallel_size), written)
            parameter.grad = None
        written.clear()
        del buffer
        parts.clear()
        self.pending, self.filled = [], 0
        self.tape.enter_phase("backward")
        self.tape.layer = outer

    def _own_parts(self) -> list[Tensor]:
        """What the reduction leaves: views of one message, or, summed in another dtype, a tensor for each part."""
        ranks = self.parallel.data_parallel_size
        message = []
        if len(self.pending) > 1 or self.filled % ranks:
            padded = sum(divided(parameter, ranks) * ranks for parameter in self.pending)
            message.append(self._new(padded, self.dtype, "flattened message", "reduce_scatter_coalesced"))
        if self.sum_dtype == self.dtype:
            return message
        return [
            self._new(divided(parameter, ranks), self.sum_dtype, "own part in fp32", "__avg_scatter_grads")
            for parameter in self.pending
        ]

    def _to_host(self, elements: int, written: list[Tensor]) -> Tensor:
        """The host's sum comes back to the device, where its norm is taken and it is cast once it is complete."""
        buffer = self._new(elements, self.sum_dtype, "sum of gradients from the host", "partition_grads")
        if self.last:
            function = "_offload_grad_partition_at_boundary"
            self._new(min(elements, _NORM_ELEMENTS), "fp64", "gradient in fp64 for its norm", function)
            precise = buffer
            if self.sum_dtype != "fp32":
                precise = self._new(elements, "fp32", "own gradients in fp32", function)
            if self.offload.offload_optimizer == "nvme":
                written.append(precise)
        return buffer

    def _new(self, elements: int, dtype: str, name: str, function: str, role: str = "") -> Tensor:
        with self.tape.scope("zero", f"DeepSpeed stage3.py {function}"):
            tensor = self.tape.new((elements,), dtype, name)
        tensor.storage.record.role = role
        return tensor

    def end_backward(self) -> None:
        """The epilogue of a backward pass."""
        self._reduce()
        self.gathering.release_leftovers()

    def step(self) -> None:
        """The optimizer's step, one sub-group after the other."""
        self.tape.layer = -1
        self.tape.enter_phase("optimizer")
        self.gathering.end()
        if self.offload.optimizer_on_host:
            self._new(1, "fp32", "overflow flag", "has_overflow", "step")
        else:
            self._step_groups()
        self.gathering.keep_small()

    def _step_groups(self) -> None:
        ranks = self.parallel.data_parallel_size
        largest = max((divided(parameter, ranks) for parameter in self.trained), default=0)
        self._new(largest, "fp64", "gradient in fp64 for its norm", "_get_norm_groups", "step")
        for group in sub_groups(self.trained, self.parallel):
            self._step_group(sum(divided(parameter, ranks) for parameter in group))

    def _step_group(self, elements: int) -> None:
        function = "_prepare_fp32_grad_for_sub_group"
        flat = self._new(elements, self.sum_dtype, "flat own gradients", function, "step")
        precise = flat
        if self.sum_dtype != "fp32":
            precise = self._new(elements, "fp32", "own gradients in fp32", function, "step")
        del flat
        needed = [
            self._new(size, dtype, name, "_optimizer_step", "step") for name, size, dtype in self.temporaries(elements)
        ]
        del needed, precise
