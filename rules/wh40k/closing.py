"""While moving, where each model must end: closer to its closest target and engaged with it if possible.

Owns base-contact locks, "closer" and "engaged if possible" (12.03, 12.08), and their likes for an
objective. The search for a place that would do is in ``possible``.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.citation import Citation
from rules.core.narrate import inches
from rules.core.verdict import Check, Scope
from rules.wh40k import citations as cite
from rules.wh40k.actions import Consolidate
from rules.wh40k.possible import Place, could_be_in_range, could_end_engaged
from rules.wh40k.proposal import Proposal
from rules.wh40k.survey import Survey, objective_gap


class Closing(NamedTuple):
    """How one moved model stands to the target that it must close with."""

    model: str
    target: str  # as people call the unit
    before: float
    after: float
    closer: bool
    engaged: bool
    place: Place | None  # a place where it could have ended engaged, when it did not
    rulings: tuple[str, ...] = ()


def closing_checks(proposal: Proposal) -> list[Check]:
    """The clauses of the move's own paragraph for each moved model."""
    move = proposal.move
    if isinstance(move, Consolidate) and move.mode == "objective":
        return objective_checks(proposal, move.objective)
    ref, source = paragraph(proposal)
    locks_apply = not isinstance(move, Consolidate) or move.mode == "ongoing"
    locked = [m for m in proposal.moved if locks_apply and m in proposal.survey.locked]
    checks = lock_checks(proposal, locked, ref, source) if locks_apply else []
    free = [m for m in proposal.moved if m not in locked]
    if free:
        closings = [closing(proposal, model_id) for model_id in free]
        checks += closer_checks(closings, ref, source)
        checks += engage_checks(proposal, closings, ref, source)
    return checks


def paragraph(proposal: Proposal) -> tuple[str, Citation]:
    """12.03 for a pile-in, 12.08 for a consolidation."""
    if isinstance(proposal.move, Consolidate):
        return "12.08", cite.CONSOLIDATE
    return "12.03", cite.PILE_IN


def lock_checks(proposal: Proposal, locked: list[str], ref: str, source: Citation) -> list[Check]:
    """Models in base-contact with an enemy model cannot be moved."""
    survey = proposal.survey
    if locked:
        return [
            Check(
                False,
                f"{ref}.base_contact_lock",
                f"{model} is in base contact with {_touching(survey, model)} and cannot be moved",
                source,
                pieces=(model,),
                measured=min(reach.gap for reach in survey.start[model].values()),
                limit=survey.tol.contact_tol,
                scope=Scope.PIECE,
                title="Locked in base contact",
                remedy="Put it back where it stood.",
                rulings=("contact_tol",) if _needs_tolerance(survey, model) else (),
            )
            for model in locked
        ]
    still = sorted(survey.locked)
    text = f"{', '.join(still)} in base contact, not moved" if still else "No model is locked in base contact"
    return [
        Check(
            True,
            f"{ref}.base_contact_lock",
            text,
            source,
            pieces=tuple(still),
            scope=Scope.PIECE,
            title="Locked in base contact",
        )
    ]


def closest_targets(survey: Survey, model_id: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The pile-in target closest to the model at its start; several when they are equally close (D3)."""
    if survey.rulings.closest == "unit_fixed":
        gaps = {t: min(survey.start[m][t].gap for m in survey.figures) for t in targets}
    else:
        gaps = {t: survey.start[model_id][t].gap for t in targets}
    nearest = min(gaps.values())
    return tuple(t for t in targets if gaps[t] <= nearest + survey.tol.tie_tol)


def closing(proposal: Proposal, model_id: str) -> Closing:
    """Judge one moved model against its closest target; with a tie the better for the player counts."""
    survey = proposal.survey
    targets = proposal.move.targets
    if survey.rulings.closest == "model_any":
        return _closing_any(proposal, model_id)
    found = [_closing_with(proposal, model_id, t) for t in closest_targets(survey, model_id, targets)]
    best = min(found, key=lambda c: (not c.closer) + (not c.engaged and c.place is not None))
    if len(targets) > 1 and not (best.closer and best.engaged):
        return best._replace(rulings=("closest",))
    return best


def is_closer(survey: Survey, before: float, after: float) -> bool:
    """Strictly closer; a base over another one, at a different height, is at no distance from it."""
    return max(after, 0.0) < before - survey.tol.closer_eps


def _closing_with(proposal: Proposal, model_id: str, target: str) -> Closing:
    survey = proposal.survey
    before = survey.start[model_id][target].gap
    now = survey.reach(model_id, proposal.final[model_id])[target]
    closer = is_closer(survey, before, now.gap)
    place = None if now.engaged else could_end_engaged(proposal, model_id, (target,), before)
    return Closing(model_id, survey.table.label(target), before, now.gap, closer, now.engaged, place)


def _closing_any(proposal: Proposal, model_id: str) -> Closing:
    """The reading ``closest = model_any``: nearest of all targets before against nearest after."""
    survey, targets = proposal.survey, proposal.move.targets
    start, now = survey.start[model_id], survey.reach(model_id, proposal.final[model_id])
    before = min(start[t].gap for t in targets)
    target = min(targets, key=lambda t: now[t].gap)
    closer = is_closer(survey, before, now[target].gap)
    engaged = any(now[t].engaged for t in targets)
    place = None if engaged else could_end_engaged(proposal, model_id, targets, before)
    return Closing(
        model_id, survey.table.label(target), before, now[target].gap, closer, engaged, place, ("closest",)
    )


def closer_checks(closings: list[Closing], ref: str, source: Citation) -> list[Check]:
    """Each moved model ends closer to its closest target; equal is not closer."""
    bad = [
        Check(
            False,
            f"{ref}.closer",
            f"{c.model} is not closer to {c.target}: {inches(c.before)} in before, "
            f"{_after(c.before, c.after)} in after",
            source,
            pieces=(c.model,),
            measured=c.after,
            limit=c.before,
            scope=Scope.PIECE,
            title="Closer",
            remedy=f"Move it more than {inches(max(c.after - c.before, 0.0))} in nearer.",
            rulings=c.rulings,
        )
        for c in closings
        if not c.closer
    ]
    if bad:
        return bad
    least = min(closings, key=lambda c: c.before - c.after)
    return [
        Check(
            True,
            f"{ref}.closer",
            f"{least.model} closer to {least.target}: {inches(least.before)} to {_reached(least.after)}",
            source,
            pieces=tuple(c.model for c in closings),
            measured=least.after,
            limit=least.before,
            scope=Scope.PIECE,
            title="Closer",
        )
    ]


def engage_checks(proposal: Proposal, closings: list[Closing], ref: str, source: Citation) -> list[Check]:
    """Each moved model ends engaged with its closest target if it could have (counter-example)."""
    limit = proposal.survey.rulings.engagement_h
    bad = []
    for c in closings:
        if c.engaged or c.place is None or not c.place.found:
            continue
        assert c.place.base is not None
        bad.append(
            Check(
                False,
                f"{ref}.engage_if_possible",
                f"{c.model} ends {inches(c.after, limit)} in from {c.target}; engaged is {limit:.2f}. "
                f"It could have: {inches(c.place.gap)} in away, after {inches(c.place.length)} in",
                source,
                pieces=(c.model,),
                measured=c.after,
                limit=limit,
                scope=Scope.PIECE,
                title="Engaged if possible",
                remedy=f"End within {limit:g} in of {c.target}, or do not move {c.model}.",
                rulings=(*c.rulings, *c.place.rulings),
                evidence=c.place.evidence(c.model),
            )
        )
    if bad:
        return bad
    short = [c for c in closings if not c.engaged]
    if not short:
        text = "Every moved model ends engaged with its closest target"
        rulings: tuple[str, ...] = ()
    else:
        how = "; ".join(dict.fromkeys(c.place.explanation for c in short if c.place))
        text = f"{', '.join(c.model for c in short)} could not end engaged: {how}"
        rulings = tuple(dict.fromkeys(r for c in short if c.place for r in c.place.rulings))
    return [
        Check(
            True,
            f"{ref}.engage_if_possible",
            text,
            source,
            pieces=tuple(c.model for c in closings),
            measured=max(c.after for c in closings),
            limit=limit,
            scope=Scope.PIECE,
            title="Engaged if possible",
            rulings=rulings,
        )
    ]


def objective_checks(proposal: Proposal, objective_id: str | None) -> list[Check]:
    """Objective Consolidation: within range of the objective if possible, else closer to it."""
    survey = proposal.survey
    objective = survey.table.objective(objective_id)
    assert objective is not None, "12.08.targets has been judged before"
    short: list[Check] = []
    away: list[Check] = []
    for model_id in proposal.moved:
        figure, end = survey.figures[model_id], proposal.final[model_id]
        if survey.in_range(end, figure.z, objective):
            continue
        before, after = objective_gap(figure.base, objective), objective_gap(end, objective)
        place = could_be_in_range(proposal, model_id, objective)
        if place.found:
            short.append(
                Check(
                    False,
                    "12.08.objective_in_range_if_possible",
                    f"{model_id} ends {inches(after)} in from objective {objective.id}, out of range; "
                    f"it could have ended within range after {inches(place.length)} in",
                    cite.CONSOLIDATE,
                    pieces=(model_id,),
                    measured=after,
                    limit=_range(survey, objective.kind),
                    scope=Scope.PIECE,
                    title="In range if possible",
                    remedy=f"End within range of {objective.id}, or do not move {model_id}.",
                    rulings=place.rulings,
                    evidence=place.evidence(model_id),
                )
            )
        elif not after < before - survey.tol.closer_eps:
            away.append(
                Check(
                    False,
                    "12.08.objective_closer",
                    f"{model_id} is not closer to objective {objective.id}: {inches(before)} in before, "
                    f"{_after(before, after)} in after",
                    cite.CONSOLIDATE,
                    pieces=(model_id,),
                    measured=after,
                    limit=before,
                    scope=Scope.PIECE,
                    title="Closer to the objective",
                    remedy="Move it nearer to the objective.",
                )
            )
    passed = [
        Check(
            True,
            clause,
            text,
            cite.CONSOLIDATE,
            pieces=proposal.moved,
            scope=Scope.PIECE,
            title=title,
        )
        for clause, title, text, bad in (
            (
                "12.08.objective_in_range_if_possible",
                "In range if possible",
                f"Each moved model is within range of {objective.id} if it could be",
                short,
            ),
            (
                "12.08.objective_closer",
                "Closer to the objective",
                f"Each model out of range ends closer to {objective.id}",
                away,
            ),
        )
        if not bad
    ]
    return [*short, *away, *passed]


def _range(survey: Survey, kind: str) -> float:
    return 0.0 if kind == "area" else survey.rulings.objective_range_h


def _touching(survey: Survey, model: str) -> str:
    found = survey.in_contact_with(model, survey.figures[model].base)
    return " and ".join(figure.id for figure in found)


def _needs_tolerance(survey: Survey, model: str) -> bool:
    return min(reach.gap for reach in survey.start[model].values()) > survey.tol.measure_tol


def _after(before: float, after: float) -> str:
    shown = inches(after)
    return f"{after:.3f}" if shown == inches(before) and after != before else shown


def _reached(after: float) -> str:
    return "base contact" if abs(after) < 0.005 else f"{inches(after)} in"
