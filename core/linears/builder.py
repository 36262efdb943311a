"""The one place where parameters come into being: it knows the method and the precision, the blocks only ask for
shapes.

Sources: transformers ``BitsAndBytes4BitHfQuantizer`` (every ``nn.Linear`` but the output head is quantized); PEFT
``prepare_model_for_kbit_training`` (other half-precision parameters become fp32), ``LoraLayer.update_layer``,
``cast_adapter_dtype``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from core.config import TrainingConfig
from core.linears.lora import LoraLinear
from core.linears.plain import PlainLinear
from core.linears.quantized import QuantizedLinear, quantized_parts
from core.tape import HeldStorage, Parameter, Record, Shape, Tape, Tensor, numel

__all__ = ["ALL_LINEAR", "Builder", "Linear"]

#: The target that stands for every linear layer but the output head.
ALL_LINEAR = "all-linear"


class Linear(Protocol):
    """What a block needs of a linear layer, whatever it is made of."""

    out_features: int

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        ...


class Builder:
    """Makes the parameters of one network.

    ``copies`` is how many equal layers the layer under construction stands for; ``counts`` gives it for each parameter.
    """

    def __init__(self, config: TrainingConfig) -> None:
        method = config.method.method
        self.config = config
        self.base_trains = method == "full"
        self.quantizes = method == "qlora"
        self.adapts = method in ("lora", "qlora")
        #: PEFT's ``enable_input_require_grads``: with checkpointing, the embeddings' output is made to need a gradient.
        self.input_requires_grad = self.adapts and config.saving.gradient_checkpointing != "none"
        self.prepared = self.quantizes and config.quantization.prepare_for_kbit_training
        self.weight_dtype: str = config.precision.weight_dtype
        #: dtype of what is not quantized: norms, embeddings, head.
        self.rest_dtype: str = "fp32" if self.prepared else self.weight_dtype
        self.parameters: list[Parameter] = []
        self.counts: dict[Parameter, int] = {}
        self.elements: dict[Parameter, int] = {}
        self.buffers: list[tuple[Parameter, int]] = []
        #: Names by which adapters may target linear layers, in the order of the network.
        self.linear_names: dict[str, None] = {}
        self.copies = 1
        self._path: list[str] = []

    @contextmanager
    def module(self, name: str) -> Iterator[None]:
        """Parameters made inside carry ``name`` in front of theirs."""
        self._path.append(name)
        try:
            yield
        finally:
            self._path.pop()

    def _held(self, name: str, shape: Shape, dtype: str, trainable: bool, component: str, elements: int) -> Parameter:
        path = ".".join([*self._path, name])
        record = Record(-1, numel(shape), shape, dtype, name, path, "", "held", False, -1)
        parameter = Parameter(HeldStorage(record), path, shape, dtype, trainable, component)
        self.counts[parameter] = self.copies
        self.elements[parameter] = elements
        return parameter

    def weight(self, name: str, shape: Shape, dtype: str | None = None, trainable: bool | None = None) -> Parameter:
        """A parameter that is never quantized: an embedding, a norm's gain, a bias."""
        parameter = self._held(
            name,
            shape,
            dtype or self.rest_dtype,
            self.base_trains if trainable is None else trainable,
            "weights",
            numel(shape)[0],
        )
        self.parameters.append(parameter)
        return parameter

    def buffer(self, name: str, shape: Shape, dtype: str) -> Parameter:
        """A tensor the module holds that is no parameter: rotary frequencies, a causal mask."""
        parameter = self._held(name, shape, dtype, False, "weights", 0)
        self.buffers.append((parameter, self.copies))
        return parameter

    def head(self, name: str, in_features: int, out_features: int, bias: bool = False) -> PlainLinear:
        """The output projection, which is neither quantized nor reached by ``all-linear``."""
        return PlainLinear(
            self.weight(f"{name}.weight", (out_features, in_features)),
            self.weight(f"{name}.bias", (out_features,)) if bias else None,
        )

    def saved_with_adapters(self, name: str, in_features: int, out_features: int, bias: bool) -> PlainLinear:
        """A newly made head: with adapters, PEFT freezes it and trains a copy (``modules_to_save``)."""
        parts: list[tuple[str, Shape]] = [(f"{name}.weight", (out_features, in_features))]
        if bias:
            parts.append((f"{name}.bias", (out_features,)))
        if self.adapts:
            for part, shape in parts:
                self.weight(part, shape, trainable=False)
        trained = [self.weight(part, shape, trainable=True) for part, shape in parts]
        return PlainLinear(trained[0], trained[1] if bias else None)

    def linear(self, name: str, in_features: int, out_features: int, bias: bool = False) -> Linear:
        """A linear layer of the kind the method asks for."""
        self.linear_names[_last(name)] = None
        offset = self.weight(f"{name}.bias", (out_features,)) if bias else None
        base: PlainLinear | QuantizedLinear
        if self.quantizes:
            base = self._quantized(name, in_features, out_features, offset)
        else:
            shape = (out_features, in_features)
            base = PlainLinear(self.weight(f"{name}.weight", shape, self.weight_dtype), offset)
        if not (self.adapts and self.targets(name)):
            return base
        return self._adapted(name, base, in_features, out_features)

    def targets(self, name: str) -> bool:
        """Whether the adapters' target names reach the linear layer called ``name``."""
        wanted = self.config.lora.lora_target_modules
        return ALL_LINEAR in wanted or _last(name) in wanted

    def _quantized(self, name: str, in_features: int, out_features: int, offset: Parameter | None) -> QuantizedLinear:
        count = in_features * out_features
        for part, shape, dtype in quantized_parts(count, self.config.quantization.double_quant):
            elements = count if part == "weight" else 0
            parameter = self._held(f"{name}.{part}", shape, dtype, False, "quantized_weights", elements)
            if part == "weight":
                self.parameters.append(parameter)
            else:
                self.buffers.append((parameter, self.copies))
        compute = "bf16" if self.weight_dtype == "bf16" else "fp16"
        path = ".".join([*self._path, name])
        return QuantizedLinear(path, in_features, out_features, offset, compute, self.config.quantization.double_quant)

    def _adapted(
        self, name: str, base: PlainLinear | QuantizedLinear, in_features: int, out_features: int
    ) -> LoraLinear:
        lora = self.config.lora
        dtype = lora.lora_adapter_dtype or self.weight_dtype
        return LoraLinear(
            base,
            self.weight(f"{name}.lora_A", (lora.lora_r, in_features), dtype, True),
            self.weight(f"{name}.lora_B", (out_features, lora.lora_r), dtype, True),
            lora.lora_dropout,
        )

    def tied_head(self, table: Parameter, bias: Parameter | None = None) -> PlainLinear:
        """An output projection that shares the embedding's weight."""
        return PlainLinear(table, bias)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
