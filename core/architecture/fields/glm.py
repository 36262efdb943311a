"""GLM-4 and GLM-4-0414.  Sources: transformers 5.24, ``configuration_glm.py``, ``configuration_glm4.py``."""

from __future__ import annotations

from typing import Any

from core.architecture.fields.base import (
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    RotaryShare,
    VocabularySize,
    Width,
    take_rotary_share,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["GlmFields"]


class GlmFields(GroupedAttentionFields):
    """``model_type`` glm and glm4: gate and up in one projection, half of each head rotated; glm4 has four norms."""

    vocab_size: VocabularySize = 151552
    hidden_size: Width = 4096
    intermediate_size: Width = 13696
    num_hidden_layers: LayerCount = 40
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 2
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 131072
    attention_bias: bool = True
    partial_rotary_factor: RotaryShare = 0.5

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Adds the rotated share of a head, which newer files keep inside ``rope_parameters``."""
        super().derive(values)
        take_rotary_share(values)
