"""BOFT: the input goes through one rotation of all its features, the frozen layer, and a scale for each output.

Source: PEFT ``tuners/boft/layer.py`` (``Linear.forward``) without its CUDA extension: one butterfly factor, whose
permutation is a matrix all the same.
"""

from __future__ import annotations

from core.config import FitGaugeError, Text
from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import (
    add,
    batched_product,
    block_diagonal,
    cast,
    linear,
    matrix_product,
    mul,
    mul_scalar,
    select,
    solve,
    subtract,
    transpose,
    view,
)

__all__ = ["BoftLinear", "attach"]


class BoftLinear:
    """``base(x · R) ∘ s``; ``R`` is ``[in, in]``, made of trained blocks in every pass."""

    __slots__ = ("base", "in_features", "out_features", "permutation", "scale", "weight")

    def __init__(self, site: Site) -> None:
        self.base = site.base
        self.in_features, self.out_features = site.base.in_features, site.base.out_features
        size = site.options.boft_block_size
        if self.in_features % size:
            raise FitGaugeError(
                Text.of(
                    "boft_block_size is {value}; PEFT needs one that divides the {count} inputs of {name}",
                    value=size,
                    count=self.in_features,
                    name=site.name,
                )
            )
        self.weight: Parameter = site.train("boft_R", (1, self.in_features // size, size, size))
        self.scale: Parameter = site.train("boft_s", (self.out_features, 1))
        self.permutation = site.hold("boft_P", (1, self.in_features, self.in_features), "fp32")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        previous_dtype = x.dtype
        width = self.in_features
        rotation = tape.new((width, width), previous_dtype, "identity matrix")
        scale: Tensor = tape.new((self.out_features, 1), previous_dtype, "ones")
        blocks = self._rotated_blocks(tape)
        diagonal = block_diagonal(tape, blocks)
        permutation = cast(tape, self.permutation, previous_dtype, "permutation in the input's dtype")
        diagonal = cast(tape, diagonal, previous_dtype, "block-diagonal matrix")
        butterflies = batched_product(tape, diagonal, transpose(tape, permutation, 1, 2), "permuted columns")
        butterflies = batched_product(tape, permutation, butterflies, "butterfly matrices")
        butterfly = select(tape, butterflies, 0)
        rotation = matrix_product(tape, butterfly, rotation, "rotation of all features")
        scale = mul(tape, self.scale, scale, "scale of each output")
        rotation = cast(tape, rotation, previous_dtype)
        # ``x @ R``: a linear layer whose matrix lies the other way round.
        rotated = linear(tape, x, rotation)
        result = self.base(tape, rotated)
        if self.base.bias is not None:
            result = subtract(tape, result, self.base.bias, "output without its bias")
        result = mul(tape, result, view(tape, scale, (self.out_features,)), "scaled output")
        if self.base.bias is not None:
            result = add(tape, result, self.base.bias, "scaled output with its bias")
        return cast(tape, result, previous_dtype)

    def _rotated_blocks(self, tape: Tape) -> Tensor:
        data = view(tape, self.weight, self.weight.shape[1:])
        skew = mul_scalar(tape, subtract(tape, data, transpose(tape, data, 1, 2)), "skew-symmetric blocks")
        size = self.weight.shape[-1]
        identity = tape.new((size, size), "fp32", "identity matrix")
        rotated = solve(tape, add(tape, identity, skew), subtract(tape, identity, skew), "rotation of each block")
        return cast(tape, rotated, data.dtype)


attach = BoftLinear
