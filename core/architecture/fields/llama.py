"""Llama and what shares its block: RMSNorm, rotary attention with grouped keys, gated MLP.

Sources: transformers 5.24, ``configuration_llama.py``, ``configuration_mistral.py``, ``configuration_ministral3.py``.
"""

from __future__ import annotations

from typing import Any

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
    Window,
    divided,
    given,
    whole,
)

__all__ = ["GroupedAttentionFields", "LlamaFields", "Ministral3Fields", "MistralFields"]


class GroupedAttentionFields(ArchitectureFields):
    """Fields of every decoder whose query heads share key and value heads."""

    num_key_value_heads: HeadCount
    head_dim: HeadSize
    hidden_act: Activation = "silu"
    tie_word_embeddings: bool = False
    attention_dropout: Probability = 0.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Absent or null: head size is hidden size over heads; a null count of key heads means one per query head."""
        if given(cls, values, "num_key_value_heads") is None:
            values["num_key_value_heads"] = whole(cls, values, "num_attention_heads")
        if given(cls, values, "head_dim") is None:
            values["head_dim"] = divided(cls, values)
        if given(cls, values, "attention_dropout") is None:
            values["attention_dropout"] = 0.0


class LlamaFields(GroupedAttentionFields):
    """``model_type`` llama."""

    vocab_size: VocabularySize = 32000
    hidden_size: Width = 4096
    intermediate_size: Width = 11008
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    max_position_embeddings: Length = 2048
    attention_bias: bool = False
    mlp_bias: bool = False


class MistralFields(GroupedAttentionFields):
    """``model_type`` mistral.  ``sliding_window`` holds for every layer; an explicit null means full attention."""

    vocab_size: VocabularySize = 32000
    hidden_size: Width = 4096
    intermediate_size: Width = 14336
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 8
    max_position_embeddings: Length = 131072
    sliding_window: Window | None = 4096


class Ministral3Fields(MistralFields):
    """``model_type`` ministral3: Mistral's block; queries are scaled by position, in a tensor of the same size."""

    vocab_size: VocabularySize = 131072
    num_hidden_layers: LayerCount = 34
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 262144
    sliding_window: Window | None = None
