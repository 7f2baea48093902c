"""The course of a duel at one screen: where it is, who looks, what is being chosen, and going on.

Owns the place in the duel, hand-over, locking, the practice opponent's choices, undo. Does not own what
is shown (presenter), hiding (hidden), the blanks of a choice (drafting) nor any judging (rules.duel).
"""

from __future__ import annotations

from pathlib import Path

from board.games.duel import hidden, strips
from board.games.duel.bot import bot_action
from board.games.duel.drafting import Choosing
from board.games.duel.record import Column, columns, is_turn, seen_state, waits
from board.games.duel.things import Played
from board.presenter.presenter import Presenter, Signal
from rules.core.contract import SEATS, Seat
from rules.core.history import Entry
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.duel.actions import AnyAction, Commit, Reveal
from rules.duel.state import State

MODES = (
    ("mode:two", "Two players, a curtain between"),
    ("mode:practice", "Practice opponent plays Blue"),
    ("mode:open", "Open cards, for teaching"),
)


class Course(Presenter[State, AnyAction]):
    """One duel at one screen. ``curtain_asked`` gives the seat to which the screen is to be passed.

    ``beat`` counts the columns seen of the entry at the history's cursor; 0 is before the reveal.
    """

    def __init__(self, session: Session[State, AnyAction], path: Path | None = None) -> None:
        super().__init__(session, path)
        self.looking: Seat | None = None
        self.covered: Seat | None = None
        self.open_cards = False
        self.bot: Seat | None = None
        self.alone: Seat | None = (
            None  # the only one at the screen; the other side's cards come from elsewhere
        )
        self.what_if_on = True
        self.choosing: Choosing | None = None
        self.held: str | None = None
        self.selected: str | None = None
        self.beat = 0
        self.curtain_asked = Signal()
        self._kept: AnyAction | None = None
        self._dismissed: Entry[State] | None = None
        self._seen: dict[int, tuple[Entry[State], int]] = {}
        self.after_step()

    # where the duel is

    @property
    def entry(self) -> Entry[State] | None:
        """The entry that is looked at; None at the start."""
        done = self.session.history.done
        return done[-1] if done else None

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column of the entry that is looked at."""
        return columns(self.entry) if self.entry is not None else ()

    @property
    def resting(self) -> bool:
        """Whether everything that happened has been seen, so that something can be done."""
        return self.beat >= len(self.columns)

    @property
    def played(self) -> Played:
        """The Turn looked at, as far as it has been seen; empty outside a Turn."""
        number = self._turn_number()
        if not number:
            return Played(())
        entry = self.session.history.entries[number - 1]
        cut = columns(entry)
        return Played(cut[: self.beat] if number == self.session.history.cursor else cut)

    @property
    def state(self) -> State:
        """The state as it may be shown now."""
        history = self.session.history
        whole = seen_state(history, history.cursor, self.beat) if history.cursor else history.start
        return hidden.seen(whole, self.looking, open_cards=self.open_cards and self.covered is None)

    def _turn_number(self) -> int:
        """The entry of the last Turn, while nothing but half-made choices follows it."""
        number = self.session.history.cursor
        while number and not columns(self.session.history.entries[number - 1]):
            number -= 1
        return number if number and is_turn(self.session.history.entries[number - 1]) else 0

    # who is to do what

    @property
    def pondering(self) -> bool:
        """Whether a Turn's result is still being looked at, where no curtain comes before the next choice."""
        entry = self.entry
        return (
            self.resting
            and entry is not None
            and is_turn(entry)
            and (self.bot is not None or self.open_cards or self.alone is not None)
            and bool(hidden.to_choose(self.session.state))
            and self._dismissed is not entry
        )

    @property
    def chooser(self) -> Seat | None:
        """The seat that is filling in its choice at the screen now."""
        if not self.resting or self.covered is not None or self.pondering:
            return None
        seats = hidden.to_choose(self.session.state)
        if self.looking in seats:
            return self.looking
        if self.open_cards and seats and not self.is_forced:
            return next((seat for seat in seats if seat != self.bot), None)
        return None

    @property
    def to_pass(self) -> Seat | None:
        """The seat to which the screen must be passed before anything goes on."""
        if not self.resting or self.covered is not None or self.is_forced or self.pondering:
            return None
        if self.chooser is not None or self.alone is not None:
            return None
        return next((seat for seat in hidden.to_choose(self.session.state) if seat != self.bot), None)

    @property
    def is_forced(self) -> bool:
        return hidden.forced(self.session.state)

    def draft(self) -> AnyAction | None:
        if not self.resting or self.covered is not None or self.pondering:
            return None
        state = self.session.state
        if state.phase == "fight":
            return Reveal(SEATS[0])
        if self.is_forced:
            seat = hidden.to_choose(state)[0]
            return Commit(seat, hidden.options(state, seat)[0])
        if self.chooser is None or self.choosing is None:
            return None
        return self.choosing.action(state)

    def unfinished(self) -> AnyAction | None:
        if self._kept is not None:
            return self._kept
        if self.chooser is None or self.choosing is None or not self.choosing.begun:
            return None
        return self.choosing.action(self.session.state)

    def resume(self, draft: AnyAction) -> None:
        """Keep a saved choice for its seat; it is shown when that seat looks. Others are done at once."""
        if self.session.scenario.done is None or isinstance(draft, Reveal):
            raise NotImplementedError("a choice that stands is done, not kept")
        self._kept = draft
        self._open_draft()
        self.changed.emit()

    def after_step(self) -> None:
        self.choosing = self.held = self.selected = self._kept = None
        self.beat = len(self.columns)
        self._look_on()

    def _look_on(self) -> None:
        """Nobody's secrets are on the screen after a step, unless the other side is the practice opponent."""
        self._note_seen()
        self.covered = None
        self.looking = Seat(1 - self.bot) if self.bot is not None and not self.open_cards else self.alone
        self._open_draft()

    def sit_alone(self, seat: Seat) -> None:
        """Nobody else is at the screen: no curtain comes before this seat's choices."""
        self.alone = seat
        self._look_on()
        self.changed.emit()

    def _open_draft(self) -> None:
        """Begin the choice of whoever looks, or take up the one that was kept."""
        seat = self.chooser
        if seat is None:
            self.choosing = None
        elif self.choosing is None or self.choosing.seat != seat:
            self.choosing = Choosing(seat)
            if self._kept is not None and self._kept.seat == seat:
                self.choosing.fill(self._kept)
                self._kept = None

    # going on

    def confirm(self) -> Verdict | None:
        """The next thing: reveal, a step further, pass the screen, or do what is chosen."""
        if not self.resting:
            self.advance()
            return None
        if self.pondering:
            self._dismissed = self.entry
            self._open_draft()
            self.changed.emit()
            return None
        if self.to_pass is not None:
            self.curtain_asked.emit(self.to_pass)
            return None
        action = self.draft()
        if action is None:
            return None
        verdict = self.session.judge(action)
        if verdict.legal:
            if isinstance(action, Reveal):
                self._turn_up(action)
            else:
                self._lock(action)
            self.changed.emit()
        return verdict

    def advance(self) -> None:
        """Turn both cards up and play the Turn on; later one column further."""
        entry = self.entry
        if entry is not None and self.beat == 0:
            self.beat = len(self.columns)
            self._note_seen()
            self._open_draft()
            self.applied.emit(entry.events)
            self.changed.emit()
        elif not self.resting:
            self.go(strips.place_of(self.session.history, self.session.history.cursor, self.beat) + 1)

    def show_beat(self, beat: int) -> None:
        """See the Turn at hand after so many columns; the animation goes forward by this."""
        self.beat = min(max(0, beat), len(self.columns))
        self._note_seen()
        self._open_draft()
        self.changed.emit()

    def _turn_up(self, action: AnyAction) -> None:
        step = self.session.apply(action)
        self.after_step()
        self.applied.emit(step.events)

    def _lock(self, action: AnyAction) -> None:
        """A choice lies face down. The practice opponent chooses too; both cards then wait for the reveal."""
        forced = self.is_forced
        events = self.session.apply(action).events
        other = Seat(1 - action.seat)
        if forced:
            events = self.session.apply(Commit(other, hidden.options(self.session.state, other)[0])).events
        elif self.bot == other and other in hidden.to_choose(self.session.state):
            events = self.session.apply(bot_action(self.session, other)).events
        self.after_step()
        entry = self.entry
        if entry is not None and waits(entry) and not forced:
            self.beat = 0
            self._seen[self.session.history.cursor] = (entry, 0)
            self._open_draft()
            self.applied.emit(events[:1])
            return
        self.applied.emit(events)
        if entry is not None and not columns(entry) and not self.open_cards and self.alone is None:
            self.curtain_asked.emit(other)

    def _note_seen(self) -> None:
        entry = self.entry
        if entry is not None:
            number = self.session.history.cursor
            known = self._seen.get(number)
            had = known[1] if known is not None and known[0] is entry else 0
            self._seen[number] = (entry, max(had, self.beat))

    def seen_columns(self) -> dict[int, int]:
        """How many columns have been seen of each entry of which not all may be known."""
        entries = self.session.history.entries
        return {
            number: beat
            for number, (entry, beat) in self._seen.items()
            if number <= len(entries) and entries[number - 1] is entry
        }

    # handing over

    def cover(self, seat: Seat) -> None:
        """The curtain is up: nobody's secrets are shown any more."""
        self._keep_draft()
        self.looking, self.covered = None, seat
        self.choosing = self.held = self.selected = None
        self.changed.emit()

    def lift(self) -> None:
        """Only the player asked for looks now."""
        self.looking, self.covered = self.covered, None
        self._open_draft()
        self.changed.emit()

    def _keep_draft(self) -> None:
        kept = self.unfinished()
        if kept is not None and not isinstance(kept, Reveal):
            self._kept = kept

    def set_mode(self, key: str) -> None:
        """Two players, the practice opponent, or open cards; secrets never pass to another side by it."""
        known = {name for name, _word in MODES}
        if key not in known or key == self.mode or self.covered is not None:
            return
        self._keep_draft()
        human = self.looking
        self.bot = Seat(1) if key == "mode:practice" else None
        self.open_cards = key == "mode:open"
        if self.bot is not None and self.resting:
            self._bot_catches_up()
        self.choosing = None
        if self.bot is None and not self.open_cards:
            self.looking = human if human == Seat(0) else None
        elif self.bot is not None:
            self.looking = Seat(1 - self.bot) if human != self.bot else None
        else:
            self.looking = None
        self._open_draft()
        self.changed.emit()

    def _bot_catches_up(self) -> None:
        """The other player has locked already: the practice opponent answers."""
        state, bot = self.session.state, Seat(1)
        waiting = hidden.to_choose(state)
        if waiting == (bot,):
            self.session.apply(bot_action(self.session, bot))
            self.after_step()
            entry = self.entry
            if entry is not None and waits(entry):
                self.beat = 0
                self._seen[self.session.history.cursor] = (entry, 0)

    @property
    def mode(self) -> str:
        return "mode:practice" if self.bot is not None else "mode:open" if self.open_cards else "mode:two"

    # undo and the timeline

    @property
    def can_undo(self) -> bool:
        return self._draft_begun() or self.session.history.cursor > 0

    def undo(self) -> None:
        """The draft's card, else a lock, else the whole last step: both choices, or the cards turned up."""
        if self._draft_begun():
            self.reset()
            return
        history = self.session.history
        if not history.cursor:
            return
        entry = history.done[-1]
        both = bool(columns(entry)) and not isinstance(entry.action, Reveal)
        self._go_to(history.cursor - (2 if both else 1))

    def redo(self) -> None:
        """The next whole step again, or a lone lock."""
        history = self.session.history
        for number in range(history.cursor + 1, len(history.entries) + 1):
            if columns(history.entries[number - 1]):
                self._go_to(number)
                return
        if history.undone:
            self._go_to(history.cursor + 1)

    def undo_asks(self) -> bool:
        return not self._draft_begun() and super().undo_asks()

    def go(self, cursor: int) -> None:
        """See the duel at a place of the timeline."""
        stop = strips.stop_at(self.session.history, cursor)
        kept = self._kept if stop.entry == self.session.history.cursor else None
        if stop.entry != self.session.history.cursor:
            self.session.go(stop.entry)
        self.choosing = self.held = self.selected = None
        # cards that were taken back before their reveal stay face down
        unseen = self.seen_columns().get(stop.entry) == 0 and stop.beat > 1
        self._kept, self.beat = kept, 0 if unseen else stop.beat
        self._look_on()
        self.changed.emit()

    def _go_to(self, entry: int) -> None:
        self.session.go(entry)
        self.after_step()
        self.changed.emit()

    def _draft_begun(self) -> bool:
        return self.chooser is not None and self.choosing is not None and self.choosing.begun
