"""Whole comparisons in one action: one model trained in every usual way, many models trained in one."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.architecture.catalogue import load_model
from core.architecture.suiting import suited
from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from core.planning.methods import method_variants
from gui.main_window import MainWindow
from gui.model_dialog import choose_models
from gui.translation import say, tr

__all__ = ["ComparisonWork"]


class ComparisonWork(QObject):
    """Connects itself to the window's commands; each comparison is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        command = window.actions_.command
        command["compare_methods"].triggered.connect(self.compare_methods)
        command["compare_models"].triggered.connect(self.choose_models)
        command["sort"].triggered.connect(self._document.sort)

    def compare_methods(self) -> None:
        """The model in front, trained in every usual way."""
        config = self._document.config
        named = [(f"{config.model.name}, {say(found.name)}", found.config) for found in method_variants(config)]
        self._append(named, tr("Compare methods"))

    def choose_models(self) -> None:
        """Ask which, then add them."""
        self.compare_models(choose_models(self._window.theme, self._document.config.model.id, self._window))

    def compare_models(self, ids: list[str]) -> None:
        """Other models of the catalogue with the settings in front."""
        models = [load_model(one) for one in ids]
        named = [(model.name, suited(self._document.config, model)) for model in models]
        self._append(named, tr("Compare models"))

    def _append(self, named: list[tuple[str, TrainingConfig]], text: str) -> None:
        if not named:
            return
        scenarios = tuple(Scenario(name=name, config=config) for name, config in named)
        self._document.append(Workspace(scenarios=scenarios, selected=0), text)
        self._window.centre.show_view(self._window.compare)
