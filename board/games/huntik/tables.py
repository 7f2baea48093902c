"""Tables and bars of the zone board: pieces, phases, timeline, status.

Owns rows and words. Does not own the things on the board (figures, panels) nor the verdict (why).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.games.huntik.drafting import left_to_aim
from board.games.huntik.figures import figure, shown_units
from board.games.huntik.wording import Names, card_name, hand_id, named, other_id, zone_name
from board.presenter.views import (
    ChipView,
    Phase,
    PhaseView,
    PieceRow,
    PiecesView,
    Status,
    StatusView,
    Tick,
    TimelineView,
)
from rules.core.contract import Seat
from rules.core.history import History
from rules.core.verdict import Verdict
from rules.huntik import actions as a
from rules.huntik.aiming import to_aim
from rules.huntik.queries import phase
from rules.huntik.state import HIDDEN, State, atk_of, card_of, def_of, find, name_of, other

Read = Callable[[Any], Any]
"""Puts names and the language of the window into a view or a text."""
COLUMNS = ("Piece", "Zone", "ATK", "DEF", "State", "Kind")
NUMERIC = (False, True, True, True, False, False)
STEPS = (
    ("turn", "Turn", ""),
    ("start powers", "Start powers", "Powers that trigger on the start come when a combat begins (601.1)"),
    ("actions", "Actions", "Combat actions need a combat (601.2)"),
    ("aim", "Aim", "Attacks are aimed when two passes in a row have closed the window (602.2)"),
    ("ko", "KO", "KOs come at one instant when both have aimed (602.3)"),
)


def pieces_view(
    shown: State, names: Names, hand_seat: Seat | None, selected: str | None, status: dict[str, Status],
    read: Read,
) -> PiecesView:  # fmt: skip
    """Everything on the map, then the open hand; ``status`` colours rows, ``read`` tells what is read out."""
    rows = []
    for unit in shown_units(shown):
        view = figure(shown, unit, names)
        state = "stunned" if unit.stunned else "ready" if unit.ready else "exhausted"
        zone = unit.zone or 0
        side = "nobody" if unit.controller is None else names[unit.controller]
        in_combat = shown.combat is not None and unit.id in shown.combat.members
        state = f"{state}, in combat" if in_combat else state
        cells = (
            unit.name or unit.id,
            str(zone),
            str(atk_of(shown, unit)) if unit.fights else "",
            str(def_of(shown, unit)) if unit.fights else "",
            state,
            unit.kind,
        )
        words = (side, read(view).spoken, unit.kind, zone_name(zone, names), state, unit.words)
        spoken = ", ".join(dict.fromkeys(read(word) for word in words if word))
        rows.append(
            PieceRow(unit.id, unit.controller, cells[0], cells, status.get(unit.id, Status.FACT), spoken)
        )
    if hand_seat is not None:
        rows += _hand_rows(shown, hand_seat, names, status, hand_id, read)
        if shown.rulings.open_hands:
            rows += _hand_rows(shown, other(hand_seat), names, status, other_id, read)
    return PiecesView(COLUMNS, NUMERIC, tuple(rows), selected)


def _hand_rows(
    shown: State,
    seat: Seat,
    names: Names,
    status: dict[str, Status],
    key_of: Callable[[int], str],
    read: Read,
) -> list[PieceRow]:
    rows = []
    for place, name in enumerate(shown.hands[seat]):
        card = None if name == HIDDEN else card_of(shown, name)
        if card is None:
            continue
        key = key_of(place)
        cells = (card.name or card.id, "hand", "", "", "in hand", card.kind)
        words = (names[seat], cells[0], card.kind, "in hand", card.words)
        spoken = ", ".join(read(word) for word in words if word)
        rows.append(PieceRow(key, seat, cells[0], cells, status.get(key, Status.FACT), spoken))
    return rows


def phase_views(state: State) -> tuple[PhaseView, ...]:
    """Turn, start powers, actions, aim, KO; what is closed says why."""
    now = phase(state)
    if now == "over":
        text = state.result.text if state.result is not None else ""
        return (
            *(PhaseView(name, Phase.DONE) for _, name, _ in STEPS),
            PhaseView("Over", Phase.CURRENT, text),
        )
    at = next(place for place, step in enumerate(STEPS) if step[0] == now)
    found = []
    for place, (_, name, reason) in enumerate(STEPS):
        step = Phase.DONE if place < at else Phase.CURRENT if place == at else Phase.FUTURE
        found.append(PhaseView(name, step, reason if step is Phase.FUTURE else ""))
    return tuple(found)


def timeline_view(history: History[State], names: Names) -> TimelineView:
    """Every action as a tick, grouped by turns of a round and by combats."""
    ticks: list[tuple[str, Tick]] = []
    before = history.start
    for number, entry in enumerate(history.entries, 1):
        combat = before.combat
        name = f"Round {before.round}" if combat is None else f"Combat, zone {combat.zone}"
        first = entry.events[0] if entry.events else None
        label = named(first.text, names).rstrip(".") if first is not None else ""
        ref = first.cites[0].ref if first is not None else ""
        ticks.append((name, Tick(number, label, int(entry.action.seat), number, ref)))
        before = entry.state
    return TimelineView.of(history, ticks)


# the status line


def status_view(
    state: State, draft: a.Act | None, verdict: Verdict, status: Status, waiting: str, names: Names
) -> StatusView:
    """What the draft is, whether it is legal, and what is missing."""
    if draft is None:
        return StatusView(waiting, missing=("an action",))
    missing = tuple(
        named(f"{check.title or check.text} ({check.cite.ref})", names) for check in verdict.broken
    )
    main, words = told(state, draft, names), {Status.LEGAL: "Legal", Status.PENDING: "Pending"}
    if verdict.broken and status is Status.ILLEGAL:
        check = verdict.broken[0]
        main = f"{main}: {named(check.text, names).rstrip('.')} ({check.cite.ref})"
    chip = ChipView(status, words.get(status, "Illegal"))
    return StatusView(main, "", chip, None, verdict.legal, missing, confirm_words(draft))


def told(state: State, draft: a.Act, names: Names) -> str:
    """A draft in one line."""
    match draft:
        case a.Move():
            unit = find(state, draft.piece)
            name = name_of(state, draft.piece)
            if unit is not None and unit.zone == draft.zone:
                return f"{name} moves 0 zones and starts a combat (600.1a)"
            start = {True: ", starts a combat", False: ", no combat", None: ""}[draft.start]
            return f"{name} to {zone_name(draft.zone, names)}{start}"
        case a.StartCombat():
            return "Start combat (600.1)" if draft.start else "No combat (600.1)"
        case a.PlayCard():
            return _with_blanks(state, f"Play {card_name(state, draft.card)}", draft, names)
        case a.UsePower():
            who = name_of(state, draft.piece)
            return _with_blanks(state, f"{who} uses {draft.power}", draft, names)
        case a.Choose():
            if draft.decline:
                return "Decline"
            on = ", ".join(name_of(state, piece) for piece in draft.on)
            return f"Chosen: {on}" if on else "Choose for the power that goes off"
        case a.PickUp():
            return f"{name_of(state, draft.piece)} picks up {name_of(state, draft.thing)}"
        case a.Aim():
            return _aim_words(state, draft)
        case a.Pass():
            return "Pass in the combat (601.2)"
        case a.PassTurn():
            return "Pass the turn"


def _with_blanks(state: State, head: str, draft: a.PlayCard | a.UsePower, names: Names) -> str:
    parts = [name_of(state, piece) for piece in draft.on]
    if draft.hero:
        parts.insert(0, f"{name_of(state, draft.hero)} exhausts")
    if draft.zone is not None:
        parts.append(zone_name(draft.zone, names))
    if draft.start is not None:
        parts.append("starts a combat" if draft.start else "no combat")
    return f"{head}: {', '.join(parts)}" if parts else head


def _aim_words(state: State, draft: a.Aim) -> str:
    due, left = to_aim(state, draft.seat), left_to_aim(state, draft)
    if due == 0:
        return "Nothing to aim (602.2)"
    if left < 0:
        return f"{due - left} of {due} aimed, {-left} too many (602.2)"
    return f"{due - left} of {due} aimed, {left} left (602.2a)"


def confirm_words(draft: a.Act) -> str:
    match draft:
        case a.Move():
            return "Confirm move"
        case a.Aim():
            return "Confirm aim"
        case a.Pass() | a.PassTurn():
            return "Confirm pass"
        case _:
            return "Confirm"
