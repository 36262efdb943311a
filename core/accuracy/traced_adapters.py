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
        {name: name for name in ("full", "lora", "qlora", "partial", *_PEFT_DEFAULTS, "ln_tuning")},
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
        return {"method": method}
    if method in _PEFT_DEFAULTS:
        if quant:
            raise unexpressed("quant", quant)
        defaults = dict(_PEFT_DEFAULTS[method])
        if method == "ia3" and str(rest["model"].get("model_type")) in _IA3_ON_QUERIES:
            defaults["target_modules"] = ["q_proj", "v_proj", "down_proj"]
        return {"method": method, **_lora(defaults | lora | peft)}
    values = {"method": method, **_lora(lora | peft)}
    if method == "lora" and not quant:
        return values
    return values | _quantized(quant, double_quant if method == "qlora" else True, prepare)


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
        "modules_to_save": tuple(options.pop("modules_to_save", None) or ()),
        "trainable_token_count": len(options.pop("trainable_token_indices", None) or ()),
    }
    options.pop("r", None)
    _nothing_left("lora", options)
    return values


def _quantized(quant: dict[str, Any], double_quant: bool, prepare: bool) -> dict[str, Any]:
    # The dtype in which packed bytes are kept changes their number of elements, not of bytes.
    quant.pop("storage", None)
    values = {
        "method": "qlora",
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
