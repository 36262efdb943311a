"""OFT: the input is rotated block by block before it enters the frozen layer.

Source: PEFT ``tuners/oft/layer.py`` (``OFTRotationModule.forward``, ``_cayley_batch``, ``Linear.forward``): any base
will do, as the rotation never sees its weight.
"""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Shape, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import (
    add,
    add_in_place,
    add_scaled_in_place,
    batched_product,
    cast,
    contiguous,
    identity_matrices,
    permute,
    repeat,
    solve,
    subtract,
    transpose,
    view,
)

__all__ = ["OftLinear", "attach", "block_size"]

#: Terms of the Neumann series that stands for the inverse (PEFT ``num_cayley_neumann_terms``).
NEUMANN_TERMS = 5


def block_size(in_features: int, wanted: int) -> int:
    """``wanted``, or the nearest number that divides ``in_features`` (``adjust_oft_parameters``)."""
    if wanted >= in_features:
        return in_features
    higher = next(size for size in range(wanted, in_features + 1) if in_features % size == 0)
    lower = next(size for size in range(wanted, 0, -1) if in_features % size == 0)
    return lower if wanted - lower <= higher - wanted else higher


class OftLinear:
    """``base(R(x))``; ``R`` is block-diagonal, a Cayley transform of trained skew-symmetric blocks."""

    __slots__ = ("base", "blocks", "options", "out_features", "size", "weight")

    def __init__(self, site: Site) -> None:
        self.base = site.base
        self.out_features = site.base.out_features
        self.options = site.options
        self.size, self.blocks = _division(site)
        elements = self.size * (self.size - 1) // 2
        trained = 1 if site.options.oft_block_share else self.blocks
        self.weight: Parameter = site.train("oft_R", (trained, elements))
        for name in ("rows", "cols"):
            site.hold(f"oft_R.{name}", (elements,), "int64")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        previous_dtype = x.dtype
        rotated = self._rotated(tape, cast(tape, x, self.weight.dtype, "input in the adapter's dtype"))
        result = self.base(tape, cast(tape, rotated, previous_dtype, "rotated input"))
        return cast(tape, result, previous_dtype)

    def _rotated(self, tape: Tape, x: Tensor) -> Tensor:
        rotation = self._rotation(tape)
        if self.options.oft_block_share:
            rotation = repeat(tape, rotation, (self.blocks, *rotation.shape[1:]), "rotation of every block")
        lead = x.shape[:-1]
        inner: Shape = (*lead, self.blocks, self.size)
        first = (len(lead), *range(len(lead)), len(lead) + 1)
        back = (*range(1, len(lead) + 1), 0, len(lead) + 1)
        # einsum: a product for each block, whose results lie block by block.
        product = batched_product(tape, permute(tape, view(tape, x, inner), first), rotation, "rotated blocks")
        product = permute(tape, product, back)
        rotated = view(tape, contiguous(tape, product, "rotated input"), x.shape)
        return cast(tape, rotated, x.dtype, "rotated input")

    def _rotation(self, tape: Tape) -> Tensor:
        skew = self._skew(tape)
        if self.options.oft_exact_inverse:
            return _cayley(tape, skew, self.size)
        series: Tensor = identity_matrices(tape, skew.shape[0], self.size, skew.dtype)  # type: ignore[arg-type]
        series = add_scaled_in_place(tape, series, skew)
        squared = batched_product(tape, skew, skew, "power of the blocks")
        series = add_scaled_in_place(tape, series, squared)
        power = squared
        for _ in range(3, NEUMANN_TERMS - 1):
            power = batched_product(tape, power, skew, "power of the blocks")
            series = add_scaled_in_place(tape, series, power)
        power = batched_product(tape, power, skew, "power of the blocks")
        return add_in_place(tape, series, power)

    def _skew(self, tape: Tape) -> Tensor:
        node = tape.node("IndexPutBackward0", _picked, self.weight)
        matrix = tape.new((self.weight.shape[0], self.size, self.size), self.weight.dtype, "upper triangles")
        if node is not None:
            node.facts = self.weight.shape
            matrix.node = node
        matrix = subtract(tape, matrix, transpose(tape, matrix, 1, 2), "skew-symmetric blocks")
        return matrix


def _division(site: Site) -> tuple[int, int]:
    wanted = site.options.oft_block_size
    if wanted is not None:
        size = block_size(site.base.in_features, wanted)
        return size, site.base.in_features // size
    blocks = block_size(site.base.in_features, site.options.lora_r)
    return site.base.in_features // blocks, blocks


def _picked(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the upper triangles"),)


def _cayley(tape: Tape, skew: Tensor, size: int) -> Tensor:
    identity = tape.new((size, size), "fp32", "identity matrix")
    return solve(tape, add(tape, identity, skew), subtract(tape, identity, skew), "rotation of each block")


attach = OftLinear
