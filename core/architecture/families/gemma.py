"""Gemma, Gemma 2 and the text model of Gemma 3.

Sources: transformers ``modeling_gemma.py``, ``modeling_gemma2.py`` (norms before and after each half, a tanh cap on
scores and logits), ``modeling_gemma3.py`` (norms on queries and keys, rotary tables by kind of layer).
"""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    AttentionTraits,
    GatedMlp,
    GroupedAttention,
    RotaryTables,
)
from core.blocks.unit_offset_norm import UnitOffsetNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import cast, mul, mul_scalar, saving_output

__all__ = ["build", "capped_logits", "scaled_rows"]


def scaled_rows(builder: Builder) -> Callable[[Tape, Tensor], Tensor]:
    """The token table's own scaling, by a number it holds as a buffer."""
    scale = builder.buffer("model.embed_tokens.embed_scale", (), "fp32")
    return lambda tape, x: mul(tape, x, cast(tape, scale, x.dtype), "scaled embeddings")


def capped_logits(spec: ModelSpec) -> tuple[Callable[[Tape, Tensor], Tensor], ...]:
    """``cap · tanh(logits / cap)``, where the model has a cap."""
    if spec["final_logit_softcapping"] is None:
        return ()
    return (
        lambda tape, logits: mul_scalar(tape, logits, "logits over their cap"),
        lambda tape, logits: saving_output(tape, logits, "tanh"),
        lambda tape, logits: mul_scalar(tape, logits, "capped logits"),
    )


def _attention(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> GroupedAttention:
    traits = AttentionTraits(
        bias=spec["attention_bias"],
        output_bias=spec["attention_bias"],
        norm=UnitOffsetNorm if spec.model_type == "gemma3_text" else None,
        norm_place="transposed",
        source="transformers GemmaAttention.forward",
    )
    return GroupedAttention(builder, spec, traits, kernel)


def _two_norms(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, by_kind = spec["hidden_size"], spec.model_type == "gemma3_text"
    attention = _attention(builder, spec, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    before = UnitOffsetNorm(builder, "input_layernorm", hidden)
    between = UnitOffsetNorm(builder, "post_attention_layernorm", hidden)
    return decoder_layer(
        attention,
        mlp,
        kind,
        "transformers GemmaDecoderLayer.forward",
        before=before,
        before_mlp=between,
        tables_of=kind if by_kind else "all",
    )


def _four_norms(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, by_kind = spec["hidden_size"], spec.model_type == "gemma3_text"
    attention = _attention(builder, spec, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    before, after, before_mlp, after_mlp = (
        UnitOffsetNorm(builder, name, hidden)
        for name in (
            "input_layernorm",
            "post_attention_layernorm",
            "pre_feedforward_layernorm",
            "post_feedforward_layernorm",
        )
    )
    return decoder_layer(
        attention,
        mlp,
        kind,
        "transformers Gemma2DecoderLayer.forward",
        before=before,
        after=after,
        before_mlp=before_mlp,
        after_mlp=after_mlp,
        tables_of=kind if by_kind else "all",
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    first, by_kind = spec.model_type == "gemma", spec.model_type == "gemma3_text"
    softcap = spec.model_type == "gemma2" and spec["attn_logit_softcapping"] is not None
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, softcap=softcap)
    kinds = attention_kinds(spec)
    layer = _two_norms if first else _four_norms

    def rotary(builder: Builder) -> dict[str, RotaryTables]:
        if by_kind:
            return {kind: RotaryTables(builder, spec["head_dim"], f"{kind}_") for kind in sorted(set(kinds))}
        return {"all": RotaryTables(builder, spec["head_dim"])}

    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: layer(builder, spec, kernel, kind),
            norm=UnitOffsetNorm,
            kernel=kernel,
            rotary=rotary,
            windows=windows_of(spec, kinds),
            rows=scaled_rows(builder),
            logits=() if first else capped_logits(spec),
        ),
    )
