"""What the configurations of GPT-2, GPT-Neo and GPT-J have in common.

Sources: transformers 5.24, ``configuration_gpt2.py``, ``configuration_gpt_neo.py``, ``configuration_gptj.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.architecture.fields.base import (
    Activation,
    ArchitectureFields,
    HeadSize,
    Probability,
    divided,
    given,
    whole,
)

__all__ = ["GPT_NAMES", "GptFields"]

#: The names OpenAI's code gave, which GPT-2 and GPT-J still use in files.
GPT_NAMES: Mapping[str, str] = {
    "n_embd": "hidden_size",
    "n_inner": "intermediate_size",
    "n_layer": "num_hidden_layers",
    "n_head": "num_attention_heads",
    "n_positions": "max_position_embeddings",
    "activation_function": "hidden_act",
    "attn_pdrop": "attention_dropout",
    "resid_pdrop": "hidden_dropout",
    "embd_pdrop": "embedding_dropout",
}


class GptFields(ArchitectureFields):
    """GELU by its tanh formula, three dropouts, and an MLP four times as wide as the model unless the file says so."""

    required: ClassVar[tuple[str, ...]] = ("hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

    head_dim: HeadSize
    hidden_act: Activation = "gelu_new"
    attention_dropout: Probability = 0.0
    hidden_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0

    @classmethod
    def derive(cls, values: dict[str, Any]) -> None:
        """Fills in the size of heads and the width of the MLP."""
        values["head_dim"] = divided(cls, values)
        if given(cls, values, "intermediate_size") is None:
            hidden = whole(cls, values, "hidden_size")
            values["intermediate_size"] = 4 * hidden if hidden else None
