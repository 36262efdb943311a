"""How each family is laid out, one file a family; listed once here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.architecture.decoder import attention_kinds
from core.architecture.families import bert, gpt2, llama
from core.architecture.network import Family
from core.config import ModelSpec

__all__ = ["FAMILIES", "Layout"]


class Layout(NamedTuple):
    """How to lay a model type out, and the kind of each of its layers."""

    build: Family
    layer_kinds: Callable[[ModelSpec], tuple[str, ...]]


_LLAMA = Layout(llama.build, attention_kinds)
_BERT = Layout(bert.build, bert.layer_kinds)

#: By model type.
FAMILIES: dict[str, Layout] = {
    "bert": _BERT,
    "gpt2": Layout(gpt2.build, gpt2.layer_kinds),
    "llama": _LLAMA,
    "mistral": _LLAMA,
    "phi3": _LLAMA,
    "qwen2": _LLAMA,
    "qwen3": _LLAMA,
    "roberta": _BERT,
}
