"""SmolLM 3.  Source: transformers 5.24, ``configuration_smollm3.py``."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

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

__all__ = ["SmolLm3Fields"]

Flags = Annotated[tuple[Annotated[int, Field(ge=0, le=1)], ...], Field(strict=False, max_length=1000)]


class SmolLm3Fields(GroupedAttentionFields):
    """``model_type`` smollm3: Llama's block; every fourth layer does not rotate (0 in ``no_rope_layers``)."""

    vocab_size: VocabularySize = 128256
    hidden_size: Width = 2048
    intermediate_size: Width = 11008
    num_hidden_layers: LayerCount = 36
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 4
    max_position_embeddings: Length = 32768
    tie_word_embeddings: bool = True
    attention_bias: bool = False
    mlp_bias: bool = False
    use_sliding_window: bool = False
    sliding_window: Window | None = None
    no_rope_layer_interval: LayerCount = 4
    no_rope_layers: Flags
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Layers that do not rotate are those that slide, where a window is switched on."""
        super().derive(values)
        layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
        if values.get("no_rope_layers") is None:
            interval = whole(cls, values, "no_rope_layer_interval") or 1
            values["no_rope_layers"] = tuple(int((index + 1) % interval != 0) for index in range(layers))
        slides = values.get("use_sliding_window") is True and given(cls, values, "sliding_window") is not None
        flags = values["no_rope_layers"]
        if values.get("layer_types") is None and isinstance(flags, list | tuple):
            values["layer_types"] = tuple(
                "sliding_attention" if slides and not flag else "full_attention" for flag in flags
            )
