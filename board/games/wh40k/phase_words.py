"""Words of the Fight phase: strip, banner, marks of units, timeline, and what each action is called.

Owns the words. Does not own the choices (phase_choices) nor any rule.
"""

from __future__ import annotations

from typing import Any

import msgspec

from board.games.wh40k.phase_choices import at, done_word, stage_of
from board.presenter.views import ChoiceView, Phase, PhaseView, Tick, TimelineView
from rules.core.contract import Seat
from rules.core.history import History
from rules.wh40k import citations as cite
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
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.facts import fights_first
from rules.wh40k.state import SIDES, Table

SHORT_STEPS = {
    "start": "Start",
    "pile_in": "Pile In",
    "fight": "Fight",
    "consolidate": "Consolidate",
    "end": "End",
}

SUBSTEPS = {"ff": "Fights First combats", "remaining": "remaining combats"}


class Banner(msgspec.Struct, frozen=True):
    """Whose decision it is, what is to be decided, and what both players still have to do."""

    seat: int | None
    name: str
    task: str
    left: tuple[tuple[int, str, str], ...]  # seat, player, units by name


class UnitMark(msgspec.Struct, frozen=True):
    """What is to be seen of a unit: its number key, whether it is lit, and facts in words."""

    unit: str
    models: tuple[str, ...]
    number: int | None
    lit: bool
    words: tuple[str, ...]


def phase_views(table: Table) -> tuple[PhaseView, ...]:
    """The strip: five steps, why the later ones are closed."""
    words = {"done": Phase.DONE, "now": Phase.CURRENT, "later": Phase.FUTURE}
    found = []
    for step in queries.phase_strip(table):
        names = [table.label(unit) for unit in step.left]
        now = f"{step.side.capitalize()}: {', '.join(names) or 'nothing left'}" if step.side else ""
        found.append(PhaseView(SHORT_STEPS[step.step], words[step.status], step.why or now))
    return tuple(found)


def banner(table: Table, players: tuple[str, ...]) -> Banner:
    """Whose decision, which one, and what is left for both."""
    side = queries.actor(table)
    left = []
    for seat in (0, 1):
        names = ", ".join(table.label(unit) for unit in queries.remaining(table, Seat(seat)))
        left.append((seat, players[seat], names or "nothing left"))
    if side is None:
        return Banner(None, "The Fight phase is over", "", ())
    seat = SIDES.index(side)
    return Banner(seat, players[seat], task(table), tuple(left))


def task(table: Table) -> str:
    """What the player has to decide, in a few words."""
    phase, fight = at(table), at(table).fight
    stage = stage_of(table)
    name = table.label(fight.unit) if fight is not None else ""
    if stage == "select":
        if phase.forced:
            return "must fight at once: engaged by a consolidation"
        return f"selects a unit to fight, {SUBSTEPS[phase.substep]}"
    if stage == "move":
        return "piles in" if phase.step == "pile_in" else "consolidates"
    if fight is not None and fight.wounded is not None:
        if stage == "allocate":
            return f"orders {table.label(fight.wounded.pool.target)} and saves"
        return "may pick out a CHARACTER"
    return {
        "start": "begins the Fight phase",
        "overrun": f"may pile in once more with {name}",
        "declare": f"declares the attacks of {name}",
        "attack": f"rolls for {name}",
        "": "The Fight phase is over",
    }.get(stage, stage)


def unit_marks(table: Table, choices: tuple[ChoiceView, ...]) -> tuple[UnitMark, ...]:
    """A mark for every unit; those that may be chosen now carry their number key and are lit."""
    numbers: dict[str, int] = {}
    for number, choice in enumerate(choices, 1):
        what, _, rest = choice.key.partition(":")
        if what in ("select", "unit") and choice.open and number <= 8:
            numbers.setdefault(rest.partition(":")[0], number)
    found = []
    stage = stage_of(table)
    for unit in table.units:
        flags = unit.flags
        fought = [] if not flags.selected_to_fight else ["fought"]
        fight = at(table).fight
        if fight is not None and fight.unit == unit.id:
            fought = ["fights"]
        words = [
            *fought,
            *(["charged"] if flags.charged else []),
            *(["Fights First"] if fights_first(unit) and not flags.charged else []),
        ]
        if stage == "move" and flags.piled_in and at(table).step == "pile_in":
            words.append("piled in")
        if stage == "move" and flags.consolidated:
            words.append("consolidated")
        lit = stage == "select" and unit.id in numbers
        models = tuple(model.id for model in unit.models)
        found.append(UnitMark(unit.id, models, numbers.get(unit.id), lit, tuple(words)))
    return tuple(found)


def confirm_word(table: Table, act: Any, moved: bool = False) -> str:
    """What Confirm does now."""
    match act:
        case Done():
            if at(table).fight is not None:
                return "Fight without piling in"
            return "Begin Pile In" if at(table).step == "start" else done_word(table)
        case SelectToFight():
            return f"Fight with {table.label(act.unit)}"
        case PassFight():
            return "Pass"
        case DeclareAttacks():
            return "Declare"
        case RollAttacks():
            return "Roll"
        case ChoosePrecision():
            return "Pick out" if act.model else "Pick nobody"
        case Allocate():
            return "Roll saves"
        case PileIn():
            return "Pile in" if moved else "Stay"
        case Consolidate():
            return "Consolidate" if moved else "Stay"
    return "Confirm"


def told(act: Any, table: Table) -> tuple[str, str]:
    """An action in a few words for the timeline, and its rule."""
    match act:
        case PileIn():
            return f"{table.label(act.unit)}: piles in", "12.03"
        case Consolidate():
            return f"{table.label(act.unit)}: consolidates", "12.08"
        case SelectToFight():
            kind = "overrun" if act.kind == "overrun" else "fight"
            return f"{table.label(act.unit)}: {kind}", "12.06" if act.kind == "overrun" else "12.05"
        case PassFight():
            return "passes", "12.04.01"
        case DeclareAttacks():
            return f"{table.label(act.unit)}: declares", "04.02"
        case RollAttacks():
            return "rolls", "05.01"
        case ChoosePrecision():
            return f"picks {act.model or 'nobody'}", cite.PRECISION.ref
        case Allocate():
            return "saves", cite.SAVES.ref
    return "is done", "12.06" if at(table).fight is not None else "12.02"


def phase_timeline(history: History[Table]) -> TimelineView:
    """Every action as a tick, grouped by step and whose part it is."""
    ticks: list[tuple[str, Tick]] = []
    before = history.start
    for number, entry in enumerate(history.entries, 1):
        seat = int(entry.action.seat)
        step = at(before).step
        side = SIDES[seat].capitalize()
        name = SHORT_STEPS[step] if step == "fight" else f"{SHORT_STEPS[step]}, {side}"
        text, ref = told(entry.action, before)
        ticks.append((name, Tick(number, text, seat, number, ref)))
        before = entry.state
    return TimelineView.of(history, ticks)


def step_name(table: Table) -> str:
    return STEP_NAMES[at(table).step]


def panel_title(table: Table, players: tuple[str, ...]) -> str:
    """What the panel beside the table is about."""
    fight = at(table).fight
    if fight is None:
        return banner(table, players).task[:1].upper() + banner(table, players).task[1:]
    kind = "Overrun" if fight.kind == "overrun" else "Normal fight"
    return f"{kind} of {table.label(fight.unit)}"
