"""The models that ship with the program, by Hub id (``resources/models.json``)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from core.architecture.nearest import known_model_types
from core.architecture.reading import read_config
from core.architecture.wrapping import text_part
from core.config import Frozen, ModelSpec
from core.config.refusal import near_matches
from core.config.resources import resource_path
from core.config.text import FitGaugeError, Text

__all__ = ["CatalogueEntry", "load_model", "models"]


class CatalogueEntry(Frozen):
    """One model of the catalogue.

    ``parameters``: elements of the whole checkpoint, tied weights once.  ``text_parameters``: without vision and
    audio parts.  ``active_parameters``: what one token visits, where experts make that fewer.  ``verification``:
    ``exact`` (equal to a published count), ``explained`` (differs by a known amount) or ``config-crosschecked``.
    ``supported``: can be laid out; the others are refused by name when loaded.
    """

    id: str
    name: str
    licence: str
    model_type: str
    parameters: int
    text_parameters: int
    active_parameters: int
    verification: str
    supported: bool


@cache
def _rows() -> dict[str, dict[str, Any]]:
    content = json.loads(resource_path("models.json").read_text(encoding="utf-8"))
    return {row["id"]: row for row in content["models"]}


@cache
def models() -> tuple[CatalogueEntry, ...]:
    """Every entry in the catalogue's order, families together; the file is read on the first call."""
    return tuple(_entry(row) for row in _rows().values())


def load_model(id: str, *, treat_unknown_as: str | None = None) -> ModelSpec:
    """The model with this Hub id; case does not matter, and the part after the slash is enough where it is unique.

    Raises ``FitGaugeError`` with near matches for an unknown id, ``UnknownModelTypeError`` for a family without
    layout unless ``treat_unknown_as`` names a known one.
    """
    row = _rows()[_full_id(id)]
    return read_config(
        {**row["config"], "model_type": row["model_type"]},
        name=row["name"],
        hub_id=row["id"],
        licence=row["licence"],
        treat_unknown_as=treat_unknown_as,
    )


def _full_id(wanted: str) -> str:
    rows = _rows()
    if wanted in rows:
        return wanted
    asked = wanted.strip().casefold()
    found = [full for full, row in rows.items() if asked in (full.casefold(), row["name"].casefold())]
    found = found or [full for full in rows if full.casefold().rpartition("/")[2] == asked]
    if len(found) == 1:
        return found[0]
    near = tuple(found) or _near(asked)
    if near:
        raise FitGaugeError(
            Text.of(
                "The catalogue has no model {id}. Near it: {near}. Any other model can be read from its config.json",
                id=wanted[:120],
                near=", ".join(near),
            )
        )
    raise FitGaugeError(
        Text.of("The catalogue has no model {id}. Any other model can be read from its config.json", id=wanted[:120])
    )


def _near(asked: str) -> tuple[str, ...]:
    """Ids whose whole or short form looks like ``asked``, best first."""
    full_of = {full.casefold(): full for full in _rows()}
    full_of |= {full.casefold().rpartition("/")[2]: full for full in _rows()}
    return tuple(dict.fromkeys(full_of[match] for match in near_matches(asked[:200], full_of)))


def _entry(row: dict[str, Any]) -> CatalogueEntry:
    parameters = row["parameters"]
    return CatalogueEntry(
        id=row["id"],
        name=row["name"],
        licence=row["licence"],
        model_type=row["model_type"],
        parameters=parameters["total"],
        text_parameters=parameters["total"] - parameters.get("vision_audio_projector", 0),
        active_parameters=parameters.get("active", parameters["total"]),
        verification=row["verification"]["status"],
        supported=text_part({**row["config"], "model_type": row["model_type"]}).config["model_type"]
        in known_model_types(),
    )
