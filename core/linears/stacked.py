"""Weights of all experts in one tensor, and a router's matrix: parameters that are no linear layer.

bitsandbytes leaves them alone; PEFT adapts them by rewriting the parameter itself for the duration of the module's
``forward`` (``tuners/lora/layer.py``, ``ParamWrapper``, and torch ``nn/utils/parametrize.py``: the rewritten weight is
computed once on trial, then once and kept until the outermost wrapper returns).
"""

from __future__ import annotations

from collections.abc import Mapping

from core.config import FitGaugeError, Text
from core.linears.builder import ALL_LINEAR, Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add, batched_update, cast, matrix_product, mul_scalar, permute, view

__all__ = [
    "MIXTRAL_TARGETS",
    "QWEN2_MOE_TARGETS",
    "AdaptedMatrix",
    "Factors",
    "StackedWeight",
    "refuse_router_adapter",
    "router_matrix",
    "stacked_weight",
]

#: What adapters were named after before transformers 5 -> the parameter it is part of now
#: (PEFT ``utils/transformers_weight_conversion.py``, by the family's checkpoint conversion).
MIXTRAL_TARGETS: Mapping[str, str] = {
    "gate": "gate.weight",
    "w1": "gate_up_proj",
    "w3": "gate_up_proj",
    "w2": "down_proj",
}
QWEN2_MOE_TARGETS: Mapping[str, str] = {
    "gate": "gate.weight",
    "gate_proj": "gate_up_proj",
    "up_proj": "gate_up_proj",
    "down_proj": "down_proj",
}

#: ``(lhs, rhs)`` of an update, or nothing where no adapter is.
Factors = tuple[Tensor, Tensor] | None


class StackedWeight:
    """``[experts, out, in]`` with or without an adapter."""

    __slots__ = ("down", "up", "weight")

    def __init__(self, weight: Parameter, down: Parameter | None = None, up: Parameter | None = None) -> None:
        self.weight = weight
        self.down = down
        self.up = up

    def activate(self, tape: Tape) -> Factors:
        """The factors of the update, and the trial of it that parametrization makes."""
        factors = self._factors(tape)
        if factors is not None:
            batched_update(tape, self.weight, *factors)
        return factors

    def _factors(self, tape: Tape) -> Factors:
        if self.down is None or self.up is None or tape.adapters_off:
            return None
        experts, out_features, in_features = self.weight.shape
        assert isinstance(experts, int) and isinstance(self.down.shape[0], int)
        rank = self.down.shape[0] // experts
        weight_a = view(tape, self.down, (experts, rank, in_features))
        weight_b = permute(tape, view(tape, self.up, (out_features, rank, experts)), (2, 0, 1))
        dtype = self.weight.dtype
        lhs = cast(tape, weight_b, dtype, "factor of the update")
        return lhs, cast(tape, weight_a, dtype, "factor of the update")

    def value(self, tape: Tape, factors: Factors) -> Tensor:
        """The weight to multiply with."""
        return self.weight if factors is None else batched_update(tape, self.weight, *factors)


class AdaptedMatrix:
    """A parameter ``[out, in]`` with or without an adapter (``ParamWrapper`` of one expert)."""

    __slots__ = ("down", "up", "weight")

    def __init__(self, weight: Parameter, down: Parameter | None = None, up: Parameter | None = None) -> None:
        self.weight = weight
        self.down = down
        self.up = up

    def activate(self, tape: Tape) -> Tensor | None:
        """The update, and the trial sum that parametrization makes."""
        if self.down is None or self.up is None or tape.adapters_off:
            return None
        delta = mul_scalar(tape, matrix_product(tape, self.up, self.down, "update of a matrix"), "scaled update")
        delta = cast(tape, delta, self.weight.dtype)
        add(tape, self.weight, delta, "matrix with its update")
        return delta

    def value(self, tape: Tape, delta: Tensor | None) -> Tensor:
        """The matrix to multiply with."""
        return self.weight if delta is None else add(tape, self.weight, delta, "matrix with its update")


def stacked_weight(builder: Builder, name: str, experts: int, out_features: int, in_features: int) -> StackedWeight:
    """The weight of all experts, adapted where the targets reach it; never quantized."""
    weight = builder.weight(name, (experts, out_features, in_features))
    rank = _rank(builder, name, weight)
    if not rank:
        return StackedWeight(weight)
    return StackedWeight(weight, *_adapter(builder, name, weight.dtype, rank * experts, out_features, in_features))


def router_matrix(
    builder: Builder, name: str, out_features: int, in_features: int, dtype: str | None = None
) -> AdaptedMatrix:
    """A router's matrix, in ``dtype`` or the model's, adapted where the targets reach it."""
    weight = builder.weight(f"{name}.weight", (out_features, in_features), dtype)
    rank = _rank(builder, f"{name}.weight", weight)
    if not rank:
        return AdaptedMatrix(weight)
    return AdaptedMatrix(weight, *_adapter(builder, name, weight.dtype, rank, out_features, in_features))


def refuse_router_adapter(builder: Builder, name: str, others: tuple[str, ...]) -> None:
    """A router that is a linear layer but returns a tuple: PEFT's wrapper of it fails; ``others`` can be named."""
    wanted = builder.config.lora.lora_target_modules
    reached = next((target for target in (ALL_LINEAR, name) if target in wanted), None)
    if builder.adapts and reached is not None:
        raise FitGaugeError(
            Text.of(
                "lora_target_modules holds {target}, which reaches this model's router, and PEFT fails on it; "
                "name the layers instead: {others}",
                target=reached,
                others=", ".join(others),
            )
        )


def _adapter(
    builder: Builder, name: str, dtype: str, rank: int, out_features: int, in_features: int
) -> tuple[Parameter, Parameter]:
    adapter_dtype = builder.adapter_dtype
    return (
        builder.weight(f"{name}.lora_A", (rank, in_features), adapter_dtype, True),
        builder.weight(f"{name}.lora_B", (out_features, rank), adapter_dtype, True),
    )


def _rank(builder: Builder, name: str, parameter: Parameter) -> int:
    """The rank of the adapter on ``parameter``, 0 for none: parts that were fused add up theirs."""
    parts = [old for old, new in builder.moved_targets.items() if new == name]
    builder.linear_names.update(dict.fromkeys(parts))
    if builder.targets_parameter(parameter):
        _refuse_dropout(builder, name)
        return builder.config.lora.lora_r
    if not (parts and builder.adapts and builder.adapted_here):
        return 0
    lora = builder.config.lora
    wanted = [part for part in parts if ALL_LINEAR in lora.lora_target_modules or part in lora.lora_target_modules]
    if not wanted:
        return 0
    missing = [part for part in parts if part not in wanted]
    if missing:
        raise FitGaugeError(
            Text.of(
                "lora_target_modules names {present} without {missing}; the experts hold both in one tensor, "
                "so that PEFT adapts both or none",
                present=", ".join(wanted),
                missing=", ".join(missing),
            )
        )
    _refuse_dropout(builder, ", ".join(parts))
    return lora.lora_r * len(parts)


def _refuse_dropout(builder: Builder, parts: str) -> None:
    dropout = builder.config.lora.lora_dropout
    if dropout:
        raise FitGaugeError(
            Text.of(
                "lora_dropout is {value}; PEFT adapts the experts by changing their weights, "
                "which needs lora_dropout 0, or targets without {parts}",
                value=dropout,
                parts=parts,
            )
        )
