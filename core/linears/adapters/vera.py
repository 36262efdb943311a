"""VeRA: one frozen random pair for all targets, and two trained vectors each (PEFT ``tuners/vera/layer.py``)."""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add, cast, dropout, linear, mul

__all__ = ["VeraLinear", "attach"]


class VeraLinear:
    """``base(x) + b ∘ B(d ∘ A(dropout(x)))``."""

    __slots__ = ("base", "down", "dropout", "out_features", "rank_scale", "scale", "up")

    def __init__(self, site: Site) -> None:
        rank = site.options.lora_r
        self.base = site.base
        self.out_features = site.base.out_features
        self.dropout = site.options.lora_dropout
        self.scale: Parameter = site.train("vera_lambda_b", (site.base.out_features,))
        self.rank_scale: Parameter = site.train("vera_lambda_d", (rank,))
        self.down: Parameter = site.share("vera_A", (rank, site.base.in_features))
        self.up: Parameter = site.share("vera_B", (site.base.out_features, rank))

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        result = self.base(tape, x)
        dtype = result.dtype
        converted = cast(tape, x, self.rank_scale.dtype, "input in the adapter's dtype")
        result = add(
            tape, result, mul(tape, self.scale, self._inner(tape, converted), "scaled update"), "output with its update"
        )
        result = cast(tape, result, dtype)
        return cast(tape, result, x.dtype)

    def _inner(self, tape: Tape, x: Tensor) -> Tensor:
        low = mul(tape, self.rank_scale, linear(tape, dropout(tape, x, self.dropout), self.down), "scaled rank")
        return linear(tape, low, self.up)


attach = VeraLinear
