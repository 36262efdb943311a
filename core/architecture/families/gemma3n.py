"""The text model of Gemma 3n: parallel streams, a low-rank detour, embeddings for each layer, shared keys and values.

Source: transformers ``modeling_gemma3n.py``.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import Decoder, build_decoder
from core.architecture.families.gemma import capped_logits, scaled_rows
from core.architecture.families.gemma4 import REUSES, STORES, sharing_kinds
from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, RotaryTables, activation
from core.blocks.altup import AltUp
from core.blocks.gemma3n_mlp import Laurel, SparseGateMlp
from core.blocks.power_norm import PowerNorm
from core.blocks.sharing_attention import SharingAttention, SharingTraits
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import (
    add,
    cast,
    mean,
    mul,
    mul_in_place,
    mul_scalar,
    part,
    saving_input,
    saving_output,
    square,
    view,
)
from core.tape.ops.routing import divide
from core.tape.ops.streams import add_to_others, copied, mean_over_streams, stacked, stream

__all__ = ["build"]

_SPARSE = " sparse"


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, own = spec["hidden_size"], kind.split()[0]
    traits = SharingTraits(
        own, spec["head_dim"], spec["num_key_value_heads"], REUSES in kind, STORES in kind, values_last=True
    )
    attention = SharingAttention(builder, spec, traits, kernel)
    mlp = SparseGateMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], _SPARSE in kind)
    before, after, before_mlp, after_mlp = (
        PowerNorm(builder, name, hidden)
        for name in (
            "input_layernorm",
            "post_attention_layernorm",
            "pre_feedforward_layernorm",
            "post_feedforward_layernorm",
        )
    )
    altup = AltUp(builder, hidden, spec["altup_num_inputs"])
    laurel = Laurel(builder, hidden, spec["laurel_rank"])
    width = spec["hidden_size_per_layer_input"]
    gate = builder.linear("per_layer_input_gate", hidden, width)
    projection = builder.linear("per_layer_projection", width, hidden)
    input_norm = PowerNorm(builder, "post_per_layer_input_norm", hidden)
    act, scales = activation(spec["hidden_act"]), spec["altup_correct_scale"]

    def forward(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        tables, masks, inputs, key_values = shared
        with tape.scope("layer", "transformers Gemma3nTextDecoderLayer.forward"):
            predictions = altup.predict(tape, x)
            active = stream(tape, predictions)
            active_normed = before(tape, active)
            laurel_output = laurel(tape, active_normed)
            attn, _weights = attention(tape, active_normed, tables[own], masks[own], key_values)
            attn = after(tape, attn)
            attn_gated = add(tape, active, attn, "residual sum")
            attn_laurel = mul_scalar(tape, add(tape, attn_gated, laurel_output, "sum with the detour"), "residual sum")
            attn_norm = before_mlp(tape, attn_laurel)
            attn_ffw = mlp(tape, attn_norm)
            attn_ffw_norm = after_mlp(tape, attn_ffw)
            activated = add(tape, attn_laurel, attn_ffw_norm, "residual sum")
            corrected = altup.correct(tape, predictions, activated)
            first = copied(tape, stream(tape, corrected))
            if scales:
                first = altup.scaled(tape, first)
            own_input = part(tape, inputs, (B, LENGTH, width))
            first = gate(tape, first)
            first = act(tape, first)
            first = mul(tape, first, own_input, "gated input of the layer")
            first = projection(tape, first)
            first = input_norm(tape, first)
            return add_to_others(tape, corrected, first)

    return forward


class _LayerEmbeddings:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.layers, self.width = spec["num_hidden_layers"], spec["hidden_size_per_layer_input"]
        whole = self.layers * self.width
        self.table = builder.token_table("model.embed_tokens_per_layer", spec["vocab_size_per_layer_input"], whole)
        self.rows = scaled_rows(builder)
        self.projection = builder.linear("per_layer_model_projection", spec["hidden_size"], whole)
        self.norm = PowerNorm(builder, "model.per_layer_projection_norm", self.width)
        self.scales = [builder.buffer(f"model.per_layer_{name}_scale", (), "fp32") for name in ("projection", "input")]

    def __call__(self, tape: Tape, ids: Tensor, embeddings: Tensor) -> Tensor:
        with tape.scope("per_layer_inputs", "transformers Gemma3nTextModel.project_per_layer_inputs"):
            shape = (B, LENGTH, self.layers, self.width)
            known = tape.new(ids.shape, "int64", "ids within the table")
            of_tokens = view(tape, self.rows(tape, self.table(tape, known)), shape)
            projected = mul_in_place(tape, self.projection(tape, embeddings), self.scales[0])
            projected = view(tape, projected, shape)
            projected = self.norm(tape, projected)
            return mul_scalar(tape, add(tape, projected, of_tokens, "inputs of all layers"), "inputs of all layers")


class _Streams:
    """The streams' beginning and end: projections of equal magnitude."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, others = spec["hidden_size"], range(1, spec["altup_num_inputs"])
        self.begin = [builder.linear(f"altup_projections.{index}", hidden, hidden) for index in others]
        self.end = [builder.linear(f"altup_unembed_projections.{index}", hidden, hidden) for index in others]

    def _levelled(self, tape: Tape, current: Tensor, target: Tensor) -> Tensor:
        magnitude = mean(tape, square(tape, current))
        magnitude = saving_output(tape, saving_input(tape, magnitude, "clamp"), "sqrt", "magnitude")
        return divide(tape, mul(tape, current, target, "scaled to the target"), magnitude, "stream")

    def start(self, tape: Tape, first: Tensor) -> tuple[Tensor, list[Tensor]]:
        """All streams from the first, and what the model's variables keep."""
        with tape.scope("streams", "transformers Gemma3nTextModel.forward"):
            target = square(tape, mean(tape, square(tape, first)), "target magnitude")
            streams, kept = [first], [target]
            for projection in self.begin:
                projected = projection(tape, first)
                streams.append(self._levelled(tape, cast(tape, projected, first.dtype), target))
                kept = [target, projected]
            return stacked(tape, tuple(streams)), [*streams, *kept]

    def finish(self, tape: Tape, x: Tensor, dtype: str) -> Tensor:
        """The mean of all streams."""
        with tape.scope("streams", "transformers Gemma3nTextModel.forward"):
            target = square(tape, mean(tape, square(tape, stream(tape, x))), "target magnitude")
            streams = [stream(tape, x)]
            for projection in self.end:
                projected = projection(tape, stream(tape, x))
                streams.append(self._levelled(tape, cast(tape, projected, dtype), target))
            return mean_over_streams(tape, stacked(tape, tuple(streams)))


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    sparse = spec["activation_sparsity_pattern"]
    kinds = tuple(
        kind + (_SPARSE if share > 0 else "") for kind, share in zip(sharing_kinds(spec), sparse, strict=True)
    )
    own_kinds = sorted(set(spec["layer_types"]))
    network = build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=PowerNorm,
            kernel=kernel,
            rotary=lambda _builder: {},
            windows={"full_attention": None, "sliding_attention": spec["sliding_window"]},
            rows=scaled_rows(builder),
            logits=capped_logits(spec),
        ),
    )
    rotary = {kind: RotaryTables(builder, spec["head_dim"], f"{kind}_") for kind in own_kinds}
    layered, streams = _LayerEmbeddings(builder, spec), _Streams(builder, spec)
    usual, norm = network.embed, network.finish

    def embed(tape: Tape, batch: Batch) -> Embedded:
        first, (_none, masks), kept = usual(tape, batch)
        inputs = layered(tape, batch.input_ids, first)
        hidden, variables = streams.start(tape, first)
        tables = {kind: make(tape, hidden.dtype) for kind, make in rotary.items()}
        return hidden, (tables, masks, inputs, {}), (*kept, *variables)

    def finish(tape: Tape, x: Tensor) -> Tensor:
        hidden = streams.finish(tape, x, builder.rest_dtype)
        return norm(tape, hidden)

    network.embed, network.finish = embed, finish
    return network
