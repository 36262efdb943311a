"""Families whose code comes with their checkpoints: Baichuan, ChatGLM, InternLM 2 and 3, Qwen's first generation.

Sources: ``configuration_baichuan.py``, ``configuration_chatglm.py``, ``configuration_internlm2.py`` and
``configuration_qwen.py`` of the published checkpoints; transformers 5.24, ``configuration_internlm3.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.architecture.fields.base import (
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields, LlamaFields

__all__ = ["BaichuanFields", "ChatGlmFields", "InternLm2Fields", "InternLm3Fields", "QwenFields"]


class BaichuanFields(LlamaFields):
    """``model_type`` baichuan, the 7B models.  Those of 13B have slopes instead of rotary positions (40 heads)."""

    native_names: ClassVar[Mapping[str, str]] = {"model_max_length": "max_position_embeddings"}

    vocab_size: VocabularySize = 125696
    max_position_embeddings: Length = 4096
    num_attention_heads: Literal[32] = 32


class InternLm2Fields(LlamaFields):
    """``model_type`` internlm2: one projection for queries, keys and values; ``bias`` is that of its attention."""

    native_names: ClassVar[Mapping[str, str]] = {"bias": "attention_bias"}

    vocab_size: VocabularySize = 103168


class InternLm3Fields(LlamaFields):
    """``model_type`` internlm3: Llama's block with heads of a size of their own."""

    vocab_size: VocabularySize = 128512
    hidden_size: Width = 4096
    intermediate_size: Width = 10240
    num_hidden_layers: LayerCount = 48
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 2
    max_position_embeddings: Length = 32768


class ChatGlmFields(GroupedAttentionFields):
    """``model_type`` chatglm, second generation on: one fused projection, half of each head rotated, a fused MLP."""

    native_names: ClassVar[Mapping[str, str]] = {
        "num_layers": "num_hidden_layers",
        "ffn_hidden_size": "intermediate_size",
        "padded_vocab_size": "vocab_size",
        "seq_length": "max_position_embeddings",
        "multi_query_group_num": "num_key_value_heads",
        "kv_channels": "head_dim",
    }

    vocab_size: VocabularySize = 65024
    hidden_size: Width = 4096
    intermediate_size: Width = 13696
    num_hidden_layers: LayerCount = 28
    num_attention_heads: HeadCount = 32
    num_key_value_heads: HeadCount = 2
    head_dim: HeadSize = 128
    max_position_embeddings: Length = 8192
    attention_dropout: Probability = 0.0
    hidden_dropout: Probability = 0.0
    add_bias_linear: bool = False
    add_qkv_bias: bool = True
    multi_query_attention: bool = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Without grouped keys each query head has its own."""
        super().derive(values)
        if values.get("multi_query_attention") is False:
            values["num_key_value_heads"] = whole(cls, values, "num_attention_heads")


class QwenFields(LlamaFields):
    """``model_type`` qwen: the file's ``intermediate_size`` counts both halves of the gated MLP, ``mlp_width`` one."""

    native_names: ClassVar[Mapping[str, str]] = {
        "seq_length": "max_position_embeddings",
        "kv_channels": "head_dim",
    }

    vocab_size: VocabularySize = 151936
    intermediate_size: Width = 22016
    mlp_width: Width
    max_position_embeddings: Length = 8192
    attention_bias: bool = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The MLP's width is half of what the file calls so."""
        super().derive(values)
        both = whole(cls, values, "intermediate_size")
        values["mlp_width"] = both // 2 if both else None
