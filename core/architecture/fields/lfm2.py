"""LFM 2.  Source: transformers 5.24, ``configuration_lfm2.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    LayerTypes,
    Length,
    VocabularySize,
    Width,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Lfm2Fields"]

FilterLength = Annotated[int, Field(ge=1, le=1000)]
Multiplier = Annotated[float, Field(gt=0.0, le=1000.0, allow_inf_nan=False)]


class Lfm2Fields(GroupedAttentionFields):
    """``model_type`` lfm2: short convolutions, and attention in some layers (``full_attention``)."""

    native_names: ClassVar[Mapping[str, str]] = {
        "block_ff_dim": "intermediate_size",
        "tie_embedding": "tie_word_embeddings",
    }
    layer_kinds: ClassVar[tuple[str, ...]] = ("full_attention", "conv")
    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    vocab_size: VocabularySize = 65536
    hidden_size: Width = 2560
    intermediate_size: Width = 12288
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 8
    max_position_embeddings: Length = 128000
    tie_word_embeddings: bool = True
    conv_bias: bool = False
    conv_L_cache: FilterLength = 3
    block_multiple_of: Width = 256
    block_ffn_dim_multiplier: Multiplier | None = 1.0
    block_auto_adjust_ff_dim: bool = True
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Older files list the layers with attention; without a list all have it."""
        super().derive(values)
        listed = values.pop("full_attn_idxs", None)
        if values.get("layer_types") is None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            chosen = listed if isinstance(listed, list | tuple) else range(layers)
            values["layer_types"] = tuple("full_attention" if index in chosen else "conv" for index in range(layers))
