"""IA3: a trained factor for each output, or for each input of a feed-forward layer (PEFT ``tuners/ia3/layer.py``)."""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import cast, mul, mul_scalar

__all__ = ["Ia3Linear", "attach"]


class Ia3Linear:
    """``base(x ∘ l)`` in feed-forward layers, else ``base(x) ∘ l``."""

    __slots__ = ("base", "factor", "feed_forward", "out_features")

    def __init__(self, site: Site) -> None:
        self.base = site.base
        self.out_features = site.base.out_features
        self.feed_forward = site.name in site.options.feedforward_modules
        width = site.base.in_features if self.feed_forward else site.base.out_features
        self.factor: Parameter = site.train("ia3_l", (width,))

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        factor = mul_scalar(tape, self.factor, "factor")
        if self.feed_forward:
            converted = cast(tape, x, factor.dtype, "input in the adapter's dtype")
            scaled = cast(tape, mul(tape, converted, factor, "scaled input"), x.dtype, "scaled input")
            return self.base(tape, scaled)
        result = self.base(tape, x)
        result = cast(tape, mul(tape, result, factor, "scaled output"), result.dtype, "scaled output")
        return result


attach = Ia3Linear
