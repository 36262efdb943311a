"""What the engine answers: frozen, in bytes."""

from __future__ import annotations

from typing import Literal

from core.config import Frozen, Text, TrainingConfig
from core.hardware.verdict import Verdict

__all__ = [
    "COMPONENTS",
    "MADE",
    "PHASES",
    "Bytes",
    "Estimate",
    "HostMemory",
    "HostPart",
    "Parameters",
    "ORDER",
    "Phase",
    "PhasePeak",
    "Verdict",
]

Component = Literal[
    "weights",
    "quantized_weights",
    "gradients",
    "optimizer",
    "activations",
    "logits_loss",
    "temporary",
    "communication",
    "runtime",
]
#: Stack order of the chart; never changes.
COMPONENTS: tuple[Component, ...] = (
    "weights",
    "quantized_weights",
    "gradients",
    "optimizer",
    "activations",
    "logits_loss",
    "temporary",
    "communication",
    "runtime",
)
#: What a pass makes; weights, states and gradients are held, and an optimizer's buffers are exact.
MADE: tuple[Component, ...] = ("activations", "logits_loss", "temporary")
#: ``load``: weights come to the device; ``reduce``: gradients are sent to the ranks that own them; ``eval``: the
#: evaluation between steps, if there is one.
#: ``first_step``, ``resume`` and ``save``: moments of the run beside its phases, which are never the highest.
Phase = Literal["load", "forward", "loss", "backward", "reduce", "optimizer", "eval", "first_step", "resume", "save"]
PHASES: tuple[Phase, ...] = ("load", "forward", "loss", "backward", "reduce", "optimizer", "eval")


#: As a run comes to them.
ORDER: tuple[Phase, ...] = (
    "load",
    "resume",
    "first_step",
    "forward",
    "loss",
    "backward",
    "reduce",
    "optimizer",
    "eval",
    "save",
)


class Bytes(Frozen):
    """A number of bytes and how sure it is: ``low <= expected <= high``; exact arithmetic has no spread."""

    low: int
    expected: int
    high: int


class Parameters(Frozen):
    """Element counts, tied tensors once.  ``trainable`` includes adapters."""

    total: int
    trainable: int


class PhasePeak(Frozen):
    """The highest moment of one phase.

    ``peak_bytes``: live tensors (requested sizes, as torch's allocation requests, without workspaces).
    ``peak_allocated``: the same as ``torch.cuda.max_memory_allocated`` sees it (512-byte blocks and cuBLAS workspaces).
    ``components``: live bytes by component at that moment, in allocated terms; they sum to ``peak_allocated``.
    """

    phase: Phase
    peak_bytes: int
    peak_allocated: int
    components: dict[str, int]

    @property
    def made(self) -> int:
        """Bytes of :data:`MADE`: what a pass has at its highest moment beyond what is held."""
        return 0 if self.phase in ("load", "optimizer") else sum(self.components[name] for name in MADE)


class HostPart(Frozen):
    """One kind of buffer on the host, of all ranks of a machine.  ``pinned``: page-locked."""

    name: Text
    bytes: int
    pinned: bool


class HostMemory(Frozen):
    """What the ``ranks`` of one machine hold in its memory, in parts that sum to ``node.expected``.

    ``node.low`` is what is asked for, without what PyTorch rounds page-locked blocks up by.
    """

    parts: tuple[HostPart, ...]
    ranks: int
    node: Bytes
    #: what lies on the machine's disk
    disk: int
    #: memory the run can have there, or ``None`` when nobody said
    available: int | None
    verdict: Verdict | None


class Estimate(Frozen):
    """Memory of one rank over a steady step (step 2 or later, or the only one), its loading and evaluation.

    ``components`` are bytes at the peak of the whole step, all nine names always present; they sum to
    ``device.expected`` (``runtime`` is what is beyond tensors: workspaces, cached blocks, CUDA context).
    """

    config: TrainingConfig
    parameters: Parameters
    components: dict[str, int]
    phases: tuple[PhasePeak, ...]
    peak_phase: Phase
    #: ``torch.cuda.max_memory_allocated``
    allocated: Bytes
    #: ``torch.cuda.max_memory_reserved``
    reserved: Bytes
    #: what ``nvidia-smi`` shows for the process; decides the fit
    device: Bytes
    #: memory a process can get on the chosen GPU, or ``None`` when none is chosen
    available: int | None
    verdict: Verdict | None
    notes: tuple[Text, ...]
    #: Moments that are no phase: the first step at its highest, a checkpoint being loaded, one being saved.
    moments: tuple[PhasePeak, ...] = ()
    #: what waits on the host, or ``None`` where nothing does
    host: HostMemory | None = None

    @property
    def passage(self) -> tuple[PhasePeak, ...]:
        """Phases and moments in the order in which a run comes to them."""
        return tuple(sorted((*self.phases, *self.moments), key=lambda peak: ORDER.index(peak.phase)))
