"""``python -m gui [FILE…]``: the window; ``--render`` draws its picture without one.

Nothing of Qt is imported before it is known that the system has what Qt needs.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import sys
from pathlib import Path

from core.hardware.probe import PROBE_ARGUMENT, run_probe
from core.version import __version__
from gui import STARTED
from gui.display import has_display, window_platform
from gui.system_libraries import advice, missing_libraries


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m gui", description="FitGauge: will this fine-tuning run fit?")
    parser.add_argument("files", nargs="*", metavar="FILE", help="FitGauge files, or the config.json of a model")
    parser.add_argument(
        "--render",
        metavar="OUT",
        help="write the report of FILE… (else of the example) and end: .png, .svg, .pdf, .html, .md, .csv or .json",
    )
    parser.add_argument("--bench-json", action="store_true", help="measure the window, print JSON and end")
    parser.add_argument("--bench-edits", type=int, default=10_000, metavar="N", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=f"FitGauge {__version__}")
    # Only the packaged program starts itself with this (core.hardware.probe).
    parser.add_argument(PROBE_ARGUMENT, dest="probe", metavar="FILE", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Exit status: 0 done, 1 the system lacks something, 2 wrong input."""
    options = _options(sys.argv[1:] if arguments is None else arguments)
    if options.probe:
        run_probe(Path(options.probe))
        return 0
    needs_window = not options.render and not options.bench_json
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    if missing := missing_libraries(chosen or (window_platform() if needs_window else "offscreen")):
        sys.stderr.write(advice(missing) + "\n")
        return 1
    without_display = needs_window and not chosen and not has_display()
    if without_display or not needs_window:
        os.environ["QT_QPA_PLATFORM"] = chosen or "offscreen"
    # Nothing that a start makes is garbage, and looking for some takes a tenth of its time; the window begins with it.
    gc.disable()
    # Before Qt, whose Python side has a look at every import after its own.
    importlib.import_module("core.memory")
    # Qt aborts without libraries of the system, so it is imported only now.
    from gui import app

    if options.bench_json:
        return importlib.import_module("gui.measuring").bench(STARTED, options.bench_edits)
    if options.render:
        return app.render(options.render, options.files)
    if without_display:
        return app.without_display(options.files)
    return app.run(options.files)


if __name__ == "__main__":
    sys.exit(main())
