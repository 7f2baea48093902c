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
    if len(survey.figures) < 2:
        return []
    near, far = survey.rulings.coherency_near, survey.rulings.coherency_far
    spread = _Spread(proposal)
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

    def __init__(self, proposal: Proposal) -> None:
        self.survey = proposal.survey
        self.nearest: dict[str, tuple[float, str]] = {}
        self.widest = -math.inf
        self.ends = ("", "")
        moved = proposal.moves
        # Only pairs with a moved model are measured; a drag moves one of many.
        for model, mates in self.survey.resting_mates.items():
            if model not in moved:
                self.nearest[model] = next((pair for pair in mates if pair[1] not in moved), (math.inf, ""))
        for apart, one, two in self.survey.resting_pairs:
            if one not in moved and two not in moved:
                self.widest, self.ends = apart, (one, two)
                break
        figures = list(proposal.unit_figures())
        measured: set[str] = set()
        for figure, base in figures:
            if figure.id in moved:
                measured.add(figure.id)
                self._measure(figure, base, [pair for pair in figures if pair[0].id not in measured])

    def _measure(self, one: Figure, a: Base, others: list[tuple[Figure, Base]]) -> None:
        nearest = self.nearest.get(one.id, (math.inf, ""))
        for two, b in others:
            apart = self.survey.mates_gap(one, a, two, b)
            if apart < nearest[0] or not nearest[1]:
                nearest = (apart, two.id)
            known = self.nearest.get(two.id, (math.inf, ""))
            if apart < known[0] or not known[1]:
                self.nearest[two.id] = (apart, one.id)
            if apart > self.widest:
                self.widest, self.ends = apart, (one.id, two.id)
        self.nearest[one.id] = nearest


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
