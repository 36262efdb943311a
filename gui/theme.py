"""Light and dark: palette, style sheet, icons and fonts from the tokens; follows the system until told otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from PySide6.QtCore import QLocale, QObject, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from gui.icons import tinted_icon
from gui.style_sheet import style_sheet
from gui.tokens import COMPONENT_TOKENS, CONTRAST, DARK, LIGHT, PALETTES, TYPE, WEIGHT, Palette, points

__all__ = ["MODES", "VERDICT_LOOKS", "Mode", "Theme", "label_colour"]

Mode = Literal["system", "light", "dark", "contrast"]
MODES: tuple[Mode, ...] = get_args(Mode)

#: Verdict -> (icon, text token, tint token, fill token).
VERDICT_LOOKS: dict[str, tuple[str, str, str, str]] = {
    "fits": ("ok", "ok", "ok_tint", "ok_fill"),
    "tight": ("tight", "tight", "tight_tint", "tight_fill"),
    "does_not_fit": ("over", "over", "over_tint", "over_fill"),
}

#: Relative luminance at which white and near-black text have the same contrast.
_LABEL_SWITCH = 0.183
_WHITE, _NEAR_BLACK = "#FFFFFF", "#0B0D11"


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def label_colour(fill: str) -> str:
    """White or near-black, whichever reads better on ``fill`` (``#RRGGBB``)."""
    return _WHITE if _luminance(fill) < _LABEL_SWITCH else _NEAR_BLACK


class Theme(QObject):
    """The look that is on; ``changed`` fires after the application wears another one."""

    changed = Signal()

    def __init__(self, application: QApplication | None = None, mode: Mode = "system") -> None:
        super().__init__()
        self._application = application
        self._mode: Mode = mode
        #: Asked for at every paint, and made of a dozen calls into Qt each.
        self._fonts: dict[tuple[int, int, bool, bool], QFont] = {}
        self.palette = self._chosen()
        if application is not None:
            application.setStyle("Fusion")
            application.styleHints().colorSchemeChanged.connect(self._system_changed)
            self._wear(application)

    @property
    def mode(self) -> Mode:
        """What the person asked for; ``system`` follows the desktop."""
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        """Wear another look; ``palette`` is new when ``changed`` fires."""
        self._mode = mode
        self._update()

    # colours ---------------------------------------------------------------------------------------------------

    def colour(self, token: str) -> QColor:
        """Colour of a palette field (``"text1"``) or a component (``"weights"``)."""
        return QColor(getattr(self.palette, token))

    def component(self, name: str) -> QColor:
        """Colour of a memory component; raises ``KeyError`` for anything that is none."""
        if name not in COMPONENT_TOKENS:
            raise KeyError(name)
        return self.colour(name)

    # pictures and type -----------------------------------------------------------------------------------------

    def icon(self, name: str, token: str = "text2") -> QIcon:
        """A line icon in a palette colour."""
        return tinted_icon(name, getattr(self.palette, token), self.palette.disabled)

    def pixmap(self, name: str, token: str = "text2", size: int = 16, ratio: float = 1.0) -> QPixmap:
        """A line icon of ``size`` px for a label, drawn for the pixel ratio ``ratio``."""
        return self.icon(name, token).pixmap(QSize(size, size), ratio)

    def paper(self, size: QSize, ratio: float) -> QPixmap:
        """An empty picture of ``size`` px in the panels' colour, drawn for the pixel ratio ``ratio``."""
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(self.colour("bg1"))
        return pixmap

    def swatch(self, component: str) -> QPixmap:
        """A square of 10 px in the colour of a memory component."""
        pixmap = QPixmap(20, 20)
        pixmap.setDevicePixelRatio(2)
        pixmap.fill(self.component(component))
        return pixmap

    def font(self, px: int = TYPE.BODY, weight: int = WEIGHT.NORMAL, figures: bool = True) -> QFont:
        """The system's font at ``px`` px (× 0.75 points); ``figures``: all digits equally wide.

        One object for all who ask: never change it.
        """
        key = (px, weight, figures, self.palette.is_dark)
        if key in self._fonts:
            return self._fonts[key]
        font = QFont()
        font.setPointSizeF(points(px))
        if weight == WEIGHT.MEDIUM and self.palette.is_dark:
            weight = WEIGHT.NORMAL
        font.setWeight(QFont.Weight(weight))
        if figures:
            font.setFeature(QFont.Tag("tnum"), 1)
        self._fonts[key] = font
        return font

    # wearing ---------------------------------------------------------------------------------------------------

    def _chosen(self) -> Palette:
        if self._mode != "system":
            return PALETTES[self._mode]
        if self._system_wants_contrast():
            return CONTRAST
        return DARK if self._system_is_dark() else LIGHT

    def _system_wants_contrast(self) -> bool:
        # Qt knows since 6.10 and only where the desktop tells it.
        hints = self._application.styleHints() if self._application is not None else None
        accessibility = getattr(hints, "accessibility", None)
        if accessibility is None or not hasattr(Qt, "ContrastPreference"):
            return False
        return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)

    def _system_is_dark(self) -> bool:
        return self._application is not None and (self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark)

    def _system_changed(self) -> None:
        if self._mode == "system":
            self._update()

    def _update(self) -> None:
        palette = self._chosen()
        if palette is not self.palette:
            self.palette = palette
            if self._application is not None:
                self._wear(self._application)
            self.changed.emit()

    def _wear(self, application: QApplication) -> None:
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
        application.setFont(self.font())
        application.setPalette(_qt_palette(self.palette))
        application.setStyleSheet(style_sheet(self.palette, _cache_folder()))


def _cache_folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)) / "icons"


def _qt_palette(p: Palette) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for name, colour in {
        role.Window: p.bg1,
        role.WindowText: p.text1,
        role.Base: p.field,
        role.AlternateBase: p.bg0,
        role.ToolTipBase: p.bg2,
        role.ToolTipText: p.text1,
        role.Text: p.text1,
        role.PlaceholderText: p.text3,
        role.Button: p.bg2,
        role.ButtonText: p.text1,
        role.BrightText: p.over,
        role.Highlight: p.accent,
        role.HighlightedText: p.onaccent,
        role.Accent: p.accent,
        role.Link: p.accent,
        role.LinkVisited: p.accent,
        role.Light: p.bg2,
        role.Midlight: p.hover,
        role.Mid: p.line2,
        role.Dark: p.outline,
        role.Shadow: p.line,
    }.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(p.disabled))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(p.line2))
    return palette
