"""GPT-2.  Source: transformers 5.24, ``configuration_gpt2.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from core.architecture.fields.base import HeadCount, LayerCount, Length, Probability, VocabularySize, Width
from core.architecture.fields.gpt import GPT_NAMES, GptFields

__all__ = ["Gpt2Fields"]


class Gpt2Fields(GptFields):
    """``model_type`` gpt2: learned positions, LayerNorm, ``Conv1D`` projections with biases."""

    native_names: ClassVar[Mapping[str, str]] = GPT_NAMES

    vocab_size: VocabularySize = 50257
    hidden_size: Width = 768
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    max_position_embeddings: Length = 1024
    tie_word_embeddings: bool = True
    attention_dropout: Probability = 0.1
    hidden_dropout: Probability = 0.1
    embedding_dropout: Probability = 0.1
    #: Scores in fp32 outside the fused kernels.
    reorder_and_upcast_attn: bool = False
    #: A decoder that looks at an encoder has further blocks, which are not laid out.
    add_cross_attention: Literal[False] = False
