"""What the cost of a step is told in: frozen; operations and bytes are integers, times seconds."""

from __future__ import annotations

from typing import Literal, NamedTuple

from core.config import Text

__all__ = ["Collective", "Cost", "Flops", "Limit", "Range", "TimePart", "Transfer"]

#: What a step can be waiting for.
Limit = Literal["compute", "memory", "launches", "communication", "transfers", "host"]


class Range(NamedTuple):
    """``low <= high``: nothing about speed is exact."""

    low: float
    high: float


class Flops(NamedTuple):
    """Floating-point operations of one GPU in one step, of matrix products only.

    ``attention`` is the part of the three that grows with the square of the length, every pair of tokens counted.
    """

    forward: int
    backward: int
    recompute: int
    attention: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.forward + self.backward + self.recompute


class Collective(NamedTuple):
    """One kind of message: ``bytes`` that one GPU sends in a step, ``calls`` a step.

    ``most``: bytes where the library takes a costlier message for it.  ``factor``: elements that travel in one call, as
    a multiple of the model's parameters (ψ); 0 for what grows with the batch instead.
    """

    name: Text
    bytes: int
    most: int
    calls: int
    factor: float


class Transfer(NamedTuple):
    """Bytes of one GPU that pass between it and the host in a step."""

    name: Text
    bytes: int


class TimePart(NamedTuple):
    """Seconds a step spends on one thing, were it alone."""

    key: Limit
    seconds: Range


class Cost(NamedTuple):
    """One GPU's share of one optimizer step.

    ``recompute_factor``: all operations over those of forward and backward (1.33 with full checkpointing).
    ``communication_factor``: elements sent a micro-batch over the model's parameters: 2 (ψ) for DDP, 3 for ZeRO-3.
    ``step`` and what follows from it are ``None`` where the GPU's rates are not known; ``assumptions`` say what the
    range rests on.
    """

    flops: Flops
    recompute_factor: float
    communication: tuple[Collective, ...]
    communication_factor: float
    transfers: tuple[Transfer, ...]
    parts: tuple[TimePart, ...]
    step: Range | None
    #: tokens of all GPUs together
    tokens_per_second: Range | None
    #: what the step waits for at its fastest
    limit: Limit | None
    assumptions: tuple[Text, ...]
