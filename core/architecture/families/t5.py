"""T5 and mT5: an encoder and a decoder that reads it; a bias by distance, made by the first layer, goes from layer to
layer.

Source: transformers ``modeling_t5.py``.  transformers 5 always shares the head with the embeddings.
"""

from __future__ import annotations

from core.architecture.families.t5_attention import T5Attention
from core.architecture.network import Batch, Embedded, LayerFunction, Network, Stack
from core.blocks import AttentionKernel, activation, token_embeddings
from core.blocks.shifted_right import shifted_right
from core.blocks.t5_norm import T5Norm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, TARGET, Tape, Tensor
from core.tape.ops import add, cast, dropout, mul, mul_scalar

__all__ = ["build"]

#: What goes from layer to layer: hidden state, bias of the self-attention, bias of the cross-attention.
State = tuple[Tensor, Tensor | None, Tensor | None]
#: What all layers of a stack are handed: mask of the self-attention, the encoder's output, mask over it.
Shared = tuple[Tensor | None, Tensor | None, Tensor | None]


class _FeedForward:
    """``T5LayerFF``: plain or gated."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, width = spec["hidden_size"], spec["intermediate_size"]
        names = ("wi_0", "wi_1") if spec["is_gated_act"] else ("wi",)
        # ``_keep_in_fp32_modules`` holds for fp16 models; a quantized base leaves the layer out.
        self.out_dtype = "fp32" if builder.weight_dtype == "fp16" else builder.rest_dtype
        kept_in = self.out_dtype if builder.quantizes or builder.weight_dtype == "fp16" else None
        with builder.module("DenseReluDense"):
            self.expand = tuple(builder.linear(name, hidden, width) for name in names)
            self.wo = builder.linear("wo", width, hidden, kept_in=kept_in)
        self.norm = T5Norm(builder, "layer_norm", hidden)
        self.act, self.dropout = activation(spec["hidden_act"]), spec["hidden_dropout"]

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        forwarded_states = self.norm(tape, x)
        forwarded_states = self._dense(tape, forwarded_states)
        return add(tape, x, dropout(tape, forwarded_states, self.dropout), "residual sum")

    def _dense(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("DenseReluDense", "transformers T5DenseGatedActDense.forward"):
            if len(self.expand) == 1:
                hidden_states = self.expand[0](tape, x)
                hidden_states = self.act(tape, hidden_states)
            else:
                hidden_gelu = self.act(tape, self.expand[0](tape, x))
                hidden_linear = self.expand[1](tape, x)
                hidden_states = mul(tape, hidden_gelu, hidden_linear, "act · linear")
            hidden_states = dropout(tape, hidden_states, self.dropout)
            hidden_states = cast(tape, hidden_states, self.out_dtype, "input in the weight's dtype")
            hidden_states = self.wo(tape, hidden_states)
            return hidden_states


def _layer(
    builder: Builder, spec: ModelSpec, kernels: tuple[AttentionKernel, AttentionKernel | None], first: bool
) -> LayerFunction:
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    cross_attention = None
    with builder.module("SelfAttention"):
        self_attention = T5Attention(builder, spec, kernels[0], first)
    self_norm = T5Norm(builder, "layer_norm", hidden)
    if kernels[1] is not None:
        with builder.module("EncDecAttention"):
            cross_attention = T5Attention(builder, spec, kernels[1], False)
        cross_norm = T5Norm(builder, "layer_norm", hidden)
    feed_forward = _FeedForward(builder, spec)

    def attend(
        tape: Tape,
        attention: T5Attention,
        norm: T5Norm,
        x: Tensor,
        states: Tensor | None,
        mask: Tensor | None,
        bias: Tensor | None,
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        normed_hidden_states = norm(tape, x)
        attention_output, position_bias, weights = attention(tape, normed_hidden_states, states, mask, bias)
        attention_output = add(tape, x, dropout(tape, attention_output, rate), "residual sum")
        return attention_output, position_bias, weights

    def forward(tape: Tape, state: State, shared: Shared) -> State:
        x, position_bias, cross_bias = state
        mask, encoded, cross_mask = shared
        with tape.scope("layer", "transformers T5Block.forward"):
            hidden_states, self_bias, _ = attend(tape, self_attention, self_norm, x, None, mask, position_bias)
            cross_attn_bias = None
            if cross_attention is not None:
                hidden_states, cross_attn_bias, _ = attend(
                    tape, cross_attention, cross_norm, hidden_states, encoded, cross_mask, cross_bias
                )
            hidden_states = feed_forward(tape, hidden_states)
            return hidden_states, self_bias, cross_attn_bias

    return forward


def _kinds(layers: int) -> tuple[str, ...]:
    """The second layer is the first to be handed the bias, so that backward lets go of it there, once."""
    return ("first", "second", *("layer",) * layers)[:layers]


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec, batch = config.model, config.batch
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    how = config.saving.attention
    encoder_kernel = AttentionKernel(how, batch.padded, causal=False, softmax_kind="plain")
    decoder_kernel = AttentionKernel(how, False, causal=True, softmax_kind="plain")
    table = builder.token_table("shared", spec["vocab_size"], hidden)
    with builder.module("encoder"):
        encoder_layers = [
            _layer(builder, spec, (encoder_kernel, None), index == 0)
            for index, _ in builder.stack(_kinds(spec["num_hidden_layers"]))
        ]
        encoder_norm = T5Norm(builder, "final_layer_norm", hidden)
    with builder.module("decoder"):
        decoder_layers = [
            _layer(builder, spec, (decoder_kernel, encoder_kernel), index == 0)
            for index, _ in builder.stack(_kinds(spec["num_decoder_layers"]))
        ]
        decoder_norm = T5Norm(builder, "final_layer_norm", hidden)

    def encode(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("encoder", "transformers T5Stack.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, table)
            mask = encoder_kernel.mask(tape, inputs_embeds.dtype)
            hidden_states = dropout(tape, inputs_embeds, rate)
        return (hidden_states, None, None), (mask, None, None), (inputs_embeds,)

    def decode(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("decoder", "transformers T5Stack.forward"):
            ids = shifted_right(tape, batch.labels)
            inputs_embeds = token_embeddings(tape, builder, ids, table)
            mask = decoder_kernel.mask(tape, inputs_embeds.dtype, None, TARGET, TARGET)
            cross_mask = encoder_kernel.mask(tape, inputs_embeds.dtype, None, TARGET, LENGTH)
            hidden_states = dropout(tape, inputs_embeds, rate)
        return (hidden_states, None, None), (mask, batch.encoded, cross_mask), (inputs_embeds, ids)

    return Network(
        builder,
        decode,
        decoder_layers,
        _Finish(decoder_norm, rate),
        builder.tied_head(table),
        transform=_scaled if spec["scale_decoder_outputs"] else None,
        encoder=Stack(encode, encoder_layers, _Finish(encoder_norm, rate)),
    )


class _Finish:
    """The last norm of a stack and its dropout."""

    def __init__(self, norm: T5Norm, rate: float) -> None:
        self.norm, self.rate = norm, rate

    def __call__(self, tape: Tape, state: State) -> Tensor:
        hidden_states = self.norm(tape, state[0])
        hidden_states = dropout(tape, hidden_states, self.rate)
        return hidden_states


def _scaled(tape: Tape, x: Tensor) -> Tensor:
    return mul_scalar(tape, x, "scaled for the head")
