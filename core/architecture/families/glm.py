"""GLM-4: a fused gate and up projection and half of each head rotated; GLM-4-0414 has norms after each half too.

Sources: transformers ``modeling_glm.py``, ``modeling_glm4.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.sequential_layer import decoder_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, FusedGatedMlp, GroupedAttention, RmsNorm
from core.blocks.rotations import rotated_pairs
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(
        bias=spec["attention_bias"], rotation=rotated_pairs, source="transformers GlmAttention.forward"
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = FusedGatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"])
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    after = after_mlp = None
    if spec.model_type == "glm4":
        after = RmsNorm(builder, "post_self_attn_layernorm", hidden)
        after_mlp = RmsNorm(builder, "post_mlp_layernorm", hidden)
    return decoder_layer(
        attention,
        mlp,
        kind,
        "transformers Glm4DecoderLayer.forward",
        before=before,
        after=after,
        before_mlp=between,
        after_mlp=after_mlp,
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=rotary_tables(int(spec["head_dim"] * spec["partial_rotary_factor"])),
            windows=windows_of(spec, kinds),
        ),
    )
