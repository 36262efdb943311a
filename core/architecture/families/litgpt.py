"""LitGPT's network: the models of many families in one class, written for speed rather than after their originals.

Sources: LitGPT ``model.py``, ``rmsnorm.py``, ``lora.py`` (one fused projection with adapters of its own, angles in
fp32, one kernel for each activation, an output head that is quantized as any other layer).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.architecture.decoder import Decoder, Shared, Tables, attention_kinds, build_decoder
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, GatedMlp, LayerNorm, PlainMlp, rotate_half
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.linears.fused_projections import FusedProjections
from core.tape import LENGTH, B, Parameter, Tape, Tensor
from core.tape.ops import (
    add,
    add_scalar,
    cast,
    concatenate,
    mean,
    mul,
    part,
    permute,
    reciprocal_root,
    reshape,
    scaled_dot_product_attention,
    split,
    square,
    transpose,
    view,
)

__all__ = ["build"]


class _RmsNorm:
    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope(self.weight.name.removesuffix(".weight"), "LitGPT rmsnorm.py"):
            dtype = x.dtype
            x = cast(tape, x, "fp32", "fp32 copy of the input")
            norm_x = mean(tape, square(tape, x))
            x_normed = mul(tape, x, reciprocal_root(tape, add_scalar(tape, norm_x)), "normalised in fp32")
            return cast(tape, mul(tape, self.weight, x_normed, "scaled"), dtype, "normalised")


def _tables(width: int) -> Tables:
    def make(tape: Tape, dtype: str) -> tuple[Tensor, Tensor]:
        with tape.scope("rope", "LitGPT build_rope_cache"):
            return tape.new((LENGTH, width), "fp32", "cosine"), tape.new((LENGTH, width), "fp32", "sine")

    return make


def _rotated(tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor]) -> Tensor:
    cos, sin = (Tensor(table.storage, (1, 1, *table.shape), table.dtype) for table in tables)
    width = cos.shape[-1]
    assert isinstance(width, int)
    rotated = rotate_half(tape, x, width)
    roped = add(tape, mul(tape, x, cos), mul(tape, rotated, sin), "rotated in fp32")
    return cast(tape, roped, x.dtype, "rotated part")


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: str) -> None:
        hidden, self.head_dim, self.kernel = spec["hidden_size"], spec["head_dim"], kernel
        self.heads, self.groups = spec["num_attention_heads"], spec["num_key_value_heads"]
        self.turned = int(spec["rotary_percentage"] * self.head_dim)
        widths = (self.heads * self.head_dim, self.groups * self.head_dim, self.groups * self.head_dim)
        parts = list(zip(("query", "key", "value"), widths, strict=True))
        with builder.module("attn"):
            self.attn = FusedProjections(builder, "attn", hidden, parts, spec["bias"])
            self.proj = builder.linear("projection", widths[0], hidden, spec["bias"])

    def _heads(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        each, d = self.heads // self.groups, self.head_dim
        qkv = view(tape, self.attn(tape, x), (B, LENGTH, self.groups, each + 2, d))
        qkv = permute(tape, qkv, (0, 2, 3, 1, 4))
        shapes = tuple((B, self.groups, count, LENGTH, d) for count in (each, 1, 1))
        query, key, value = split(tape, qkv, shapes)
        if self.groups > 1 and each > 1:
            query = reshape(tape, query, (B, self.heads, LENGTH, d), "query heads side by side")
            key, value = (
                reshape(tape, self._spread(tape, states, each), (B, self.heads, LENGTH, d)) for states in (key, value)
            )
            return query, key, value
        query = view(tape, query, (B, self.heads, LENGTH, d))
        key, value = (view(tape, states, (B, self.groups, LENGTH, d)) for states in (key, value))
        return query, key, value

    def _spread(self, tape: Tape, x: Tensor, each: int) -> Tensor:
        spread = (B, self.groups, each, LENGTH, self.head_dim)
        node = tape.node("ExpandBackward0", _summed, x)
        out = tape.new(spread, x.dtype, "heads repeated")
        if node is not None:
            node.facts = x.shape
            out.node = node
        return out

    def __call__(self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None) -> Tensor:
        with tape.scope("attn", "LitGPT CausalSelfAttention.forward"):
            q, k, v = self._heads(tape, x)
            q_roped = _rotated(tape, part(tape, q, (*q.shape[:-1], self.turned)), tables)
            k_roped = _rotated(tape, part(tape, k, (*k.shape[:-1], self.turned)), tables)
            passed = self.head_dim - self.turned
            q = concatenate(tape, (q_roped, part(tape, q, (*q.shape[:-1], passed))), q.shape, "rotated and passed")
            k = concatenate(tape, (k_roped, part(tape, k, (*k.shape[:-1], passed))), k.shape, "rotated and passed")
            shares = self.groups == 1 and self.heads > 1
            y = scaled_dot_product_attention(tape, q, k, v, mask, self.kernel, shares_keys=shares)
            y = reshape(tape, transpose(tape, y, 1, 2), (B, LENGTH, self.heads * self.head_dim))
            return self.proj(tape, y)


def _summed(tape: Tape, node: Any, grads: list[Tensor | None]) -> tuple[Tensor | None, ...]:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient summed over repeated heads"),)


def _layer(builder: Builder, spec: ModelSpec, config: TrainingConfig) -> LayerFunction:
    hidden, width, bias = spec["hidden_size"], spec["intermediate_size"], spec["bias"]
    norm = _norm(spec)
    norm_1 = norm(builder, "norm_1", hidden)
    kernel = config.saving.attention
    attention = _Attention(builder, spec, "sdpa" if kernel == "eager" else kernel)
    norm_2 = None if spec["shared_attention_norm"] else norm(builder, "norm_2", hidden)
    mlp: Any
    if spec["mlp_class_name"] == "LLaMAMLP":
        mlp = GatedMlp(builder, hidden, width, "silu", bias, names=("fc_1", "fc_2", "proj"))
    else:
        mlp = PlainMlp(builder, hidden, width, spec["hidden_act"], ("fc", "proj"), bias=bias)
    parallel = spec["parallel_residual"]

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "LitGPT Block.forward"):
            n_1 = norm_1(tape, x)
            h = attention(tape, n_1, tables["all"], masks["full_attention"])
            if parallel or norm_2 is None:
                n_2 = n_1 if norm_2 is None else norm_2(tape, x)
                return add(tape, add(tape, mlp(tape, n_2), h, "sum of both halves"), x, "residual sum")
            summed = add(tape, h, x, "residual sum")
            return add(tape, mlp(tape, norm_2(tape, summed)), summed, "residual sum")

    return forward


def _norm(spec: ModelSpec) -> Any:
    return _RmsNorm if spec["norm_class_name"] == "RMSNorm" else LayerNorm


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    width = int(spec["rotary_percentage"] * spec["head_dim"])

    def rotary(builder: Builder) -> Mapping[str, Tables]:
        return {"all": _tables(width)}

    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=attention_kinds(spec),
            layer=lambda builder, _index, _kind: _layer(builder, spec, config),
            norm=_norm(spec),
            kernel=AttentionKernel("sdpa", config.batch.padded),
            rotary=rotary,
            windows={"full_attention": None},
            head_bias=spec["lm_head_bias"],
            linear_head=True,
            token_table="transformer.wte",
            final_norm="transformer.ln_f",
        ),
    )
