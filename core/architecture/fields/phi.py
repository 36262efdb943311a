"""Phi-1 to Phi-4 and their mini versions.

Sources: transformers 5.24, ``configuration_phi.py``, ``configuration_phi3.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.architecture.fields.base import (
    Activation,
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

__all__ = ["Phi3Fields", "PhiFields"]


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


class PhiFields(GroupedAttentionFields):
    """``model_type`` phi: one LayerNorm for attention and MLP side by side, biases everywhere."""

    native_names: ClassVar[Mapping[str, str]] = {"resid_pdrop": "hidden_dropout", "embd_pdrop": "embedding_dropout"}

    vocab_size: VocabularySize = 51200
    hidden_size: Width = 2048
    intermediate_size: Width = 8192
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 32
    max_position_embeddings: Length = 2048
    hidden_act: Activation = "gelu_new"
    hidden_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0
    partial_rotary_factor: RotaryShare = 0.5
    qk_layernorm: bool = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Adds the rotated share of a head, which newer files keep inside ``rope_parameters``."""
        super().derive(values)
        take_rotary_share(values)
