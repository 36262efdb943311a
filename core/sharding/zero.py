"""DeepSpeed ZeRO, stages 1 and 2, as one rank sees its gradients.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py``: ``process_gradients``, ``setup_buckets``,
``reduce_independent_p_g_buckets_and_remove_grads``, ``reduce_ipg_grads``, ``_clear_previous_reduced_grads``,
``average_tensor``, ``allreduce_bucket``, ``independent_gradient_partition_epilogue``, ``has_overflow``, ``step``.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import OffloadConfig, ParallelConfig
from core.sharding.own_gradients import GradientsInBuffer, GradientsInFp32, GradientsOnHost, OwnGradients
from core.sharding.partition import Partition
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import accumulate

__all__ = ["ZeroFlow"]


class ZeroFlow:
    """Gradients on their way from backward into the bucket, over the wire, and into the own part.

    ``temporaries``: elements and dtype of what the client optimizer needs while it works on the own part.
    """

    def __init__(
        self,
        tape: Tape,
        trained: Sequence[Parameter],
        part: Partition,
        parallel: ParallelConfig,
        offload: OffloadConfig,
        stage: int,
        temporaries: Sequence[tuple[str, int, str]],
    ) -> None:
        self.tape = tape
        self.trained = trained
        self.part = part
        self.parallel = parallel
        self.offload = offload
        self.stage = stage
        self.temporaries = temporaries
        self.dtype = trained[0].dtype if trained else "bf16"
        #: DeepSpeed's ``contiguous_gradients``, which offloading needs.
        self.copies_in = parallel.contiguous_gradients or offload.optimizer_on_host
        self.sums_in_fp32 = parallel.grad_accum_dtype == "fp32" and self.dtype != "fp32"
        self.own = self._own_gradients()
        self.buckets: list[Tensor] = []
        self.pending: list[Parameter] = []
        self.filled = 0
        self.travelling: list[Parameter] = []
        self.last = True

    def _own_gradients(self) -> OwnGradients:
        sums = GradientsInFp32(self.part, self._new) if self.sums_in_fp32 else None
        if self.offload.optimizer_on_host:
            return GradientsOnHost(self.part, self._new, sums)
        return sums or GradientsInBuffer(self.part, self.parallel, self._new)

    @property
    def raises(self) -> bool:
        """Stage 1 sums whole gradients, in fp32 if asked to."""
        return self.stage == 1 and self.sums_in_fp32

    def begin(self, last: bool) -> None:
        """A micro-batch begins; ``last``: of the step."""
        self.last = last

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """A hook behind the accumulation of each parameter's gradient."""
        if self.raises:
            self._set_up()
            self._raise(parameter, grads)
        else:
            accumulate(self.tape, parameter, grads)
            grads.clear()
            self._set_up()
        if self.stage == 2 or (self.parallel.overlap_comm and self.last):
            self._enqueue(parameter)

    def _raise(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """``_fill_param_grad_accum_attribute``: the first gradient becomes an fp32 one, later ones are added to it."""
        count = parameter.storage.record.size[0]
        precise = self._new(
            count, "gradient in fp32", "_fill_param_grad_accum_attribute", role="gradient", dtype="fp32"
        )
        grads.clear()
        if parameter.grad is None:
            parameter.grad = precise

    def _set_up(self) -> None:
        if self.buckets or not self.copies_in:
            return
        dtype = "fp32" if self.raises else self.dtype
        for _ in range(2 if self.parallel.overlap_comm else 1):
            size = self.parallel.reduce_bucket_size
            self.buckets.append(self._new(size, "gradient bucket", "setup_buckets", dtype=dtype))

    def _new(self, elements: int, name: str, function: str, role: str = "", dtype: str | None = None) -> Tensor:
        """``role``: as in :class:`core.tape.Record`; none for what only communication needs."""
        with self.tape.scope("zero", f"DeepSpeed stage_1_and_2.py {function}"):
            tensor = self.tape.new((elements,), dtype or self.dtype, name)
        tensor.storage.record.role = role
        return tensor

    def _enqueue(self, parameter: Parameter) -> None:
        count = parameter.storage.record.size[0]
        if self.filled + count > self.parallel.reduce_bucket_size:
            self._reduce()
        if self.copies_in and count <= self.parallel.reduce_bucket_size:
            # Copied into the bucket, of which the gradient is a view from now on.
            parameter.grad = None
        elif self.copies_in and self.offload.optimizer_on_host:
            function = "reduce_independent_p_g_buckets_and_remove_grads"
            parameter.grad = self._new(count, "copy of a large gradient", function, role="gradient")
        self.pending.append(parameter)
        self.filled += count

    def _reduce(self) -> None:
        if not self.pending:
            return
        outer = self.tape.layer
        self.tape.enter_phase("reduce")
        self._let_go()
        self.own.expect(self.pending)
        message = self._message()
        self.own.add(self.pending)
        message.clear()
        for parameter in self.pending:
            if parameter in self.part.pieces:
                self.own.settle(parameter, self.last)
                if self.raises:
                    parameter.grad = None
            elif self.stage == 2 and self.parallel.overlap_comm and not self.copies_in:
                self.travelling.append(parameter)
            elif self.stage == 2:
                parameter.grad = None
        self.pending, self.filled = [], 0
        self.tape.enter_phase("backward")
        self.tape.layer = outer

    def _let_go(self) -> None:
        """Separate gradients of others on their way beside backward stay until the next are sent."""
        for parameter in self.travelling:
            parameter.grad = None
        self.travelling.clear()

    def _message(self) -> list[Tensor]:
        """Slices of several ranks, or separate gradients, are flattened into one message."""
        if not self._is_flattened():
            return []
        message = [
            self._new(self.filled, "flattened message", "allreduce_bucket", dtype="fp32" if self.raises else None)
        ]
        if self.raises:
            # It travels in half precision; the sum is handed on in that.
            message.append(self._new(self.filled, "flattened message", "allreduce_bucket"))
            del message[0]
        return message

    def _is_flattened(self) -> bool:
        if not self.copies_in:
            return len(self.pending) > 1
        if not self.parallel.reduce_scatter:
            return False
        if not self.sums_in_fp32:
            return len({rank for parameter in self.pending for rank in self._owners(parameter)}) > 1
        # Own slices are kept apart, since each has a place of its own to be added to.
        slices, before = 0, -1
        for parameter in self.pending:
            for rank in self._owners(parameter):
                slices += rank == self.part.rank or rank != before
                before = rank
        return slices > 1

    def _owners(self, parameter: Parameter) -> range:
        first, last = self.part.spans[parameter]
        return range(first, last + 1)

    def end_backward(self) -> None:
        """The epilogue of a backward pass."""
        if self.stage == 1 and not self.last:
            return
        if self.stage == 1 and not self.parallel.overlap_comm:
            for parameter in self.trained:
                if parameter.grad is not None:
                    self._enqueue(parameter)
        self._reduce()
        self._let_go()
        self.own.end_backward(self.trained)
        # Raised gradients of others are views of the bucket until the next step begins.
        if not self.raises or len(self.part.pieces) == len(self.trained):
            self.buckets.clear()
        for parameter in self.trained:
            parameter.grad = None

    def step(self) -> None:
        """The optimizer's step on the own part."""
        self.tape.layer = -1
        self.tape.enter_phase("optimizer")
        if not self.offload.optimizer_on_host:
            largest = max(self.part.pieces.values(), default=0)
            self._new(largest, "gradient in fp64 for its norm", "get_grad_norm_direct", role="step", dtype="fp64")
        else:
            self._new(1, "overflow flag", "has_overflow", role="step", dtype="fp32")
        precise = self.own.flat()
        needed = [
            self._new(elements, name, "_optimizer_step", role="step", dtype=dtype)
            for name, elements, dtype in self.temporaries
        ]
        del needed
        precise.clear()
