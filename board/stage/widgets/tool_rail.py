"""The rail of tools at the left: icon and word, one of them active.

Owns: the buttons, their words at every text size, and the choice.
Does not own: what a tool does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.icons import icon
from board.stage.look import Look
from board.stage.palette import tokens
from board.stage.widgets.base import LookWidget


@dataclass(frozen=True)
class ToolView:
    """One tool: its key in the program, word, icon and keyboard key."""

    key: str
    word: str
    icon: str
    keycap: str = ""


class ToolRail(LookWidget):
    """Tools with exactly one active; words leave the rail from 150 % text and stay in tooltip and name."""

    tool_chosen = Signal(str)

    def __init__(self, look: Look, tools: Sequence[ToolView] = (), parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._tools: tuple[ToolView, ...] = ()
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(6, 8, 6, 8)
        self._layout.setSpacing(6)
        self._layout.addStretch(1)
        self.setAccessibleName(tr("Tools"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.set_tools(tools)

    def set_tools(self, tools: Sequence[ToolView]) -> None:
        """Replace the tools; the first one becomes active."""
        for button in self._buttons.values():
            self._group.removeButton(button)
            button.deleteLater()
        self._tools, self._buttons = tuple(tools), {}
        for place, tool in enumerate(self._tools):
            button = QToolButton()
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _on, key=tool.key: self._choose(key))
            self._group.addButton(button)
            self._buttons[tool.key] = button
            self._layout.insertWidget(place, button)
            button.setChecked(place == 0)
        self.restyle()

    def set_active(self, key: str) -> None:
        """Mark a tool as active without emitting."""
        self._buttons[key].setChecked(True)
        self.restyle()

    def _choose(self, key: str) -> None:
        self.restyle()
        self.tool_chosen.emit(key)

    @property
    def active(self) -> str:
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def sizeHint(self) -> QSize:
        made = super().sizeHint()
        return QSize(max(made.width(), tokens()["control"]["rail_width"]), made.height())

    def restyle(self) -> None:
        p, size = self.look.palette, self.look.px(22)
        large = self.look.large
        style = Qt.ToolButtonStyle
        for tool in self._tools:
            button = self._buttons[tool.key]
            word = tr(tool.word)
            button.setText(word)
            button.setAccessibleName(word)
            button.setToolTip(f"{word} ({tool.keycap})" if tool.keycap else word)
            button.setIcon(icon(tool.icon, p.text.primary, p.text.disabled, size))
            button.setIconSize(QSize(size, size))
            button.setFont(self.look.font("strong" if button.isChecked() else "body"))
            button.setToolButtonStyle(style.ToolButtonIconOnly if large else style.ToolButtonTextUnderIcon)
            button.setMinimumHeight(max(56, size + 20))

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), p.surface.chrome)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), p.line.soft)
        painter.end()
