"""Around the fights: house, reap, abilities, removing stun, entering play, the end of the turn.

Owns what these uses do once they are known to be legal. Does not own legality (using.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import events as e
from rules.keyforge.abilities import change_amber, set_status
from rules.keyforge.cards import Card
from rules.keyforge.field import Field
from rules.keyforge.state import Creature, EnterFlank, Held, OmegaOver, Window
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


def play_creature(field: Field, card: str, place: int) -> None:
    """From the hand into play, exhausted; treachery puts it under the opponent's control."""
    held = _from_hand(field, card)
    words = held.card.keywords
    seat = Seat(1 - field.active) if words.treachery else field.active
    one = Creature(held.id, free_name(field, held.card), held.card, held.owner, ready=False)
    field.insert(one, seat, place)
    field.say(e.CreatureEntered(one.id, one.name, seat, place, treachery=words.treachery, beat=field.beat))
    field.titles.append(held.card.name)
    if words.omega:
        field.then(OmegaOver(one.name))
    items = own_triggers(field, one.id, "enters_play")
    if items:
        field.then(Window("enters_play", tuple(items)))


def play_upgrade(field: Field, card: str, creature: str) -> None:
    """From the hand onto a creature."""
    held = _from_hand(field, card)
    one = field.get(creature)
    field.change(creature, upgrades=(*one.upgrades, held))
    field.touch()
    field.titles.append(held.card.name)
    field.say(e.UpgradeAttached(held.id, held.card.name, creature, one.name, beat=field.beat))
    if held.card.keywords.omega:
        field.then(OmegaOver(held.card.name))


def omega_over(field: Field, step: OmegaOver) -> None:
    """Nothing more is played or used this turn."""
    field.closed = True
    field.say(e.TurnClosed(step.name, beat=field.beat))


def _from_hand(field: Field, card: str) -> Held:
    player = field.players[field.active]
    held = next(held for held in player.hand if held.id == card)
    left = tuple(other for other in player.hand if other.id != card)
    field.players[field.active] = replace(player, hand=left)
    return held


def free_name(field: Field, card: Card) -> str:
    """The card's title, with a number when a creature of that name is in play."""
    taken = {one.name for line in field.lines for one in line}
    name, number = card.name, 2
    while name in taken:
        name, number = f"{card.name} {number}", number + 1
    return name


def enter_flank(field: Field, step: EnterFlank) -> None:
    """A creature that changed control: the active player picks its flank when there are two."""
    one = field.find(step.creature)
    if one is None or field.place(one.id)[0] == step.seat:
        return
    if field.lines[step.seat]:
        field.agenda.append(step)
        field.asking = True
        return
    take_flank(field, step, "left")


def take_flank(field: Field, step: EnterFlank, flank: str) -> None:
    """Put the creature on a flank of its new controller's line; everything on it stays."""
    one = field.remove(step.creature)
    place = 0 if flank == "left" else len(field.lines[step.seat])
    field.insert(one, step.seat, place)
    field.say(e.ControlChanged(one.id, one.name, step.seat, place, beat=field.beat))


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
