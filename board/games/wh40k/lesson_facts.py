"""Facts of the inch table that lessons ask about: gaps, engagements, ways, picks, modes.

Owns what a fact's name means here. Does not own lessons (presenter.lesson) nor any rule; no Qt.
Distances in inches; models and units by their ids.
"""

from __future__ import annotations

from math import hypot
from typing import Any, ClassVar

from board.presenter.lesson import Play
from board.presenter.lesson_game import LessonGame, World
from rules.core.contract import Action
from rules.geometry.measure import gap
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.events import FightForced, ModelMoved
from rules.wh40k.fight.actions import Done, PassFight, SelectToFight
from rules.wh40k.fight.facts import enemies_of_model
from rules.wh40k.state import SIDES, Model, Table
from rules.wh40k.survey import survey_of


class TableFacts(LessonGame):
    """The inch table as lessons see it; the acting side is the lesson's seat."""

    game: ClassVar[str] = "wh40k"

    def fact(self, play: Play, world: World, name: str, of: str, more: str) -> Any:
        table: Table = world.state
        match name:
            case "gap":
                return gap(model_of(table, of).placed(), model_of(table, more).placed())
            case "moved":
                return moved(play.start, table, of)
            case "used":
                ways = (e.length for e in world.events if isinstance(e, ModelMoved) and e.model == of)
                return sum(ways)
            case "engaged":
                return bool(engaged_with(table, of))
            case "engaged_with":
                return engaged_with(table, of)
            case "engaged_count":
                unit = acting_unit(play, world)
                models = [model.id for each in table.units if each.id == unit for model in each.models]
                return sum(bool(engaged_with(table, model)) for model in models)
            case "enemies_engaged_with":
                return near_unit(table, of)
            case "missing":
                return len(set(near_unit(table, of)) - set(play.marked or ()))
            case "extra":
                return len(set(play.marked or ()) - set(near_unit(table, of)))
            case "on_objective":
                return objectives_of(table, of)
            case "in_zone":
                return zones_of(play, table, of)
            case "targets":
                moves = [a for a in world.actions if isinstance(a, PileIn | Consolidate)]
                return moves[-1].targets if moves else ()
            case "forced_fights":
                return tuple(e.unit for e in world.events if isinstance(e, FightForced))
            case "mode":
                modes = [a.mode for a in world.actions if isinstance(a, Consolidate) and a.unit == of]
                return modes[-1] if modes else None
            case "fight_type":
                kinds = [a.kind for a in world.actions if isinstance(a, SelectToFight) and a.unit == of]
                return kinds[-1] if kinds else None
            case "picks":
                return picks(world.actions)
        raise KeyError(name)

    def cost(self, action: Action) -> int:
        """A move counts as many steps as it moves models."""
        if isinstance(action, PileIn | Consolidate):
            return max(1, len(action.models))
        return 0 if isinstance(action, Done) else 1

    def apart(self, play: Play, one: Action | None, other: Action | None) -> float:
        if not isinstance(one, PileIn | Consolidate) or not isinstance(other, PileIn | Consolidate):
            return 0.0
        ends = {step.id: step for step in other.models}
        total = 1000.0 * (one.unit != other.unit)
        total += 100.0 * len(ends.keys() ^ {step.id for step in one.models})
        for step in one.models:
            if (end := ends.get(step.id)) is not None:
                rot = model_of(play.start, step.id).rot
                turned = abs((rot if step.rot is None else step.rot) - (rot if end.rot is None else end.rot))
                turned %= 180.0
                total += hypot(step.x - end.x, step.y - end.y) + min(turned, 180.0 - turned) / 90.0
        return total

    def laid(self, position: dict[str, Any], draft: Action | None) -> dict[str, Any]:
        ends = {step.id: step for step in draft.models} if isinstance(draft, PileIn | Consolidate) else {}

        def put(model: dict[str, Any]) -> dict[str, Any]:
            end = ends.get(model["id"])
            if end is None:
                return model
            return model | {"x": end.x, "y": end.y} | ({} if end.rot is None else {"rot": end.rot})

        units = [unit | {"models": [put(model) for model in unit["models"]]} for unit in position["units"]]
        return position | {"units": units}

    def is_placed(self, action: Action) -> bool:
        return isinstance(action, PileIn | Consolidate)


def picks(actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Units selected to fight in their order; a pass is "pass"."""
    found = []
    for action in actions:
        if isinstance(action, SelectToFight):
            found.append(action.unit)
        elif isinstance(action, PassFight):
            found.append("pass")
    return tuple(found)


def model_of(table: Table, model_id: str) -> Model:
    """A model on the table; raises KeyError when there is none."""
    for unit in table.units:
        for model in unit.models:
            if model.id == model_id:
                return model
    raise KeyError(model_id)


def moved(start: Table, table: Table, model_id: str) -> float:
    """How far from its start a model is; turning on the spot counts as a hair."""
    before, now = model_of(start, model_id), model_of(table, model_id)
    away = hypot(now.x - before.x, now.y - before.y)
    return away if away or now.rot == before.rot else 1e-6


def engaged_with(table: Table, model_id: str) -> tuple[str, ...]:
    """Enemy units with which a model is engaged (03.04)."""
    unit = table.unit_of(model_id)
    if unit is None:
        raise KeyError(model_id)
    return enemies_of_model(table, unit, model_of(table, model_id))


def near_unit(table: Table, unit_id: str) -> tuple[str, ...]:
    """Models of the other side that are engaged with a unit."""
    unit = table.unit(unit_id)
    if unit is None:
        raise KeyError(unit_id)
    others = (model.id for each in table.units if each.side != unit.side for model in each.models)
    return tuple(model for model in others if unit_id in engaged_with(table, model))


def objectives_of(table: Table, model_id: str) -> tuple[str, ...]:
    """Objectives in range of which a model is (14.01)."""
    unit = table.unit_of(model_id)
    if unit is None:
        raise KeyError(model_id)
    model, survey = model_of(table, model_id), survey_of(table, unit)
    return tuple(o.id for o in table.objectives if survey.in_range(model.placed(), model.z, o))


def zones_of(play: Play, table: Table, model_id: str) -> tuple[str, ...]:
    """The lesson's marked zones that hold the middle of a model; their edges count."""
    model = model_of(table, model_id)
    return tuple(name for name, corners in play.lesson.zones.items() if _inside(model.x, model.y, corners))


def _inside(x: float, y: float, corners: tuple[tuple[float, float], ...]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        along = (x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)
        if abs(cross) < 1e-9 and 0 <= along <= (x2 - x1) ** 2 + (y2 - y1) ** 2:
            return True
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def acting_unit(play: Play, world: World) -> str:
    """The unit that the lesson moves: its draft's, else that of the last move, else the side's first."""
    if play.lesson.draft is not None:
        return str(play.lesson.draft["unit"])
    moves = [a.unit for a in world.actions if isinstance(a, PileIn | Consolidate)]
    side = SIDES[play.lesson.seat]
    return moves[-1] if moves else next(u.id for u in world.state.units if u.side == side)


FACTS = TableFacts()
