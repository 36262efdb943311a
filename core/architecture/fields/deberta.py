"""DeBERTa v2 and v3.

Source: transformers 5.24, ``configuration_deberta_v2.py``, ``modeling_deberta_v2.py`` (fields read with ``getattr``).
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
    VocabularySize,
    Width,
    divided,
)

__all__ = ["DebertaV2Fields"]


class DebertaV2Fields(ArchitectureFields):
    """``model_type`` deberta-v2: BERT's layers, whose scores have parts for content and for distance."""

    native_names: ClassVar[Mapping[str, str]] = {
        "hidden_dropout_prob": "hidden_dropout",
        "attention_probs_dropout_prob": "attention_dropout",
        "cls_dropout": "classifier_dropout",
    }

    vocab_size: VocabularySize = 128100
    hidden_size: Width = 1536
    intermediate_size: Width = 6144
    num_hidden_layers: LayerCount = 24
    num_attention_heads: HeadCount = 24
    head_dim: HeadSize
    max_position_embeddings: Length = 512
    type_vocab_size: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.1
    attention_dropout: Probability = 0.1
    pooler_dropout: Probability = 0.0
    #: ``None``: that of the hidden states.
    classifier_dropout: Probability | None = None
    pooler_hidden_act: Activation = "gelu"
    relative_attention: bool = False
    #: Distances told apart to one side; ``-1``: every one up to ``max_relative_positions``.
    position_buckets: Annotated[int, Field(ge=-1, le=1_000_000)] = -1
    #: ``-1``: as many as there are positions.
    max_relative_positions: Annotated[int, Field(ge=-1, le=1_000_000_000)] = -1
    position_biased_input: bool = True
    share_att_key: bool = False
    #: ``c2p``: content looks at distance; ``p2c``: distance looks at content.
    pos_att_type: Annotated[tuple[Literal["c2p", "p2c"], ...], Field(strict=False)] = ()
    norm_rel_ebd: str = "none"
    #: v2's large models have a convolution beside their first layer, which is not laid out.
    conv_kernel_size: Literal[0] = 0
    #: The newer head of the masked language model is not laid out.
    legacy: Literal[True] = True

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here; old files name the kinds of scores in one text."""
        values["head_dim"] = divided(cls, values)
        kinds = values.get("pos_att_type")
        if isinstance(kinds, str):
            values["pos_att_type"] = tuple(kind.strip() for kind in kinds.lower().split("|"))
        elif "pos_att_type" in values and kinds is None:
            values["pos_att_type"] = ()
