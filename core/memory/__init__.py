"""The step that composes everything: its timeline, its peak, and what people see of it."""

from core.memory.engine import estimate
from core.memory.explain import explain
from core.memory.explain_result import Part
from core.memory.refined import refine
from core.memory.result import COMPONENTS, PHASES, Bytes, Estimate, Parameters, PhasePeak
from core.tape.interruption import Interrupted, interruptible

__all__ = [
    "COMPONENTS",
    "PHASES",
    "Bytes",
    "Estimate",
    "Interrupted",
    "Parameters",
    "Part",
    "PhasePeak",
    "estimate",
    "explain",
    "interruptible",
    "refine",
]
