"""StableLM: LayerNorm, a rotated part of each head, gated MLP, in two halves or side by side.

Source: transformers ``modeling_stablelm.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GatedMlp, GroupedAttention, LayerNorm
from core.blocks.rotations import rotated_share
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add, concatenate, dropout, layer_norm, split

__all__ = ["build"]


class _NormPerHead:
    """A LayerNorm without bias for each head (``StableLmLayerNormPerHead``)."""

    def __init__(self, builder: Builder, name: str, width: tuple[int, int]) -> None:
        heads, head_dim = width
        self.name = name
        self.weights: list[Parameter] = [
            builder.weight(f"{name}.norms.{head}.weight", (head_dim,), role="norm") for head in range(heads)
        ]

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope(self.name, "transformers StableLmLayerNormPerHead.forward"):
            b, heads, s, d = x.shape
            states = split(tape, x, ((b, 1, s, d),) * len(self.weights))
            normalised = tuple(
                layer_norm(tape, state, weight, None) for state, weight in zip(states, self.weights, strict=True)
            )
            return concatenate(tape, normalised, (b, heads, s, d), "normalised heads")


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, parallel, rate = spec["hidden_size"], spec["use_parallel_residual"], spec["hidden_dropout"]
    traits = AttentionTraits(
        bias=spec["use_qkv_bias"],
        views="together",
        norm=_NormPerHead if spec["qk_layernorm"] else None,
        norm_place="transposed",
        norm_names=("q_layernorm", "k_layernorm"),
        norm_by_head=True,
        rotation=rotated_share,
        source="transformers StableLmAttention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], False)
    before = LayerNorm(builder, "input_layernorm", hidden)
    between = None if parallel else LayerNorm(builder, "post_attention_layernorm", hidden)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers StableLmDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            attended, _weights = attention(tape, hidden_states, tables["all"], masks[kind])
            if between is None:
                mlp_output = mlp(tape, hidden_states)
                mlp_output = dropout(tape, mlp_output, rate)
                hidden_states = add(tape, add(tape, residual, attended, "residual sum"), mlp_output, "residual sum")
            else:
                residual = add(tape, residual, attended, "residual sum")
                mlp_output = mlp(tape, between(tape, residual))
                mlp_output = dropout(tape, mlp_output, rate)
                hidden_states = add(tape, residual, mlp_output, "residual sum")
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
            norm=LayerNorm,
            kernel=kernel,
            rotary=rotary_tables(int(spec["head_dim"] * spec["partial_rotary_factor"])),
            windows=windows_of(spec, kinds),
            label_dropout=spec["hidden_dropout"],
        ),
    )
