"""Was it possible? A place where a model could have ended engaged, or within range, as a counter-example.

Owns what "possible" means (D1, D2, D4): a reachable end, clear of bases and walls, closer than before.
Does not own the search itself, which is geometry.
"""

from __future__ import annotations

import msgspec

from rules.core.verdict import Evidence
from rules.geometry.footprint import Base
from rules.geometry.reach import Area, Goal, Search, Spot, find_end
from rules.geometry.units import MM, Point
from rules.wh40k.coherency import is_coherent
from rules.wh40k.proposal import Proposal
from rules.wh40k.state import Objective
from rules.wh40k.survey import COLLIDE_Z, Figure, Survey, objective_gap


class Place(msgspec.Struct, frozen=True):
    """The outcome of a search: a pose that would do with its route, or how it was shown that none does."""

    found: bool
    base: Base | None
    route: tuple[Point, ...]
    length: float
    gap: float
    method: str
    tried: int
    rulings: tuple[str, ...] = ()

    @property
    def explanation(self) -> str:
        """How "none exists" was established; a sampled search never says impossible."""
        if self.method == "open":
            return "still looking"
        if self.method == "sampled":
            return f"none found at {self.tried} sampled places"
        return "no place would do" if self.tried else "too far away to reach"

    def evidence(self, model: str) -> tuple[Evidence, ...]:
        """What a board draws: the ghost of the model there, and the way to it."""
        if self.base is None:
            return ()
        at = ((self.base.x, self.base.y),)
        text = f"could end here: {self.length:.2f} in"
        return (
            Evidence("could_have", model, at, self.base.rot, text),
            Evidence("route", model, self.route, text=text),
        )


def could_end_engaged(proposal: Proposal, model_id: str, targets: tuple[str, ...], before: float) -> Place:
    """A place where the model would have ended engaged with one of the targets, closer than ``before``."""
    survey, rulings = proposal.survey, proposal.survey.rulings
    figure = survey.figures[model_id]
    high = rulings.engagement_v + survey.tol.measure_tol
    foes = [f for t in targets for f in survey.enemy_units[t]]
    goals = [f.base for f in foes if abs(f.z - figure.z) <= high]
    blockers, mates = _blockers(proposal, model_id)

    keeps_coherency = _Coherent(survey, model_id, mates)
    search = find_end(
        figure.base,
        proposal.limit,
        goals,
        rulings.engagement_h,
        blockers,
        survey.obstacles(figure.z),
        survey.walls,
        survey.board,
        [f.base for f in foes],
        before,
        also=keeps_coherency if rulings.possible_requires_coherency else None,
        tol=survey.tol,
        solids=survey.solids,
    )
    switches = ["possible_requires_coherency"] if rulings.possible_requires_coherency else []
    if search.found and search.base is not None and not switches and not keeps_coherency(search.base):
        switches.append("possible_requires_coherency")
    gap = (
        min((survey.reach(model_id, search.base)[t].gap for t in targets), default=0.0)
        if search.base
        else 0.0
    )
    return _place(proposal, search, gap, switches)


def could_be_in_range(proposal: Proposal, model_id: str, objective: Objective) -> Place:
    """A place where the model would have been within range of the objective (14.01)."""
    survey, rulings = proposal.survey, proposal.survey.rulings
    figure = survey.figures[model_id]
    if objective.kind == "marker" and abs(figure.z) > rulings.objective_range_v + survey.tol.measure_tol:
        return Place(False, None, (), 0.0, 0.0, "analytic", 0)
    blockers, _ = _blockers(proposal, model_id)
    goal: Goal = Spot(objective.x, objective.y, objective.d * MM / 2)
    if objective.kind == "area":
        goal = Area(objective.polygon)
    search = find_end(
        figure.base,
        proposal.limit,
        [goal],
        0.0 if objective.kind == "area" else rulings.objective_range_h,
        blockers,
        survey.obstacles(figure.z),
        survey.walls,
        survey.board,
        tol=survey.tol,
        solids=survey.solids,
    )
    return _place(proposal, search, objective_gap(search.base, objective) if search.base else 0.0, [])


class _Coherent:
    """Whether a model would be in coherency at a place; two about the same mates are the same condition."""

    def __init__(self, survey: Survey, model_id: str, mates: list[tuple[Figure, Base]]) -> None:
        self._survey, self._model, self._mates = survey, model_id, mates
        self._key = (model_id, tuple((figure.id, base) for figure, base in mates))

    def __call__(self, base: Base) -> bool:
        return is_coherent(self._survey, self._model, base, self._mates)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Coherent) and self._survey is other._survey and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _blockers(proposal: Proposal, model_id: str) -> tuple[list[Base], list[tuple[Figure, Base]]]:
    survey = proposal.survey
    z = survey.figures[model_id].z
    mates = list(proposal.poses_when(model_id))
    found = [base for other, base in mates if abs(other.z - z) <= COLLIDE_Z]
    found += [f.base for f in (*survey.enemies, *survey.friends) if abs(f.z - z) <= COLLIDE_Z]
    return found, mates


def _place(proposal: Proposal, search: Search, gap: float, rulings: list[str]) -> Place:
    if proposal.survey.rulings.possible_scope != "final":
        rulings.append("possible_scope")
    if search.found and search.route is not None and len(search.route.points) > 2:
        rulings.append("D4")
    points = search.route.points if search.route else ()
    length = search.route.length if search.route else 0.0
    return Place(search.found, search.base, points, length, gap, search.method, search.tried, tuple(rulings))
