"""Mixtures of experts with a Mistral-like or Qwen3-like attention.

Sources: transformers 5.24, ``configuration_mixtral.py``, ``configuration_qwen3_moe.py``.
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
    Length,
    VocabularySize,
    Width,
    Window,
    given,
)
from core.architecture.fields.llama import GroupedAttentionFields
from core.config.text import FitGaugeError, Text

__all__ = ["MixtralFields", "Qwen3MoeFields"]

DenseLayers = Annotated[tuple[LayerIndex, ...], Field(strict=False, max_length=1000)]


class _ExpertFields(GroupedAttentionFields):
    """Routed experts of which each token visits ``num_experts_per_tok``."""

    required: ClassVar[tuple[str, ...]] = (*GroupedAttentionFields.required, "num_experts", "num_experts_per_tok")

    num_experts: ExpertCount
    num_experts_per_tok: ExpertCount

    @model_validator(mode="after")
    def _check_experts(self) -> _ExpertFields:
        if self.num_experts_per_tok > self.num_experts:
            raise FitGaugeError(
                Text.of(
                    "num_experts_per_tok is {visited}; it must be at most the number of experts, which is {experts}",
                    visited=self.num_experts_per_tok,
                    experts=self.num_experts,
                )
            )
        return self


class MixtralFields(_ExpertFields):
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


class Qwen3MoeFields(_ExpertFields):
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
