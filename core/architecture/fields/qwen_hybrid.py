"""Qwen3-Next and the text models of Qwen3.5: three gated DeltaNet layers to one of full attention.

Sources: transformers 5.24, ``configuration_qwen3_next.py``, ``configuration_qwen3_5.py``,
``configuration_qwen3_5_moe.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field, model_validator

from core.architecture.fields.base import (
    ExpertCount,
    HeadCount,
    HeadSize,
    LayerCount,
    LayerTypes,
    Length,
    RotaryShare,
    VocabularySize,
    Width,
    given,
    take_rotary_share,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields
from core.architecture.fields.moe import DenseLayers, ExpertFields
from core.config.text import FitGaugeError, Text

__all__ = ["Qwen35MoeTextFields", "Qwen35TextFields", "Qwen3NextFields"]


class _HybridFields(GroupedAttentionFields):
    """``layer_types``: ``linear_attention`` for a DeltaNet layer; by default every fourth layer has full attention."""

    layer_kinds: ClassVar[tuple[str, ...]] = ("linear_attention", "full_attention")

    head_dim: HeadSize = 256
    attention_bias: bool = False
    partial_rotary_factor: RotaryShare = 0.25
    linear_conv_kernel_dim: Annotated[int, Field(ge=1, le=4096)] = 4
    linear_key_head_dim: HeadSize = 128
    linear_value_head_dim: HeadSize = 128
    linear_num_key_heads: HeadCount = 16
    linear_num_value_heads: HeadCount = 32
    full_attention_interval: LayerCount = 4
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Kinds of layers follow from the interval unless the file lists them."""
        take_rotary_share(values)
        super().derive(values)
        if given(cls, values, "full_attention_interval") is None:
            values["full_attention_interval"] = 4
        if values.get("layer_types") is None:
            interval = whole(cls, values, "full_attention_interval") or 4
            values["layer_types"] = tuple(
                "linear_attention" if (index + 1) % interval else "full_attention"
                for index in range(min(whole(cls, values, "num_hidden_layers") or 0, 1000))
            )

    @model_validator(mode="after")
    def _check_linear_heads(self) -> _HybridFields:
        if self.linear_num_value_heads % self.linear_num_key_heads:
            raise FitGaugeError(
                Text.of(
                    "linear_num_key_heads is {keys}; it must divide linear_num_value_heads, which is {values}",
                    keys=self.linear_num_key_heads,
                    values=self.linear_num_value_heads,
                )
            )
        return self


class Qwen3NextFields(_HybridFields, ExpertFields):
    """``model_type`` qwen3_next."""

    native_names: ClassVar[Mapping[str, str]] = {}

    vocab_size: VocabularySize = 151936
    hidden_size: Width = 2048
    intermediate_size: Width = 5632
    num_hidden_layers: LayerCount = 48
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 2
    max_position_embeddings: Length = 32768
    moe_intermediate_size: Width = 512
    shared_expert_intermediate_size: Width = 512
    num_experts: ExpertCount = 512
    num_experts_per_tok: ExpertCount = 10
    norm_topk_prob: bool = True
    decoder_sparse_step: LayerCount = 1
    mlp_only_layers: DenseLayers = ()

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """No list of dense layers means none."""
        super().derive(values)
        if given(cls, values, "mlp_only_layers") is None:
            values["mlp_only_layers"] = ()


class Qwen35TextFields(_HybridFields):
    """``model_type`` qwen3_5_text: every layer has an MLP."""

    vocab_size: VocabularySize = 248320
    hidden_size: Width = 4096
    intermediate_size: Width = 12288
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 4
    max_position_embeddings: Length = 32768


class Qwen35MoeTextFields(_HybridFields, ExpertFields):
    """``model_type`` qwen3_5_moe_text: every layer has experts, each ``moe_intermediate_size`` wide."""

    required: ClassVar[tuple[str, ...]] = tuple(name for name in ExpertFields.required if name != "intermediate_size")

    vocab_size: VocabularySize = 248320
    hidden_size: Width = 2048
    intermediate_size: Width
    num_hidden_layers: LayerCount = 40
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 2
    max_position_embeddings: Length = 32768
    moe_intermediate_size: Width = 512
    shared_expert_intermediate_size: Width = 512
    num_experts: ExpertCount = 256
    num_experts_per_tok: ExpertCount = 8

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """No layer has an MLP, so that its width says nothing; it repeats the experts'."""
        super().derive(values)
        values["intermediate_size"] = given(cls, values, "moe_intermediate_size")
