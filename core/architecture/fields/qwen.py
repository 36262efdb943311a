"""Qwen2, Qwen2.5 and Qwen3, and the text models of their vision-language versions.

Sources: transformers 5.24, ``configuration_qwen2.py``, ``configuration_qwen3.py``, ``configuration_qwen2_vl.py``,
``configuration_qwen2_5_vl.py``, ``configuration_qwen3_vl.py``.
"""

from __future__ import annotations

from typing import Any

from core.architecture.fields.base import (
    HeadCount,
    HeadSize,
    LayerCount,
    LayerIndex,
    LayerTypes,
    Length,
    VocabularySize,
    Width,
    Window,
    given,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Qwen2Fields", "Qwen2VlTextFields", "Qwen3Fields", "Qwen3VlTextFields"]


class Qwen2Fields(GroupedAttentionFields):
    """``model_type`` qwen2.  q, k and v always have a bias, the output projection never."""

    vocab_size: VocabularySize = 151936
    hidden_size: Width = 4096
    intermediate_size: Width = 22016
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 32
    max_position_embeddings: Length = 32768
    use_sliding_window: bool = False
    sliding_window: Window | None = 4096
    max_window_layers: LayerIndex = 28
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The window counts only when it is switched on, and then from layer ``max_window_layers`` upwards."""
        super().derive(values)
        window = given(cls, values, "sliding_window")
        if values.get("use_sliding_window") is not True:
            window = None
        values["sliding_window"] = window
        if values.get("layer_types") is None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            full = given(cls, values, "max_window_layers")
            full = full if window is not None and isinstance(full, int) else layers
            values["layer_types"] = tuple(
                "sliding_attention" if index >= full else "full_attention" for index in range(layers)
            )


class Qwen3Fields(Qwen2Fields):
    """``model_type`` qwen3: Qwen2 with normalised queries and keys, and no biases unless asked for."""

    head_dim: HeadSize = 128
    attention_bias: bool = False


class Qwen2VlTextFields(Qwen2Fields):
    """``model_type`` qwen2_vl_text and qwen2_5_vl_text: Qwen2's block with a rotary embedding in three sections."""

    vocab_size: VocabularySize = 152064
    hidden_size: Width = 8192
    intermediate_size: Width = 29568
    num_hidden_layers: LayerCount = 80
    num_attention_heads: HeadCount = 64
    num_key_value_heads: HeadCount = 8
    max_window_layers: LayerIndex = 80


class Qwen3VlTextFields(Qwen3Fields):
    """``model_type`` qwen3_vl_text: Qwen3's block; what it adds works on image tokens only."""

    max_position_embeddings: Length = 128000
