"""Granite: Llama's block with scaled embeddings, residuals and logits.

Source: transformers ``modeling_granite.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GatedMlp, GroupedAttention, RmsNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape.ops import mul_scalar

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(bias=spec["attention_bias"], output_bias=spec["attention_bias"])
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], spec["mlp_bias"])
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return decoder_layer(
        attention,
        mlp,
        kind,
        "transformers GraniteDecoderLayer.forward",
        before=before,
        before_mlp=between,
        scaled=lambda tape, x: mul_scalar(tape, x, "scaled half"),
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
            norm=RmsNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows=windows_of(spec, kinds),
            scaled=lambda tape, x: mul_scalar(tape, x, "scaled embeddings"),
            logits=(lambda tape, logits: mul_scalar(tape, logits, "scaled logits"),),
        ),
    )
