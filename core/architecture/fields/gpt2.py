"""GPT-2.  Source: transformers 5.24, ``configuration_gpt2.py``."""

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
    given,
    whole,
)

__all__ = ["Gpt2Fields"]


class Gpt2Fields(ArchitectureFields):
    """``model_type`` gpt2: learned positions, LayerNorm, ``Conv1D`` projections with biases."""

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

    vocab_size: VocabularySize = 50257
    hidden_size: Width = 768
    intermediate_size: Width
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    max_position_embeddings: Length = 1024
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_new"
    attention_dropout: Probability = 0.1
    hidden_dropout: Probability = 0.1
    embedding_dropout: Probability = 0.1
    #: Scores in fp32 outside the fused kernels.
    reorder_and_upcast_attn: bool = False
    #: A decoder that looks at an encoder has further blocks, which are not laid out.
    add_cross_attention: Literal[False] = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Without ``n_inner`` the MLP is four times as wide as the model."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "intermediate_size") is None:
            hidden = whole(cls, values, "hidden_size")
            values["intermediate_size"] = 4 * hidden if hidden else None
