"""Vision towers and projectors of multimodal checkpoints, as what they hold: text alone never runs them.

Sources: transformers ``modeling_siglip.py``, ``modeling_gemma3.py``, ``modeling_pixtral.py``, ``modeling_mistral3.py``,
``modeling_qwen2_5_vl.py``, ``modeling_qwen3_5.py``, ``modeling_mllama.py``.  Their linear layers are quantized and get
adapters as those of the text model do, but no gradient reaches them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from core.config import FitGaugeError, ModelSpec, Text
from core.linears import Builder

__all__ = ["VISION_PARTS", "has_vision_part", "idle_vision_part", "require_vision_part"]

#: ``(builder, fields of the vision part, spec of the text model)``.
Part = Callable[[Builder, "Fields", ModelSpec], None]


class Fields(dict[str, Any]):
    """Fields of ``vision_config``, and of the outer model where they concern the projector."""


@contextmanager
def _standing_for(builder: Builder, copies: int) -> Iterator[None]:
    outer, builder.copies = builder.copies, copies
    try:
        yield
    finally:
        builder.copies = outer


def _blocks(builder: Builder, name: str, count: int) -> Iterator[None]:
    """``count`` equal blocks: one that stands for all, or each where the run needs every parameter by itself."""
    times, copies = (count, 1) if builder.whole_stack else (1, count)
    with builder.module(name), _standing_for(builder, copies):
        for _ in range(times):
            yield


def _layer_norm(builder: Builder, name: str, width: int) -> None:
    for part in ("weight", "bias"):
        builder.weight(f"{name}.{part}", (width,), role="norm")


def _gain(builder: Builder, name: str, width: int) -> None:
    builder.weight(f"{name}.weight", (width,), role="norm")


def _patches(builder: Builder, name: str, vision: Fields, *, bias: bool, frames: bool = False) -> None:
    side = vision["patch_size"]
    channels = vision.get("num_channels") or vision.get("in_channels") or 3
    time = (vision["temporal_patch_size"],) if frames else ()
    builder.weight(f"{name}.weight", (vision["hidden_size"], channels, *time, side, side))
    if bias:
        builder.weight(f"{name}.bias", (vision["hidden_size"],))


def _attention(builder: Builder, width: int, output: str, bias: bool) -> None:
    for name in ("k_proj", "v_proj", "q_proj", output):
        builder.linear(name, width, width, bias)


def _rotary(builder: Builder, name: str, width: int) -> None:
    for part in ("inv_freq", "original_inv_freq"):
        builder.buffer(f"{name}.{part}", (width,), "fp32")


def _siglip_with_gemma(builder: Builder, vision: Fields, spec: ModelSpec) -> None:
    width, inner = vision["hidden_size"], vision["intermediate_size"]
    places = (vision["image_size"] // vision["patch_size"]) ** 2
    with builder.module("vision_tower"):
        _patches(builder, "patch_embedding", vision, bias=True)
        builder.weight("position_embedding.weight", (places, width))
        builder.buffer("position_ids", (1, places), "int64")
        for _ in _blocks(builder, "encoder", vision["num_hidden_layers"]):
            _layer_norm(builder, "layer_norm1", width)
            _attention(builder, width, "out_proj", True)
            _layer_norm(builder, "layer_norm2", width)
            builder.linear("fc1", width, inner, True)
            builder.linear("fc2", inner, width, True)
        _layer_norm(builder, "post_layernorm", width)
    with builder.module("multi_modal_projector"):
        builder.weight("mm_input_projection_weight", (width, spec["hidden_size"]))
        _gain(builder, "mm_soft_emb_norm", width)


def _pixtral_with_mistral(builder: Builder, vision: Fields, spec: ModelSpec) -> None:
    width, inner, text = vision["hidden_size"], vision["intermediate_size"], spec["hidden_size"]
    bias = bool(vision.get("multimodal_projector_bias", False))
    with builder.module("vision_tower"):
        _patches(builder, "patch_conv", vision, bias=False)
        _gain(builder, "ln_pre", width)
        for _ in _blocks(builder, "transformer", vision["num_hidden_layers"]):
            _gain(builder, "attention_norm", width)
            builder.linear("gate_proj", width, inner)
            builder.linear("up_proj", width, inner)
            builder.linear("down_proj", inner, width)
            _attention(builder, width, "o_proj", False)
            _gain(builder, "ffn_norm", width)
        head = vision.get("head_dim") or width // vision["num_attention_heads"]
        _rotary(builder, "patch_positional_embedding", head // 2)
    with builder.module("multi_modal_projector"):
        _gain(builder, "norm", width)
        builder.linear("merging_layer", width * vision["spatial_merge_size"] ** 2, width)
        builder.linear("linear_1", width, text, bias)
        builder.linear("linear_2", text, text, bias)


def _qwen2_5(builder: Builder, vision: Fields, spec: ModelSpec) -> None:
    width, inner = vision["hidden_size"], vision["intermediate_size"]
    merged = width * vision["spatial_merge_size"] ** 2
    with builder.module("visual"):
        _patches(builder, "patch_embed.proj", vision, bias=False, frames=True)
        for _ in _blocks(builder, "blocks", vision["depth"]):
            for name in ("norm1", "norm2"):
                _gain(builder, name, width)
            builder.linear("qkv", width, 3 * width, True)
            builder.linear("proj", width, width, True)
            builder.linear("gate_proj", width, inner, True)
            builder.linear("up_proj", width, inner, True)
            builder.linear("down_proj", inner, width, True)
        _rotary(builder, "rotary_pos_emb", width // vision["num_heads"] // 4)
        with builder.module("merger"):
            _gain(builder, "ln_q", width)
            builder.linear("mlp.0", merged, merged, True)
            builder.linear("mlp.2", merged, vision["out_hidden_size"], True)


def _qwen3_5(builder: Builder, vision: Fields, spec: ModelSpec) -> None:
    width, inner = vision["hidden_size"], vision["intermediate_size"]
    merged = width * vision["spatial_merge_size"] ** 2
    with builder.module("visual"):
        _patches(builder, "patch_embed.proj", vision, bias=True, frames=True)
        builder.weight("pos_embed.weight", (vision["num_position_embeddings"], width))
        for _ in _blocks(builder, "blocks", vision["depth"]):
            for name in ("norm1", "norm2"):
                _layer_norm(builder, name, width)
            builder.linear("qkv", width, 3 * width, True)
            builder.linear("proj", width, width, True)
            builder.linear("linear_fc1", width, inner, True)
            builder.linear("linear_fc2", inner, width, True)
        _rotary(builder, "rotary_pos_emb", width // vision["num_heads"] // 4)
        with builder.module("merger"):
            _layer_norm(builder, "norm", width)
            builder.linear("linear_fc1", merged, merged, True)
            builder.linear("linear_fc2", merged, vision["out_hidden_size"], True)


def _mllama(builder: Builder, vision: Fields, spec: ModelSpec) -> None:
    width, inner, tiles = vision["hidden_size"], vision["intermediate_size"], vision["max_num_tiles"]
    places = (vision["image_size"] // vision["patch_size"]) ** 2 + 1
    ratios = len(vision["supported_aspect_ratios"]) + 1
    with builder.module("vision_model"):
        builder.weight("class_embedding", (width,))
        _patches(builder, "patch_embedding", vision, bias=False)
        builder.weight("gated_positional_embedding.gate", (1,))
        builder.weight("gated_positional_embedding.embedding", (places, width))
        builder.weight("gated_positional_embedding.tile_embedding.weight", (ratios, tiles * places * width))
        for name in ("pre_tile_positional_embedding", "post_tile_positional_embedding"):
            builder.weight(f"{name}.gate", (1,))
            builder.weight(f"{name}.embedding.weight", (ratios, tiles * width))
        for name in ("layernorm_pre", "layernorm_post"):
            _layer_norm(builder, name, width)
        for name, count in (
            ("transformer", vision["num_hidden_layers"]),
            ("global_transformer", vision["num_global_layers"]),
        ):
            for _ in _blocks(builder, name, count):
                if name == "global_transformer":
                    builder.weight("gate_attn", (1,))
                    builder.weight("gate_ffn", (1,))
                _attention(builder, width, "o_proj", False)
                builder.linear("fc1", width, inner, True)
                builder.linear("fc2", inner, width, True)
                _layer_norm(builder, "input_layernorm", width)
                _layer_norm(builder, "post_attention_layernorm", width)
    builder.linear("multi_modal_projector", vision["vision_output_dim"], spec["hidden_size"], True)


#: By the model type of the whole checkpoint.
VISION_PARTS: dict[str, Part] = {
    "gemma3": _siglip_with_gemma,
    "mistral3": _pixtral_with_mistral,
    "mllama": _mllama,
    "qwen2_5_vl": _qwen2_5,
    "qwen3_5": _qwen3_5,
    "qwen3_5_moe": _qwen3_5,
}


def idle_vision_part(builder: Builder, spec: ModelSpec) -> None:
    """Add what the vision part of the checkpoint ``spec`` was read from holds."""
    require_vision_part(spec)
    assert spec.text_part_of is not None and spec.vision is not None
    with builder.without_gradients():
        VISION_PARTS[spec.text_part_of](builder, Fields(spec.vision), spec)


def has_vision_part(spec: ModelSpec) -> bool:
    """Whether ``spec`` was read from a checkpoint whose vision part is described and known."""
    return spec.text_part_of in VISION_PARTS and spec.vision is not None


def require_vision_part(spec: ModelSpec) -> None:
    """Raises ``FitGaugeError`` unless the whole checkpoint is one whose vision part is known."""
    if not has_vision_part(spec):
        raise FitGaugeError(
            Text.of(
                "whole_checkpoint is true; it needs a checkpoint of one of the types {allowed}; {model} is {found}",
                allowed=", ".join(sorted(VISION_PARTS)),
                model=spec.name,
                found=spec.text_part_of or spec.model_type,
            )
        )
