"""GPT-BigCode.  Source: transformers 5.24, ``configuration_gpt_bigcode.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from core.architecture.fields.base import Activation, HeadCount, LayerCount, Length, Probability, VocabularySize, Width
from core.architecture.fields.gpt import GPT_NAMES, GptFields

__all__ = ["GptBigCodeFields"]


class GptBigCodeFields(GptFields):
    """``model_type`` gpt_bigcode: GPT-2's block; ``multi_query``: one key and value head for all query heads."""

    native_names: ClassVar[Mapping[str, str]] = GPT_NAMES

    vocab_size: VocabularySize = 50257
    hidden_size: Width = 768
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    max_position_embeddings: Length = 1024
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    attention_dropout: Probability = 0.1
    hidden_dropout: Probability = 0.1
    embedding_dropout: Probability = 0.1
    multi_query: bool = True
    add_cross_attention: Literal[False] = False
