"""The text model of Llama 3.2 Vision: Llama's layers, and cross-attention layers that text alone passes by.

Source: transformers ``modeling_mllama.py``.  Without an image those layers get neither gradients nor optimizer states.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import Decoder, build_decoder, rotary_tables
from core.architecture.families.sequential_layer import pre_norm_layer
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GatedMlp, GroupedAttention, RmsNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import cast

__all__ = ["build"]

_FULL, _CROSS = "full_attention", "cross attention"
#: ``MllamaTextModel``: rows of the token table beyond the vocabulary.
_EXTRA_ROWS = 8


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> LayerFunction:
    hidden = spec["hidden_size"]
    traits = AttentionTraits(views="together", source="transformers MllamaTextSelfAttention.forward")
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"])
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)
    return pre_norm_layer(before, attention, between, mlp, _FULL)


def _raised(tape: Tape, logits: Tensor) -> Tensor:
    return cast(tape, logits, "fp32", "fp32 copy of the logits")


def _cross_layer(builder: Builder, spec: ModelSpec) -> LayerFunction:
    """Held, but not run: no gradient reaches its parameters."""
    hidden, head_dim = spec["hidden_size"], spec["head_dim"]
    query_width, key_width = spec["num_attention_heads"] * head_dim, spec["num_key_value_heads"] * head_dim
    with builder.without_gradients():
        with builder.module("cross_attn"):
            builder.linear("q_proj", hidden, query_width)
            builder.linear("k_proj", hidden, key_width)
            builder.linear("v_proj", hidden, key_width)
            builder.linear("o_proj", query_width, hidden)
            RmsNorm(builder, "q_norm", head_dim)
            RmsNorm(builder, "k_norm", head_dim)
        for name in ("input_layernorm", "post_attention_layernorm"):
            RmsNorm(builder, name, hidden)
        for name in ("cross_attn_attn_gate", "cross_attn_mlp_gate"):
            builder.weight(name, (1,))
        GatedMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"])

    def forward(_tape: Tape, x: Tensor, _shared: Any) -> Tensor:
        return x

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    crossed = set(spec["cross_attention_layers"])
    kinds = tuple(_CROSS if index in crossed else _FULL for index in range(spec["num_hidden_layers"]))

    # A layer that is passed over frees nothing, so that the one before it is not like its equals.
    builder.whole_stack = True

    def layer(builder: Builder, _index: int, kind: str) -> LayerFunction:
        return _cross_layer(builder, spec) if kind == _CROSS else _layer(builder, spec, kernel)

    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=layer,
            norm=RmsNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows={_FULL: None},
            # The text model alone raises its logits itself.
            logits=() if config.method.whole_checkpoint else (_raised,),
            extra_rows=_EXTRA_ROWS,
        ),
    )
