"""The text model of Gemma 3n.  Source: transformers 5.24, ``configuration_gemma3n.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from core.architecture.fields.base import (
    Activation,
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

__all__ = ["Gemma3nTextFields"]

Sparsities = Annotated[
    tuple[Annotated[float, Field(ge=0.0, lt=1.0, allow_inf_nan=False)], ...], Field(strict=False, max_length=1000)
]
StreamCount = Annotated[int, Field(ge=2, le=64)]


class Gemma3nTextFields(GroupedAttentionFields):
    """``model_type`` gemma3n_text: parallel streams (AltUp), embeddings for each layer, shared keys and values."""

    native_names: ClassVar[Mapping[str, str]] = {"hidden_activation": "hidden_act"}

    vocab_size: VocabularySize = 262400
    hidden_size: Width = 2048
    intermediate_size: Width = 16384
    num_hidden_layers: LayerCount = 35
    num_attention_heads: HeadCount = 8
    num_key_value_heads: HeadCount = 2
    head_dim: HeadSize = 256
    max_position_embeddings: Length = 32768
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    attention_bias: bool = False
    sliding_window: Window = 512
    layer_types: LayerTypes
    final_logit_softcapping: Softcap | None = 30.0
    vocab_size_per_layer_input: VocabularySize = 262144
    hidden_size_per_layer_input: Width = 256
    altup_num_inputs: StreamCount = 4
    altup_correct_scale: bool = True
    num_kv_shared_layers: LayerIndex = 15
    laurel_rank: Width = 64
    activation_sparsity_pattern: Sparsities

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Four layers with a window to one without; the first ten have sparse gates.

        A list of MLP widths becomes one width where all layers have it, as in every published model.
        """
        super().derive(values)
        layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
        widths = values.get("intermediate_size")
        if isinstance(widths, list | tuple) and widths and all(width == widths[0] for width in widths):
            values["intermediate_size"] = widths[0]
        if values.get("layer_types") is None:
            values["layer_types"] = tuple(
                "sliding_attention" if (index + 1) % 5 else "full_attention" for index in range(layers)
            )
        pattern = values.get("activation_sparsity_pattern")
        if pattern is None:
            sparse = 10 if layers > 10 else 0
            pattern = [0.95] * sparse + [0.0] * (layers - sparse)
        if isinstance(pattern, list | tuple):
            values["activation_sparsity_pattern"] = tuple(
                float(share) if isinstance(share, int | float) else share for share in pattern
            )
