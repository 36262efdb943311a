"""About FitGauge, and under which licences it and what it stands on may be used."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from core.config import resource_path
from core.version import __version__
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["AboutDialog", "licence_text"]

#: Package -> its licence; a package of the program whose metadata is not shipped is named all the same.
_STANDS_ON = {
    "PySide6-Essentials": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    "shiboken6": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    "pyqtgraph": "MIT",
    "numpy": "BSD-3-Clause",
    "pydantic": "MIT",
    "nvidia-ml-py": "BSD-3-Clause",
    "psutil": "BSD-3-Clause",
    "PyYAML": "MIT",
}


def licence_text() -> str:
    """FitGauge's licence, then each library with version and licence."""
    lines = [tr("FitGauge {version}: Apache License 2.0", version=__version__), "", tr("It stands on:")]
    for package, licence in _STANDS_ON.items():
        lines.append(f"  {package} {_version(package)} – {licence}".replace("  –", " –"))
    lines += ["", tr("Qt is used as a shared library under the LGPL 3; you may replace it by your own build.")]
    own = next((p for p in (resource_path().parent / "LICENSE",) if p.is_file()), None)
    if own is not None:
        lines += ["", "─" * 40, "", own.read_text(encoding="utf-8")]
    return "\n".join(lines)


def _version(package: str) -> str:
    try:
        return metadata(package)["Version"]
    except PackageNotFoundError:
        return ""


class AboutDialog(QDialog):
    """``with_licences``: the licences below the few lines about the program."""

    def __init__(self, theme: Theme, with_licences: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Licences") if with_licences else tr("About FitGauge"))
        title = QLabel(f"FitGauge {__version__}")
        title.setFont(theme.font(TYPE.VERDICT, WEIGHT.STRONG))
        text = QLabel(
            tr(
                "Tells how much GPU memory a fine-tuning run takes, why, whether it fits, and what to change if it "
                "does not.\nEvery figure is worked out on this computer; nothing is sent anywhere."
            )
        )
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.LARGE, SPACE.LARGE, SPACE.LARGE, SPACE.PANEL)
        column.setSpacing(SPACE.FORM)
        column.addWidget(title)
        column.addWidget(text)
        if with_licences:
            licences = QPlainTextEdit(licence_text())
            licences.setReadOnly(True)
            licences.setMinimumSize(560, 320)
            licences.setAccessibleName(tr("Licences"))
            column.addWidget(licences, 1)
        column.addWidget(buttons)
        self.setMinimumWidth(420)
