"""The table as a value: two battlelines, two players, the turn, and what is still to be resolved.

Owns the frozen values. Does not own any rule: field.py answers questions about a table and changes it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.agenda import Step
from rules.core.contract import Seat
from rules.keyforge.cards import Ability, Card, Effect
from rules.keyforge.rulings import Rulings

Mode = Literal["duel", "battleline", "free"]
Zone = Literal["discard", "hand", "archive", "purged"]


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, a pile or attached as an upgrade, with the seat that owns it."""

    id: str
    card: Card
    owner: Seat


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A creature in play. ``name`` tells it apart from others of its title; ``chosen``: was chosen to be
    fought this turn; ``armor_used``: armor spent this turn."""

    id: str
    name: str
    card: Card
    owner: Seat
    damage: int = 0
    armor_used: int = 0
    power_counters: int = 0
    ready: bool = True
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    chosen: bool = False
    amber: int = 0
    upgrades: tuple[Held, ...] = ()


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player has beside the battleline; no ``houses`` means that the deck is not known."""

    amber: int = 0
    keys: int = 0
    houses: tuple[str, ...] = ()
    hand: tuple[Held, ...] = ()
    discard: tuple[Held, ...] = ()
    archive: tuple[Held, ...] = ()
    purged: tuple[Held, ...] = ()


class Lasting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect on a creature until the end of the turn."""

    creature: str
    effect: Effect
    source: str


class FightNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fight being resolved; ``first``: the attacked creature was not chosen before this turn."""

    attacker: str
    attacked: str
    first: bool
    stage: int = 3


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect waiting in a window. ``source`` is the creature, ``subject`` the creature it is about."""

    key: str
    source: str
    name: str
    seat: Seat
    kind: Literal["assault", "hazardous", "ability"]
    label: str
    ability: Ability | None = None
    subject: str = ""
    amount: int = 0


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage that is to be dealt to one creature from one cause."""

    to: str
    source: str
    kind: Literal["power", "assault", "hazardous", "splash-attack", "effect"]
    amount: int
    poison: bool = False


class Window(Step, frozen=True):
    """Effects that share a moment; the active player orders them."""

    moment: str
    items: tuple[Trigger, ...]


class Do(Step, frozen=True):
    """What is left of an ability, its first effect next; ``agreed``: the player did not decline it."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    agreed: bool = False


class Deal(Step, frozen=True):
    """Deal damage, all packets at once (the damage chart)."""

    packets: tuple[Packet, ...]


class Destroy(Step, frozen=True):
    """Destroy these creatures; ``cause`` says by what."""

    creatures: tuple[str, ...]
    cause: str


class Bury(Step, frozen=True):
    """The tagged creatures go to their owners' discard piles together."""


class BeforeFight(Step, frozen=True):
    """Step 3 begins."""


class Exchange(Step, frozen=True):
    """Step 4, or the reason why it is skipped."""


class AfterFight(Step, frozen=True):
    """Step 5, and the end of the fight."""


class FightOver(Step, frozen=True):
    """The fight is put away."""


class EnterFlank(Step, frozen=True):
    """A creature that changed control waits for its flank."""

    creature: str
    seat: Seat


class OmegaOver(Step, frozen=True):
    """An omega card has been played: the rest of the turn is closed."""

    name: str


StepType = (
    Window
    | Do
    | Deal
    | Destroy
    | Bury
    | BeforeFight
    | Exchange
    | AfterFight
    | FightOver
    | EnterFlank
    | OmegaOver
)


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table between two decisions. ``house`` is empty while it has to be chosen."""

    lines: tuple[tuple[Creature, ...], tuple[Creature, ...]]
    players: tuple[Player, Player]
    active: Seat = Seat(0)
    house: str = ""
    turn: int = 1
    mode: Mode = "duel"
    rulings: Rulings = Rulings()
    agenda: tuple[StepType, ...] = ()
    fight: FightNow | None = None
    tagged: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    titles: tuple[str, ...] = ()
    closed: bool = False
