"""The published measurements that come with the program, and which of them are nearest to a run."""

from __future__ import annotations

import json
import re
from functools import cache
from math import log2

from core.config import Frozen, TrainingConfig
from core.config.resources import resource_path

__all__ = ["Published", "SourceFigures", "distance", "published", "sources"]

_BATCH = re.compile(r"^(\d+) × (\d+)")
_PAPER = re.compile(r"arXiv (\d{4}\.\d{4,5})")
_REPOSITORY = re.compile(r"([\w.-]+/[\w.-]+) ")
_COMMIT = re.compile(r"@ ([0-9a-f]{7,40})\b")
#: A run of another method says less than one of four times the tokens; another family less than another size.
_OTHER_METHOD, _OTHER_MODEL, _OTHER_FAMILY = 3.0, 1.0, 2.0


class Published(Frozen):
    """One measurement beside FitGauge's estimate of the same run, in bytes; ``error`` is a signed fraction of it.

    ``setup`` and ``published`` are in the publisher's words; ``low`` to ``high`` is the estimate's range.
    """

    id: str
    source: str
    model: str
    method: str
    setup: str
    metric: str
    reference: int
    estimated: int
    low: int
    high: int
    error: float
    published: str

    @property
    def link(self) -> str:
        """Where it can be read: the repository at that commit, or the paper; empty where neither is named."""
        if paper := _PAPER.search(self.published):
            return f"https://arxiv.org/abs/{paper[1]}"
        place = _REPOSITORY.match(self.published)
        if place is None:
            return ""
        commit = _COMMIT.search(self.published)
        return f"https://github.com/{place[1]}" + (f"/tree/{commit[1]}" if commit else "")

    @property
    def is_within(self) -> bool:
        """Whether the measurement lies in the range."""
        return self.low <= self.reference <= self.high


class SourceFigures(Frozen):
    """How far the estimates are from what one publisher measured; fractions."""

    source: str
    rows: int
    median_abs_error: float | None
    p95_abs_error: float | None
    share_under_by_10pct: float | None
    interval_coverage: float | None


@cache
def _content() -> tuple[tuple[Published, ...], tuple[SourceFigures, ...]]:
    found = json.loads(resource_path("evidence.json").read_text(encoding="utf-8"))
    return (
        tuple(Published.model_validate(row) for row in found["rows"]),
        tuple(SourceFigures.model_validate(row) for row in found["sources"]),
    )


def published() -> tuple[Published, ...]:
    """Every measurement that FitGauge can put into a configuration (``resources/evidence.json``)."""
    return _content()[0]


def sources() -> tuple[SourceFigures, ...]:
    """The publishers."""
    return _content()[1]


def distance(row: Published, config: TrainingConfig) -> float:
    """How unlike a measured run is to ``config``: 0 for one of the same model, method and tokens.

    One step for each doubling of the tokens; more for another model, family or method.
    """
    found = 0.0 if row.method == config.method.method else _OTHER_METHOD
    own = [name for name in (config.model.id, config.model.name) if name]
    if _plain(row.model) not in map(_plain, own):
        found += _OTHER_MODEL if _family(row.model) in map(_family, own) else _OTHER_FAMILY
    batch = _BATCH.match(row.setup)
    tokens = int(batch[1]) * int(batch[2]) if batch else 1
    return found + abs(log2(tokens / (config.batch.micro_batch_size * config.batch.sequence_length)))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9.]", "", name.rpartition("/")[2].casefold())


def _family(name: str) -> str:
    """The first word of a model's name: ``mistral``, ``llama``."""
    found = re.match(r"[a-z]+", name.rpartition("/")[2].casefold())
    return found[0] if found else ""
