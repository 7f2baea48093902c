"""The switches of the inch table: distances of the text, tolerances, and readings where it is silent.

Owns their names, defaults and reasons (docs/rulings/wh40k.md). Does not own what they switch.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.core.citation import ruling
from rules.core.contract import Ruling
from rules.geometry.units import Tolerances

Inches = Annotated[float, msgspec.Meta(ge=0, le=24)]
Tolerance = Annotated[float, msgspec.Meta(ge=0, le=0.5)]


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every switch with its default; files give only those that differ."""

    engagement_h: Inches = 2.0
    engagement_v: Inches = 5.0
    coherency_near: Inches = 2.0
    coherency_far: Inches = 9.0
    coherency_v: Inches = 5.0
    max_distance: Inches = 3.0
    pile_in_select: Inches = 5.0
    engaging_select: Inches = 3.0
    objective_select: Inches = 3.0
    objective_range_h: Inches = 3.0
    objective_range_v: Inches = 5.0
    measure_tol: Tolerance = 0.001
    closer_eps: Tolerance = 0.001
    contact_tol: Tolerance = 0.01
    overlap_tol: Tolerance = 0.005
    tie_tol: Tolerance = 0.005
    move_eps: Tolerance = 0.0001
    possible_scope: Literal["final", "sequence"] = "final"
    possible_requires_coherency: bool = False
    closest: Literal["model_fixed", "model_any", "unit_fixed"] = "model_fixed"
    engaged_after: Literal["any", "targets"] = "any"
    objective_unengaged_after: bool = True
    ongoing_forces_fight: bool = True
    ff_return_picker: Literal["active", "next"] = "active"

    @property
    def tolerances(self) -> Tolerances:
        return Tolerances(
            self.measure_tol,
            self.closer_eps,
            self.contact_tol,
            self.overlap_tol,
            self.tie_tol,
            self.move_eps,
        )


DEFAULTS = Rulings()


def _switch(name: str, ref: str, question: str, *choices: object) -> Ruling:
    return Ruling(name, getattr(DEFAULTS, name), question, ruling(ref, question), choices)


RULINGS: tuple[Ruling, ...] = (
    _switch(
        "possible_requires_coherency", "D1", "Must a place that would do keep coherency too?", False, True
    ),
    _switch(
        "possible_scope",
        "D2",
        "Possible with team-mates where they end, or where they stood?",
        "final",
        "sequence",
    ),
    _switch(
        "closest",
        "D3",
        "Whose closest target: each model's at its start, any target, or the unit's?",
        "model_fixed",
        "model_any",
        "unit_fixed",
    ),
    _switch(
        "engaged_after", "D5", "After a pile-in, engaged with anyone or with a target?", "any", "targets"
    ),
    _switch(
        "ff_return_picker",
        "D9",
        "After the return to Fights First, who selects: the player whose turn it is, or the next one?",
        "active",
        "next",
    ),
    _switch("contact_tol", "D6", "Up to which gap are two bases in base contact?"),
    _switch("engaging_select", "D10", "Within how many inches does Engaging Consolidation select?", 3.0, 5.0),
    _switch(
        "objective_unengaged_after",
        "July 2026",
        "Must a unit be unengaged after Objective Consolidation?",
        True,
        False,
    ),
    _switch(
        "ongoing_forces_fight",
        "WTC 3",
        "Does an enemy newly engaged by Ongoing Consolidation fight at once?",
        True,
        False,
    ),
)
