"""Families whose code comes with their checkpoints: Baichuan, InternLM 2 and 3.

Sources: ``configuration_baichuan.py`` and ``configuration_internlm2.py`` of the published checkpoints; transformers
5.24, ``configuration_internlm3.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from core.architecture.fields.base import HeadCount, LayerCount, Length, VocabularySize, Width
from core.architecture.fields.llama import LlamaFields

__all__ = ["BaichuanFields", "InternLm2Fields", "InternLm3Fields"]


class BaichuanFields(LlamaFields):
    """``model_type`` baichuan, the 7B models.  Those of 13B have slopes instead of rotary positions (40 heads)."""

    native_names: ClassVar[Mapping[str, str]] = {"model_max_length": "max_position_embeddings"}

    vocab_size: VocabularySize = 125696
    max_position_embeddings: Length = 4096
    num_attention_heads: Literal[32] = 32


class InternLm2Fields(LlamaFields):
    """``model_type`` internlm2: one projection for queries, keys and values; ``bias`` is that of its attention."""

    native_names: ClassVar[Mapping[str, str]] = {"bias": "attention_bias"}

    vocab_size: VocabularySize = 103168


class InternLm3Fields(LlamaFields):
    """``model_type`` internlm3: Llama's block with heads of a size of their own."""

    blocks_of: ClassVar[str | None] = "llama"

    vocab_size: VocabularySize = 128512
    hidden_size: Width = 4096
    intermediate_size: Width = 10240
    num_hidden_layers: LayerCount = 48
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 2
    max_position_embeddings: Length = 32768
