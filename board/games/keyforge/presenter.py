"""The battleline's presenter: selection, draft, look ahead and verdict, without Qt.

Owns what is drafted, the wanted order of effects, whose hand may be seen, and confirming. Does not own
what a draft may be filled with (drafting), marks (marking), words (tables, why, choices) nor any rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from board.games.keyforge import choices, tables, why
from board.games.keyforge.drafting import (
    blank_of,
    creature_of,
    draft_for,
    entry_line,
    filled,
    held_of,
    picked,
    slots_of,
    subject_of,
    waiting,
)
from board.games.keyforge.fights import fight_at
from board.games.keyforge.foresight import Foresight, foresee
from board.games.keyforge.handwork import Handwork
from board.games.keyforge.lane import lane_view, step_of
from board.games.keyforge.marking import marks_of, replace_blank
from board.games.keyforge.outcome_words import result_sentence
from board.games.keyforge.things import table_things
from board.presenter.cards import LaneView, Thing, ZoneView
from board.presenter.marks import Marks
from board.presenter.views import (
    ChoiceView,
    PhaseView,
    PiecesView,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.keyforge import actions as a
from rules.keyforge.events import FightSkipped
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import Do, State, Window


class KeyForgePresenter(Handwork):
    """One table with at most one action being filled in."""

    def __init__(self, session: Session[State, a.ActionType], path: Path | None = None) -> None:
        super().__init__(session, path)
        self.selected: str | None = None
        self.viewer = int(self.state.active)
        self._draft: a.ActionType | None = None
        self._over: str | None = None
        self._wanted: tuple[str, ...] = ()
        self._judged = False
        self._seen: tuple[Any, Foresight | None] | None = None
        self._left: list[Session[State, a.ActionType]] = []

    @property
    def names(self) -> tuple[str, str]:
        """What the rules call the seats; the players' names are put in where views are shown."""
        return RULESET.info.seats

    @property
    def hand_shown(self) -> bool:
        """Whether the seat at the screen is the active one, so that its hand may be seen."""
        return self.viewer == self.state.active or not self.state.players[self.state.active].hand

    def hand_over(self) -> None:
        """The active player sits at the screen now."""
        self.viewer = int(self.state.active)
        self.changed.emit()

    # the draft

    def draft(self) -> a.ActionType | None:
        """The action being filled, with what the held piece is over; a choice that is owed is a draft too."""
        draft = self._draft if self._draft is not None else self._owed()
        if draft is not None and self._over is not None:
            return self._with(draft, self._over)
        return draft

    def _owed(self) -> a.ActionType | None:
        if RULESET.outcome(self.state):
            return None
        step = waiting(self.state)
        if isinstance(step, Window):
            keys = [item.key for item in step.items]
            first = next((key for key in self._wanted if key in keys), keys[0])
            return a.Order(self.state.active, first)
        return a.Pick(self.state.active) if isinstance(step, Do) else None

    def _with(self, draft: a.ActionType, slot: str) -> a.ActionType:
        if isinstance(draft, a.Pick):
            return picked(self.state, draft, slot)
        found = creature_of(self.state, slot)
        if isinstance(draft, a.RemoveStun) and found is not None and found[0] != draft.seat:
            return a.Fight(draft.seat, draft.creature, slot)  # to say why it may not
        return filled(draft, slot)

    def unfinished(self) -> a.ActionType | None:
        """A draft in which something has been chosen by hand."""
        draft = self._draft
        if isinstance(draft, a.Fight | a.PlayCreature | a.PlayUpgrade) and not blank_of(draft):
            return None
        return draft

    def resume(self, draft: a.ActionType) -> None:
        """Take up a file's last action: judged as it stands, or gone on with when a saved game left it."""
        self._draft = draft
        self._judged = self.session.scenario.done is None
        self.selected = subject_of(draft) or None
        self.changed.emit()

    def foresight(self) -> Foresight | None:
        """What the draft would do; None while it is not legal."""
        draft = self.draft()
        key = (id(self.state), draft, self._wanted)
        if self._seen is None or self._seen[0] != key:
            legal = draft is not None and self.session.judge(draft).legal
            self._seen = (key, foresee(self.state, draft, self._wanted) if legal and draft else None)
        return self._seen[1]

    # what the hand and the keys mean

    def select(self, piece: str | None) -> None:
        """Select a piece; one of the active seat begins a draft, another fills the draft's blank."""
        draft = self.draft()
        if piece is None:
            self._forget()
        elif isinstance(draft, a.Pick):
            self._fill(piece)
        elif draft is not None and self._is_slot(draft, piece):
            same = blank_of(draft) == piece
            self._draft = replace_blank(draft) if same else filled(draft, piece)
        else:
            self._take(piece)
        self._judged = False
        self.changed.emit()

    def choose(self, key: str) -> None:
        """Take a choice; a closed one is taken too, so that the verdict can explain it."""
        view = next((each for each in self.choices() if each.key == key), None)
        if view is None:
            return
        if not view.open and view.reason:
            self.said.emit(view.reason)
        self._over, self._judged = None, False
        if key.startswith("order:"):
            self.put_first(key.removeprefix("order:"))
            return
        self._draft = choices.taken(self.state, self.draft(), self.selected, key)
        if isinstance(self._draft, a.EndTurn | a.ChooseHouse):
            self.selected = None
        self.changed.emit()

    def pick_up(self, piece: str) -> None:
        """A piece is in the hand: its draft begins, unless it is being made already."""
        if isinstance(self.draft(), a.Pick) or piece.startswith("order:"):
            return
        if subject_of(self._draft) != piece or not isinstance(
            self._draft, a.Fight | a.PlayCreature | a.PlayUpgrade
        ):
            self._take(piece)
        self._judged = False
        self.changed.emit()

    def hover(self, slot: str | None) -> None:
        """The held piece is over a slot, or over none."""
        wanted = slot if slot is not None and not slot.startswith("order:") else None
        if wanted != self._over:
            self._over = wanted
            self.changed.emit()

    def put_back(self) -> None:
        """What was held lies where it lay; what had been chosen before stays."""
        self._over = None
        self.changed.emit()

    def drop(self, piece: str, slot: str) -> None:
        """A piece was let go on a slot, legal or not; an effect on an effect takes its place."""
        self._over, self._judged = None, False
        if piece.startswith("order:") and slot.startswith("order:"):
            self.put_at(piece.removeprefix("order:"), slot.removeprefix("order:"))
        else:
            self._fill(slot)
        self.changed.emit()

    def _take(self, piece: str) -> None:
        if held_of(self.state, piece) is not None and not self.hand_shown:
            return
        if creature_of(self.state, piece) is None and held_of(self.state, piece) is None:
            return
        over = RULESET.outcome(self.state) is not None
        self.selected, self._over = piece, None
        self._draft = None if over else draft_for(self.state, piece)

    def _fill(self, slot: str) -> None:
        draft = self._draft if self._draft is not None else self._owed()
        if draft is not None:
            self._draft = self._with(draft, slot)

    def _is_slot(self, draft: a.ActionType, piece: str) -> bool:
        """Whether a click on the piece means the draft: legal targets, and enemies that are explained."""
        if piece in slots_of(self.state, draft):
            return True
        found = creature_of(self.state, piece)
        return isinstance(draft, a.Fight) and found is not None and found[0] != draft.seat

    def _forget(self) -> None:
        self.selected, self._draft, self._over, self._judged = None, None, None, False

    # the order of effects

    def put_first(self, key: str) -> None:
        """This effect resolves before those that share its moment."""
        for tray in self._trays():
            keys = [item.key for item in tray]
            if key in keys:
                self._wanted = (key, *(other for other in self._order() if other != key))
        self.changed.emit()

    def put_at(self, key: str, place_of: str) -> None:
        """An effect takes the place of another, which moves on."""
        order = [other for other in self._order() if other != key]
        if place_of not in order or key == place_of:
            return
        before = self._order()
        later = before.index(place_of) > before.index(key) if key in before else False
        order.insert(order.index(place_of) + (1 if later else 0), key)
        self._wanted = tuple(order)

    def _trays(self) -> tuple[tuple[Any, ...], ...]:
        found = self.foresight()
        return tuple(tray.items for tray in found.trays) if found is not None else ()

    def _order(self) -> tuple[str, ...]:
        shown = [item.key for tray in self._trays() for item in tray]
        return (*shown, *(key for key in self._wanted if key not in shown))

    # doing

    def confirm(self) -> Verdict | None:
        """Do the draft, and after it the orders that were shown, as long as each is still owed."""
        action = self.draft()
        if action is None:
            return None
        verdict = self.session.judge(action)
        if verdict.legal:
            seen = self.foresight()
            self.perform(action, seen.orders if seen is not None else ())
        return verdict

    def perform(self, action: a.ActionType, orders: tuple[a.Order, ...] = ()) -> None:
        """Do an action that is legal and tell everybody; raises IllegalAction otherwise."""
        before = self.state
        events = self.session.apply(action).events
        for order in orders:
            if not self.session.judge(order).legal:
                break
            events += self.session.apply(order).events
        selected = self.selected
        self.after_step()
        if isinstance(action, a.ByHand | a.PutIntoPlay) and creature_of(self.state, selected):
            self.selected = selected
        self.applied.emit(events)
        self.said.emit(result_sentence(before, events))
        self.changed.emit()

    def _enter(self, session: Session[State, a.ActionType]) -> None:
        self.session = session
        self.after_step()
        self.viewer = int(self.state.active)
        self.changed.emit()

    @property
    def can_undo(self) -> bool:
        return self.unfinished() is not None or super().can_undo or bool(self._left)

    def undo(self) -> None:
        """First what was chosen in the draft, then the last action, then the set-up."""
        draft = self.unfinished()
        if draft is not None:
            blank = replace_blank(draft)
            self._draft = blank if blank != draft and not isinstance(draft, a.Pick) else None
            self.changed.emit()
        elif super().can_undo:
            super().undo()
        elif self._left:
            self._enter(self._left.pop())

    def undo_asks(self) -> bool:
        return self.unfinished() is None and super().undo_asks()

    def reset(self) -> None:
        self._forget()
        self._wanted = ()
        self.changed.emit()

    def after_step(self) -> None:
        self._forget()
        self._wanted = ()

    # what is shown

    def things(self) -> tuple[Thing, ...]:
        """Everything on the table as it is shown now, with what the draft would do."""
        seen, draft = self.foresight(), self.draft()
        places = tuple(
            ZoneView(slot, choices.slot_name(self.state, draft, slot))
            for slot in slots_of(self.state, draft)
            if slot.startswith("place:")
        )
        return table_things(
            self.state,
            self.names,
            seen.later if seen is not None else {},
            self.lane(),
            seen.trays if seen is not None else (),
            places,
            self.hand_shown,
            guards=not isinstance(draft, a.Fight | a.RemoveStun),
        )

    @property
    def hovering(self) -> bool:
        """Whether something is held over a slot."""
        return self._over is not None

    @property
    def entry_seat(self) -> int | None:
        """In whose line the places to enter lie; None while no card enters."""
        draft = self.draft()
        return entry_line(self.state, draft) if isinstance(draft, a.PlayCreature) else None

    def marks(self) -> Marks:
        return marks_of(self.state, self.draft(), self.selected, self.foresight())

    def lane(self) -> LaneView | None:
        """The fight to come while one is drafted, the one being resolved, or the last one."""
        draft, seen = self.draft(), self.foresight()
        if self.state.fight is not None:
            done = fight_at(self.session.history)
            more = seen.events if seen is not None else ()
            if done is not None:
                events = (*done[1], *more)
                waits = seen is None or seen.waits
                return lane_view(done[0], events, step_of(events), waits, waits)
        if isinstance(draft, a.Fight) and seen is not None:
            skipped = any(isinstance(event, FightSkipped) for event in seen.events)
            step = step_of(seen.events) if seen.waits else 3 if skipped else 4
            return lane_view(self.state, seen.events, step, seen.waits, seen.waits)
        if draft is None:
            done = fight_at(self.session.history)
            return lane_view(done[0], done[1]) if done is not None else None
        return None

    def choices(self) -> tuple[ChoiceView, ...]:
        return choices.choice_views(self.state, self.draft(), self.selected, self.foresight())

    def verdict(self) -> VerdictView:
        draft = self.draft()
        pack = self.pack_line()
        if draft is None:
            seat = self.names[self.state.active]
            return why.idle_view(self.state, RULESET.outcome(self.state), self.selected, pack, seat)
        verdict = self.session.judge(draft)
        return why.verdict_view(self.state, draft, verdict, self.foresight(), pack, self._judged)

    def pieces(self) -> PiecesView:
        seen, hand = self.foresight(), self.hand_shown
        rows = tables.piece_rows(self.state, self.marks(), seen, self.names, hand, self.read)
        return PiecesView(tables.COLUMNS, tables.NUMERIC, rows, self.selected)

    def phases(self) -> tuple[PhaseView, ...]:
        return tables.phase_views(self.state, RULESET.outcome(self.state) is not None)

    def status(self) -> StatusView:
        draft, outcome = self.draft(), RULESET.outcome(self.state)
        verdict = self.session.judge(draft) if draft is not None else None
        over = outcome.text if outcome is not None else ""
        seat = self.names[self.state.active]
        return tables.status_view(self.state, draft, verdict, self.foresight(), over, seat)

    def turn(self) -> TurnView:
        outcome = RULESET.outcome(self.state)
        if outcome is not None:
            return TurnView(None, "", "Game over")
        seat = int(self.state.active)
        house = f"House {self.state.house.capitalize()}" if self.state.house else "no house yet"
        return TurnView(seat, self.names[seat], f"{house}, turn {self.state.turn}")

    def timeline(self) -> TimelineView:
        return tables.timeline_view(self.session.history, self.names)
