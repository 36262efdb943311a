"""LitGPT's own networks.  Source: LitGPT ``config.py``; files are ``model_config.yaml`` beside its checkpoints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.architecture.fields.base import (
    Activation,
    HeadCount,
    LayerCount,
    Length,
    RotaryShare,
    VocabularySize,
    Width,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["LitGptFields"]


class LitGptFields(GroupedAttentionFields):
    """``model_type`` litgpt: one network for many families, told apart by its norm, its MLP and its residuals."""

    native_names: ClassVar[Mapping[str, str]] = {
        "padded_vocab_size": "vocab_size",
        "n_embd": "hidden_size",
        "n_layer": "num_hidden_layers",
        "n_head": "num_attention_heads",
        "n_query_groups": "num_key_value_heads",
        "head_size": "head_dim",
        "block_size": "max_position_embeddings",
    }

    vocab_size: VocabularySize = 50304
    hidden_size: Width = 4096
    intermediate_size: Width = 16384
    num_hidden_layers: LayerCount = 16
    num_attention_heads: HeadCount = 32
    max_position_embeddings: Length = 4096
    hidden_act: Activation = "gelu"
    rotary_percentage: RotaryShare = 0.25
    parallel_residual: bool = True
    shared_attention_norm: bool = False
    bias: bool = True
    lm_head_bias: bool = False
    norm_class_name: Literal["LayerNorm", "RMSNorm"] = "LayerNorm"
    mlp_class_name: Literal["GptNeoxMLP", "LLaMAMLP"] = "GptNeoxMLP"

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The MLP decides the activation."""
        super().derive(values)
        if values.get("mlp_class_name") == "LLaMAMLP":
            values["hidden_act"] = "silu"
