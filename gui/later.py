"""A page that is built when it is first looked at, so that a start does not wait for pages nobody opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

__all__ = ["Later", "Page"]


class Page(Protocol):
    """A widget that shows the document."""

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme."""


class Later(QWidget):
    """Stands in the page's place; ``build`` imports and makes it as a child of the widget it is given."""

    def __init__(self, build: Callable[[QWidget], QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self._build = build
        self._page: QWidget | None = None

    @property
    def page(self) -> QWidget:
        """The page itself, made now if it was not there yet."""
        if self._page is None:
            self._page = self._build(self)
            column = QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self._page)
            self.setFocusProxy(self._page)
        return self._page

    @property
    def is_built(self) -> bool:
        """Whether anybody has looked at it."""
        return self._page is not None

    def refresh(self) -> None:
        """As the page does, if there is one."""
        if self._page is not None:
            self._page.refresh()  # type: ignore[attr-defined]

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks."""
        self.page.show()
        super().showEvent(event)
