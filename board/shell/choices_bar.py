"""Choices beside the board: targets and modes, numbered as the keys are; closed ones say why.

Owns the buttons. Does not own what may be chosen, nor the answer to a closed one (the presenter says it).
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QWidget

from board.presenter.language import tr
from board.presenter.views import ChoiceView
from board.shell.flow_layout import FlowLayout
from board.stage.look import Look
from board.stage.widgets.base import Label, LookWidget

KEYS = 8
"""0 and 9 belong to the zoom, so eight choices have a key."""


class ChoicesBar(LookWidget):
    """Buttons in as many rows as they need, of which two are seen; hidden when there is nothing to choose."""

    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Choices"))
        self._choices: tuple[ChoiceView, ...] = ()
        self._row = QWidget()
        self._row.setAccessibleName(tr("Choices"))
        self._layout = FlowLayout(self._row)
        self._layout.setContentsMargins(16, 6, 16, 6)
        self._scroll = QScrollArea()
        self._scroll.setAccessibleName(tr("Choices"))
        self._scroll.setWidget(self._row)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 1)
        layout.addWidget(self._scroll)
        self.hide()

    def show_choices(self, choices: tuple[ChoiceView, ...]) -> None:
        """Show the choices; buttons are kept while only their states change, so that focus stays."""
        held = self._focused()
        same = [(one.key, one.kind) for one in choices] == [(one.key, one.kind) for one in self._choices]
        self._choices = choices
        if not same:
            self._rebuild()
        for number, (choice, button) in enumerate(zip(choices, self._buttons(), strict=True), 1):
            self._fill(button, choice, number)
        self.setVisible(bool(choices))
        self._fit()
        if held is not None and not same:
            self._hand_on(held)

    def restyle(self) -> None:
        self._rebuild()
        for number, (choice, button) in enumerate(zip(self._choices, self._buttons(), strict=True), 1):
            self._fill(button, choice, number)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height())

    def sizeHint(self) -> QSize:
        return QSize(320, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._height())
        # at once: a bar that was hidden would keep the room of no choices for its rows
        self._scroll.setGeometry(0, 0, self.width(), self.height() - 1)

    def _height(self) -> int:
        """All rows, at most as many as leave the board its room."""
        row = max((button.sizeHint().height() for button in self._buttons()), default=32)
        wanted = self._layout.heightForWidth(self._scroll.viewport().width())
        rows = 1 if self.look.large else 2
        return min(wanted, rows * row + (rows - 1) * self._layout.gap + 12) + 1

    def _buttons(self) -> list[QPushButton]:
        found = (self._layout.itemAt(place).widget() for place in range(self._layout.count()))
        return [widget for widget in found if isinstance(widget, QPushButton)]

    def _focused(self) -> str | None:
        """The choice that has the keyboard."""
        here = zip(self._choices, self._buttons(), strict=True)
        return next((choice.key for choice, button in here if button.hasFocus()), None)

    def _hand_on(self, key: str) -> None:
        """The keyboard stays on the same choice where it is among the new ones."""
        here = zip(self._choices, self._buttons(), strict=True)
        again = next((button for choice, button in here if choice.key == key), None)
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self) -> None:
        while self._layout.count():
            widget = self._layout.takeAt(0).widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        kind = ""
        for choice in self._choices:
            if choice.kind != kind:
                kind = choice.kind
                self._add(Label(self.look, kind.capitalize(), ink="secondary"))
            button = QPushButton()
            button.setCheckable(True)
            button.setAutoDefault(True)  # Return takes it too, not Space alone
            button.clicked.connect(lambda _on=False, key=choice.key: self._press(key))
            self._add(button)

    def _add(self, widget: QWidget) -> None:
        self._layout.addWidget(widget)
        widget.show()  # at once: a layout counts no room for what is hidden

    def _fill(self, button: QPushButton, choice: ChoiceView, number: int) -> None:
        ref = f" ({choice.ref})" if choice.ref else ""
        button.setText(choice.label)
        button.setChecked(choice.chosen)
        cap = choice.keycap if choice.keycap is not None else str(number) if number <= KEYS else ""
        button.setProperty("keycap", "" if self.look.large else cap)
        name = "check" if choice.chosen else "" if choice.open else "ban"
        button.setProperty("iconName", name)
        button.setProperty("kind", "secondary")
        state = tr("chosen" if choice.chosen else "open" if choice.open else "closed")
        state += f", {choice.reason}" if not choice.chosen and not choice.open else ""
        button.setAccessibleName(f"{tr(choice.kind)} {choice.label}, {state}{ref}")
        button.setToolTip(choice.reason + ref if choice.reason else choice.ref)
        button.updateGeometry()
        button.update()

    def _press(self, key: str) -> None:
        # The presenter decides what is chosen; until it says so the button shows what it did before.
        for choice, button in zip(self._choices, self._buttons(), strict=True):
            button.setChecked(choice.chosen)
        self.chosen.emit(key)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.chrome)
        painter.fillRect(0, self.height() - 1, self.width(), 1, self.look.palette.line.soft)
        painter.end()
