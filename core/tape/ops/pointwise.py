"""Element by element: what each function keeps is its entry in PyTorch's ``derivatives.yaml``.

Type promotion follows TensorIterator (no cast of an operand is materialised); a result lies in memory as its first
full-size operand does.
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = [
    "add",
    "add_scalar",
    "broadcast",
    "cast",
    "clamp",
    "dropout",
    "masked_fill",
    "mul",
    "mul_scalar",
    "neg",
    "promote",
    "reciprocal_root",
    "saving_input",
    "saving_output",
    "smaller",
    "square",
    "subtract",
]

_RANK = {"bool": 0, "uint8": 1, "int32": 2, "int64": 3, "bf16": 4, "fp16": 4, "fp32": 5}


def promote(x: str, y: str) -> str:
    """The dtype of a result of two tensors (``fp16`` with ``bf16`` gives ``fp32``)."""
    if x == y:
        return x
    if _RANK[x] == _RANK[y]:
        return "fp32"
    return x if _RANK[x] > _RANK[y] else y


def broadcast(x: Shape, y: Shape) -> Shape:
    """The shape of a result of two tensors."""
    if x == y:
        return x
    if len(x) < len(y):
        x, y = y, x
    padded = (1,) * (len(x) - len(y)) + y
    return tuple(second if first == 1 else first for first, second in zip(x, padded, strict=True))


def _order(shape: Shape, *operands: Tensor) -> tuple[int, ...] | None:
    for operand in operands:
        if operand.shape == shape:
            return operand.order
    return None


def cast(tape: Tape, x: Tensor, dtype: str, name: str = "") -> Tensor:
    """``x.to(dtype)``: ``x`` itself where nothing changes."""
    if x.dtype == dtype:
        return x
    node = tape.node("ToCopyBackward0", _cast_backward, x)
    out = tape.new(x.shape, dtype, name or "copy in another dtype", x.order)
    if node is not None:
        node.facts = (x.shape, x.dtype)
        out.node = node
    return out


def _cast_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape, dtype = node.facts
    return (grad if grad.dtype == dtype else tape.new(shape, dtype, "gradient cast", grad.order),)


def add(tape: Tape, x: Tensor, y: Tensor, name: str = "sum") -> Tensor:
    """``x + y``; both receive the incoming gradient itself."""
    node = tape.node("AddBackward0", _add_backward, x, y)
    shape = broadcast(x.shape, y.shape)
    out = tape.new(shape, promote(x.dtype, y.dtype), name, _order(shape, x, y))
    out.node = node
    return out


def _add_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0], grads[0])


def add_scalar(tape: Tape, x: Tensor, name: str = "sum with a number") -> Tensor:
    """``x + number``."""
    node = tape.node("AddBackward0", _pass_backward, x)
    out = tape.new(x.shape, x.dtype, name, x.order)
    out.node = node
    return out


def _pass_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)


def subtract(tape: Tape, x: Tensor, y: Tensor, name: str = "difference") -> Tensor:
    """``x - y``: the first receives the incoming gradient itself, the second its negative."""
    node = tape.node("SubBackward0", _subtract_backward, x, y)
    shape = broadcast(x.shape, y.shape)
    out = tape.new(shape, promote(x.dtype, y.dtype), name, _order(shape, x, y))
    out.node = node
    return out


def _subtract_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    needs = [edge is not None for edge in node.edges]
    return (
        grad if needs[0] else None,
        tape.new(grad.shape, grad.dtype, "negative gradient", grad.order) if needs[1] else None,
    )


def mul(tape: Tape, x: Tensor, y: Tensor, name: str = "product") -> Tensor:
    """``x * y``: each factor is kept for the other's gradient."""
    node = tape.node("MulBackward0", _mul_backward, x, y)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, y)
        if node.edges[1] is not None:
            node.save(tape, x)
    shape = broadcast(x.shape, y.shape)
    out = tape.new(shape, promote(x.dtype, y.dtype), name, _order(shape, x, y))
    out.node = node
    return out


def _mul_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    saved = list(node.saved)
    results: list[Tensor | None] = []
    for edge in node.edges:
        if edge is None:
            results.append(None)
            continue
        other = saved.pop(0)
        results.append(tape.new(grad.shape, promote(grad.dtype, other.dtype), "gradient of a factor", grad.order))
    return results


def mul_scalar(tape: Tape, x: Tensor, name: str = "scaled") -> Tensor:
    """``x * number``."""
    node = tape.node("MulBackward0", _like_backward, x)
    out = tape.new(x.shape, x.dtype, name, x.order)
    out.node = node
    return out


def _like_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, grad.dtype, "gradient", grad.order),)


def neg(tape: Tape, x: Tensor) -> Tensor:
    """``-x``."""
    node = tape.node("NegBackward0", _like_backward, x)
    out = tape.new(x.shape, x.dtype, "negative", x.order)
    out.node = node
    return out


def clamp(tape: Tape, x: Tensor, sides: int = 1, name: str = "limited") -> Tensor:
    """``x.clamp(…)`` with one or two limits: keeps its input; backward asks each limit for a mask."""
    node = tape.node("ClampBackward1", _clamp_backward, x)
    if node is not None:
        node.save(tape, x)
        node.facts = sides
    out = tape.new(x.shape, x.dtype, name, x.order)
    out.node = node
    return out


def _clamp_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    masks = [tape.new(grad.shape, "bool", "places within a limit") for _ in range(node.facts)]
    result = tape.new(grad.shape, grad.dtype, "gradient within the limits", grad.order)
    del masks
    return (result,)


def saving_input(tape: Tape, x: Tensor, function: str, name: str = "") -> Tensor:
    """A function whose derivative is computed from its input: ``silu``, ``gelu``."""
    node = tape.node(f"{function.capitalize()}Backward0", _like_backward, x)
    if node is not None:
        node.save(tape, x)
    out = tape.new(x.shape, x.dtype, name or function, x.order)
    out.node = node
    return out


def saving_output(tape: Tape, x: Tensor, function: str, name: str = "") -> Tensor:
    """A function whose derivative is computed from its result: ``tanh``, ``relu``, ``sigmoid``."""
    node = tape.node(f"{function.capitalize()}Backward0", _like_backward, x)
    out = tape.new(x.shape, x.dtype, name or function, x.order)
    if node is not None:
        out.node = node
        node.save(tape, out)
    return out


def smaller(tape: Tape, x: Tensor, y: Tensor) -> Tensor:
    """``torch.min(x, y)``: keeps both."""
    node = tape.node("MinimumBackward0", _smaller_backward, x, y)
    if node is not None:
        node.save(tape, x)
        node.save(tape, y)
    out = tape.new(x.shape, x.dtype, "the smaller of two", x.order)
    out.node = node
    return out


def _smaller_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return [None if edge is None else tape.new(grad.shape, grad.dtype, "gradient", grad.order) for edge in node.edges]


def square(tape: Tape, x: Tensor, name: str = "square") -> Tensor:
    """``x.pow(n)``: keeps its input.  Backward makes the derivative, then its product with the gradient.

    Autocast runs it in fp32.
    """
    if tape.autocast is not None:
        x = cast(tape, x, "fp32", "fp32 copy for a power")
    node = tape.node("PowBackward0", _power_backward, x)
    if node is not None:
        node.save(tape, x)
    out = tape.new(x.shape, x.dtype, name, x.order)
    out.node = node
    return out


def _power_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    (x,) = node.saved
    # pow_backward: grad * (exponent * self.pow(exponent - 1)), one expression: its parts live to its end.
    power = tape.new(x.shape, x.dtype, "power", x.order)
    scaled = tape.new(x.shape, power.dtype, "derivative", x.order)
    return (tape.new(x.shape, scaled.dtype, "gradient", x.order),)


def reciprocal_root(tape: Tape, x: Tensor) -> Tensor:
    """``torch.rsqrt``: keeps its result."""
    node = tape.node("RsqrtBackward0", _like_backward, x)
    out = tape.new(x.shape, x.dtype, "reciprocal root", x.order)
    if node is not None:
        out.node = node
        node.save(tape, out)
    return out


def dropout(tape: Tape, x: Tensor, probability: float) -> Tensor:
    """``F.dropout`` in training: keeps a mask of one byte an element; nothing at probability 0 and in evaluation."""
    if probability == 0.0 or not tape.training:
        return x
    node = tape.node("NativeDropoutBackward0", _like_backward, x)
    out = tape.new(x.shape, x.dtype, "after dropout", x.order)
    mask = tape.new(x.shape, "bool", "dropout mask", x.order)
    if node is not None:
        out.node = node
        node.save(tape, mask)
    return out


def masked_fill(tape: Tape, x: Tensor, mask: Tensor) -> Tensor:
    """``x.masked_fill(mask, number)``: keeps the mask."""
    node = tape.node("MaskedFillBackward0", _like_backward, x)
    if node is not None:
        node.save(tape, mask)
    out = tape.new(x.shape, x.dtype, "masked", x.order)
    out.node = node
    return out
