"""gpt-oss: windows in every other layer, attention with sinks, experts with biases in every layer.

Source: transformers ``modeling_gpt_oss.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder
from core.architecture.families.sequential_layer import pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    BiasedExperts,
    BiasedRouter,
    GroupedAttention,
    HalfTables,
    SinkKernel,
    SparseMlp,
    rotated_by_halves,
)
from core.blocks.late_cast_norm import LateCastRmsNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kind: str) -> LayerFunction:
    hidden, bias, count = spec["hidden_size"], spec["attention_bias"], spec["num_experts"]
    traits = AttentionTraits(
        bias=bias, output_bias=bias, rotation=rotated_by_halves, source="transformers GptOssAttention.forward"
    )
    attention = GroupedAttention(builder, spec, traits, SinkKernel(builder, spec["num_attention_heads"]))
    with builder.module("mlp"):
        router = BiasedRouter(builder, hidden, count, spec["num_experts_per_tok"])
        mlp = SparseMlp(router, BiasedExperts(builder, hidden, spec["intermediate_size"], count, spec["hidden_act"]))
    before = LateCastRmsNorm(builder, "input_layernorm", hidden)
    between = LateCastRmsNorm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, kind)


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers; whatever is asked for, its attention is computed in eager operations."""
    spec = config.model
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=attention_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, kind),
            norm=LateCastRmsNorm,
            kernel=AttentionKernel("eager", config.batch.padded),
            rotary=lambda builder: {"all": HalfTables(builder, spec["head_dim"])},
            windows={"full_attention": None, "sliding_attention": spec["sliding_window"]},
        ),
    )
