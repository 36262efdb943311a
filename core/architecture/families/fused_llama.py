"""InternLM 2 and Baichuan: Llama's layer with queries, keys and values out of one projection.

Their code comes with the checkpoints (``modeling_internlm2.py``: heads lie group by group, keys are always repeated;
``modeling_baichuan.py``: one part after the other, rotated in fp32), not with transformers.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import Decoder, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.families.sequential_layer import pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, GatedMlp, RmsNorm, activation, rotated_one_by_one
from core.blocks.rotations import rotated_in_fp32
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import contiguous, mul, part, repeat_heads, transpose, view

__all__ = ["FusedAttention", "build"]


class FusedAttention:
    """Grouped-query attention behind one projection; ``names``: of the module, that projection, and the output's."""

    def __init__(
        self,
        builder: Builder,
        spec: ModelSpec,
        kernel: AttentionKernel,
        names: tuple[str, str, str],
        source: str,
        *,
        grouped: bool = False,
        output_bias: bool | None = None,
    ) -> None:
        hidden, bias = spec["hidden_size"], spec["attention_bias"]
        self.heads, self.key_heads, self.head_dim = (
            spec["num_attention_heads"],
            spec["num_key_value_heads"],
            spec["head_dim"],
        )
        self.kernel, self.grouped, self.source = kernel, grouped, source
        query_width = self.heads * self.head_dim
        width = query_width + 2 * self.key_heads * self.head_dim
        self.module = names[0]
        with builder.module(names[0]):
            self.fused = builder.linear(names[1], hidden, width, bias)
            self.output = builder.linear(names[2], query_width, hidden, bias if output_bias is None else output_bias)

    def _by_group(self, tape: Tape, fused: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        groups, d = self.heads // self.key_heads, self.head_dim
        qkv = view(tape, fused, (B, LENGTH, self.key_heads, groups + 2, d))
        query = contiguous(tape, part(tape, qkv, (B, LENGTH, self.key_heads, groups, d)), "heads side by side")
        query = view(tape, query, (B, LENGTH, self.heads, d))
        key, value = (part(tape, qkv, (B, LENGTH, self.key_heads, d)) for _ in range(2))
        return query, key, value

    def _one_after_the_other(self, tape: Tape, fused: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        counts = (self.heads, self.key_heads, self.key_heads)
        query, key, value = (
            view(tape, part(tape, fused, (B, LENGTH, count * self.head_dim)), (B, LENGTH, count, self.head_dim))
            for count in counts
        )
        return query, key, value

    def __call__(self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope(self.module, self.source):
            fused = self.fused(tape, x)
            query, key, value = self._by_group(tape, fused) if self.grouped else self._one_after_the_other(tape, fused)
            query, key, value = (transpose(tape, states, 1, 2) for states in (query, key, value))
            rotation = rotated_one_by_one if self.grouped else rotated_in_fp32
            query, key, _kept = rotation(tape, query, key, tables)
            groups = self.heads // self.key_heads
            key = repeat_heads(tape, key, groups)
            value = repeat_heads(tape, value, groups)
            output, weights = self.kernel(tape, query, key, value, mask)
            output = self.output(tape, output)
            return output, weights


class _InternMlp:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, width, bias = spec["hidden_size"], spec["intermediate_size"], spec["mlp_bias"]
        with builder.module("feed_forward"):
            self.w1, self.w3 = builder.linear("w1", hidden, width, bias), builder.linear("w3", hidden, width, bias)
            self.w2 = builder.linear("w2", width, hidden, bias)
        self.act = activation(spec["hidden_act"])

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("feed_forward", "modeling_internlm2.py"):
            return self.w2(tape, mul(tape, self.act(tape, self.w1(tape, x)), self.w3(tape, x), "gate · up"))


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, intern = spec["hidden_size"], spec.model_type == "internlm2"
    mlp: Any
    if intern:
        names = ("attention", "wqkv", "wo")
        attention = FusedAttention(builder, spec, kernel, names, "modeling_internlm2.py", grouped=True)
        mlp = _InternMlp(builder, spec)
    else:
        names = ("self_attn", "W_pack", "o_proj")
        attention = FusedAttention(builder, spec, kernel, names, "modeling_baichuan.py")
        mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], spec["mlp_bias"])
    norms = ("attention_norm", "ffn_norm") if intern else ("input_layernorm", "post_attention_layernorm")
    before, between = (RmsNorm(builder, name, hidden) for name in norms)
    return pre_norm_layer(before, attention, between, mlp, kind)


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
            token_table="model.tok_embeddings" if spec.model_type == "internlm2" else "model.embed_tokens",
        ),
    )
