"""The frame of the phase, 12.01–12.09: steps, turns within them, selections, and what follows a fight.

Owns going on from one thing to the next. Does not own attacks (resolve), the order (order) or verdicts
(frame_checks). Every function gives the table after and what happened; ``settle`` runs until a player has
something to decide.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.wh40k.before import consolidate_gate, forced_mode, pile_in_gate, within
from rules.wh40k.fight.actions import PassFight, SelectToFight
from rules.wh40k.fight.events import (
    ExtraPileInDeclined,
    FightPassed,
    HookAnnounced,
    SideFinished,
    StepBegan,
    SubstepBegan,
    UnitFought,
    UnitSelected,
)
from rules.wh40k.fight.facts import facts
from rules.wh40k.fight.order import Pick, after_pass, eligible, next_pick
from rules.wh40k.fight.phase import STEPS, Fight, Phase, Step
from rules.wh40k.fight.removal import remove_fallen
from rules.wh40k.fight.resolve import begin_attacks, fight_of, lost_pools, phase_of, with_fight
from rules.wh40k.state import Flags, Table, Unit
from rules.wh40k.survey import survey_of

replace = msgspec.structs.replace
Events = tuple[Any, ...]


def with_phase(table: Table, phase: Phase) -> Table:
    return replace(table, phase=phase)


def pick_of(table: Table, after_fight: bool = False) -> Pick:
    """Who selects next in the Fight step, and from what (12.04)."""
    phase = phase_of(table)
    return next_pick(
        facts(table), phase.active, phase.substep, phase.picker, after_fight, table.rulings.ff_return_picker
    )


def movable(table: Table, side: str) -> tuple[str, ...]:
    """Units of a side that may still make the move of this Pile In or Consolidate step."""
    phase = phase_of(table)
    return tuple(
        unit.id
        for unit in table.units
        if unit.side == side and (may_pile_in if phase.step == "pile_in" else may_consolidate)(table, unit)
    )


def may_pile_in(table: Table, unit: Unit) -> bool:
    """12.03: eligible, not piled in yet, and with somebody to pile in to."""
    if not _has_enemies(table, unit):
        return False
    survey = survey_of(table, unit)
    if not all(check.passed for check in pile_in_gate(survey)):
        return False
    return bool(survey.engaged_units - survey.ignored or within(survey, survey.rulings.pile_in_select))


def may_consolidate(table: Table, unit: Unit) -> bool:
    """12.08: was eligible to fight, not consolidated yet, and a mode fits."""
    if not _has_enemies(table, unit):
        return False
    survey = survey_of(table, unit)
    return all(check.passed for check in consolidate_gate(survey)) and forced_mode(survey) is not None


def _has_enemies(table: Table, unit: Unit) -> bool:
    return bool(unit.models) and any(each.side != unit.side for each in table.units)


def done(table: Table) -> tuple[Table, Events]:
    """A player is done: with the start, with their moves of a step, or with an additional pile-in."""
    phase = phase_of(table)
    if phase.fight is not None:
        unit = table.unit(phase.fight.unit)
        assert unit is not None
        table = table.with_unit(replace(unit, flags=replace(unit.flags, overrun=False)))
        return _attack_now(table, (ExtraPileInDeclined(unit.id),))
    if phase.step == "start":
        table, began = _begin(table, "pile_in")
        return _and_settle(table, began, table.phase)
    table, finished = _side_done(table)
    return _and_settle(table, finished, table.phase)


def select(table: Table, action: SelectToFight) -> tuple[Table, Events]:
    """12.04: the unit is selected, once in the phase; an overrun fight may begin with a pile-in move."""
    phase = phase_of(table)
    unit = table.unit(action.unit)
    assert unit is not None
    forced = action.unit in phase.forced
    overrun = action.kind == "overrun"
    flags = replace(unit.flags, selected_to_fight=True, was_eligible_to_fight=True, overrun=overrun)
    table = table.with_unit(replace(unit, flags=flags))
    fight = Fight(unit.id, action.kind, "move", forced=forced)
    waiting = tuple(each for each in phase.forced if each != unit.id)
    table = with_phase(table, replace(phase, fight=fight, forced=waiting, passed=False))
    events: Events = (UnitSelected(unit.id, action.kind, forced),)
    chosen = table.unit(unit.id)
    assert chosen is not None
    if overrun and may_pile_in(table, chosen):
        return table, events
    table = table.with_unit(replace(chosen, flags=replace(flags, overrun=False)))
    return _attack_now(table, events)


def _attack_now(table: Table, events: Events) -> tuple[Table, Events]:
    """The unit that fights is to declare its attacks; a fight without any is resolved at once."""
    step = begin_attacks(table)
    return _and_settle(step.table, (*events, *step.events), table.phase)


def passed(table: Table, action: PassFight) -> tuple[Table, Events]:
    """12.04.01: the opponent selects, or the step ends."""
    phase = phase_of(table)
    found = after_pass(facts(table), pick_of(table), phase.passed)
    side = phase.picker
    events: Events = (FightPassed(side, found.ended),)
    if found.ended:
        table, began = _begin(table, "consolidate")
        return _and_settle(table, (*events, *began), table.phase)
    assert found.picker is not None
    moved_on = replace(phase, passed=True, substep=found.step, picker="blue" if side == "red" else "red")
    if found.step != phase.substep:
        events += (SubstepBegan(found.step, moved_on.picker),)
    return with_phase(table, moved_on), events


def after_move(table: Table, forced: tuple[str, ...]) -> tuple[Table, Events]:
    """A pile-in or consolidation has been made: its fight goes on, or forced fights begin."""
    phase = phase_of(table)
    if phase.fight is not None:
        return _attack_now(table, ())
    if forced:
        table = with_phase(table, replace(phase, forced=forced))
    return _and_settle(table, (), table.phase)


def after_attack(table: Table) -> tuple[Table, Events]:
    """A pool has been resolved, or waits for a choice; without pools left the fight is over."""
    if fight_of(table).stage != "attack":
        return table, ()
    step = lost_pools(table)
    return _and_settle(step.table, step.events, table.phase)


def _and_settle(table: Table, events: Events, before: Phase | None) -> tuple[Table, Events]:
    """End a fight that has nothing left to do, then run on until somebody has to decide."""
    fought = before.fight if before is not None else None
    phase = phase_of(table)
    ended = fought is not None and phase.fight is None
    if phase.fight is not None and phase.fight.stage == "attack" and not phase.fight.pools:
        fought, ended = phase.fight, True
        table = with_fight(table, None)
    if fought is not None and ended:
        table, after = _end_fight(table, fought)
        events += after
    table, more = settle(table, after_fight=ended)
    return table, (*events, *more)


def _end_fight(table: Table, fight: Fight) -> tuple[Table, Events]:
    """12.04: the fight is resolved; who had stayed to fight leaves, and the other player is next."""
    unit = table.unit(fight.unit)
    events: Events = (UnitFought(fight.unit),)
    if unit is not None:
        table, removed = remove_fallen(table, unit)
        events += removed
    phase = phase_of(table)
    if phase.step == "fight":
        picker = phase.picker
        table = with_phase(table, replace(phase, picker="blue" if picker == "red" else "red"))
    return table, events


def settle(table: Table, after_fight: bool = False) -> tuple[Table, Events]:
    """Run on to the next decision: skip players with nothing left to do, begin and end steps."""
    events: Events = ()
    while True:
        table = _mark_eligible(table)
        phase = phase_of(table)
        if phase.fight is not None or phase.step in ("start", "end"):
            return table, events
        forced = tuple(unit for unit in phase.forced if table.unit(unit) is not None)
        if forced != phase.forced:
            table = with_phase(table, replace(phase, forced=forced))
            continue
        if forced:
            return table, events
        if phase.step == "fight":
            pick = pick_of(table, after_fight)
            if not pick.ended:
                return _to_pick(table, pick, events)
            table, more = _begin(table, "consolidate")
        elif movable(table, phase.turn):
            return table, events
        else:
            table, more = _side_done(table)
        events += more


def _to_pick(table: Table, pick: Pick, events: Events) -> tuple[Table, Events]:
    phase = phase_of(table)
    assert pick.picker is not None
    picker = "red" if pick.picker == "red" else "blue"
    if pick.step != phase.substep:
        events += (SubstepBegan(pick.step, picker, returned=pick.step == "ff"),)
    changed = replace(phase, substep=pick.step, picker=picker)
    return (table if changed == phase else with_phase(table, changed)), events


def _side_done(table: Table) -> tuple[Table, Events]:
    """The side has finished its moves; the opponent is next, then the next step (12.02, 12.07)."""
    phase = phase_of(table)
    skipped = movable(table, phase.turn)
    events: Events = (SideFinished(phase.turn, phase.step, skipped),)
    if phase.turn == phase.active:
        turn = "blue" if phase.turn == "red" else "red"
        return with_phase(table, replace(phase, turn=turn)), events
    table, began = _begin(table, STEPS[STEPS.index(phase.step) + 1])
    return table, (*events, *began)


def _begin(table: Table, step: Step) -> tuple[Table, Events]:
    """Begin a step; the Fight step remembers who is engaged now (12.04)."""
    phase = phase_of(table)
    events: Events = ()
    if step == "pile_in":
        events = (StepBegan("start", phase.active), *_hooks(phase, "start"))
    if step == "end":
        for unit in table.units:
            table, removed = remove_fallen(table, unit)
            events += removed
        events += (StepBegan("end", phase.active), *_hooks(phase, "end"))
        return with_phase(table, replace(phase_of(table), step="end")), events
    if step == "fight":
        table = _snapshot(table)
    began = replace(phase_of(table), step=step, turn=phase.active, picker=phase.active, passed=False)
    if step == "fight":
        began = replace(began, substep="ff")
    return with_phase(table, began), (*events, StepBegan(step, phase.active))


def _hooks(phase: Phase, at: str) -> Events:
    return tuple(HookAnnounced(at, hook.text) for hook in phase.hooks if hook.at == at)


def _snapshot(table: Table) -> Table:
    """12.04: who is engaged when the step begins; nobody was eligible to fight in this phase before."""
    engaged = {found.id for found in facts(table) if found.engaged}
    units = []
    for unit in table.units:
        flags = replace(
            unit.flags, engaged_at_step_start=unit.id in engaged, was_eligible_to_fight=False, overrun=False
        )
        units.append(replace(unit, flags=flags))
    return replace(table, units=tuple(units))


def _mark_eligible(table: Table) -> Table:
    """12.08 asks later who was eligible to fight this phase: remember it as it comes about."""
    if phase_of(table).step != "fight":
        return table
    for found in facts(table):
        if eligible(found):
            unit = table.unit(found.id)
            assert unit is not None
            if not unit.flags.was_eligible_to_fight:
                table = table.with_unit(replace(unit, flags=replace(unit.flags, was_eligible_to_fight=True)))
    return table


def opening(table: Table) -> Table:
    """The table of a position, brought to its first decision without any event."""
    phase = phase_of(table)
    if phase.step in ("start", "pile_in"):
        return settle(table)[0]
    if phase.step == "fight":
        units = tuple(replace(unit, flags=_at_fight(unit.flags)) for unit in table.units)
        table = replace(table, units=units)
    return settle(table)[0]


def _at_fight(flags: Flags) -> Flags:
    """In a position of the Fight step only those selected before are known to have been eligible."""
    return replace(flags, was_eligible_to_fight=flags.selected_to_fight)
