"""How a trace's method, adapter and quantization fields are said in a training configuration."""

from __future__ import annotations

from typing import Any

from core.accuracy.case import chosen, unexpressed

__all__ = ["method_values"]

#: Options of PEFT's configuration that decide how adapters are scaled or filled, not how many numbers they have.
_IDLE = ("lora_alpha", "alpha", "use_rslora", "init_lora_weights")
#: What PEFT's configuration of each adapter fills in, for models with Llama's layer names.
_PEFT_DEFAULTS: dict[str, dict[str, Any]] = {
    "vera": {"r": 256},
    "ia3": {"target_modules": ["k_proj", "v_proj", "down_proj"]},
    "loha": {"r": 8},
    "lokr": {"r": 8},
    "adalora": {"r": 12},
    "miss": {"r": 64},
    "oft": {"oft_block_size": 32, "r": 0},
    "boft": {"boft_block_size": 4},
    "hra": {"r": 8},
}
_WITHOUT_RANK = ("ln_tuning", "trainable_tokens")
_PROMPTS = ("prompt_tuning", "p_tuning", "prefix_tuning")
#: Where an adapter's configuration names no targets (PEFT ``utils/constants.py``); other types
#: have defaults that differ between adapters.
_DEFAULT_TARGETS = {
    **dict.fromkeys(
        ("llama", "mistral", "mixtral", "qwen2", "qwen3", "gemma", "gemma2", "gemma3_text"), ("q_proj", "v_proj")
    ),
    "gpt2": ("c_attn",),
    "bert": ("query", "value"),
}
#: Model types for which PEFT's default IA3 targets are queries instead of keys.
_IA3_ON_QUERIES = ("qwen2", "qwen3", "llama4")
_QUANTIZED = {kind: kind for kind in ("nf4", "fp4", "int8", "gptq", "awq", "hqq")}
_PARTS = {part: part for part in ("bias", "norms", "head", "upper")}


def method_values(rest: dict[str, Any]) -> dict[str, Any]:
    """Leaf values of method, adapters and base; takes the fields it reads out of ``rest``.

    A quantized base turns ``lora`` into ``qlora``.  Raises ``Inexpressible`` with the field and its value.
    """
    method = chosen(
        "method",
        rest.pop("method", "full"),
        {name: name for name in ("full", "lora", "qlora", "partial", *_PEFT_DEFAULTS, *_WITHOUT_RANK, *_PROMPTS)},
    )
    lora, peft, quant, partial = (dict(rest.pop(name, None) or {}) for name in ("lora", "peft", "quant", "partial"))
    double_quant, prepare = rest.pop("qlora_double_quant", True), rest.pop("qlora_prepare", True)
    if method in ("full", "partial"):
        for name, options in (("lora", lora), ("peft", peft), ("quant", quant)):
            if options:
                raise unexpressed(name, options)
        return _partial(partial) if method == "partial" else {"method": "full"}
    if partial:
        raise unexpressed("partial", partial)
    if method == "ln_tuning":
        peft.pop("task_type", None)
        _nothing_left("peft", peft)
        return {"method": method} | _base_of_another(quant, prepare)
    if method == "trainable_tokens":
        return _tokens(peft) | _base_of_another(quant, prepare)
    if method in _PROMPTS:
        return {"method": method, **_prompt(method, peft)} | _base_of_another(quant, prepare)
    if method in _PEFT_DEFAULTS:
        defaults = dict(_PEFT_DEFAULTS[method])
        if method == "ia3" and str(rest["model"].get("model_type")) in _IA3_ON_QUERIES:
            defaults["target_modules"] = ["q_proj", "v_proj", "down_proj"]
        options = defaults | lora | peft
        if "targets" not in options and "target_modules" not in options:
            model_type = str(rest["model"].get("model_type"))
            options["target_modules"] = chosen(f"{method} without targets, model_type", model_type, _DEFAULT_TARGETS)
        values = {"method": method, **_blocks(options), **_lora(options)}
        return values | _base_of_another(quant, prepare)
    values = {"method": method, **_lora(lora | peft)}
    if method == "lora" and not quant:
        return values
    return values | {"method": "qlora"} | _quantized(quant, double_quant if method == "qlora" else True, prepare)


def _partial(partial: dict[str, Any]) -> dict[str, Any]:
    values = {
        "method": "partial",
        "trained_part": chosen("partial.train", partial.pop("train", "bias"), _PARTS),
        "first_trained_layer": partial.pop("layers", 0),
        "head_trains_too": partial.pop("with_head", False),
    }
    _nothing_left("partial", partial)
    return values


def _lora(options: dict[str, Any]) -> dict[str, Any]:
    for name in _IDLE:
        options.pop(name, None)
    dropout = options.pop("lora_dropout", options.pop("dropout", 0.0))
    options.pop("dropout", None)
    targets = options.pop("target_modules", options.pop("targets", "all-linear"))
    options.pop("targets", None)
    layers = options.pop("layers_to_transform", None)
    # AdaLoRA holds its initial rank; the target rank is reached by zeroing.
    for name in ("target_r", "total_step"):
        options.pop(name, None)
    values = {
        "feedforward_modules": tuple(options.pop("feedforward_modules", None) or ("down_proj",)),
        "lora_r": options.pop("init_r", options.pop("r", 16)),
        "lora_dropout": float(dropout),
        "lora_target_modules": (targets,) if isinstance(targets, str) else tuple(targets),
        "lora_adapter_dtype": "fp32" if options.pop("autocast_adapter_dtype", True) else None,
        "use_dora": options.pop("use_dora", False),
        "lora_bias": options.pop("bias", "none"),
        "layers_to_transform": None if layers is None else tuple(layers),
        "target_parameters": tuple(options.pop("target_parameters", None) or ()),
        "modules_to_save": tuple(options.pop("modules_to_save", None) or ()),
        "trainable_token_count": len(options.pop("trainable_token_indices", None) or ()),
    }
    options.pop("r", None)
    _nothing_left("lora", options)
    return values


def _tokens(options: dict[str, Any]) -> dict[str, Any]:
    """Rows of the input embeddings."""
    if (targets := options.pop("target_modules", None)) not in (None, "embed_tokens", ["embed_tokens"]):
        raise unexpressed("peft.target_modules", targets)
    values = {
        "method": "trainable_tokens",
        "trainable_token_count": len(options.pop("token_indices", ())),
        "lora_adapter_dtype": "fp32" if options.pop("autocast_adapter_dtype", True) else None,
    }
    _nothing_left("peft", options)
    return values


def _prompt(method: str, options: dict[str, Any]) -> dict[str, Any]:
    """Virtual tokens and their encoder; how they are filled first makes no difference."""
    for name in ("prompt_tuning_init", "task_type", "encoder_dropout", "encoder_num_layers"):
        options.pop(name, None)
    values: dict[str, Any] = {
        "num_virtual_tokens": options.pop("num_virtual_tokens"),
        "lora_adapter_dtype": "fp32" if options.pop("autocast_adapter_dtype", True) else None,
    }
    if method != "prompt_tuning":
        values["encoder_hidden_size"] = options.pop("encoder_hidden_size", None)
    if method == "prefix_tuning":
        values["prefix_projection"] = options.pop("prefix_projection", False)
    if (kind := options.pop("encoder_reparameterization_type", "MLP")) != "MLP":
        raise unexpressed("peft.encoder_reparameterization_type", kind)
    _nothing_left("peft", options)
    return values


def _blocks(options: dict[str, Any]) -> dict[str, Any]:
    """OFT's and BOFT's blocks: of a given size, or as many as the rank says."""
    values: dict[str, Any] = {}
    if "oft_block_size" in options:
        size = options.pop("oft_block_size")
        values["oft_block_size"] = size or None
        if size:
            options.pop("r", None)
        values["oft_block_share"] = options.pop("block_share", False)
        values["oft_exact_inverse"] = not options.pop("use_cayley_neumann", True)
    if "boft_block_size" in options:
        values["boft_block_size"] = options.pop("boft_block_size")
    return values


def _base_of_another(quant: dict[str, Any], prepare: bool) -> dict[str, Any]:
    """A quantized base below another adapter than LoRA."""
    if not quant:
        return {}
    return _quantized(quant, True, prepare) | {"quantized_base": True}


def _quantized(quant: dict[str, Any], double_quant: bool, prepare: bool) -> dict[str, Any]:
    # The dtype in which packed bytes are kept changes their number of elements, not of bytes.
    quant.pop("storage", None)
    values = {
        "quant_type": chosen("quant.kind", quant.pop("kind", "nf4"), _QUANTIZED),
        "double_quant": quant.pop("double_quant", double_quant),
        "prepare_for_kbit_training": prepare,
        "quant_compute_dtype": quant.pop("compute_dtype", None),
        "quant_group_size": quant.pop("group_size", None),
        "int8_outlier_columns": quant.pop("outlier_columns", 8),
    }
    _nothing_left("quant", quant)
    return values


def _nothing_left(holder: str, options: dict[str, Any]) -> None:
    for name, value in options.items():
        raise unexpressed(f"{holder}.{name}", value)
