"""The text model of Gemma 4.  Source: transformers 5.24, ``configuration_gemma4.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    Activation,
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
    whole,
)
from core.architecture.fields.gemma import Softcap
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Gemma4TextFields"]

OptionalWidth = Annotated[int, Field(ge=0, le=1_000_000)]


class Gemma4TextFields(GroupedAttentionFields):
    """``model_type`` gemma4_text: layers with a window and without, of different head sizes.

    The last ``num_kv_shared_layers`` layers use keys and values of earlier ones.  Small models have embeddings for each
    layer (``hidden_size_per_layer_input``), the largest an MLP and experts side by side.
    """

    native_names: ClassVar[Mapping[str, str]] = {"hidden_activation": "hidden_act"}

    vocab_size: VocabularySize = 262144
    hidden_size: Width = 2304
    intermediate_size: Width = 9216
    num_hidden_layers: LayerCount = 30
    num_attention_heads: HeadCount = 8
    num_key_value_heads: HeadCount = 4
    head_dim: HeadSize = 256
    global_head_dim: HeadSize = 512
    num_global_key_value_heads: HeadCount | None = None
    max_position_embeddings: Length = 131072
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    attention_bias: bool = False
    sliding_window: Window = 512
    layer_types: LayerTypes
    final_logit_softcapping: Softcap | None = None
    vocab_size_per_layer_input: VocabularySize = 262144
    hidden_size_per_layer_input: OptionalWidth = 256
    attention_k_eq_v: bool = False
    num_kv_shared_layers: LayerIndex = 0
    use_double_wide_mlp: bool = False
    enable_moe_block: bool = False
    num_experts: ExpertCount | None = None
    top_k_experts: ExpertCount | None = None
    moe_intermediate_size: Width | None = None

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Five layers with a window to one without; the last layer has none in any case."""
        super().derive(values)
        layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
        types = values.get("layer_types")
        if types is None:
            types = ["sliding_attention" if (index + 1) % 6 else "full_attention" for index in range(layers)]
        if isinstance(types, list | tuple) and types:
            values["layer_types"] = (*types[:-1], "full_attention")
        if values.get("hidden_size_per_layer_input", 0) is None:
            values["hidden_size_per_layer_input"] = 0
