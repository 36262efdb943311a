"""AdaLoRA: a singular value for each rank, pruned as training goes (PEFT ``tuners/adalora/layer.py``,
``SVDLinear.forward``).

The initial rank's tensors are held for the whole run: pruning sets values to zero.
"""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add_scalar, cast, dropout, linear, mul, mul_scalar, view

__all__ = ["AdaloraLinear", "attach"]


class AdaloraLinear:
    """``base(x) + x · (A ∘ E)ᵀ · Bᵀ · scaling / rank``, added in place."""

    __slots__ = ("base", "down", "dropout", "out_features", "rank", "singular", "up")

    def __init__(self, site: Site) -> None:
        rank = site.options.lora_r
        self.base = site.base
        self.out_features = site.base.out_features
        self.dropout = site.options.lora_dropout
        self.down: Parameter = site.train("lora_A", (rank, site.base.in_features))
        self.singular: Parameter = site.train("lora_E", (rank, 1))
        self.up: Parameter = site.train("lora_B", (site.base.out_features, rank))
        self.rank: Parameter = site.train("ranknum", (1,))
        site.hold_orthogonal(True, self.down)
        site.hold_orthogonal(False, self.up)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        result = self.base(tape, x)
        rank = add_scalar(tape, self.rank)
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype")
        update = self._update(tape, converted, rank)
        # ``result += …``: the base's output takes the sum, and is not differentiated on its own.
        result.node = _joined(tape, result, update)
        return result

    def _update(self, tape: Tape, x: Tensor, rank: Tensor) -> Tensor:
        return mul(tape, mul_scalar(tape, self._low_rank(tape, x), "scaled update"), rank, "update over the rank")

    def _low_rank(self, tape: Tape, x: Tensor) -> Tensor:
        weighted = mul(tape, self.down, self.singular, "weighted factor")
        # ``lora_B.T`` is a view, which autocast casts anew each time.
        up = view(tape, self.up, self.up.shape)
        return linear(tape, linear(tape, dropout(tape, x, self.dropout), weighted), up)


def _joined(tape: Tape, result: Tensor, update: Tensor) -> Node | None:
    return tape.node("AddBackward0", _both, result, update)


def _both(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0], grads[0])


attach = AdaloraLinear
