"""ERNIE 4.5's mixtures of experts: fp32 rotation, and layers with experts between those with an MLP.

Source: transformers ``modeling_ernie4_5_moe.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Tables, build_decoder
from core.architecture.families.mixtral import DENSE
from core.architecture.families.sequential_layer import Module, pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    ErnieMlp,
    ErnieRouter,
    Experts,
    GatedMlp,
    GroupedAttention,
    RmsNorm,
    RotaryTables,
    rotated_pairs_in_fp32,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.linears.stacked import QWEN2_MOE_TARGETS

__all__ = ["build"]

FULL = "full_attention"


def _experts(builder: Builder, spec: ModelSpec) -> Module:
    hidden, count, act = spec["hidden_size"], spec["num_experts"], spec["hidden_act"]
    width, shared = spec["moe_intermediate_size"], spec["moe_num_shared_experts"]
    with builder.module("mlp"):
        router = ErnieRouter(builder, hidden, count, spec["num_experts_per_tok"])
        experts = Experts(builder, hidden, width, count, act)
        mlp = GatedMlp(builder, hidden, width * shared, act, spec["use_bias"], "shared_experts") if shared else None
    return ErnieMlp(router, experts, mlp)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, bias = spec["hidden_size"], spec["use_bias"]
    traits = AttentionTraits(
        bias=bias,
        output_bias=bias,
        rotation=rotated_pairs_in_fp32,
        source="transformers Ernie4_5_MoeAttention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp: Module
    if kind.endswith(DENSE):
        mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], bias)
    else:
        mlp = _experts(builder, spec)
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, FULL)


def _layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    first, last, step = spec["moe_layer_start_index"], spec["moe_layer_end_index"], spec["moe_layer_interval"]
    return tuple(
        FULL + ("" if (index + 1) % step == 0 and first <= index <= last else DENSE)
        for index in range(spec["num_hidden_layers"])
    )


def _in_fp32(tables: RotaryTables) -> Tables:
    return lambda tape, _dtype: tables(tape, "fp32")


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    builder.moved_targets = dict(QWEN2_MOE_TARGETS)
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=_layer_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=lambda builder: {"all": _in_fp32(RotaryTables(builder, spec["head_dim"]))},
            windows={FULL: None},
        ),
    )
