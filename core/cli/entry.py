"""Words of the command line, and the one place where a wrong input becomes a message and exit status 2."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from core.config import FitGaugeError
from core.version import __version__

__all__ = ["FITS", "WRONG_INPUT", "DOES_NOT_FIT", "main"]

FITS = 0
DOES_NOT_FIT = 1
WRONG_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand and returns the exit status: 0 fits (or nothing to fit), 1 does not fit, 2 wrong input."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        # A pipe on Windows has the encoding of an old code page, which has no true minus and few model names.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        status: int = importlib.import_module(f"core.cli.{options.command}").run(options)
        sys.stdout.flush()
        return status
    except FitGaugeError as error:
        sys.stderr.write(f"fitgauge: {error}\n")
        return WRONG_INPUT
    except BrokenPipeError:
        # The reader (head, a closed pager) has gone; nothing is left to say, not even by the interpreter at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FITS


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m core",
        description="How much GPU memory a fine-tuning run takes, why, and whether it fits.",
        epilog="Exit status: 0 fits or no GPU given, 1 does not fit, 2 wrong input.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    estimate = commands.add_parser("estimate", help="estimate one configuration")
    _add_question(estimate)
    estimate.add_argument("--json", action="store_true", help="an object instead of a table")

    fitmap = commands.add_parser("fitmap", help="one configuration over a grid of two of its numbers")
    _add_question(fitmap)
    for axis, usual in (("x", "sequence_length"), ("y", "micro_batch_size")):
        fitmap.add_argument(f"--{axis}", metavar="KEY", default=usual, help=f"setting of the {axis} axis ({usual})")
        fitmap.add_argument(f"--{axis}-values", metavar="N,N,...", help=f"values of the {axis} axis")
    fitmap.add_argument("--cells", type=int, metavar="N", help="values of each axis (64 with --json, else 8)")
    fitmap.add_argument("--json", action="store_true", help="an object instead of a table")

    convert = commands.add_parser("convert", help="the command and the files that start a scenario for real")
    _add_question(convert)
    convert.add_argument("--out", metavar="FOLDER", help="write the files there instead of showing them")
    convert.add_argument("--json", action="store_true", help="an object instead of text")

    accuracy = commands.add_parser("accuracy", help="compare the engine with traced cases or published measurements")
    accuracy.add_argument("files", metavar="FILE", nargs="+", help="JSON lines: traced cases or measurements")
    accuracy.add_argument("--json", action="store_true", help="an object instead of a table")
    accuracy.add_argument("--report", metavar="FILE", help="write the comparison as a Markdown document")
    accuracy.add_argument("--evidence", metavar="FILE", help="write the compared rows as small JSON")
    accuracy.add_argument(
        "--by",
        choices=("group", "family", "method", "phase"),
        default="group",
        help="rows of the table (default: group)",
    )

    bench = commands.add_parser("bench", help="measure how fast the engine and the window are")
    bench.add_argument("--json", action="store_true", help="an object instead of a table")

    gpus = commands.add_parser("gpus", help="the GPUs of this machine")
    gpus.add_argument("--json", action="store_true", help="an object instead of a table")

    compare = commands.add_parser("compare", help="several scenarios side by side")
    _add_files(compare)

    report = commands.add_parser("report", help="a full report of one or more scenarios")
    _add_files(report)
    return parser


def _add_question(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a FitGauge file or a model's config.json")
    parser.add_argument("--preset", metavar="ID", help="a model of the catalogue, by its Hugging Face id")
    parser.add_argument("--scenario", metavar="NAME", help="seed, or the name of a scenario in FILE")
    parser.add_argument(
        "--set", dest="settings", metavar="KEY=VALUE", nargs="+", action="extend", default=[], help="change a setting"
    )


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="FitGauge files or config.json files")
    parser.add_argument("--format", choices=("markdown", "csv", "json"), default="markdown", help="default: markdown")
    parser.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
