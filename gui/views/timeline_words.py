"""Names of moments of a step, in the window's language."""

from __future__ import annotations

from core.config import Text
from core.memory.course import Place
from core.memory.names import PHASE_TITLES, PLACE_NAMES
from core.memory.result import Phase
from gui.translation import say, tr

__all__ = ["phase_title", "place_words", "tensor_words"]

#: Parts of a path that say nothing about where in the model it is.
_EVERYWHERE = ("layer", "model", "weight", "bias")


def phase_title(phase: Phase) -> str:
    """``Backward``."""
    return say(PHASE_TITLES[phase])


def _part(module: str) -> str:
    names = [name for name in module.split(".") if name not in _EVERYWHERE]
    first = names[0] if names else module
    return say(PLACE_NAMES[first]) if first in PLACE_NAMES else first


def place_words(place: Place) -> str:
    """``Backward, layer 13, mlp``."""
    words = [phase_title(place.phase)]
    if place.layer is not None:
        words.append(tr("layer {n}", n=place.layer))
    # "Loss, the loss" says it twice.
    said = {"", *(say(PLACE_NAMES[name]) for name in ("layer", "", place.phase) if name in PLACE_NAMES)}
    if place.module and _part(place.module) not in said:
        words.append(_part(place.module))
    return ", ".join(words)


def tensor_words(place: Place) -> str:
    """The tensor that was born last: ``gradient of the input``; empty where there is none."""
    return say(Text(template=place.tensor)) if place.tensor else ""
