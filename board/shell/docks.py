"""The docks at the right: Why, Pieces and Log, below each other or as tabs.

Owns the docks, their headings and their arrangement by text size. Does not own what they hold, nor
remembering where they were (the window).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QTabBar, QTabWidget, QWidget

from board.stage.look import Look
from board.stage.palette import tokens
from board.stage.widgets.base import Button, Label, LookWidget

Area = Qt.DockWidgetArea
LARGE_SHARE = 0.4
"""From 150 % text the docks take at most this share of the window's width."""


class Docks:
    """Why over Pieces with Log as its tab; from 150 % text all three are tabs."""

    def __init__(self, window: QMainWindow, look: Look, why: QWidget, pieces: QWidget, log: QWidget) -> None:
        self._window, self._look = window, look
        self.why = _dock(window, look, "Why", why)
        self.pieces = _dock(window, look, "Pieces", pieces)
        self.log = _dock(window, look, "Log", log)
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks
        )
        window.setTabPosition(Area.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        window.setCorner(Qt.Corner.BottomRightCorner, Area.RightDockWidgetArea)
        for dock in self.all:
            window.addDockWidget(Area.RightDockWidgetArea, dock)
        self._large: bool | None = None
        self.arrange()

    @property
    def all(self) -> tuple[QDockWidget, ...]:
        return (self.why, self.pieces, self.log)

    def arrange(self) -> None:
        """Bring tabs and widths in line with the text size; user's own arrangement stays otherwise."""
        if self._look.large is not self._large:
            self._large = self._look.large
            if self._large:
                self._window.tabifyDockWidget(self.why, self.pieces)
                self._window.tabifyDockWidget(self.pieces, self.log)
                self.why.raise_()
            else:
                self.reset()
        self.limit()

    def reset(self) -> None:
        """The arrangement of the first start."""
        for dock in self.all:
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        for dock in self.all:
            self._window.addDockWidget(Area.RightDockWidgetArea, dock)
            dock.show()
        if self._look.large:
            self._window.tabifyDockWidget(self.why, self.pieces)
            self._window.tabifyDockWidget(self.pieces, self.log)
            self.why.raise_()
        else:
            self._window.tabifyDockWidget(self.pieces, self.log)
            self.pieces.raise_()
            self._window.resizeDocks([self.why, self.pieces], [3, 1], Qt.Orientation.Vertical)
        width = tokens()["control"]["dock_width"]
        self._window.resizeDocks([self.why, self.pieces], [width, width], Qt.Orientation.Horizontal)
        self.limit()

    def limit(self) -> None:
        """Hold the docks to their share of the width while text is large, and name their tab bars."""
        most = int(self._window.width() * LARGE_SHARE) if self._look.large else 16777215
        for dock in self.all:
            dock.setMaximumWidth(most if not dock.isFloating() else 16777215)
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName("Panels")
            bar.setExpanding(False)
            bar.setDrawBase(False)

    def bring(self, dock: QDockWidget) -> None:
        """Show a dock in front of the others."""
        dock.show()
        dock.raise_()


class _Title(LookWidget):
    """The heading of a dock: its name, float and close. It is what the dock is dragged by."""

    def __init__(self, look: Look, dock: QDockWidget, word: str) -> None:
        super().__init__(look, dock)
        self.setAccessibleName(f"{word} panel heading")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        move = Button(look, "", "quiet", icon="maximize", name=f"Detach or attach {word}")
        close = Button(look, "", "quiet", icon="x", name=f"Close {word}")
        move.setToolTip(f"Detach or attach the {word} panel")
        close.setToolTip(f"Close the {word} panel; View opens it again")
        move.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        close.clicked.connect(dock.close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 6, 0)
        layout.setSpacing(0)
        layout.addWidget(Label(look, word, ink="secondary"))
        layout.addStretch(1)
        for button in (move, close):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(button)


def _dock(window: QMainWindow, look: Look, word: str, content: QWidget) -> QDockWidget:
    dock = QDockWidget(word, window)
    dock.setObjectName(f"dock.{word.lower()}")
    dock.setAccessibleName(word)
    dock.setAllowedAreas(Area.LeftDockWidgetArea | Area.RightDockWidgetArea)
    dock.setTitleBarWidget(_Title(look, dock, word))
    dock.setWidget(content)
    return dock
