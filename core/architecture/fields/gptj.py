"""GPT-J.  Source: transformers 5.24, ``configuration_gptj.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.architecture.fields.base import HeadCount, LayerCount, Length, VocabularySize, Width
from core.architecture.fields.gpt import GPT_NAMES, GptFields

__all__ = ["GptjFields"]


class GptjFields(GptFields):
    """``model_type`` gptj: attention and MLP side by side, ``rotary_dim`` dimensions of each head rotated in pairs."""

    native_names: ClassVar[Mapping[str, str]] = GPT_NAMES

    vocab_size: VocabularySize = 50400
    hidden_size: Width = 4096
    num_hidden_layers: LayerCount = 28
    num_attention_heads: HeadCount = 16
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = False
    rotary_dim: Width = 64
