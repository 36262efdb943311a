"""T5 and mT5.

Sources: transformers 5.24, ``configuration_t5.py``, ``configuration_mt5.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

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
    given,
)
from core.config.refusal import shown
from core.config.text import FitGaugeError, Text

__all__ = ["Mt5Fields", "T5Fields"]


class T5Fields(ArchitectureFields):
    """``model_type`` t5: an encoder and a decoder with a bias by distance instead of positions."""

    native_names: ClassVar[Mapping[str, str]] = {
        "d_model": "hidden_size",
        "d_ff": "intermediate_size",
        "d_kv": "head_dim",
        "num_layers": "num_hidden_layers",
        "num_heads": "num_attention_heads",
        "n_positions": "max_position_embeddings",
        "dropout_rate": "hidden_dropout",
    }

    #: Whether some models of the type scale the decoder's outputs.
    scales: ClassVar[bool] = True

    vocab_size: VocabularySize = 32128
    hidden_size: Width = 512
    intermediate_size: Width = 2048
    head_dim: HeadSize = 64
    num_hidden_layers: LayerCount = 6
    num_decoder_layers: LayerCount
    num_attention_heads: HeadCount = 8
    #: Length of the pre-training; nothing ends there.
    max_position_embeddings: Length = 512
    relative_attention_num_buckets: Annotated[int, Field(ge=2, le=65_536)] = 32
    #: transformers 5 shares the output projection with the embeddings whatever the file says.
    tie_word_embeddings: bool = True
    #: T5 1.0 scales what the head reads; a file of 1.1 is known by its separate head.
    scale_decoder_outputs: bool
    #: ``relu``, ``gated-gelu`` …; gives ``hidden_act`` and ``is_gated_act``.
    feed_forward_proj: str = "relu"
    hidden_act: Activation
    is_gated_act: bool
    hidden_dropout: Probability = 0.1
    attention_dropout: Probability

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """As many decoder as encoder layers unless said; one word for activation and gate; one dropout for all."""
        if values.get("num_decoder_layers") is None:
            values["num_decoder_layers"] = given(cls, values, "num_hidden_layers")
        if values.get("scale_decoder_outputs") is None:
            values["scale_decoder_outputs"] = cls.scales and values.get("tie_word_embeddings") is not False
        values["tie_word_embeddings"] = True
        words = given(cls, values, "feed_forward_proj")
        if isinstance(words, str):
            gate, _, act = words.rpartition("-")
            if gate not in ("", "gated"):
                raise FitGaugeError(
                    Text.of(
                        "feed_forward_proj is {value}; it must be an activation such as relu or gated-gelu",
                        value=shown(words),
                    )
                )
            values["is_gated_act"] = gate == "gated"
            # The published gated models use the tanh form, whatever their files say.
            values["hidden_act"] = "gelu_new" if words == "gated-gelu" else act
        values["attention_dropout"] = given(cls, values, "hidden_dropout")


class Mt5Fields(T5Fields):
    """``model_type`` mt5: T5 with gates and a large vocabulary."""

    scales: ClassVar[bool] = False

    vocab_size: VocabularySize = 250112
    intermediate_size: Width = 1024
    num_hidden_layers: LayerCount = 8
    num_attention_heads: HeadCount = 6
    feed_forward_proj: str = "gated-gelu"
