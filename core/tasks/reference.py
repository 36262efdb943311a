"""The frozen model beside the one that trains, and its turn with the same batch.

Sources: TRL ``DPOTrainer._compute_loss``, ``KTOTrainer._compute_loss`` (``torch.no_grad``, gradient checkpointing off,
``use_adapter(model, None)`` where the reference is the model without its adapters).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from core.architecture.network import Network
from core.tape import Tape

__all__ = ["beside", "enter_forward"]


def enter_forward(tape: Tape) -> None:
    """Another forward pass of a network begins."""
    tape.layer = -1
    tape.enter_phase("forward")


@contextmanager
def beside(tape: Tape, network: Network) -> Iterator[Network]:
    """The network to compare with, run without gradients: the second one, or this one without its adapters."""
    enter_forward(tape)
    outer = tape.adapters_off, tape.training, tape.modules
    tape.adapters_off = network.second is None
    if network.second is not None:
        # The second model is in evaluation mode, and nothing is wrapped around it.
        tape.training, tape.modules = False, None
    try:
        with tape.no_grad():
            yield network.second or network
    finally:
        tape.adapters_off, tape.training, tape.modules = outer
