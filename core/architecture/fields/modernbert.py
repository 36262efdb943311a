"""ModernBERT.

Source: transformers 5.24, ``configuration_modernbert.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadCount,
    HeadSize,
    LayerCount,
    LayerTypes,
    Length,
    Probability,
    VocabularySize,
    Width,
    Window,
    divided,
    whole,
)

__all__ = ["ModernBertFields"]


class ModernBertFields(ArchitectureFields):
    """``model_type`` modernbert: a pre-norm encoder with rotary positions; most layers see a window only."""

    native_names: ClassVar[Mapping[str, str]] = {
        "hidden_activation": "hidden_act",
        "global_attn_every_n_layers": "sliding_window_pattern",
    }

    vocab_size: VocabularySize = 50368
    hidden_size: Width = 768
    intermediate_size: Width = 1152
    num_hidden_layers: LayerCount = 22
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    max_position_embeddings: Length = 8192
    tie_word_embeddings: Literal[True] = True
    hidden_act: Activation = "gelu"
    attention_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0
    mlp_dropout: Probability = 0.0
    classifier_dropout: Probability = 0.0
    attention_bias: bool = False
    mlp_bias: bool = False
    norm_bias: bool = False
    decoder_bias: bool = True
    classifier_bias: bool = False
    classifier_activation: Activation = "gelu"
    classifier_pooling: Literal["cls", "mean"] = "cls"
    #: Tokens on both sides together that a layer with a window sees.
    local_attention: Window = 128
    #: One layer in so many, the first being such, sees everything.
    sliding_window_pattern: LayerCount = 3
    layer_types: LayerTypes
    #: Computing logits of masked tokens only depends on how many are masked; it is not laid out.
    sparse_prediction: Literal[False] = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Which layers have a window, where the file does not list them."""
        values["head_dim"] = divided(cls, values)
        every = whole(cls, values, "sliding_window_pattern")
        if values.get("layer_types") is None and every is not None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            values["layer_types"] = tuple(
                "sliding_attention" if index % every else "full_attention" for index in range(layers)
            )
