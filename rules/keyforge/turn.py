"""Around the fights: house, reap, abilities, removing stun, the end of the turn.

Owns what these uses do once they are known to be legal. Does not own legality (using.py)
nor entering play (entering.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import events as e
from rules.keyforge.abilities import change_amber, set_status
from rules.keyforge.field import Field
from rules.keyforge.state import Creature, Window
from rules.keyforge.triggers import own_triggers, watchers


def choose_house(field: Field, house: str) -> None:
    field.house = house
    field.say(e.HouseChosen(field.active, house, beat=field.beat))


def reap(field: Field, creature: str) -> None:
    """Exhaust, gain 1 æmber; After Reap abilities and watchers follow."""
    one = _use(field, creature)
    field.say(e.Reaped(creature, one.name, beat=field.beat))
    field.beat += 1
    change_amber(field, field.active, 1, "gained")
    _window(field, "after_reap", creature)


def use_ability(field: Field, creature: str, heading: str) -> None:
    """Exhaust and resolve the creature's Action or Omni ability."""
    one = _use(field, creature)
    name: e.Heading = "omni" if heading == "omni" else "action"
    field.say(e.AbilityUsed(creature, one.name, name, beat=field.beat))
    _window(field, name, creature)


def remove_stun(field: Field, creature: str) -> None:
    """A use: exhaust the creature and take the stun off."""
    one = _use(field, creature)
    field.say(e.StatusChanged(creature, one.name, "ready", False, "to remove the stun", beat=field.beat))
    set_status(field, creature, "unstun")
    items = watchers(field, "after_creature_used", creature, field.active)
    if items:
        field.then(Window("after_use", tuple(items)))


def _use(field: Field, creature: str) -> Creature:
    one = field.change(creature, ready=False)
    field.titles.append(one.card.name)
    return one


def _window(field: Field, when: e.UseWindow, creature: str) -> None:
    if not field.modified:
        return
    items = own_triggers(field, creature, when)
    items += watchers(field, "after_creature_used", creature, field.active)
    if items:
        field.then(Window(when, tuple(items)))


def end_turn(field: Field) -> None:
    """Ready the own cards, reset what lasts a turn, pass the turn, forge if there is enough æmber."""
    seat = field.active
    for one in list(field.lines[seat]):
        set_status(field, one.id, "ready")
    field.beat += 1
    worn = [one for line in field.lines for one in line if one.armor_used or one.chosen]
    if field.lasting:
        field.lasting = []
        field.touch()
    for one in worn:
        field.change(one.id, armor_used=0, chosen=False)
    field.say(e.TurnEnded(seat, tuple(one.id for one in worn), beat=field.beat))
    field.active = Seat(1 - seat)
    field.turn += 1
    field.house = ""
    field.titles = []
    field.closed = False
    field.beat += 1
    field.say(e.TurnBegan(field.active, field.turn, beat=field.beat))
    if field.state.mode == "duel":
        forge(field, field.active)


def forge(field: Field, seat: Seat) -> None:
    """Forge a key when the pool holds its cost."""
    player = field.players[seat]
    cost = field.rulings.forge_cost
    if player.amber < cost:
        return
    field.players[seat] = replace(player, amber=player.amber - cost, keys=player.keys + 1)
    field.say(e.KeyForged(seat, player.keys + 1, player.amber - cost, beat=field.beat))
