"""Taking models off the table: destroyed ones at once, those that fight on when their unit has fought.

Owns removal and what it ends. Does not own what destroys a model (casualties).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.wh40k.fight.attack_events import ModelDestroyed, ModelRemoved, UnitDestroyed
from rules.wh40k.fight.events import EngagementsEnded
from rules.wh40k.fight.facts import engaged_units
from rules.wh40k.state import Model, Table, Unit

replace = msgspec.structs.replace


def destroy(table: Table, unit: Unit, left: dict[str, int]) -> tuple[Table, tuple[Any, ...]]:
    """Write down the wounds left; take models with none off the table, unless they fight on death.

    A model whose unit has been selected to fight already has nothing to stay for (05.04.05).
    """
    events: list[Any] = []
    models: list[Model] = []
    for model in unit.models:
        if model.id not in left:
            models.append(model)
        elif left[model.id] > 0:
            models.append(replace(model, wounds=left[model.id]))
        else:
            stays = unit.profile_of(model).fights_on_death and not unit.flags.selected_to_fight
            events.append(ModelDestroyed(model.id, unit.id, stays))
            if stays:
                models.append(replace(model, wounds=0, fallen=True))
    return _put_back(table, unit, tuple(models), events)


def remove_fallen(table: Table, unit: Unit) -> tuple[Table, tuple[Any, ...]]:
    """05.04.05: models that stayed to fight leave, now that their unit has fought or the phase ends."""
    fallen = [model for model in unit.models if model.fallen]
    if not fallen:
        return table, ()
    events: list[Any] = [ModelRemoved(model.id, unit.id) for model in fallen]
    return _put_back(table, unit, tuple(model for model in unit.models if not model.fallen), events)


def _put_back(
    table: Table, unit: Unit, models: tuple[Model, ...], events: list[Any]
) -> tuple[Table, tuple[Any, ...]]:
    """The unit with these models; a unit without any leaves, and engagements are looked at again."""
    gone = len(models) < len(unit.models)
    before = engaged_units(table) if gone else ()
    if models:
        changed = table.with_unit(replace(unit, models=models))
    else:
        assert table.phase is not None
        phase = replace(table.phase, destroyed=(*table.phase.destroyed, unit.id))
        others = tuple(each for each in table.units if each.id != unit.id)
        changed = replace(table, units=others, phase=phase)
        events.append(UnitDestroyed(unit.id))
    ended = tuple(pair for pair in before if pair not in engaged_units(changed)) if gone else ()
    if ended:
        events.append(EngagementsEnded(ended))
    return changed, tuple(events)
