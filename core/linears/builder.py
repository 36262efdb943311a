"""The one place where layers come into being: it knows the method and the precision, the blocks only ask for
shapes.

Sources: transformers ``BitsAndBytes4BitHfQuantizer`` (every ``nn.Linear`` but the output head is quantized); PEFT
``LoraLayer.update_layer``, ``cast_adapter_dtype``.
"""

from __future__ import annotations

import re
from typing import Protocol

from core.linears.adapters import ADAPTERS, Adapted, Removable, Site
from core.linears.bases import Base, Float8Linear, MatmulLinear, PlainLinear
from core.linears.heads import HeadBuilder
from core.linears.parameters import last_part
from core.linears.quantized import QuantizedBuilder
from core.linears.tensor_parallel import COLUMNS, ROWS, parallel_linear
from core.tape import Parameter, Shape, Tape, Tensor

__all__ = ["ALL_LINEAR", "Builder", "Linear", "is_expression"]

#: What makes a target a regular expression instead of a name.
_EXPRESSION = re.compile(r"[^\w.-]")
#: The target that stands for every linear layer but the output head.
ALL_LINEAR = "all-linear"


class Linear(Protocol):
    """What a block needs of a linear layer, whatever it is made of."""

    out_features: int

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        ...


class Builder(HeadBuilder, QuantizedBuilder):
    """Makes the parameters of one network: linear layers of the kind the method asks for, and all the rest."""

    def linear(
        self,
        name: str,
        in_features: int,
        out_features: int,
        bias: bool = False,
        kept_in: str | None = None,
        written_out: bool = False,
    ) -> Linear:
        """A linear layer of the kind the method asks for.

        ``kept_in``: dtype of one that is never quantized (transformers ``_keep_in_fp32_modules``).
        ``written_out``: of a class of its own, which transformers does not quantize.
        """
        adapted = self.offers(name)
        if self.tensor_parallel_size > 1 and name in (*COLUMNS, *ROWS):
            return parallel_linear(self, name, in_features, out_features, bias)
        trains_bias = (adapted and self.config.lora.lora_bias == "lora_only") or None
        offset = self.weight(f"{name}.bias", (out_features,), trainable=trains_bias) if bias else None
        base: Base
        if written_out:
            base = MatmulLinear(self.weight(f"{name}.weight", (out_features, in_features)), offset)
        else:
            base = self._base(name, in_features, out_features, offset, kept_in)
        return self._adapted(name, base) if adapted else base

    def offers(self, name: str) -> bool:
        """Whether what is called ``name`` gets adapters here; from now on they may target it."""
        self.linear_names[last_part(name)] = None
        return self._adapts(self.layer) and self.targets(name)

    def base(self, name: str, in_features: int, out_features: int, bias: bool = False) -> Base:
        """A linear layer whose adapters, if any, its caller makes."""
        offset = self.weight(f"{name}.bias", (out_features,)) if bias else None
        return self._base(name, in_features, out_features, offset)

    def _base(
        self, name: str, in_features: int, out_features: int, offset: Parameter | None, kept_in: str | None = None
    ) -> Base:
        if self.quantizes and kept_in is None:
            return self._quantized(name, in_features, out_features, offset)
        shape = (out_features, in_features)
        kind = Float8Linear if self.config.precision.float8_linears else PlainLinear
        return kind(self.weight(f"{name}.weight", shape, kept_in or self.weight_dtype), offset)

    def targets(self, name: str) -> bool:
        """Whether the adapters' target names reach the linear layer called ``name``."""
        wanted = self.config.lora.lora_target_modules
        if last_part(name) in self.moved_targets:
            return False
        if ALL_LINEAR in wanted or last_part(name) in wanted:
            return True
        path = ".".join([*self._path, name]).replace("layer.", "model.layers.0.", 1)
        return len(wanted) == 1 and is_expression(wanted[0]) and re.fullmatch(wanted[0], path) is not None

    def targets_parameter(self, parameter: Parameter) -> bool:
        """Whether LoRA's ``target_parameters`` name ``parameter``: the end of its path, with its layer or without."""
        path = parameter.name.replace("layer.", f"layers.{self.layer}.", 1)
        self.parameter_names[parameter.name.removeprefix("layer.")] = None
        if self.config.method.method not in ("lora", "qlora"):
            return False
        return any(path == name or path.endswith(f".{name}") for name in self.config.lora.target_parameters)

    def _adapted(self, name: str, base: Base) -> Adapted:
        lora = self.config.lora
        dtype = self.adapter_dtype
        adapted = ADAPTERS[self.config.method.method](
            Site(
                last_part(name),
                base,
                lora,
                lambda part, shape: self.weight(f"{name}.{part}", shape, dtype, True),
                lambda part, shape: self._shared(part, shape, dtype),
                lambda part, shape, stored: self.buffer(f"{name}.{part}", shape, stored),
                lambda down, factor: self.orthogonal_factors.append((down, factor)),
            )
        )
        return Removable(adapted, base) if self.config.reference_in_use == "adapter" else adapted

    def _shared(self, name: str, shape: Shape, dtype: str) -> Parameter:
        """A frozen tensor of which every adapter uses a slice; as large as the largest slice in each dimension."""
        before = self.shared.get(name)
        whole = (
            shape
            if before is None
            else tuple(max(a, b) for a, b in zip(_integers(before.shape), _integers(shape), strict=True))
        )
        if before is None or whole != before.shape:
            self.shared[name] = self._held(name, whole, dtype, False, "weights", 0)
        return self._held(name, shape, dtype, False, "weights", 0)


def _integers(shape: Shape) -> tuple[int, ...]:
    return tuple(dim for dim in shape if isinstance(dim, int))


def is_expression(target: str) -> bool:
    """Whether PEFT reads ``target``, given alone, as a regular expression for whole paths."""
    return _EXPRESSION.search(target) is not None
