"""The panels under the map: combat with lamps and sums, aiming tray, mission, the last combat.

Owns what is written in them. Does not own sums or aims (rules.huntik).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from board.games.huntik.drafting import left_to_aim
from board.games.huntik.figures import kind_line
from board.games.huntik.marking import COUNTER, aim_id
from board.games.huntik.wording import Names, counted, named
from board.presenter.cards import (
    ActionCardView,
    AimTargetView,
    CounterView,
    Formula,
    Lamp,
    Line,
    PanelView,
    Term,
    Thing,
    TrayView,
)
from board.presenter.views import Status
from rules.core.contract import SEATS
from rules.core.history import History
from rules.huntik import actions as a
from rules.huntik import events as e
from rules.huntik import events_combat as ec
from rules.huntik.aiming import aim_lines, to_aim
from rules.huntik.queries import pass_lamps
from rules.huntik.state import PointsGoal, Report, State, find, name_of, other
from rules.huntik.totals import AttackTotal, attack_total

COMBAT, TRAY, MISSION, REPORT = "combat", "tray", "mission", "report"
SHOWN_LINES, SHORT_LINES = 4, 2
COMBAT_ACTION = kind_line("combat")
MINUS = "\N{MINUS SIGN}"


def events_of_turn(history: History[State]) -> tuple[Any, ...]:
    """What has happened in this turn, in order: a combat takes place within one (600.3)."""
    events: list[Any] = []
    for entry in history.done:
        for event in entry.events:
            events = [] if isinstance(event, e.TurnBegan) else [*events, event]
    return tuple(events)


def combat_panel(state: State, history: History[State], names: Names) -> PanelView | None:
    """The combat in progress: what was done in turn, who has passed, both running totals."""
    combat = state.combat
    if combat is None:
        return None
    lamps = pass_lamps(state)
    closed = combat.stage == "aim"
    lines = action_lines(_since_start(events_of_turn(history)))
    if not lines:
        first = names[combat.attacked]
        lines = (Line(f"Nothing yet: {first} acts or passes first", ref="601.2"),)
    return PanelView(
        COMBAT,
        f"Combat in zone {combat.zone}",
        f"{names[combat.attacked]} was attacked and acts first",
        lines=lines,
        lamps=tuple(Lamp(seat, names[seat], lamps[seat]) for seat in SEATS),
        lamps_note="two in a row: closed" if closed else "two in a row close it",
        formulas=tuple(formula(attack_total(state, seat), names) for seat in SEATS),
    )


def _since_start(events: Sequence[Any]) -> Sequence[Any]:
    """What came after the start of the combat; everything when the position began in it."""
    starts = [place for place, event in enumerate(events) if isinstance(event, ec.CombatStarted)]
    return events[starts[-1] :] if starts else events


def action_lines(events: Sequence[Any]) -> tuple[Line, ...]:
    """Cards, powers and passes of a combat, numbered; only the last few when there are many."""
    found: list[Line] = []
    for event in events:
        ref = event.cites[0].ref
        if isinstance(event, e.CardPlayed):
            text = f"{event.name}: {event.words}" if event.words else event.name
            found.append(Line(text, "minus", ref=ref, seat=event.seat))
        elif isinstance(event, e.PowerUsed):
            who = f"{event.name}, {event.power}" if event.name else event.power
            found.append(Line(who, "direct", ref=ref, seat=event.seat))
        elif isinstance(event, ec.Passed):
            found.append(Line("pass", "open", ref=ref, seat=event.seat))
    numbered = [Line(x.text, x.icon, ref=x.ref, seat=x.seat, number=n) for n, x in enumerate(found, 1)]
    return tuple(numbered[-SHOWN_LINES:])


def formula(total: AttackTotal, names: Names) -> Formula:
    """5 heroes + 0 added - 1 removed = 4 attacks; a sum below 0 is shown before it counts as 0."""
    terms = [
        Term(str(total.units), "heroes"),
        Term(op="+"),
        Term(str(total.added), "added"),
        Term(op=MINUS),
        Term(str(total.removed), "removed"),
        Term(op="="),
    ]
    if total.raw != total.total:
        terms += [Term(str(total.raw).replace("-", MINUS), "below 0"), Term(op="=")]
    terms.append(Term(str(total.total), "attacks", result=True))
    return Formula(tuple(terms), total.seat, names[total.seat], quiet=True)


def shortened(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The same with less said, where there is little room: the last acts only, no hints.

    That a card is a combat action goes without saying while one is being fought.
    """
    found: list[Thing] = []
    fighting = any(thing.id == COMBAT for thing in things)
    for thing in things:
        if isinstance(thing, PanelView) and thing.id == COMBAT:
            thing = replace(thing, lines=thing.lines[-SHORT_LINES:])
        elif isinstance(thing, PanelView | TrayView) and thing.id in (MISSION, TRAY):
            thing = replace(thing, hint="")
        elif isinstance(thing, ActionCardView) and fighting and thing.lines[:1] == (COMBAT_ACTION,):
            thing = replace(thing, lines=thing.lines[1:])
        found.append(thing)
    return tuple(found)


def aiming_tray(state: State, draft: a.Aim, names: Names) -> tuple[Thing, ...]:
    """The tray, the counter, and a row for every enemy in the combat."""
    due, left = to_aim(state, draft.seat), left_to_aim(state, draft)
    who = names[draft.seat]
    total = attack_total(state, draft.seat).total
    keys = f"Drag a pip, or press a row's number, + or {MINUS}."
    hint = f"{keys} Extra attacks on a hero are wasted, never kept."
    if not due:
        hint = f"{who} has no attacks to aim." if not total else "No enemy can be aimed at (602.2b)."
    tray = TrayView(TRAY, f"{who} aims {counted(due, 'attack')}", "602.2", hint=hint, seat=draft.seat)
    status = Status.LEGAL if left == 0 else Status.ILLEGAL if left < 0 else Status.PENDING
    text = "must reach 0" if left > 0 else "all are aimed" if left == 0 else "too many are aimed"
    counter = CounterView(COUNTER, left, text=text, seat=draft.seat, status=status)
    return (tray, counter, *_targets(state, draft))


def _targets(state: State, draft: a.Aim) -> tuple[AimTargetView, ...]:
    found = []
    for line in aim_lines(state, draft.seat, draft.aims):
        text = f"{line.aimed} aimed, DEF {line.defense}" if line.aimable else "cannot be aimed at"
        outcome, icon = outcome_of(state, line.piece, line.reached)
        pips = max(line.defense, line.aimed) if line.aimable else 0
        found.append(
            AimTargetView(aim_id(line.piece), line.name, text, line.aimed, pips, draft.seat, outcome, icon)
        )
    return tuple(found)


def outcome_of(state: State, piece: str, reached: bool) -> tuple[str, str]:
    """What will become of a target, with an icon: KO, stays, or what its text says instead."""
    unit = find(state, piece)
    if unit is None or not reached:
        return "stays", "armor"
    flags = unit.now
    if flags.no_ko:
        return "can't be KO'd", "armor"
    if flags.survival:
        return "Survival", "armor"
    if flags.ko_replace is not None:
        return "stunned", "stun"
    return "KO", "ko"


def mission_panel(state: State, names: Names) -> PanelView:
    """What the lead player has to do, the timer, the points; without a mission just the turn."""
    aside = f"Round {state.round} of {state.rounds}"
    if state.mission is None:
        text = f"{names[state.turn]}'s turn: one move, card, power or pass."
        return PanelView(MISSION, "No mission", aside, lines=(Line(text, ref="ruling"),))
    lines = [Line(named(state.mission.words, names))]
    if isinstance(state.mission.goal, PointsGoal):
        lines.append(Line(f"{names[0]} {state.points[0]} points, {names[1]} {state.points[1]} points"))
    roles = f"{names[0]} leads, {names[1]} defends."
    return PanelView(MISSION, state.mission.name, aside, lines=tuple(lines), hint=roles)


def report_panel(report: Report, state: State) -> PanelView:
    """How the last combat ended."""
    lines: list[Line] = []
    if report.status == "ended":
        why = "an effect ended it" if report.ended_by == "effect" else "a player had nobody left in it"
        lines.append(Line(f"Ended without a conclusion: {why}", "fact", ref="601.4a"))
    if report.totals is not None:
        for seat in (report.attacker, other(report.attacker)):
            lines.append(Line(_aims_words(report, state, seat), "attack", ref="602.2", seat=seat))
    for piece in report.kos:
        lines.append(Line(f"{name_of(state, piece)} was KO'd", "ko", ref="602.3"))
    for piece, how in report.replaced:
        lines.append(Line(f"{name_of(state, piece)}: {REPLACED.get(how, how)}", "armor", ref="Instead of KO"))
    if report.status == "concluded" and not report.kos and not report.replaced:
        lines.append(Line("Nobody was KO'd", "armor", ref="602.3"))
    word = "concluded" if report.status == "concluded" else "ended"
    return PanelView(REPORT, f"Combat in zone {report.zone}", word, lines=tuple(lines))


REPLACED = {
    "counter": "a Survival counter instead of a KO",
    "stun": "stunned instead of KO'd",
    "stun_zone1": "stunned, put into its zone 1",
    "cannot": "can't be KO'd",
}


def _aims_words(report: Report, state: State, seat: int) -> str:
    aims = report.aims[seat] or ()
    parts = [f"{share.attacks} at {name_of(state, share.piece)}" for share in aims]
    if report.unaimed[seat]:
        parts.append(f"{report.unaimed[seat]} un-aimed")
    return ", ".join(parts) or "no attacks"
