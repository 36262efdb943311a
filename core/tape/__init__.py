"""A training step played through without data.

The blocks of a network are written with the operations of :mod:`core.tape.ops` as the framework's own ``forward`` is;
the
tape differentiates them as PyTorch's engine does and records when each storage is born and dies.  What an operation
keeps
for backward is said once, where the operation is defined; freezing a weight, autocast, checkpointing or an adapter then
change what is kept without any of them being mentioned in a block.
"""

from core.tape.autograd import AFTER_LAYERS, backward
from core.tape.flows import in_module
from core.tape.frame import checkpoint
from core.tape.record import Mark, Record, Recorder
from core.tape.sizes import LENGTH, TARGET, B, Dim, Dims, Shape, Symbol, derived, numel, size_text
from core.tape.tape import Tape
from core.tape.tensor import HeldStorage, Parameter, Tensor

__all__ = [
    "AFTER_LAYERS",
    "LENGTH",
    "TARGET",
    "B",
    "Dim",
    "Dims",
    "HeldStorage",
    "Mark",
    "Parameter",
    "Record",
    "Recorder",
    "Shape",
    "Symbol",
    "Tape",
    "Tensor",
    "backward",
    "checkpoint",
    "derived",
    "in_module",
    "numel",
    "size_text",
]
