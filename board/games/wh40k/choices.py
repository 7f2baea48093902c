"""What is chosen beside the board: kind of move, mode, targets, objective, each closed one with its reason.

Owns the list and the words. Does not own what a choice does (presenter).
"""

from __future__ import annotations

from board.games.wh40k.draft import DraftMove
from board.presenter.views import ChoiceView
from rules.core.narrate import inches
from rules.wh40k.actions import Consolidate
from rules.wh40k.before import (
    MODE_NAMES,
    consolidate_gate,
    consolidation_mode,
    engaged_selectable,
    objectives_within,
    pile_in_gate,
)

KIND_NAMES = {"pile_in": "Pile in", "consolidate": "Consolidate"}


def choice_views(draft: DraftMove) -> tuple[ChoiceView, ...]:
    """Every choice of the draft, open ones and closed ones."""
    return (*kind_choices(draft), *mode_choices(draft), *target_choices(draft), *objective_choices(draft))


def kind_choices(draft: DraftMove) -> list[ChoiceView]:
    """Pile in (12.03) or consolidate (12.08); the gate of each says why it is closed."""
    found = []
    for kind, gate, ref in (("pile_in", pile_in_gate, "12.03"), ("consolidate", consolidate_gate, "12.08")):
        failing = [check for check in gate(draft.survey) if not check.passed]
        reason = f"{failing[0].text} ({failing[0].cite.ref})" if failing else ""
        found.append(
            ChoiceView(f"kind:{kind}", KIND_NAMES[kind], draft.kind == kind, not failing, reason, "kind", ref)
        )
    return found


def mode_choices(draft: DraftMove) -> list[ChoiceView]:
    """The three consolidation modes; only the forced one is open (12.08)."""
    if draft.kind != "consolidate":
        return []
    found = []
    for mode, name in MODE_NAMES.items():
        asked = Consolidate(seat=draft.unit.seat, unit=draft.unit.id, mode=mode)  # type: ignore[arg-type]
        check = consolidation_mode(draft.survey, asked)
        reason = "" if check.passed else f"{check.text} (12.08)"
        short = name.removesuffix(" Consolidation")
        found.append(
            ChoiceView(f"mode:{mode}", short, draft.mode == mode, check.passed, reason, "mode", "12.08")
        )
    return found


def target_choices(draft: DraftMove) -> list[ChoiceView]:
    """Enemy units with their distance; a closed one is not engaged, or too far away."""
    if draft.kind == "consolidate" and draft.mode == "objective":
        return []
    survey = draft.survey
    open_ones = draft.selectable()
    engaged = engaged_selectable(survey)
    ref = "12.03" if draft.kind == "pile_in" else "12.08"
    rulings = survey.rulings
    limit = rulings.pile_in_select if draft.kind == "pile_in" else rulings.engaging_select
    found = []
    for unit_id in survey.enemy_units:
        unit = draft.table.unit(unit_id)
        name = unit.label if unit else unit_id
        distance = survey.distance_to_unit(unit_id)
        reason = ""
        if unit_id in survey.ignored:
            reason = f"{name} is AIRCRAFT and {draft.unit.label} cannot fly (23)"
        elif engaged and unit_id not in engaged:
            reason = f"{draft.unit.label} is not engaged with {name}, {inches(distance)} in away ({ref})"
        elif unit_id not in open_ones:
            reason = f"{name} is {inches(distance, limit)} in away, at most {limit:g} ({ref})"
        how = "engaged" if unit_id in engaged else f"{inches(distance)} in"
        found.append(
            ChoiceView(
                f"target:{unit_id}",
                f"{name}, {how}",
                unit_id in draft.targets,
                not reason,
                reason,
                "target",
                ref,
            )
        )
    return found


def objective_choices(draft: DraftMove) -> list[ChoiceView]:
    """Objectives within 3 in, when Objective is the mode (12.08)."""
    if draft.kind != "consolidate" or draft.mode != "objective":
        return []
    survey = draft.survey
    inside = objectives_within(survey)
    found = []
    for objective in draft.table.objectives:
        distance = survey.distance_to_objective(objective)
        reason = (
            ""
            if objective.id in inside
            else f"{objective.id} is {inches(distance)} in away, at most 3 (12.08)"
        )
        label = f"{objective.id}, {inches(max(distance, 0.0))} in"
        chosen = draft.objective == objective.id
        found.append(
            ChoiceView(f"objective:{objective.id}", label, chosen, not reason, reason, "objective", "12.08")
        )
    return found
