"""All sections of the form in their order, and the words for any value in them."""

from __future__ import annotations

from typing import Any

from core.report.numbers import count
from gui.controls.adapters import ADAPTERS
from gui.controls.cluster import CLUSTER
from gui.controls.data import DATA
from gui.controls.declaration import Section, Setting
from gui.controls.framework import FRAMEWORK
from gui.controls.method import METHOD, PARTIAL
from gui.controls.optimizer import OPTIMIZER
from gui.controls.parallel import PARALLEL
from gui.controls.precision import PRECISION
from gui.controls.preference import PREFERENCE
from gui.controls.prompt import PROMPT
from gui.controls.quantization import QUANTIZATION
from gui.controls.run import RUN
from gui.controls.saving import SAVING
from gui.controls.typing_lists import listed
from gui.translation import tr

__all__ = ["SECTION_ORDER", "SETTINGS", "label_words", "value_words"]

#: Below the model, which has its own widget.
SECTION_ORDER: tuple[Section, ...] = (
    METHOD,
    PARTIAL,
    ADAPTERS,
    PROMPT,
    QUANTIZATION,
    DATA,
    PREFERENCE,
    PRECISION,
    OPTIMIZER,
    SAVING,
    PARALLEL,
    CLUSTER,
    RUN,
    FRAMEWORK,
)

#: Field name -> its control.
SETTINGS: dict[str, Setting] = {s.field: s for section in SECTION_ORDER for s in section.settings}


def label_words(field: str) -> str:
    """The label of a field's control, without the mnemonic."""
    return tr(SETTINGS[field].label).split("(&")[0].replace("&", "")


def value_words(field: str, value: Any) -> str:
    """A value as its control shows it: ``every layer``, ``8-bit AdamW``, ``2,048``, ``on``."""
    for choice in SETTINGS[field].choices:
        if choice.value == value:
            return tr(choice.label)
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, tuple):
        return listed(value)
    return count(value) if isinstance(value, int) else str(value)
