"""Gemma, Gemma 2 and the text model of Gemma 3.

Sources: transformers 5.24, ``configuration_gemma.py``, ``configuration_gemma2.py``, ``configuration_gemma3.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    Activation,
    HeadCount,
    HeadSize,
    LayerCount,
    LayerTypes,
    Length,
    VocabularySize,
    Width,
    Window,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Gemma2Fields", "Gemma3TextFields", "GemmaFields"]

Softcap = Annotated[float, Field(gt=0.0, allow_inf_nan=False)]


class GemmaFields(GroupedAttentionFields):
    """``model_type`` gemma: heads of their own size, GELU in the gate, tied head."""

    vocab_size: VocabularySize = 256000
    hidden_size: Width = 3072
    intermediate_size: Width = 24576
    num_hidden_layers: LayerCount = 28
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 16
    head_dim: HeadSize = 256
    max_position_embeddings: Length = 8192
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    attention_bias: bool = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Early files say ``gelu`` and mean its tanh approximation."""
        super().derive(values)
        if values.get("hidden_act") == "gelu":
            values["hidden_act"] = "gelu_pytorch_tanh"


class _AlternatingGemmaFields(GroupedAttentionFields):
    """Layers with a sliding window, and every ``sliding_window_pattern``-th without."""

    native_names: ClassVar[Mapping[str, str]] = {"hidden_activation": "hidden_act"}

    hidden_act: Activation = "gelu_pytorch_tanh"
    tie_word_embeddings: bool = True
    num_key_value_heads: HeadCount = 4
    head_dim: HeadSize = 256
    attention_bias: bool = False
    sliding_window: Window | None = 4096
    sliding_window_pattern: LayerCount
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The pattern becomes one word for each layer."""
        super().derive(values)
        if values.get("layer_types") is None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            pattern = whole(cls, values, "sliding_window_pattern") or 1
            values["layer_types"] = tuple(
                "sliding_attention" if (index + 1) % pattern else "full_attention" for index in range(layers)
            )


class Gemma2Fields(_AlternatingGemmaFields):
    """``model_type`` gemma2: every second layer slides; attention scores and logits pass through a tanh cap."""

    vocab_size: VocabularySize = 256000
    hidden_size: Width = 2304
    intermediate_size: Width = 9216
    num_hidden_layers: LayerCount = 26
    num_attention_heads: HeadCount = 8
    max_position_embeddings: Length = 8192
    sliding_window_pattern: LayerCount = 2
    final_logit_softcapping: Softcap | None = 30.0
    attn_logit_softcapping: Softcap | None = 50.0


class Gemma3TextFields(_AlternatingGemmaFields):
    """``model_type`` gemma3_text: five sliding layers to one full, normalised queries and keys."""

    vocab_size: VocabularySize = 262208
    hidden_size: Width = 2304
    intermediate_size: Width = 9216
    num_hidden_layers: LayerCount = 26
    num_attention_heads: HeadCount = 8
    max_position_embeddings: Length = 131072
    sliding_window_pattern: LayerCount = 6
    final_logit_softcapping: Softcap | None = None
    attn_logit_softcapping: Softcap | None = None
