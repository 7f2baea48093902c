"""The docks at the right: Why, Pieces and Log, below each other or as tabs.

Owns the docks, their headings and their arrangement by text size. Does not own what they hold, nor
remembering where they were (the window).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QTabBar, QTabWidget, QWidget

from board.presenter.language import tr
from board.shell.still import Still
from board.stage.look import Look
from board.stage.palette import tokens
from board.stage.widgets.base import Button, Label, LookWidget

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

Area = Qt.DockWidgetArea
LARGE_SHARE = 0.4
"""From 150 % text the docks take at most this share of the window's width."""


class Docks:
    """Why over Pieces with Log as its tab; from 150 % text all three are tabs."""

    def __init__(self, window: MainWindow, look: Look, why: QWidget, pieces: QWidget, log: QWidget) -> None:
        self._window, self._look = window, look
        self._timer = QTimer(why)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.limit)
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
            for moved in (dock.dockLocationChanged, dock.topLevelChanged, dock.visibilityChanged):
                moved.connect(self._soon)
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
                self._as_tabs()
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
            self._as_tabs()
        else:
            self._window.tabifyDockWidget(self.pieces, self.log)
            self.pieces.raise_()
            height = self._window.height()
            self._window.resizeDocks(
                [self.why, self.pieces], [height * 3 // 4, height // 4], Qt.Orientation.Vertical
            )
            width = tokens()["control"]["dock_width"]
            self._window.resizeDocks([self.why, self.pieces], [width, width], Qt.Orientation.Horizontal)
        self.limit()

    def limit(self) -> None:
        """Hold the docks to their share of the width while text is large, and name their tab bars."""
        most = int(self._window.width() * LARGE_SHARE) if self._look.large else 16777215
        for dock in self.all:
            dock.setMaximumWidth(most if not dock.isFloating() else 16777215)
            dock.titleBarWidget().set_tabbed(bool(self._window.tabifiedDockWidgets(dock)))
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setAccessibleName(tr("Panels"))
            bar.setVisible(bar.count() > 0)  # a bar that lost its tabs has no name and shows nothing
            bar.setExpanding(False)
            bar.setDrawBase(False)
            bar.setElideMode(Qt.TextElideMode.ElideNone)

    def _as_tabs(self) -> None:
        self._window.tabifyDockWidget(self.why, self.pieces)
        self._window.tabifyDockWidget(self.pieces, self.log)
        self.why.raise_()
        width = int(self._window.width() * LARGE_SHARE)
        self._window.resizeDocks([self.why], [width], Qt.Orientation.Horizontal)

    def _soon(self, *_what: object) -> None:
        """After the main window has moved its docks about, not while it does."""
        self._timer.start(0)

    def toggle(self, dock: QDockWidget) -> None:
        """Show a panel, or close it; the keyboard does not go with it."""
        if dock.isHidden():
            self.bring(dock)
            return
        if dock.isAncestorOf(self._window.focusWidget()):
            self._window.focus_board()
        dock.hide()

    def bring(self, dock: QDockWidget) -> None:
        """Show a dock in front of the others."""
        dock.show()
        dock.raise_()


class Title(LookWidget):
    """The heading of a dock: its name, float and close; it is what the dock is dragged by.

    It takes no room while a tab says the same.
    """

    def __init__(self, look: Look, dock: QDockWidget, word: str) -> None:
        super().__init__(look, dock)
        self.tabbed = False
        self.setAccessibleName(tr(f"{word} panel heading"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        move = Button(look, "", "quiet", icon="maximize", name=f"Detach or attach {word}")
        close = Button(look, "", "quiet", icon="x", name=f"Close {word}")
        move.setToolTip(tr(f"Detach or attach the {word} panel"))
        close.setToolTip(tr(f"Close the {word} panel; View opens it again"))
        move.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        close.clicked.connect(dock.close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 6, 0)
        layout.setSpacing(0)
        self._right = Label(look, "", ink="secondary")
        layout.addWidget(Label(look, word, "strong"))
        layout.addStretch(1)
        layout.addWidget(self._right)
        for button in (move, close):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(button)

    def set_tabbed(self, tabbed: bool) -> None:
        """Take no room while the dock has a tab."""
        if tabbed is not self.tabbed:
            self.tabbed = tabbed
            self.setMaximumHeight(0 if tabbed else 16777215)
            self.updateGeometry()

    def set_count(self, count: int) -> None:
        """How many there are, at the right."""
        self._right.setText(str(count))

    def sizeHint(self) -> QSize:
        return QSize(0, 0) if self.tabbed else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0) if self.tabbed else super().minimumSizeHint()


def _dock(window: QMainWindow, look: Look, word: str, content: QWidget) -> QDockWidget:
    dock = QDockWidget(tr(word), window)
    dock.setObjectName(f"dock.{word.lower()}")
    dock.setAccessibleName(tr(word))
    dock.setAllowedAreas(Area.LeftDockWidgetArea | Area.RightDockWidgetArea)
    dock.setTitleBarWidget(Title(look, dock, word))
    dock.setWidget(Still(content, grows=False))
    return dock
