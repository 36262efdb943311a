"""How a control is declared: the field of the configuration it edits, and the words around it.

Ranges come from the field itself, so form, file and command line refuse the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt

from core.config import SECTIONS, TrainingConfig

__all__ = ["Choice", "Kind", "Section", "Setting", "Together", "applies", "limits"]

Kind = Literal["number", "fraction", "list", "toggle", "typed"]


def applies(config: TrainingConfig) -> str:
    """The reason of a setting that always applies: none."""
    return ""


@dataclass(frozen=True)
class Choice:
    """One entry of a list: the field's value and its label (marked for translation)."""

    value: Any
    label: str


@dataclass(frozen=True)
class Setting:
    """One control.  ``label`` has a mnemonic; ``help`` says in plain words what the setting does and costs.

    ``reason(config)`` is empty where the setting applies, else why it does not (a marked text).
    ``doubles``: one step of a number is a factor of two.
    """

    field: str
    label: str
    help: str
    choices: tuple[Choice, ...] = ()
    suffix: str = ""
    #: Instead of ``suffix`` where the field is narrow.
    short_suffix: str = ""
    doubles: bool = False
    #: One step of a fraction.
    step: float = 0.05
    #: What can be typed beside the choices: names, or numbers of layers such as ``0-15, 20``.
    typed: Literal["", "names", "layers"] = ""
    reason: Callable[[TrainingConfig], str] = applies

    @property
    def kind(self) -> Kind:
        """The kind of editor, from the field's type."""
        if self.typed:
            return "typed"
        if self.choices:
            return "list"
        annotation = _info(self.field).annotation
        if annotation is bool:
            return "toggle"
        return "fraction" if annotation is float else "number"

    def read(self, config: TrainingConfig) -> Any:
        """The setting's value in ``config``."""
        return config.value(self.field)

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` with another value; raises ``pydantic.ValidationError`` for one that is not allowed."""
        return config.replace(**{self.field: value})

    def next(self, value: Any) -> Any:
        """The value one step up, or ``None`` where there is none (numbers and toggles)."""
        if self.kind == "toggle":
            return not value
        if self.kind not in ("number", "fraction"):
            return None
        step = self.step if self.kind == "fraction" else 1
        up = value * 2 if self.doubles else round(value + step, 2)
        return up if up <= limits(self.field)[1] else None


@dataclass(frozen=True)
class Together(Setting):
    """One list over several fields, such as the usual combinations of number formats.

    A choice's value is a tuple in the order of ``fields``; ``field`` is the name under which edits merge.
    """

    fields: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """Always a list."""
        return "list"

    def read(self, config: TrainingConfig) -> Any:
        """The tuple of values."""
        return tuple(config.value(name) for name in self.fields)

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` with all the fields set."""
        return config.replace(**dict(zip(self.fields, value, strict=True)))


@dataclass(frozen=True)
class Section:
    """Controls that fold together; ``summary(config)`` is what the folded head shows.

    ``open``: unfolded until the person folds it; ``reason`` set: folds away while nothing in it applies.
    """

    key: str
    title: str
    settings: tuple[Setting, ...]
    summary: Callable[[TrainingConfig], str]
    open: bool = True
    reason: Callable[[TrainingConfig], str] = applies


def _info(name: str) -> Any:
    section: Any = TrainingConfig.model_fields[SECTIONS[name]].annotation
    return section.model_fields[name]


def limits(name: str) -> tuple[float, float]:
    """Smallest and largest value the field allows (an exclusive bound is moved in by a hundredth)."""
    low, high = 0.0, 2.0**31 - 1
    for bound in _info(name).metadata:
        if isinstance(bound, Ge):
            low = float(bound.ge)  # type: ignore[arg-type]
        elif isinstance(bound, Gt):
            low = float(bound.gt) + 0.01  # type: ignore[arg-type]
        elif isinstance(bound, Le):
            high = float(bound.le)  # type: ignore[arg-type]
        elif isinstance(bound, Lt):
            high = float(bound.lt) - 0.01  # type: ignore[arg-type]
    return low, high


def allowed(name: str) -> tuple[Any, ...]:
    """The named values of a field, ``None`` included; empty where its type names none."""
    annotation: Any = _info(name).annotation
    found: list[Any] = []
    for part in (annotation, *get_args(annotation)):
        if part is type(None):
            found.append(None)
        elif get_origin(part) is Literal:
            found.extend(get_args(part))
    return tuple(found)
