"""The text model of Llama 3.2 Vision.  Source: transformers 5.24, ``configuration_mllama.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    LayerIndex,
    Length,
    VocabularySize,
    Width,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["MllamaTextFields"]

CrossLayers = Annotated[tuple[LayerIndex, ...], Field(strict=False, max_length=1000)]


class MllamaTextFields(GroupedAttentionFields):
    """``model_type`` mllama_text_model: Llama's block; ``cross_attention_layers`` do nothing without an image."""

    native_names: ClassVar[Mapping[str, str]] = {"dropout": "attention_dropout"}

    vocab_size: VocabularySize = 128256
    hidden_size: Width = 4096
    intermediate_size: Width = 14336
    num_hidden_layers: LayerCount = 40
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 8
    max_position_embeddings: Length = 131072
    cross_attention_layers: CrossLayers = (3, 8, 13, 18, 23, 28, 33, 38)
