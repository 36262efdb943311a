"""Sentences the core says to a person, kept apart from their numbers so that a window can translate them."""

from __future__ import annotations

from typing import Any

from pydantic import field_serializer, field_validator

from core.config.base import Frozen

__all__ = ["FitGaugeError", "Text"]


class Text(Frozen):
    """An English template with named fields and the values put in: ``Text.of("{n} layers", n=32)``.

    ``template`` is the key of the translation (context ``core``); always a literal in the source, so that a test
    can collect all of them.
    """

    template: str
    values: tuple[tuple[str, Any], ...] = ()

    @field_validator("values", mode="before")
    @classmethod
    def _accept_mapping(cls, value: Any) -> Any:
        return tuple(value.items()) if isinstance(value, dict) else value

    @field_serializer("values")
    def _as_mapping(self, value: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
        return dict(value)

    @classmethod
    def of(cls, template: str, **values: Any) -> Text:
        """``template`` with ``values``."""
        return cls(template=template, values=tuple(values.items()))

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))


class FitGaugeError(ValueError):
    """A wrong input: names the field, the value and what is allowed.  ``text`` can be translated."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text
