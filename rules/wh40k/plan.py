"""Plan for me: a good pile-in or consolidation of a whole unit, explained and judged.

Owns the plan: targets, places, repair until the rules agree, and the comparison with the player's own
draft, than which it is never worse. It is a good move, not a proven best. Does not own the verdict.
"""

from __future__ import annotations

import math

import msgspec

from rules.core.narrate import inches
from rules.core.verdict import Verdict
from rules.geometry.footprint import Base
from rules.geometry.units import snapped
from rules.wh40k.actions import Consolidate, ModelMove, Move
from rules.wh40k.before import engaged_selectable, forced_mode, objectives_within, within
from rules.wh40k.closing import closest_targets
from rules.wh40k.judge import judge_move
from rules.wh40k.packing import Packing
from rules.wh40k.proposal import Proposal, is_moved
from rules.wh40k.slots import Slot, slots_for, spent_to, standing_worth
from rules.wh40k.state import Table
from rules.wh40k.survey import Survey, survey_of

REPAIRS = 60


class Plan(msgspec.Struct, frozen=True):
    """A legal move, how many models count after it (engaged, or within range), and why it looks so.

    ``move`` is None when the unit may not make such a move at all.
    """

    move: Move | None
    verdict: Verdict
    counts: int
    counted_before: int
    models: int
    explanation: str


def plan_move(table: Table, draft: Move) -> Plan:
    """A good move of the draft's unit and kind; never fewer models count than in a legal draft."""
    verdict = judge_move(table, msgspec.structs.replace(draft, models=()))
    unit = table.unit(draft.unit)
    if unit is None or not unit.models or any(c.clause in ("action", "control") for c in verdict.broken):
        return Plan(None, verdict, 0, 0, 0, "; ".join(check.text for check in verdict.broken))
    survey = survey_of(table, unit)
    best: tuple[int, Move] | None = None
    own = judge_move(table, draft)
    if own.legal:
        best = (count(survey, draft), draft)
    for choice in _choices_of_targets(survey, draft):
        if not judge_move(table, choice).legal:
            continue
        move = _planned(table, survey, choice, draft)
        if best is None or count(survey, move) > best[0]:
            best = (count(survey, move), move)
    if best is None:
        reasons = "; ".join(f"{check.text} ({check.cite.ref})" for check in verdict.broken)
        return Plan(None, verdict, 0, 0, len(unit.models), f"No move: {reasons}")
    counts, move = best
    before = sum(standing_worth(survey, move, m, f.base) for m, f in survey.figures.items())
    text = _explain(survey, move, counts, before, move is draft)
    return Plan(move, judge_move(table, move), counts, before, len(unit.models), text)


def count(survey: Survey, move: Move) -> int:
    """Models that are engaged after the move; in Objective mode models within range."""
    final = Proposal(survey, move).final
    return sum(standing_worth(survey, move, model_id, base) for model_id, base in final.items())


def _choices_of_targets(survey: Survey, draft: Move) -> list[Move]:
    """The draft without models, under each choice of mode and targets that is worth planning for."""
    bare = msgspec.structs.replace(draft, models=())
    if isinstance(bare, Consolidate):
        mode = forced_mode(survey)
        if mode is None:
            return []
        bare = msgspec.structs.replace(bare, mode=mode, objective=None)
        if mode == "objective":
            inside = objectives_within(survey)
            asked = draft.objective if isinstance(draft, Consolidate) else None
            wanted = [asked] if asked in inside else list(inside)
            return [msgspec.structs.replace(bare, targets=(), objective=o) for o in wanted]
        near = within(survey, survey.rulings.engaging_select)
    else:
        near = within(survey, survey.rulings.pile_in_select)
    engaged = tuple(sorted(engaged_selectable(survey)))
    if engaged:
        return [msgspec.structs.replace(bare, targets=engaged)]
    if draft.targets and all(target in near for target in draft.targets):
        return [msgspec.structs.replace(bare, targets=draft.targets)]
    ordered = sorted(near, key=lambda unit: near[unit])
    tries = [(unit,) for unit in ordered[:3]] + ([tuple(ordered)] if len(ordered) > 1 else [])
    return [msgspec.structs.replace(bare, targets=targets) for targets in tries]


def _planned(table: Table, survey: Survey, bare: Move, draft: Move) -> Move:
    limit = survey.rulings.max_distance if bare.max_distance is None else bare.max_distance
    slots = slots_for(survey, bare, limit)
    starts = [_own_places(survey, slots, bare, draft, limit)]
    packing = Packing(survey, slots)
    stay = packing.stay()
    first = [packing.first[m] + offset for m, offset in enumerate(starts[0])]
    choice = packing.best([stay, first])
    poses = {packing.slots[k].model: packing.slots[k].base for k in choice if not packing.slots[k].stays}
    return _filled(table, survey, _repaired(table, survey, _with(survey, bare, poses)), limit)


def _own_places(
    survey: Survey, slots: dict[str, list[Slot]], bare: Move, draft: Move, limit: float
) -> list[int]:
    """Add the player's own places to the candidates; gives the offset of each model's own place."""
    final = Proposal(survey, draft).final if _readable(survey, draft) else {}
    offsets = []
    for model_id, figure in survey.figures.items():
        base = final.get(model_id, figure.base)
        if not is_moved(figure.base, base, survey.tol.move_eps):
            offsets.append(0)
            continue
        spent = spent_to(survey, figure, base, limit)
        worth = standing_worth(survey, bare, model_id, base)
        if spent is None:
            offsets.append(0)
            continue
        slots[model_id].append(Slot(model_id, base, worth, spent, False, False))
        offsets.append(len(slots[model_id]) - 1)
    return offsets


def _readable(survey: Survey, draft: Move) -> bool:
    ids = [step.id for step in draft.models]
    return len(set(ids)) == len(ids) and all(model_id in survey.figures for model_id in ids)


def _with(survey: Survey, bare: Move, poses: dict[str, Base]) -> Move:
    """The move with these poses, those nearest the enemy first, as a hand would move them."""
    steps = []
    for model_id, base in poses.items():
        start = survey.figures[model_id].base
        rot = None if abs(base.rot - start.rot) < 1e-9 else snapped(base.rot)
        steps.append(ModelMove(model_id, snapped(base.x), snapped(base.y), rot))
    steps.sort(key=lambda step: min(reach.gap for reach in survey.start[step.id].values()))
    return msgspec.structs.replace(bare, models=tuple(steps))


def _repaired(table: Table, survey: Survey, move: Move) -> Move:
    """Mend what the verdict names: take the place that would do, else leave the model where it was."""
    for _ in range(REPAIRS):
        verdict = judge_move(table, move)
        if verdict.legal:
            return move
        poses = {step.id: step for step in move.models}
        broken = verdict.broken[0]
        culprits = [piece for piece in broken.pieces if piece in poses]
        place = next((e for e in broken.evidence if e.kind == "could_have" and e.piece in poses), None)
        if place is not None and place.points:
            x, y = place.points[0]
            turned = survey.figures[place.piece].base.rot != place.rotation
            step = ModelMove(place.piece, snapped(x), snapped(y), snapped(place.rotation) if turned else None)
            if poses[place.piece] == step:
                del poses[place.piece]
            else:
                poses[place.piece] = step
        elif culprits:
            del poses[culprits[-1]]
        else:
            farthest = max(move.models, key=lambda step: _way(survey, step), default=None)
            if farthest is None:
                return move
            del poses[farthest.id]
        move = msgspec.structs.replace(move, models=tuple(poses.values()))
    return msgspec.structs.replace(move, models=())


def _way(survey: Survey, step: ModelMove) -> float:
    figure = survey.figures[step.id]
    return math.hypot(step.x - figure.x, step.y - figure.y)


def _filled(table: Table, survey: Survey, move: Move, limit: float) -> Move:
    """Bring up the models that do not count yet: to a place that would do, else simply closer."""
    locks = not isinstance(move, Consolidate) or move.mode == "ongoing"
    final = Proposal(survey, move).final
    idle = [
        model_id
        for model_id in survey.figures
        if not (locks and model_id in survey.locked)
        and not standing_worth(survey, move, model_id, final[model_id])
    ]
    idle.sort(key=lambda m: min(reach.gap for reach in survey.start[m].values()))
    for model_id in idle:
        for share in (1.0, 0.5, 0.2):
            step = _closer_step(survey, move, model_id, limit * share)
            if step is None:
                break
            others = tuple(s for s in move.models if s.id != model_id)
            tried = msgspec.structs.replace(move, models=(*others, step))
            verdict = judge_move(table, tried)
            evidence = [e for c in verdict.broken for e in c.evidence if e.kind == "could_have"]
            if not verdict.legal and evidence and evidence[0].piece == model_id:
                x, y = evidence[0].points[0]
                turned = survey.figures[model_id].base.rot != evidence[0].rotation
                rot = snapped(evidence[0].rotation) if turned else None
                tried = msgspec.structs.replace(
                    move, models=(*others, ModelMove(model_id, snapped(x), snapped(y), rot))
                )
                verdict = judge_move(table, tried)
            if verdict.legal and count(survey, tried) >= count(survey, move):
                move = tried
                break
    return move


def _closer_step(survey: Survey, move: Move, model_id: str, length: float) -> ModelMove | None:
    """A straight step towards what the model must close with."""
    figure = survey.figures[model_id]
    if isinstance(move, Consolidate) and move.mode == "objective":
        objective = survey.table.objective(move.objective)
        if objective is None:
            return None
        corners = objective.polygon or ((objective.x, objective.y),)
        goal = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        room = math.dist(goal, figure.base.centre)
    else:
        target = closest_targets(survey, model_id, move.targets)[0]
        reach = survey.start[model_id][target]
        goal, room = (reach.nearest.x, reach.nearest.y), max(reach.gap, 0.0)
    apart = math.dist(goal, figure.base.centre)
    step = min(length, room)
    if apart < 1e-9 or step < 0.01:
        return None
    x = figure.x + (goal[0] - figure.x) / apart * step
    y = figure.y + (goal[1] - figure.y) / apart * step
    return ModelMove(model_id, snapped(x), snapped(y))


def _explain(survey: Survey, move: Move, counts: int, before: int, own: bool) -> str:
    what = "within range" if isinstance(move, Consolidate) and move.mode == "objective" else "engaged"
    total = len(survey.figures)
    parts = [f"{counts} of {total} models {what}, {before} before"]
    if own:
        parts.append("The draft could not be improved on")
    if not move.models:
        parts.append("No model moves")
    locks = not isinstance(move, Consolidate) or move.mode == "ongoing"
    if locks and survey.locked:
        parts.append(f"{', '.join(sorted(survey.locked))} locked in base contact")
    final = Proposal(survey, move).final
    short = [m for m in survey.figures if not standing_worth(survey, move, m, final[m])]
    if short and what == "engaged" and move.targets:
        nearest = min(short, key=lambda m: min(survey.start[m][t].gap for t in move.targets))
        apart = min(survey.start[nearest][t].gap for t in move.targets)
        places = f"No place{'s were' if len(short) > 1 else ' was'} found for {', '.join(short)}"
        parts.append(f"{places}; {nearest} began {inches(apart)} in away")
    return ". ".join((*parts, "A good move, not proven to be the best."))
