"""PyTorch's FSDP2 (``fully_shard``) as one rank sees it: all units of a model.

Source: torch/distributed/fsdp/_fully_shard/_fsdp_state.py.
"""

from __future__ import annotations

from typing import Any

from core.sharding.fsdp2_options import Fsdp2Options
from core.sharding.fsdp2_unit import Common, Unit
from core.tape import Parameter, Tape

__all__ = ["Fsdp2Flow"]


class Fsdp2Flow:
    """All units of a model.  ``modules``: which parameters belong to which wrapped module, the root's first."""

    def __init__(self, tape: Tape, modules: dict[int | str, list[Parameter]], options: Fsdp2Options) -> None:
        common = Common()
        self.common = common
        self.units = {
            name: Unit(tape, common, parameters, options, options.reshards(name))
            for name, parameters in modules.items()
        }
        self.root = self.units["root"]
        self.options = options

    @property
    def syncs(self) -> bool:
        """Whether the backward pass at hand sums gradients over the ranks."""
        return self.options.syncs

    @syncs.setter
    def syncs(self, value: bool) -> None:
        self.options.syncs = value

    def enter(self, module: int | str, inputs: Any) -> Any:
        """A module is called."""
        unit = self.units.get(module)
        return inputs if unit is None else unit.enter(inputs)

    def leave(self, module: int | str, outputs: Any) -> Any:
        """A module has run."""
        unit = self.units.get(module)
        if unit is None:
            return outputs
        outputs = unit.leave(outputs)
        if unit is self.root:
            self._complete(outputs)
        return unit.let_go(outputs)

    def _complete(self, outputs: Any) -> None:
        """Units of which only some modules ran (a loss that works with the head's weight itself)."""
        for unit in self.units.values():
            if unit is not self.root and unit.state == "forward":
                unit.leave(outputs)

    def end_backward(self) -> None:
        """``_root_post_backward_final_callback``."""
        for unit in self.units.values():
            if unit.weights and unit.group_state != "post_backward":
                unit.post_backward()
            unit.group_state = unit.state = "idle"
            unit.finalize()
        self.common.outermost = None
        self.common.order.clear()
        self.common.scattered.clear()
