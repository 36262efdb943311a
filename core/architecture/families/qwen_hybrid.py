"""Qwen3-Next and Qwen3.5: gated DeltaNet layers, every fourth a full attention with a gate on its output.

Sources: transformers ``modeling_qwen3_next.py``, ``modeling_qwen3_5.py``, ``modeling_qwen3_5_moe.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, Tables, build_decoder
from core.architecture.families.mixtral import DENSE
from core.architecture.families.sequential_layer import Module
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    Experts,
    GatedMlp,
    GatedSharedExpert,
    RotaryTables,
    SoftmaxRouter,
    rotate_parts,
)
from core.blocks.delta_net import GatedDeltaNet
from core.blocks.sectioned_rotary import SectionedTables
from core.blocks.unit_offset_norm import UnitOffsetNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.linears.stacked import QWEN2_MOE_TARGETS
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, contiguous, mul, saving_output, split, transpose, view

__all__ = ["build"]


class _GatedAttention:
    """Queries and a gate from one projection, by head."""

    SOURCE = "transformers Qwen3NextAttention.forward"

    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden, self.head_dim, bias = spec["hidden_size"], spec["head_dim"], spec["attention_bias"]
        self.heads, self.key_heads = spec["num_attention_heads"], spec["num_key_value_heads"]
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("self_attn"):
            self.q_proj = builder.linear("q_proj", hidden, 2 * self.heads * self.head_dim, bias)
            self.k_proj = builder.linear("k_proj", hidden, self.key_heads * self.head_dim, bias)
            self.v_proj = builder.linear("v_proj", hidden, self.key_heads * self.head_dim, bias)
            self.o_proj = builder.linear("o_proj", self.heads * self.head_dim, hidden, bias)
            self.q_norm = UnitOffsetNorm(builder, "q_norm", self.head_dim)
            self.k_norm = UnitOffsetNorm(builder, "k_norm", self.head_dim)

    def __call__(
        self, tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        with tape.scope("self_attn", self.SOURCE):
            half = (B, LENGTH, self.heads, self.head_dim)
            query, gate = split(tape, view(tape, self.q_proj(tape, x), (*half[:3], 2 * self.head_dim)), (half, half))
            gate = view(tape, contiguous(tape, gate, "gate"), (B, LENGTH, self.heads * self.head_dim))
            rows = (B, LENGTH, self.key_heads, self.head_dim)
            query = transpose(tape, self.q_norm(tape, query), 1, 2)
            key = transpose(tape, self.k_norm(tape, view(tape, self.k_proj(tape, x), rows)), 1, 2)
            value = transpose(tape, view(tape, self.v_proj(tape, x), rows), 1, 2)
            query, key = rotate_parts(tape, query, key, tables)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = mul(tape, output, saving_output(tape, gate, "sigmoid", "sigmoid of the gate"), "gated output")
            output = self.o_proj(tape, output)
            return output, weights


def _mlp(builder: Builder, spec: ModelSpec, dense: bool) -> Module:
    hidden, act = spec["hidden_size"], spec["hidden_act"]
    if dense:
        return GatedMlp(builder, hidden, spec["intermediate_size"], act)
    with builder.module("mlp"):
        normalises = spec.get("norm_topk_prob", True)
        router = SoftmaxRouter(builder, hidden, spec["num_experts"], spec["num_experts_per_tok"], normalises)
        experts = Experts(builder, hidden, spec["moe_intermediate_size"], spec["num_experts"], act)
        return GatedSharedExpert(builder, router, experts, hidden, spec["shared_expert_intermediate_size"], act)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    mixes = kind.removesuffix(DENSE) == "linear_attention"
    delta_net = GatedDeltaNet(builder, spec, spec.model_type == "qwen3_next") if mixes else None
    attention = None if mixes else _GatedAttention(builder, spec, kernel)
    mlp = _mlp(builder, spec, kind.endswith(DENSE))
    before = UnitOffsetNorm(builder, "input_layernorm", hidden)
    between = UnitOffsetNorm(builder, "post_attention_layernorm", hidden)

    def mixed(tape: Tape, x: Tensor, shared: Shared) -> tuple[Tensor, Tensor | None]:
        tables, masks = shared
        if delta_net is not None:
            return delta_net(tape, x, tables["padding"]), None
        assert attention is not None
        return attention(tape, x, tables["all"], masks["full_attention"])

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        with tape.scope("layer", "transformers Qwen3NextDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            hidden_states, _weights = mixed(tape, hidden_states, shared)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            residual = hidden_states
            hidden_states = between(tape, hidden_states)
            hidden_states = mlp(tape, hidden_states)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            return hidden_states

    return forward


def _layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    sparse = "num_experts" in dict(spec.fields)
    step, dense = spec.get("decoder_sparse_step", 1), spec.get("mlp_only_layers", ())
    return tuple(
        kind + (DENSE if not sparse or index in dense or (index + 1) % step else "")
        for index, kind in enumerate(spec["layer_types"])
    )


def _padding(padded: bool) -> Tables:
    """What DeltaNet layers multiply their input with: the batch's own mask, where a sequence is shorter."""
    return lambda tape, _dtype: tape.new((B, LENGTH), "int64", "mask of the padding") if padded else None


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    builder.moved_targets = dict(QWEN2_MOE_TARGETS) if spec.model_type == "qwen3_next" else {}
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    width = int(spec["head_dim"] * spec["partial_rotary_factor"])
    tables = RotaryTables if spec.model_type == "qwen3_next" else SectionedTables
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=_layer_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=UnitOffsetNorm,
            kernel=kernel,
            rotary=lambda builder: {"all": tables(builder, width), "padding": _padding(config.batch.padded)},
            windows={"full_attention": None},
        ),
    )
