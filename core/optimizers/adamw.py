"""AdamW in PyTorch's three implementations.

Source: torch/optim/adam.py (``_fused_adam``; ``_multi_tensor_adam``: ``exp_avg_sq_sqrt`` is a list of all second
moments' roots, one
dtype at a time; ``_single_tensor_adam``: root and quotient of one tensor, the quotient before still bound).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from core.optimizers.base import Held, Trained, largest_with_its_predecessor

__all__ = ["AdamW"]


@dataclass(frozen=True, slots=True)
class AdamW:
    """First and second moment in the dtype of the tensor they belong to."""

    implementation: Literal["fused", "foreach", "loop"]
    label: str
    source: str = "torch/optim/adam.py"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """``exp_avg``, ``exp_avg_sq``; the fused kernel keeps its step counters on the device."""
        held = [
            Held(name, item.name, item.elements, item.dtype, item.count)
            for item in trained
            for name in ("first moment (exp_avg)", "second moment (exp_avg_sq)")
        ]
        if self.implementation == "fused":
            held += [Held("step counter", item.name, 1, "fp32", item.count) for item in trained]
        return held

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """Nothing, one more second moment, or three tensors."""
        if self.implementation == "fused":
            return []
        if self.implementation == "loop":
            return largest_with_its_predecessor(trained, 2, None, "denominator")
        by_dtype: dict[str, list[Held]] = {}
        for item in trained:
            by_dtype.setdefault(item.dtype, []).append(
                Held("root of the second moment", item.name, item.elements, item.dtype, item.count)
            )
        return max(by_dtype.values(), key=lambda group: sum(held.bytes_each * held.count for held in group), default=[])
