"""Model: a preset found by typing, or any config.json."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from core.architecture.catalogue import load_model, models
from core.config import FitGaugeError, ModelSpec, TrainingConfig
from core.report.numbers import count, parameters
from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE
from gui.translation import say, tr

__all__ = ["ModelChooser", "model_words"]


def model_words(model: ModelSpec, total: int | None) -> str:
    """``6.74 B · 32 layers · vocab 32,000``, from the model and its parameter count."""
    parts = [] if total is None else [parameters(total)]
    layers = model.get("num_hidden_layers")
    if isinstance(layers, int):
        parts.append(tr("{n} layers", n=count(layers)))
    vocabulary = model.get("vocab_size")
    if isinstance(vocabulary, int):
        parts.append(tr("vocab {n}", n=count(vocabulary)))
    return " · ".join(parts)


class ModelChooser(QWidget):
    """``chosen`` carries a model of the catalogue, ``refused`` what is wrong; ``open_file`` asks for the dialog."""

    chosen = Signal(object)
    open_file = Signal()
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown = ""
        self._ids = {entry.name: entry.id for entry in models() if entry.supported}
        self.label = QLabel(self)
        self.combo = QComboBox(self)
        self.combo.setObjectName("model")
        self.combo.setEditable(True)
        self.combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.combo.addItems(list(self._ids))
        self.combo.setMaxVisibleItems(18)
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.combo.setMinimumContentsLength(3)
        self.combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label.setBuddy(self.combo)
        completer = QCompleter(self.combo.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setMaxVisibleItems(14)
        completer.popup().setMinimumWidth(260)
        self.combo.setCompleter(completer)
        self.combo.activated.connect(lambda _: self._choose(self.combo.currentText()))
        completer.activated.connect(self._choose)
        self.combo.lineEdit().returnPressed.connect(lambda: self._choose(self.combo.currentText()))
        self.combo.lineEdit().editingFinished.connect(self._restore)
        self._parameters_label, self._parameters = QLabel(self), ElidedLabel("", self)
        self._licence_label, self._licence = QLabel(self), ElidedLabel("", self)
        self._open = QPushButton(self)
        self._open.setObjectName("open_config")
        self._open.clicked.connect(self.open_file)
        self._lay_out()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE.FORM, 2, SPACE.FORM, SPACE.SMALL)
        grid.setHorizontalSpacing(SPACE.SMALL)
        grid.setVerticalSpacing(SPACE.TINY)
        for label in (self.label, self._parameters_label, self._licence_label):
            label.setFixedWidth(SIZE.LABEL_WIDTH)
        self.combo.setFixedHeight(SIZE.CONTROL)
        self.combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._open.setProperty("inform", True)
        self._open.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.combo, 0, 1)
        grid.addWidget(self._open, 0, 2)
        grid.addWidget(self._parameters_label, 1, 0)
        grid.addWidget(self._parameters, 1, 1, 1, 2)
        grid.addWidget(self._licence_label, 2, 0)
        grid.addWidget(self._licence, 2, 1, 1, 2)
        for row in (1, 2):
            grid.setRowMinimumHeight(row, 20)
        grid.setColumnStretch(1, 1)

    def retranslate(self) -> None:
        """Texts and fonts in the current language and theme."""
        self.label.setText(tr("&Preset"))
        self._parameters_label.setText(tr("Parameters"))
        self._licence_label.setText(tr("Licence"))
        self._open.setText(tr("File…"))
        self._open.setToolTip(tr("Open the config.json of any model"))
        self._open.setAccessibleName(tr("Open config.json"))
        self.combo.setAccessibleName(tr("Model"))
        self.combo.setToolTip(tr("Type any part of a name to search the presets."))
        for label in (self._parameters, self._licence):
            label.setFont(self._theme.font(TYPE.CAPTION))
            label.setProperty("tone", "2")

    def show_model(self, config: TrainingConfig, total: int | None) -> None:
        """Show the model of ``config``; ``total``: its parameters, when known."""
        model = config.model
        self._shown = model.name
        stands = self.combo.currentText()
        if stands != self._shown and (not self.combo.lineEdit().hasFocus() or stands in self._ids):
            self._restore()
        words = model_words(model, total)
        if model.treated_as_nearest_of is not None:
            words = tr("{type} laid out as {known}", type=model.treated_as_nearest_of, known=model.model_type)
        self._parameters.setText(words)
        self._parameters.setToolTip(words)
        self._licence.setText(model.licence or tr("not stated"))

    def _choose(self, name: str) -> None:
        if name == self._shown:
            return
        wanted = self._ids.get(name) or next((i for n, i in self._ids.items() if n.casefold() == name.casefold()), name)
        try:
            model = load_model(wanted)
        except FitGaugeError as error:
            self.refused.emit(say(error.text))
            return
        self._shown = model.name
        self.chosen.emit(model)

    def _restore(self) -> None:
        self.combo.blockSignals(True)
        self.combo.setCurrentIndex(self.combo.findText(self._shown))
        self.combo.setEditText(self._shown)
        self.combo.lineEdit().setCursorPosition(0)
        self.combo.blockSignals(False)
