"""HRA: the frozen weight is turned by a chain of Householder reflections, one for each trained column.

Source: PEFT ``tuners/hra/layer.py`` (``HRALinear.forward``, ``get_delta_weight``): every reflection is carried out on a
whole matrix, and the adapted weight is made anew in each pass.
"""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.linears.bases import PlainLinear
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import (
    cast,
    column,
    detach,
    divide,
    linear,
    matrix_product,
    mul_scalar,
    norm_of_columns,
    subtract,
    transpose,
)

__all__ = ["HraLinear", "attach"]


class HraLinear:
    """``x · (W · H₁ … Hᵣ)ᵀ + b``."""

    __slots__ = ("base", "out_features", "vectors")

    def __init__(self, site: Site) -> None:
        assert isinstance(site.base, PlainLinear)
        self.base: PlainLinear = site.base
        self.out_features = site.base.out_features
        self.vectors: Parameter = site.train("hra_u", (site.base.in_features, site.options.lora_r))

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        previous_dtype = x.dtype
        width = self.base.in_features
        weight: Tensor = tape.new((width, width), "fp32", "identity matrix")
        reflections = self._reflections(tape)
        weight = matrix_product(tape, cast(tape, weight, reflections.dtype), reflections, "product of the reflections")
        original = cast(tape, detach(self.base.weight), weight.dtype, "weight in the adapter's dtype")
        weight = matrix_product(tape, original, weight, "adapted weight")
        bias = (
            None if self.base.bias is None else cast(tape, self.base.bias, weight.dtype, "bias in the adapter's dtype")
        )
        converted = cast(tape, x, weight.dtype, "input in the adapter's dtype")
        return cast(tape, linear(tape, converted, weight, bias), previous_dtype)

    def _reflections(self, tape: Tape) -> Tensor:
        width, rank = self.vectors.shape
        assert isinstance(rank, int)
        unit = divide(tape, self.vectors, norm_of_columns(tape, self.vectors), "unit vectors")
        weight: Tensor = tape.new((width, width), unit.dtype, "identity matrix")
        for _ in range(rank):
            vector = column(tape, unit)
            weight = subtract(tape, weight, _projection(tape, weight, vector), "product of the reflections")
        return weight


def _projection(tape: Tape, weight: Tensor, vector: Tensor) -> Tensor:
    """``2 * weight @ u @ u.t()``, from left to right."""
    along = matrix_product(tape, mul_scalar(tape, weight, "doubled matrix"), vector, "part along the vector")
    return matrix_product(tape, along, transpose(tape, vector, 0, 1), "projection")


attach = HraLinear
