"""The colours keep their promises: contrast by WCAG 2, distances by CIEDE2000, also for colour-blind eyes.

Colour blindness: the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear RGB.
"""

import math
from itertools import combinations, pairwise

import pytest

from gui.theme import label_colour
from gui.tokens import COMPONENT_TOKENS, CONTRAST, DARK, LIGHT

SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
PALETTES = pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=lambda palette: palette.name)


def linear(colour):
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def contrast(one, other):
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


def lab(colour, sight="normal"):
    rgb = linear(colour)
    rgb = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in SIGHT[sight]]
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(m * c for m, c in zip(row, rgb, strict=True)) for row in to_xyz]
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (v / w for v, w in zip(xyz, (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e(one, other, sight="normal"):
    """CIEDE2000 with all weights 1 (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab(one, sight), lab(other, sight)
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn_blue = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(2 * turn_blue))
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, d_h / s_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + r * dc * dh)


def test_the_distance_is_the_published_one():
    # Sharma, Wu, Dalal 2005 give Lab values; black to white is 100 by definition, equal colours are 0.
    assert delta_e("#000000", "#FFFFFF") == pytest.approx(100, abs=0.01)
    assert delta_e("#336699", "#336699") == 0


@PALETTES
@pytest.mark.parametrize("text", ["text1", "text2", "text3"])
@pytest.mark.parametrize("ground", ["bg0", "bg1", "bg2", "field", "hover", "track", "sel"])
def test_text_can_be_read_on_every_surface(palette, text, ground):
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("ground", ["bg0", "bg1", "bg2", "field", "hover", "track", "sel"])
def test_high_contrast_is_what_it_says(ground):
    for text in ("text1", "text2", "text3"):
        assert contrast(getattr(CONTRAST, text), getattr(CONTRAST, ground)) >= 9
    for line in ("outline", "line", "line2", "disabled"):
        assert contrast(getattr(CONTRAST, line), CONTRAST.bg1) >= 6


@PALETTES
@pytest.mark.parametrize("verdict", ["ok", "tight", "over"])
def test_a_verdict_can_be_read_on_its_chip_and_on_the_panel(palette, verdict):
    text = getattr(palette, verdict)
    assert contrast(text, getattr(palette, f"{verdict}_tint")) >= 5.35
    assert contrast(text, palette.bg1) >= 4.5


@PALETTES
def test_outlines_of_controls_stand_out(palette):
    for ground in (palette.field, palette.bg1):
        assert contrast(palette.outline, ground) >= 3.1
    assert contrast(palette.accent, palette.bg1) >= 4.5
    assert contrast(palette.onaccent, palette.accent) >= 4.5


@PALETTES
@pytest.mark.parametrize("component", COMPONENT_TOKENS)
def test_a_component_stands_out_from_the_panel_and_carries_its_label(palette, component):
    fill = getattr(palette, component)
    assert contrast(fill, palette.bg1) >= 3.05
    assert contrast(label_colour(fill), fill) >= 4.85


@PALETTES
@pytest.mark.parametrize("verdict", ["ok", "tight", "over"])
def test_the_gauge_stands_out_from_its_track(palette, verdict):
    assert contrast(getattr(palette, f"{verdict}_fill"), palette.track) >= 3.05


@pytest.mark.parametrize(
    ("palette", "least"),
    [
        (LIGHT, {"normal": 29.7, "protan": 17.2, "deutan": 16.7, "tritan": 19.6}),
        (DARK, {"normal": 31.4, "protan": 25.8, "deutan": 17.2, "tritan": 18.1}),
        (CONTRAST, {"normal": 31.4, "protan": 25.8, "deutan": 17.2, "tritan": 18.1}),
    ],
    ids=["light", "dark", "contrast"],
)
@pytest.mark.parametrize("sight", SIGHT)
def test_neighbours_in_the_stack_can_be_told_apart(palette, least, sight):
    distances = [
        delta_e(getattr(palette, one), getattr(palette, other), sight) for one, other in pairwise(COMPONENT_TOKENS)
    ]
    assert min(distances) >= least[sight]


@pytest.mark.parametrize(
    ("palette", "least"), [(LIGHT, 8.6), (DARK, 9.4), (CONTRAST, 8.6)], ids=["light", "dark", "contrast"]
)
@pytest.mark.parametrize("sight", SIGHT)
def test_no_two_components_look_alike(palette, least, sight):
    fills = [getattr(palette, name) for name in COMPONENT_TOKENS]
    assert min(delta_e(one, other, sight) for one, other in combinations(fills, 2)) >= least


@pytest.mark.parametrize(
    ("palette", "least"), [(LIGHT, 15.6), (DARK, 17.8), (CONTRAST, 15.6)], ids=["light", "dark", "contrast"]
)
@pytest.mark.parametrize("sight", SIGHT)
def test_verdicts_can_be_told_apart_by_colour_too(palette, least, sight):
    fills = [palette.ok_fill, palette.tight_fill, palette.over_fill]
    assert min(delta_e(one, other, sight) for one, other in combinations(fills, 2)) >= least
