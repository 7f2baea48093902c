"""Who is at the screen: which hand is open, when the curtain is asked for, and a card that waits behind it.

Owns these answers. Does not own the curtain itself (stage.widgets) nor what is hidden (the rules' redaction).
A hand is open to the player who acts and has lifted the curtain; after every step that gives the move to the
other player all hands are face down. A player without cards needs no curtain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.core.history import Entry, History
from rules.core.switches import under
from rules.huntik import actions as a
from rules.huntik.queries import phase
from rules.huntik.state import State

if TYPE_CHECKING:
    from board.games.huntik.game import ZoneGame


OPENED, CLOSED = "Both hands lie open now; no curtain is needed", "Hands are closed again"


class Handing:
    """The seat at the screen, or nobody. ``asked`` is the seat for which a curtain is to be drawn."""

    def __init__(self, presenter: ZoneGame) -> None:
        self._presenter = presenter
        self.viewer: Seat | None = None
        self.asked: Seat | None = None
        self.covered = False
        self.confirming = False
        self.waiting: a.PlayCard | None = None
        self._shown: tuple[State, Seat | None, State] | None = None

    @property
    def hand_open(self) -> bool:
        """Whether the acting player's cards may be seen: they have them in view, or there are none."""
        seat = self._presenter.seat
        if seat is None or self.covered:
            return False
        return self.all_open or self.viewer == seat or not self._holds(seat)

    @property
    def all_open(self) -> bool:
        """Whether both hands lie open, so that nobody needs a curtain."""
        return self._presenter.state.rulings.open_hands

    def open_all(self, on: bool) -> None:
        """Both hands open, for teaching, or closed again; the game goes on as it stands, with every line."""
        presenter = self._presenter
        if on == self.all_open or self.covered:
            return
        session = presenter.session
        session.scenario = under(session.ruleset, session.scenario, {"open_hands": on})
        session.history = _with_hands(session.history, on)
        waiting, self.viewer = self.waiting, None
        if not on:
            presenter.after_step()  # a card that is being played would tell what is in the hand
        elif waiting is not None:
            presenter.drafts.put(waiting)
        self.asked = self.waiting = None
        presenter.said.emit(OPENED if on else CLOSED)
        presenter.changed.emit()

    @property
    def may_ask(self) -> bool:
        """Whether the acting player can ask for a closed hand."""
        seat = self._presenter.seat
        return seat is not None and not self.hand_open and self._uses_hand()

    def shown(self) -> State:
        """The state as it may be seen now; with nobody at the screen both hands are face down."""
        state, viewer = self._presenter.state, None if self.covered else self.viewer
        if self._shown is None or self._shown[0] is not state or self._shown[1] != viewer:
            redact = self._presenter.session.ruleset.redact
            seen = redact(redact(state, Seat(0)), Seat(1)) if viewer is None else redact(state, viewer)
            self._shown = (state, viewer, seen)
        return self._shown[2]

    def ask(self) -> None:
        """Ask for the curtain, behind which the acting player's hand is shown."""
        if self.may_ask:
            self.viewer, self.asked = None, self._presenter.seat

    def cover(self) -> None:
        """The curtain is down: nothing of the game may be shown."""
        self.covered, self.viewer = True, None

    def lift(self) -> None:
        """The player who was asked for is alone at the screen."""
        self.covered, self.viewer, self.asked = False, self.asked, None
        if self.waiting is not None and self.waiting.seat == self.viewer:
            self._presenter.drafts.put(self.waiting)
            self.waiting = None
        self._presenter.changed.emit()

    def stepped(self) -> None:
        """After any change of the state: who is no longer to act has the hand closed."""
        seat = self._presenter.seat
        self.asked, self.covered, self.waiting = None, False, None
        if self.viewer != seat:
            self.viewer = None
        if self.confirming and self.may_ask:
            self.asked = seat

    def words(self) -> str:
        """Whom the screen is handed to."""
        seat = self.asked if self.asked is not None else self._presenter.seat
        return f"Pass to {self._presenter.names[seat]}" if seat is not None else ""

    def _holds(self, seat: Seat) -> bool:
        return bool(self._presenter.state.hands[seat])

    def _uses_hand(self) -> bool:
        return phase(self._presenter.state) in ("turn", "actions")


def _with_hands(history: History[State], on: bool) -> History[State]:
    """The same history with the ruling in every state: it changes what is seen and nothing that is done."""

    def turned(state: State) -> State:
        return replace(state, rulings=replace(state.rulings, open_hands=on))

    def entries(line: tuple[Entry[State], ...]) -> tuple[Entry[State], ...]:
        return tuple(replace(entry, state=turned(entry.state)) for entry in line)

    branches = tuple(replace(branch, entries=entries(branch.entries)) for branch in history.branches)
    return History(turned(history.start), entries(history.entries), history.cursor, branches)
