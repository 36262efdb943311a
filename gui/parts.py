"""F6 goes round the parts of the window, as in most desktop programs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

__all__ = ["focus_part"]


def focus_part(parts: Sequence[QWidget], step: int) -> None:
    """Give the focus to the first control of the part after (``step`` 1) or before (-1) the one that has it."""
    focus = QApplication.focusWidget()
    here = next(
        (n for n, part in enumerate(parts) if focus is not None and (part is focus or part.isAncestorOf(focus))),
        -1 if step > 0 else 0,
    )
    for distance in range(1, len(parts) + 1):
        part = parts[(here + step * distance) % len(parts)]
        first = _first_control(part)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)
            return


def _first_control(part: QWidget) -> QWidget | None:
    if not part.isVisible():
        return None
    widget = part
    for _ in range(1000):
        widget = widget.nextInFocusChain()
        if not part.isAncestorOf(widget):
            if widget is part:
                return None
            continue
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return widget
    return None
