"""Command R and Aya: one norm, then attention and MLP side by side; the logits are scaled.

Source: transformers ``modeling_cohere.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GatedMlp, GroupedAttention
from core.blocks.centred_norm import CentredNorm
from core.blocks.rotations import rotated_in_fp32
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import add, mul_scalar

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(
        bias=spec["attention_bias"],
        output_bias=spec["attention_bias"],
        norm=CentredNorm if spec["use_qk_norm"] else None,
        views="together",
        norm_by_head=True,
        rotation=rotated_in_fp32,
        source="transformers CohereAttention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    before = CentredNorm(builder, "input_layernorm", hidden)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers CohereDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            attended, _weights = attention(tape, hidden_states, tables["all"], masks[kind])
            mlp_output = mlp(tape, hidden_states)
            hidden_states = add(tape, add(tape, residual, attended, "residual sum"), mlp_output, "residual sum")
            return hidden_states

    return forward


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
            norm=CentredNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows=windows_of(spec, kinds),
            logits=(lambda tape, logits: mul_scalar(tape, logits, "scaled logits"),),
        ),
    )
