"""DistilBERT: BERT's layers without token types and with dropout after the feed-forward half only.

Source: transformers ``modeling_distilbert.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LabelHead, LayerNorm, activation, token_embeddings
from core.blocks.prediction_transform import PredictionTransform
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, embedding, part, saving_output, transpose, view

__all__ = ["build"]

HeadFunction = Callable[[Tape, Tensor], Tensor]


class _SelfAttention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden = spec["hidden_size"]
        self.heads, self.head_dim = spec["num_attention_heads"], spec["head_dim"]
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("attention"):
            self.projections = tuple(builder.linear(name, hidden, hidden, True) for name in ("q_lin", "k_lin", "v_lin"))
            self.out_lin = builder.linear("out_lin", hidden, hidden, True)

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attention", "transformers DistilBertSelfAttention.forward"):
            shape = (B, LENGTH, self.heads, self.head_dim)
            query, key, value = (
                transpose(tape, view(tape, project(tape, x), shape), 1, 2) for project in self.projections
            )
            attn_output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            attn_output = self.out_lin(tape, attn_output)
            return attn_output, weights


class _FeedForward:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        with builder.module("ffn"):
            self.lin1 = builder.linear("lin1", spec["hidden_size"], spec["intermediate_size"], True)
            self.lin2 = builder.linear("lin2", spec["intermediate_size"], spec["hidden_size"], True)
        self.act, self.dropout = activation(spec["hidden_act"]), spec["hidden_dropout"]

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("ffn", "transformers DistilBert FFN.ff_chunk"):
            hidden = self.lin1(tape, x)
            hidden = self.act(tape, hidden)
            hidden = self.lin2(tape, hidden)
            hidden = dropout(tape, hidden, self.dropout)
            return hidden


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> LayerFunction:
    attention = _SelfAttention(builder, spec, kernel)
    attention_norm = LayerNorm(builder, "sa_layer_norm", spec["hidden_size"])
    ffn = _FeedForward(builder, spec)
    output_norm = LayerNorm(builder, "output_layer_norm", spec["hidden_size"])

    def forward(tape: Tape, x: Tensor, mask: Any) -> Tensor:
        with tape.scope("layer", "transformers DistilBert TransformerBlock.forward"):
            attention_output, _weights = attention(tape, x, mask)
            attention_output = attention_norm(tape, add(tape, attention_output, x, "residual sum"))
            ffn_output = ffn(tape, attention_output)
            ffn_output = output_norm(tape, add(tape, ffn_output, attention_output, "residual sum"))
            return ffn_output

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, causal=False, softmax_kind="plain")
    hidden, vocabulary, longest = spec["hidden_size"], spec["vocab_size"], spec["max_position_embeddings"]
    with builder.module("embeddings"):
        words = builder.token_table("word_embeddings", vocabulary, hidden)
        positions = builder.weight("position_embeddings.weight", (longest, hidden), role="embedding")
        norm = LayerNorm(builder, "LayerNorm", hidden)
        counted = builder.buffer("position_ids", (1, longest), "int64")
    layers = [_layer(builder, spec, kernel) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]

    def embeddings_forward(tape: Tape, batch: Batch) -> Tensor:
        with tape.scope("embeddings", "transformers DistilBert Embeddings.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, words)
            places = Tensor(counted.storage, (1, LENGTH), "int64")
            position_embeddings = embedding(tape, places, positions)
            embeddings = add(tape, inputs_embeds, position_embeddings, "embeddings with positions")
            embeddings = norm(tape, embeddings)
            embeddings = dropout(tape, embeddings, spec["hidden_dropout"])
            return embeddings

    def embed(tape: Tape, batch: Batch) -> Embedded:
        embeddings = embeddings_forward(tape, batch)
        return embeddings, kernel.mask(tape, embeddings.dtype), (embeddings,)

    labels = config.batch.num_labels
    if config.batch.task == "embedding":
        return Network(builder, embed, layers, _same)
    if config.batch.task == "token_classification":
        head = LabelHead(builder, "classifier", hidden, labels, spec["hidden_dropout"])
        return Network(builder, embed, layers, _same, classify=head)
    if config.batch.task == "sequence_classification":
        classify = _classifier(builder, spec, labels)
        return Network(builder, embed, layers, _same, classify=classify)
    transform = PredictionTransform(
        builder,
        hidden,
        spec["hidden_act"],
        "vocab_transform",
        "vocab_layer_norm",
        "transformers DistilBertForMaskedLM.forward",
    )
    bias = builder.weight("vocab_projector.bias", (vocabulary,), role="head")
    return Network(builder, embed, layers, _same, builder.tied_head(words, bias), transform)


def _same(tape: Tape, x: Tensor) -> Tensor:
    return x


def _classifier(builder: Builder, spec: ModelSpec, num_labels: int) -> HeadFunction:
    hidden = spec["hidden_size"]
    # PEFT saves every module whose name ends in "classifier".
    pre_classifier = builder.saved_with_adapters("pre_classifier", hidden, hidden, True)
    classifier = builder.saved_with_adapters("classifier", hidden, num_labels, True)

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers DistilBertForSequenceClassification.forward"):
            pooled = pre_classifier(tape, part(tape, x, (B, hidden)))
            pooled = saving_output(tape, pooled, "relu")
            pooled = dropout(tape, pooled, spec["classifier_dropout"])
            return classifier(tape, pooled)

    return classify
