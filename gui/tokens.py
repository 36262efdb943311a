"""Every colour, distance, size and weight of the program, once.  Pure data: no Qt."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

__all__ = [
    "COMPONENT_TOKENS",
    "CONTRAST",
    "DARK",
    "LIGHT",
    "MOTION",
    "PALETTES",
    "RADIUS",
    "SIZE",
    "SPACE",
    "TYPE",
    "WEIGHT",
    "WIDTHS",
    "Palette",
]


@dataclass(frozen=True)
class Palette:
    """Colours as ``#RRGGBB``; the field name says the role, never the hue."""

    name: str
    # surfaces
    bg0: str
    bg1: str
    bg2: str
    field: str
    hover: str
    track: str
    sel: str
    line: str
    line2: str
    outline: str
    # text
    text1: str
    text2: str
    text3: str
    disabled: str
    accent: str
    onaccent: str
    # verdicts
    ok: str
    ok_tint: str
    ok_fill: str
    tight: str
    tight_tint: str
    tight_fill: str
    over: str
    over_tint: str
    over_fill: str
    hatch: str
    #: opacity of ``over_tint`` above the capacity line
    over_wash: float
    # components of memory, in stack order
    weights: str
    quantized_weights: str
    gradients: str
    optimizer: str
    activations: str
    logits_loss: str
    temporary: str
    communication: str
    runtime: str
    # ramps of the map: least to most of its range, for each verdict
    map_free: tuple[str, str]
    map_tight: tuple[str, str]
    map_short: tuple[str, str]

    @property
    def is_dark(self) -> bool:
        """Whether text is light on dark surfaces."""
        return self.name != "light"


LIGHT = Palette(
    name="light",
    bg0="#F3F4F7",
    bg1="#FFFFFF",
    bg2="#FFFFFF",
    field="#FFFFFF",
    hover="#E9ECF1",
    track="#E7EAEF",
    sel="#E8EEFD",
    line="#E3E6EB",
    line2="#C9CFD8",
    outline="#838C9B",
    text1="#161A21",
    text2="#4A5361",
    text3="#5F6877",
    disabled="#8A93A1",
    accent="#2B55D4",
    onaccent="#FFFFFF",
    ok="#0B6B45",
    ok_tint="#E2F4EA",
    ok_fill="#2F9170",
    tight="#855000",
    tight_tint="#FFF0D2",
    tight_fill="#AD7C1E",
    over="#B0241C",
    over_tint="#FDE8E6",
    over_fill="#A82B22",
    hatch="#E8C4C0",
    over_wash=0.5,
    weights="#2B4268",
    quantized_weights="#4895B7",
    gradients="#B5820A",
    optimizer="#6A55B8",
    activations="#087464",
    logits_loss="#D5588D",
    temporary="#6B6E20",
    communication="#4D2F21",
    runtime="#848A98",
    map_free=("#E2F1F3", "#5BAAB8"),
    map_tight=("#F6D48F", "#F6D48F"),
    map_short=("#F3D3CE", "#E2A79F"),
)

DARK = Palette(
    name="dark",
    bg0="#14171C",
    bg1="#1B1F26",
    bg2="#262C36",
    field="#14171C",
    hover="#2F3641",
    track="#2B313B",
    sel="#222E4A",
    line="#2A303A",
    line2="#3D4653",
    outline="#6C7788",
    text1="#E9ECF1",
    text2="#B3BBC8",
    text3="#98A2B1",
    disabled="#6C7788",
    accent="#7DA2FF",
    onaccent="#0E1526",
    ok="#5ED1A0",
    ok_tint="#16332A",
    ok_fill="#4FB290",
    tight="#F0B849",
    tight_tint="#3A2D12",
    tight_fill="#FCBD5B",
    over="#FF8F85",
    over_tint="#40201F",
    over_fill="#DC5144",
    hatch="#4C2D2C",
    over_wash=0.3,
    weights="#586FAC",
    quantized_weights="#6ED1FE",
    gradients="#F2CC7A",
    optimizer="#9085FB",
    activations="#42A57F",
    logits_loss="#F997C6",
    temporary="#ADAB40",
    communication="#945F39",
    runtime="#7E8D9D",
    map_free=("#1F3B42", "#2F7785"),
    map_tight=("#6B4F1C", "#6B4F1C"),
    map_short=("#5A2F2B", "#3A2220"),
)

#: For people who need it: black, white, lines that are seen, and the dark components.
CONTRAST = replace(
    DARK,
    name="contrast",
    bg0="#000000",
    bg1="#000000",
    bg2="#0A0A0A",
    field="#000000",
    hover="#1F2A3D",
    track="#262626",
    sel="#0B2A66",
    line="#8A8F98",
    line2="#B4BAC4",
    outline="#FFFFFF",
    text1="#FFFFFF",
    text2="#F2F4F8",
    text3="#DDE2EA",
    disabled="#A6ADB8",
    accent="#9CC2FF",
    onaccent="#000000",
    ok="#7CF0BC",
    ok_tint="#062A1C",
    tight="#FFD166",
    tight_tint="#2E2206",
    over="#FFB3AC",
    over_tint="#3A0F0E",
    hatch="#7A3E3C",
)

PALETTES = {palette.name: palette for palette in (LIGHT, DARK, CONTRAST)}

#: Palette fields of the memory components in stack order; never reordered.
COMPONENT_TOKENS: tuple[str, ...] = (
    "weights",
    "quantized_weights",
    "gradients",
    "optimizer",
    "activations",
    "logits_loss",
    "temporary",
    "communication",
    "runtime",
)


class SPACE:
    """Distances in px; no other distance is used."""

    HAIR = 2
    TINY = 4
    SMALL = 6
    MEDIUM = 8
    FORM = 12
    PANEL = 16
    LARGE = 24


class RADIUS:
    """Corner radii in px."""

    BAR = 3
    CHECK = 4
    FIELD = 5
    CARD = 8
    CHIP = 10


class TYPE:
    """Text sizes in px."""

    VERDICT = 19
    TILE = 17
    FIGURE = 14
    TAB = 13
    BODY = 12
    CAPTION = 11


def points(px: int) -> float:
    """``px`` as font points: 72 of them are an inch, which is 96 px except on macOS."""
    return float(px) if sys.platform == "darwin" else px * 0.75


class WEIGHT:
    """Font weights.  Dark surfaces draw MEDIUM as NORMAL, because light text looks bolder."""

    NORMAL = 400
    MEDIUM = 500
    STRONG = 600


class SIZE:
    """Fixed sizes in px."""

    ROW = 28
    CONTROL = 24
    SECTION_HEAD = 30
    LABEL_WIDTH = 96
    HINT_WIDTH = 62
    CHANGED_BAR = (3, 18)
    VERDICT_BAR = 72
    VERDICT_STRIPE = 4
    VERDICT_DISC = 44
    DOCK_TITLE = 32
    BUTTON = 26
    STATUS = 24
    ICON = 16
    GAUGE_HEIGHT = 12
    GAUGE_WIDTH = 190
    BAR = 22
    BAR_ROW = 41
    BAR_LOW = 18
    BAR_ROW_LOW = 33
    LOW_WINDOW = 820


class MOTION:
    """Milliseconds; zero when the system or the person asks for no motion."""

    FOLD = 120
    TOAST = 120
    BAR = 150


@dataclass(frozen=True)
class Width:
    """Dock widths in px from a window width on; ``hardware`` is ``None`` where it is a tab behind the configuration."""

    least: int
    configuration: int
    hardware: int | None


#: Widest first.
WIDTHS: tuple[Width, ...] = (Width(1400, 334, 262), Width(1200, 314, 240), Width(0, 286, None))
