"""What a base may be asked to come within reach of: another base, a marker, an area.

Owns these goals and the distance to them; not whether they can be reached (reach.py).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from rules.geometry.footprint import Base
from rules.geometry.separation import Disc, Solid, patch, separation, solid


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disc as a goal, such as a flat 40 mm objective marker; inches."""

    x: float
    y: float
    r: float


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A convex polygon as a goal, such as a terrain area objective; inches."""

    polygon: tuple[tuple[float, float], ...]


Goal: TypeAlias = Base | Spot | Area


def distance_to(base: Base, goal: Goal) -> float:
    """Signed edge-to-edge distance of a base from a goal."""
    return separation(solid(base), goal_solid(goal))[0]


def goal_solid(goal: Goal) -> Solid:
    """The goal made ready for measuring."""
    if isinstance(goal, Base):
        return solid(goal)
    return Disc(goal.x, goal.y, goal.r) if isinstance(goal, Spot) else patch(goal.polygon)
