"""MiniCPM 3.  Source: transformers 5.24, ``configuration_minicpm3.py``."""

from __future__ import annotations

from typing import Any

from core.architecture.fields.base import (
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    VocabularySize,
    Width,
    given,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["MiniCpm3Fields"]


class MiniCpm3Fields(GroupedAttentionFields):
    """``model_type`` minicpm3: attention on latents in a dense model; embeddings, halves and logits are scaled."""

    vocab_size: VocabularySize = 73448
    hidden_size: Width = 2560
    intermediate_size: Width = 6400
    num_hidden_layers: LayerCount = 62
    num_attention_heads: HeadCount = 40
    max_position_embeddings: Length = 32768
    tie_word_embeddings: bool = True
    attention_bias: bool = False
    mlp_bias: bool = False
    q_lora_rank: Width | None = 768
    kv_lora_rank: Width = 256
    qk_nope_head_dim: HeadSize = 64
    qk_rope_head_dim: HeadSize = 32
    v_head_dim: HeadSize = 64

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """transformers calls the rotated part of a head ``head_dim``."""
        super().derive(values)
        values["head_dim"] = given(cls, values, "qk_rope_head_dim")
