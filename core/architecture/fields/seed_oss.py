"""Seed-OSS.  Source: transformers 5.24, ``configuration_seed_oss.py``."""

from __future__ import annotations

from core.architecture.fields.base import (
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["SeedOssFields"]


class SeedOssFields(GroupedAttentionFields):
    """``model_type`` seed_oss: Llama's block with heads of their own size, biases and dropout after each half."""

    vocab_size: VocabularySize = 155136
    hidden_size: Width = 4096
    intermediate_size: Width = 27648
    num_hidden_layers: LayerCount = 64
    num_attention_heads: HeadCount = 80
    num_key_value_heads: HeadCount = 8
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 524288
    attention_bias: bool = True
    attention_out_bias: bool = False
    mlp_bias: bool = False
    attention_dropout: Probability = 0.1
    residual_dropout: Probability = 0.1
