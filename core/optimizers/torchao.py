"""torchao's AdamW with states of 8 and 4 bits and in fp8, and its optimizer on the CPU.

Sources: torchao 0.18 ``optim/adam.py`` (``single_param_adam`` is compiled to one kernel; uncompiled it works in fp32
and searches the code book with 64-bit indices), ``subclass_8bit.py``, ``subclass_4bit.py``, ``subclass_fp8.py``,
``cpu_offload.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.adam import ADAM_FAMILY
from core.optimizers.base import Held, Moment, Optimizer, Trained, Usual
from core.optimizers.bench import Bench, Scratch, Step, expanded, played
from core.optimizers.elementwise import nothing

__all__ = ["SMALLEST_QUANTIZED", "TORCHAO_FAMILY"]

SMALLEST_QUANTIZED = 4096
BLOCK_8BIT, BLOCK_4BIT = 256, 128


def _copies(bench: Bench, item: Trained) -> list[Scratch]:
    """What the uncompiled step holds throughout: fp32 gradient, weight after decay, both moments unpacked."""
    names = ["weight after decay", "first moment in fp32", "second moment in fp32"]
    if item.dtype != "fp32":
        names.insert(0, "fp32 copy of the gradient")
    return [bench.like(item, name, "fp32") for name in names]


def _searching(bench: Bench, trained: Sequence[Trained]) -> None:
    """``quantize_8bit_with_qmap`` of the second moment: a binary search, its result compared with its neighbour."""
    for item in expanded(trained):
        held = _copies(bench, item)
        held.append(bench.like(item, "scaled values", "fp32"))
        held += [bench.like(item, "indices into the code book", "int64") for _ in range(3)]
        held += [bench.like(item, "neighbouring code values", "fp32") for _ in range(2)]
        held.append(bench.like(item, "distance to a code value", "fp32"))
        held.append(bench.like(item, "comparison", "bool"))
        held.append(bench.new(item, item.elements // BLOCK_8BIT, "fp32", "new scales"))
        del held


def _casting(bench: Bench, trained: Sequence[Trained]) -> None:
    """The update itself: denominator, scaled first moment, step."""
    for item in expanded(trained):
        held = _copies(bench, item)
        held += [bench.like(item, name, "fp32") for name in ("denominator", "corrected first moment", "update")]
        del held


@dataclass(frozen=True, slots=True)
class _LowBit(Usual):
    """Two moments of ``bits`` bits, a scale for each ``block``, a code book of ``codes`` values for each of them."""

    label: str
    bits: int
    block: int
    codes: int
    step: Step = nothing
    source: str = "torchao optim/adam.py"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            for name in ("first moment (exp_avg)", "second moment (exp_avg_sq)"):
                if item.elements < SMALLEST_QUANTIZED or item.elements % self.block:
                    held.append(Held(name, item.name, item.elements, item.dtype, item.count))
                    continue
                held.append(Held(name, item.name, item.elements * self.bits // 8, "uint8", item.count))
                held.append(Held("scales of a state", item.name, item.elements // self.block, "fp32", item.count))
                if self.codes:
                    held.append(Held("code book of a state", item.name, self.codes, "fp32", item.count))
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return played(self.step, trained)


@dataclass(frozen=True, slots=True)
class CpuOffload(Usual):
    """``CPUOffloadOptimizer`` over AdamW: weights, gradients and states of large tensors live on the host.

    ``frees_gradients``: ``offload_gradients=True``; each gradient goes to the host as soon as it is there.
    """

    label: str
    frees_gradients: bool
    source: str = "torchao optim/cpu_offload.py"

    @property
    def moment(self) -> Moment:
        """A gradient that goes to the host does so in backward."""
        return "gradient" if self.frees_gradients else "step"

    @property
    def splits(self) -> bool:
        """Its queue of copies is one for all."""
        return False

    def keeps_gradient(self, item: Trained) -> bool:
        """Small tensors stay on the device."""
        return item.elements < SMALLEST_QUANTIZED

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """AdamW's, fused, of the tensors too small to be moved."""
        return ADAM_FAMILY["adamw_fused"].states(_small(trained), config)

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """None."""
        return []


def _small(trained: Sequence[Trained]) -> list[Trained]:
    return [item for item in trained if item.elements < SMALLEST_QUANTIZED]


TORCHAO_FAMILY: dict[str, Optimizer] = {
    "ao_adamw_8bit": _LowBit("AdamW 8-bit (torchao)", 8, BLOCK_8BIT, 256),
    "ao_adamw_4bit": _LowBit("AdamW 4-bit (torchao)", 4, BLOCK_4BIT, 16),
    "ao_adamw_fp8": _LowBit("AdamW fp8 (torchao)", 8, BLOCK_8BIT, 0),
    "ao_adamw_8bit_eager": _LowBit("AdamW 8-bit (torchao, not compiled)", 8, BLOCK_8BIT, 256, _searching),
    "ao_adamw_4bit_eager": _LowBit("AdamW 4-bit (torchao, not compiled)", 4, BLOCK_4BIT, 16, _searching),
    "ao_adamw_fp8_eager": _LowBit("AdamW fp8 (torchao, not compiled)", 8, BLOCK_8BIT, 0, _casting),
    "ao_cpu_offload": CpuOffload("AdamW on the CPU (torchao)", False),
    "ao_cpu_offload_gradients": CpuOffload("AdamW on the CPU, gradients too (torchao)", True),
}
