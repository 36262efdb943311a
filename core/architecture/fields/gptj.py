"""GPT-J.  Source: transformers 5.24, ``configuration_gptj.py``."""

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

__all__ = ["GptjFields"]


class GptjFields(ArchitectureFields):
    """``model_type`` gptj: attention and MLP side by side, ``rotary_dim`` dimensions of each head rotated in pairs."""

    native_names: ClassVar[Mapping[str, str]] = {
        "n_embd": "hidden_size",
        "n_inner": "intermediate_size",
        "n_layer": "num_hidden_layers",
        "n_head": "num_attention_heads",
        "n_positions": "max_position_embeddings",
        "activation_function": "hidden_act",
        "attn_pdrop": "attention_dropout",
        "resid_pdrop": "hidden_dropout",
        "embd_pdrop": "embedding_dropout",
    }
    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    vocab_size: VocabularySize = 50400
    hidden_size: Width = 4096
    intermediate_size: Width
    num_hidden_layers: LayerCount = 28
    num_attention_heads: HeadCount = 16
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = False
    hidden_act: Activation = "gelu_new"
    attention_dropout: Probability = 0.0
    hidden_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0
    rotary_dim: Width = 64

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Without ``n_inner`` the MLP is four times as wide as the model."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "intermediate_size") is None:
            hidden = whole(cls, values, "hidden_size")
            values["intermediate_size"] = 4 * hidden if hidden else None
