"""Mixtral and what shares its blocks: OLMoE, Phi-3.5-MoE, Qwen2-MoE, Qwen3-MoE.

A Llama-like layer whose MLP is a router and its experts; the members differ in biases, in norms on queries and keys,
in how scores are normalised, in a shared expert, and in layers that keep an MLP.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, windows_of
from core.architecture.families.sequential_layer import Module, pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    Experts,
    GatedMlp,
    GatedSharedExpert,
    GroupedAttention,
    LayerNorm,
    NormFactory,
    RmsNorm,
    RotaryTables,
    SoftmaxRouter,
    SparseMixerRouter,
    SparseMlp,
)
from core.blocks.expert_modules import MIXTRAL_NAMES, USUAL_NAMES, ExpertModules
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.linears.stacked import MIXTRAL_TARGETS, QWEN2_MOE_TARGETS

__all__ = ["DENSE", "Traits", "build", "traits_of"]

#: PEFT knows conversions of Qwen2-MoE for the types derived from it only, so that its own experts stay out of reach.
_MOVED_TARGETS: Mapping[str, Mapping[str, str]] = {
    "mixtral": MIXTRAL_TARGETS,
    "olmoe": QWEN2_MOE_TARGETS,
    "phimoe": {},
    "qwen2_moe": {},
    "qwen3_moe": QWEN2_MOE_TARGETS,
}
#: Added to the kind of a layer that has an MLP instead of experts.
DENSE = "+mlp"


@dataclass(frozen=True, slots=True)
class Traits:
    """In what a member differs from Mixtral.

    ``normalises``, ``casts``: see :class:`~core.blocks.router.SoftmaxRouter`; ``draws``: the router is a
    :class:`~core.blocks.sparse_mixer.SparseMixerRouter`.
    """

    attention: AttentionTraits
    width: int
    shared_width: int | None = None
    normalises: bool = True
    casts: bool = True
    draws: bool = False
    norm: NormFactory = RmsNorm
    experts_first: bool = False
    head_bias: bool = False


def traits_of(spec: ModelSpec) -> Traits:
    """The member's traits by its ``config.json``."""
    biased = bool(spec.get("attention_bias", False))
    match spec.model_type:
        case "olmoe":
            attention = AttentionTraits(bias=biased, output_bias=biased, norm=RmsNorm, norm_place="whole")
            return Traits(attention, spec["intermediate_size"], normalises=spec["norm_topk_prob"])
        case "phimoe":
            attention = AttentionTraits(bias=biased, output_bias=biased)
            return Traits(
                attention,
                spec["intermediate_size"],
                draws=True,
                norm=LayerNorm,
                head_bias=spec["lm_head_bias"],
            )
        case "qwen2_moe":
            return Traits(
                AttentionTraits(bias=spec["qkv_bias"]),
                spec["moe_intermediate_size"],
                spec["shared_expert_intermediate_size"],
                spec["norm_topk_prob"],
            )
        case "qwen3_moe":
            attention = AttentionTraits(bias=biased, output_bias=biased, norm=RmsNorm)
            return Traits(
                attention, spec["moe_intermediate_size"], normalises=spec["norm_topk_prob"], experts_first=True
            )
        case _:
            return Traits(AttentionTraits(), spec["intermediate_size"], casts=False)


def _router(builder: Builder, spec: ModelSpec, traits: Traits) -> SparseMixerRouter | SoftmaxRouter:
    hidden, count = spec["hidden_size"], spec["num_experts"]
    if traits.draws:
        return SparseMixerRouter(builder, hidden, count)
    return SoftmaxRouter(builder, hidden, count, spec["num_experts_per_tok"], traits.normalises, traits.casts)


def _sparse(builder: Builder, spec: ModelSpec, traits: Traits) -> Module:
    hidden, count, act = spec["hidden_size"], spec["num_experts"], spec["hidden_act"]
    with builder.module("mlp"):
        # Optimizers that go from tensor to tensor see them in the order in which the model has them.
        router = None if traits.experts_first else _router(builder, spec, traits)
        experts: Experts | ExpertModules
        if builder.config.saving.expert_layout == "modules":
            names = MIXTRAL_NAMES if spec.model_type == "mixtral" else USUAL_NAMES
            experts = ExpertModules(builder, hidden, traits.width, count, spec["num_experts_per_tok"], act, names)
        else:
            experts = Experts(builder, hidden, traits.width, count, act)
        router = router or _router(builder, spec, traits)
        if traits.shared_width is None:
            return SparseMlp(router, experts)
        return GatedSharedExpert(builder, router, experts, hidden, traits.shared_width, act)


def _layer(builder: Builder, spec: ModelSpec, traits: Traits, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    attention = GroupedAttention(builder, spec, traits.attention, kernel)
    mlp: Module
    if kind.endswith(DENSE):
        mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"])
    else:
        mlp = _sparse(builder, spec, traits)
    before = traits.norm(builder, "input_layernorm", hidden)
    between = traits.norm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, kind.removesuffix(DENSE))


def _layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    """The attention's kind of each layer, marked where it has an MLP."""
    step, dense = spec.get("decoder_sparse_step", 1), spec.get("mlp_only_layers", ())
    return tuple(
        kind + (DENSE if index in dense or (index + 1) % step else "")
        for index, kind in enumerate(attention_kinds(spec))
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    if config.saving.expert_layout == "stacked":
        builder.moved_targets = dict(_MOVED_TARGETS[spec.model_type])
    traits = traits_of(spec)
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=_layer_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, traits, kernel, kind),
            norm=traits.norm,
            kernel=kernel,
            rotary=lambda builder: {"all": RotaryTables(builder, spec["head_dim"])},
            windows=windows_of(spec, attention_kinds(spec)),
            head_bias=traits.head_bias,
        ),
    )
