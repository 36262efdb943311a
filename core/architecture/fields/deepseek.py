"""Mixtures of experts with DeepSeek's routing: multi-head latent attention, or GLM-4.5's grouped one.

Sources: transformers 5.24, ``configuration_deepseek_v2.py``, ``configuration_deepseek_v3.py``,
``configuration_glm4_moe.py``, ``configuration_glm4_moe_lite.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from core.architecture.fields.base import (
    ExpertCount,
    HeadCount,
    HeadSize,
    LayerCount,
    LayerIndex,
    Length,
    RotaryShare,
    VocabularySize,
    Width,
    given,
    take_rotary_share,
    whole,
)
from core.architecture.fields.moe import ExpertFields
from core.config.text import FitGaugeError, Text

__all__ = ["DeepseekV2Fields", "DeepseekV3Fields", "Glm4MoeFields", "Glm4MoeLiteFields"]

#: ``dense`` or ``sparse``, a layer each.
MlpTypes = Annotated[tuple[Literal["dense", "sparse"], ...], Field(strict=False, max_length=1000)]


class _GroupedExpertFields(ExpertFields):
    """Routed experts in groups (none means one), and shared ones beside them."""

    native_names: ClassVar[Mapping[str, str]] = {"n_routed_experts": "num_experts"}

    n_shared_experts: ExpertCount = 1
    n_group: ExpertCount | None = 1
    topk_group: ExpertCount | None = 1
    moe_intermediate_size: Width
    attention_bias: bool = False

    @model_validator(mode="after")
    def _check_groups(self) -> _GroupedExpertFields:
        groups, chosen = self.n_group or 1, self.topk_group or 1
        if self.num_experts % groups:
            raise FitGaugeError(
                Text.of(
                    "n_group is {groups}; it must divide the number of experts, which is {experts}",
                    groups=groups,
                    experts=self.num_experts,
                )
            )
        if chosen > groups:
            raise FitGaugeError(
                Text.of(
                    "topk_group is {chosen}; it must be at most n_group, which is {groups}",
                    chosen=chosen,
                    groups=groups,
                )
            )
        return self


class _LatentFields(_GroupedExpertFields):
    """Multi-head latent attention; a null ``q_lora_rank`` means queries straight from the hidden state."""

    required: ClassVar[tuple[str, ...]] = (*_GroupedExpertFields.required, "kv_lora_rank")

    kv_lora_rank: Width = 512
    q_lora_rank: Width | None = 1536
    qk_nope_head_dim: HeadSize = 128
    qk_rope_head_dim: HeadSize = 64
    v_head_dim: HeadSize = 128

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """``head_dim`` is the size of the rotary part, whatever the file says."""
        values["head_dim"] = given(cls, values, "qk_rope_head_dim")
        super().derive(values)


class DeepseekV2Fields(_LatentFields):
    """``model_type`` deepseek_v2."""

    vocab_size: VocabularySize = 102400
    hidden_size: Width = 4096
    intermediate_size: Width = 11008
    moe_intermediate_size: Width = 1407
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 32
    max_position_embeddings: Length = 2048
    mlp_bias: bool = False
    num_experts: ExpertCount = 64
    num_experts_per_tok: ExpertCount = 6
    n_shared_experts: ExpertCount = 2
    n_group: ExpertCount | None = None
    topk_group: ExpertCount | None = None
    first_k_dense_replace: LayerIndex = 0
    topk_method: Literal["greedy", "group_limited_greedy"] = "greedy"

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """A null count of key heads means one per query head."""
        if values.get("num_key_value_heads") is None:
            values["num_key_value_heads"] = whole(cls, values, "num_attention_heads")
        if given(cls, values, "topk_method") is None:
            values["topk_method"] = "greedy"
        super().derive(values)


class DeepseekV3Fields(_LatentFields):
    """``model_type`` deepseek_v3."""

    vocab_size: VocabularySize = 129280
    hidden_size: Width = 7168
    intermediate_size: Width = 18432
    moe_intermediate_size: Width = 2048
    num_hidden_layers: LayerCount = 61
    num_attention_heads: HeadCount = 128
    num_key_value_heads: HeadCount = 128
    max_position_embeddings: Length = 4096
    num_experts: ExpertCount = 256
    num_experts_per_tok: ExpertCount = 8
    n_group: ExpertCount | None = 8
    topk_group: ExpertCount | None = 4
    first_k_dense_replace: LayerIndex = 3
    norm_topk_prob: bool = True
    rope_interleave: bool = True


class Glm4MoeLiteFields(_LatentFields):
    """``model_type`` glm4_moe_lite.  ``mlp_layer_types``: which layers have experts, by default all but the first."""

    vocab_size: VocabularySize = 154880
    hidden_size: Width = 2048
    intermediate_size: Width = 10240
    moe_intermediate_size: Width = 1536
    num_hidden_layers: LayerCount = 47
    num_attention_heads: HeadCount = 20
    num_key_value_heads: HeadCount = 20
    max_position_embeddings: Length = 202752
    num_experts: ExpertCount = 64
    num_experts_per_tok: ExpertCount = 4
    q_lora_rank: Width | None = 768
    qk_nope_head_dim: HeadSize = 192
    v_head_dim: HeadSize = 256
    norm_topk_prob: bool = True
    rope_interleave: bool = True
    mlp_layer_types: MlpTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The first layer is dense unless the file lists the kinds; ``first_k_dense_replace`` is not read."""
        layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
        if values.get("mlp_layer_types") is None:
            values["mlp_layer_types"] = tuple("sparse" if index else "dense" for index in range(layers))
        super().derive(values)


class Glm4MoeFields(_GroupedExpertFields):
    """``model_type`` glm4_moe: grouped-query attention of which a share of each head is rotated."""

    vocab_size: VocabularySize = 151552
    hidden_size: Width = 4096
    intermediate_size: Width = 10944
    moe_intermediate_size: Width = 1408
    num_hidden_layers: LayerCount = 46
    num_attention_heads: HeadCount = 96
    num_key_value_heads: HeadCount = 8
    head_dim: HeadSize
    max_position_embeddings: Length = 131072
    num_experts: ExpertCount = 128
    num_experts_per_tok: ExpertCount = 8
    first_k_dense_replace: LayerIndex = 1
    norm_topk_prob: bool = True
    use_qk_norm: bool = False
    partial_rotary_factor: RotaryShare = 0.5

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The rotated share may stand in ``rope_parameters``; heads need not divide the hidden size."""
        take_rotary_share(values)
        hidden, heads = whole(cls, values, "hidden_size"), whole(cls, values, "num_attention_heads")
        if values.get("head_dim") is None and hidden and heads:
            values["head_dim"] = hidden // heads
        super().derive(values)
