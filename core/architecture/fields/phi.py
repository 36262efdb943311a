"""Phi-3, Phi-3.5, Phi-4 and their mini versions.  Source: transformers 5.24, ``configuration_phi3.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    Length,
    Probability,
    RotaryShare,
    VocabularySize,
    Width,
    Window,
    take_rotary_share,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Phi3Fields"]


class Phi3Fields(GroupedAttentionFields):
    """``model_type`` phi3: q, k and v in one projection, gate and up in one, no biases."""

    native_names: ClassVar[Mapping[str, str]] = {"resid_pdrop": "hidden_dropout"}

    vocab_size: VocabularySize = 32064
    hidden_size: Width = 3072
    intermediate_size: Width = 8192
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    max_position_embeddings: Length = 4096
    hidden_dropout: Probability = 0.0
    sliding_window: Window | None = None
    partial_rotary_factor: RotaryShare = 1.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Adds the rotated share of a head, which newer files keep inside ``rope_parameters``."""
        super().derive(values)
        take_rotary_share(values)
