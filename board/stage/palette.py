"""The colours of one theme, read from the tokens.

Owns: turning `assets/themes/tokens.json` into named QColors, verdict and side styles, and a QPalette.
Does not own: which theme is in use, text size and fonts (`look`), or any painting.
Sides own fills, verdicts own lines, tints and chips, ink is the only accent.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QPen

ASSETS = Path(__file__).resolve().parents[2] / "assets"
THEMES = ("light", "dark", "high-contrast")
VERDICTS = ("legal", "illegal", "pending", "counter", "unsure")
SIDES = ("red", "blue")


@dataclass(frozen=True)
class Surface:
    """What things stand on."""

    chrome: QColor
    panel: QColor
    raised: QColor
    sunken: QColor
    selected: QColor
    hover: QColor
    inverse: QColor
    scrim: QColor


@dataclass(frozen=True)
class Text:
    """Ink in four weights, and the ink of the inverse surface."""

    primary: QColor
    secondary: QColor
    tertiary: QColor
    disabled: QColor
    inverse: QColor


@dataclass(frozen=True)
class Line:
    """Hairline, panel edge, the edge of anything clickable, and ink."""

    soft: QColor
    normal: QColor
    control: QColor
    ink: QColor


@dataclass(frozen=True)
class Board:
    """The table, what is printed on it, and the casing under every line on it."""

    table: QColor
    edge: QColor
    grid: QColor
    ruler: QColor
    ruler_text: QColor
    slot: QColor
    slot_line: QColor
    casing: QColor
    paper: QColor


@dataclass(frozen=True)
class Focus:
    """The ring round what has the keyboard, and the gap inside it."""

    outer: QColor
    gap: QColor


@dataclass(frozen=True)
class VerdictStyle:
    """Hue, pattern, icon and word of one verdict: always all four together.

    `dash_px` is None for a solid line, else on and off lengths in px. `double` asks for two parallel lines.
    """

    kind: str
    line: QColor
    text: QColor
    fill: QColor
    on: QColor
    tint: QColor
    word: str
    icon: str
    pattern: str
    dash_px: tuple[float, ...] | None

    @property
    def double(self) -> bool:
        return self.pattern == "double"


@dataclass(frozen=True)
class SideStyle:
    """Fill, rim and ink of one side. Names and colours are settings; the rim style is not."""

    key: str
    name: str
    fill: QColor
    fill_top: QColor
    rim: QColor
    rim_outer: QColor
    on: QColor
    soft: QColor
    text: QColor
    rim_style: str

    @property
    def line(self) -> QColor:
        """The rim colour that is visible on the table and on the chrome."""
        return self.rim_outer if self.rim_style == "double" else self.rim


@dataclass(frozen=True)
class Shadow:
    """Baked shadow: offset and blur in px, opacity 0 to 1 (0 in high contrast)."""

    colour: QColor
    dy_px: float
    blur_px: float
    opacity: float


class Palette:
    """All colours of one theme; immutable, one object per theme, shared."""

    def __init__(self, theme: str) -> None:
        block = tokens()["themes"][theme]
        self.theme = theme
        self.surface = Surface(**_colours(block["surface"]))
        self.text = Text(**_colours(block["text"]))
        self.line = Line(**_colours(block["line"]))
        self.board = Board(**_colours(block["board"]))
        self.focus = Focus(**_colours(block["focus"]))
        self.verdicts = {kind: _verdict(kind, block["verdict"][kind]) for kind in VERDICTS}
        self.sides = {key: _side(key, block["side"][key]) for key in SIDES}
        shadow = block["shadow"]
        self._shadows = {k: _shadow(shadow["colour"], shadow[k]) for k in ("e1", "e2", "e3")}
        self.qpalette = _qpalette(block["qpalette"])

    def verdict(self, kind: str) -> VerdictStyle:
        """The style of legal, illegal, pending, counter or unsure."""
        return self.verdicts[kind]

    def side(self, key: str) -> SideStyle:
        """The style of red or blue."""
        return self.sides[key]

    def shadow(self, level: str) -> Shadow:
        """Elevation e1 (card at rest), e2 (tape label, lane, toast) or e3 (menus, dialogs)."""
        return self._shadows[level]

    @property
    def flat(self) -> bool:
        """True where the theme drops shadows: every surface is told apart by a line."""
        return self._shadows["e1"].opacity == 0.0


@cache
def palette(theme: str) -> Palette:
    """The one Palette of a theme; KeyError for a theme that does not exist."""
    return Palette(theme)


@cache
def tokens() -> dict[str, Any]:
    """The design tokens as data. Read only: everybody shares this one object."""
    data: dict[str, Any] = json.loads((ASSETS / "themes" / "tokens.json").read_text(encoding="utf-8"))
    return data


def pen(colour: QColor, width_px: float, dash_px: tuple[float, ...] | None = None) -> QPen:
    """A pen whose dashes are given in px: Qt counts them in pen widths, with a flat cap.

    Not cosmetic: Qt counts the width of a cosmetic pen in device pixels, which is half of it on a screen
    with two of them. What keeps its px at any zoom is painted in px instead.
    """
    made = QPen(colour, width_px)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if dash_px else Qt.PenCapStyle.RoundCap)
    if dash_px:
        made.setDashPattern([length / width_px for length in dash_px])
    return made


def faded(colour: QColor, opacity: float) -> QColor:
    """The colour at an opacity of 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


def contrast(a: QColor, b: QColor) -> float:
    """Contrast ratio of two opaque colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(c) for c in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _colours(block: dict[str, str]) -> dict[str, QColor]:
    return {name: QColor(value) for name, value in block.items()}


def _verdict(kind: str, block: dict[str, str]) -> VerdictStyle:
    dash = tokens()["pattern"][block["pattern"].replace("-", "_")]
    dashed = dash is not None and block["pattern"] != "double"
    return VerdictStyle(
        kind=kind,
        **{name: QColor(block[name]) for name in ("line", "text", "fill", "on", "tint")},
        **{name: block[name] for name in ("word", "icon", "pattern")},
        dash_px=tuple(map(float, dash)) if dashed else None,
    )


def _side(key: str, block: dict[str, str]) -> SideStyle:
    names = ("fill", "fill_top", "rim", "on", "soft", "text")
    return SideStyle(
        key=key,
        name=block["name"],
        **{name: QColor(block[name]) for name in names},
        rim_outer=QColor(block.get("rim_outer", block["rim"])),
        rim_style=block["rim_style"],
    )


def _shadow(colour: str, values: list[float]) -> Shadow:
    _dx, dy, blur, opacity = values
    return Shadow(QColor(colour), float(dy), float(blur), float(opacity))


def _qpalette(block: dict[str, Any]) -> QPalette:
    made = QPalette()
    for role, value in block.items():
        if role == "Disabled":
            for name, colour in value.items():
                made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[name], QColor(colour))
        else:
            for group in (
                QPalette.ColorGroup.Active,
                QPalette.ColorGroup.Inactive,
                QPalette.ColorGroup.Disabled,
            ):
                if group is QPalette.ColorGroup.Disabled and role in block["Disabled"]:
                    continue
                made.setColor(group, QPalette.ColorRole[role], QColor(value))
    return made
