"""What a player does on the inch table: pile in and consolidate.

Owns the actions as values; a draft is one whose models are not all placed yet.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rules.core.contract import Action
from rules.geometry.units import Point

Mode = Literal["ongoing", "engaging", "objective"]


class ModelMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a model ends; without ``rot`` it keeps its rotation, without ``path`` any route will do."""

    id: str
    x: float
    y: float
    rot: float | None = None
    path: tuple[Point, ...] = ()


class PileIn(Action, frozen=True, tag="pile_in", omit_defaults=True):
    """A pile-in move (12.03); ``models`` in the order in which they are moved."""

    unit: str
    targets: tuple[str, ...] = ()
    models: tuple[ModelMove, ...] = ()
    max_distance: float | None = None


class Consolidate(Action, frozen=True, tag="consolidate", omit_defaults=True):
    """A consolidation move (12.08); ``objective`` only in Objective mode."""

    unit: str
    mode: Mode
    targets: tuple[str, ...] = ()
    objective: str | None = None
    models: tuple[ModelMove, ...] = ()
    max_distance: float | None = None


Move: TypeAlias = PileIn | Consolidate
