"""MiniCPM 3: attention on latents in a dense model, with scaled embeddings, halves and last hidden states.

Source: transformers ``modeling_minicpm3.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables
from core.architecture.families.gemma import scaled_rows
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, GatedMlp, LatentAttention, RmsNorm, rotated_halves
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape.ops import mul_scalar

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    attention = LatentAttention(builder, spec, rotated_halves, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], spec["mlp_bias"])
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return decoder_layer(
        attention,
        mlp,
        kind,
        "transformers MiniCPM3DecoderLayer.forward",
        before=before,
        before_mlp=between,
        scaled=lambda tape, x: mul_scalar(tape, x, "scaled half"),
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    network = build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["qk_rope_head_dim"]),
            windows=dict.fromkeys(kinds),
            rows=scaled_rows(builder),
        ),
    )
    network.transform = lambda tape, x: mul_scalar(tape, x, "scaled hidden states")
    network.keeps_transformed = True
    return network
