"""Qwen, first generation: Llama's layer with one projection for queries, keys and values and other names.

Its code comes with the checkpoints (``modeling_qwen.py``: queries and keys are rotated in fp32, the second projection
of the MLP is the gate), not with transformers.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.fused_llama import FusedAttention
from core.architecture.families.sequential_layer import pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, RmsNorm, activation
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import mul

__all__ = ["build"]


class _Mlp:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, width = spec["hidden_size"], spec["mlp_width"]
        with builder.module("mlp"):
            self.w1, self.w2 = builder.linear("w1", hidden, width), builder.linear("w2", hidden, width)
            self.c_proj = builder.linear("c_proj", width, hidden)
        self.act = activation(spec["hidden_act"])

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("mlp", "modeling_qwen.py"):
            a1 = self.w1(tape, x)
            a2 = self.w2(tape, x)
            intermediate_parallel = mul(tape, a1, self.act(tape, a2), "up · gate")
            return self.c_proj(tape, intermediate_parallel)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    attention = FusedAttention(
        builder, spec, kernel, ("attn", "c_attn", "c_proj"), "modeling_qwen.py", output_bias=False
    )
    before, between = (RmsNorm(builder, name, spec["hidden_size"]) for name in ("ln_1", "ln_2"))
    return pre_norm_layer(before, attention, between, _Mlp(builder, spec), kind)


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
            rotary=rotary_tables(spec["head_dim"]),
            windows=windows_of(spec, kinds),
            token_table="transformer.wte",
            final_norm="transformer.ln_f",
        ),
    )
