"""Dense decoders with Llama's layer and something of their own in it: ERNIE 4.5, Seed-OSS, SmolLM 3.

Sources: transformers ``modeling_ernie4_5.py`` (rotation in fp32), ``modeling_seed_oss.py`` (dropout after each half),
``modeling_smollm3.py`` (layers that do not rotate).
"""

from __future__ import annotations

from collections.abc import Mapping

from core.architecture.decoder import Decoder, Tables, attention_kinds, build_decoder, rotary_tables
from core.architecture.families.sequential_layer import Module, pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    GatedMlp,
    GroupedAttention,
    RmsNorm,
    RotaryTables,
    rotated_pairs_in_fp32,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape.ops import dropout

__all__ = ["build"]

#: Added to the kind of a layer that does not rotate.
_STILL = " without rotation"


def _attention_traits(spec: ModelSpec, kind: str) -> AttentionTraits:
    bias = bool(spec.get("attention_bias", False))
    match spec.model_type:
        case "ernie4_5":
            return AttentionTraits(bias=spec["use_bias"], output_bias=spec["use_bias"], rotation=rotated_pairs_in_fp32)
        case "seed_oss":
            return AttentionTraits(
                bias=bias, output_bias=spec["attention_out_bias"], output_dropout=spec["residual_dropout"]
            )
        case _:
            plain = AttentionTraits(bias=bias, output_bias=bias)
            return AttentionTraits(bias=bias, output_bias=bias, rotation=None) if kind.endswith(_STILL) else plain


def _mlp(builder: Builder, spec: ModelSpec) -> Module:
    bias = bool(spec.get("mlp_bias", spec.get("use_bias", False)))
    mlp = GatedMlp(builder, spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"], bias)
    rate = spec.get("residual_dropout", 0.0)
    return (lambda tape, x: dropout(tape, mlp(tape, x), rate)) if rate else mlp


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    attention = GroupedAttention(builder, spec, _attention_traits(spec, kind), kernel)
    mlp = _mlp(builder, spec)
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, kind)


def _kinds(spec: ModelSpec) -> tuple[str, ...]:
    kinds = attention_kinds(spec)
    rotates = spec.get("no_rope_layers")
    if rotates is None:
        return kinds
    return tuple(kind if turns else kind + _STILL for kind, turns in zip(kinds, rotates, strict=True))


def _in_fp32(tables: RotaryTables) -> Tables:
    return lambda tape, _dtype: tables(tape, "fp32")


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = _kinds(spec)
    window = spec.get("sliding_window")

    def fp32_tables(builder: Builder) -> Mapping[str, Tables]:
        return {"all": _in_fp32(RotaryTables(builder, spec["head_dim"]))}

    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=fp32_tables if spec.model_type == "ernie4_5" else rotary_tables(spec["head_dim"]),
            windows={kind: window if kind.startswith("sliding") else None for kind in sorted(set(kinds))},
        ),
    )
