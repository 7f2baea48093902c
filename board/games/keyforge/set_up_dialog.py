"""The set-up dialog: two lines of text, their creatures, a form, and a palette from what players have.

Owns the dialog. Does not own the set-up (set_up), the form (creature_editor) nor what follows (presenter).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from board.games.keyforge.creature_editor import CreatureEditor
from board.games.keyforge.set_up import SetUp, entry_label
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label
from rules.core import savegame
from rules.core.codec import BadFile
from rules.keyforge.cards import HOUSES
from rules.keyforge.position import CreatureSpec, position_of

if TYPE_CHECKING:
    from board.games.keyforge.view import KeyForgePage

FILES = "Decks and cards (*.json *.csv *.txt);;All files (*)"
MODES = (("duel", "To three keys"), ("battleline", "Until a line is empty"), ("free", "Without an end"))
CHOOSE_LATER = "chosen on the board"


class SetUpDialog(QDialog):
    """Everything about a position on one page; the board changes at Begin, and Undo brings it back."""

    def __init__(self, page: KeyForgePage) -> None:
        super().__init__(page.widget.window())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Set up battlelines"))
        self.setAccessibleName(tr("Set up battlelines"))
        self._presenter = page.presenter
        look = page.look
        position = position_of(page.presenter.state)
        self.set_up = SetUp(position)
        self._at = (0, -1)
        names = page.presenter.seating.names
        self.sides = [LineBox(look, self, seat, names[seat]) for seat in (0, 1)]
        self.editor = CreatureEditor(look)
        self.editor.edited.connect(self._edited)
        self.palette_box = PaletteBox(look, self, names)
        self.house, self.active, self.mode = QComboBox(), QComboBox(), QComboBox()
        self.house.addItems([tr(CHOOSE_LATER), *HOUSES])
        self.house.setCurrentIndex(self.house.findText(position.house) if position.house else 0)
        self.active.addItems([tr(f"{name} acts") for name in names])
        self.active.setCurrentIndex(int(position.active))
        self.mode.addItems([tr(word) for _, word in MODES])
        self.mode.setCurrentIndex([key for key, _ in MODES].index(position.mode))
        for box, word in (
            (self.house, "House"),
            (self.active, "Active player"),
            (self.mode, "End of the game"),
        ):
            box.setAccessibleName(tr(word))
        self.wrong = Label(look, "", ink="illegal", wrap=True)
        self.begin = Button(look, "Begin", "ink", icon="check")
        self.begin.clicked.connect(self._begin)
        self._lay_out(look)
        self.refresh()

    # what the parts ask for

    def edit(self, seat: int, place: int) -> None:
        """Take a creature into the form; place -1 for none."""
        self._at = (seat, place)
        line = self.set_up.lines[seat]
        self.editor.show_creature(line[place] if 0 <= place < len(line) else None)

    def refresh(self, but: int | None = None) -> None:
        """Show lists and texts as they are; the text that is being typed is left alone."""
        for seat, side in enumerate(self.sides):
            side.show_line(self.set_up, typed=seat == but, at=self._at[1] if self._at[0] == seat else -1)
        self.wrong.setText(" ".join(word for word in self.set_up.wrong if word))
        self.begin.setEnabled(not any(self.set_up.wrong))

    def _edited(self, spec: CreatureSpec) -> None:
        seat, place = self._at
        if 0 <= place < len(self.set_up.lines[seat]):
            self.set_up.change(seat, place, spec)
            self.refresh()

    def _begin(self) -> None:
        house = self.house.currentText() if self.house.currentIndex() else ""
        mode = MODES[self.mode.currentIndex()][0]
        wanted = self.set_up.position(house, self.active.currentIndex(), mode)
        try:
            self._presenter.set_up(wanted)
        except BadFile as error:
            self.wrong.setText("; ".join(str(fault) for fault in error.faults[:3]))
            return
        self._presenter.said.emit("The battlelines are set up; Undo brings the game before back")
        self.accept()

    def _lay_out(self, look: Look) -> None:
        middle = QVBoxLayout()
        for side in self.sides:
            middle.addWidget(side, 1)
        below = QHBoxLayout()
        for word, box in (("House", self.house), ("Turn", self.active), ("Ends", self.mode)):
            below.addWidget(Label(look, word, ink="secondary"))
            below.addWidget(box)
        row = QHBoxLayout()
        row.addWidget(self.palette_box, 3)
        row.addLayout(middle, 4)
        form = scrolled(self.editor, "Creature")
        form.setMinimumWidth(self.editor.sizeHint().width() + 32)
        row.addWidget(form, 3)
        cancel = Button(look, "Cancel")
        cancel.clicked.connect(self.reject)
        below.addStretch(1)
        below.addWidget(cancel)
        below.addWidget(self.begin)
        inside = QWidget()
        inside.setAccessibleName(tr("Set-up"))
        inside.setLayout(row)
        layout = QVBoxLayout(self)
        layout.addWidget(scrolled(inside, "Set-up"), 1)
        layout.addWidget(self.wrong)
        layout.addLayout(below)
        self.begin.setDefault(True)
        window = self.parentWidget()
        size = QSize(look.px(1180), look.px(720))
        self.resize(size.boundedTo(window.size()) if window is not None else size)


class LineBox(QWidget):
    """One line: its text to be typed, its creatures as a list."""

    def __init__(self, look: Look, dialog: SetUpDialog, seat: int, name: str) -> None:
        super().__init__()
        self.setAccessibleName(tr(f"{name}'s line"))
        self._dialog, self._seat = dialog, seat
        self.text = QLineEdit()
        self.text.setAccessibleName(tr(f"{name}'s line as text"))
        self.text.setMinimumWidth(look.px(220))
        self.text.setPlaceholderText(tr("5p 1a ward taunt | 4p elusive"))
        self.text.textEdited.connect(self._typed)
        self.list = QListWidget()
        self.list.setAccessibleName(tr(f"{name}'s creatures"))
        self.list.setMinimumHeight(64)
        self.list.currentRowChanged.connect(self._chosen)
        buttons = QHBoxLayout()
        for word, icon, run in (
            ("Add", "plus", self._add),
            ("Remove", "minus", self._remove),
            ("Left", "arrow-left", lambda: self._move(-1)),
            ("Right", "arrow-right", lambda: self._move(1)),
        ):
            button = Button(look, word, icon=icon, name=f"{word}, {name}'s line")
            button.setAutoDefault(False)
            button.clicked.connect(run)
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 8)
        layout.addWidget(Label(look, f"{name}'s line, left to right", "strong"))
        layout.addWidget(self.text)
        layout.addWidget(self.list, 1)
        layout.addLayout(buttons)

    def show_line(self, set_up: SetUp, typed: bool, at: int) -> None:
        """Show the line; ``typed``: the text is what made it so."""
        if not typed and not set_up.wrong[self._seat]:
            self.text.setText(set_up.text(self._seat))
        labels = [set_up.label(self._seat, place) for place in range(len(set_up.lines[self._seat]))]
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems(labels)
        self.list.setCurrentRow(at if at < len(labels) else -1)
        self.list.blockSignals(False)

    def _typed(self, text: str) -> None:
        self._dialog.set_up.set_text(self._seat, text)
        self._dialog.edit(self._seat, -1)
        self._dialog.refresh(but=self._seat)

    def _chosen(self, place: int) -> None:
        if place >= 0:
            self._dialog.edit(self._seat, place)
            self._dialog.sides[1 - self._seat].list.clearSelection()

    def _add(self) -> None:
        self._dialog.edit(self._seat, self._dialog.set_up.add(self._seat))
        self._dialog.refresh()

    def _remove(self) -> None:
        place = self.list.currentRow()
        if place >= 0:
            self._dialog.set_up.remove(self._seat, place)
            self._dialog.edit(self._seat, min(place, len(self._dialog.set_up.lines[self._seat]) - 1))
            self._dialog.refresh()

    def _move(self, by: int) -> None:
        place = self.list.currentRow()
        if place >= 0:
            self._dialog.edit(self._seat, self._dialog.set_up.move(self._seat, place, by))
            self._dialog.refresh()


class PaletteBox(QWidget):
    """Creatures to build from: our own list, or those of what was read."""

    def __init__(self, look: Look, dialog: SetUpDialog, names: tuple[str, ...]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Palette"))
        self._dialog = dialog
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find a creature"))
        self.field.setAccessibleName(tr("Find a creature"))
        self.field.textChanged.connect(self.fill)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Creatures to choose from"))
        self.list.setMinimumHeight(96)
        self.list.itemDoubleClicked.connect(lambda _item: self._add(dialog.active.currentIndex()))
        self.told = Label(look, "Our own list", ink="secondary", wrap=True)
        self.warnings = QListWidget()
        self.warnings.setAccessibleName(tr("Warnings"))
        self.warnings.setWordWrap(True)
        self.warnings.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 8, 0)
        layout.addWidget(Label(look, "Palette", "strong"))
        layout.addWidget(self.field)
        layout.addWidget(self.list, 2)
        for pair in (
            tuple(
                (f"To {name}", "plus", lambda _on=False, seat=seat: self._add(seat))
                for seat, name in enumerate(names)
            ),
            (("Read a file…", "folder-open", self._ask), ("Paste", "copy", self._paste)),
        ):
            row = QHBoxLayout()
            for word, icon, run in pair:
                button = Button(look, word, icon=icon)
                button.setAutoDefault(False)
                button.clicked.connect(run)
                row.addWidget(button)
            layout.addLayout(row)
        layout.addWidget(self.told)
        layout.addWidget(self.warnings, 1)
        self.fill()

    def fill(self, wanted: str = "") -> None:
        """Show the entries that have the words looked for."""
        self.list.clear()
        for number, entry in enumerate(self._dialog.set_up.palette):
            label = entry_label(entry)
            if all(word in label.casefold() for word in wanted.casefold().split()):
                item = QListWidgetItem(label)
                item.setData(Qt.ItemDataRole.UserRole, number)
                self.list.addItem(item)

    def take(self, data: bytes) -> None:
        """Fill the palette from a file's or the clipboard's text, or say what is wrong with it."""
        try:
            text = self._dialog.set_up.take_deck(data)
        except BadFile as error:
            self.told.setText("Not read: " + "; ".join(str(fault) for fault in error.faults[:2]))
            return
        self.told.setText(text)
        self.warnings.clear()
        self.warnings.addItems(list(self._dialog.set_up.warnings))
        self.warnings.setVisible(bool(self._dialog.set_up.warnings))
        self.field.clear()
        self.fill()

    def _add(self, seat: int) -> None:
        item = self.list.currentItem()
        if item is not None:
            place = self._dialog.set_up.add_entry(seat, item.data(Qt.ItemDataRole.UserRole))
            self._dialog.edit(seat, place)
            self._dialog.refresh()

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Read a deck or cards"), "", tr(FILES))
        if name:
            try:
                self.take(savegame.read_bytes(Path(name)))
            except BadFile as error:
                self.told.setText("Not read: " + "; ".join(str(fault) for fault in error.faults))

    def _paste(self) -> None:
        self.take(QGuiApplication.clipboard().text().encode())


def scrolled(widget: QWidget, name: str) -> QScrollArea:
    """A widget that scrolls where it does not fit."""
    area = QScrollArea()
    area.setAccessibleName(tr(name))
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    return area
