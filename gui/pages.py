"""The pages of the window's middle: which there are, and how one leads to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.centre import Centre
from gui.document import Document, View
from gui.later import Later
from gui.theme import Theme
from gui.translation import mark
from gui.views.compare import CompareView
from gui.views.explain import ExplainView

if TYPE_CHECKING:
    from core.memory.course import Place

__all__ = ["Pages"]


class Pages:
    """Compare is built at once, the others when they are first looked at; a row here is a page."""

    def __init__(self, document: Document, theme: Theme, centre: Centre) -> None:
        self._document = document
        self._theme = theme
        self._centre = centre
        self.compare = CompareView(document, theme, centre.stack)
        self.explain = ExplainView(document, theme, centre.stack)
        self.timeline = Later(self._build_timeline, centre.stack)
        self.fit_map = Later(self._build_fit_map, centre.stack)
        self.evidence = Later(self._build_evidence, centre.stack)
        self.compare.explain_wanted.connect(self.explain_component)

    def add(self) -> None:
        """Put them behind their tabs."""
        self._centre.add_view(mark("Compare"), self.compare)
        self._centre.add_view(mark("Timeline"), self.timeline)
        self._centre.add_view(mark("Fit map"), self.fit_map)
        self._centre.add_view(mark("Explain"), self.explain)
        self._centre.add_view(mark("Evidence"), self.evidence)

    @property
    def views(self) -> list[View]:
        """All of them."""
        return [self.compare, self.timeline, self.fit_map, self.explain, self.evidence]

    def explain_component(self, component: str) -> None:
        """Bring the explanation of a part of the peak to the front."""
        self.explain.show_moment(None, "")
        self._centre.show_view(self.explain)
        self.explain.show_component(component)

    def _explain_moment(self, place: Place | None, words: str) -> None:
        self.explain.show_moment(place, words)
        self._centre.show_view(self.explain)

    def _build_timeline(self, parent: QWidget) -> QWidget:
        from gui.views.timeline import TimelineView

        view = TimelineView(self._document, self._theme, parent)
        view.explain_wanted.connect(self._explain_moment)
        return view

    def _build_fit_map(self, parent: QWidget) -> QWidget:
        from gui.views.fit_map import FitMapView

        return FitMapView(self._document, self._theme, parent)

    def _build_evidence(self, parent: QWidget) -> QWidget:
        from gui.views.evidence import EvidenceView

        return EvidenceView(self._document, self._theme, parent)
