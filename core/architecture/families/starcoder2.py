"""StarCoder 2: LayerNorm, an MLP without gate, biases, dropout after each half.

Source: transformers ``modeling_starcoder2.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GroupedAttention, LayerNorm, PlainMlp
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape.ops import dropout

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, bias, rate = spec["hidden_size"], spec["use_bias"], spec["residual_dropout"]
    traits = AttentionTraits(
        bias=bias, output_bias=bias, output_dropout=rate, source="transformers Starcoder2Attention.forward"
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = PlainMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], ("c_fc", "c_proj"), rate, bias=bias)
    before = LayerNorm(builder, "input_layernorm", hidden)
    between = LayerNorm(builder, "post_attention_layernorm", hidden)
    return decoder_layer(
        attention, mlp, kind, "transformers Starcoder2DecoderLayer.forward", before=before, before_mlp=between
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=LayerNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows=windows_of(spec, kinds),
            dropped=lambda tape, x: dropout(tape, x, spec["embedding_dropout"]),
        ),
    )
