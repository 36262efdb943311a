"""Estimates beside their references: one row a case, and figures over all rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from core.accuracy.case import Case, Inexpressible
from core.accuracy.measured import is_measured, measured_case
from core.accuracy.statistics import FAR_UNDER, Summary, percentile, share
from core.accuracy.traced import is_traced, traced_case
from core.config import FitGaugeError, Frozen, Text, TrainingConfig
from core.config.refusal import refusal
from core.memory.result import Bytes, Estimate

__all__ = ["Row", "compare", "read_cases", "summarize"]


class Row(Frozen):
    """One case and what the engine says to it.

    ``error`` is a signed fraction of ``expected``, or ``None`` with a ``reason``.  A case that only bounds the
    memory has no error; ``bound_holds`` says whether the estimate agrees with the bound.
    """

    case: Case
    estimated: int | None = None
    error: float | None = None
    reason: Text | None = None
    range: Bytes | None = None
    bound_holds: bool | None = None
    peak_phase: str | None = None
    phase_estimates: dict[str, int] = {}
    phase_errors: dict[str, float] = {}


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of a JSON-lines text; each line's format is recognised by its content.

    Raises :class:`FitGaugeError` naming the line that is no JSON object, of neither format, or incomplete.
    """
    cases = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            cases.append(_read_case(line, number))
    return tuple(cases)


def _read_case(line: str, number: int) -> Case:
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        raise FitGaugeError(Text.of("Line {line} is not JSON", line=number)) from None
    read = _reader(content)
    if read is None:
        raise FitGaugeError(
            Text.of("Line {line} is neither a traced case (config, result) nor a measurement (measured)", line=number)
        )
    try:
        return read(content)
    except KeyError as error:
        raise FitGaugeError(Text.of("Line {line}: {field} is missing", line=number, field=error.args[0])) from None
    except Inexpressible as error:
        raise FitGaugeError(Text.of("Line {line}: {problem}", line=number, problem=str(error))) from None
    except ValidationError as error:
        raise FitGaugeError(Text.of("Line {line}: {problem}", line=number, problem=str(refusal(error)))) from None
    except (AttributeError, TypeError, ValueError) as error:
        # A value of another type than its field has, anywhere in a line of someone else's making.
        raise FitGaugeError(
            Text.of("Line {line} cannot be read: {problem}", line=number, problem=str(error)[:200])
        ) from None


def _reader(content: Any) -> Callable[[Any], Case] | None:
    if not isinstance(content, dict):
        return None
    if is_traced(content):
        return traced_case
    return measured_case if is_measured(content) else None


def compare(cases: Iterable[Case], estimate: Callable[[TrainingConfig], Estimate]) -> tuple[Row, ...]:
    """A row for each case, in order."""
    return tuple(_row(case, estimate) for case in cases)


def _row(case: Case, estimate: Callable[[TrainingConfig], Estimate]) -> Row:
    if case.config is None:
        return Row(case=case, reason=case.reason)
    try:
        result = estimate(case.config)
    except FitGaugeError as error:
        return Row(case=case, reason=error.text)
    answer: Bytes = getattr(result, case.metric)
    if case.kind != "peak":
        holds = answer.high >= case.expected if case.kind == "at_least" else answer.low <= case.expected
        bound = Text.of("the reference only bounds the memory")
        return Row(case=case, estimated=answer.expected, reason=bound, range=answer, bound_holds=holds)
    phases = {str(peak.phase): peak.peak_bytes for peak in result.phases if peak.phase in case.phase_peaks}
    return Row(
        case=case,
        estimated=answer.expected,
        error=(answer.expected - case.expected) / case.expected,
        range=answer,
        peak_phase=result.peak_phase,
        phase_estimates=phases,
        phase_errors={
            name: (value - case.phase_peaks[name]) / case.phase_peaks[name]
            for name, value in phases.items()
            if case.phase_peaks[name]
        },
    )


def summarize(rows: Sequence[Row]) -> Summary:
    """Figures over ``rows``; rows without an error count as cases only."""
    errors = [row.error for row in rows if row.error is not None]
    sizes = [abs(error) for error in errors]
    covered = [
        row.range.low <= row.case.expected <= row.range.high for row in rows if row.error is not None and row.range
    ]
    agreed = [row.peak_phase == row.case.peak_phase for row in rows if row.error is not None and row.case.peak_phase]
    return Summary(
        cases=len(rows),
        expressible=len(errors),
        median_abs_error=percentile(sizes, 0.5),
        p95_abs_error=percentile(sizes, 0.95),
        worst_abs_error=max(sizes, default=None),
        share_under_by_10pct=share([error < FAR_UNDER for error in errors]),
        interval_coverage=share(covered),
        phase_agreement=share(agreed),
    )
