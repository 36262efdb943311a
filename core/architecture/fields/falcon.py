"""Falcon.  Source: transformers 5.24, ``configuration_falcon.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

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
    given,
    whole,
)

__all__ = ["FalconFields"]

NormCount = Annotated[int, Field(ge=1, le=2)]


class FalconFields(ArchitectureFields):
    """``model_type`` falcon: attention and MLP side by side, a fused projection with one or few key heads."""

    native_names: ClassVar[Mapping[str, str]] = {
        "activation": "hidden_act",
        "ffn_hidden_size": "intermediate_size",
        "num_kv_heads": "num_key_value_heads",
    }
    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    vocab_size: VocabularySize = 65024
    hidden_size: Width = 4544
    intermediate_size: Width
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 71
    num_key_value_heads: HeadCount
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.0
    attention_dropout: Probability = 0.0
    bias: bool = False
    multi_query: bool = True
    new_decoder_architecture: bool = False
    parallel_attn: bool = True
    num_ln_in_parallel_attn: NormCount | None = None
    #: Slopes instead of rotary positions (the RW models) are not laid out.
    alibi: Literal[False] = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Absent: the MLP is four times as wide as the model, and each query head has its key head."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "intermediate_size") is None:
            hidden = whole(cls, values, "hidden_size")
            values["intermediate_size"] = 4 * hidden if hidden else None
        if given(cls, values, "num_key_value_heads") is None:
            values["num_key_value_heads"] = whole(cls, values, "num_attention_heads")
