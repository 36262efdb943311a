"""What encoders do to hidden states before they are compared with every token: a projection, its activation, a norm.

Source: transformers ``BertPredictionHeadTransform.forward`` and its copies in other families.
"""

from __future__ import annotations

from core.blocks.activations import activation
from core.blocks.norms import LayerNorm
from core.linears import Builder
from core.tape import Tape, Tensor

__all__ = ["PredictionTransform"]


class PredictionTransform:
    """``norm(act(dense(x)))``; ``dense`` and ``norm`` are the names of the layers, ``act`` that of the activation."""

    def __init__(self, builder: Builder, hidden: int, act: str, dense: str, norm: str, source: str) -> None:
        self.dense = builder.linear(dense, hidden, hidden, True)
        self.norm = LayerNorm(builder, norm, hidden)
        self.act = activation(act)
        self.source = source

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("lm_head", self.source):
            hidden_states = self.dense(tape, x)
            hidden_states = self.act(tape, hidden_states)
            hidden_states = self.norm(tape, hidden_states)
            return hidden_states
