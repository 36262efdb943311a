"""Which settings tell the scenarios apart, and how each scenario has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.config import SECTIONS, TrainingConfig
from core.report.numbers import count
from gui.controls.sections import SETTINGS, label_words, value_words
from gui.translation import mark, tr

__all__ = ["Difference", "differences"]


@dataclass(frozen=True)
class Difference:
    """One setting over all scenarios.  ``like_selected``: where the value is that of the scenario in front."""

    field: str
    title: str
    values: tuple[str, ...]
    like_selected: tuple[bool, ...]
    is_number: bool


#: Shown together as ``4 × 2,048``.
_BATCH = ("micro_batch_size", "sequence_length")
#: Not what is trained but where; the verdict column already says whether it fits there.
_ELSEWHERE = ("free_mib", "compute_capability")

#: Where the column's title is not the control's label.
_TITLES = {"method": mark("Method"), "gpu": mark("GPU"), "gradient_checkpointing": mark("Checkpointing")}

#: The columns people compare by, first; the rest follows in the order of the configuration.
_FIRST = ("model", "method", "lora_r", "optimizer", "batch", "data_parallel_size", "gradient_checkpointing")


def differences(configs: tuple[TrainingConfig, ...], selected: int) -> tuple[Difference, ...]:
    """The settings in which at least two of ``configs`` differ, in the order of their columns."""
    fields = [field for field in SECTIONS if field not in (*_BATCH, *_ELSEWHERE)]
    order = [*_FIRST, *(field for field in fields if field not in _FIRST)]
    found = []
    alike = _alike(configs)
    for field in order:
        if field in alike:
            continue
        values = [_value(config, field) for config in configs]
        # A setting without effect in one scenario and the default in all others tells no one apart.
        if len({repr(value) for value in values if not isinstance(value, _Absent)}) < 2:
            continue
        found.append(
            Difference(
                field=field,
                title=_title(field),
                values=tuple(_text(field, value) for value in values),
                like_selected=tuple(value == values[selected] for value in values),
                is_number=_are_numbers(values),
            )
        )
    return tuple(found)


def _alike(configs: tuple[TrainingConfig, ...]) -> set[str]:
    """The fields that have one value everywhere, as most do; found out before anything that takes longer is asked."""
    first = configs[0]
    same = {
        section
        for section in set(SECTIONS.values())
        if all(getattr(config, section) == getattr(first, section) for config in configs)
    }
    return {
        field
        for field, section in SECTIONS.items()
        if section in same or all(config.value(field) == first.value(field) for config in configs)
    }


@dataclass(frozen=True)
class _Batch:
    sequences: int
    length: int


@dataclass(frozen=True)
class _Absent:
    """The setting has no effect in this scenario."""


def _are_numbers(values: list[Any]) -> bool:
    found = [value for value in values if not isinstance(value, _Absent)]
    return all(isinstance(value, int | float | _Batch) and not isinstance(value, bool) for value in found)


def _value(config: TrainingConfig, field: str) -> Any:
    if field == "model":
        return config.model.name
    if field == "batch":
        return _Batch(config.batch.micro_batch_size, config.batch.sequence_length)
    if field in SETTINGS and SETTINGS[field].reason(config):
        return _Absent()
    return config.value(field)


def _text(field: str, value: Any) -> str:
    if isinstance(value, _Batch):
        return f"{count(value.sequences)} × {count(value.length)}"
    if isinstance(value, _Absent):
        return "–"
    return value_words(field, value) if field in SETTINGS else str(value if value is not None else "–")


def _title(field: str) -> str:
    if field == "batch":
        return tr("Batch")
    if field in _TITLES:
        return tr(_TITLES[field])
    if field == "model":
        return tr("Model")
    # A field that only files can set has no control, and so no other name.
    return label_words(field) if field in SETTINGS else field.replace("_", " ")
