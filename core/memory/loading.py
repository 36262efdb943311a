"""What is on the device where loading the weights needs most, and where writing them down does.

Sources: transformers ``core_model_loading.py`` (``convert_and_load_state_dict_in_model``: a weight that is quantized
while loading is on the device whole first, one at a time; ``MergeModulelist``, ``Concatenate``: joined expert weights
are made beside their parts; ``revert_weight_conversion``: for saving they are all taken apart again, ``Chunk`` copies),
``integrations/bitsandbytes.py``; bitsandbytes ``functional.quantize_4bit`` (scales in fp32, and less their mean),
``nn/modules.py`` ``Int8Params`` (an fp16 copy); PEFT ``prepare_model_for_kbit_training`` (one parameter after another
is raised to fp32); DeepSpeed ``engine.py`` ``_zero3_consolidated_16bit_state_dict`` and
torch/distributed/checkpoint/state_dict.py (one weight after another is gathered); safetensors and ``torch.save`` copy
each tensor straight to the host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from core.config import ITEM_BYTES, TrainingConfig
from core.linears import Builder
from core.linears.bases.four_bit import BLOCK
from core.memory.held import HeldTensors, in_blocks, weights
from core.tape import Parameter

__all__ = ["loading", "of_weights", "saving"]

_LOADER = "transformers core_model_loading.py"


def loading(builder: Builder, config: TrainingConfig) -> list[HeldTensors]:
    """Weights and what is made on the way to them, at the worst moment between an empty device and a ready model.

    Read on the host and moved, no weight is ever there twice.  Of equally large layers the last one counts, when all
    others are there.
    """
    ready = weights(builder)
    loaded = _as_loaded(builder, ready) if builder.quantizes else ready
    moments = [ready]
    if builder.quantizes:
        moments.append(loaded + _being_quantized(builder, config))
    if builder.quantizes or config.run.loading == "device":
        joined = _joined(builder, "parts of a joined weight")
        moments.append(loaded + [replace(item, count=1) for item in joined[-1:]])
    if builder.prepared:
        moments.append(_being_raised(loaded, ready[: len(builder.parameters)], builder))
    return max(moments, key=in_blocks)


def saving(builder: Builder, config: TrainingConfig) -> list[HeldTensors]:
    """What writing a checkpoint makes on the device.

    Divided weights are gathered one after another.  Of whole ones all joined experts are taken apart before the first
    is written; PEFT writes its adapters only.
    """
    if config.parallel.sharding in ("zero3", "fsdp2"):
        return _largest_gathered(builder)
    if config.parallel.sharding.startswith("zero") or config.method.method not in ("full", "partial"):
        return []
    return _joined(builder, "parts of a joined weight, for the file")


def of_weights(held: Sequence[HeldTensors]) -> list[HeldTensors]:
    """Those of the held tensors that loading brings."""
    return [item for item in held if item.component in ("weights", "quantized_weights")]


def _largest_gathered(builder: Builder) -> list[HeldTensors]:
    largest = max(builder.parameters, key=lambda item: builder.elements[item])
    elements = builder.elements[largest]
    return [
        _temporary(
            "gathered weight",
            largest.name,
            elements,
            largest.dtype,
            "DeepSpeed engine.py, torch/distributed/checkpoint",
        )
    ]


def _temporary(name: str, parameter: str, elements: int, dtype: str, source: str) -> HeldTensors:
    size = elements * ITEM_BYTES[dtype]
    return HeldTensors("temporary", name, parameter, (elements,), dtype, size, 1, source)


def _joined(builder: Builder, name: str) -> list[HeldTensors]:
    """Copies of the weights that are made of several of the checkpoint's."""
    sources = Counter(builder.moved_targets.values())
    names = tuple(target for target, count in sources.items() if count > 1)
    return [
        replace(_temporary(name, item.name, builder.elements[item], item.dtype, _LOADER), count=builder.counts[item])
        for item in builder.parameters
        if names and item.name.endswith(names)
    ]


def _as_loaded(builder: Builder, ready: Sequence[HeldTensors]) -> list[HeldTensors]:
    """The base before it is prepared for training, without adapters."""
    found = []
    for parameter, item in zip(builder.parameters, ready, strict=False):
        if parameter.trainable:
            continue
        dtype = _loaded_dtype(parameter, builder)
        found.append(replace(item, dtype=dtype, each=item.each * ITEM_BYTES[dtype] // ITEM_BYTES[item.dtype]))
    return [*found, *ready[len(builder.parameters) :]]


def _loaded_dtype(parameter: Parameter, builder: Builder) -> str:
    raised = builder.prepared and parameter.component == "weights"
    return builder.weight_dtype if raised else parameter.dtype


def _being_quantized(builder: Builder, config: TrainingConfig) -> list[HeldTensors]:
    """The largest weight whole, and what its quantization makes."""
    stored = [item for item in builder.parameters if item.component == "quantized_weights"]
    kind = config.quantization.quant_type
    if not stored or kind in ("gptq", "awq"):
        # Checkpoints hold these as they are.
        return []
    largest = max(stored, key=lambda item: builder.elements[item])
    elements = builder.elements[largest]
    made = [_temporary("weight before it is quantized", largest.name, elements, builder.weight_dtype, _LOADER)]
    if kind == "int8":
        made.append(_temporary("fp16 copy of the weight", largest.name, elements, "fp16", "bitsandbytes nn/modules.py"))
    elif kind in ("nf4", "fp4") and config.quantization.double_quant:
        scales = -(-elements // BLOCK)
        made += [
            _temporary(name, largest.name, scales, "fp32", "bitsandbytes functional.py quantize_4bit")
            for name in ("scales before they are quantized", "scales less their mean")
        ]
    return made


def _being_raised(loaded: Sequence[HeldTensors], ready: Sequence[HeldTensors], builder: Builder) -> list[HeldTensors]:
    """One parameter after another in fp32: the moment at which the one at hand is there in both dtypes."""
    frozen = [item for item, parameter in zip(ready, builder.parameters, strict=True) if not parameter.trainable]
    best, at, raised = 0, 0, 0
    for number, (before, after) in enumerate(zip(loaded, frozen, strict=False)):
        if before.dtype == after.dtype:
            continue
        raised += after.blocks - before.blocks
        height = raised + before.blocks // before.count
        if height > best:
            best, at = height, number
    if not best:
        return list(loaded)
    current = loaded[at]
    copy = replace(current, component="temporary", name="weight before it is raised to fp32", count=1)
    return [*frozen[: at + 1], *loaded[at + 1 :], copy]
