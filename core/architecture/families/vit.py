"""ViT: an image cut into patches, BERT-like layers with their norms in front.

Source: transformers ``modeling_vit.py``.  Images have one size, whatever ``sequence_length`` says.
"""

from __future__ import annotations

from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LayerNorm, activation
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import B, Tape, Tensor
from core.tape.ops import add, cast, concatenate, convolution, dropout, part, transpose, view
from core.tape.ops.position_bias import over_batch

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden, bias = spec["hidden_size"], spec["qkv_bias"]
        self.heads, self.head_dim, self.kernel = spec["num_attention_heads"], spec["head_dim"], kernel
        self.dropout = spec["attention_dropout"]
        with builder.module("attention"):
            self.projections = tuple(
                builder.linear(name, hidden, hidden, bias) for name in ("q_proj", "k_proj", "v_proj")
            )
            self.o_proj = builder.linear("o_proj", hidden, hidden, True)

    def __call__(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attention", "transformers ViTAttention.forward"):
            shape = (*x.shape[:-1], self.heads, self.head_dim)
            query, key, value = (
                transpose(tape, view(tape, project(tape, x), shape), 1, 2) for project in self.projections
            )
            attn_output, weights = self.kernel(tape, query, key, value, None, self.dropout)
            attn_output = self.o_proj(tape, attn_output)
            return attn_output, weights


class _Mlp:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        with builder.module("mlp"):
            self.fc1 = builder.linear("fc1", spec["hidden_size"], spec["intermediate_size"], True)
            self.fc2 = builder.linear("fc2", spec["intermediate_size"], spec["hidden_size"], True)
        self.act = activation(spec["hidden_act"])

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("mlp", "transformers ViTMLP.forward"):
            hidden_states = self.fc1(tape, x)
            hidden_states = self.act(tape, hidden_states)
            hidden_states = self.fc2(tape, hidden_states)
            return hidden_states


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> LayerFunction:
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    attention = _Attention(builder, spec, kernel)
    before = LayerNorm(builder, "layernorm_before", hidden)
    after = LayerNorm(builder, "layernorm_after", hidden)
    mlp = _Mlp(builder, spec)

    def forward(tape: Tape, x: Tensor, _shared: Any) -> Tensor:
        with tape.scope("layer", "transformers ViTLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            hidden_states, _ = attention(tape, hidden_states)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, hidden_states, residual, "residual sum")
            residual = hidden_states
            hidden_states = after(tape, hidden_states)
            hidden_states = mlp(tape, hidden_states)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, hidden_states, residual, "residual sum")
            return hidden_states

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    hidden, patch, tokens = spec["hidden_size"], spec["patch_size"], spec["max_position_embeddings"]
    kernel = AttentionKernel(config.saving.attention, False, causal=False)
    with builder.module("embeddings"):
        cls_token = builder.weight("cls_token", (1, 1, hidden))
        positions = builder.weight("position_embeddings", (1, tokens, hidden), role="embedding")
        filters = builder.weight("projection.weight", (hidden, spec["num_channels"], patch, patch))
        offsets = builder.weight("projection.bias", (hidden,))
    layers = [_layer(builder, spec, kernel) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    norm = LayerNorm(builder, "layernorm", hidden)
    classifier = builder.saved_with_adapters("classifier", hidden, config.batch.num_labels, True)

    def patches(tape: Tape, pixels: Tensor) -> Tensor:
        with tape.scope("patch_embeddings", "transformers ViTPatchEmbeddings.forward"):
            pixels = cast(tape, pixels, filters.dtype, "pixels in the model's dtype")
            cut = transpose(tape, convolution(tape, pixels, filters, offsets, tokens - 1), 1, 2)
            if builder.input_requires_grad:
                tape.require_grad(cut)
            return cut

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embeddings", "transformers ViTEmbeddings.forward"):
            whole = over_batch(tape, cls_token, B)
            embeddings = concatenate(tape, (whole, patches(tape, batch.input_ids)), (B, tokens, hidden), "patches")
            embeddings = add(tape, embeddings, positions, "embeddings with positions")
            embeddings = dropout(tape, embeddings, spec["hidden_dropout"])
        return embeddings, None, (embeddings,)

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers ViTForImageClassification.forward"):
            return classifier(tape, part(tape, x, (B, hidden)))

    return Network(builder, embed, layers, norm, classify=classify)
