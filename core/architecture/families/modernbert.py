"""ModernBERT: LayerNorm before each half, rotary positions turned in fp32, most layers with a window to both sides.

Sources: transformers ``modeling_modernbert.py``, ``masking_utils.py`` (``sliding_window_bidirectional_overlay``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.decoder import attention_kinds
from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LabelHead, LayerNorm, RotaryTables, activation, rotate_half, token_embeddings
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, cast, dropout, mul, part, split, sum_tokens, transpose, view

__all__ = ["build"]

HeadFunction = Callable[[Tape, Tensor], Tensor]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden = spec["hidden_size"]
        self.heads, self.head_dim = spec["num_attention_heads"], spec["head_dim"]
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("attn"):
            self.wqkv = builder.linear("Wqkv", hidden, 3 * hidden, spec["attention_bias"])
            self.wo = builder.linear("Wo", hidden, hidden, spec["attention_bias"])

    def __call__(
        self, tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attn", "transformers ModernBertAttention.forward"):
            qkv = self.wqkv(tape, x)
            qkv = view(tape, qkv, (B, LENGTH, 3, self.heads, self.head_dim))
            by_head = (B, LENGTH, self.heads, self.head_dim)
            query, key, value = split(tape, qkv, (by_head, by_head, by_head))
            query, key, value = (transpose(tape, states, 1, 2) for states in (query, key, value))
            query, key = _rotated(tape, query, key, tables)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = dropout(tape, self.wo(tape, output), self.dropout)
            return output, weights


def _rotated(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """ModernBERT's ``apply_rotary_pos_emb``: in fp32, both sums before either is cast back."""
    cos, sin = (Tensor(table.storage, (1, 1, *table.shape[1:]), table.dtype) for table in tables)
    width = query.shape[-1]
    assert isinstance(width, int)
    turned = [
        add(
            tape,
            mul(tape, cast(tape, x, "fp32", "fp32 copy"), cos),
            mul(tape, rotate_half(tape, cast(tape, x, "fp32", "fp32 copy"), width), sin),
            "rotated",
        )
        for x in (query, key)
    ]
    return cast(tape, turned[0], query.dtype, "rotated"), cast(tape, turned[1], key.dtype, "rotated")


class _Mlp:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.width, self.dropout = spec["intermediate_size"], spec["mlp_dropout"]
        with builder.module("mlp"):
            self.wi = builder.linear("Wi", spec["hidden_size"], 2 * self.width, spec["mlp_bias"])
            self.wo = builder.linear("Wo", self.width, spec["hidden_size"], spec["mlp_bias"])
        self.act = activation(spec["hidden_act"])

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("mlp", "transformers ModernBertMLP.forward"):
            half = (B, LENGTH, self.width)
            states, gate = split(tape, self.wi(tape, x), (half, half))
            product = mul(tape, self.act(tape, states), gate, "act · gate")
            return self.wo(tape, dropout(tape, product, self.dropout))


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, index: int, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    # The embeddings are normalised already where the first layer begins.
    before = LayerNorm(builder, "attn_norm", hidden, spec["norm_bias"]) if index else None
    attention = _Attention(builder, spec, kernel)
    between = LayerNorm(builder, "mlp_norm", hidden, spec["norm_bias"])
    mlp = _Mlp(builder, spec)

    def forward(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers ModernBertEncoderLayer.forward"):
            normalised = x if before is None else before(tape, x)
            attn_output, _weights = attention(tape, normalised, tables[kind], masks[kind])
            del normalised
            hidden_states = add(tape, x, attn_output, "residual sum")
            hidden_states = add(tape, hidden_states, mlp(tape, between(tape, hidden_states)), "residual sum")
            return hidden_states

    return forward


def _window_mask(tape: Tape, kernel: AttentionKernel, dtype: str, window: int) -> Tensor | None:
    """Each position sees ``window`` tokens to both sides; no mask is made while the whole sequence is shorter."""
    if not kernel.padded and not tape.ask(f"s ≥ {window}", lambda dims: dims.s >= window):
        return None
    with tape.scope("attention_mask", "transformers masking_utils.sdpa_mask"):
        allowed = _band(tape)
        if kernel.padded:
            allowed = tape.new((1, 1, LENGTH, LENGTH), "bool", "window")
            allowed = tape.new((B, 1, LENGTH, LENGTH), "bool", "attention mask")
        if kernel.implementation == "eager":
            return tape.new((B, 1, LENGTH, LENGTH), dtype, "attention mask as numbers")
        return Tensor(allowed.storage, (B, 1, LENGTH, LENGTH), "bool")


def _band(tape: Tape) -> Tensor:
    square = (1, 1, LENGTH, LENGTH)
    difference = tape.new(square, "int64", "distances of positions")
    distance = tape.new(square, "int64", "distances of positions")
    del difference
    near = tape.new(square, "bool", "window")
    del distance
    allowed = tape.new(square, "bool", "window")
    del near
    allowed = tape.new(square, "bool", "window")
    return allowed


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    hidden, vocabulary = spec["hidden_size"], spec["vocab_size"]
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, causal=False)
    kinds = attention_kinds(spec)
    with builder.module("embeddings"):
        words = builder.token_table("tok_embeddings", vocabulary, hidden)
        first_norm = LayerNorm(builder, "norm", hidden, spec["norm_bias"])
    layers = [_layer(builder, spec, kernel, index, kind) for index, kind in builder.stack(kinds)]
    final_norm = LayerNorm(builder, "final_norm", hidden, spec["norm_bias"])
    rotary = {kind: RotaryTables(builder, spec["head_dim"]) for kind in sorted(set(kinds))}

    def embeddings_forward(tape: Tape, batch: Batch) -> Tensor:
        with tape.scope("embeddings", "transformers ModernBertEmbeddings.forward"):
            normalised = first_norm(tape, token_embeddings(tape, builder, batch.input_ids, words))
            return dropout(tape, normalised, spec["embedding_dropout"])

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("position_ids", "transformers ModernBertModel.forward"):
            indices = tape.new((LENGTH,), "int64", "position indices")
        hidden_states = embeddings_forward(tape, batch)
        masks = {
            "full_attention": kernel.mask(tape, hidden_states.dtype),
            "sliding_attention": _window_mask(tape, kernel, hidden_states.dtype, spec["local_attention"] // 2),
        }
        tables = {kind: make(tape, hidden_states.dtype) for kind, make in rotary.items()}
        # The arguments of the masks, among them the embeddings, stay in a dict of the caller's.
        return hidden_states, (tables, masks), (indices, hidden_states)

    if config.batch.task == "embedding":
        return Network(builder, embed, layers, final_norm)
    transform = _prediction_head(builder, spec)
    if config.batch.task == "token_classification":
        labels = LabelHead(builder, "classifier", hidden, config.batch.num_labels, spec["classifier_dropout"])
        return Network(builder, embed, layers, final_norm, classify=lambda tape, x: labels(tape, transform(tape, x)))
    if config.batch.task == "sequence_classification":
        classify = _classifier(builder, spec, config.batch.num_labels, transform, config.batch.padded)
        return Network(builder, embed, layers, final_norm, classify=classify)
    bias = builder.weight("decoder.bias", (vocabulary,)) if spec["decoder_bias"] else None
    return Network(builder, embed, layers, final_norm, builder.tied_head(words, bias), transform, upcasts_logits=True)


def _prediction_head(builder: Builder, spec: ModelSpec) -> HeadFunction:
    hidden = spec["hidden_size"]
    dense = builder.linear("head.dense", hidden, hidden, spec["classifier_bias"])
    norm = LayerNorm(builder, "head.norm", hidden, spec["norm_bias"])
    act = activation(spec["classifier_activation"])

    def transform(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("head", "transformers ModernBertPredictionHead.forward"):
            return norm(tape, act(tape, dense(tape, x)))

    return transform


def _classifier(
    builder: Builder, spec: ModelSpec, num_labels: int, transform: HeadFunction, padded: bool
) -> HeadFunction:
    hidden = spec["hidden_size"]
    means = spec["classifier_pooling"] == "mean"
    classifier = builder.saved_with_adapters("classifier", hidden, num_labels, True)

    def classify(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("classifier", "transformers ModernBertForSequenceClassification.forward"):
            pooled = _mean(tape, x, padded) if means else part(tape, x, (B, hidden))
            pooled = transform(tape, pooled)
            pooled = dropout(tape, pooled, spec["classifier_dropout"])
            return classifier(tape, pooled)

    return classify


def _mean(tape: Tape, x: Tensor, padded: bool) -> Tensor:
    """Over the tokens that are no padding."""
    weights = tape.new((B, LENGTH), "int64" if padded else "bool", "tokens that count")
    seen = Tensor(weights.storage, (B, LENGTH, 1), weights.dtype)
    total = sum_tokens(tape, mul(tape, x, seen, "hidden states of tokens that count"))
    return mul(tape, total, tape.new((B, 1), "int64", "number of tokens"), "mean over the tokens")
