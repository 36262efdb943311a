"""The form: all sections in a scroll area, each control bound to its field of the scenario in front."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from core.architecture.suiting import suited
from core.config import FitGaugeError, ModelSpec, Text, TrainingConfig
from core.memory.counting import total_parameters
from gui.controls.costs import CostBook
from gui.controls.declaration import Section, Setting, Together
from gui.controls.defaults import default_of
from gui.controls.folding import FoldingSection
from gui.controls.model import ModelChooser
from gui.controls.row import SettingRow
from gui.controls.sections import SECTION_ORDER, SETTINGS, label_words, value_words
from gui.document import Document
from gui.settings import Settings
from gui.theme import Theme
from gui.translation import say, tr

__all__ = ["ConfigurationPanel"]


class ConfigurationPanel(QWidget):
    """Edits go to the document; what is shown comes from the document only."""

    #: The person asks for a model's config.json.
    open_model = Signal()
    #: A sentence for the status bar.
    said = Signal(str)

    def __init__(self, document: Document, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._settings = settings
        self._costs = CostBook(document, SETTINGS.values(), self)
        self._costs.found.connect(self._show_cost)
        self._rows: dict[str, SettingRow] = {}
        self.sections: dict[str, FoldingSection] = {}
        self._unit = ""
        #: Language and theme are known: what is made from now on is filled in at once.
        self._has_words = False
        self._totals: dict[ModelSpec, int] = {}
        self._build()

    @property
    def costs(self) -> CostBook:
        """What each setting would change."""
        return self._costs

    @property
    def rows(self) -> dict[str, SettingRow]:
        """Every row by its field; those of sections that were never unfolded are made for it."""
        for fold in self.sections.values():
            fold.fill()
        return self._rows

    def _build(self) -> None:
        # From the outside in: a widget that gets a parent takes the style sheet anew, with all that is in it.
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        form = QWidget(area.viewport())
        form.setProperty("surface", "panel")
        column = _column(form, 0)
        self._fold("model", True, self._add_model, form)
        for section in SECTION_ORDER:
            self._fold(section.key, section.open, partial(self._add_rows, section), form)
        for fold in self.sections.values():
            column.addWidget(fold)
        # What it shows is asked for from the beginning.
        self.sections["model"].fill()
        self.sections["model"].set_open(self.sections["model"].is_open)
        column.addStretch(1)
        area.setWidget(form)

    def sizeHint(self) -> QSize:
        """The widest form of the three window widths."""
        return QSize(334, 600)

    def _fold(self, key: str, is_open: bool, fill: Callable[[QWidget], None], parent: QWidget) -> None:
        fold = FoldingSection(self._theme, self._settings.section_open(key, is_open), fill, parent)
        fold.moves = self._settings.motion
        fold.toggled.connect(lambda opened, key=key: self._settings.keep_section(key, opened))
        self.sections[key] = fold

    def _add_model(self, content: QWidget) -> None:
        self.model = ModelChooser(self._theme, content)
        self.model.chosen.connect(self._choose_model)
        self.model.open_file.connect(self.open_model)
        self.model.refused.connect(self.said)
        _column(content, 0).addWidget(self.model)

    def _add_rows(self, section: Section, content: QWidget) -> None:
        column = _column(content, 8)
        before: QWidget = self.sections[section.key].head
        for setting in section.settings:
            row = SettingRow(setting, self._theme, content)
            row.edited.connect(lambda value, setting=setting: self._edit(setting, value))
            row.reset.connect(lambda setting=setting: self._reset(setting))
            row.refused.connect(lambda reason, setting=setting: self._refuse(setting, reason))
            self._rows[setting.field] = row
            column.addWidget(row)
            # Qt puts what comes late behind everything else in the window.
            self.setTabOrder(before, row.editor)
            before = row.editor
            if self._has_words:
                row.retranslate()
                self._show(setting)
                self._show_cost(setting.field)

    def set_motion(self, on: bool) -> None:
        """Whether sections fold with a movement."""
        for fold in self.sections.values():
            fold.moves = on

    def rebuild(self) -> None:
        """Language or theme changed."""
        self._has_words = True
        self.model.retranslate()
        for row in self._rows.values():
            row.retranslate()
        self._unit = ""
        self.refresh()

    def refresh(self) -> None:
        """Show the scenario in front."""
        config = self._document.config
        self.model.show_model(config, self._parameters(config))
        self.sections["model"].show_head(tr("Model"), config.model.name)
        for section in SECTION_ORDER:
            reason = section.reason(config)
            fold = self.sections[section.key]
            fold.show_head(tr(section.title), tr(reason) if reason else section.summary(config))
            fold.follow(not reason)
            for setting in section.settings:
                if setting.field in self._rows:
                    self._show(setting)
        if self._costs.follow() or self._unit != self._document.unit:
            self._unit = self._document.unit
            for field in self._rows:
                self._show_cost(field)

    def _parameters(self, config: TrainingConfig) -> int | None:
        """Parameters of the model itself: no adapters, no shards."""
        if config.model not in self._totals:
            whole = config.replace(method="full", sharding="none", data_parallel_size=1)
            try:
                self._totals = {config.model: total_parameters(whole)}
            except FitGaugeError:
                return None
        return self._totals[config.model]

    def _show(self, setting: Setting) -> None:
        config = self._document.config
        reason = setting.reason(config)
        fields = setting.fields if isinstance(setting, Together) else (setting.field,)
        default: Any = tuple(default_of(config, field) for field in fields)
        if not isinstance(setting, Together):
            default = default[0]
        self._rows[setting.field].show_setting(setting.read(config), default, tr(reason) if reason else "")

    def _show_cost(self, field: str) -> None:
        if field not in self._rows:
            return
        row, unit = self._rows[field], self._document.unit
        row.show_hint(self._costs.hint(field), unit)
        row.show_costs(self._costs.entries(field), unit)

    def _edit(self, setting: Setting, value: Any) -> None:
        document = self._document
        try:
            config = setting.write(document.config, value)
        except ValidationError as error:
            self._refuse(setting, str(error.errors()[0]["msg"]))
            return
        except FitGaugeError as error:
            self._refuse(setting, say(error.text))
            return
        if config != document.config:
            text = tr("{field}: {value}", field=label_words(setting.field), value=value_words(setting.field, value))
            document.edit(document.selected_index, config, text, merge=setting.field)

    def _reset(self, setting: Setting) -> None:
        config = self._document.config
        if isinstance(setting, Together):
            self._edit(setting, tuple(default_of(config, field) for field in setting.fields))
        else:
            self._edit(setting, default_of(config, setting.field))

    def _refuse(self, setting: Setting, reason: str) -> None:
        problem = Text.of("{field}: {reason}", field=label_words(setting.field), reason=reason) if reason else None
        self._document.set_problem(problem)

    def _choose_model(self, model: ModelSpec) -> None:
        document = self._document
        config = suited(document.config, model)
        document.edit(document.selected_index, config, tr("Model: {name}", name=model.name))


def _column(widget: QWidget, below: int) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, below)
    column.setSpacing(0)
    return column
