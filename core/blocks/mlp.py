"""Feed-forward blocks."""

from __future__ import annotations

from core.blocks.activations import activation
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import dropout, mul, split
from core.tape.ops.collectives import whole_sequence

__all__ = ["FusedGatedMlp", "GatedMlp", "PlainMlp"]


class GatedMlp:
    """``down(act(gate(x)) · up(x))`` (transformers ``LlamaMLP``)."""

    SOURCE = "transformers LlamaMLP.forward"

    def __init__(
        self,
        builder: Builder,
        hidden: int,
        width: int,
        act: str,
        bias: bool = False,
        module: str = "mlp",
        names: tuple[str, str, str] = ("gate_proj", "up_proj", "down_proj"),
    ) -> None:
        self.module = module
        with builder.module(module):
            self.gate_proj = builder.linear(names[0], hidden, width, bias)
            self.up_proj = builder.linear(names[1], hidden, width, bias)
            self.down_proj = builder.linear(names[2], width, hidden, bias)
        self.act = activation(act)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope(self.module, self.SOURCE):
            x = whole_sequence(tape, x)
            return self.down_proj(
                tape, mul(tape, self.act(tape, self.gate_proj(tape, x)), self.up_proj(tape, x), "gate · up")
            )


class FusedGatedMlp:
    """Gate and up as one projection, split in two (transformers ``Phi3MLP``)."""

    SOURCE = "transformers Phi3MLP.forward"

    def __init__(self, builder: Builder, hidden: int, width: int, act: str) -> None:
        self.width = width
        with builder.module("mlp"):
            self.gate_up_proj = builder.linear("gate_up_proj", hidden, 2 * width)
            self.down_proj = builder.linear("down_proj", width, hidden)
        self.act = activation(act)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            up = self.gate_up_proj(tape, x)
            half = (*up.shape[:-1], self.width)
            gate, up = split(tape, up, (half, half))
            up = mul(tape, up, self.act(tape, gate), "up · gate")
            return self.down_proj(tape, up)


class PlainMlp:
    """``project(act(expand(x)))`` with dropout at the end (GPT-2's ``GPT2MLP``)."""

    SOURCE = "transformers GPT2MLP.forward"

    def __init__(
        self,
        builder: Builder,
        hidden: int,
        width: int,
        act: str,
        names: tuple[str, str],
        dropout_probability: float = 0.0,
        bias: bool = True,
    ) -> None:
        with builder.module("mlp"):
            self.expand = builder.linear(names[0], hidden, width, bias)
            self.project = builder.linear(names[1], width, hidden, bias)
        self.act = activation(act)
        self.dropout = dropout_probability

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            hidden = self.expand(tape, x)
            hidden = self.act(tape, hidden)
            hidden = self.project(tape, hidden)
            return dropout(tape, hidden, self.dropout)
