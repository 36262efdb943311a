"""Command R and Aya.  Source: transformers 5.24, ``configuration_cohere.py``."""

from __future__ import annotations

from core.architecture.fields.base import HeadCount, LayerCount, Length, VocabularySize, Width
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["CohereFields"]


class CohereFields(GroupedAttentionFields):
    """``model_type`` cohere: attention and MLP side by side after one LayerNorm without bias, tied head."""

    vocab_size: VocabularySize = 256000
    hidden_size: Width = 8192
    intermediate_size: Width = 22528
    num_hidden_layers: LayerCount = 40
    num_attention_heads: HeadCount = 64
    max_position_embeddings: Length = 8192
    tie_word_embeddings: bool = True
    attention_bias: bool = False
    use_qk_norm: bool = False
