"""Where a rank puts the reduced gradients of its own part, under ZeRO-1 and ZeRO-2.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py``: ``copy_grads_in_partition``, ``get_all_grad_tensors``,
``_build_compact_grad_partition_buffer``, ``_add_to_grad_partition_buffer``,
``async_inplace_copy_grad_to_fp32_buffer_from_gpu``, ``set_norm_for_param_grad_in_gpu``, ``step``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.config import ParallelConfig
from core.sharding.partition import Partition
from core.tape import Parameter, Tensor

__all__ = ["GradientsInBuffer", "GradientsInFp32", "GradientsOnHost", "NewTensor", "OwnGradients"]


class NewTensor(Protocol):
    """Makes a flat tensor of a rank's run.

    ``role``: as in :class:`core.tape.Record`; ``dtype``: that of the weights unless given.
    """

    def __call__(self, elements: int, name: str, function: str, role: str = "", dtype: str | None = None) -> Tensor: ...


class OwnGradients(Protocol):
    """The stations of an own gradient after its reduction."""

    def expect(self, pending: Sequence[Parameter]) -> None:
        """``pending`` are about to be reduced."""
        ...

    def add(self, pending: Sequence[Parameter]) -> None:
        """The reduced message is there."""
        ...

    def settle(self, parameter: Parameter, last: bool) -> None:
        """The message is gone; ``last``: of the micro-batches of a step."""
        ...

    def end_backward(self, trained: Sequence[Parameter]) -> None:
        """All of this micro-batch have come."""
        ...

    def flat(self) -> list[Tensor]:
        """The optimizer begins: the own part as one tensor in fp32, which the list holds alone."""
        ...


class GradientsInBuffer:
    """A contiguous buffer in the weights' dtype, made into one flat fp32 tensor when the optimizer begins."""

    def __init__(self, part: Partition, parallel: ParallelConfig, new: NewTensor) -> None:
        self.part = part
        self.parallel = parallel
        self.new = new
        #: The buffer of this backward, and what earlier ones of the step left.
        self.buffer: Tensor | None = None
        self.summed: list[Tensor] = []

    def expect(self, pending: Sequence[Parameter]) -> None:
        """Nothing to do."""

    def add(self, pending: Sequence[Parameter]) -> None:
        """Nothing to do: the sum is copied back to where it came from."""

    def settle(self, parameter: Parameter, last: bool) -> None:
        """The bucket will be filled anew, so the gradient is copied out of it."""
        if self.parallel.contiguous_gradients:
            if self.buffer is None:
                self.buffer = self.new(
                    self.part.owned_whole, "own gradients", "copy_grads_in_partition", role="gradient"
                )
            parameter.grad = None

    def end_backward(self, trained: Sequence[Parameter]) -> None:
        """Gradients of later micro-batches are added to those of the first."""
        found = [self.buffer] if self.buffer is not None else []
        found += [item.grad for item in trained if item.grad is not None and item in self.part.pieces]
        if not self.summed:
            self.summed = found
        self.buffer = None

    def flat(self) -> list[Tensor]:
        """Flattened, then cast, then the gradients themselves let go of."""
        flat = self.new(self.part.share, "flat own gradients", "step", role="step")
        precise = [self.new(self.part.share, "own gradients in fp32", "step", role="step", dtype="fp32")]
        del flat
        self.summed.clear()
        return precise


class GradientsInFp32:
    """One flat fp32 tensor for the own part, to which every reduced piece is added."""

    def __init__(self, part: Partition, new: NewTensor) -> None:
        self.part = part
        self.new = new
        self.sums: list[Tensor] = []

    def expect(self, pending: Sequence[Parameter]) -> None:
        """The tensor comes into being with the first own piece."""
        if not self.sums and any(parameter in self.part.pieces for parameter in pending):
            function = "_build_compact_grad_partition_buffer"
            self.sums.append(
                self.new(self.part.share, "own gradients in fp32", function, role="gradient", dtype="fp32")
            )

    def add(self, pending: Sequence[Parameter]) -> None:
        """Each piece is cast on its way."""
        for parameter in pending:
            if piece := self.part.pieces.get(parameter):
                self.new(piece, "reduced piece in fp32", "_add_to_grad_partition_buffer", dtype="fp32")

    def settle(self, parameter: Parameter, last: bool) -> None:
        """It has been added."""

    def end_backward(self, trained: Sequence[Parameter]) -> None:
        """Sums stay from one micro-batch to the next."""

    def flat(self) -> list[Tensor]:
        """It is that already."""
        precise, self.sums = self.sums, []
        return precise


class GradientsOnHost:
    """Copied to the host's fp32 gradients as soon as they are reduced for the last time."""

    def __init__(self, part: Partition, new: NewTensor, sums: GradientsInFp32 | None) -> None:
        self.part = part
        self.new = new
        #: Where they are summed in fp32 before; else the host sums them in half precision, over a buffer of the device.
        self.sums = sums

    def expect(self, pending: Sequence[Parameter]) -> None:
        """As without a host."""
        if self.sums is not None:
            self.sums.expect(pending)

    def add(self, pending: Sequence[Parameter]) -> None:
        """As without a host."""
        if self.sums is not None:
            self.sums.add(pending)

    def settle(self, parameter: Parameter, last: bool) -> None:
        """Its norm is taken and it is cast before the copy."""
        if not last:
            return
        piece = self.part.pieces[parameter]
        self.new(piece, "gradient in fp64 for its norm", "set_norm_for_param_grad_in_gpu", dtype="fp64")
        if self.sums is None:
            function = "async_inplace_copy_grad_to_fp32_buffer_from_gpu"
            self.new(piece, "own gradients in fp32", function, dtype="fp32")
        parameter.grad = None

    def end_backward(self, trained: Sequence[Parameter]) -> None:
        """Those of earlier micro-batches wait on the host."""

    def flat(self) -> list[Tensor]:
        """The optimizer works on the host; the sums stay until it has."""
        return [] if self.sums is None else self.sums.flat()
