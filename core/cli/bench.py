"""``python -m core bench``: how fast the engine and the window are on this machine, in flat numbers."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter_ns

from core.accuracy.statistics import percentile
from core.architecture.catalogue import load_model
from core.cli.entry import FITS
from core.config import TrainingConfig
from core.memory import estimate
from core.memory.sweep import Sweep
from core.planning import axis_for

__all__ = ["run"]

#: Eighty layers: the size at which an estimate must still feel instant.
_MODEL = "meta-llama/Llama-3.1-70B"
_WARM_UP = 20
_WARM = 400
_COLD = 40
_MANY = 50
_PROCESSES = 3
_MAPS = 3
#: Values of each axis of the map, and every how-many-th of them is in its first picture.
_CELLS = 64
_COARSE = 8
_WINDOW_TIMEOUT_S = 300.0
_WINDOW_FIGURES = ("repaint_ms_p95", "start_to_paint_ms", "rss_mb_start", "rss_mb_after")
#: What is edited; sizes as often as all else together, since they are dragged.
_SIZES: dict[str, tuple[object, ...]] = {
    "micro_batch_size": tuple(range(1, 33)),
    "sequence_length": tuple(range(256, 16385, 256)),
}
_SETTINGS: dict[str, tuple[object, ...]] = {
    "method": ("full", "lora", "qlora"),
    "gradient_accumulation_steps": (1, 2, 8),
    "gradient_checkpointing": ("none", "full"),
    "attention": ("sdpa", "eager"),
    "loss": ("eager", "chunked", "fused_linear"),
    "optimizer": ("adamw_fused", "adamw_foreach", "adamw_8bit"),
    "autocast_dtype": ("none", "bf16"),
    "lora_r": (8, 16, 64),
}


def run(options: argparse.Namespace) -> int:
    """Prints the figures; those of the window only where Qt can be imported."""
    figures = _engine() | _map() | _process() | _window()
    if options.json:
        sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    else:
        width = max(len(name) for name in figures)
        sys.stdout.write("".join(f"{name:{width}}  {figure:>10,.1f}\n" for name, figure in figures.items()))
    return FITS


def _engine() -> dict[str, float]:
    """Microseconds of one estimate after an edit, with the caches the edits before left, and with empty ones."""
    configs = _edited(TrainingConfig(model=load_model(_MODEL)))
    for _ in range(_WARM_UP):
        estimate(next(configs))
    warm = [_microseconds(next(configs)) for _ in range(_WARM)]
    cold = []
    for _ in range(_COLD):
        _forget()
        cold.append(_microseconds(next(configs)))
    return {
        "estimate_us_median": statistics.median(warm),
        "estimate_us_p95": percentile(warm, 0.95) or 0.0,
        "estimate_cold_us_median": statistics.median(cold),
        "estimate_4096_gpus_us_median": _many_gpus(),
    }


def _many_gpus() -> float:
    """The slowest stage, whose first and last rank are both looked at, at other sizes than before."""
    config = TrainingConfig(model=load_model(_MODEL)).replace(
        sharding="zero1", data_parallel_size=4096, fp32_master_weights=True, gradient_checkpointing="full"
    )
    estimate(config)
    sizes = range(256, 256 * (_MANY + 1), 256)
    return statistics.median(_microseconds(config.replace(sequence_length=size)) for size in sizes)


def _map() -> dict[str, float]:
    """A map of batches and lengths: microseconds a cell; milliseconds until a coarse picture and until all of it.

    The configuration in front has been estimated before, as it has where a person opens the map.
    """
    config = TrainingConfig(model=load_model(_MODEL))
    first, whole = [], []
    for _ in range(_MAPS):
        _forget()
        estimate(config)
        start = perf_counter_ns()
        sweep = Sweep(config, *(axis_for(config, field, _CELLS) for field in ("sequence_length", "micro_batch_size")))
        _go_through(sweep, _COARSE)
        first.append((perf_counter_ns() - start) / 1e6)
        _go_through(sweep, 1)
        whole.append((perf_counter_ns() - start) / 1e6)
    start = perf_counter_ns()
    cells = _go_through(sweep, 1)
    return {
        "sweep_us_per_cell": (perf_counter_ns() - start) / 1000 / cells,
        "fitmap_first_ms": statistics.median(first),
        "fitmap_whole_ms": statistics.median(whole),
    }


def _go_through(sweep: Sweep, step: int) -> int:
    """Works out every ``step``-th cell in both directions; says how many those are."""
    places = [
        (column, row) for row in range(0, len(sweep.y.values), step) for column in range(0, len(sweep.x.values), step)
    ]
    for column, row in places:
        sweep.cell(column, row)
    return len(places)


def _edited(config: TrainingConfig) -> Iterator[TrainingConfig]:
    """What a person's edits make of ``config``, one field at a time, never the same twice, the same in every run."""
    chance = random.Random(0)
    seen = {config}
    while True:
        fields = chance.choice((_SIZES, _SETTINGS))
        leaf = chance.choice(tuple(fields))
        config = config.replace(**{leaf: chance.choice(fields[leaf])})
        if config not in seen:
            seen.add(config)
            yield config


def _microseconds(config: TrainingConfig) -> float:
    start = perf_counter_ns()
    estimate(config)
    return (perf_counter_ns() - start) / 1000


def _forget() -> None:
    """Empties every function cache of the core, so that the next estimate starts from nothing."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "core":
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()


def _process() -> dict[str, float]:
    """Milliseconds of processor time of a whole ``python -m core estimate``; absent where the system does not tell."""
    command = [sys.executable, "-m", "core", "estimate", "--preset", _MODEL, "--json"]
    times = []
    for _ in range(_PROCESSES):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        times.append(
            after.children_user - before.children_user + after.children_system - before.children_system,
        )
    median = statistics.median(times)
    return {"estimate_process_cpu_ms": 1000 * median} if median else {}


def _window() -> dict[str, float]:
    """The window's own figures, from a process of its own: the core does not import Qt."""
    if importlib.util.find_spec("PySide6") is None or importlib.util.find_spec("gui") is None:
        return {}
    try:
        answer = subprocess.run(
            [sys.executable, "-m", "gui", "--bench-json"],
            check=True,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_WINDOW_TIMEOUT_S,
        ).stdout
        figures = json.loads(answer)
        return {name: float(figures[name]) for name in _WINDOW_FIGURES}
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"fitgauge: the window could not be measured: {error}\n")
        return {}
