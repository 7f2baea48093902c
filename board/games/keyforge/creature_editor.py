"""The form of one creature: everything that its words can say.

Owns the fields. Does not own what a creature may be (rules.keyforge) nor where it stands (set_up).
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Label, LookWidget
from rules.core.codec import BadFile
from rules.keyforge.ability_text import ability_text, parse_ability
from rules.keyforge.cards import HOUSES, KEYWORD_NAMES, X_KEYWORDS, Ability, Keywords
from rules.keyforge.position import CreatureSpec

FIGURES = (
    ("power", "Power"),
    ("armor", "Armor"),
    ("damage", "Damage"),
    ("armor_used", "Armor used"),
    ("power_counters", "+1 power counters"),
    ("amber", "Æmber on it"),
)
STATUSES = (
    ("warded", "Ward"),
    ("stunned", "Stun"),
    ("enraged", "Enrage"),
    ("attacked_this_turn", "Chosen this turn"),
    ("ready", "Ready"),
    ("token", "Token creature"),
)
NO_HOUSE = "no house"


class CreatureEditor(LookWidget):
    """Edits a copy; ``edited`` gives the creature after every change that can be read."""

    edited = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Creature"))
        self._spec = CreatureSpec(0)
        self._filling = False
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.house = QComboBox()
        self.house.addItems([tr(NO_HOUSE), *HOUSES])
        self.numbers = {key: self._spin(word) for key, word in FIGURES}
        self.xs = {key: self._spin(key.capitalize()) for key in X_KEYWORDS}
        self.keywords = {
            key: QCheckBox(tr(key.capitalize())) for key in KEYWORD_NAMES if key not in X_KEYWORDS
        }
        self.statuses = {key: QCheckBox(tr(word)) for key, word in STATUSES}
        self.abilities = QPlainTextEdit()
        self.abilities.setTabChangesFocus(True)
        self.abilities.setPlaceholderText(tr("after_fight: damage 1 each_enemy"))
        self.wrong = Label(look, "", ink="illegal", wrap=True)
        self.wrong.hide()
        self._lay_out(look)
        self._connect()
        self.setEnabled(False)

    def show_creature(self, spec: CreatureSpec | None) -> None:
        """Show a creature, or nothing to edit."""
        self.setEnabled(spec is not None)
        self._filling = True
        self._spec = spec = spec or CreatureSpec(0)
        self.name.setText(spec.name)
        house = (spec.house, *spec.houses)[0] or (spec.houses[0] if spec.houses else "")
        if house and self.house.findText(house) < 0:
            self.house.addItem(house)
        self.house.setCurrentIndex(self.house.findText(house) if house else 0)
        for key, box in self.numbers.items():
            box.setValue(getattr(spec, key))
        words: dict[str, Any] = msgspec.to_builtins(spec.keywords)
        for key, box in self.xs.items():
            box.setValue(int(words.get(key, 0)))
        for key, check in (*self.keywords.items(), *self.statuses.items()):
            check.setChecked(bool(words.get(key)) if key in self.keywords else bool(getattr(spec, key)))
        self.abilities.setPlainText("\n".join(ability_text(ability) for ability in spec.abilities))
        self.wrong.hide()
        self._filling = False

    def _changed(self) -> None:
        if self._filling or not self.isEnabled():
            return
        abilities = self._abilities()
        if abilities is None:
            return
        houses: tuple[str, ...] = (self.house.currentText(),) if self.house.currentIndex() else ()
        before = tuple(filter(None, (self._spec.house, *self._spec.houses)))
        if houses and before and houses[0] == before[0]:
            houses = tuple(dict.fromkeys(before))  # further houses are kept
        words = {key: box.value() for key, box in self.xs.items() if box.value()}
        words |= {key: True for key, check in self.keywords.items() if check.isChecked()}
        self._spec = replace(
            self._spec,
            name=self.name.text().strip(),
            house="",
            houses=houses,
            keywords=msgspec.convert(words, Keywords),
            abilities=abilities,
            **{key: box.value() for key, box in self.numbers.items()},
            **{key: check.isChecked() for key, check in self.statuses.items()},
        )
        self.edited.emit(self._spec)

    def _abilities(self) -> tuple[Ability, ...] | None:
        """The abilities as written, one a line; None while one cannot be read, and it is said why."""
        lines = [line.strip() for line in self.abilities.toPlainText().splitlines() if line.strip()]
        try:
            found = tuple(parse_ability(line) for line in lines)
        except BadFile as error:
            self.wrong.setText("; ".join(str(fault) for fault in error.faults))
            self.wrong.show()
            return None
        self.wrong.hide()
        return found

    def _spin(self, word: str) -> QSpinBox:
        box = QSpinBox()
        box.setRange(0, 99)
        box.setAccessibleName(tr(word))
        return box

    def _connect(self) -> None:
        self.name.textEdited.connect(self._changed)
        self.house.activated.connect(self._changed)
        self.abilities.textChanged.connect(self._changed)
        for box in (*self.numbers.values(), *self.xs.values()):
            box.valueChanged.connect(self._changed)
        for check in (*self.keywords.values(), *self.statuses.values()):
            check.toggled.connect(self._changed)

    def _lay_out(self, look: Look) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(12, 8, 12, 8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for word, field in (("Name", self.name), ("House", self.house)):
            field.setAccessibleName(tr(word))
            form.addRow(tr(word), field)
        for key, word in FIGURES:
            form.addRow(tr(word), self.numbers[key])
        for key, box in self.xs.items():
            form.addRow(tr(key.capitalize()), box)
        form.addRow(_grid("Keywords", list(self.keywords.values())))
        form.addRow(_grid("Statuses", list(self.statuses.values())))
        self.abilities.setAccessibleName(tr("Abilities, one a line"))
        self.abilities.setFixedHeight(look.px(92))
        form.addRow(Label(look, "Abilities, one a line", "strong"))
        form.addRow(self.abilities)
        form.addRow(self.wrong)


def _grid(name: str, checks: list[QCheckBox]) -> QWidget:
    """Boxes in two columns."""
    holder = QWidget()
    holder.setAccessibleName(tr(name))
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 4, 0, 4)
    for place, check in enumerate(checks):
        check.setAccessibleName(check.text())
        check.setMinimumHeight(32)
        grid.addWidget(check, place // 2, place % 2, Qt.AlignmentFlag.AlignLeft)
    return holder
