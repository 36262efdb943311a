"""Any Hugging Face ``config.json`` of a known model type to a checked :class:`~core.config.ModelSpec`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.architecture.field_reading import read_fields
from core.architecture.fields import FIELDS, blocks_of
from core.architecture.nearest import known_model_types, nearest_known
from core.architecture.parsing import parse_config, read_config_text
from core.architecture.wrapping import text_part
from core.config import ModelSpec
from core.config.refusal import shown
from core.config.text import FitGaugeError, Text

__all__ = ["UnknownModelTypeError", "read_config", "read_config_file"]


class UnknownModelTypeError(FitGaugeError):
    """The model type has no layout.  ``nearest`` may be offered as ``treat_unknown_as``; ``None``: nothing is near."""

    def __init__(self, model_type: str, nearest: str | None) -> None:
        known = ", ".join(known_model_types())
        if nearest is None:
            text = Text.of(
                "model_type is {model_type}, which FitGauge does not know; known: {known}",
                model_type=model_type,
                known=known,
            )
        else:
            text = Text.of(
                "model_type is {model_type}, which FitGauge does not know. The nearest known one is {nearest}; "
                "it can be treated as that one, and is then marked so. Known: {known}",
                model_type=model_type,
                nearest=nearest,
                known=known,
            )
        super().__init__(text)
        self.model_type = model_type
        self.nearest = nearest


def read_config(
    source: str | bytes | Mapping[str, Any],
    *,
    name: str | None = None,
    hub_id: str | None = None,
    licence: str | None = None,
    treat_unknown_as: str | None = None,
) -> ModelSpec:
    """``source`` (the text of a ``config.json``, or its content) as a spec of the text model.

    ``name`` is shown to the person (default: what the file says of its origin, else the model type).
    ``treat_unknown_as``: a known model type whose layout stands in for an unknown one; a known type stays itself.
    Raises ``FitGaugeError`` naming field, value and what is allowed, ``UnknownModelTypeError`` for a type
    without layout.
    """
    config = source if isinstance(source, Mapping) else parse_config(source)
    part = text_part(config)
    found = _model_type(part.config)
    model_type, unknown = found, None
    if found not in known_model_types():
        if treat_unknown_as is None:
            raise UnknownModelTypeError(found, nearest_known(found, part.config))
        _check_known(treat_unknown_as)
        model_type, unknown = treat_unknown_as, found
    fields = read_fields(FIELDS[model_type], part.config, complete=not part.nested)
    return ModelSpec(
        model_type=blocks_of(model_type),
        name=name or _origin(config) or found,
        id=hub_id,
        licence=licence,
        treated_as_nearest_of=unknown,
        text_part_of=part.outer,
        vision=None if part.vision is None else tuple(sorted(part.vision.items())),
        fields=tuple(sorted(fields.model_dump().items())),
    )


def read_config_file(path: str | Path, *, treat_unknown_as: str | None = None) -> ModelSpec:
    """Like :func:`read_config` for the file at ``path``, or the ``config.json`` in the folder ``path``."""
    file = Path(path)
    spec = read_config(read_config_text(file), treat_unknown_as=treat_unknown_as)
    folder = file.name if file.is_dir() else file.resolve().parent.name
    # Only where the file itself says nothing better than its type.
    return spec.model_copy(update={"name": folder}) if spec.name == spec.model_type and folder else spec


def _model_type(config: Mapping[str, Any]) -> str:
    found = config.get("model_type")
    if isinstance(found, str) and found:
        return shown_name(found)
    if found is not None:
        raise FitGaugeError(Text.of("model_type is {value}; it must be a text such as llama", value=shown(found)))
    if "peft_type" in config:
        raise FitGaugeError(
            Text.of(
                "This is the configuration of an adapter ({kind}), not of a model; "
                "open the config.json of its base model",
                kind=shown(config["peft_type"]),
            )
        )
    raise FitGaugeError(
        Text.of(
            "model_type is missing; a Hugging Face config.json names it. Known: {known}",
            known=", ".join(known_model_types()),
        )
    )


def shown_name(name: str, limit: int = 80) -> str:
    """``name`` short enough for a sentence and free of code points that cannot be printed."""
    clean = name.encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def _origin(config: Mapping[str, Any]) -> str | None:
    origin = config.get("_name_or_path")
    if not isinstance(origin, str) or not origin.strip() or len(origin) > 200:
        return None
    # A folder of the machine the model was trained on says little; its last part is the model.
    return shown_name(origin.strip().replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]) or None


def _check_known(model_type: str) -> None:
    if model_type not in known_model_types():
        raise FitGaugeError(
            Text.of(
                "{model_type} cannot stand in for an unknown model type; allowed: {known}",
                model_type=model_type,
                known=", ".join(known_model_types()),
            )
        )
