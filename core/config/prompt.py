"""Virtual tokens: what PEFT's prompt learning puts in front of every sequence."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from core.config.base import Frozen

__all__ = ["PromptConfig"]


class PromptConfig(Frozen):
    """``prompt_tuning`` and ``p_tuning`` lengthen each sequence; ``prefix_tuning`` gives every layer keys and values.

    ``encoder_hidden_size``: width of the network that makes the virtual tokens (``p_tuning``, and ``prefix_tuning``
    with ``prefix_projection``); ``None``: the model's.
    """

    num_virtual_tokens: Annotated[int, Field(ge=1, le=65536)] = 20
    encoder_hidden_size: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    prefix_projection: bool = False
