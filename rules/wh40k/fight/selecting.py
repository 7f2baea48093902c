"""Selecting a unit to fight and passing: the verdicts of 12.04, 12.04.01, 12.05, 12.06 and forced fights.

Owns these checklists and why a unit may or may not be selected. Does not own the order itself (order).
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.verdict import Check, Scope
from rules.wh40k import citations as cite
from rules.wh40k.fight.actions import PassFight, SelectToFight
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.facts import facts, facts_of
from rules.wh40k.fight.frame import pick_of
from rules.wh40k.fight.order import PASS_DISTANCE, eligible, fight_types, first
from rules.wh40k.fight.phase import player
from rules.wh40k.fight.resolve import phase_of
from rules.wh40k.state import SIDES, Table


def select_checks(table: Table, action: SelectToFight) -> list[Check]:
    """12.04: may this unit be selected now, for this fight type?"""
    phase = phase_of(table)
    unit = table.unit(action.unit)
    if unit is None:
        return [before_check(False, "action", f"{action.unit} is no unit on the table", cite.POSITION)]
    own = SIDES[action.seat] == unit.side if action.seat in (0, 1) else False
    checks = [
        before_check(
            own,
            "control",
            f"{unit.label} belongs to {player(unit.side)}",
            cite.CONTROL,
            (unit.id,),
            "Own unit",
        )
    ]
    if not own:
        return checks
    found = facts_of(table, unit.id)
    if phase.forced:
        checks.append(_forced_check(table, unit.id))
    else:
        checks += _ordered_checks(table, unit.id)
    types = fight_types(found)
    checks.append(
        before_check(
            action.kind in types,
            "12.05.type" if action.kind == "normal" else "12.06.type",
            f"{unit.label} is {'engaged' if found.engaged else 'unengaged'}: {' or '.join(types)} fight",
            cite.NORMAL_FIGHT if action.kind == "normal" else cite.OVERRUN,
            (unit.id,),
            "Fight type",
            "" if action.kind in types else f"Choose the {' or '.join(types)} fight.",
        )
    )
    return checks


def _forced_check(table: Table, unit_id: str) -> Check:
    forced = phase_of(table).forced
    return before_check(
        unit_id in forced,
        "12.08.forced",
        f"Engaged by a consolidation and not selected yet: {', '.join(map(table.label, forced))}",
        cite.CONSOLIDATE,
        forced,
        "Forced to fight",
        "" if unit_id in forced else f"Select {' or '.join(map(table.label, forced))}.",
    )


def _ordered_checks(table: Table, unit_id: str) -> list[Check]:
    """12.04: in the step, eligible, and a Fights First unit as long as there are any."""
    phase = phase_of(table)
    found = facts_of(table, unit_id)
    in_step = phase.step == "fight" and phase.fight is None
    checks = [
        before_check(
            in_step,
            "12.04.step",
            STEP_NAMES[phase.step] if phase.fight is None else f"{table.label(phase.fight.unit)} is fighting",
            cite.FIGHT_STEP,
            (unit_id,),
            "Time to select",
        )
    ]
    if not in_step:
        return checks
    able = eligible(found)
    checks.append(
        before_check(
            able, "12.04.eligible", eligible_text(table, unit_id), cite.FIGHT_STEP, (unit_id,), "Eligible"
        )
    )
    if able:
        pick = pick_of(table)
        allowed = pick.step != "ff" or first(found)
        text = "Fights First units go before the others" if pick.step == "ff" else "Remaining combats"
        checks.append(
            before_check(
                allowed,
                "12.04.fights_first",
                text,
                cite.FIGHTS_FIRST,
                pick.options,
                "Fights First",
                "" if allowed else f"Select {' or '.join(map(table.label, pick.options))}.",
            )
        )
    return checks


def eligible_text(table: Table, unit_id: str) -> str:
    """Why a unit may or may not be selected to fight (12.04)."""
    found, name = facts_of(table, unit_id), table.label(unit_id)
    if found.selected:
        return f"{name} has been selected to fight this phase"
    reasons = []
    if found.engaged:
        reasons.append("is engaged")
    elif found.engaged_at_step_start:
        reasons.append("was engaged when the step began")
    if found.charged:
        reasons.append("charged this turn")
    if reasons:
        return f"{name} {' and '.join(reasons)}"
    return f"{name} is not engaged, was not when the step began, and did not charge"


def pass_checks(table: Table, action: PassFight) -> list[Check]:
    """12.04.01: only in the Fight step, and only when all own eligible units are more than 5 in away."""
    phase = phase_of(table)
    in_step = phase.step == "fight" and phase.fight is None
    checks = [
        before_check(in_step, "12.04.step", STEP_NAMES[phase.step], cite.FIGHT_STEP, title="Time to select")
    ]
    if not in_step:
        return checks
    own = [unit for unit in facts(table) if unit.side == phase.picker and eligible(unit)]
    near = [unit for unit in own if unit.nearest_enemy <= PASS_DISTANCE]
    closest = min(own, key=lambda unit: unit.nearest_enemy, default=None)
    text = "No unit is eligible to fight"
    if closest is not None:
        away = f"{closest.nearest_enemy:.2f} in from an enemy"
        text = f"{table.label(closest.id)} is {away}; passing takes more than 5"
    return [
        *checks,
        Check(
            bool(own) and not near,
            "12.04.01.pass",
            text,
            cite.PASS,
            tuple(unit.id for unit in near or own),
            measured=closest.nearest_enemy if closest is not None else None,
            limit=PASS_DISTANCE,
            scope=Scope.BEFORE,
            title="More than 5 in away",
            remedy=f"Select {' or '.join(map(table.label, pick_of(table).options))}." if near else "",
        ),
    ]


def before_check(
    passed: bool,
    clause: str,
    text: str,
    source: Citation,
    pieces: tuple[str, ...] = (),
    title: str = "",
    remedy: str = "",
) -> Check:
    """A requirement that must hold before anything is done."""
    return Check(
        passed, clause, text, source, pieces, scope=Scope.BEFORE, title=title or "Readable", remedy=remedy
    )
