"""Unit coherency (03.03): within 2 in of one team-mate and 9 in of all, judged where models end.

Owns that one requirement. Does not own when it is asked (after, possible).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from rules.core.narrate import inches
from rules.core.verdict import Check, Evidence
from rules.geometry.footprint import Base
from rules.geometry.measure import closest_points, gap
from rules.wh40k import citations as cite
from rules.wh40k.proposal import Proposal
from rules.wh40k.survey import Figure, Survey


def coherency_checks(proposal: Proposal) -> list[Check]:
    """03.03: each model within 2 in of one model of its unit and within 9 in of every other."""
    survey = proposal.survey
    figures = list(proposal.unit_figures())
    if len(figures) < 2:
        return []
    near, far = survey.rulings.coherency_near, survey.rulings.coherency_far
    spread = _spread(survey, figures)
    alone = {m: g for m, (g, _) in spread.nearest.items() if g > near + survey.tol.measure_tol}
    bad = []
    if alone:
        model = max(alone, key=lambda m: alone[m])
        _, other = spread.nearest[model]
        bad.append(
            Check(
                False,
                "03.03.coherency",
                f"{model} is {_far(alone[model], near)} from the nearest model of its unit, "
                f"at most {near:.2f}",
                cite.COHERENCY,
                pieces=(model, other),
                measured=alone[model],
                limit=near,
                title="Coherent",
                remedy=f"Bring {model} within {near:g} in of another model of the unit.",
                evidence=segment(model, proposal.final[model], proposal.final[other]),
            )
        )
    if spread.widest > far + survey.tol.measure_tol:
        one, two = spread.ends
        bad.append(
            Check(
                False,
                "03.03.coherency",
                f"{one} and {two} are {_far(spread.widest, far)} apart, at most {far:.2f}",
                cite.COHERENCY,
                pieces=(one, two),
                measured=spread.widest,
                limit=far,
                title="Coherent",
                remedy=f"Bring {one} and {two} within {far:g} in of each other.",
                evidence=segment(one, proposal.final[one], proposal.final[two]),
            )
        )
    if bad:
        return bad
    loneliest = max(spread.nearest, key=lambda m: spread.nearest[m][0])
    worst = spread.nearest[loneliest][0]
    return [
        Check(
            True,
            "03.03.coherency",
            f"Coherent: {inches(max(worst, 0.0))} of {near:g}, "
            f"{inches(max(spread.widest, 0.0))} of {far:g} in",
            cite.COHERENCY,
            pieces=(loneliest,),
            measured=worst,
            limit=near,
            title="Coherent",
        )
    ]


class _Spread:
    """Nearest team-mate of each model, and the widest pair; infinite where heights part them."""

    def __init__(self) -> None:
        self.nearest: dict[str, tuple[float, str]] = {}
        self.widest = -math.inf
        self.ends = ("", "")


def _spread(survey: Survey, figures: list[tuple[Figure, Base]]) -> _Spread:
    found = _Spread()
    high = survey.rulings.coherency_v + survey.tol.measure_tol
    nearest = [(math.inf, "")] * len(figures)
    for i, (one, a) in enumerate(figures):
        for j in range(i + 1, len(figures)):
            two, b = figures[j]
            if abs(one.z - two.z) > high:
                apart = math.inf
            elif one.round and two.round:
                apart = math.hypot(a.x - b.x, a.y - b.y) - one.r - two.r
            else:
                centres = math.hypot(a.x - b.x, a.y - b.y)
                bound = centres - one.r - two.r
                if bound >= nearest[i][0] and bound >= nearest[j][0] and centres <= found.widest:
                    continue  # neither the nearest of either nor the widest pair, whatever its exact gap
                apart = survey.mates_gap(one, a, two, b)
            if apart < nearest[i][0] or not nearest[i][1]:
                nearest[i] = (apart, two.id)
            if apart < nearest[j][0] or not nearest[j][1]:
                nearest[j] = (apart, one.id)
            if apart > found.widest:
                found.widest, found.ends = apart, (one.id, two.id)
    found.nearest = {figure.id: nearest[i] for i, (figure, _) in enumerate(figures)}
    return found


def is_coherent(survey: Survey, model_id: str, base: Base, mates: Iterable[tuple[Figure, Base]]) -> bool:
    """Whether one model, placed so, keeps 03.03 towards its team-mates."""
    z = survey.figures[model_id].z
    slack = survey.tol.measure_tol
    near = alone = True
    for other, at in mates:
        alone = False
        apart = gap(base, at) if abs(other.z - z) <= survey.rulings.coherency_v + slack else math.inf
        if apart > survey.rulings.coherency_far + slack:
            return False
        near = near and apart > survey.rulings.coherency_near + slack
    return alone or not near


def segment(piece: str, a: Base, b: Base) -> tuple[Evidence, ...]:
    """The measured segment between two bases, edge to edge."""
    return (Evidence("measure", piece, closest_points(a, b)),)


def _far(value: float, limit: float) -> str:
    return "too high or low" if math.isinf(value) else f"{inches(value, limit)} in"
