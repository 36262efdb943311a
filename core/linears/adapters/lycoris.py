"""LoHa and LoKr: the update as a whole matrix, from a Hadamard product of two low-rank products, or a Kronecker
product.

Sources: PEFT ``tuners/loha/layer.py`` (``HadaWeight``), ``tuners/lokr/layer.py`` (``factorization``, ``make_kron``).
"""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, cast, linear, matrix_product, mul, mul_scalar

__all__ = ["LohaLinear", "LokrLinear", "attach_loha", "attach_lokr", "factorized"]


class _DeltaLinear:
    """``base(x) + x · Δᵀ``."""

    def __init__(self, site: Site) -> None:
        self.base = site.base
        self.in_features, self.out_features = site.base.in_features, site.base.out_features

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        result = self.base(tape, x)
        result = add(tape, result, self._activations(tape, x), "output with its update")
        return cast(tape, result, x.dtype)

    def _activations(self, tape: Tape, x: Tensor) -> Tensor:
        delta = self.delta(tape)
        return linear(tape, cast(tape, x, delta.dtype, "input in the adapter's dtype"), delta)

    def delta(self, tape: Tape) -> Tensor:
        """The update, ``[out, in]``."""
        raise NotImplementedError


class LohaLinear(_DeltaLinear):
    """``Δ = (A₁B₁) ∘ (A₂B₂) · scale``."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        rank = site.options.lora_r
        self.factors: tuple[Parameter, ...] = (
            site.train("hada_w1_a", (self.out_features, rank)),
            site.train("hada_w1_b", (rank, self.in_features)),
            site.train("hada_w2_a", (self.out_features, rank)),
            site.train("hada_w2_b", (rank, self.in_features)),
        )

    def delta(self, tape: Tape) -> Tensor:
        """A custom function: it keeps the factors only."""
        node = tape.node("HadaWeightBackward", self._backward, *self.factors)
        if node is not None:
            for factor in self.factors:
                node.save(tape, factor)
        with tape.no_grad():
            out = self._scaled(tape)
        if node is not None:
            node.facts = out.dtype
            out.node = node
        return out

    def _whole(self, tape: Tape, dtype: str, name: str) -> Tensor:
        return tape.new((self.out_features, self.in_features), dtype, name)

    def _scaled(self, tape: Tape) -> Tensor:
        first_a, first_b, second_a, second_b = self.factors
        return mul_scalar(
            tape,
            mul(
                tape,
                matrix_product(tape, first_a, first_b, "low-rank product"),
                matrix_product(tape, second_a, second_b, "low-rank product"),
                "Hadamard product",
            ),
            "update of the weight",
        )

    def _times_product(self, tape: Tape, dtype: str) -> Tensor:
        # Backward is no part of autocast: the factors are multiplied as they are.
        product = self._whole(tape, dtype, "low-rank product")
        out = self._whole(tape, dtype, "gradient times the other product")
        del product
        return out

    def _backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        scaled = self._whole(tape, node.facts, "scaled gradient")
        dtype = self.factors[0].dtype
        results: list[Tensor | None] = []
        part = self._times_product(tape, dtype)
        results += [tape.new(factor.shape, factor.dtype, "gradient of a factor") for factor in self.factors[:2]]
        part = self._times_product(tape, dtype)
        results += [tape.new(factor.shape, factor.dtype, "gradient of a factor") for factor in self.factors[2:]]
        del part, scaled
        return results


def factorized(dimension: int) -> tuple[int, int]:
    """``(m, n)`` with ``m · n = dimension`` and ``m ≤ n``, as near to each other as divisors allow
    (``factorization(…, -1)``)."""
    m, n = 1, dimension
    length = m + n
    while m < n:
        candidate = m + 1
        while dimension % candidate:
            candidate += 1
        if candidate + dimension // candidate > length or candidate > dimension:
            break
        m, n = candidate, dimension // candidate
        length = m + n
    return (n, m) if m > n else (m, n)


class LokrLinear(_DeltaLinear):
    """``Δ = W₁ ⊗ (A₂B₂) · scale``; ``W₂`` is whole where the rank saves nothing."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        rank = site.options.lora_r
        out_outer, self.out_inner = factorized(self.out_features)
        in_outer, self.in_inner = factorized(self.in_features)
        self.outer: Parameter = site.train("lokr_w1", (out_outer, in_outer))
        if rank < max(self.out_inner, self.in_inner) / 2:
            self.inner: tuple[Parameter, ...] = (
                site.train("lokr_w2_a", (self.out_inner, rank)),
                site.train("lokr_w2_b", (rank, self.in_inner)),
            )
        else:
            self.inner = (site.train("lokr_w2", (self.out_inner, self.in_inner)),)

    def delta(self, tape: Tape) -> Tensor:
        """The Kronecker product is a broadcast multiplication of two views."""
        inner: Tensor = self.inner[0]
        if len(self.inner) == 2:
            inner = matrix_product(tape, *self.inner, "low-rank product")
        return mul_scalar(tape, self._kronecker(tape, inner), "update of the weight")

    def _kronecker(self, tape: Tape, inner: Tensor) -> Tensor:
        node = tape.node("MulBackward0", self._kronecker_backward, self.outer, inner)
        if node is not None:
            node.save(tape, inner)
            node.save(tape, self.outer)
        out = tape.new((self.out_features, self.in_features), self.outer.dtype, "Kronecker product")
        if node is not None:
            node.facts = (self.outer.shape, inner.shape)
            out.node = node
        return out

    def _kronecker_backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        (grad,) = grads
        assert grad is not None
        wide = [tape.new(grad.shape, grad.dtype, "gradient of a factor") for _ in range(2)]
        results = [tape.new(shape, grad.dtype, "gradient summed over broadcast dimensions") for shape in node.facts]
        del wide
        return results


attach_loha = LohaLinear
attach_lokr = LokrLinear
