"""DeBERTa v2 and v3: BERT's layers with scores between content and distance; attention is always computed eagerly.

Source: transformers ``modeling_deberta_v2.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.families.deberta_attention import DisentangledAttention, relative_positions
from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import LabelHead, LayerNorm, activation, token_embeddings
from core.blocks.prediction_transform import PredictionTransform
from core.blocks.residual_output import ResidualOutput
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Parameter, Tape, Tensor
from core.tape.ops import add, cast, dropout, embedding, mul, part

__all__ = ["build", "positions"]

HeadFunction = Callable[[Tape, Tensor], Tensor]
#: The hidden state, and the states before it: the encoder collects the outputs of all layers.
State = tuple[Tensor, Any]


def _distances(spec: ModelSpec) -> int:
    """Distances to one side that have a row in the table."""
    if spec["position_buckets"] > 0:
        return int(spec["position_buckets"])
    farthest = spec["max_relative_positions"]
    return int(farthest if farthest > 0 else spec["max_position_embeddings"])


def positions(spec: ModelSpec) -> int | None:
    """Tokens a sequence may have: only models that add positions to their input end anywhere."""
    return int(spec["max_position_embeddings"]) if spec["position_biased_input"] else None


def _layer(builder: Builder, spec: ModelSpec) -> LayerFunction:
    hidden, width, rate = spec["hidden_size"], spec["intermediate_size"], spec["hidden_dropout"]
    with builder.module("attention"):
        attend = DisentangledAttention(builder, spec, _distances(spec))
        attention_output = ResidualOutput(builder, hidden, hidden, rate)
    with builder.module("intermediate"):
        expand = builder.linear("dense", hidden, width, True)
    output = ResidualOutput(builder, width, hidden, rate)
    act = activation(spec["hidden_act"])

    def attention(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        with tape.scope("attention", "transformers DebertaV2Attention.forward"):
            self_output = attend(tape, x, *shared)
            attended = attention_output(tape, self_output, x)
            return attended

    def intermediate(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("intermediate", "transformers DebertaV2Intermediate.forward"):
            hidden_states = expand(tape, x)
            hidden_states = act(tape, hidden_states)
            return hidden_states

    def forward(tape: Tape, state: State, shared: Any) -> State:
        attended = attention(tape, state[0], shared)
        intermediate_output = intermediate(tape, attended)
        with tape.scope("output", "transformers DebertaV2Output.forward"):
            return output(tape, intermediate_output, attended), state

    return forward


class _Embeddings:
    """``DebertaV2Embeddings``: positions and token types only where the model has them; padding is set to zero."""

    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, longest = spec["hidden_size"], spec["max_position_embeddings"]
        self.builder, self.rate = builder, spec["hidden_dropout"]
        self.positions: Parameter | None = None
        self.kinds: Parameter | None = None
        with builder.module("embeddings"):
            self.words = builder.token_table("word_embeddings", spec["vocab_size"], hidden)
            if spec["position_biased_input"]:
                self.positions = builder.weight("position_embeddings.weight", (longest, hidden), role="embedding")
            if spec["type_vocab_size"]:
                shape = (spec["type_vocab_size"], hidden)
                self.kinds = builder.weight("token_type_embeddings.weight", shape, role="embedding")
            self.norm = LayerNorm(builder, "LayerNorm", hidden)
            self.counted = builder.buffer("position_ids", (1, longest), "int64")

    def __call__(self, tape: Tape, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        with tape.scope("embeddings", "transformers DebertaV2Embeddings.forward"):
            inputs_embeds = token_embeddings(tape, self.builder, ids, self.words)
            if self.positions is not None:
                places = Tensor(self.counted.storage, (1, LENGTH), "int64")
                position_embeddings = embedding(tape, places, self.positions)
            else:
                position_embeddings = tape.new(inputs_embeds.shape, inputs_embeds.dtype, "zeros for positions")
            embeddings = inputs_embeds
            if self.positions is not None:
                embeddings = add(tape, embeddings, position_embeddings, "embeddings with positions")
            if self.kinds is not None:
                token_types = embedding(tape, types, self.kinds)
                embeddings = add(tape, embeddings, token_types, "embeddings with token types")
            embeddings = self.norm(tape, embeddings)
            seen = cast(tape, Tensor(mask.storage, (B, LENGTH, 1), mask.dtype), embeddings.dtype, "mask as numbers")
            embeddings = mul(tape, embeddings, seen, "embeddings of tokens that count")
            embeddings = dropout(tape, embeddings, self.rate)
            return embeddings


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    hidden, vocabulary, span = spec["hidden_size"], spec["vocab_size"], _distances(spec)
    embeddings = _Embeddings(builder, spec)
    layers = [_layer(builder, spec) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    table: Parameter | None = None
    table_norm: LayerNorm | None = None
    if spec["relative_attention"]:
        table = builder.weight("rel_embeddings.weight", (2 * span, hidden), role="embedding")
    if "layer_norm" in spec["norm_rel_ebd"].lower():
        table_norm = LayerNorm(builder, "LayerNorm", hidden)

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("encoder", "transformers DebertaV2Model.forward"):
            mask = batch.attention_mask if batch.padded else tape.new((B, LENGTH), "fp32", "attention mask")
            types = tape.new((B, LENGTH), "int64", "token type indices")
            hidden_states = embeddings(tape, batch.input_ids, types, mask)
            pairs = tape.new((B, 1, LENGTH, LENGTH), mask.dtype, "attention mask")
            places, rows = None, None
            if table is not None:
                places = relative_positions(tape, spec["position_buckets"] > 0)
                rows = table if table_norm is None else table_norm(tape, table)
        return (hidden_states, None), (pairs, places, rows), (mask, types)

    labels = config.batch.num_labels
    if config.batch.task == "embedding":
        return Network(builder, embed, layers, _last)
    if config.batch.task == "token_classification":
        head = LabelHead(builder, "classifier", hidden, labels, spec["hidden_dropout"])
        return Network(builder, embed, layers, _last, classify=head)
    if config.batch.task == "sequence_classification":
        classify = _classifier(builder, spec, labels)
        return Network(builder, embed, layers, _last, classify=classify)
    transform = PredictionTransform(
        builder,
        hidden,
        spec["hidden_act"],
        "lm_head.dense",
        "lm_head.LayerNorm",
        "transformers LegacyDebertaV2PredictionHeadTransform.forward",
    )
    bias = builder.weight("lm_head.bias", (vocabulary,), role="head")
    return Network(builder, embed, layers, _last, builder.tied_head(embeddings.words, bias), transform)


def _last(tape: Tape, state: State) -> Tensor:
    return state[0]


def _classifier(builder: Builder, spec: ModelSpec, num_labels: int) -> HeadFunction:
    hidden = spec["hidden_size"]
    pooler = builder.linear("pooler.dense", hidden, hidden, True)
    classifier = builder.saved_with_adapters("classifier", hidden, num_labels, True)
    act = activation(spec["pooler_hidden_act"])
    rate = spec["hidden_dropout"] if spec["classifier_dropout"] is None else spec["classifier_dropout"]

    def pooled(tape: Tape, x: Tensor) -> Tensor:
        context_token = part(tape, x, (B, hidden))
        context_token = dropout(tape, context_token, spec["pooler_dropout"])
        return act(tape, pooler(tape, context_token))

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers DebertaV2ForSequenceClassification.forward"):
            return classifier(tape, dropout(tape, pooled(tape, x), rate))

    return classify
