"""Whisper.

Source: transformers 5.24, ``configuration_whisper.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
    divided,
)

__all__ = ["WhisperFields"]


class WhisperFields(ArchitectureFields):
    """``model_type`` whisper: an encoder of thirty seconds of sound and a decoder of text.

    The usual names are those of the encoder, but for the positions, which are the decoder's.
    """

    native_names: ClassVar[Mapping[str, str]] = {
        "d_model": "hidden_size",
        "encoder_ffn_dim": "intermediate_size",
        "encoder_layers": "num_hidden_layers",
        "encoder_attention_heads": "num_attention_heads",
        "max_target_positions": "max_position_embeddings",
        "activation_function": "hidden_act",
        "dropout": "hidden_dropout",
    }

    vocab_size: VocabularySize = 51865
    hidden_size: Width = 384
    intermediate_size: Width = 1536
    num_hidden_layers: LayerCount = 4
    num_attention_heads: HeadCount = 6
    head_dim: HeadSize
    decoder_layers: LayerCount = 4
    decoder_attention_heads: HeadCount = 6
    decoder_ffn_dim: Width = 1536
    num_mel_bins: Width = 80
    max_source_positions: Length = 1500
    max_position_embeddings: Length = 448
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.0
    attention_dropout: Probability = 0.0
    activation_dropout: Probability = 0.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here."""
        values["head_dim"] = divided(cls, values)
