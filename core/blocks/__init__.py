"""The building blocks of networks, each written as the framework's ``forward`` is."""

from core.blocks.activations import ACTIVATIONS, activation
from core.blocks.attention_kernel import AttentionKernel
from core.blocks.embeddings import token_embeddings
from core.blocks.mlp import FusedGatedMlp, GatedMlp, PlainMlp
from core.blocks.norms import LayerNorm, RmsNorm
from core.blocks.positions import position_ids
from core.blocks.rotary import RotaryTables, rotate
from core.blocks.score import ScoreHead

__all__ = [
    "ACTIVATIONS",
    "AttentionKernel",
    "FusedGatedMlp",
    "GatedMlp",
    "LayerNorm",
    "PlainMlp",
    "RmsNorm",
    "RotaryTables",
    "activation",
    "position_ids",
    "ScoreHead",
    "token_embeddings",
    "rotate",
]
