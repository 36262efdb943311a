"""The version of FitGauge: pyproject.toml, ``--version`` and every report read it here."""

__all__ = ["__version__"]

__version__ = "0.1.0"
