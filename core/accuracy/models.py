"""The model a reference names: by the fields its trace gave to transformers, or by an id of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import Inexpressible, unexpressed
from core.architecture.catalogue import load_model, models
from core.architecture.families import FAMILIES
from core.architecture.fields import FIELDS
from core.architecture.reading import UnknownModelTypeError, read_config
from core.config import FitGaugeError, ModelSpec, Text

__all__ = ["catalogued_model", "described_model"]

#: Names that are no Hub ids, as papers and scripts write them -> the catalogue's model of that shape.
_WRITTEN_NAMES = {
    "LLaMA-7B": "huggyllama/llama-7b",
    "LLaMA-13B": "huggyllama/llama-13b",
    "Llama-2-7b": "meta-llama/Llama-2-7b-hf",
}


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


def catalogued_model(name: str) -> ModelSpec:
    """The catalogue's model with Hub id ``name``;
    raises :class:`Inexpressible` when there is none or it has no layout."""
    hub_id = _WRITTEN_NAMES.get(name, name)
    if not any(entry.id == hub_id for entry in models()):
        raise Inexpressible(Text.of("model {name} is not in the catalogue", name=name))
    try:
        model = load_model(hub_id)
    except UnknownModelTypeError as error:
        raise unexpressed("model_type", error.model_type) from None
    if model.model_type not in FAMILIES:
        raise unexpressed("model_type", model.model_type)
    return model
