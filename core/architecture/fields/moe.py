"""Mixtures of experts with a Mistral-like or Qwen-like attention.

Sources: transformers 5.24, ``configuration_gpt_oss.py``, ``configuration_mixtral.py``, ``configuration_olmoe.py``,
``configuration_phimoe.py``, ``configuration_qwen2_moe.py``, ``configuration_qwen3_moe.py``.
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
from core.config.text import FitGaugeError, Text

__all__ = [
    "DenseLayers",
    "ExpertFields",
    "GptOssFields",
    "MixtralFields",
    "OlmoeFields",
    "PhimoeFields",
    "Qwen2MoeFields",
    "Qwen3MoeFields",
]

DenseLayers = Annotated[tuple[LayerIndex, ...], Field(strict=False, max_length=1000)]


class ExpertFields(GroupedAttentionFields):
    """Routed experts of which each token visits ``num_experts_per_tok``."""

    required: ClassVar[tuple[str, ...]] = (*GroupedAttentionFields.required, "num_experts", "num_experts_per_tok")

    num_experts: ExpertCount
    num_experts_per_tok: ExpertCount

    @model_validator(mode="after")
    def _check_experts(self) -> ExpertFields:
        if self.num_experts_per_tok > self.num_experts:
            raise FitGaugeError(
                Text.of(
                    "num_experts_per_tok is {visited}; it must be at most the number of experts, which is {experts}",
                    visited=self.num_experts_per_tok,
                    experts=self.num_experts,
                )
            )
        return self


class GptOssFields(ExpertFields):
    """``model_type`` gpt_oss: by default every other layer, from the first on, has a window."""

    native_names: ClassVar[Mapping[str, str]] = {"num_local_experts": "num_experts"}

    vocab_size: VocabularySize = 201088
    hidden_size: Width = 2880
    intermediate_size: Width = 2880
    num_hidden_layers: LayerCount = 36
    num_attention_heads: HeadCount = 64
    num_key_value_heads: HeadCount = 8
    head_dim: HeadSize = 64
    max_position_embeddings: Length = 131072
    attention_bias: bool = True
    sliding_window: Window | None = 128
    layer_types: LayerTypes
    num_experts: ExpertCount = 128
    num_experts_per_tok: ExpertCount = 4

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Kinds of layers by their number, unless the file lists them."""
        super().derive(values)
        if values.get("layer_types") is None:
            values["layer_types"] = tuple(
                "full_attention" if index % 2 else "sliding_attention"
                for index in range(min(whole(cls, values, "num_hidden_layers") or 0, 1000))
            )


class MixtralFields(ExpertFields):
    """``model_type`` mixtral: every layer has experts, each ``intermediate_size`` wide."""

    native_names: ClassVar[Mapping[str, str]] = {"num_local_experts": "num_experts"}

    vocab_size: VocabularySize = 32000
    hidden_size: Width = 4096
    intermediate_size: Width = 14336
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 8
    max_position_embeddings: Length = 131072
    sliding_window: Window | None = None
    num_experts: ExpertCount = 8
    num_experts_per_tok: ExpertCount = 2


class PhimoeFields(ExpertFields):
    """``model_type`` phimoe: Mixtral's experts behind layer norms, with a router that draws."""

    native_names: ClassVar[Mapping[str, str]] = {"num_local_experts": "num_experts"}

    vocab_size: VocabularySize = 32064
    hidden_size: Width = 4096
    intermediate_size: Width = 6400
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 8
    max_position_embeddings: Length = 131072
    sliding_window: Window | None = None
    num_experts: ExpertCount = 16
    num_experts_per_tok: ExpertCount = 2
    attention_bias: bool = False
    lm_head_bias: bool = False


class OlmoeFields(ExpertFields):
    """``model_type`` olmoe: queries and keys are normalised over all heads.

    ``clip_qkv`` limits queries, keys and values in place and is not modelled; the published models leave it out.
    """

    vocab_size: VocabularySize = 50304
    hidden_size: Width = 2048
    intermediate_size: Width = 2048
    num_hidden_layers: LayerCount = 16
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 16
    max_position_embeddings: Length = 4096
    attention_bias: bool = False
    num_experts: ExpertCount = 64
    num_experts_per_tok: ExpertCount = 8
    norm_topk_prob: bool = False


class Qwen2MoeFields(ExpertFields):
    """``model_type`` qwen2_moe: routed experts beside a shared one with a gate of its own."""

    vocab_size: VocabularySize = 151936
    hidden_size: Width = 2048
    intermediate_size: Width = 5632
    moe_intermediate_size: Width = 1408
    shared_expert_intermediate_size: Width = 5632
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 16
    num_key_value_heads: HeadCount = 16
    max_position_embeddings: Length = 32768
    qkv_bias: bool = True
    use_sliding_window: bool = False
    sliding_window: Window | None = 4096
    max_window_layers: LayerIndex = 28
    layer_types: LayerTypes
    num_experts: ExpertCount = 60
    num_experts_per_tok: ExpertCount = 4
    norm_topk_prob: bool = False
    decoder_sparse_step: LayerCount = 1
    mlp_only_layers: DenseLayers = ()

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """With the window switched on, every other layer below ``max_window_layers`` has it."""
        super().derive(values)
        on = values.get("use_sliding_window") is True
        values["sliding_window"] = given(cls, values, "sliding_window") if on else None
        if given(cls, values, "mlp_only_layers") is None:
            values["mlp_only_layers"] = ()
        if values.get("layer_types") is None:
            windowed = (given(cls, values, "max_window_layers") or 0) if on else 0
            windowed = windowed if isinstance(windowed, int) else 0
            values["layer_types"] = tuple(
                "sliding_attention" if index < windowed and index % 2 == 0 else "full_attention"
                for index in range(min(whole(cls, values, "num_hidden_layers") or 0, 1000))
            )


class Qwen3MoeFields(ExpertFields):
    """``model_type`` qwen3_moe.

    A layer has experts (each ``moe_intermediate_size`` wide) unless it stands in ``mlp_only_layers`` or its number,
    counted from 1, is no multiple of ``decoder_sparse_step``; the others have an MLP ``intermediate_size`` wide.
    """

    native_names: ClassVar[Mapping[str, str]] = {"num_local_experts": "num_experts"}

    vocab_size: VocabularySize = 151936
    hidden_size: Width = 2048
    intermediate_size: Width = 6144
    moe_intermediate_size: Width = 768
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 4
    head_dim: HeadSize
    max_position_embeddings: Length = 32768
    attention_bias: bool = False
    use_sliding_window: bool = False
    sliding_window: Window | None = 4096
    num_experts: ExpertCount = 128
    num_experts_per_tok: ExpertCount = 8
    norm_topk_prob: bool = False
    decoder_sparse_step: LayerCount = 1
    mlp_only_layers: DenseLayers = ()

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The window counts only when it is switched on; no list of dense layers means none."""
        super().derive(values)
        window = given(cls, values, "sliding_window")
        values["sliding_window"] = window if values.get("use_sliding_window") is True else None
        if given(cls, values, "mlp_only_layers") is None:
            values["mlp_only_layers"] = ()
