"""The text model of Gemma 4: dense, with embeddings for each layer, or with experts beside each MLP.

Source: transformers ``modeling_gemma4.py``.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import Decoder, build_decoder
from core.architecture.families.gemma import capped_logits, scaled_rows
from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, Experts, GatedMlp, RotaryTables, activation
from core.blocks.gemma4_router import Gemma4Router
from core.blocks.power_norm import PowerNorm
from core.blocks.sharing_attention import SharingAttention, SharingTraits
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, mul, mul_in_place, mul_scalar, part, view

__all__ = ["REUSES", "STORES", "build", "sharing_kinds"]

#: Added to the kind of a layer that stores or reuses keys and values; the last of the latter, whose gradient of them is
#: the first in backward, is a kind of its own.
STORES, REUSES, _LAST = " storing", " reusing", " last"


def sharing_kinds(spec: ModelSpec) -> tuple[str, ...]:
    """The kind of each layer, with what it does to shared keys and values."""
    types: tuple[str, ...] = spec["layer_types"]
    first = len(types) - spec["num_kv_shared_layers"]
    kinds = [kind if index < first else kind + REUSES for index, kind in enumerate(types)]
    for kind in sorted(set(types[:first])):
        kinds[first - 1 - types[:first][::-1].index(kind)] += STORES
    for kind in sorted(set(types[first:])):
        kinds[len(types) - 1 - types[::-1].index(kind)] += _LAST
    return tuple(kinds)


def _traits(spec: ModelSpec, kind: str) -> SharingTraits:
    own = kind.split()[0]
    full = own == "full_attention"
    few = spec["num_global_key_value_heads"] if full and spec["attention_k_eq_v"] else None
    return SharingTraits(
        own,
        spec["global_head_dim"] if full else spec["head_dim"],
        few or spec["num_key_value_heads"],
        REUSES in kind,
        STORES in kind,
        full and spec["attention_k_eq_v"],
    )


class _PerLayerInput:
    """What a layer adds from the embeddings made for it."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, self.width = spec["hidden_size"], spec["hidden_size_per_layer_input"]
        self.gate = builder.linear("per_layer_input_gate", hidden, self.width)
        self.projection = builder.linear("per_layer_projection", self.width, hidden)
        self.norm = PowerNorm(builder, "post_per_layer_input_norm", hidden)
        self.act = activation(spec["hidden_act"])

    def __call__(self, tape: Tape, x: Tensor, inputs: Tensor) -> Tensor:
        own = part(tape, inputs, (B, LENGTH, self.width))
        hidden_states = self.gate(tape, x)
        hidden_states = self.act(tape, hidden_states)
        hidden_states = mul(tape, hidden_states, own, "gated input of the layer")
        hidden_states = self.projection(tape, hidden_states)
        hidden_states = self.norm(tape, hidden_states)
        return add(tape, x, hidden_states, "residual sum")


class _Experts:
    """Experts beside the MLP, with norms of their own."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden = spec["hidden_size"]
        self.router = Gemma4Router(builder, hidden, spec["num_experts"], spec["top_k_experts"])
        self.experts = Experts(builder, hidden, spec["moe_intermediate_size"], spec["num_experts"], spec["hidden_act"])
        self.after_mlp = PowerNorm(builder, "post_feedforward_layernorm_1", hidden)
        self.after = PowerNorm(builder, "post_feedforward_layernorm_2", hidden)
        self.before = PowerNorm(builder, "pre_feedforward_layernorm_2", hidden)

    def __call__(self, tape: Tape, mlp_output: Tensor, residual: Tensor) -> Tensor:
        first = self.after_mlp(tape, mlp_output)
        _probabilities, scores, indices = self.router(tape, residual)
        second = self.before(tape, residual)
        second = self.experts(tape, second, indices, scores)
        second = self.after(tape, second)
        return add(tape, first, second, "MLP and experts")


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, traits = spec["hidden_size"], _traits(spec, kind)
    wide = 2 if spec["use_double_wide_mlp"] and traits.reuses else 1
    attention = SharingAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, wide * spec["intermediate_size"], spec["hidden_act"])
    before, after, before_mlp, after_mlp = (
        PowerNorm(builder, name, hidden)
        for name in (
            "input_layernorm",
            "post_attention_layernorm",
            "pre_feedforward_layernorm",
            "post_feedforward_layernorm",
        )
    )
    scalar = builder.buffer("layer_scalar", (1,), builder.rest_dtype)
    per_layer = _PerLayerInput(builder, spec) if spec["hidden_size_per_layer_input"] else None
    experts = _Experts(builder, spec) if spec["enable_moe_block"] else None

    def forward(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        tables, masks, inputs, key_values = shared
        with tape.scope("layer", "transformers Gemma4TextDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            hidden_states, _weights = attention(
                tape, hidden_states, tables[traits.kind], masks[traits.kind], key_values
            )
            hidden_states = after(tape, hidden_states)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            residual = hidden_states
            hidden_states = before_mlp(tape, hidden_states)
            hidden_states = mlp(tape, hidden_states)
            if experts is not None:
                hidden_states = experts(tape, hidden_states, residual)
            hidden_states = after_mlp(tape, hidden_states)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            if per_layer is not None:
                hidden_states = per_layer(tape, hidden_states, inputs)
            hidden_states = mul_in_place(tape, hidden_states, scalar)
            return hidden_states

    return forward


class _LayerEmbeddings:
    """Embeddings for each layer: of the tokens, and projected from the usual ones."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.layers, self.width = spec["num_hidden_layers"], spec["hidden_size_per_layer_input"]
        whole = self.layers * self.width
        self.table = builder.token_table("model.embed_tokens_per_layer", spec["vocab_size_per_layer_input"], whole)
        self.rows = scaled_rows(builder)
        self.projection = builder.linear("per_layer_model_projection", spec["hidden_size"], whole)
        self.norm = PowerNorm(builder, "model.per_layer_projection_norm", self.width)

    def __call__(self, tape: Tape, ids: Tensor, embeddings: Tensor) -> Tensor:
        with tape.scope("per_layer_inputs", "transformers Gemma4TextModel.project_per_layer_inputs"):
            shape = (B, LENGTH, self.layers, self.width)
            of_tokens = view(tape, self.rows(tape, self.table(tape, ids)), shape)
            projected = mul_scalar(tape, self.projection(tape, embeddings), "scaled projection")
            projected = view(tape, projected, shape)
            projected = self.norm(tape, projected)
            return mul_scalar(tape, add(tape, projected, of_tokens, "inputs of all layers"), "inputs of all layers")


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = sharing_kinds(spec)
    own_kinds = sorted(set(spec["layer_types"]))
    sizes = {"full_attention": spec["global_head_dim"], "sliding_attention": spec["head_dim"]}
    layered = _LayerEmbeddings(builder, spec) if spec["hidden_size_per_layer_input"] else None
    network = build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=PowerNorm,
            kernel=kernel,
            rotary=lambda builder: {kind: RotaryTables(builder, sizes[kind], f"{kind}_") for kind in own_kinds},
            windows={"full_attention": None, "sliding_attention": spec["sliding_window"]},
            rows=scaled_rows(builder),
            logits=capped_logits(spec),
        ),
    )
    usual = network.embed

    def embed(tape: Tape, batch: Batch) -> Embedded:
        hidden, (tables, masks), kept = usual(tape, batch)
        inputs = None if layered is None else layered(tape, batch.input_ids, hidden)
        return hidden, (tables, masks, inputs, {}), kept

    network.embed = embed
    return network
