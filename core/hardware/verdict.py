"""Will it fit?  The one place that decides."""

from __future__ import annotations

from typing import Literal, Protocol

__all__ = ["Spread", "Verdict", "judge"]

Verdict = Literal["fits", "tight", "does_not_fit"]


class Spread(Protocol):
    """A need in bytes and how sure it is."""

    @property
    def low(self) -> int: ...

    @property
    def expected(self) -> int: ...

    @property
    def high(self) -> int: ...


def judge(needed: Spread, free: int) -> Verdict:
    """``fits``: even the high value is at most ``free`` bytes; ``tight``: only the expected one is; else neither is."""
    if needed.high <= free:
        return "fits"
    return "tight" if needed.expected <= free else "does_not_fit"
