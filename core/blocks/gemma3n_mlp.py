"""Gemma 3n's MLP, whose gate keeps its largest values only, and its low-rank detour (LAUREL).

Source: transformers ``Gemma3nTextMLP``, ``Gemma3nTextLaurelBlock``.
"""

from __future__ import annotations

from core.blocks.activations import activation
from core.blocks.power_norm import PowerNorm
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, mean, mul, mul_scalar, saving_output, subtract

__all__ = ["Laurel", "SparseGateMlp"]


class SparseGateMlp:
    """``down(act(largest of gate(x)) · up(x))``."""

    def __init__(self, builder: Builder, hidden: int, width: int, act: str, sparse: bool) -> None:
        with builder.module("mlp"):
            self.gate_proj = builder.linear("gate_proj", hidden, width)
            self.up_proj = builder.linear("up_proj", hidden, width)
            self.down_proj = builder.linear("down_proj", width, hidden)
        self.act, self.sparse = activation(act), sparse

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", "transformers Gemma3nTextMLP.forward"):
            gate = self.gate_proj(tape, x)
            if self.sparse:
                gate = _largest(tape, gate)
            activations = self.act(tape, gate)
            up = self.up_proj(tape, x)
            down = self.down_proj(tape, mul(tape, activations, up, "gate · up"))
            return down


def _largest(tape: Tape, x: Tensor) -> Tensor:
    """``relu(x − (mean + factor · deviation))``."""
    means = mean(tape, x)
    deviations = _deviation(tape, x)
    cutoff = add(tape, means, mul_scalar(tape, deviations), "cut-off")
    return saving_output(tape, subtract(tape, x, cutoff, "above the cut-off"), "relu", "largest values of the gate")


def _deviation(tape: Tape, x: Tensor) -> Tensor:
    """``x.std(-1, keepdim=True)``: keeps its input and its result."""
    node = tape.node("StdBackward0", _deviation_backward, x)
    if node is not None:
        node.save(tape, x)
    out = tape.new((*x.shape[:-1], 1), x.dtype, "standard deviation")
    if node is not None:
        out.node = node
        node.save(tape, out)
    return out


def _deviation_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    x = node.saved[0]
    centred = tape.new(x.shape, x.dtype, "centred")
    result = tape.new(x.shape, x.dtype, "gradient")
    del centred
    return (result,)


class Laurel:
    """``x + norm(right(left(x)))``."""

    def __init__(self, builder: Builder, hidden: int, rank: int) -> None:
        with builder.module("laurel"):
            self.linear_left = builder.linear("linear_left", hidden, rank)
            self.linear_right = builder.linear("linear_right", rank, hidden)
            self.norm = PowerNorm(builder, "post_laurel_norm", hidden)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("laurel", "transformers Gemma3nTextLaurelBlock.forward"):
            states = self.linear_left(tape, x)
            states = self.linear_right(tape, states)
            normed = self.norm(tape, states)
            return add(tape, x, normed, "sum with the detour")
