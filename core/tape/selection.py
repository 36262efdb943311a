"""Selective checkpointing by operation: results of some operations stay, the others are computed again.

Source: torch/utils/checkpoint.py (``_CachingTorchDispatchMode`` notes calls in forward, ``_CachedTorchDispatchMode``
hands the kept results out once, in the same order).
"""

from __future__ import annotations

from collections.abc import Callable

from core.tape.tensor import Tensor

__all__ = ["Selection"]

Results = tuple[Tensor, ...]


class Selection:
    """Which results of one checkpointed region are kept: attention's, and every other plain matrix product's.

    This is torchtitan's policy (``activation_checkpoint.py``: the 1st, 3rd, ... of a region's ``mm``).
    """

    __slots__ = ("_kept", "_products", "_replaying")

    def __init__(self) -> None:
        self._kept: list[Results | None] = []
        self._products = 0
        self._replaying = False

    def replay(self) -> None:
        """From here on the region runs again."""
        self._replaying = True

    def product(self, make: Callable[[], Tensor]) -> Tensor:
        """The result of a matrix product."""
        self._products += 1
        (result,) = self.results(lambda: (make(),), kept=self._replaying or self._products % 2 == 1)
        return result

    def results(self, make: Callable[[], Results], kept: bool = True) -> Results:
        """The results of one operation: made, or those of the first time."""
        if self._replaying:
            stored = self._kept.pop(0)
            return make() if stored is None else stored
        made = make()
        self._kept.append(
            tuple(Tensor(item.storage, item.shape, item.dtype, item.order, item.dense) for item in made)
            if kept
            else None
        )
        return made
