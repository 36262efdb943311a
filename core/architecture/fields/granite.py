"""Granite 3 and later.  Source: transformers 5.24, ``configuration_granite.py``."""

from __future__ import annotations

from core.architecture.fields.llama import LlamaFields

__all__ = ["GraniteFields"]


class GraniteFields(LlamaFields):
    """``model_type`` granite: Llama's block; embeddings, residuals and logits are scaled by numbers."""
