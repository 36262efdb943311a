"""The window: puts menus, verdict, docks and views together and tells them when to look at the document again."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLineEdit, QMainWindow, QMenu, QTabWidget, QToolBar, QToolButton, QWidget

from core.report.summary import summary
from gui.actions import Actions
from gui.centre import Centre
from gui.controls.defaults import reset_all
from gui.controls.panel import ConfigurationPanel
from gui.dock import Dock
from gui.document import Document, View
from gui.pages import Pages
from gui.panels.hardware import HardwarePanel
from gui.parts import focus_part
from gui.settings import Settings
from gui.status_bar import StatusBar
from gui.theme import Theme
from gui.tokens import WIDTHS, Width
from gui.translation import Language, say, tr
from gui.views.verdict_bar import VerdictBar

__all__ = ["Closing", "MainWindow"]


class Closing(Protocol):
    """Whoever keeps the files says whether the window may close."""

    def may_close(self) -> bool:
        """``False`` where the person wants to keep what is not saved."""


class MainWindow(QMainWindow):
    """Views get ``(document, theme)``; the window calls their ``refresh()`` after every change of either."""

    #: The first paint is done: what is heavy may be imported now.
    painted = Signal()
    #: Paths of files dropped on the window.
    dropped = Signal(list)

    def __init__(self, document: Document, theme: Theme, language: Language, settings: Settings) -> None:
        super().__init__()
        self.document = document
        self.theme = theme
        self.language = language
        self.settings = settings
        self.closing: Closing | None = None
        self._width: Width | None = None
        self._first_paint = True
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.TopLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.actions_ = Actions(self, document, theme, settings)
        command = self.actions_.command
        self.verdict = VerdictBar(document, theme, command["copy_summary"], self.actions_.exports)
        self._add_head(self.verdict)
        self.centre = Centre(theme, command["open"], (command["duplicate"], command["add"]))
        self.setCentralWidget(self.centre)
        self.pages = Pages(document, theme, self.centre)
        self.compare, self.explain = self.pages.compare, self.pages.explain
        self.configuration_dock = self._add_dock("configuration", Qt.DockWidgetArea.LeftDockWidgetArea)
        self.configuration = ConfigurationPanel(document, theme, settings, self.configuration_dock)
        self.configuration_dock.fill(self.configuration, self._undo_buttons())
        self.hardware_dock = self._add_dock("hardware", Qt.DockWidgetArea.RightDockWidgetArea)
        self.hardware = HardwarePanel(document, theme, parent=self.hardware_dock)
        self.hardware_dock.fill(self.hardware, self.hardware.title_widgets)
        self.timeline, self.fit_map, self.evidence = self.pages.timeline, self.pages.fit_map, self.pages.evidence
        self._views: list[View] = [*self.pages.views, self.hardware]
        self.status = StatusBar(document, theme, language, self.actions_.units, self.actions_.languages)
        self.setStatusBar(self.status)
        self.recent_menu = self._build_menus()
        self.pages.add()
        for line in self.findChildren(QLineEdit):
            # Else a file dropped on a field would be typed into it as a path.
            line.setAcceptDrops(False)
        self._connect()
        self.setMinimumSize(960, 600)
        self.resize(1440, 900)
        self.refresh_all()
        self._restore_layout()

    # putting together ------------------------------------------------------------------------------------------

    def _add_head(self, widget: QWidget) -> None:
        bar = QToolBar(self)
        bar.setObjectName("verdict")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(widget)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.setContentsMargins(0, 0, 0, 0)
        bar.layout().setContentsMargins(0, 0, 0, 0)
        self.addToolBar(bar)

    def _add_dock(self, key: str, area: Qt.DockWidgetArea) -> Dock:
        dock = Dock(key, self.theme, self)
        self.addDockWidget(area, dock)
        return dock

    def _undo_buttons(self) -> tuple[QWidget, ...]:
        buttons = []
        for action in (self.actions_.undo, self.actions_.redo):
            button = QToolButton()
            button.setDefaultAction(action)
            buttons.append(button)
        return tuple(buttons)

    def _build_menus(self) -> QMenu:
        docks = [dock.toggleViewAction() for dock in (self.configuration_dock, self.hardware_dock)]
        return self.actions_.build(self.menuBar(), docks)

    def _connect(self) -> None:
        command, document = self.actions_.command, self.document
        document.changed.connect(self.refresh)
        self.theme.changed.connect(self.refresh_all)
        self.language.changed.connect(self.refresh_all)
        command["copy_summary"].triggered.connect(self.copy_summary)
        command["add"].triggered.connect(lambda: document.add(tr("New scenario"), document.config))
        command["duplicate"].triggered.connect(lambda: document.duplicate(document.selected_index))
        command["delete"].triggered.connect(lambda: document.delete(document.selected_index))
        for key, step in (("up", -1), ("down", 1)):
            command[key].triggered.connect(lambda _=False, step=step: self._move(step))
        for key, step in (("previous", -1), ("next", 1)):
            command[key].triggered.connect(lambda _=False, step=step: document.select(document.selected_index + step))
        command["rename"].triggered.connect(self.rename)
        command["reset"].triggered.connect(self._reset)
        command["restore_layout"].triggered.connect(self.restore_default_layout)
        for key, step in (("next_part", 1), ("previous_part", -1)):
            command[key].triggered.connect(lambda _=False, step=step: focus_part(self._parts(), step))
        self.configuration.said.connect(lambda text: self.status.showMessage(text, 8000))
        command["quit"].triggered.connect(self.close)
        command["full_screen"].toggled.connect(self._full_screen)

    def _move(self, step: int) -> None:
        index = self.document.selected_index
        self.document.move(index, index + step)

    def _parts(self) -> tuple[QWidget, ...]:
        return (self.verdict, self.configuration, self.centre, self.hardware, self.status)

    def _reset(self) -> None:
        document = self.document
        document.edit(document.selected_index, reset_all(document.config), tr("Reset to the defaults"))

    def _full_screen(self, on: bool) -> None:
        self.showFullScreen() if on else self.showNormal()

    # places ----------------------------------------------------------------------------------------------------

    def restore_default_layout(self) -> None:
        """Docks where they were on the first start."""
        for dock in (self.configuration_dock, self.hardware_dock):
            dock.setFloating(False)
            dock.show()
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.configuration_dock)
        self._width = None
        self._fit_width()

    def _fit_width(self) -> None:
        """Dock widths of the window's width class; the person's own widths stay within a class."""
        width = next(width for width in WIDTHS if self.width() >= width.least)
        if width is self._width:
            return
        self._width = width
        compact = width.hardware is None
        self.verdict.set_compact(compact)
        docks, sizes = [self.configuration_dock], [width.configuration]
        hardware = self.hardware_dock
        if not hardware.isFloating():
            if compact:
                self.tabifyDockWidget(self.configuration_dock, hardware)
                self.configuration_dock.raise_()
            else:
                self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, hardware)
                docks.append(hardware)
                sizes.append(width.hardware or 0)
        for dock in (self.configuration_dock, hardware):
            dock.set_tabbed(compact and not hardware.isFloating())
        self.resizeDocks(docks, sizes, Qt.Orientation.Horizontal)

    def _restore_layout(self) -> None:
        kept = self.settings.layout()
        if kept is not None:
            self.restoreGeometry(kept[0])
            self.restoreState(kept[1])

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The document changed."""
        self.verdict.refresh()
        self.configuration.refresh()
        for view in self._views:
            view.refresh()
        self.status.refresh()
        self.actions_.refresh()
        name = self.document.path.replace("\\", "/").rsplit("/", 1)[-1] if self.document.path else tr("Example")
        self.setWindowTitle(f"{name}[*] – FitGauge")
        self.setWindowModified(self.document.modified)

    def refresh_all(self) -> None:
        """Theme or language changed: texts, icons and everything that shows the document."""
        self.configuration_dock.set_name(tr("Configuration"))
        self.hardware_dock.set_name(tr("Hardware"))
        self.centre.refresh()
        self.verdict.retranslate()
        self.actions_.retranslate()
        self.status.retranslate()
        self.configuration.rebuild()
        self.refresh()

    def rename(self) -> None:
        """Write another name over the one of the scenario in front, in its place in the table."""
        self.centre.show_view(self.compare)
        self.compare.table.rename_current()

    def copy_summary(self) -> None:
        """The thirty-second answer to the clipboard."""
        self.document.flush()
        estimate = self.document.estimate
        if estimate is not None:
            QGuiApplication.clipboard().setText(say(summary(estimate, self.document.unit)))
            self.status.showMessage(tr("Summary copied"), 3000)

    # what Qt tells the window ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The first one says that the window is there."""
        super().paintEvent(event)
        if self._first_paint:
            self._first_paint = False
            QTimer.singleShot(0, self.painted.emit)

    def showEvent(self, event: QShowEvent) -> None:
        """Nothing has the focus at first: a ring round a button would ask to be pressed."""
        super().showEvent(event)
        if self._first_paint:
            self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may be another class of layout."""
        super().resizeEvent(event)
        self._fit_width()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about what is not saved; remember where everything is."""
        if self.closing is not None and not self.closing.may_close():
            event.ignore()
            return
        self.hardware.detection.stop()
        self.document.give_up()
        self.settings.keep_layout(self.saveGeometry(), self.saveState())
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Local files are welcome anywhere on the window."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Whoever keeps the files reads them."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.dropped.emit(paths)
