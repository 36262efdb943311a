"""The text model of Llama 4.

Source: transformers 5.24, ``configuration_llama4.py`` (``Llama4TextConfig``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    ExpertCount,
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
from core.architecture.fields.moe import ExpertFields

__all__ = ["Llama4TextFields"]

Flags = Annotated[tuple[Annotated[int, Field(ge=0, le=1)], ...], Field(strict=False, max_length=1000)]
Indices = Annotated[tuple[LayerIndex, ...], Field(strict=False, max_length=1000)]


class Llama4TextFields(ExpertFields):
    """``model_type`` llama4_text.

    ``no_rope_layers``: 1 for a layer with rotary positions; ``moe_layers``: layers with experts.  A chunk is a window.
    """

    native_names: ClassVar[Mapping[str, str]] = {"num_local_experts": "num_experts"}
    layer_kinds: ClassVar[tuple[str, ...]] = ("full_attention", "chunked_attention")

    vocab_size: VocabularySize = 202048
    hidden_size: Width = 5120
    intermediate_size: Width = 8192
    intermediate_size_mlp: Width = 16384
    num_hidden_layers: LayerCount = 48
    num_attention_heads: HeadCount = 40
    num_key_value_heads: HeadCount = 8
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 131072
    attention_bias: bool = False
    num_experts: ExpertCount = 16
    num_experts_per_tok: ExpertCount = 1
    moe_layers: Indices
    interleave_moe_layer_step: LayerCount = 1
    use_qk_norm: bool = True
    no_rope_layers: Flags
    no_rope_layer_interval: LayerCount = 4
    attention_chunk_size: Window | None = 8192
    layer_types: LayerTypes
    attn_temperature_tuning: bool = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Lists that the file leaves out follow from intervals."""
        super().derive(values)
        layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
        interval = whole(cls, values, "no_rope_layer_interval") or 1
        if not values.get("no_rope_layers"):
            values["no_rope_layers"] = tuple(int((index + 1) % interval != 0) for index in range(layers))
        step = whole(cls, values, "interleave_moe_layer_step") or 1
        if values.get("moe_layers") is None:
            values["moe_layers"] = tuple(range(step - 1, layers, step))
        if values.get("layer_types") is None:
            chunks = given(cls, values, "attention_chunk_size") is not None
            flags = values["no_rope_layers"]
            flags = flags if isinstance(flags, list | tuple) else ()
            values["layer_types"] = tuple(
                "chunked_attention" if flag and chunks else "full_attention" for flag in flags
            )
