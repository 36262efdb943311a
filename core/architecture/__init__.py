"""``config.json`` to a checked :class:`~core.config.ModelSpec`, and the catalogue of models."""
