"""How the board looks right now: theme, text size, motion.

Owns: the `Look` object that widgets and items subscribe to, the fonts, and applying both to the application.
Does not own: colours (`palette`), painting (`style`, `sprites`, `overlays`), or remembering settings.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF
from PySide6.QtWidgets import QApplication, QToolTip

from board.stage.palette import ASSETS, THEMES, Palette, palette, tokens

FONT_FILES = ("atkinson-hyperlegible-latin-400-normal.woff2", "atkinson-hyperlegible-latin-700-normal.woff2")
SCALE_MIN, SCALE_MAX = 0.8, 2.0
MOST_WIDTHS = 5000
LARGE_SCALE = 1.5
"""From here words leave the rail, Why and Pieces become tabs, the strip shows three steps."""


class Look(QObject):
    """Theme, text scale (0.8 to 2.0) and reduced motion, with one signal when any of them changes."""

    changed = Signal()

    def __init__(self, theme: str = "light", scale: float = 1.0, *, reduced_motion: bool = False) -> None:
        super().__init__()
        self._theme = _known(theme)
        self._scale = _clamped(scale)
        # Painting asks for these some hundred times a frame; a bold of None is the style's own.
        self._fonts: dict[tuple[str, bool | None], QFont] = {}
        self._metrics: dict[tuple[str, bool | None], QFontMetricsF] = {}
        self._widths: dict[tuple[str, str, bool | None], float] = {}
        self._reduced_motion = reduced_motion
        self.focus_ring: QObject | None = None

    @property
    def theme(self) -> str:
        return self._theme

    @property
    def scale(self) -> float:
        return self._scale

    @property
    def reduced_motion(self) -> bool:
        return self._reduced_motion

    @property
    def palette(self) -> Palette:
        return palette(self._theme)

    @property
    def large(self) -> bool:
        """True from 150 % text, where layouts change their form."""
        return self._scale >= LARGE_SCALE - 1e-9

    def set_theme(self, theme: str) -> None:
        """Change to light, dark or high-contrast; ValueError for anything else."""
        if _known(theme) != self._theme:
            self._theme = theme
            self.changed.emit()

    def set_scale(self, scale: float) -> None:
        """Change the text scale; values outside 0.8 to 2.0 are clamped."""
        if _clamped(scale) != self._scale:
            self._scale = _clamped(scale)
            self._fonts.clear()
            self._metrics.clear()
            self._widths.clear()
            self.changed.emit()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Replace travel by cross-fades."""
        if reduced != self._reduced_motion:
            self._reduced_motion = reduced
            self.changed.emit()

    def px(self, size_px: float) -> int:
        """A text-bound size (icon, chip, row) at the text scale. Paddings and strokes do not scale."""
        return round(size_px * self._scale)

    def font(self, style: str = "body", bold: bool | None = None) -> QFont:
        """The font of a type style: body, strong, number, lead, title, headline or display."""
        if (style, bold) not in self._fonts:
            entry = tokens()["type"]["scale"][style]
            heavy = entry["weight"] == 700 if bold is None else bold
            self._fonts[style, bold] = text_font(entry["px"] * self._scale, bold=heavy)
        return QFont(self._fonts[style, bold])  # a copy shares its data until somebody changes it

    def line_px(self, style: str = "body") -> int:
        """The line height of a type style at the text scale."""
        return self.px(tokens()["type"]["scale"][style]["line"])

    def row_px(self, height_px: float = 36) -> int:
        """A control or row height: grows with the text, its padding stays."""
        return max(32, round(height_px + 24 * (self._scale - 1)))

    def width_of(self, text: str, style: str = "body", bold: bool | None = None) -> float:
        """Advance of a text in px."""
        width = self._widths.get((text, style, bold))
        if width is None:
            metrics = self._metrics.get((style, bold))
            if metrics is None:
                metrics = self._metrics[style, bold] = QFontMetricsF(self.font(style, bold))
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[text, style, bold] = metrics.horizontalAdvance(text)
        return width

    def duration_ms(self, token: str) -> int:
        """A duration by its token name; travel becomes the reduced fade when motion is reduced."""
        motion = tokens()["motion"]
        fades = ("fade_ms", "chip_in_ms", "tooltip_delay_ms", "total_cap_ms")
        key = "reduced_fade_ms" if self._reduced_motion and token not in fades else token
        return int(motion[key])


@cache
def load_fonts() -> str:
    """Register the vendored fonts once and name their family; FileNotFoundError when one cannot be loaded."""
    family = ""
    for name in FONT_FILES:
        number = QFontDatabase.addApplicationFont(str(ASSETS / "fonts" / name))
        if number < 0:
            raise FileNotFoundError(f"font {name} could not be loaded")
        family = QFontDatabase.applicationFontFamilies(number)[0]
    return family


def text_font(size_px: float, *, bold: bool = False) -> QFont:
    """Our typeface at a px size, with digits of one width."""
    font = QFont([load_fonts(), *tokens()["type"]["fallback"]])
    font.setPixelSize(max(1, round(size_px)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def apply_look(app: QApplication, look: Look) -> None:
    """Give the application our style, palette and font, and keep them up to date with the look."""
    from board.stage.style import BoardStyle, FocusRing  # they paint with a look: not importable at the top

    app.setStyle(BoardStyle(look))
    ring = FocusRing(app)

    def refresh() -> None:
        app.setPalette(look.palette.qpalette)
        app.setFont(look.font())
        # tooltips keep a palette and a font of their own
        QToolTip.setPalette(look.palette.qpalette)
        QToolTip.setFont(look.font())

    refresh()
    look.changed.connect(refresh)
    look.focus_ring = ring  # lives as long as the look


def _known(theme: str) -> str:
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}: choose one of {', '.join(THEMES)}")
    return theme


def _clamped(scale: float) -> float:
    return round(min(SCALE_MAX, max(SCALE_MIN, scale)), 2)
