"""One line of the form: changed-bar, label, editor, and what the setting costs or how to take it back."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from core.report.numbers import MINUS, change
from gui.controls.cost_list import EntryCost
from gui.controls.declaration import Setting
from gui.controls.editors import ListEditor, editor_for
from gui.controls.hint import Hint
from gui.controls.note_line import NoteLine
from gui.controls.sections import value_words
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["SettingRow"]


class SettingRow(QWidget):
    """Shows a setting of a configuration; ``edited`` carries what the person chose, ``reset`` asks for the default."""

    edited = Signal(object)
    reset = Signal()
    #: A reason why what stands in the field cannot be used; empty when it can again.
    refused = Signal(str)

    def __init__(self, setting: Setting, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        self._theme = theme
        self._changed = False
        self._default: Any = None
        self._reason = ""
        #: What stands in the row, so that a refresh that changes nothing costs nothing.
        self._shown: tuple[Any, Any, str] | None = None
        self.label = QLabel(self)
        self.editor = editor_for(setting, theme, self)
        self.editor.setObjectName(setting.field)
        for line in self.editor.findChildren(QLineEdit):
            # Else a file dropped on a field would be typed into it as a path.
            line.setAcceptDrops(False)
        self.label.setBuddy(self.editor)
        self._hint = Hint(theme, self)
        #: The way back lies over the hint, the note below the editor; most rows never need either.
        self._reset: QToolButton | None = None
        self._note_line: NoteLine | None = None
        self._lay_out()
        self.editor.edited.connect(self._edit)
        self.editor.refused.connect(self._refuse)
        self.editor.installEventFilter(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def _lay_out(self) -> None:
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(SPACE.FORM, 2, SPACE.FORM, 2)
        grid.setHorizontalSpacing(SPACE.SMALL)
        grid.setVerticalSpacing(2)
        self.label.setFixedWidth(SIZE.LABEL_WIDTH)
        self._hint.setFixedSize(SIZE.HINT_WIDTH, SIZE.CONTROL)
        self.editor.setFixedHeight(SIZE.CONTROL)
        policy = QSizePolicy.Policy.Preferred if self.setting.kind == "toggle" else QSizePolicy.Policy.Expanding
        self.editor.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.editor, 0, 1)
        grid.addWidget(self._hint, 0, 2)
        grid.setColumnStretch(1, 1)

    def retranslate(self) -> None:
        """Every text, icon and font in the current language and theme."""
        self._shown = None
        self.label.setText(tr(self.setting.label))
        self.label.setFont(self._theme.font())
        self.editor.retranslate()
        name = self.label.text().split("(&")[0].replace("&", "")
        self.editor.setAccessibleName(name)
        self.editor.setAccessibleDescription(tr(self.setting.help))
        if self._reset is not None:
            self._name_reset(self._reset)
        if self._note_line is not None:
            self._note_line.retranslate()

    def show_setting(self, value: Any, default: Any, reason: str) -> None:
        """Show ``value``; the bar stands where it is not ``default``; ``reason`` (translated) disables the row."""
        shown = (value, default, reason)
        if shown == self._shown:
            return
        self._shown = shown
        self.editor.show_value(value)
        self._changed = value != default
        self._default = default
        self._reason = reason
        self.editor.setEnabled(not reason)
        self.label.setEnabled(not reason)
        words = tr(self.setting.help)
        tip = f"{reason}.\n{words}" if reason else words
        for widget in (self.label, self.editor, self):
            widget.setToolTip(_wrapped(tip))
        if reason:
            self._hint.show_words("", "text2")
            self._say("", "3")
        self._show_right()
        self.update()

    def show_hint(self, difference: int | None, unit: str) -> None:
        """What one step, the switch or the best entry would change, in bytes."""
        if difference is None or self._reason:
            self._hint.show_words("", "text2")
            return
        words = change(difference, unit)
        # Three digits leave no room for the unit; the rows around it name it.
        if self._hint.needs(words) > SIZE.HINT_WIDTH:
            words = words.removesuffix(f" {unit}")
        self._hint.show_words(words, "ok" if words.startswith(MINUS) else "text2")

    def show_costs(self, costs: dict[int, EntryCost], unit: str) -> None:
        """What each entry of a list would change."""
        if isinstance(self.editor, ListEditor):
            self.editor.show_costs(costs, unit, self.editor.accessibleName())

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """The way back appears while the field has focus; a disabled one says its reason when it is asked."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_right()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        """Hover: the way back takes the place of the hint."""
        super().enterEvent(event)
        self._show_right(hovered=True)

    def leaveEvent(self, event: QEvent) -> None:
        """The hint comes back."""
        super().leaveEvent(event)
        self._show_right()
        if self._reason:
            self._say("", "3")

    def mousePressEvent(self, event: Any) -> None:
        """A click on a disabled field asks why."""
        super().mousePressEvent(event)
        if self._reason:
            self._say(self._reason, "3")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar of a changed value at the panel's edge."""
        if self._changed and not self._reason:
            width, height = SIZE.CHANGED_BAR
            top = 2 + (SIZE.CONTROL - height) // 2
            QPainter(self).fillRect(0, top, width, height, self._theme.colour("accent"))

    def _show_right(self, hovered: bool = False) -> None:
        hovered = hovered or self.underMouse()
        focus = QApplication.focusWidget()
        focused = focus is not None and (focus is self.editor or self.editor.isAncestorOf(focus))
        focused = focused or (self._reset is not None and self._reset.hasFocus())
        offers = self._changed and not self._reason and (hovered or focused)
        if offers:
            reset = self._reset = self._reset or self._made_reset()
            words = value_words(self.setting.field, self._default)
            reset.setText(reset.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, SIZE.HINT_WIDTH - 22))
            reset.setToolTip(tr("Back to the default: {value}", value=words))
        if self._reset is not None:
            self._reset.setVisible(offers)
            self._hint.cover(offers)

    def _made_reset(self) -> QToolButton:
        reset = QToolButton(self._hint)
        reset.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        reset.setIconSize(QSize(12, 12))
        reset.clicked.connect(self.reset)
        reset.setGeometry(0, 0, SIZE.HINT_WIDTH, SIZE.CONTROL)
        QWidget.setTabOrder(self.editor, reset)
        self._name_reset(reset)
        return reset

    def _name_reset(self, reset: QToolButton) -> None:
        reset.setFont(self._theme.font(TYPE.CAPTION, WEIGHT.MEDIUM))
        reset.setIcon(self._theme.icon("reset", "accent"))
        reset.setProperty("tone", "accent")
        reset.setAccessibleName(tr("Reset {name}", name=self.editor.accessibleName()))

    def _edit(self, value: Any) -> None:
        # The document may answer with the value it had; the editor then has to be told again.
        self._shown = None
        self.edited.emit(value)

    def _refuse(self, reason: str) -> None:
        self._mark_invalid(bool(reason))
        self._say(reason, "over")
        self.refused.emit(reason)

    def _mark_invalid(self, wrong: bool) -> None:
        if self.editor.property("invalid") != wrong:
            self.editor.setProperty("invalid", wrong)
            self.editor.style().unpolish(self.editor)
            self.editor.style().polish(self.editor)

    def _say(self, text: str, tone: str) -> None:
        if self._note_line is None and text:
            self._note_line = NoteLine(self._theme, self)
            self._grid.addWidget(self._note_line, 1, 1, 1, 2)
        if self._note_line is not None:
            self._note_line.say(text, tone)


def _wrapped(text: str) -> str:
    """Qt wraps tooltips only when they are rich text."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>")
    return f"<p style='white-space: normal'>{escaped}</p>"
