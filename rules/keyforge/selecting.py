"""Whom an effect means: ``neighbors``, ``each_enemy``, ``chosen_friendly`` and the like.

Owns the selectors. Friendly and enemy are seen from the seat of the ability. Does not own what the
effect does. A creature that already left play is never meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.contract import Seat
from rules.keyforge.cards import Effect
from rules.keyforge.state import Creature

if TYPE_CHECKING:
    from rules.keyforge.field import Field


def is_chosen(effect: Effect) -> bool:
    """Whether a player chooses whom the effect means."""
    return effect.to.startswith("chosen")


def meant(field: Field, effect: Effect, source: str, seat: Seat, subject: str = "") -> list[Creature]:
    """The creatures an effect means, or may choose from; left to right, the ability's own side first."""
    return [
        one
        for one in _pool(field, effect, source, seat, subject)
        if (not effect.trait or effect.trait in one.card.traits)
        and (not effect.not_trait or effect.not_trait not in one.card.traits)
    ]


def _pool(field: Field, effect: Effect, source: str, seat: Seat, subject: str) -> list[Creature]:
    friendly = field.lines[seat]
    enemy = field.lines[1 - seat]
    fight = field.fight
    match effect.to:
        case "self":
            return _in_play(field, source)
        case "subject":
            return _in_play(field, subject)
        case "attacker":
            return _in_play(field, fight.attacker if fight else "")
        case "attacked":
            return _in_play(field, fight.attacked if fight else "")
        case "attacked_neighbors":
            return _neighbors(field, fight.attacked if fight else "")
        case "attacked_and_neighbors":
            attacked = fight.attacked if fight else ""
            around = {one.id for one in _neighbors(field, attacked)} | {attacked}
            return [one for line in field.lines for one in line if one.id in around]
        case "neighbors" | "chosen_neighbor":
            return _neighbors(field, source)
        case "each_creature" | "chosen":
            return friendly + enemy
        case "each_other_creature":
            return [one for one in friendly + enemy if one.id != source]
        case "each_friendly" | "chosen_friendly":
            return list(friendly)
        case "each_other_friendly" | "chosen_other_friendly":
            return [one for one in friendly if one.id != source]
        case "each_enemy" | "chosen_enemy":
            return list(enemy)
        case "friendly_flanks":
            return _flanks(friendly)
        case "chosen_flank":
            return _flanks(friendly) + _flanks(enemy)
        case "enemy_flanks" | "chosen_enemy_flank":
            return _flanks(enemy)


def _in_play(field: Field, creature: str) -> list[Creature]:
    found = field.find(creature) if creature else None
    return [found] if found is not None else []


def _neighbors(field: Field, creature: str) -> list[Creature]:
    return field.neighbors(creature) if creature and field.find(creature) is not None else []


def _flanks(line: list[Creature]) -> list[Creature]:
    return line[:1] + line[1:][-1:]
