"""EXAONE 4.0: norms after each half and on queries and keys; only layers with a window rotate.

Source: transformers ``modeling_exaone4.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    GatedMlp,
    GroupedAttention,
    RmsNorm,
    rotated_one_by_one,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    rotates = spec["sliding_window"] is None or kind == "sliding_attention"
    traits = AttentionTraits(
        norm=RmsNorm,
        norm_place="transposed",
        rotation=rotated_one_by_one if rotates else None,
        source="transformers Exaone4Attention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    after = RmsNorm(builder, "post_attention_layernorm", hidden)
    after_mlp = RmsNorm(builder, "post_feedforward_layernorm", hidden)
    return decoder_layer(
        attention, mlp, kind, "transformers Exaone4DecoderLayer.forward", after=after, after_mlp=after_mlp
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
        ),
    )
