"""What lies on the map and in the hands, as data: units, their flags and powers, cards, and single effects.

Owns the value types. Does not own what an effect does (effects) nor when it may be used (cards).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["major", "minor", "legendary", "obstacle", "object", "structure"]
Area = Literal["play", "hand", "discard", "removed"]
Until = Literal["combat", "round", "play"]
SeatNumber = Literal[0, 1]
FIGHTERS: frozenset[str] = frozenset({"major", "minor", "legendary", "obstacle"})
HEROES: frozenset[str] = frozenset({"major", "minor", "legendary"})
SELF = "$self"


class Op(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="op", omit_defaults=True
):
    """One effect. ``piece`` is an id, ``$self`` (the source) or the name of one of the targets."""


class Add(Op, frozen=True, tag="add"):
    """Add ``n`` attacks under the acting player's control (601.5)."""

    n: int


class Remove(Op, frozen=True, tag="remove"):
    """Remove ``n`` attacks from the enemy total (601.6)."""

    n: int


class RemoveHero(Op, frozen=True, tag="remove_hero"):
    """Remove a hero's or obstacle's attacks (601.6)."""

    piece: str


class Stun(Op, frozen=True, tag="stun"):
    piece: str


class Unstun(Op, frozen=True, tag="unstun"):
    piece: str


class Ready(Op, frozen=True, tag="ready"):
    piece: str


class Exhaust(Op, frozen=True, tag="exhaust"):
    piece: str


class Put(Op, frozen=True, tag="put"):
    """Put into a zone: an absolute number, the combat, the own zone 1, one zone back, or the player's choice.

    ``max`` limits a chosen zone to so many zones away.
    """

    piece: str
    zone: int | Literal["combat", "home", "back", "chosen"]
    max: int | None = None


class Walk(Op, frozen=True, tag="move"):
    """A real move to a chosen zone up to ``max`` away: blocking applies, a combat may start."""

    piece: str
    max: int


class Ko(Op, frozen=True, tag="ko"):
    piece: str


class Eliminate(Op, frozen=True, tag="eliminate"):
    """Take out of play without a KO."""

    piece: str


class Return(Op, frozen=True, tag="return"):
    """Back to the owner's hand."""

    piece: str


class Spawn(Op, frozen=True, tag="spawn"):
    """A new card comes into play as written."""

    unit: Unit


class Uncontrol(Op, frozen=True, tag="uncontrol"):
    piece: str


class Control(Op, frozen=True, tag="control"):
    """Give control to a seat, or to the acting player, for a while or for good (``play``)."""

    piece: str
    seat: SeatNumber | Literal["own"]
    until: Until = "play"


class Mod(Op, frozen=True, tag="mod"):
    """Change ATK and DEF for a while."""

    piece: str
    atk: int = 0
    defense: int = msgspec.field(name="def", default=0)
    until: Until = "combat"


class SetFlag(Op, frozen=True, tag="flag"):
    """Give a flag a value for a while."""

    piece: str
    name: str
    value: bool | int | str | None
    until: Until = "play"


class Mark(Op, frozen=True, tag="mark"):
    """Put Survival counters on a hero."""

    piece: str
    n: int = 1


class Draw(Op, frozen=True, tag="draw"):
    n: int = 1


class End(Op, frozen=True, tag="end"):
    """This combat ends without a conclusion."""


AnyOp = (
    Add | Remove | RemoveHero | Stun | Unstun | Ready | Exhaust | Put | Walk | Ko | Eliminate | Return
    | Spawn | Uncontrol | Control | Mod | SetFlag | Mark | Draw | End
)  # fmt: skip


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A blank that the player fills: which units may stand for ``name``."""

    name: str
    who: Literal["own", "enemy", "any"] = "any"
    where: Literal["combat", "outside", "zone", "any"] = "any"
    kinds: tuple[Kind, ...] = ()


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One paragraph of a unit: an action power (combat, exhaust, free) or a trigger (start, ko, enter).

    ``optional``: its player may decline the trigger. ``needs_starter``: only when it started the combat.
    """

    name: str
    when: Literal["combat", "exhaust", "free", "start", "ko", "enter"]
    ops: tuple[AnyOp, ...] = ()
    targets: tuple[Target, ...] = ()
    words: str = ""
    exhausts_source: bool = False
    needs_in_combat: bool = False
    needs_starter: bool = False
    optional: bool = False
    go_again: bool = False


class Flags(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Keywords and standing text. Zones are numbers of zones; ``blocks`` is the seat a structure blocks."""

    unblockable: bool = False
    move: int | None = None
    move_forward: int | None = None
    lazy: bool = False
    must_start: bool = False
    no_start: bool = False
    no_aim: bool = False
    defender: bool = False
    no_ko: bool = False
    survival: int = 0
    ko_replace: Literal["stun", "stun_zone1"] | None = None
    forceful: bool = False
    removed: bool = False
    blocks: SeatNumber | None = None


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A change that lasts for the combat, the round or the stay in play; later ones stand behind."""

    until: Until
    atk: int = 0
    defense: int = msgspec.field(name="def", default=0)
    flag: str = ""
    value: bool | int | str | None = None
    source: str = ""


class Borrowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Control for a while: afterwards it goes back to ``back_to``."""

    until: Until
    back_to: SeatNumber | None


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero, obstacle, object or structure. ``zone`` is absolute: the lead player's numbering, 1 to 5."""

    id: str
    owner: SeatNumber
    controller: SeatNumber | None
    kind: Kind
    zone: int | None = None
    atk: int = 0
    defense: int = msgspec.field(name="def", default=0)
    name: str = ""
    ready: bool = True
    stunned: bool = False
    area: Area = "play"
    flags: Flags = Flags()
    powers: tuple[Power, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    carrier: str | None = None
    borrowed: Borrowed | None = None
    words: str = ""

    @property
    def fights(self) -> bool:
        """Heroes and obstacles fight; objects and structures do not."""
        return self.kind in FIGHTERS

    @property
    def in_play(self) -> bool:
        return self.area == "play"

    @property
    def now(self) -> Flags:
        """The flags with all changes, later over earlier; a stunned card has no text of its own."""
        printed = self.flags
        if self.stunned:
            printed = Flags(survival=printed.survival, removed=printed.removed)
        changes = {modifier.flag: modifier.value for modifier in self.modifiers if modifier.flag}
        return msgspec.structs.replace(printed, **changes) if changes else printed


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of a hand or deck: an action, or a hero with its ``unit``."""

    id: str
    kind: Literal["combat", "exhaust", "free", "hero"]
    name: str = ""
    ops: tuple[AnyOp, ...] = ()
    targets: tuple[Target, ...] = ()
    words: str = ""
    go_again: bool = False
    unit: Unit | None = None
