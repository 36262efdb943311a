"""The one place where parameters come into being: it knows the method and the precision, the blocks only ask for
shapes.

Sources: transformers ``BitsAndBytes4BitHfQuantizer`` (every ``nn.Linear`` but the output head is quantized); PEFT
``prepare_model_for_kbit_training`` (other half-precision parameters become fp32), ``LoraLayer.update_layer``,
``cast_adapter_dtype``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from core.config import TrainingConfig
from core.linears.adapters import ADAPTERS, Adapted, Site
from core.linears.bases import (
    Base,
    EightBitLinear,
    Float8Linear,
    FourBitLinear,
    GroupedLinear,
    MatmulLinear,
    Part,
    PlainLinear,
    eight_bit_parts,
    four_bit_parts,
    grouped_parts,
)
from core.linears.stack import stands_for, traced_layers
from core.linears.tables import TokenHead, TokenTable
from core.linears.training import Role, trains
from core.tape import HeldStorage, Parameter, Record, Shape, Tape, Tensor, numel

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


class Builder:
    """Makes the parameters of one network.

    ``copies`` is how many equal layers the layer under construction stands for; ``counts`` gives it for each parameter.
    """

    def __init__(self, config: TrainingConfig, rests: Callable[[int | None, int], bool] | None = None) -> None:
        """``rests``: whether a layer (``None``: what lies outside the stack) of a depth is frozen for the moment."""
        method = config.method.method
        self.config = config
        self.base_trains = method == "full"
        self.quantizes = method == "qlora"
        self.tunes_norms = method == "ln_tuning"
        self.adapts = method in ADAPTERS
        #: transformers ``_activation_checkpointing_enable``: the embeddings' output is made to need a gradient.
        self.input_requires_grad = config.saving.gradient_checkpointing != "none"
        #: No layer is like another where buckets fill across their borders, where offloading still copies away what
        #: layers before saved, and where what becomes of a layer's output hangs on how its neighbour is treated.
        self.whole_stack = (
            config.parallel.sharding.startswith("zero")
            or config.saving.activation_offload == "torchtune"
            or config.saving.gradient_checkpointing == "every_nth"
            or rests is not None
        )
        #: PEFT leaves GPTQ and HQQ models as they are.
        self.prepared = (
            self.quantizes
            and config.quantization.prepare_for_kbit_training
            and not config.parallel.sharding.startswith("zero")
            and config.quantization.quant_type not in ("gptq", "hqq")
        )
        self.weight_dtype: str = config.precision.weight_dtype
        #: DeepSpeed's engine casts the whole module, adapters and prepared norms too (``module.bfloat16()``), but not
        #: parameters that are divided already.
        self.one_dtype = config.parallel.sharding in ("zero1", "zero2") and self.weight_dtype != "fp32"
        self.adapter_dtype: str = self.weight_dtype
        if not self.one_dtype and config.lora.lora_adapter_dtype is not None:
            self.adapter_dtype = config.lora.lora_adapter_dtype
        #: dtype of what is not quantized: norms, embeddings, head.
        self.rest_dtype: str = "fp32" if self.prepared else self.weight_dtype
        self._rests = rests
        self._depth = 0
        #: Parameters that train at other times.
        self.resting: list[Parameter] = []
        self.parameters: list[Parameter] = []
        self.counts: dict[Parameter, int] = {}
        self.elements: dict[Parameter, int] = {}
        self.buffers: list[tuple[Parameter, int]] = []
        #: Names by which adapters may target linear layers, in the order of the network.
        self.linear_names: dict[str, None] = {}
        #: Frozen tensors that all adapters share, by name.
        self.shared: dict[str, Parameter] = {}
        #: Names of checkpoints' linear layers that became part of a stacked parameter -> that parameter's name.
        self.moved_targets: dict[str, str] = {}
        #: Parameters that no loss reaches: they hold memory, but get neither gradients nor optimizer states.
        self.unreached: set[Parameter] = set()
        self._reached = True
        self.copies = 1
        #: Index of the layer under construction in its stack; ``None`` outside.
        self.layer: int | None = None
        #: For each layer of all stacks, the number of the traced layer that stands for it.
        self.places: list[int] = []
        #: For each traced layer, whether it is checkpointed.
        self.checkpointed: list[bool] = []
        self._path: list[str] = []

    @contextmanager
    def module(self, name: str) -> Iterator[None]:
        """Parameters made inside carry ``name`` in front of theirs."""
        self._path.append(name)
        try:
            yield
        finally:
            self._path.pop()

    @contextmanager
    def without_gradients(self) -> Iterator[None]:
        """Parameters made inside are part of the model, but the task's loss does not depend on them."""
        self._reached = False
        try:
            yield
        finally:
            self._reached = True

    def stack(self, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
        """``(index, kind)`` of each layer that has to be built, in order; what is made meanwhile belongs to it.

        Layers of one kind count as equal where the method treats them alike.
        """
        self._depth = len(kinds)
        if self.whole_stack:
            yield from self._every_layer(kinds)
            return
        treatments = [self._treatment(index) for index in range(len(kinds))]
        # The first layer that trains gets an input that needs no gradient, which its equals do not.
        named = [
            f"{kind} {treatment} after {treatments[max(index - 1, 0)]}"
            for index, (kind, treatment) in enumerate(zip(kinds, treatments, strict=True))
        ]
        first = max(self.places, default=-1) + 1
        self.places += [first + place for place in stands_for(named)]
        for index, copies in traced_layers(named):
            self.copies, self.layer = copies, index
            self.checkpointed.append(self.config.saving.checkpoints(index))
            with self.module("layer"):
                yield index, kinds[index]
        self.copies, self.layer = 1, None

    def _every_layer(self, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
        first = max(self.places, default=-1) + 1
        self.places += range(first, first + len(kinds))
        for index, kind in enumerate(kinds):
            self.layer = index
            self.checkpointed.append(self.config.saving.checkpoints(index))
            with self.module("layer"):
                yield index, kind
        self.layer = None

    def _treatment(self, index: int) -> str:
        config = self.config
        if self._rests is not None and self._rests(index, self._depth):
            return "resting"
        if config.method.method == "partial" and config.method.trained_part == "upper":
            return "trained" if index >= config.method.first_trained_layer else "frozen"
        return "adapted" if self._adapts(index) else "frozen"

    def _adapts(self, index: int | None) -> bool:
        wanted = self.config.lora.layers_to_transform
        return self.adapts and (wanted is None or index is None or index in wanted)

    @property
    def adapted_here(self) -> bool:
        """Whether the layer under construction gets adapters."""
        return self._adapts(self.layer)

    def _held(self, name: str, shape: Shape, dtype: str, trainable: bool, component: str, elements: int) -> Parameter:
        path = ".".join([*self._path, name])
        record = Record(-1, numel(shape), shape, dtype, name, path, "", "held", False, -1)
        parameter = Parameter(HeldStorage(record), path, shape, dtype, trainable, component)
        self.counts[parameter] = self.copies
        if not self._reached:
            self.unreached.add(parameter)
        self.elements[parameter] = elements
        return parameter

    def weight(
        self,
        name: str,
        shape: Shape,
        dtype: str | None = None,
        trainable: bool | None = None,
        role: Role = "body",
    ) -> Parameter:
        """A parameter that is never quantized: an embedding, a norm's gain, a bias."""
        if self.tunes_norms and role == "norm" and trainable is None:
            # PEFT's LNTuningLayer: a trained copy takes the place of the frozen original.
            self.weight(name, shape, dtype, False)
            trainable = True
        trained = trains(self.config, name, role, self.layer) if trainable is None else trainable
        rests = trained and self._rests is not None and self._rests(self.layer, self._depth)
        parameter = self._held(
            name,
            shape,
            dtype or self.rest_dtype,
            trained and not rests,
            "weights",
            numel(shape)[0],
        )
        self.parameters.append(parameter)
        if rests:
            self.resting.append(parameter)
        return parameter

    def buffer(self, name: str, shape: Shape, dtype: str) -> Parameter:
        """A tensor the module holds that is no parameter: rotary frequencies, a causal mask."""
        parameter = self._held(name, shape, dtype, False, "weights", 0)
        self.buffers.append((parameter, self.copies))
        return parameter

    def held_buffers(self) -> list[tuple[Parameter, int]]:
        """All buffers and how many of each, with the frozen tensors that adapters share."""
        return [*self.buffers, *((parameter, 1) for parameter in self.shared.values())]

    def head(self, name: str, in_features: int, out_features: int, bias: bool = False) -> PlainLinear:
        """The output projection, which is neither quantized nor reached by ``all-linear``."""
        weight = self.weight(f"{name}.weight", (out_features, in_features), role="head")
        offset = self.weight(f"{name}.bias", (out_features,), role="head") if bias else None
        if self._saves(name):
            weight = self.weight(f"{name}.weight", (out_features, in_features), trainable=True)
            offset = self.weight(f"{name}.bias", (out_features,), trainable=True) if bias else None
        return PlainLinear(weight, offset)

    def token_table(self, name: str, vocabulary: int, width: int) -> TokenTable:
        """The input embeddings called ``name``."""
        lora = self.config.lora
        shape = (vocabulary, width)
        original = used = self.weight(f"{name}.weight", shape, role="embedding")
        if self._saves(name):
            used = self.weight(f"{name}.weight", shape, trainable=True)
        rows = low_rank = None
        if self.adapts and lora.trainable_token_count:
            row_shape = (lora.trainable_token_count, width)
            rows = self.weight(f"{name}.trainable_tokens_delta", row_shape, self.adapter_dtype, True)
        if self.adapts and _last(name) in lora.lora_target_modules:
            low_rank = (
                self.weight(f"{name}.lora_embedding_A", (lora.lora_r, vocabulary), self.adapter_dtype, True),
                self.weight(f"{name}.lora_embedding_B", (width, lora.lora_r), self.adapter_dtype, True),
            )
        return TokenTable(original, used, rows, low_rank)

    def _saves(self, name: str) -> bool:
        return self.adapts and _last(name) in self.config.lora.modules_to_save

    def saved_with_adapters(self, name: str, in_features: int, out_features: int, bias: bool) -> PlainLinear:
        """A newly made head: with adapters, PEFT freezes it and trains a copy (``modules_to_save``)."""
        parts: list[tuple[str, Shape]] = [(f"{name}.weight", (out_features, in_features))]
        if bias:
            parts.append((f"{name}.bias", (out_features,)))
        if self.adapts:
            for part, shape in parts:
                self.weight(part, shape, trainable=False)
        trained = [self.weight(part, shape, trainable=self.adapts or None, role="head") for part, shape in parts]
        return PlainLinear(trained[0], trained[1] if bias else None)

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
        self.linear_names[_last(name)] = None
        adapted = self._adapts(self.layer) and self.targets(name)
        trains_bias = (adapted and self.config.lora.lora_bias == "lora_only") or None
        offset = self.weight(f"{name}.bias", (out_features,), trainable=trains_bias) if bias else None
        base: Base
        if written_out:
            base = MatmulLinear(self.weight(f"{name}.weight", (out_features, in_features)), offset)
        elif self.quantizes and kept_in is None:
            base = self._quantized(name, in_features, out_features, offset)
        else:
            shape = (out_features, in_features)
            kind = Float8Linear if self.config.precision.float8_linears else PlainLinear
            base = kind(self.weight(f"{name}.weight", shape, kept_in or self.weight_dtype), offset)
        return self._adapted(name, base) if adapted else base

    def targets(self, name: str) -> bool:
        """Whether the adapters' target names reach the linear layer called ``name``."""
        wanted = self.config.lora.lora_target_modules
        if _last(name) in self.moved_targets:
            return False
        if ALL_LINEAR in wanted or _last(name) in wanted:
            return True
        path = ".".join([*self._path, name]).replace("layer.", "model.layers.0.", 1)
        return len(wanted) == 1 and is_expression(wanted[0]) and re.fullmatch(wanted[0], path) is not None

    def _quantized(self, name: str, in_features: int, out_features: int, offset: Parameter | None) -> Base:
        quantization = self.config.quantization
        path = ".".join([*self._path, name])
        kind = quantization.quant_type
        if kind == "nf4" or kind == "fp4":
            count = in_features * out_features
            self._hold(name, four_bit_parts(count, quantization.double_quant), count)
            compute = quantization.quant_compute_dtype or ("bf16" if self.weight_dtype == "bf16" else "fp16")
            return FourBitLinear(path, in_features, out_features, offset, compute, quantization.double_quant)
        if kind == "int8":
            self._hold(name, eight_bit_parts(in_features, out_features), in_features * out_features)
            return EightBitLinear(path, in_features, out_features, offset, quantization.int8_outlier_columns)
        group = quantization.quant_group_size or (64 if kind == "hqq" else 128)
        parts = grouped_parts(kind, in_features, out_features, group, self.weight_dtype)
        self._hold(name, parts, in_features * out_features)
        return GroupedLinear(path, kind, in_features, out_features, offset, group, self.weight_dtype)

    def _hold(self, name: str, parts: list[Part], count: int) -> None:
        for part, shape, dtype in parts:
            stores = part == "weight"
            parameter = self._held(f"{name}.{part}", shape, dtype, False, "quantized_weights", count if stores else 0)
            if stores:
                self.parameters.append(parameter)
            else:
                self.buffers.append((parameter, self.copies))

    def _adapted(self, name: str, base: Base) -> Adapted:
        lora = self.config.lora
        dtype = self.adapter_dtype
        return ADAPTERS[self.config.method.method](
            Site(
                _last(name),
                base,
                lora,
                lambda part, shape: self.weight(f"{name}.{part}", shape, dtype, True),
                lambda part, shape: self._shared(part, shape, dtype),
            )
        )

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

    def tied_head(self, table: TokenTable, bias: Parameter | None = None) -> PlainLinear | TokenHead:
        """An output projection that shares the embedding's weight."""
        if self._saves("lm_head"):
            return PlainLinear(self.weight("lm_head.weight", table.original.shape, trainable=True), bias)
        return PlainLinear(table.original, bias) if table.rows is None else TokenHead(table.original, table.rows)


def _integers(shape: Shape) -> tuple[int, ...]:
    return tuple(dim for dim in shape if isinstance(dim, int))


def is_expression(target: str) -> bool:
    """Whether PEFT reads ``target``, given alone, as a regular expression for whole paths."""
    return _EXPRESSION.search(target) is not None


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
