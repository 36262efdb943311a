"""BERT, RoBERTa and DistilBERT.

Sources: transformers 5.24, ``configuration_bert.py``, ``configuration_roberta.py``, ``configuration_xlm_roberta.py``,
``configuration_distilbert.py``.
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
    Length,
    Probability,
    VocabularySize,
    Width,
    divided,
)

__all__ = ["BertFields", "DistilBertFields", "RobertaFields", "XlmRobertaFields"]


class BertFields(ArchitectureFields):
    """``model_type`` bert: an encoder with learned positions and token types, LayerNorm after each block."""

    native_names: ClassVar[Mapping[str, str]] = {
        "hidden_dropout_prob": "hidden_dropout",
        "attention_probs_dropout_prob": "attention_dropout",
    }

    vocab_size: VocabularySize = 30522
    hidden_size: Width = 768
    intermediate_size: Width = 3072
    num_hidden_layers: LayerCount = 12
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    max_position_embeddings: Length = 512
    type_vocab_size: VocabularySize = 2
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.1
    attention_dropout: Probability = 0.1
    #: A decoder that looks at an encoder has further blocks, which are not laid out.
    add_cross_attention: Literal[False] = False

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here."""
        values["head_dim"] = divided(cls, values)


class RobertaFields(BertFields):
    """``model_type`` roberta: BERT with its own head; two of its positions are never used."""

    vocab_size: VocabularySize = 50265


class XlmRobertaFields(RobertaFields):
    """``model_type`` xlm-roberta: RoBERTa with a large vocabulary."""

    vocab_size: VocabularySize = 30522


class DistilBertFields(ArchitectureFields):
    """``model_type`` distilbert: BERT's layers, half of them, without token types."""

    native_names: ClassVar[Mapping[str, str]] = {
        "dim": "hidden_size",
        "hidden_dim": "intermediate_size",
        "n_layers": "num_hidden_layers",
        "n_heads": "num_attention_heads",
        "activation": "hidden_act",
        "dropout": "hidden_dropout",
        "seq_classif_dropout": "classifier_dropout",
    }

    vocab_size: VocabularySize = 30522
    hidden_size: Width = 768
    intermediate_size: Width = 3072
    num_hidden_layers: LayerCount = 6
    num_attention_heads: HeadCount = 12
    head_dim: HeadSize
    max_position_embeddings: Length = 512
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu"
    hidden_dropout: Probability = 0.1
    attention_dropout: Probability = 0.1
    classifier_dropout: Probability = 0.2

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """The head size is never free here."""
        values["head_dim"] = divided(cls, values)
