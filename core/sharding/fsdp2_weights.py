"""One parameter under FSDP2 (torch/distributed/fsdp/_fully_shard/_fsdp_param.py, ``FSDPParam``)."""

from __future__ import annotations

from core.sharding.fsdp2_options import Fsdp2Options
from core.sharding.rows import padded_elements
from core.tape import Parameter

__all__ = ["Weight"]


class Weight:
    """``stored`` is the dtype of the own part, ``computed`` that of the whole weight.

    Made while ``parameter`` still has the dtype in which it is stored.
    """

    __slots__ = ("computed", "converts", "parameter", "stored")

    def __init__(self, parameter: Parameter, options: Fsdp2Options) -> None:
        self.parameter = parameter
        self.stored: str = parameter.dtype
        self.computed: str = options.param_dtype or parameter.dtype
        #: Whether the own part is copied into another dtype before it is sent.
        self.converts = self.computed != self.stored

    def part(self, ranks: int) -> int:
        """Elements that each of ``ranks`` sends: padded on the first dimension."""
        return padded_elements(self.parameter, ranks)
