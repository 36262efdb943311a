"""What decoders have in common: a token table, rotary tables and masks made once a pass, a final norm, and a head.

Source: transformers ``LlamaModel.forward``, ``LlamaForCausalLM``, ``GenericForSequenceClassification``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LabelHead, RotaryTables, ScoreHead, position_ids, token_embeddings
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder, LayerHead, PlainLinear, TokenHead, TokenTable
from core.tape import Tape, Tensor

__all__ = [
    "Decoder",
    "Shared",
    "Tables",
    "attention_kinds",
    "build_decoder",
    "head_or_score",
    "rotary_tables",
    "windows_of",
]

#: What every layer is handed: rotary tables (by layer kind), masks (by layer kind).
Shared = tuple[Mapping[str, Any], Mapping[str, Tensor | None]]
#: Makes the rotary tables of one pass in the dtype of the hidden states.
Tables = Callable[[Tape, str], Any]

#: Of a model whose config.json says neither ``classifier_dropout`` nor ``hidden_dropout``.
LABEL_DROPOUT = 0.1


@dataclass(frozen=True, slots=True)
class Decoder:
    """In what a family differs.

    ``layer(builder, index, kind)``: the layer's ``forward``; ``norm(builder, name, width)``: the final norm;
    ``rotary(builder, kind)``: tables of that kind of layer, or none; ``windows``: tokens a kind of layer sees;
    ``rows``: what the token table's module does to the rows it looked up; ``scaled``: what the model does to them,
    letting go of them; ``dropped``: what it does to them last, while they stay; ``logits``: what is done to the logits.
    ``extra_rows``: of the token table, beyond the vocabulary.  ``recurrent``: kinds of layers that need only know which
    tokens are padding.  ``token_table`` and ``final_norm`` are those modules' names.
    """

    kinds: tuple[str, ...]
    layer: Callable[[Builder, int, str], LayerFunction]
    norm: Callable[[Builder, str, int], Callable[[Tape, Tensor], Tensor]]
    kernel: AttentionKernel
    rotary: Callable[[Builder], Mapping[str, Tables]]
    windows: Mapping[str, int | None]
    rows: Callable[[Tape, Tensor], Tensor] | None = None
    scaled: Callable[[Tape, Tensor], Tensor] | None = None
    dropped: Callable[[Tape, Tensor], Tensor] | None = None
    logits: tuple[Callable[[Tape, Tensor], Tensor], ...] = ()
    head_bias: bool = False
    recurrent: tuple[str, ...] = ()
    extra_rows: int = 0
    token_table: str = "model.embed_tokens"
    final_norm: str = "model.norm"
    #: The output head is quantized like the other linear layers.
    linear_head: bool = False
    #: Before the projection to labels of tokens.
    label_dropout: float = LABEL_DROPOUT


def attention_kinds(spec: ModelSpec) -> tuple[str, ...]:
    """``full_attention`` or ``sliding_attention`` for each layer."""
    types = spec.get("layer_types")
    if types is not None:
        return tuple(types)
    kind = "full_attention" if spec.get("sliding_window") is None else "sliding_attention"
    return (kind,) * int(spec["num_hidden_layers"])


def windows_of(spec: ModelSpec, kinds: tuple[str, ...]) -> dict[str, int | None]:
    """Tokens a layer of each kind sees; ``None`` for all."""
    return {kind: spec.get("sliding_window") if kind == "sliding_attention" else None for kind in sorted(set(kinds))}


def rotary_tables(width: int) -> Callable[[Builder], Mapping[str, Tables]]:
    """One pair of tables for all layers, under the key ``all``."""
    return lambda builder: {"all": RotaryTables(builder, width)}


def head_or_score(
    builder: Builder,
    config: TrainingConfig,
    tokens: TokenTable,
    bias: bool = False,
    label_dropout: float = LABEL_DROPOUT,
    linear_head: bool = False,
) -> tuple[PlainLinear | TokenHead | LayerHead | None, ScoreHead | LabelHead | None]:
    """The output projection of a language model, or a classification head; embeddings need neither."""
    spec = config.model
    if config.batch.task == "embedding":
        return None, None
    if config.batch.task == "token_classification":
        return None, LabelHead(builder, "score", spec["hidden_size"], config.batch.num_labels, label_dropout)
    if config.batch.task in ("reward", "sequence_classification"):
        return None, ScoreHead(builder, spec["hidden_size"], config.batch.classes)
    if spec["tie_word_embeddings"]:
        return builder.tied_head(tokens), None
    if linear_head and builder.quantizes:
        return LayerHead(builder.base("lm_head", spec["hidden_size"], spec["vocab_size"], bias)), None
    return builder.head("lm_head", spec["hidden_size"], spec["vocab_size"], bias), None


def build_decoder(builder: Builder, config: TrainingConfig, family: Decoder) -> Network:
    """The network over its traced layers."""
    spec = config.model
    with builder.wrapped("embedding"):
        table = builder.token_table(family.token_table, spec["vocab_size"] + family.extra_rows, spec["hidden_size"])
    layers = [family.layer(builder, index, kind) for index, kind in builder.stack(family.kinds)]
    with builder.wrapped("head"):
        norm = family.norm(builder, family.final_norm, spec["hidden_size"])
    rotary = family.rotary(builder)
    with builder.wrapped("head"):
        head, score = head_or_score(builder, config, table, family.head_bias, family.label_dropout, family.linear_head)

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embed_tokens", "transformers LlamaModel.forward"):
            embeddings = token_embeddings(tape, builder, batch.input_ids, table, family.rows)
            if family.scaled is not None:
                embeddings = family.scaled(tape, embeddings)
        indices = position_ids(tape)
        masks: dict[str, Tensor | None] = dict.fromkeys(
            family.recurrent, batch.attention_mask if batch.padded else None
        )
        masks |= {kind: family.kernel.mask(tape, embeddings.dtype, window) for kind, window in family.windows.items()}
        hidden = embeddings if family.dropped is None else family.dropped(tape, embeddings)
        tables = {kind: make(tape, embeddings.dtype) for kind, make in rotary.items()}
        return hidden, (tables, masks), (embeddings, indices)

    upcasts = config.batch.task == "token_classification"
    return Network(
        builder,
        embed,
        layers,
        norm,
        head,
        classify=score,
        after_head=family.logits,
        upcasts_logits=upcasts,
        word_embeddings=lambda tape, ids: token_embeddings(tape, builder, ids, table, family.rows),
    )
