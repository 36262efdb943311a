"""``config.json`` to a checked :class:`~core.config.ModelSpec`, and the catalogue of models."""

from core.architecture.catalogue import CatalogueEntry, load_model, models
from core.architecture.nearest import known_model_types, nearest_known
from core.architecture.reading import UnknownModelTypeError, read_config, read_config_file

__all__ = [
    "CatalogueEntry",
    "UnknownModelTypeError",
    "known_model_types",
    "load_model",
    "models",
    "nearest_known",
    "read_config",
    "read_config_file",
]
