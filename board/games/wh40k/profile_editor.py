"""A unit's profile as a table of numbers, checked while one types, kept in the position.

Owns the dialog and reading its fields. Does not own what a datasheet must be (rules) nor the unit.
"""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from board.games.wh40k.phase_presenter import PhasePresenter
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label
from rules.wh40k.fight.datasheets import bundled
from rules.wh40k.fight.profiles import Datasheet, Profile, Weapon, datasheet_faults

PROFILE_COLUMNS = ("Model", "T", "Sv", "W", "Inv", "FNP")
PROFILE_FIELDS = ("name", "toughness", "save", "wounds", "invulnerable", "feel_no_pain")
WEAPON_COLUMNS = ("Weapon", "A", "WS", "S", "AP", "D", "Abilities")
WEAPON_FIELDS = ("name", "attacks", "skill", "strength", "ap", "damage", "abilities")


class ProfileEditor(QDialog):
    """Profiles above, weapons below; Keep is open while everything can be played."""

    def __init__(self, look: Look, presenter: PhasePresenter, unit_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self.presenter, self.unit_id = look, presenter, unit_id
        unit = presenter.table.unit(unit_id)
        assert unit is not None
        assert unit.profile is not None, "a Fight phase gives every unit a datasheet"
        self.sheet: Datasheet = unit.profile
        self.setWindowTitle(tr(f"Profile of {unit.label}"))
        self.setAccessibleName(self.windowTitle())
        self.resize(look.px(720), look.px(460))
        self.base = QComboBox()
        self.base.setAccessibleName(tr("Begin with"))
        self.base.view().setAccessibleName(tr("Begin with"))
        self.base.addItem(tr("Begin with…"))
        for key, sheet in bundled().items():
            self.base.addItem(sheet.name, key)
        self.profiles = _table(tr("Models"), PROFILE_COLUMNS)
        self.weapons = _table(tr("Weapons"), WEAPON_COLUMNS)
        self.wrong = Label(look, "", ink="illegal", wrap=True)
        self.sources = Label(look, "", ink="secondary", wrap=True)
        self.keep = Button(look, tr("Keep"), "ink")
        cancel = Button(look, tr("Cancel"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.keep)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(Label(look, self.windowTitle(), "lead"))
        layout.addWidget(self.base)
        layout.addWidget(self.profiles)
        layout.addWidget(self.weapons, 1)
        layout.addWidget(self.sources)
        layout.addWidget(self.wrong)
        layout.addLayout(buttons)
        self._show(self.sheet)
        self.profiles.itemChanged.connect(self.check)
        self.weapons.itemChanged.connect(self.check)
        self.base.activated.connect(self._begin_with)
        self.keep.clicked.connect(self._keep)
        cancel.clicked.connect(self.reject)
        self.check()

    # reading and showing

    def _show(self, sheet: Datasheet) -> None:
        self.sheet = sheet
        for table, rows, fields in (
            (self.profiles, sheet.profiles, PROFILE_FIELDS),
            (self.weapons, sheet.weapons, WEAPON_FIELDS),
        ):
            table.blockSignals(True)
            table.setRowCount(len(rows))
            for r, row in enumerate(rows):
                for c, field in enumerate(fields):
                    table.setItem(r, c, QTableWidgetItem(_told(getattr(row, field))))
            table.blockSignals(False)
        table = self.profiles
        height = table.horizontalHeader().sizeHint().height() + 4
        table.setFixedHeight(height + min(4, max(1, len(sheet.profiles))) * self.look.row_px(34))
        self.sources.setText("\n".join(_disputed(sheet)))
        self.sources.setVisible(bool(sheet.disputed))

    def read(self) -> tuple[Datasheet | None, tuple[str, ...]]:
        """The datasheet as typed, and everything that stands against it."""
        problems: list[str] = []
        profiles = [
            self._row(self.profiles, r, profile, PROFILE_FIELDS, PROFILE_COLUMNS, problems)
            for r, profile in enumerate(self.sheet.profiles)
        ]
        weapons = [
            self._row(self.weapons, r, weapon, WEAPON_FIELDS, WEAPON_COLUMNS, problems)
            for r, weapon in enumerate(self.sheet.weapons)
        ]
        if problems:
            return None, tuple(problems)
        renamed = dict(zip((w.name for w in self.sheet.weapons), (w.name for w in weapons), strict=True))
        profiles = [
            msgspec.structs.replace(p, weapons=tuple(renamed.get(name, name) for name in p.weapons))
            for p in profiles
        ]
        sheet = msgspec.structs.replace(self.sheet, profiles=tuple(profiles), weapons=tuple(weapons))
        return sheet, tuple(f"{fault.where}: {fault.problem}" for fault in datasheet_faults(sheet, "profile"))

    def _row(
        self,
        table: QTableWidget,
        row: int,
        before: Profile | Weapon,
        fields: tuple[str, ...],
        columns: tuple[str, ...],
        problems: list[str],
    ) -> Any:
        values: dict[str, Any] = {}
        for column, field in enumerate(fields):
            item = table.item(row, column)
            text = item.text().strip() if item is not None else ""
            try:
                values[field] = _read(field, text)
            except ValueError as error:
                problems.append(f"{before.name}, {columns[column]}: {error}")
        return before if problems else msgspec.structs.replace(before, **values)

    def check(self) -> None:
        """Say what is wrong; Keep is closed until nothing is."""
        locked = self.presenter.profile_locked()
        _sheet, problems = self.read()
        problems = (locked, *problems) if locked else problems
        self.wrong.setText("\n".join(problems[:4]))
        self.wrong.setAccessibleName(self.wrong.text() or tr("Nothing wrong"))
        self.wrong.setVisible(bool(problems))
        self.keep.set_missing(problems)

    def _begin_with(self, index: int) -> None:
        key = self.base.itemData(index)
        if key:
            self._show(bundled()[key])
            self.check()

    def _keep(self) -> None:
        sheet, problems = self.read()
        if sheet is None or problems:
            return
        against = self.presenter.set_profile(self.unit_id, sheet)
        if against:
            self.wrong.setText("\n".join(against))
            self.wrong.show()
            return
        self.accept()


def _table(name: str, columns: tuple[str, ...]) -> QTableWidget:
    table = QTableWidget(0, len(columns))
    table.setTabKeyNavigation(False)  # Tab goes on to the next control, the arrows from cell to cell
    table.setAccessibleName(name)
    table.viewport().setAccessibleName(name)
    table.setHorizontalHeaderLabels([tr(column) for column in columns])
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setAccessibleName(name)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    if "Abilities" in columns:
        header.setSectionResizeMode(len(columns) - 1, QHeaderView.ResizeMode.Stretch)
    return table


def _told(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


def _read(field: str, text: str) -> Any:
    """A field's value; raises ValueError saying what was expected."""
    if field == "name":
        if not text:
            raise ValueError("a name is missing")
        return text
    if field == "abilities":
        return tuple(part.strip().upper() for part in text.split(",") if part.strip())
    if field in ("invulnerable", "feel_no_pain"):
        text = text.rstrip("+")
        if not text or text == "-":
            return None
    if field in ("attacks", "damage"):
        return int(text) if text.lstrip("-").isdigit() else text.upper()
    try:
        return int(text.rstrip("+"))
    except ValueError:
        raise ValueError(f"{text or 'nothing'} cannot be read as a number") from None


def _disputed(sheet: Datasheet) -> list[str]:
    return [
        f"{each.what}: {each.used} ({each.source}, {each.date}); {each.other} ({each.other_source},"
        f" {each.other_date})"
        for each in sheet.disputed
    ]
