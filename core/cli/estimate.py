"""``python -m core estimate``: one configuration, or the seed's scenarios beside their rule of thumb."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from core.cli.entry import DOES_NOT_FIT, FITS
from core.cli.question import asked_scenarios, parsed_settings, with_settings
from core.memory import estimate
from core.memory.result import Estimate
from core.report.object import estimate_object, fits
from core.report.rule_of_thumb import differences, rule_of_thumb, rule_text
from core.report.text import text_report

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints the estimate; the first scenario decides the exit status."""
    settings = parsed_settings(options.settings)
    scenarios = asked_scenarios(options.file, options.preset, options.scenario)
    answers = [(scenario.name, estimate(with_settings(scenario.config, settings))) for scenario in scenarios]
    first = answers[0][1]
    with_rule = options.scenario == "seed"
    if options.json:
        answer = estimate_object(first)
        if with_rule:
            answer["scenarios"] = [_beside_rule(name, one) for name, one in answers]
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1) + "\n")
    elif with_rule:
        sys.stdout.write("\n".join(f"{name}\n{text_report(one)}\n{rule_text(one)}" for name, one in answers))
    else:
        sys.stdout.write(text_report(first))
    return DOES_NOT_FIT if fits(first) is False else FITS


def _beside_rule(name: str, answer: Estimate) -> dict[str, Any]:
    return {
        "name": name,
        **estimate_object(answer),
        "rule_of_thumb": rule_of_thumb(answer).model_dump(),
        "differences": [
            {
                "component": difference.component,
                "fitgauge": difference.fitgauge,
                "rule": difference.rule,
                "text": str(difference.text),
            }
            for difference in differences(answer)
        ],
    }
