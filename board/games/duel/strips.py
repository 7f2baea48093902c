"""Phase strip, timeline, turn badge and log of the duel.

Owns these views. Does not own the columns (record) nor going to them (presenter).
"""

from __future__ import annotations

from collections.abc import Mapping

from board.games.duel import record
from board.games.duel.record import Column, Stop, columns, is_turn, stops, waits
from board.games.duel.things import pieces_of
from board.presenter.views import LogLine, Phase, PhaseView, Tick, TickGroup, TimelineView, TurnView
from rules.core.history import Entry, History
from rules.duel.state import State

TURN_STEPS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("Choose", (), "both choose a card face down"),
    ("Reveal", (record.REVEAL, record.CANCEL), "both cards must be locked first (duel-reveal)"),
    ("Cards", (record.CARDS, record.SUM), "cards do nothing before the reveal (duel-order)"),
    ("Move", (record.MOVE,), "markers move together, once everything is added up (CA-Heal)"),
    ("Icons", (record.ICONS,), "icons wait until all markers rest (CA-Icon)"),
    ("End", (record.POWER, record.END), "Power changes after the movements, then KO is looked at (duel-ko)"),
)
MATCH_STEPS = (
    ("opening", "Opening", "the opening order has been chosen"),
    ("fight", "Fight", "both must choose their opening order first (duel-opening)"),
    ("build", "Build", "a Build follows when the decks are through (duel-build)"),
    ("over", "End", "the duel goes on (duel-ko)"),
)


def phase_views(state: State, column: Column | None, resting: bool) -> tuple[PhaseView, ...]:
    """The strip: inside a Turn its steps, between Turns what the duel waits for."""
    if not resting or (state.mode == "turn" and state.phase == "over"):
        current = _step_of(column)
        return tuple(
            PhaseView(name, _phase(place, current), reason if place > current else "")
            for place, (name, _kinds, reason) in enumerate(TURN_STEPS)
        )
    if state.mode == "turn":
        return tuple(
            PhaseView(name, _phase(place, 0), reason if place else "")
            for place, (name, _kinds, reason) in enumerate(TURN_STEPS)
        )
    keys = [key for key, _name, _reason in MATCH_STEPS]
    current = keys.index(state.phase)
    return tuple(
        PhaseView(
            f"Fight {state.round}" if key == "fight" else name,
            Phase.CURRENT if place == current else _past(key, state, place, current),
            "" if place == current else reason,
        )
        for place, (key, name, reason) in enumerate(MATCH_STEPS)
    )


def _past(key: str, state: State, place: int, current: int) -> Phase:
    done = place < current and (key != "build" or state.round > 1 or current == 3)
    return Phase.DONE if done else Phase.FUTURE


def _step_of(column: Column | None) -> int:
    if column is None:
        return 0
    return next(
        (place for place, (_n, kinds, _r) in enumerate(TURN_STEPS) if column.name in kinds),
        len(TURN_STEPS) - 1,
    )


def _phase(place: int, current: int) -> Phase:
    return Phase.DONE if place < current else Phase.CURRENT if place == current else Phase.FUTURE


def turn_view(state: State, column: Column | None, resting: bool) -> TurnView:
    """Nobody's turn: both act together. What goes on is said instead."""
    if not resting:
        where = TURN_STEPS[_step_of(column)][0].lower() if column is not None else "both locked"
        return TurnView(None, "Red and Blue", f"Turn {state.turn}, {where}")
    what = {
        "commit": f"Turn {state.turn + 1}, choose", "opening": "opening", "over": "the duel is over",
        "fight": f"Fight {state.round}, card {state.flipped + 1}",
        "build": f"Build after Fight {state.round}",
    }[state.phase]  # fmt: skip
    return TurnView(None, "Red and Blue", what)


def timeline_view(history: History[State], position: int, seen: Mapping[int, int]) -> TimelineView:
    """The Turn looked at, column by column; other Turns and Builds as one tick each.

    ``seen`` counts the columns seen of an entry: what has not been seen yet is named by its step only, and
    before the reveal nothing is told of what follows it.
    """
    every = stops(history)
    here = every[min(position, len(every) - 1)].entry
    groups: list[TickGroup] = []
    for number, entry in enumerate(history.entries, 1):
        places = [place for place, stop in enumerate(every) if stop.entry == number]
        if not places:
            continue
        if number == here and is_turn(entry):
            groups += _turn_groups(entry, places, seen.get(number, len(places)))
        else:
            name = _short_name(entry)
            told = columns(entry)[-1].events[-1]
            label = f"Turn {entry.state.turn}" if is_turn(entry) else str(told.text)
            tick = Tick(places[-1], label, None, places[-1], told.cites[0].ref)
            if groups and groups[-1].name == name and number != here:
                groups[-1] = TickGroup(name, (*groups[-1].ticks, tick))
            else:
                groups.append(TickGroup(name, (tick,)))
    return TimelineView(tuple(groups), position, tuple(branch.name for branch in history.branches))


def _turn_groups(entry: Entry[State], places: list[int], seen: int) -> list[TickGroup]:
    groups: list[TickGroup] = []
    cut = columns(entry)
    first = places[0]
    if waits(entry):
        groups.append(TickGroup("Choose", tuple(Tick(first, "Both locked", seat, first) for seat in (1, 0))))
        places = places[1:]
    if not seen:
        places, cut = places[:1], cut[:1]
    for number, (place, column) in enumerate(zip(places, cut, strict=True), 1):
        known = number <= seen
        label = "; ".join(event.text for event in column.events[:3]) if known else column.name
        ref = column.events[0].cites[0].ref if known else ""
        seats = tuple(reversed(column.seats)) or (None,)
        ticks = tuple(Tick(place, label, seat, place, ref) for seat in seats)
        # what icons cause is one group, however long the chain
        fired = any(one.name == record.ICONS for one in cut[: number - 1])
        name = record.CARDS if column.name == record.SUM else column.name
        if fired and column.name in (record.SUM, record.MOVE):
            name = record.ICONS
        if groups and groups[-1].name == name:
            groups[-1] = TickGroup(name, (*groups[-1].ticks, *ticks))
        else:
            groups.append(TickGroup(name, ticks))
    return groups


def _short_name(entry: Entry[State]) -> str:
    if is_turn(entry):
        return f"Fight {entry.state.round}" if entry.state.mode == "match" else "Turns"
    return "Build" if entry.state.round > 1 else "Opening"


def log_lines(
    history: History[State], position: int, beat: int, seen: Mapping[int, int]
) -> tuple[LogLine, ...]:
    """What has been seen to happen, oldest first; never an event before its column has been shown."""
    every = stops(history)
    lines: list[LogLine] = []
    for number, entry in enumerate(history.entries, 1):
        places = {stop.beat: place for place, stop in enumerate(every) if stop.entry == number}
        undone = number > history.cursor
        shown = beat if number == history.cursor else seen.get(number, len(columns(entry)))
        at = places.get(0, min(places.values(), default=position))
        for event in entry.events:
            if type(event).__name__ == "Locked":
                lines.append(_line(event, at, int(event.seat), undone))
        for place, column in enumerate(columns(entry)[:shown], 1):
            lines += [
                _line(event, places.get(place, at), record.seat_of(event), undone) for event in column.events
            ]
    return tuple(lines)


def _line(event: object, index: int, seat: int | None, undone: bool) -> LogLine:
    refs = ", ".join(cite.ref for cite in event.cites)  # type: ignore[attr-defined]
    return LogLine(event.text, refs, index, pieces_of(event), undone, seat)  # type: ignore[attr-defined]


def place_of(history: History[State], entry: int, beat: int) -> int:
    """The timeline's place of a stop; half-made choices stand where the last whole step ended."""
    found = 0
    for place, stop in enumerate(stops(history)):
        if (stop.entry, stop.beat) <= (entry, beat):
            found = place
    return found


def stop_at(history: History[State], place: int) -> Stop:
    every = stops(history)
    return every[min(max(0, place), len(every) - 1)]
