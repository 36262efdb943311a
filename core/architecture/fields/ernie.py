"""ERNIE 4.5, dense and with experts.

Sources: transformers 5.24, ``configuration_ernie4_5.py``, ``configuration_ernie4_5_moe.py``.
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
    Length,
    VocabularySize,
    Width,
    given,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields
from core.architecture.fields.moe import ExpertFields

__all__ = ["Ernie45Fields", "Ernie45MoeFields"]


class Ernie45MoeFields(ExpertFields):
    """``model_type`` ernie4_5_moe.

    Experts from layer ``moe_layer_start_index`` to ``moe_layer_end_index``, every ``moe_layer_interval`` layers.
    """

    native_names: ClassVar[Mapping[str, str]] = {"moe_num_experts": "num_experts", "moe_k": "num_experts_per_tok"}

    vocab_size: VocabularySize = 103424
    hidden_size: Width = 2560
    intermediate_size: Width = 12288
    moe_intermediate_size: Width = 1536
    num_hidden_layers: LayerCount = 28
    num_attention_heads: HeadCount = 20
    num_key_value_heads: HeadCount = 4
    max_position_embeddings: Length = 131072
    tie_word_embeddings: bool = True
    use_bias: bool = False
    num_experts: ExpertCount = 64
    num_experts_per_tok: ExpertCount = 6
    moe_num_shared_experts: Annotated[int, Field(ge=0, le=65_536)] = 2
    moe_layer_start_index: LayerIndex = 1
    moe_layer_end_index: LayerIndex
    moe_layer_interval: LayerCount = 1

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """An end of -1 is the last layer."""
        super().derive(values)
        if given(cls, values, "moe_layer_end_index") in (None, -1):
            values["moe_layer_end_index"] = (whole(cls, values, "num_hidden_layers") or 1) - 1


class Ernie45Fields(GroupedAttentionFields):
    """``model_type`` ernie4_5: Llama's block, rotated in fp32."""

    vocab_size: VocabularySize = 103424
    hidden_size: Width = 1024
    intermediate_size: Width = 3072
    num_hidden_layers: LayerCount = 18
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 2
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 131072
    tie_word_embeddings: bool = True
    use_bias: bool = False
