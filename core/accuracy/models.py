"""The model a reference names: by the fields its trace gave to transformers, by an id of the catalogue, or by a name
that publishers of measurements use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from core.accuracy.case import Inexpressible, unexpressed
from core.architecture.catalogue import load_model, models
from core.architecture.families import FAMILIES
from core.architecture.fields import FIELDS
from core.architecture.reading import UnknownModelTypeError, read_config
from core.config import FitGaugeError, ModelSpec, Text
from core.config.resources import resource_path

__all__ = ["described_model", "measured_model"]


@cache
def _named() -> Mapping[str, Mapping[str, Any]]:
    """``resources/measured_models.json``: ``configs`` by name, ``same_shape`` (name to id of the catalogue), and
    ``litgpt`` (name to LitGPT's configuration of that model)."""
    content: dict[str, dict[str, Any]] = json.loads(resource_path("measured_models.json").read_text(encoding="utf-8"))
    return content


def described_model(fields: Mapping[str, Any]) -> ModelSpec:
    """The model with these fields; what a trace leaves out has transformers' default.

    Raises :class:`Inexpressible` for a model type without layout and a field no layout can have.
    """
    known = FIELDS.get(str(fields.get("model_type")))
    usual = {} if known is None else {name: known.model_fields[name].default for name in known.required}
    try:
        model = read_config({**usual, **fields})
    except UnknownModelTypeError:
        raise unexpressed("model_type", fields.get("model_type")) from None
    except FitGaugeError as error:
        raise Inexpressible(error.text) from None
    if model.model_type not in FAMILIES:
        raise unexpressed("model_type", fields.get("model_type"))
    return model


def measured_model(name: str, runs_litgpt: bool) -> ModelSpec:
    """The model that publishers call ``name``, as LitGPT builds it where that ran it.

    Raises :class:`Inexpressible` when nothing of that name is known or it has no layout.
    """
    named = _named()
    found = named["litgpt"].get(name) if runs_litgpt else named["configs"].get(name)
    if found is not None:
        return read_config(found, name=name)
    hub_id = named["same_shape"].get(name, name)
    if runs_litgpt or not any(entry.id == hub_id for entry in models()):
        raise Inexpressible(Text.of("model {name} is not in the catalogue", name=name))
    try:
        model = load_model(hub_id)
    except UnknownModelTypeError as error:
        raise unexpressed("model_type", error.model_type) from None
    if model.model_type not in FAMILIES:
        raise unexpressed("model_type", model.model_type)
    return model
