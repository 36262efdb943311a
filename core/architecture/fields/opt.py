"""OPT.  Source: transformers 5.24, ``configuration_opt.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
    divided,
    given,
    whole,
)

__all__ = ["OptFields"]


class OptFields(ArchitectureFields):
    """``model_type`` opt: learned positions, LayerNorm before or after each half, ReLU, biases."""

    native_names: ClassVar[Mapping[str, str]] = {
        "ffn_dim": "intermediate_size",
        "activation_function": "hidden_act",
        "dropout": "hidden_dropout",
    }

    vocab_size: VocabularySize = 50272
    hidden_size: Width = 768
    intermediate_size: Width = 3072
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    max_position_embeddings: Length = 2048
    tie_word_embeddings: Literal[True] = True
    hidden_act: Activation = "relu"
    hidden_dropout: Probability = 0.1
    attention_dropout: Probability = 0.0
    word_embed_proj_dim: Width
    do_layer_norm_before: bool = True
    enable_bias: bool = True
    #: Norms without gain and bias were only used in unpublished models.
    layer_norm_elementwise_affine: Literal[True] = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Embeddings are as wide as the model unless the file says otherwise."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "word_embed_proj_dim") is None:
            values["word_embed_proj_dim"] = whole(cls, values, "hidden_size")
