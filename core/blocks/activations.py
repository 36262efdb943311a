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


def _fast_gelu(tape: Tape, x: Tensor) -> Tensor:
    """``FastGELUActivation``: ``0.5 · x · (1 + tanh(0.798 · x · (1 + 0.044715 · x · x)))``."""
    half = mul_scalar(tape, x, "x · 0.5")
    return mul(tape, half, add_scalar(tape, saving_output(tape, _fast_argument(tape, x), "tanh"), "1 + tanh"), "GELU")


def _fast_argument(tape: Tape, x: Tensor) -> Tensor:
    scaled = mul_scalar(tape, x)
    return mul(tape, scaled, add_scalar(tape, mul(tape, mul_scalar(tape, x), x, "x²")), "argument of tanh")


def _python_gelu(tape: Tape, x: Tensor) -> Tensor:
    """``x · 0.5 · (1 + erf(x / √2))``."""
    half = mul_scalar(tape, x, "x · 0.5")
    return mul(tape, half, add_scalar(tape, saving_input(tape, mul_scalar(tape, x), "erf"), "1 + erf"), "GELU")


def _quick_gelu(tape: Tape, x: Tensor) -> Tensor:
    """``x · sigmoid(1.702 · x)``."""
    return mul(tape, x, saving_output(tape, mul_scalar(tape, x), "sigmoid"), "GELU")


def _squared_relu(tape: Tape, x: Tensor) -> Tensor:
    relu_applied = _relu(tape, x)
    return square(tape, relu_applied, "ReLU²")


def _sigmoid(tape: Tape, x: Tensor) -> Tensor:
    return saving_output(tape, x, "sigmoid")


def _from_input(function: str) -> Callable[[Tape, Tensor], Tensor]:
    return lambda tape, x: saving_input(tape, x, function)


def _same(tape: Tape, x: Tensor) -> Tensor:
    return x


ACTIVATIONS: dict[str, Callable[[Tape, Tensor], Tensor]] = {
    "silu": _silu,
    "swish": _silu,
    "gelu": _gelu,
    "gelu_accurate": _new_gelu,
    "gelu_fast": _fast_gelu,
    "gelu_python": _python_gelu,
    "gelu_pytorch_tanh": _gelu,
    "gelu_python_tanh": _new_gelu,
    "gelu_new": _new_gelu,
    "hardswish": _from_input("hardswish"),
    "leaky_relu": _from_input("leaky ReLU"),
    "linear": _same,
    "mish": _from_input("Mish"),
    "quick_gelu": _quick_gelu,
    "relu": _relu,
    "relu2": _squared_relu,
    "relu6": _from_input("ReLU6"),
    "sigmoid": _sigmoid,
    "tanh": _tanh,
}


def activation(name: str) -> Callable[[Tape, Tensor], Tensor]:
    """The function called ``name``; the families' field models admit only these names."""
    return ACTIVATIONS[name]
