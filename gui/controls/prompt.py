"""Virtual tokens: how many are trained in front of every sequence, and what makes them."""

from __future__ import annotations

from core.config import TrainingConfig
from core.report.numbers import count
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["PROMPT"]


def _needs_prompts(config: TrainingConfig) -> str:
    return "" if config.method.learns_prompts else mark("Only for prompt, P- and prefix tuning")


def _needs_prefixes(config: TrainingConfig) -> str:
    return "" if config.method.method == "prefix_tuning" else mark("Only for prefix tuning")


def _needs_encoder(config: TrainingConfig) -> str:
    makes = config.method.method == "p_tuning" or (
        config.method.method == "prefix_tuning" and config.prompt.prefix_projection
    )
    return "" if makes else mark("Only where a network makes the tokens")


PROMPT = Section(
    "prompt",
    mark("Virtual tokens"),
    (
        Setting(
            "num_virtual_tokens",
            mark("Tokens"),
            mark("Trained tokens in front of every sequence; they lengthen it, or lie in every layer's cache."),
            doubles=True,
            reason=_needs_prompts,
        ),
        Setting(
            "prefix_projection",
            mark("Projection"),
            mark("The prefix is made by a small network that trains, instead of training itself."),
            reason=_needs_prefixes,
        ),
        Setting(
            "encoder_hidden_size",
            mark("Inner width"),
            mark("Width of the network that makes the virtual tokens."),
            (
                Choice(None, mark("as the model")),
                *(Choice(width, count(width)) for width in (128, 256, 512, 1024, 2048)),
            ),
            reason=_needs_encoder,
        ),
    ),
    lambda config: tr("{n} tokens", n=count(config.prompt.num_virtual_tokens)),
    reason=_needs_prompts,
)
