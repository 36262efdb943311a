"""BLOOM.  Source: transformers 5.24, ``configuration_bloom.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
    divided,
    whole,
)

__all__ = ["BloomFields"]


class BloomFields(ArchitectureFields):
    """``model_type`` bloom: positions as slopes added to the scores, one fused projection."""

    native_names: ClassVar[Mapping[str, str]] = {
        "n_layer": "num_hidden_layers",
        "n_head": "num_attention_heads",
        "seq_length": "max_position_embeddings",
    }
    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    vocab_size: VocabularySize = 250880
    hidden_size: Width = 64
    intermediate_size: Width
    num_hidden_layers: LayerCount = 2
    num_attention_heads: HeadCount = 8
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    hidden_dropout: Probability = 0.0
    attention_dropout: Probability = 0.0
    apply_residual_connection_post_layernorm: bool = False
    #: Sums slices of products as a pipeline of several devices would; nobody trains so.
    slow_but_exact: Literal[False] = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The MLP is always four times as wide as the model."""
        values["head_dim"] = divided(cls, values)
        hidden = whole(cls, values, "hidden_size")
        values["intermediate_size"] = 4 * hidden if hidden else None
