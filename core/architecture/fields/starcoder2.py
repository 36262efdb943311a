"""StarCoder 2.  Source: transformers 5.24, ``configuration_starcoder2.py``."""

from __future__ import annotations

from core.architecture.fields.base import (
    Activation,
    HeadCount,
    LayerCount,
    Length,
    Probability,
    VocabularySize,
    Width,
    Window,
)
from core.architecture.fields.llama import GroupedAttentionFields

__all__ = ["Starcoder2Fields"]


class Starcoder2Fields(GroupedAttentionFields):
    """``model_type`` starcoder2: LayerNorm, an MLP without gate, biases, a window for every layer."""

    vocab_size: VocabularySize = 49152
    hidden_size: Width = 3072
    intermediate_size: Width = 12288
    num_hidden_layers: LayerCount = 30
    num_attention_heads: HeadCount = 24
    num_key_value_heads: HeadCount = 2
    max_position_embeddings: Length = 4096
    tie_word_embeddings: bool = True
    hidden_act: Activation = "gelu_pytorch_tanh"
    use_bias: bool = True
    residual_dropout: Probability = 0.0
    embedding_dropout: Probability = 0.0
    sliding_window: Window | None = None
