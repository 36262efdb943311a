"""What to do first, and how to read the answer."""

from __future__ import annotations

from gui.help.pages import Page, heading, paragraph
from gui.translation import mark, tr

__all__ = ["PAGE"]

_STEPS = (
    (
        mark("Choose the model"),
        mark(
            "Type any part of a name under Model, or drop the model's config.json on the window. Parameters are "
            "counted from that file, module by module."
        ),
    ),
    (
        mark("Say how you train"),
        mark(
            "Method, data, precision, optimizer, memory saving and GPUs stand in the form at the left. The figure at "
            "the right of a row is what its next step would change; a row that differs from the framework's default "
            "has a bar at its edge."
        ),
    ),
    (
        mark("Choose the GPU"),
        mark(
            "The Hardware panel shows the GPUs of this computer with what is free now, and every GPU of the catalogue. "
            "The verdict compares with what is free, not with what the box says."
        ),
    ),
    (
        mark("Compare"),
        mark(
            "Duplicate the scenario, change one thing, and both stand in one chart. The table below it shows only the "
            "settings that differ. Every step can be undone."
        ),
    ),
    (
        mark("Ask why"),
        mark(
            "Click a part of a bar. Explain opens the whole tree behind it, down to each tensor: its shape, its type, "
            "how often it exists, why it is kept, and whose code says so."
        ),
    ),
    (
        mark("Take it with you"),
        mark(
            "File > Export writes pictures, reports and tables; Copy summary puts the answer in words on the clipboard."
        ),
    ),
)
_VERDICTS = (
    mark("Fits: even the high end of the range is within what is free."),
    mark("Tight: the expected value fits, the high end does not. It may run; leave it no other work on that GPU."),
    mark("Does not fit: the expected value is above what is free."),
)


def _body() -> str:
    parts = [heading(tr(PAGE.title), 1)]
    for number, (title, text) in enumerate(_STEPS, start=1):
        parts += [heading(f"{number}. {tr(title)}"), paragraph(text)]
    parts.append(heading(tr("The three verdicts")))
    parts += [paragraph(text) for text in _VERDICTS]
    return "".join(parts)


PAGE = Page("first_steps", mark("First steps"), _body)
