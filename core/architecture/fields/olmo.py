"""OLMo, OLMo 2 and OLMo 3.

Sources: transformers 5.24, ``configuration_olmo.py``, ``configuration_olmo2.py``, ``configuration_olmo3.py``.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from core.architecture.fields.base import (
    HeadCount,
    LayerCount,
    LayerTypes,
    Length,
    VocabularySize,
    Width,
    Window,
    whole,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Olmo2Fields", "Olmo3Fields", "OlmoFields"]

Bound = Annotated[float, Field(gt=0.0, allow_inf_nan=False)]


class Olmo2Fields(GroupedAttentionFields):
    """``model_type`` olmo2: norms after attention and MLP, and on queries and keys over all heads."""

    vocab_size: VocabularySize = 50304
    hidden_size: Width = 4096
    intermediate_size: Width = 11008
    num_hidden_layers: LayerCount = 32
    num_attention_heads: HeadCount = 32
    max_position_embeddings: Length = 2048
    attention_bias: bool = False


class OlmoFields(Olmo2Fields):
    """``model_type`` olmo: LayerNorm without parameters; ``clip_qkv`` bounds queries, keys and values in place."""

    clip_qkv: Bound | None = None


class Olmo3Fields(Olmo2Fields):
    """``model_type`` olmo3: OLMo 2's block, three sliding layers to one full."""

    sliding_window: Window | None = 4096
    layer_types: LayerTypes

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Every fourth layer sees all tokens unless the file says otherwise."""
        super().derive(values)
        if values.get("layer_types") is None:
            layers = min(whole(cls, values, "num_hidden_layers") or 0, 1000)
            values["layer_types"] = tuple(
                "sliding_attention" if (index + 1) % 4 else "full_attention" for index in range(layers)
            )
