"""GPT-Neo.  Source: transformers 5.24, ``configuration_gpt_neo.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.architecture.fields.base import HeadCount, LayerCount, Length, VocabularySize, Width
from core.architecture.fields.gpt import GptFields

__all__ = ["GptNeoFields"]


class GptNeoFields(GptFields):
    """``model_type`` gpt_neo: learned positions; the window of every second layer saves no memory."""

    native_names: ClassVar[Mapping[str, str]] = {
        "num_layers": "num_hidden_layers",
        "num_heads": "num_attention_heads",
        "activation_function": "hidden_act",
        "resid_dropout": "hidden_dropout",
        "embed_dropout": "embedding_dropout",
    }

    vocab_size: VocabularySize = 50257
    hidden_size: Width = 2048
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 16
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = True
