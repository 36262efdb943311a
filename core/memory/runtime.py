"""From live tensors to what ``nvidia-smi`` shows: library workspaces, cached blocks, the CUDA context.

Sources: PyTorch ``CUDABlas.cpp`` (one workspace a handle and stream: 8 MiB + 128 KiB, 32 MiB from compute capability
9.0; the autograd thread owns a second handle).  CUDA contexts, bare process to a process with its libraries loaded:
T4 140 MiB, PyTorch 2 on Ampere 250 to 400 (pytorch/pytorch#107667, #109888), RTX 4090 and RTX 6000 Ada 426 to 471
(unslothai/unsloth-zoo#1053), H200 612, RTX 5090 828.  NCCL: hundreds of MiB to 2 GiB (vllm-project/vllm#10511).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple, Protocol

from core.hardware.verdict import Spread
from core.memory.empirical import (
    ALLOCATED_LESS,
    ALLOCATED_MORE,
    ALLOCATED_ROUNDING,
    BORN,
    BORN_MORE,
    CUT,
    CUT_MORE,
    LOST_AT_LEAST,
    OTHER_CUTS,
    OTHER_ORDER,
)
from core.memory.fragments import Fragments

__all__ = [
    "Height",
    "Range",
    "allocated_bytes",
    "communicator_bytes",
    "cublas_workspaces",
    "device_bytes",
    "highest_hump",
    "played_bytes",
    "reserved_bytes",
    "totals",
]

_MIB = 1 << 20

#: A segment of the small pool and one shared by blocks of 1 to 10 MiB are begun in every run.
_BEGUN = 22 * _MIB
#: First compute capability -> MiB of the context: low, expected, high.
_CONTEXTS = (
    (10.0, (450, 650, 850)),
    (9.0, (450, 560, 700)),
    (8.9, (300, 440, 560)),
    (8.0, (250, 380, 560)),
    (0.0, (140, 300, 450)),
)
_COMMUNICATOR = (200, 600, 2048)


class Range(NamedTuple):
    """Bytes, ``low <= expected <= high``; lighter than the estimate's own, since maps make thousands."""

    low: int
    expected: int
    high: int


class Height(Protocol):
    """The highest moment of a phase, such as a :class:`core.memory.result.PhasePeak`."""

    @property
    def peak_allocated(self) -> int: ...

    @property
    def made(self) -> int: ...


def totals(
    phases: Sequence[Height], held: int, lost: Fragments, compute_capability: str, communicator: Spread
) -> tuple[Range, Range, Range]:
    """Allocated, reserved and device; ``held``: bytes the whole step has, workspaces among them, ``lost``: the
    structure's fragments."""
    allocated = allocated_bytes(phases)
    reserved = reserved_bytes(allocated, lost, highest_hump(phases), allocated.expected - held)
    return allocated, reserved, device_bytes(reserved, compute_capability, communicator)


def cublas_workspaces(compute_capability: str) -> int:
    """Bytes of the two workspaces a training process holds."""
    major = int(compute_capability.split(".")[0])
    each = 32 * _MIB if major >= 9 else 2 * 4096 * 1024 + 8 * 16 * 1024
    return 2 * each


def allocated_bytes(phases: Sequence[Height]) -> Range:
    """The step's peak; the spread is that of the phase that is highest at each end of it."""
    lows, peaks, highs = [], [], []
    for phase in phases:
        peak, made = phase.peak_allocated, phase.made
        around = peak * ALLOCATED_ROUNDING // 1000
        lows.append(peak - around - made * ALLOCATED_LESS // 100)
        peaks.append(peak)
        highs.append(peak + around + made * ALLOCATED_MORE // 100)
    return Range(max(lows), max(peaks), max(highs))


def highest_hump(phases: Sequence[Height]) -> int:
    """The most bytes of activations, logits and temporaries that a pass has at one of its peaks."""
    return max([phase.made for phase in phases])


def reserved_bytes(allocated: Spread, lost: Fragments, hump: int, made: int) -> Range:
    """What the caching allocator holds: the fragments of a step whose hump has ``hump`` bytes beside the tensors, of
    which the step makes ``made`` bytes.  Independent errors add as squares."""
    least, expected, most = lost.beyond(hump)
    born = min(lost.gradients, hump)
    cut = _BEGUN + made * CUT // 100 + born * BORN // 100
    beyond = expected + cut
    above = allocated.high - allocated.expected
    played = beyond // 2 + made * CUT_MORE // 100 + born * BORN_MORE // 100
    return Range(
        low=allocated.low + (least + cut) * LOST_AT_LEAST // 100,
        expected=allocated.expected + beyond,
        high=allocated.expected + most + cut + isqrt(above**2 + played**2),
    )


def played_bytes(allocated: Spread, reserved: int, made: int) -> Range:
    """The same where the allocator was played at the very sizes and held ``reserved`` bytes in the end.

    Another order of deaths changes a part of what lies beside the tensors, and what is known by its sum only (the
    tensors of an optimizer's step) may be cut up otherwise.
    """
    beside = (reserved - allocated.expected) * OTHER_ORDER // 100 + made * OTHER_CUTS // 100
    return Range(
        low=max(allocated.low, reserved - beside - (allocated.expected - allocated.low)),
        expected=reserved,
        high=reserved + isqrt(beside**2 + (allocated.high - allocated.expected) ** 2),
    )


def communicator_bytes(ranks: int) -> Range:
    """NCCL's buffers; one GPU alone has none."""
    low, expected, high = _COMMUNICATOR if ranks > 1 else (0, 0, 0)
    return Range(low=low * _MIB, expected=expected * _MIB, high=high * _MIB)


def device_bytes(reserved: Spread, compute_capability: str, communicator: Spread) -> Range:
    """The process's share of the device."""
    low, expected, high = _context(compute_capability)
    return Range(
        low=reserved.low + communicator.low + low * _MIB,
        expected=reserved.expected + communicator.expected + expected * _MIB,
        high=reserved.high + communicator.high + high * _MIB,
    )


@lru_cache(maxsize=64)
def _context(compute_capability: str) -> tuple[int, int, int]:
    found = float(compute_capability)
    return next(context for first, context in _CONTEXTS if found >= first)
