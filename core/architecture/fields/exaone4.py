"""EXAONE 4.0.  Source: transformers 5.24, ``configuration_exaone4.py``."""

from __future__ import annotations

from typing import Any

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    LayerTypes,
    Length,
    VocabularySize,
    Width,
    Window,
    given,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Exaone4Fields"]


class Exaone4Fields(GroupedAttentionFields):
    """``model_type`` exaone4: norms after each half; of layers with and without a window, only the former rotate."""

    vocab_size: VocabularySize = 102400
    hidden_size: Width = 4096
    intermediate_size: Width = 16384
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 32
    max_position_embeddings: Length = 2048
    sliding_window: Window | None = 4096
    sliding_window_pattern: LayerCount = 4
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Every ``sliding_window_pattern``-th layer sees all tokens; without a window all do."""
        super().derive(values)
        # Published files spell the pattern out as letters or leave it null; their layer_types say the same.
        if whole(cls, values, "sliding_window_pattern") is None:
            values["sliding_window_pattern"] = 4
        if values.get("layer_types") is None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            pattern = whole(cls, values, "sliding_window_pattern") or 1
            windowed = given(cls, values, "sliding_window") is not None
            values["layer_types"] = tuple(
                "sliding_attention" if windowed and (index + 1) % pattern else "full_attention"
                for index in range(layers)
            )
