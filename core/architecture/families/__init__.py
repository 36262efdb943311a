"""How each family is laid out, one file a family; listed once here."""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.families import llama
from core.architecture.network import Family
from core.config import ModelSpec

__all__ = ["FAMILIES", "LAYER_KINDS"]

#: Model type -> how to lay it out.
FAMILIES: dict[str, Family] = {
    "llama": llama.build,
    "mistral": llama.build,
    "qwen2": llama.build,
    "qwen3": llama.build,
    "phi3": llama.build,
}
#: Model type -> the kind of each of its layers.
LAYER_KINDS: dict[str, Callable[[ModelSpec], tuple[str, ...]]] = dict.fromkeys(FAMILIES, llama.layer_kinds)
