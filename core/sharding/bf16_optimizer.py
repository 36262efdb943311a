"""DeepSpeed's optimizer for bf16 weights whose gradients are summed in fp32, which takes the place of ZeRO-1.

Source: DeepSpeed ``runtime/bf16_optimizer.py`` (``_setup_for_real_optimizer``, ``_update_hp_grad``, ``step``);
``runtime/engine.py`` (``_do_optimizer_sanity_check``, ``buffered_allreduce_fallback``).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.sharding.partition import Partition
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import accumulate

__all__ = ["Bf16Flow"]


class Bf16Flow:
    """Gradients are kept whole, added to a flat fp32 buffer after backward, and reduced there.

    ``temporaries``: as for :class:`core.sharding.zero.ZeroFlow`.
    """

    def __init__(
        self, tape: Tape, trained: Sequence[Parameter], part: Partition, temporaries: Sequence[tuple[str, int, str]]
    ) -> None:
        self.tape = tape
        self.trained = trained
        self.part = part
        self.temporaries = temporaries
        self.last = True

    def begin(self, last: bool) -> None:
        """A micro-batch begins; ``last``: of the step."""
        self.last = last

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """As on one GPU: later gradients are added to the first."""
        accumulate(self.tape, parameter, grads)

    def end_backward(self) -> None:
        """Each gradient is cast and added; at the end of a step the sums travel in half precision."""
        for parameter in self.trained:
            self._new(parameter.storage.record.size[0], "gradient in fp32", "_update_hp_grad", "fp32")
        if self.last:
            self._new(self.part.padded, "flattened message", "allreduce_bucket", "bf16")

    def step(self) -> None:
        """The optimizer's step on the own part; half-precision gradients are let go of after it."""
        self.tape.layer = -1
        self.tape.enter_phase("optimizer")
        needed = [
            self._new(elements, name, "_optimizer_step", dtype, "step") for name, elements, dtype in self.temporaries
        ]
        del needed

    def _new(self, elements: int, name: str, function: str, dtype: str, role: str = "") -> Tensor:
        with self.tape.scope("zero", f"DeepSpeed bf16_optimizer.py {function}"):
            tensor = self.tape.new((elements,), dtype, name)
        tensor.storage.record.role = role
        return tensor
