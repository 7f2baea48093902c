"""What happened, in columns: the steps by which a Turn is seen, forwards and back.

Owns cutting an entry's events into columns, the stops of a whole duel, and the Fighters as they stand after
some columns. Does not own the events (rules.duel), nor what is drawn or said of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from board.presenter.views import View
from rules.core.history import Entry, History
from rules.duel import events as e
from rules.duel import frame_events as f
from rules.duel import move_events as m
from rules.duel.actions import Commit, Reveal
from rules.duel.beats import beats
from rules.duel.state import Fighter, State

REVEAL, CANCEL, CARDS, SUM, MOVE, ICONS, POWER, END = (
    "Reveal", "Cancel", "Cards", "Sum", "Move", "Icons", "Power", "End",
)  # fmt: skip
STEPS = (REVEAL, CARDS, SUM, MOVE, ICONS, POWER, END)
"""The steps of a Turn in order; a Cancel is read at the reveal."""

_NAMES: dict[type[Any], str] = {
    e.CardRevealed: REVEAL, e.PowerRead: REVEAL, e.CardCancelled: CANCEL, e.CancelsMet: CANCEL,
    m.LossNetted: SUM, m.ShieldSpent: SUM, m.MarkerMoved: MOVE, m.TrackMoved: MOVE, m.IconFired: ICONS,
    m.ChainCut: ICONS, m.Transferred: POWER, m.PowerChanged: POWER, m.TokensChanged: POWER,
    e.BlockEmpty: END, m.KnockedOut: END, m.TurnEnded: END, f.DuelEnded: END, f.FightEnded: END,
    f.CardsDrawn: END,
}  # fmt: skip


class Column(View, frozen=True):
    """What is seen at once: the events of one beat, or of two that belong together."""

    name: str
    events: tuple[Any, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose Fighters it is about, each seat once."""
        found = {seat for event in self.events if (seat := seat_of(event)) is not None}
        return tuple(sorted(found))


class Stop(View, frozen=True):
    """A place in the duel: after ``entry`` actions, of the last of which ``beat`` columns have happened."""

    entry: int
    beat: int


def seat_of(event: Any) -> int | None:
    """The seat that an event is about: of the one hit or moved, else of the one who acts."""
    for field in ("target", "who"):
        who = getattr(event, field, None)
        if isinstance(who, e.Who):
            return int(who.seat)
    seat = getattr(event, "seat", None)
    return None if seat is None else int(seat)


@lru_cache(maxsize=256)
def _cut(events: tuple[Any, ...]) -> tuple[Column, ...]:
    found: list[Column] = []
    for beat in beats(events):
        if all(isinstance(event, f.Locked) for event in beat):
            continue
        name = next((_NAMES[type(event)] for event in beat if type(event) in _NAMES), CARDS)
        if isinstance(beat[0], f.FightBegan | f.DeckGrew):
            name = "Fight"
        if found and _belongs(found[-1].name, name, beat):
            found[-1] = Column(found[-1].name, (*found[-1].events, *beat))
        else:
            found.append(Column(name, beat))
    return tuple(found)


def _belongs(before: str, name: str, beat: tuple[Any, ...]) -> bool:
    """Power is read at the reveal; what icons do is said with the icons; the end is one step."""
    if before == name and name in (REVEAL, END, "Fight"):
        return True
    return before == ICONS and name == CARDS and not isinstance(beat[0], e.StepBegan | e.BonusPaid)


def columns(entry: Entry[State]) -> tuple[Column, ...]:
    """The columns of an entry; none for a choice whose other half is still open."""
    return _cut(entry.events)


def waits(entry: Entry[State]) -> bool:
    """Whether both cards lie locked before the first column: a Turn whose choices were made face down."""
    return isinstance(entry.action, Commit) and bool(columns(entry))


def stops(history: History[State]) -> tuple[Stop, ...]:
    """Every place that can be seen, from the start on; half-made choices are none."""
    found = [Stop(0, 0)]
    for number, entry in enumerate(history.entries, 1):
        first = 0 if waits(entry) else 1
        found += [Stop(number, beat) for beat in range(first, len(columns(entry)) + 1)]
    return tuple(found)


def before(history: History[State], number: int) -> State:
    """The state in which the entry of this number was made; ``number`` counts from 1."""
    return history.entries[number - 2].state if number > 1 else history.start


def seen_state(history: History[State], number: int, beat: int) -> State:
    """The state as it is seen after some columns of an entry; all of it once all columns are through."""
    if not number:
        return history.start
    entry = history.entries[number - 1]
    cut = columns(entry)
    if beat >= len(cut):
        return entry.state
    return folded(before(history, number), (event for column in cut[:beat] for event in column.events))


def folded(state: State, events: Iterable[Any]) -> State:
    """A state with what these events changed about its Fighters."""
    fighters = {fighter.id: fighter for fighter in state.fighters}
    for event in events:
        if isinstance(event, m.MarkerMoved):
            fighters[event.who.id] = replace(fighters[event.who.id], pos=event.after)
        elif isinstance(event, m.PowerChanged):
            fighters[event.who.id] = replace(fighters[event.who.id], power=event.after)
        elif isinstance(event, m.TokensChanged):
            fighters[event.who.id] = _with_token(fighters[event.who.id], event.token, event.after)
        elif isinstance(event, m.TrackMoved):
            fighters[event.who.id] = _with_track(fighters[event.who.id], event.track, event.after)
    red, blue = (
        replace(side, fighters=tuple(fighters[one.id] for one in side.fighters)) for side in state.sides
    )
    return replace(state, sides=(red, blue))


def is_turn(entry: Entry[State]) -> bool:
    """Whether cards were turned up by this entry."""
    return isinstance(entry.action, Reveal) or waits(entry)


def _with_token(fighter: Fighter, name: str, n: int) -> Fighter:
    return replace(fighter, tokens={**fighter.tokens, name: n})


def _with_track(fighter: Fighter, name: str, pos: int) -> Fighter:
    tracks = tuple(replace(track, pos=pos) if track.name == name else track for track in fighter.tracks)
    return replace(fighter, tracks=tracks)
