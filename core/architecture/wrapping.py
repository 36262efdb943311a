"""Multimodal checkpoints: which part of their ``config.json`` describes the text model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.config.refusal import shown
from core.config.text import FitGaugeError, Text

__all__ = ["TextPart", "text_part"]


#: Outer model type -> the text model it takes when the file does not say (transformers 5.24).
_TEXT_TYPES: dict[str, str] = {
    "gemma3": "gemma3_text",
    "idefics3": "llama",
    "internvl": "qwen2",
    "llama4": "llama4_text",
    "llava": "llama",
    "llava_next": "llama",
    "mistral3": "mistral",
    "paligemma": "gemma",
    "mllama": "mllama_text_model",
    "qwen2_5_vl": "qwen2_5_vl_text",
    "qwen2_vl": "qwen2_vl_text",
    "qwen3_5": "qwen3_5_text",
    "qwen3_5_moe": "qwen3_5_moe_text",
    "qwen3_vl": "qwen3_vl_text",
    "smolvlm": "llama",
}
#: Fields of the outer model that shape what lies between vision and text.
_PROJECTOR = ("multimodal_projector_bias", "spatial_merge_size")
_TEXT_KEYS = ("text_config", "llm_config", "language_config")


class TextPart(NamedTuple):
    """``config`` describes the text model of an ``outer`` checkpoint; a ``nested`` one may leave out defaults."""

    config: Mapping[str, Any]
    outer: str | None
    nested: bool
    #: The vision part's fields, with those of the outer model that shape the projector.
    vision: Mapping[str, Any] | None = None


def text_part(config: Mapping[str, Any]) -> TextPart:
    """The text model's part of ``config``, or all of it when the model reads text only.

    The head of a multimodal model belongs to the outer model, so its ``tie_word_embeddings`` counts; files written
    before transformers 5 tie it in the text part (``configuration_llava.py``, ``configuration_qwen2_5_vl.py``).
    """
    outer = config.get("model_type")
    outer = outer if isinstance(outer, str) else None
    for key in _TEXT_KEYS:
        if key in config and config[key] is not None:
            return TextPart(_nested(config, key, outer), outer or key, nested=True, vision=_vision(config))
    if outer in _TEXT_TYPES:
        # Files written before transformers 5 hold the text model's fields beside the vision model's.
        flat = "hidden_size" in config and "num_hidden_layers" in config
        if not flat:
            raise FitGaugeError(
                Text.of(
                    "{outer} is a multimodal model, but text_config is missing; "
                    "take the config.json that lies beside the model's weights",
                    outer=outer,
                )
            )
        return TextPart({**config, "model_type": _TEXT_TYPES[outer]}, outer, nested=False)
    return TextPart(config, None, nested=False)


def _vision(config: Mapping[str, Any]) -> Mapping[str, Any] | None:
    vision = config.get("vision_config")
    if not isinstance(vision, Mapping):
        return None
    return {**{name: config[name] for name in _PROJECTOR if name in config}, **vision}


def _nested(config: Mapping[str, Any], key: str, outer: str | None) -> Mapping[str, Any]:
    inner = config[key]
    if not isinstance(inner, Mapping):
        raise FitGaugeError(
            Text.of(
                "{field} is {value}; it must be an object with the text model's fields", field=key, value=shown(inner)
            )
        )
    text = dict(inner)
    if text.get("model_type") is None and outer in _TEXT_TYPES:
        text["model_type"] = _TEXT_TYPES[outer]
    ties_head = config.get("tie_word_embeddings")
    if ties_head is not None and text.get("tie_word_embeddings") is not True:
        text["tie_word_embeddings"] = ties_head
    return text
