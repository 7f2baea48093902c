"""What every widget here is made of: a widget, a label and a button that follow the look.

Owns: subscribing to the look and restyling.
Does not own: layouts, view data or any meaning.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from board.presenter.language import tr
from board.stage.icons import icon_pixmap
from board.stage.look import Look
from board.stage.palette import Palette
from board.stage.style import set_kind


class LookWidget(QWidget):
    """A widget with a look; `restyle` runs at every change of it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        look.changed.connect(self._look_changed)

    def restyle(self) -> None:
        """Bring fonts, colours and sizes up to date; subclasses add theirs."""

    def _look_changed(self) -> None:
        self.restyle()
        self.updateGeometry()
        self.update()


class Ground(LookWidget):
    """A widget with a ground of its own; ``surface`` names its colour in the palette."""

    surface = "panel"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), getattr(self.look.palette.surface, self.surface))
        painter.end()


class Label(QLabel):
    """Text in a type style and an ink: primary, secondary, tertiary, disabled, inverse or a verdict kind."""

    def __init__(
        self, look: Look, text: str = "", style: str = "body", ink: str = "primary", *, wrap: bool = False
    ) -> None:
        super().__init__(tr(text))
        self._look, self._style, self._ink = look, style, ink
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        look.changed.connect(self._restyle)
        self._restyle()

    def setText(self, text: str) -> None:
        """Show an English text in the language of the window."""
        super().setText(tr(text))

    def set_ink(self, ink: str) -> None:
        """Change the ink."""
        if ink != self._ink:
            self._ink = ink
            self._restyle()

    def set_style(self, style: str) -> None:
        """Change the type style."""
        self._style = style
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(self._look.font(self._style))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, ink_colour(self._look.palette, self._ink))
        self.setPalette(palette)


class IconLabel(QLabel):
    """An icon beside a word; silent for screen readers because the word says it."""

    def __init__(self, look: Look, name: str, size_px: int = 20, ink: str = "primary") -> None:
        super().__init__()
        self._look, self._name, self._size, self._ink = look, name, size_px, ink
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(name)
        look.changed.connect(self._restyle)
        self._restyle()

    def set_icon(self, name: str, ink: str | None = None) -> None:
        """Show another icon."""
        before = (self._name, self._ink)
        self._name, self._ink = name, ink or self._ink
        if (self._name, self._ink) != before:
            self.setAccessibleName(name)
            self._restyle()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:  # the window has come to another screen
            self._restyle()
        return bool(super().event(event))

    def _restyle(self) -> None:
        colour = icon_colour(self._look.palette, self._ink)
        pixmap = icon_pixmap(self._name, self._look.px(self._size), colour, self.devicePixelRatioF())
        self.setPixmap(pixmap)


class Button(QPushButton):
    """A push button of a kind: ink, legal, secondary, quiet or counter."""

    def __init__(
        self,
        look: Look,
        text: str,
        kind: str = "secondary",
        *,
        icon: str = "",
        keycap: str = "",
        large: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(tr(text))
        self.look = look
        self._kind, self._icon, self._keycap, self._large = kind, icon, keycap, large
        self.setAccessibleName(tr(name or text))
        self.setAutoDefault(True)  # Return presses it too, not Space alone
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._set_kind()
        look.changed.connect(self._set_kind)

    def set_word(self, text: str, icon: str | None = None, keycap: str | None = None) -> None:
        """Change the word, and the icon or key when given; nothing is painted when all stay the same."""
        text = tr(text)
        before = (self.text(), self._icon, self._keycap)
        self._icon = self._icon if icon is None else icon
        self._keycap = self._keycap if keycap is None else keycap
        if (text, self._icon, self._keycap) != before:
            self.setText("")  # Qt remembers the size for a text, and knows nothing of the key beside it
            self.setText(text)
            self.setAccessibleName(text)
            self._set_kind()

    def set_missing(self, missing: Sequence[str]) -> None:
        """Enabled when nothing is missing; otherwise disabled, and the tooltip lists what is."""
        self.setEnabled(not missing)
        listed = tr("\n".join(missing))
        if listed != self.toolTip():
            self.setToolTip(listed)
            self.setAccessibleDescription(tr("Missing: " + "; ".join(missing)) if missing else "")

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _set_kind(self) -> None:
        set_kind(self, self._kind, keycap=self._keycap, icon=self._icon, large=self._large)


def ink_colour(palette: Palette, ink: str) -> QColor:
    """The text colour of an ink name or of a verdict kind."""
    if ink in palette.verdicts:
        return palette.verdict(ink).text
    colour: QColor = getattr(palette.text, ink)
    return colour


def icon_colour(palette: Palette, ink: str) -> QColor:
    """The icon colour of an ink name; a verdict's icon takes its line colour."""
    return palette.verdict(ink).line if ink in palette.verdicts else ink_colour(palette, ink)
