"""The zone board's game: state, what may be begun, the draft with its undo, and who is at the screen. No Qt.

Owns these and confirming. Does not own what hand and choices mean (handling), nor what is shown (presenter).
"""

from __future__ import annotations

from pathlib import Path

from board.games.huntik.drafting import Drafts, usual
from board.games.huntik.figures import hand_of
from board.games.huntik.handing import Handing
from board.games.huntik.wording import Names
from board.presenter.gesture import By
from board.presenter.presenter import Presenter
from rules.core.contract import Offer, Seat
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.huntik import actions as a
from rules.huntik.queries import acting
from rules.huntik.state import State, find


class ZoneGame(Presenter[State, a.Act]):
    """One game of zones on one screen, and the action being filled."""

    def __init__(self, session: Session[State, a.Act], path: Path | None = None) -> None:
        super().__init__(session, path)
        self.drafts = Drafts()
        self.handing = Handing(self)
        self.selected: str | None = None
        self.picked: str | None = None
        self.aim_at: str | None = None
        self.judged = False
        self._hover: a.Act | None = None
        self._before: tuple[a.Act | None, By] | None = None
        self._offers: tuple[State, tuple[Offer[a.Act], ...]] | None = None
        self.after_step()

    # what is

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def shown(self) -> State:
        """The state as it may be seen at the screen now."""
        return self.handing.shown()

    @property
    def seat(self) -> Seat | None:
        """Who has to act; None when the game is over."""
        return acting(self.state)

    @property
    def names(self) -> Names:
        """What stands for the roles of the rules; the players' names are put in where views are shown."""
        return self.session.ruleset.info.seats

    @property
    def offers(self) -> tuple[Offer[a.Act], ...]:
        """What may be begun, as far as it can be seen: cards of a closed hand are left out."""
        if self._offers is None or self._offers[0] is not self.state:
            seat = self.seat
            found = () if seat is None else self.session.ruleset.offers(self.state, seat)
            self._offers = (self.state, found)
        if self.handing.covered:
            return ()
        seen = self.handing.hand_open
        return tuple(o for o in self._offers[1] if seen or not isinstance(o.draft, a.PlayCard))

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that can be taken from the open hand of the acting player."""
        return hand_of(self.state, self.seat) if self.handing.hand_open else ()

    def draft(self) -> a.Act | None:
        return None if self.handing.covered else self.drafts.now

    def unfinished(self) -> a.Act | None:
        if self.handing.waiting is not None:
            return self.handing.waiting
        now = self.drafts.now
        return None if now == usual(self.state, self.seat) else now

    def meant(self) -> a.Act | None:
        """What is judged: what a drop here would make, else the draft."""
        return self._hover if self._hover is not None else self.draft()

    def judgement(self) -> Verdict:
        action = self.meant()
        return self.session.judge(action) if action is not None else Verdict()

    # selection, draft, undo

    def select(self, piece: str | None) -> None:
        """From the table or the keyboard; a hero that may move lights its zones."""
        self.selected = piece
        self.picked = None
        draft = self.drafts.now
        if draft is None and any(o.subject == piece for o in self.offers if isinstance(o.draft, a.Move)):
            self.picked = piece
        if piece is not None and isinstance(draft, a.Aim) and self.is_foe(piece):
            self.aim_at = piece
        self.changed.emit()

    def resume(self, draft: a.Act) -> None:
        """Take up a file's last action; a card of a hand waits until the hand is shown."""
        self.judged = self.session.scenario.done is None
        if isinstance(draft, a.PlayCard) and not self.handing.hand_open:
            self.handing.waiting = draft
        else:
            self.drafts.begin(usual(self.state, self.seat))
            self.drafts.put(draft)
        self.changed.emit()

    def reset(self) -> None:
        self.put(usual(self.state, self.seat))
        self.clear()
        self.changed.emit()

    def after_step(self) -> None:
        self.clear()
        self.aim_at, self._before, self.judged = None, None, False
        self.drafts.begin(usual(self.state, self.seat))
        self.handing.stepped()

    def confirm(self) -> Verdict | None:
        self._hover = None
        self.handing.confirming = True
        try:
            return super().confirm()
        finally:
            self.handing.confirming = False

    @property
    def can_undo(self) -> bool:
        return self.drafts.can_undo or super().can_undo

    @property
    def can_redo(self) -> bool:
        return self.drafts.can_redo or super().can_redo

    def undo(self) -> None:
        self._hover = None
        if self.drafts.can_undo:
            self.drafts.undo()
            self.changed.emit()
        else:
            super().undo()

    def undo_asks(self) -> bool:
        return not self.drafts.can_undo and super().undo_asks()

    def redo(self) -> None:
        self._hover = None
        if self.drafts.can_redo:
            self.drafts.redo()
            self.changed.emit()
        else:
            super().redo()

    def clear(self) -> None:
        """Nothing is meant any more; what has been filled stays."""
        self.selected = self.picked = None
        self._hover = None

    # asked by others

    def is_foe(self, piece: str) -> bool:
        """Whether a piece is an enemy in the combat of now."""
        unit, combat = find(self.state, piece), self.state.combat
        inside = combat is not None and piece in combat.members
        return unit is not None and inside and unit.controller != self.seat

    def put(self, action: a.Act | None) -> None:
        """Another draft, to be judged as one being filled."""
        self.judged = False
        self.drafts.put(action)
