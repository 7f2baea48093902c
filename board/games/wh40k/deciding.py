"""Deciding in the Fight phase, 12.01 to 12.09: the draft of whatever is to be decided, and doing it.

Owns the draft of every decision: a move, a selection, a declaration, a roll, an order. Does not own what is
shown (phase_presenter), the list of choices (phase_choices), the declaration itself (declaring), practice
opponents (practising), nor any rule. Every decision is drafted by choices and done by Confirm.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from board.games.wh40k import phase_choices
from board.games.wh40k.declaring import Declaration
from board.games.wh40k.practising import Practice
from board.games.wh40k.presenter import InchPresenter
from board.presenter.views import ChoiceView, LogLine
from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.fight import queries
from rules.wh40k.fight.actions import (
    Allocate,
    ChoosePrecision,
    DeclareAttacks,
    Done,
    PassFight,
    RollAttacks,
    SelectToFight,
)
from rules.wh40k.state import SIDES, Table

T = TypeVar("T")
GUARD_S = 0.4
"""So long after a step Confirm does nothing, so that pressing twice does not decide for the other player."""


class DecidingPresenter(InchPresenter):
    """A table whose position has a ``phase``.

    Exactly one of ``draft_move``, ``declaration`` and ``act`` is set while something is being decided; none
    while a unit to fight is still to be chosen.
    """

    def __init__(
        self,
        session: Session[Table, Any],
        path: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.act: Any = None
        self.declaration: Declaration | None = None
        self.practice = Practice()
        self._clock = clock
        self._done_at: float | None = None
        self._touched = False
        self._notes: list[LogLine] = []
        self._known: tuple[Table, dict[str, Any]] | None = None
        super().__init__(session, path=path)

    # what is being decided

    @property
    def stage(self) -> str:
        """start, move, select, overrun, declare, attack, precision, allocate, or empty when all is over."""
        return phase_choices.stage_of(self.table)

    @property
    def seat(self) -> Seat | None:
        """Whose decision it is."""
        side = self.known("actor", lambda: queries.actor(self.table))
        return None if side is None else Seat(SIDES.index(side))

    @property
    def players(self) -> tuple[str, ...]:
        """What the rules call the seats; the players' names are put in where views are shown."""
        return self.session.ruleset.info.seats

    def known(self, name: str, find: Callable[[], T]) -> T:
        """What hangs on the table alone, found once for each table: a drag asks 30 times a second."""
        if self._known is None or self._known[0] is not self.table:
            self._known = (self.table, {})
        if name not in self._known[1]:
            self._known[1][name] = find()
        found: T = self._known[1][name]
        return found

    def draft(self) -> Any:
        if self.declaration is not None:
            return self.declaration.action()
        return self.act if self.act is not None else super().draft()

    def unfinished(self) -> Any:
        if self.draft_move is not None:
            return super().unfinished()
        return self.draft() if self._touched or (self.declaration and self.declaration.touched) else None

    def resume(self, draft: Any) -> None:
        """Take up a file's last action as the draft of the present decision."""
        if isinstance(draft, PileIn | Consolidate):
            super().resume(draft)
            self.act, self.declaration = None, None
            return
        if self.stage == "declare" and isinstance(draft, DeclareAttacks):
            fighting = self._fighting()
            if fighting != draft.unit or self.declaration is None:
                raise BadFile(
                    [Fault("actions", f"the last one declares for {draft.unit}, which is not fighting")]
                )
            self.declaration.strikes, self.declaration.touched = draft.strikes, True
        else:
            self._set_act(draft)
        self._touched = True
        self.changed.emit()

    def _fighting(self) -> str:
        fight = phase_choices.at(self.table).fight
        return "" if fight is None else fight.unit

    def _set_act(self, act: Any) -> None:
        self.act, self.draft_move, self.declaration, self.drag = act, None, None, None

    def _open_first_unit(self) -> None:
        """The draft that the present decision begins with."""
        self.act, self.declaration, self._touched = None, None, False
        super()._open_first_unit()
        stage, seat = self.stage, self.seat
        if seat is None:
            self._set_act(None)
            return
        offers = self.session.ruleset.offers(self.table, seat)
        if stage in ("move", "overrun"):
            return
        unit = self.table.unit(self._fighting())
        if stage == "declare" and unit is not None:
            self._set_act(None)
            self.declaration = Declaration(self.table, unit)
        elif stage == "select":
            self._set_act(offers[0].draft if len(offers) == 1 else None)
        else:
            self._set_act(offers[0].draft)
        if self.table.unit_of(self.selected or "") is None or stage != "select":
            self.selected = unit.models[0].id if unit is not None and unit.models else None

    # choosing

    def select(self, piece: str | None) -> None:
        """Select a model; while a unit to fight is chosen its unit is drafted, legal or not."""
        unit = self.table.unit_of(piece) if piece is not None else None
        if unit is None or self.stage in ("start", "declare", "attack", "precision", "allocate", ""):
            self.selected = piece
            self.changed.emit()
        elif self.stage == "select":
            self.selected = piece
            self.choose(next((c.key for c in self.choices() if c.key.startswith(f"select:{unit.id}:")), ""))
            if unit.seat != self.seat:
                self.said.emit(f"{unit.label} belongs to {self.players[unit.seat]}")
            self.changed.emit()
        elif unit.seat == self.seat:
            if self.act is not None:
                self._open_first_unit()
            super().select(piece)
        else:
            self.selected = piece
            self.changed.emit()

    def choices(self) -> tuple[ChoiceView, ...]:
        units = self.known("units", lambda: phase_choices.units_to_move(self.table))
        return phase_choices.step_choices(self.table, self.draft_move, self.act, units)

    def choose(self, key: str) -> None:
        """Take a choice. A closed one is taken too where the verdict can explain it."""
        choice = next((each for each in self.choices() if each.key == key), None)
        if choice is None or self.seat is None:
            return
        if not choice.open and choice.reason:
            self.said.emit(choice.reason)
        what, _, value = key.partition(":")
        if what in ("target", "mode", "objective"):
            super().choose(key)
            return
        if what == "unit":
            self._choose_unit(value)
        elif what == "done":
            self._choose_done()
        else:
            self._choose_act(what, value)
        self._touched = True
        self.changed.emit()

    def _choose_unit(self, unit_id: str) -> None:
        if self.draft_move is not None and self.draft_move.moves:
            if self.draft_move.unit.id != unit_id:
                name = self.draft_move.unit.label
                self.said.emit(f"{name} is being moved: confirm it, or put it back first")
            return
        self.act = None
        self.take_up(unit_id, "pile_in" if phase_choices.at(self.table).step == "pile_in" else "consolidate")

    def _choose_done(self) -> None:
        """Done instead of a move; taken back by choosing it again."""
        assert self.seat is not None
        if isinstance(self.act, Done) and self.stage in ("move", "overrun"):
            self._open_first_unit()
        elif self.draft_move is not None and self.draft_move.moves:
            self.said.emit(f"{self.draft_move.unit.label} is being moved: confirm it, or put it back first")
        else:
            self._set_act(Done(self.seat))

    def _choose_act(self, what: str, value: str) -> None:
        seat = self.seat
        assert seat is not None
        replace = msgspec.structs.replace
        if what == "select":
            unit_id, _, kind = value.rpartition(":")
            self._set_act(SelectToFight(seat, unit_id, "overrun" if kind == "overrun" else "normal"))
            unit = self.table.unit(unit_id)
            if unit is not None and self.selected not in [model.id for model in unit.models]:
                self.selected = unit.models[0].id
        elif what == "pass":
            self._set_act(PassFight(seat))
        elif what == "pool":
            self._set_act(replace(self.act, pool=int(value)))
        elif what == "lethal":
            self._set_act(replace(self.act, lethal=not self.act.lethal))
        elif what == "character":
            self._set_act(ChoosePrecision(seat, value or None))

    def declare(self, change: Callable[[Declaration], None]) -> None:
        """Change the declaration that is being filled."""
        if self.declaration is not None:
            change(self.declaration)
            self.changed.emit()

    def reorder(self, order: tuple[str, ...]) -> None:
        """The order in which the unit's models are to be reached (05.03)."""
        if isinstance(self.act, Allocate):
            self.act = msgspec.structs.replace(self.act, order=order)
            self._touched = True
            self.changed.emit()

    def type_faces(self, text: str) -> str:
        """Real dice for the roll that is next: digits in the order of the rolls. Gives what is wrong."""
        digits = text.replace(",", " ").replace(" ", "")
        wrong = next((each for each in digits if each not in "123456"), "")
        if wrong:
            return f"a die has no face {wrong}"
        if isinstance(self.act, RollAttacks | Allocate):
            self.act = msgspec.structs.replace(self.act, faces=tuple(map(int, digits)))
            self._touched = bool(digits) or self._touched
            self.changed.emit()
        return ""

    # doing

    def confirm(self) -> Verdict | None:
        """Do the draft if it is legal, but not a second time within the guard."""
        now = self._clock()
        if self._done_at is not None and now - self._done_at < GUARD_S:
            self.said.emit("Just confirmed: the next decision is a new one")
            return None
        before = self.session.history.cursor
        verdict = super().confirm()
        if self.session.history.cursor > before:
            self._done_at = self._clock()
            self.practice.resume()
            self.said.emit(self._last_told())
        return verdict

    def _last_told(self) -> str:
        events = self.session.history.done[-1].events
        return ". ".join(map(self.caption, events[-3:]))

    def practice_due(self) -> bool:
        """Whether the practice opponent is to decide now."""
        return self.practice.plays(self.seat)

    def practice_step(self) -> None:
        """Let the practice opponent take its decision."""
        seat = self.seat
        if seat is None or not self.practice.plays(seat):
            return
        self.cancel_drag()
        step = self.session.apply(self.practice.choose(self.table, seat))
        self.after_step()
        self._done_at = self._clock()
        self.applied.emit(step.events)
        self.said.emit(self._last_told())
        self.changed.emit()

    def undo(self) -> None:
        """The last placed model; else the last decision, past those of the practice opponent."""
        self.cancel_drag()
        if self.draft_move is not None and self.draft_move.can_undo:
            super().undo()
        elif self.session.history.cursor:
            self.go(self._undone_to())

    def _undone_to(self) -> int:
        history = self.session.history
        cursor = history.cursor - 1
        while cursor > 0 and self.practice.plays_seat(history.entries[cursor].action.seat):
            cursor -= 1
        return cursor

    def undo_asks(self) -> bool:
        if self.draft_move is not None and self.draft_move.can_undo:
            return False
        history = self.session.history
        return any(entry.reveals for entry in history.entries[self._undone_to() : history.cursor])

    def go(self, cursor: int) -> None:
        """See another moment; taking back what dice have told is written into the log."""
        history = self.session.history
        rolled = [entry for entry in history.entries[cursor : history.cursor] if entry.reveals]
        if rolled:
            text = f"Taken back after dice were rolled: {self.caption(rolled[0].events[0])}"
            self._notes.append(LogLine(text, "", cursor, seat=int(rolled[0].action.seat)))
        self.practice.pause()
        super().go(cursor)

    def log(self) -> tuple[LogLine, ...]:
        lines = list(super().log())
        for note in self._notes:
            place = next((k for k, line in enumerate(lines) if line.index > note.index), len(lines))
            lines.insert(place, note)
        return tuple(lines)
