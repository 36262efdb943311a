"""Which network is trained: a checked, frozen view of a Hugging Face ``config.json``."""

from __future__ import annotations

from typing import Any

from pydantic import field_serializer, field_validator

from core.config.base import Frozen

__all__ = ["ModelSpec"]

Scalar = bool | int | float | str | None


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(sorted((str(key), _freeze(item)) for key, item in value.items()))
    if isinstance(value, list | tuple):
        return tuple(_freeze(item) for item in value)
    return value


class ModelSpec(Frozen):
    """A model the engine can lay out.

    ``fields`` holds the shape-giving fields of the text model's ``config.json`` with defaults filled in
    (names as in transformers), already checked by :mod:`core.architecture.reading`; it is a sorted tuple of
    pairs so that specs hash and compare.  Use ``spec["hidden_size"]``.
    """

    model_type: str
    name: str
    id: str | None = None
    licence: str | None = None
    #: The model type named by the file when it is unknown and the person chose to treat it as ``model_type``.
    treated_as_nearest_of: str | None = None
    #: Set where only the text model of a multimodal checkpoint was read: the outer model type.
    text_part_of: str | None = None
    #: Fields of that checkpoint's vision part, where the file describes one.
    vision: tuple[tuple[str, Any], ...] | None = None
    fields: tuple[tuple[str, Any], ...]

    @field_validator("fields", "vision", mode="before")
    @classmethod
    def _accept_mapping(cls, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, dict):
            return _freeze(value)
        return tuple((key, _freeze(item)) for key, item in value)

    @field_serializer("fields")
    def _as_mapping(self, value: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
        return dict(value)

    def __str__(self) -> str:
        return self.id or self.name

    @field_serializer("vision")
    def _vision_as_mapping(self, value: tuple[tuple[str, Any], ...] | None) -> dict[str, Any] | None:
        return None if value is None else dict(value)

    def __getitem__(self, name: str) -> Any:
        """Value of one ``config.json`` field; raises ``KeyError`` when the family has no such field."""
        for key, value in self.fields:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Value of one field, or ``default``."""
        for key, value in self.fields:
            if key == name:
                return value
        return default
