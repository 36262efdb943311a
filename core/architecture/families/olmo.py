"""OLMo (norms without parameters before each half), OLMo 2 and OLMo 3 (norms after each half, and on queries and keys).

Sources: transformers ``modeling_olmo.py``, ``modeling_olmo2.py``, ``modeling_olmo3.py``.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.architecture.decoder import Decoder, Tables, attention_kinds, build_decoder, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GatedMlp, GroupedAttention, RotaryTables
from core.blocks.late_cast_norm import LateCastRmsNorm, PlainLayerNorm
from core.blocks.rotations import rotated_and_cast
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder

__all__ = ["build"]


def _norm_first(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(
        bias=spec["attention_bias"],
        output_bias=spec["attention_bias"],
        views="together",
        clips=spec["clip_qkv"] is not None,
        rotation=rotated_and_cast,
        source="transformers OlmoAttention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    before = PlainLayerNorm(builder, "input_layernorm", hidden)
    between = PlainLayerNorm(builder, "post_attention_layernorm", hidden)
    return decoder_layer(
        attention, mlp, kind, "transformers OlmoDecoderLayer.forward", before=before, before_mlp=between, tables_of=kind
    )


def _norm_last(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(
        bias=spec["attention_bias"],
        output_bias=spec["attention_bias"],
        norm=LateCastRmsNorm,
        norm_place="whole",
        rotation=rotated_and_cast,
        source="transformers Olmo2Attention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    after = LateCastRmsNorm(builder, "post_attention_layernorm", hidden)
    after_mlp = LateCastRmsNorm(builder, "post_feedforward_layernorm", hidden)
    return decoder_layer(
        attention, mlp, kind, "transformers Olmo2DecoderLayer.forward", after=after, after_mlp=after_mlp, tables_of=kind
    )


def _in_fp32(tables: RotaryTables) -> Tables:
    return lambda tape, _dtype: tables(tape, "fp32")


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    first = spec.model_type == "olmo"
    by_kind = spec.model_type == "olmo3"
    layer = _norm_first if first else _norm_last

    def rotary(builder: Builder) -> Mapping[str, Tables]:
        return {
            kind: _in_fp32(RotaryTables(builder, spec["head_dim"], f"{kind}_" if by_kind else ""))
            for kind in sorted(set(kinds))
        }

    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: layer(builder, spec, kernel, kind),
            norm=PlainLayerNorm if first else LateCastRmsNorm,
            kernel=kernel,
            rotary=rotary,
            windows=windows_of(spec, kinds),
        ),
    )
