"""The declaration as rows: each model's weapon and whom it strikes, with splits.

Owns the controls. Does not own the declaration (declaring) nor its verdict.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from board.games.wh40k.declaring import Declaration, Row
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label, LookWidget

Change = Callable[[Declaration], None]


class DeclareTable(LookWidget):
    """Rows of a declaration; what is chosen goes to ``change``."""

    def __init__(self, look: Look, change: Callable[[Change], None], parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Attacks to declare"))
        self._change = change
        self._shown: tuple[object, ...] = ()
        self._names: dict[str, str] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        self._body: QWidget | None = None

    def show_declaration(self, declaration: Declaration, names: dict[str, str]) -> None:
        """Show it; rows are made anew only when something differs, so that focus stays."""
        rows = declaration.rows()
        now = (declaration.unit.id, rows, declaration.targets)
        if now == self._shown:
            return
        at = self._focused()
        self._shown, self._names = now, names
        if self._body is not None:
            self._layout.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = self._made(rows, declaration.targets)
        self._layout.addWidget(self._body)
        if at is not None:
            again = self._body.findChild(QWidget, at)
            if again is not None:
                again.setFocus()

    def _focused(self) -> str | None:
        focus = self.focusWidget()
        return focus.objectName() if focus is not None and focus.hasFocus() else None

    def _made(self, rows: tuple[Row, ...], targets: tuple[str, ...]) -> QWidget:
        body = QWidget()
        body.setAccessibleName(tr("Attacks to declare"))
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        at = 0
        if len(targets) > 1:
            box = self._box("all", tr("All at"), [tr("All at…"), *map(self._name, targets)])
            box.activated.connect(lambda k: k and self._change(lambda d: d.all_at(targets[k - 1])))
            grid.addWidget(box, 0, 0, 1, 3)
            at = 1
        for index, row in enumerate(rows):
            grid.addWidget(Label(self.look, row.model, "strong"), at + 2 * index, 0)
            grid.addWidget(self._weapon(index, row), at + 2 * index, 1, 1, 2)
            if len(row.targets) > 1:
                grid.addWidget(self._target(index, row), at + 2 * index + 1, 1)
                grid.addWidget(self._share(index, row), at + 2 * index + 1, 2)
        grid.setColumnStretch(1, 1)
        return body

    def _weapon(self, index: int, row: Row) -> QWidget:
        words = [weapon_words(weapon.name, weapon) for weapon in row.weapons]
        if len(row.weapons) < 2:
            label = Label(self.look, words[0] if words else "", ink="secondary", wrap=True)
            label.setToolTip(", ".join(row.weapon.abilities))
            return label
        box = self._box(f"weapon{index}", tr(f"Weapon of {row.model}"), words)
        names = [weapon.name for weapon in row.weapons]
        box.setCurrentIndex(names.index(row.weapon.name))
        model, before = row.model, row.weapon.name
        box.activated.connect(lambda k: self._change(lambda d: d.set_weapon(model, before, names[k])))
        return box

    def _target(self, index: int, row: Row) -> QWidget:
        box = self._box(f"target{index}", tr(f"Target of {row.model}"), [self._name(t) for t in row.targets])
        box.setCurrentIndex(row.targets.index(row.target) if row.target in row.targets else -1)
        targets = row.targets
        box.activated.connect(lambda k: self._change(lambda d: d.set_target(index, targets[k])))
        return box

    def _share(self, index: int, row: Row) -> QWidget:
        if row.attacks is None:
            button = Button(self.look, tr("Split"), "quiet", name=tr(f"Split the attacks of {row.model}"))
            button.setObjectName(f"split{index}")
            button.setEnabled(row.can_split)
            if not row.can_split:
                button.hide()
            button.clicked.connect(lambda: self._change(lambda d: d.split(index)))
            return button
        share = QWidget()
        share.setAccessibleName(tr(f"Attacks of {row.model}"))
        layout = QHBoxLayout(share)
        layout.setContentsMargins(0, 0, 0, 0)
        number = QSpinBox()
        number.setObjectName(f"share{index}")
        number.setAccessibleName(tr(f"Attacks of {row.model} at {self._name(row.target)}"))
        most = row.weapon.attacks - 1 if isinstance(row.weapon.attacks, int) else row.attacks
        number.setRange(1, most)
        number.setValue(row.attacks)
        field = number.lineEdit()
        if field is not None:
            field.setAccessibleName(number.accessibleName())
        number.valueChanged.connect(lambda value: self._change(lambda d: d.set_share(index, value)))
        join = Button(self.look, tr("Join"), "quiet", name=tr(f"All attacks of {row.model} at this unit"))
        join.clicked.connect(lambda: self._change(lambda d: d.join(index)))
        layout.addWidget(number)
        layout.addWidget(join)
        return share

    def _box(self, key: str, name: str, words: list[str]) -> QComboBox:
        box = QComboBox()
        box.setObjectName(key)
        box.setAccessibleName(name)
        box.view().setAccessibleName(name)
        box.addItems(words)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(10)
        return box

    def _name(self, unit: str) -> str:
        return self._names.get(unit, unit)


def weapon_words(name: str, weapon) -> str:  # type: ignore[no-untyped-def]
    """A weapon in one line, e.g. Chainsword, A4, 3+, S4, AP-1, D1."""
    return f"{name}, A{weapon.attacks}, {weapon.skill}+, S{weapon.strength}, AP{weapon.ap}, D{weapon.damage}"
