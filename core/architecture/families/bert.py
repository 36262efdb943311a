"""BERT and RoBERTa: LayerNorm after each half, dropout throughout, a transform before the output projection.

Sources: transformers ``modeling_bert.py``, ``modeling_roberta.py`` (position indices are computed from the token ids).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LabelHead, LayerNorm, activation, token_embeddings
from core.blocks.prediction_transform import PredictionTransform
from core.blocks.residual_output import ResidualOutput
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, embedding, part, saving_output, transpose, view

__all__ = ["build", "roberta_positions"]

HeadFunction = Callable[[Tape, Tensor], Tensor]


def roberta_positions(spec: ModelSpec) -> int | None:
    """Tokens a sequence may have: numbering starts past the padding's index, so two rows of the table stay unused."""
    return int(spec["max_position_embeddings"]) - 2


class _SelfAttention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden = spec["hidden_size"]
        self.heads, self.head_dim = spec["num_attention_heads"], hidden // spec["num_attention_heads"]
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("self"):
            self.projections = tuple(builder.linear(name, hidden, hidden, True) for name in ("query", "key", "value"))

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        shape = (B, LENGTH, self.heads, self.head_dim)
        query, key, value = (transpose(tape, view(tape, project(tape, x), shape), 1, 2) for project in self.projections)
        return self.kernel(tape, query, key, value, mask, self.dropout)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> LayerFunction:
    with builder.module("attention"):
        attend = _SelfAttention(builder, spec, kernel)
        attention_output = ResidualOutput(builder, spec["hidden_size"], spec["hidden_size"], spec["hidden_dropout"])
    with builder.module("intermediate"):
        expand = builder.linear("dense", spec["hidden_size"], spec["intermediate_size"], True)
    output = ResidualOutput(builder, spec["intermediate_size"], spec["hidden_size"], spec["hidden_dropout"])
    act = activation(spec["hidden_act"])

    def attention(tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attention", "transformers BertAttention.forward"):
            attended, weights = attend(tape, x, mask)
            attended = attention_output(tape, attended, x)
            return attended, weights

    def intermediate(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("intermediate", "transformers BertIntermediate.forward"):
            hidden_states = expand(tape, x)
            hidden_states = act(tape, hidden_states)
            return hidden_states

    def forward(tape: Tape, x: Tensor, mask: Any) -> Tensor:
        attended, _weights = attention(tape, x, mask)
        with tape.scope("output", "transformers BertOutput.forward"):
            return output(tape, intermediate(tape, attended), attended)

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    roberta = spec.model_type == "roberta"
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, causal=False, softmax_kind="plain")
    hidden, vocabulary = spec["hidden_size"], spec["vocab_size"]
    with builder.module("embeddings"):
        words = builder.token_table("word_embeddings", vocabulary, hidden)
        positions = builder.weight("position_embeddings.weight", (spec["max_position_embeddings"], hidden))
        kinds = builder.weight("token_type_embeddings.weight", (spec["type_vocab_size"], hidden))
        norm = LayerNorm(builder, "LayerNorm", hidden)
        for name in ("position_ids", "token_type_ids"):
            builder.buffer(name, (1, spec["max_position_embeddings"]), "int64")
    layers = [_layer(builder, spec, kernel) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]

    def embeddings_forward(tape: Tape, batch: Batch) -> Tensor:
        with tape.scope("embeddings", "transformers BertEmbeddings.forward"):
            # RoBERTa numbers the positions of each sequence, past its padding; BERT reads a buffer.
            rows = B if roberta else 1
            indices = tape.new((rows, LENGTH), "int64", "position indices") if roberta else None
            types = tape.new((rows, LENGTH), "int64", "token type indices")
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, words)
            token_types = embedding(tape, Tensor(types.storage, (B, LENGTH), "int64"), kinds)
            embeddings = add(tape, inputs_embeds, token_types, "embeddings")
            places = Tensor((indices or types).storage, (rows, LENGTH), "int64")
            position_embeddings = embedding(tape, places, positions)
            embeddings = add(tape, embeddings, position_embeddings, "embeddings with positions")
            embeddings = norm(tape, embeddings)
            embeddings = dropout(tape, embeddings, spec["hidden_dropout"])
            return embeddings

    def embed(tape: Tape, batch: Batch) -> Embedded:
        embeddings = embeddings_forward(tape, batch)
        return embeddings, kernel.mask(tape, embeddings.dtype), (embeddings,)

    labels = config.batch.num_labels
    if config.batch.task == "embedding":
        return Network(builder, embed, layers, _unused_pooler(builder, hidden))
    if config.batch.task == "token_classification":
        head = LabelHead(builder, "classifier", hidden, labels, spec["hidden_dropout"])
        return Network(builder, embed, layers, _same, classify=head)
    if config.batch.task == "sequence_classification":
        heads = _roberta_classifier if roberta else _bert_classifier
        return Network(builder, embed, layers, _same, classify=heads(builder, spec, labels))
    bias = builder.weight("lm_head.bias", (vocabulary,))
    transform = PredictionTransform(
        builder,
        hidden,
        "gelu" if roberta else spec["hidden_act"],
        "lm_head.dense",
        "lm_head.LayerNorm",
        "transformers BertPredictionHeadTransform.forward",
    )
    return Network(builder, embed, layers, _same, builder.tied_head(words, bias), transform)


def _unused_pooler(builder: Builder, hidden: int) -> HeadFunction:
    """The model without a head still computes its pooler's output, which nobody reads."""
    with builder.without_gradients():
        pooler = builder.linear("pooler.dense", hidden, hidden, True)

    def finish(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("pooler", "transformers BertPooler.forward"):
            saving_output(tape, pooler(tape, part(tape, x, (B, hidden))), "tanh")
        return x

    return finish


def _same(tape: Tape, x: Tensor) -> Tensor:
    return x


def _bert_classifier(builder: Builder, spec: ModelSpec, num_labels: int) -> HeadFunction:
    """The pooler (part of the model) and ``BertForSequenceClassification``'s classifier on the first token."""
    hidden = spec["hidden_size"]
    pooler = builder.linear("pooler.dense", hidden, hidden, True)
    classifier = builder.saved_with_adapters("classifier", hidden, num_labels, True)

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers BertForSequenceClassification.forward"):
            pooled = saving_output(tape, pooler(tape, part(tape, x, (B, hidden))), "tanh")
            pooled = dropout(tape, pooled, spec["hidden_dropout"])
            return classifier(tape, pooled)

    return classify


def _roberta_classifier(builder: Builder, spec: ModelSpec, num_labels: int) -> HeadFunction:
    """``RobertaClassificationHead``: dense, tanh and projection on the first token."""
    hidden = spec["hidden_size"]
    dense = builder.saved_with_adapters("classifier.dense", hidden, hidden, True)
    out_proj = builder.saved_with_adapters("classifier.out_proj", hidden, num_labels, True)

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers RobertaClassificationHead.forward"):
            features = part(tape, x, (B, hidden))
            features = dropout(tape, features, spec["hidden_dropout"])
            features = dense(tape, features)
            features = saving_output(tape, features, "tanh")
            features = dropout(tape, features, spec["hidden_dropout"])
            return out_proj(tape, features)

    return classify
