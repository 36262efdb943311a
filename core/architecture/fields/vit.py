"""ViT.

Source: transformers 5.24, ``configuration_vit.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadCount,
    HeadSize,
    LayerCount,
    Length,
    Probability,
    Width,
    divided,
    whole,
)

__all__ = ["VitFields"]

Pixels = Annotated[int, Field(ge=1, le=65_536)]


class VitFields(ArchitectureFields):
    """``model_type`` vit: an encoder of an image's patches."""

    native_names: ClassVar[Mapping[str, str]] = {
        "hidden_dropout_prob": "hidden_dropout",
        "attention_probs_dropout_prob": "attention_dropout",
    }
    required: ClassVar[tuple[str, ...]] = (
        "hidden_size",
        "intermediate_size",
        "num_hidden_layers",
        "num_attention_heads",
    )

    #: There are no words.
    vocab_size: Literal[1] = 1
    tie_word_embeddings: Literal[False] = False
    hidden_size: Width = 768
    intermediate_size: Width = 3072
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    image_size: Pixels = 224
    patch_size: Pixels = 16
    num_channels: Pixels = 3
    #: The image's patches and one position for the whole.
    max_position_embeddings: Length
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.0
    attention_dropout: Probability = 0.0
    qkv_bias: bool = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here; positions follow from image and patch."""
        values["head_dim"] = divided(cls, values)
        image, patch = whole(cls, values, "image_size"), whole(cls, values, "patch_size")
        if image and patch:
            values["max_position_embeddings"] = (image // patch) ** 2 + 1
