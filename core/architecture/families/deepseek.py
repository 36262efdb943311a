"""DeepSeek-V2, DeepSeek-V3 and what shares their experts: GLM-4.5 (glm4_moe) and GLM-4.7-Flash (glm4_moe_lite).

The first layers have an MLP, the others a router over grouped experts and shared ones.  Attention works on latents
(:class:`~core.blocks.latent_attention.LatentAttention`), in GLM-4.5 on grouped heads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.architecture.decoder import Decoder, build_decoder
from core.architecture.families.mixtral import DENSE
from core.architecture.families.sequential_layer import Attention, Module, pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    ComplexTables,
    Experts,
    GatedMlp,
    GroupedAttention,
    GroupLimitedRouter,
    LatentAttention,
    RmsNorm,
    RotaryTables,
    SharedExperts,
    SigmoidRouter,
    rotate_parts,
    rotated_as_complex,
    rotated_halves,
    rotated_interleaved,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.linears.stacked import QWEN2_MOE_TARGETS
from core.tape import Tape, Tensor

__all__ = ["build"]

FULL = "full_attention"


def _rotated_parts(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, None]:
    return *rotate_parts(tape, query, key, tables), None


def _attention(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> Attention:
    if spec.model_type == "glm4_moe":
        traits = AttentionTraits(
            bias=spec["attention_bias"],
            views="together",
            norm=RmsNorm if spec["use_qk_norm"] else None,
            rotation=_rotated_parts,
            source="transformers Glm4MoeAttention.forward",
        )
        return GroupedAttention(builder, spec, traits, kernel)
    if spec.model_type == "deepseek_v2":
        return LatentAttention(builder, spec, rotated_as_complex, kernel)
    rotation = rotated_interleaved if spec["rope_interleave"] else rotated_halves
    return LatentAttention(builder, spec, rotation, kernel)


def _experts(builder: Builder, spec: ModelSpec) -> Module:
    hidden, count, act = spec["hidden_size"], spec["num_experts"], spec["hidden_act"]
    width = spec["moe_intermediate_size"]
    choice = (builder, hidden, count, spec["num_experts_per_tok"], spec["n_group"] or 1, spec["topk_group"] or 1)
    with builder.module("mlp"):
        experts = Experts(builder, hidden, width, count, act)
        router = (
            GroupLimitedRouter(*choice, spec["topk_method"] == "group_limited_greedy")
            if spec.model_type == "deepseek_v2"
            else SigmoidRouter(*choice, spec["norm_topk_prob"])
        )
        bias = spec.get("mlp_bias", False)
        shared = GatedMlp(builder, hidden, width * spec["n_shared_experts"], act, bias, "shared_experts")
    return SharedExperts(router, experts, shared)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    attention = _attention(builder, spec, kernel)
    mlp: Module
    if kind.endswith(DENSE):
        bias = spec.get("mlp_bias", False)
        mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], bias)
    else:
        mlp = _experts(builder, spec)
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, FULL)


def _layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    types = spec.get("mlp_layer_types")
    if types is None:
        first = spec["first_k_dense_replace"]
        types = tuple("dense" if index < first else "sparse" for index in range(spec["num_hidden_layers"]))
    return tuple(FULL + (DENSE if kind == "dense" else "") for kind in types)


def _rotary(spec: ModelSpec, builder: Builder) -> Mapping[str, Any]:
    if spec.model_type == "deepseek_v2":
        return {"all": ComplexTables(builder, spec["qk_rope_head_dim"])}
    return {"all": RotaryTables(builder, int(spec["head_dim"] * spec.get("partial_rotary_factor", 1.0)))}


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
            rotary=lambda builder: _rotary(spec, builder),
            windows={FULL: None},
        ),
    )
