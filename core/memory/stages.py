"""Where a higher ZeRO stage takes more than the one below it."""

from __future__ import annotations

from core.config import Text
from core.memory.engine import estimate
from core.memory.result import Estimate

__all__ = ["stage_note"]


def stage_note(answer: Estimate) -> Text | None:
    """Why ``answer``, of ZeRO-3, takes more than ZeRO-2 would; ``None`` where it does not.

    Small models meet buffers and live sets whose sizes are settings, not shares of the model.
    """
    if answer.config.parallel.sharding != "zero3":
        return None
    lower = estimate(answer.config.replace(sharding="zero2", offload_param="none"))
    more = answer.device.expected - lower.device.expected
    if more <= 0:
        return None
    return Text.of(
        "ZeRO-3 takes {more} MiB more than ZeRO-2 would: at its peak {gathered} MiB are gathered weights and buffers "
        "(ZeRO-2: {buffers} MiB), and dividing the weights saves {saved} MiB.",
        more=_mib(more),
        gathered=_mib(answer.components["communication"]),
        buffers=_mib(lower.components["communication"]),
        saved=_mib(lower.components["weights"] - answer.components["weights"]),
    )


def _mib(size: int) -> str:
    return f"{round(size / 2**20):,}"
