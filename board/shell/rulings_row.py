"""One ruling in the rulings panel: its question, its value, what the default is, whether it is a guess.

Owns the row. Does not own what a change leads to (rulings_change) nor any ruling.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QSpinBox, QVBoxLayout

from board.presenter.language import tr
from board.stage.chips import ChipArt
from board.stage.look import Look
from board.stage.widgets.base import Label, LookWidget
from board.stage.widgets.chip import Chip
from rules.core.switches import InForce, value_words

MOST = 999
DECIMALS = 3
_KEY = "ruled "
"""A value's word means something else elsewhere, so that the catalogues hold it under this."""


def spoken(value: Any) -> str:
    """A value in words, in the language that is spoken now."""
    words = value_words(value)
    told = tr(_KEY + words)
    return tr(words) if told == _KEY + words else told


class Options(QComboBox):
    """The values that a ruling may be set to, in words."""

    def __init__(self, choices: tuple[Any, ...], value: Any) -> None:
        super().__init__()
        self._choices = choices if value in choices else (*choices, value)
        for choice in self._choices:
            self.addItem(spoken(choice))
        self.set_value(value)

    def value(self) -> Any:
        return self._choices[self.currentIndex()]

    def set_value(self, value: Any) -> None:
        self.setCurrentIndex(self._choices.index(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the wheel scrolls the list; it must not turn a switch on the way


class Whole(QSpinBox):
    """A ruling that is any whole number."""

    def __init__(self, value: int) -> None:
        super().__init__()
        self.setRange(0, MOST)
        self.set_value(value)

    def set_value(self, value: int) -> None:
        self.setValue(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Measure(QDoubleSpinBox):
    """A ruling that is any number."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.setRange(0.0, MOST)
        self.setDecimals(DECIMALS)
        self.setSingleStep(0.01)
        self.set_value(value)

    def set_value(self, value: float) -> None:
        self.setValue(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class RulingRow(LookWidget):
    """A ruling with its switch; ``turned`` fires when the value that is wanted has changed."""

    turned = Signal()

    def __init__(self, look: Look, one: InForce) -> None:
        super().__init__(look)
        self.one = one
        ruling = one.ruling
        self.setAccessibleName(tr(ruling.question))
        self.field = _field(ruling.choices, one.value)
        self.field.setAccessibleName(tr(ruling.question))
        self._note = Label(look, "", ink="secondary", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.field)
        self.chip = Chip(look, ChipArt(tr("guess"), None, "circle-question-mark")) if ruling.guess else None
        if self.chip is not None:
            self.chip.setToolTip(tr("The rule text is silent: this is how we read it"))
            line.addWidget(self.chip)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 10)  # the focus ring stands outside its field
        layout.setSpacing(4)
        layout.addWidget(Label(look, ruling.question, "strong", wrap=True))
        layout.addLayout(line)
        if look.large:
            line.addStretch(1)
            layout.addWidget(self._note)
        else:
            line.addWidget(self._note, 1)
        changed = (
            self.field.currentIndexChanged if isinstance(self.field, Options) else self.field.valueChanged
        )
        changed.connect(self._turned)
        self._tell()

    @property
    def value(self) -> Any:
        """The value that is wanted."""
        return self.field.value()

    @property
    def is_turned(self) -> bool:
        """Whether another value is wanted than the one in force."""
        return bool(self.value != self.one.value)

    @property
    def differs(self) -> bool:
        """Whether the value that is wanted is not the default."""
        return bool(self.value != self.one.ruling.default)

    def set_value(self, value: Any) -> None:
        """Want a value."""
        self.field.set_value(value)

    def _turned(self) -> None:
        self._tell()
        self.turned.emit()

    def _tell(self) -> None:
        """Default or not, what holds now, and the rule."""
        ruling = self.one.ruling
        default = spoken(ruling.default)
        parts = [tr(f"Not the default, which is: {default}") if self.differs else tr("The default")]
        if self.is_turned:
            parts.append(tr(f"Now in force: {spoken(self.one.value)}"))
        if ruling.cite.ref != ruling.name:
            parts.append(tr(f"Rule {ruling.cite.ref}"))
        text = " · ".join(parts)
        self._note.setText(text)
        self.field.setAccessibleDescription(", ".join([tr("guess")] * ruling.guess + parts))


def _field(choices: tuple[Any, ...], value: Any) -> Options | Whole | Measure:
    if choices:
        return Options(choices, value)
    return Measure(value) if isinstance(value, float) else Whole(value)
