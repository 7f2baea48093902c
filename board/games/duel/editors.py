"""The card editor and the Fighter editor: a line to type, what it means, and what is wrong with it.

Owns the dialogs. Does not own reading and checking (editing), nor starting the duel anew (course).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from board.games.duel import editing
from board.games.duel.editing import Edited
from board.games.duel.presenter import DuelPresenter
from board.games.duel.things import Played, card_view, track_view
from board.presenter.cards import Thing
from board.presenter.language import tr
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.layout import Flow, Pad
from board.stage.look import Look
from board.stage.widgets.base import Button, Label

MOST_FAULTS = 4


class LineEditor(QDialog):
    """Choose a thing, type its line; a picture of it beside, faults below, used when there are none."""

    title, what, hint = "", "", ""

    def __init__(self, look: Look, presenter: DuelPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(self.title))
        self.setAccessibleName(tr(self.title))
        self.look, self._presenter = look, presenter
        self.position = editing.position_of(presenter.session)
        self.edited = Edited()
        self.changed = False
        self.pick, self.line = QComboBox(), QLineEdit()
        self.pick.setAccessibleName(tr(self.what))
        self.pick.view().setAccessibleName(tr(f"{self.what}s"))
        self.line.setAccessibleName(tr(f"{self.what} as text"))
        self.line.setMinimumWidth(look.px(480))
        self.stage = CardStage(look)
        self.stage.setAccessibleName(tr("Preview"))
        self.stage.setMinimumHeight(look.px(220))
        self.wrong = Label(look, "", ink="illegal", wrap=True)
        self.use = Button(look, "Use, and start the duel anew", "ink", icon="check")
        close = Button(look, "Close", "secondary")
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self.use)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(10)
        for widget in (self.pick, self.line, Label(look, self.hint, ink="secondary", wrap=True)):
            layout.addWidget(widget)
        layout.addWidget(self.stage, 1)
        layout.addWidget(self.wrong)
        layout.addLayout(row)
        for seat, key, word in self.items():
            self.pick.addItem(f"{tr(presenter.seating.names[seat])}: {word}", (seat, key))
        self.pick.currentIndexChanged.connect(self._picked)
        self.line.textChanged.connect(self._typed)
        self.use.clicked.connect(self._use)
        close.clicked.connect(self.reject)
        self._picked()

    def items(self) -> list[tuple[int, str, str]]:
        """What can be edited: seat, key and name."""
        raise NotImplementedError

    def text_of(self, seat: int, key: str) -> str:
        """The line of a thing as it is now."""
        raise NotImplementedError

    def edit(self, seat: int, key: str, text: str) -> Edited:
        """What a text makes of a thing."""
        raise NotImplementedError

    def preview(self, seat: int) -> Thing | None:
        """A picture of the thing as it would be."""
        raise NotImplementedError

    def chosen(self) -> tuple[int, str]:
        seat, key = self.pick.currentData()
        return int(seat), str(key)

    def _picked(self) -> None:
        self.line.setText(self.text_of(*self.chosen()))
        self._typed()

    def _typed(self) -> None:
        seat, key = self.chosen()
        self.edited = self.edit(seat, key, self.line.text())
        lines = [editing.fault_line(fault) for fault in self.edited.faults[:MOST_FAULTS]]
        self.wrong.setText("\n".join(lines))
        self.wrong.setAccessibleName(tr("Nothing wrong" if not lines else ". ".join(lines)))
        same = self.line.text() == self.text_of(seat, key)
        self.use.set_missing(tuple(lines) or (("Nothing is changed yet",) if same else ()))
        thing = self.preview(seat)
        self.stage.show_scene(CardScene((thing,), Pad(Flow((thing.id,)))) if thing else CardScene())

    def _use(self) -> None:
        if self.edited.position is not None:
            self._presenter.start_anew(self.edited.position)
            self.accept()


class CardEditor(LineEditor):
    """Operations of a card."""

    title, what, hint = "Card editor", "Card", editing.CARD_HELP

    def items(self) -> list[tuple[int, str, str]]:
        return [
            (seat, card.id, card.called)
            for seat, team in enumerate(self.position.teams)
            for card in team.cards
        ]

    def text_of(self, seat: int, key: str) -> str:
        return editing.card_text(next(card for card in self.position.teams[seat].cards if card.id == key))

    def edit(self, seat: int, key: str, text: str) -> Edited:
        return editing.edit_card(self.position, seat, key, text)

    def preview(self, seat: int) -> Thing | None:
        return card_view(self.edited.card, seat) if self.edited.card is not None else None


class TrackEditor(LineEditor):
    """Track, Power, tokens and own rules of a Fighter."""

    title, what, hint = "Track editor", "Fighter", editing.FIGHTER_HELP

    def items(self) -> list[tuple[int, str, str]]:
        return [
            (seat, fighter.id, fighter.called)
            for seat, team in enumerate(self.position.teams)
            for fighter in team.fighters
        ]

    def text_of(self, seat: int, key: str) -> str:
        team = self.position.teams[seat]
        return editing.fighter_text(next(one for one in team.fighters if one.id == key))

    def edit(self, seat: int, key: str, text: str) -> Edited:
        return editing.edit_fighter(self.position, seat, key, text)

    def preview(self, seat: int) -> Thing | None:
        fighter = self.edited.fighter
        if fighter is None or not 0 <= fighter.pos < len(fighter.track):
            return None
        return track_view(fighter, seat, Played(()), active=False, compact=True)
