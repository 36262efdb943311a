"""GPT-NeoX and Pythia.  Source: transformers 5.24, ``configuration_gpt_neox.py``."""

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
    RotaryShare,
    VocabularySize,
    Width,
    divided,
    take_rotary_share,
)

__all__ = ["GptNeoxFields"]


class GptNeoxFields(ArchitectureFields):
    """``model_type`` gpt_neox: LayerNorm, one fused projection for q, k and v, attention and MLP side by side."""

    native_names: ClassVar[Mapping[str, str]] = {"rotary_pct": "partial_rotary_factor"}

    vocab_size: VocabularySize = 50432
    hidden_size: Width = 6144
    intermediate_size: Width = 24576
    num_hidden_layers: LayerCount = 44
    num_attention_heads: HeadCount = 64
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = False
    hidden_act: Activation = "gelu"
    attention_bias: bool = True
    use_parallel_residual: bool = True
    partial_rotary_factor: RotaryShare = 0.25
    attention_dropout: Probability = 0.0
    hidden_dropout: Probability = 0.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here; the rotated share may stand inside ``rope_parameters``."""
        values["head_dim"] = divided(cls, values)
        take_rotary_share(values)
