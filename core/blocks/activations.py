"""Activation functions by their names in ``config.json`` (transformers ``activations.ACT2FN``)."""

from __future__ import annotations

from collections.abc import Callable

from core.tape import Tape, Tensor
from core.tape.ops import add, add_scalar, mul, mul_scalar, saving_input, saving_output, square

__all__ = ["ACTIVATIONS", "activation"]


def _silu(tape: Tape, x: Tensor) -> Tensor:
    return saving_input(tape, x, "silu", "SiLU")


def _gelu(tape: Tape, x: Tensor) -> Tensor:
    return saving_input(tape, x, "gelu", "GELU")


def _relu(tape: Tape, x: Tensor) -> Tensor:
    return saving_output(tape, x, "relu", "ReLU")


def _tanh(tape: Tape, x: Tensor) -> Tensor:
    return saving_output(tape, x, "tanh", "tanh")


def _new_gelu(tape: Tape, x: Tensor) -> Tensor:
    """``NewGELUActivation``: ``0.5 · x · (1 + tanh(√(2/π) · (x + 0.044715 · x³)))``, written out in eager
    operations."""
    half = mul_scalar(tape, x, "x · 0.5")
    # One expression, as in the source: each intermediate result goes as soon as the next is there.
    return mul(tape, half, add_scalar(tape, saving_output(tape, _gelu_argument(tape, x), "tanh"), "1 + tanh"), "GELU")


def _gelu_argument(tape: Tape, x: Tensor) -> Tensor:
    return mul_scalar(tape, add(tape, x, mul_scalar(tape, square(tape, x, "x³")), "x + 0.044715 · x³"))


ACTIVATIONS: dict[str, Callable[[Tape, Tensor], Tensor]] = {
    "silu": _silu,
    "swish": _silu,
    "gelu": _gelu,
    "gelu_pytorch_tanh": _gelu,
    "gelu_python_tanh": _new_gelu,
    "gelu_new": _new_gelu,
    "relu": _relu,
    "tanh": _tanh,
}


def activation(name: str) -> Callable[[Tape, Tensor], Tensor]:
    """The function called ``name``; the families' field models admit only these names."""
    return ACTIVATIONS[name]
