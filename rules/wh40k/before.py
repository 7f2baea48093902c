"""Before moving: may the unit make this move, in this mode, with these targets?

Owns the first stage of 12.02, 12.03, 12.07 and 12.08. While any of it fails nothing else is judged.
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.narrate import inches
from rules.core.verdict import Check, Evidence, Scope
from rules.wh40k import citations as cite
from rules.wh40k.actions import Consolidate, Mode, Move, PileIn
from rules.wh40k.survey import Survey

MODE_NAMES = {
    "ongoing": "Ongoing Consolidation",
    "engaging": "Engaging Consolidation",
    "objective": "Objective Consolidation",
}


def before_checks(survey: Survey, move: Move) -> list[Check]:
    """Eligibility and once; then, if both hold, mode and targets. Asked anew only when a choice changes."""
    mode = move.mode if isinstance(move, Consolidate) else None
    objective = move.objective if isinstance(move, Consolidate) else None
    key = (mode, move.targets, objective)
    if key not in survey.before:
        survey.before[key] = _before_checks(survey, move)
    return list(survey.before[key])


def _before_checks(survey: Survey, move: Move) -> list[Check]:
    checks = pile_in_gate(survey) if isinstance(move, PileIn) else consolidate_gate(survey)
    if not all(check.passed for check in checks):
        return checks
    if isinstance(move, PileIn):
        return [*checks, pile_in_targets(survey, move)]
    mode = consolidation_mode(survey, move)
    checks.append(mode)
    if mode.passed:
        checks.append(consolidation_targets(survey, move))
    return checks


def pile_in_gate(survey: Survey) -> list[Check]:
    """12.03: engaged, or charged, or chosen for an overrun fight; 12.02: once in the step."""
    unit, flags = survey.unit, survey.unit.flags
    reasons = []
    if survey.engaged_units:
        reasons.append(f"is engaged with {_names(survey, survey.engaged_units)}")
    if flags.charged:
        reasons.append("made a charge move this turn")
    if flags.overrun:
        reasons.append("was selected to make an overrun fight")
    text = (
        f"{unit.label} {', '.join(reasons)}"
        if reasons
        else (f"{unit.label} is unengaged, made no charge move and makes no overrun fight")
    )
    eligible = Check(
        bool(reasons),
        "12.03.eligible",
        text,
        cite.PILE_IN,
        pieces=(unit.id,),
        scope=Scope.BEFORE,
        title="Eligible to pile in",
        remedy="" if reasons else "Only an engaged, charging or overrunning unit piles in.",
    )
    fresh = not flags.piled_in or flags.overrun
    if flags.piled_in and flags.overrun:
        text = f"{unit.label} already piled in, but an overrun fight gives one more (12.06)"
    else:
        text = f"{unit.label} has {'not ' if fresh else 'already '}piled in this step"
    once = Check(
        fresh,
        "12.02.once",
        text,
        cite.PILE_IN_STEP,
        pieces=(unit.id,),
        scope=Scope.BEFORE,
        title="Once per step",
        remedy="" if fresh else "A unit makes one pile-in move in the step.",
    )
    return [eligible, once]


def consolidate_gate(survey: Survey) -> list[Check]:
    """12.08: was eligible to fight this phase; 12.07: once in the step."""
    unit, flags = survey.unit, survey.unit.flags
    eligible = Check(
        flags.was_eligible_to_fight,
        "12.08.eligible",
        f"{unit.label} was {'' if flags.was_eligible_to_fight else 'not '}eligible to fight this phase",
        cite.CONSOLIDATE,
        pieces=(unit.id,),
        scope=Scope.BEFORE,
        title="Eligible to consolidate",
        remedy="" if flags.was_eligible_to_fight else "Only units that were eligible to fight consolidate.",
    )
    once = Check(
        not flags.consolidated,
        "12.07.once",
        f"{unit.label} has {'already' if flags.consolidated else 'not'} consolidated this step",
        cite.CONSOLIDATE_STEP,
        pieces=(unit.id,),
        scope=Scope.BEFORE,
        title="Once per step",
        remedy="A unit makes one consolidation move in the step." if flags.consolidated else "",
    )
    return [eligible, once]


def engaged_selectable(survey: Survey) -> frozenset[str]:
    """Enemy units that the unit is engaged with, AIRCRAFT left out unless it can fly (23)."""
    return survey.engaged_units - survey.ignored


def within(survey: Survey, limit: float) -> dict[str, float]:
    """Selectable enemy units at most ``limit`` away, with their distance."""
    found = {}
    for unit_id in survey.enemy_units:
        if unit_id in survey.ignored:
            continue
        distance = survey.distance_to_unit(unit_id)
        if distance <= limit + survey.tol.measure_tol:
            found[unit_id] = distance
    return found


def pile_in_targets(survey: Survey, move: PileIn) -> Check:
    """12.03: every engaged enemy unit; or, unengaged, one or more within 5 in."""
    engaged = engaged_selectable(survey)
    if engaged:
        return _exactly(survey, move.targets, engaged, "12.03.targets")
    return _some_within(
        survey, move.targets, survey.rulings.pile_in_select, "12.03.targets", "no one to pile in to"
    )


def forced_mode(survey: Survey) -> Mode | None:
    """12.08: the one mode that the unit must use; None when no mode fits."""
    if engaged_selectable(survey):
        return "ongoing"
    if within(survey, survey.rulings.engaging_select):
        return "engaging"
    if objectives_within(survey):
        return "objective"
    return None


def objectives_within(survey: Survey) -> dict[str, float]:
    """Objectives within 3 in of the unit, with their distance."""
    limit = survey.rulings.objective_select + survey.tol.measure_tol
    found = {o.id: survey.distance_to_objective(o) for o in survey.table.objectives}
    return {key: distance for key, distance in found.items() if distance <= limit}


def consolidation_mode(survey: Survey, move: Consolidate) -> Check:
    """12.08: the first mode that applies must be the one selected."""
    forced = forced_mode(survey)
    limit = survey.rulings.engaging_select
    if forced is None:
        text = (
            f"{survey.unit.label} is unengaged, with no enemy unit within {limit:g} in and no objective "
            f"within {survey.rulings.objective_select:g} in, so no mode applies"
        )
        remedy = "The unit makes no consolidation move."
    else:
        why = {
            "ongoing": f"engaged with {_names(survey, engaged_selectable(survey))}",
            "engaging": f"unengaged and within {limit:g} in of {_names(survey, within(survey, limit))}",
            "objective": f"unengaged, with no enemy unit within {limit:g} in but an objective in reach",
        }[forced]
        text = f"{survey.unit.label} is {why}, so the mode is {MODE_NAMES[forced]}"
        remedy = "" if move.mode == forced else f"Select {MODE_NAMES[forced]}."
    near_miss = abs(limit - 3.0) > survey.tol.measure_tol
    return Check(
        forced is not None and move.mode == forced,
        "12.08.mode",
        text,
        cite.CONSOLIDATE,
        pieces=(survey.unit.id,),
        scope=Scope.BEFORE,
        title="Consolidation mode",
        remedy=remedy,
        rulings=("engaging_select",) if near_miss else (),
    )


def consolidation_targets(survey: Survey, move: Consolidate) -> Check:
    """12.08: what must be selected in the mode."""
    clause = "12.08.targets"
    if move.mode == "ongoing":
        return _exactly(survey, move.targets, engaged_selectable(survey), clause)
    if move.mode == "engaging":
        return _some_within(survey, move.targets, survey.rulings.engaging_select, clause, "no one to engage")
    inside = objectives_within(survey)
    limit = survey.rulings.objective_select
    objective = survey.table.objective(move.objective)
    if objective is None:
        text, passed, measured = "No objective is selected", False, None
    else:
        measured = survey.distance_to_objective(objective)
        passed = objective.id in inside
        text = f"Objective {objective.id} is {inches(max(measured, 0.0), limit)} in away, at most {limit:g}"
    return Check(
        passed,
        clause,
        text,
        cite.CONSOLIDATE,
        pieces=(objective.id,) if objective else (),
        measured=measured,
        limit=limit,
        scope=Scope.BEFORE,
        title="Objective selected",
        remedy="" if passed else f"Select one of: {', '.join(inside)}.",
    )


def _exactly(survey: Survey, chosen: tuple[str, ...], engaged: frozenset[str], clause: str) -> Check:
    missing = [unit for unit in sorted(engaged) if unit not in chosen]
    extra = [unit for unit in dict.fromkeys(chosen) if unit not in engaged]
    passed = not missing and not extra and len(chosen) == len(set(chosen))
    said = []
    if missing:
        said.append(f"engaged with {_names(survey, missing)}, not selected")
    if extra:
        said.append(f"{_names(survey, extra)} selected, not engaged")
    if not missing and not extra and not passed:
        said.append("a unit is selected twice")
    text = "; ".join(said) or f"Every engaged enemy unit is selected: {_names(survey, engaged)}"
    return Check(
        passed,
        clause,
        text,
        cite.AIRCRAFT if any(unit in survey.ignored for unit in extra) else _book(clause),
        pieces=tuple(missing + extra) or tuple(sorted(engaged)),
        scope=Scope.BEFORE,
        title="Targets",
        remedy="" if passed else f"Select exactly {_names(survey, engaged)}.",
    )


def _some_within(survey: Survey, chosen: tuple[str, ...], limit: float, clause: str, nobody: str) -> Check:
    near = within(survey, limit)
    wrong = [unit for unit in dict.fromkeys(chosen) if unit not in near]
    passed = bool(chosen) and not wrong and len(chosen) == len(set(chosen))
    measured = None
    evidence: tuple[Evidence, ...] = ()
    if not near:
        text = f"No enemy unit is within {limit:g} in: {nobody}"
    elif not chosen:
        text = f"No target is selected; within {limit:g} in: {_names(survey, near)}"
    elif wrong:
        unit = wrong[0]
        if unit in survey.ignored:
            text = f"{_names(survey, [unit])} is AIRCRAFT and {survey.unit.label} cannot fly"
        elif unit in survey.enemy_units:
            measured = survey.distance_to_unit(unit)
            text = f"{_names(survey, [unit])} is {inches(measured, limit)} in away, at most {limit:g}"
        else:
            text = f"{unit} is no enemy unit on the table"
    elif not passed:
        text = "A unit is selected twice"
    else:
        found = (f"{_names(survey, [unit])} at {inches(near[unit], limit)} in" for unit in chosen)
        text = f"Selected: {', '.join(found)}"
        measured = max(near[unit] for unit in chosen)
    return Check(
        passed,
        clause,
        text,
        _book(clause),
        pieces=tuple(wrong) or tuple(chosen),
        measured=measured,
        limit=limit,
        scope=Scope.BEFORE,
        title="Targets",
        remedy="" if passed or not near else f"Select one or more of: {_names(survey, near)}.",
        evidence=evidence,
    )


def _book(clause: str) -> Citation:
    return cite.PILE_IN if clause.startswith("12.03") else cite.CONSOLIDATE


def _names(survey: Survey, units: object) -> str:
    ordered = sorted(units) if isinstance(units, frozenset) else list(units)  # type: ignore[call-overload]
    found = [survey.table.label(unit_id) for unit_id in ordered]
    return " and ".join(found) if len(found) <= 2 else ", ".join(found[:-1]) + f" and {found[-1]}"
