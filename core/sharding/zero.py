"""DeepSpeed ZeRO, stages 1 and 2, as one rank sees its gradients.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py``: ``process_gradients``, ``setup_buckets``,
``reduce_independent_p_g_buckets_and_remove_grads``, ``reduce_ipg_grads``, ``average_tensor``,
``copy_grads_in_partition``,
``independent_gradient_partition_epilogue``, ``step``.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import ParallelConfig
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
        stage: int,
        temporaries: Sequence[tuple[str, int, str]],
    ) -> None:
        self.tape = tape
        self.trained = trained
        self.part = part
        self.parallel = parallel
        self.stage = stage
        self.temporaries = temporaries
        self.dtype = trained[0].dtype if trained else "bf16"
        self.buckets: list[Tensor] = []
        self.pending: list[Parameter] = []
        self.filled = 0
        #: Own gradients: the contiguous buffer of this backward, and what earlier ones of the step left.
        self.own: Tensor | None = None
        self.summed: list[Tensor] = []

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """A hook behind the accumulation of each parameter's gradient."""
        accumulate(self.tape, parameter, grads)
        grads.clear()
        self._set_up()
        if self.stage == 2 or self.parallel.overlap_comm:
            self._enqueue(parameter)

    def _set_up(self) -> None:
        if self.buckets or not self.parallel.contiguous_gradients:
            return
        for _ in range(2 if self.parallel.overlap_comm else 1):
            self.buckets.append(self._new(self.parallel.reduce_bucket_size, "gradient bucket", "setup_buckets"))

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
        if self.parallel.contiguous_gradients and count <= self.parallel.reduce_bucket_size:
            # Copied into the bucket, of which the gradient is a view from now on.
            parameter.grad = None
        self.pending.append(parameter)
        self.filled += count

    def _reduce(self) -> None:
        if not self.pending:
            return
        outer = self.tape.layer
        self.tape.enter_phase("reduce")
        self._communicate()
        for parameter in self.pending:
            self._settle(parameter)
        self.pending, self.filled = [], 0
        self.tape.enter_phase("backward")
        self.tape.layer = outer

    def _communicate(self) -> None:
        """Slices of several ranks, or separate gradients, are flattened into one message."""
        if not self.parallel.contiguous_gradients:
            separate = len(self.pending) > 1
        else:
            owners = {rank for parameter in self.pending for rank in self._owners(parameter)}
            separate = self.parallel.reduce_scatter and len(owners) > 1
        if separate:
            self._new(self.filled, "flattened message", "allreduce_bucket")

    def _owners(self, parameter: Parameter) -> range:
        first, last = self.part.spans[parameter]
        return range(first, last + 1)

    def _settle(self, parameter: Parameter) -> None:
        owned = parameter in self.part.pieces
        if owned and self.parallel.contiguous_gradients:
            if self.own is None:
                self.own = self._new(self.part.owned_whole, "own gradients", "copy_grads_in_partition", "gradient")
            parameter.grad = None
        elif self.stage == 2 and not owned:
            parameter.grad = None

    def end_backward(self, boundary: bool) -> None:
        """The epilogue of a backward pass; ``boundary``: the last of the step."""
        if self.stage == 1 and not boundary:
            return
        if self.stage == 1:
            for parameter in self.trained:
                if parameter.grad is not None and parameter not in self.pending:
                    self._enqueue(parameter)
        self._reduce()
        self._keep_own()
        self.buckets.clear()
        for parameter in self.trained:
            parameter.grad = None

    def _keep_own(self) -> None:
        found = [self.own] if self.own is not None else []
        found += [
            parameter.grad for parameter in self.trained if parameter.grad is not None and parameter in self.part.pieces
        ]
        # Gradients of later micro-batches are added to those of the first.
        if not self.summed:
            self.summed = [item for item in found if item is not None]
        self.own = None

    def step(self) -> None:
        """The optimizer's step on the own part."""
        self.tape.layer = -1
        self.tape.enter_phase("optimizer")
        largest = max(self.part.pieces.values(), default=0)
        self._new(largest, "gradient in fp64 for its norm", "get_grad_norm_direct", "step", "fp64")
        flat = self._new(self.part.share, "flat own gradients", "step", "step")
        precise = self._new(self.part.share, "own gradients in fp32", "step", "step", "fp32")
        del flat
        self.summed.clear()
        needed = [
            self._new(elements, name, "_optimizer_step", "step", dtype) for name, elements, dtype in self.temporaries
        ]
        del needed, precise
