"""GPT-Neo.  Source: transformers 5.24, ``configuration_gpt_neo.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

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
    given,
    whole,
)

__all__ = ["GptNeoFields"]


class GptNeoFields(ArchitectureFields):
    """``model_type`` gpt_neo: learned positions; the window of every second layer saves no memory."""

    native_names: ClassVar[Mapping[str, str]] = {
        "num_layers": "num_hidden_layers",
        "num_heads": "num_attention_heads",
        "activation_function": "hidden_act",
        "resid_dropout": "hidden_dropout",
        "embed_dropout": "embedding_dropout",
    }
    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    vocab_size: VocabularySize = 50257
    hidden_size: Width = 2048
    intermediate_size: Width
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 16
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_new"
    attention_dropout: Probability = 0.0
    hidden_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Without its own width the MLP is four times as wide as the model."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "intermediate_size") is None:
            hidden = whole(cls, values, "hidden_size")
            values["intermediate_size"] = 4 * hidden if hidden else None
