"""StableLM.  Source: transformers 5.24, ``configuration_stablelm.py``."""

from __future__ import annotations

from typing import Any

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    Length,
    Probability,
    RotaryShare,
    VocabularySize,
    Width,
    take_rotary_share,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["StableLmFields"]


class StableLmFields(GroupedAttentionFields):
    """``model_type`` stablelm: LayerNorm, a rotated part of each head, gated MLP."""

    vocab_size: VocabularySize = 50304
    hidden_size: Width = 2560
    intermediate_size: Width = 6912
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 32
    max_position_embeddings: Length = 4096
    hidden_dropout: Probability = 0.0
    partial_rotary_factor: RotaryShare = 0.25
    use_qkv_bias: bool = False
    qk_layernorm: bool = False
    use_parallel_residual: bool = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Adds the rotated share of a head, which newer files keep inside ``rope_parameters``."""
        super().derive(values)
        take_rotary_share(values)
