"""A drag in inches: where models go when the pointer has gone so far, with clamp, magnet and group rule.

Owns poses during a drag. Pixels come in as inches per pixel; judging is asked of the rules; no Qt.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from board.games.wh40k.draft import DraftMove
from rules.geometry.footprint import Base
from rules.geometry.measure import gap
from rules.geometry.snap import clamp_to_limit, snap_contact
from rules.geometry.units import Point
from rules.wh40k.survey import COLLIDE_Z

CLAMP_PX = 14.0
"""Extra pull that sticks at the limit before a piece goes over (ux: soft clamp)."""
MAGNET_PX = 8.0
"""A gap smaller than this jumps to exact contact."""


class Drag:
    """Models picked up together; ``poses`` is where they were picked up."""

    def __init__(self, draft: DraftMove, models: tuple[str, ...]) -> None:
        self.draft = draft
        self.models = models
        self.poses = {model: draft.pose(model) for model in models}
        self.turned = 0.0
        self.paths: dict[str, tuple[Point, ...]] = {
            model: draft.moves[model].path for model in models if model in draft.moves
        }
        if len(models) > 1:
            self.paths = {}

    def moved(self, dx: float, dy: float, rotate: float) -> dict[str, Base]:
        """The models moved rigidly, each turned about its own centre."""
        self.turned = rotate
        return {m: b.moved_to(b.x + dx, b.y + dy, b.rot + rotate) for m, b in self.poses.items()}

    def used(self, model: str, base: Base) -> float | None:
        """Inches along the way-points, or the shortest route; None where there is no way."""
        start = self.draft.survey.figures[model].base
        path = self.paths.get(model, ())
        if path:
            points = [start.centre, *path, base.centre]
            return sum(math.dist(a, b) for a, b in pairwise(points))
        route = self.draft.survey.route(model, base, self.draft.limit)
        return None if route is None else route.length

    def clamped(self, model: str, base: Base, px_per_inch: float) -> Base:
        """Held at exactly the limit for a little extra pull."""
        survey, limit = self.draft.survey, self.draft.limit
        used = self.used(model, base)
        if used is None or used <= limit or self.paths.get(model):
            return base
        if (used - limit) * px_per_inch > CLAMP_PX:
            return base
        figure = survey.figures[model]
        return clamp_to_limit(
            figure.base, base, limit, survey.obstacles(figure.z), survey.walls, survey.board
        )

    def magnetised(
        self, model: str, base: Base, px_per_inch: float, legal: Callable[[str, Base], bool]
    ) -> Base:
        """At exact contact with the nearest enemy base, if it is near and contact there is legal."""
        survey = self.draft.survey
        z = survey.figures[model].z
        reach = MAGNET_PX / px_per_inch
        near = [
            enemy.base
            for enemy in survey.enemies
            if abs(enemy.z - z) <= COLLIDE_Z
            and math.hypot(enemy.x - base.x, enemy.y - base.y) < enemy.r + base.radius + reach
            and gap(base, enemy.base) < reach
        ]
        if not near:
            return base
        snapped = snap_contact(base, near, reach)
        return snapped if snapped is not None and legal(model, snapped) else base

    def grouped(self, poses: dict[str, Base], dx: float, dy: float, rotate: float) -> dict[str, Base]:
        """As far as the first of the group to run out of inches can go."""
        if all(self._within(model, base) for model, base in poses.items()):
            return poses
        low, high = 0.0, 1.0
        for _ in range(12):
            middle = (low + high) / 2
            tried = self.moved(dx * middle, dy * middle, rotate)
            if all(self._within(model, base) for model, base in tried.items()):
                low = middle
            else:
                high = middle
        return self.moved(dx * low, dy * low, rotate)

    def _within(self, model: str, base: Base) -> bool:
        used = self.used(model, base)
        return used is not None and used <= self.draft.limit
