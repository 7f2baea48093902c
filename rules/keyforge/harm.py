"""What can happen to creatures: each row of the damage chart, destruction and leaving play.

Owns these events and their sentences. ``amount`` figures obey, for each creature and beat of damage:
set = prevented + warded + armored + placed + redirected. Does not own other events (events.py).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.core.citation import Citation
from rules.keyforge import citations as c
from rules.keyforge import rulings as r
from rules.keyforge.happening import Happening

Prevention = Literal["invulnerable", "effect"]
NotSet = Literal["skirmish", "elusive", "no_fight_damage"]
Kind = Literal["power", "assault", "hazardous", "splash-attack", "effect"]
_KIND_RULES = {
    "power": (c.DAMAGE_1, c.FIGHT_4),
    "assault": (c.DAMAGE_1, c.ASSAULT),
    "hazardous": (c.DAMAGE_1, c.HAZARDOUS),
    "splash-attack": (c.DAMAGE_1, c.SPLASH),
    "effect": (c.DAMAGE_1,),
}


class DamageSet(Happening, frozen=True):
    """Pending damage; ``source`` is empty when no creature deals it."""

    to: str
    name: str
    source: str
    source_name: str
    kind: Kind
    amount: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return _KIND_RULES[self.kind]

    @property
    def text(self) -> str:
        giver = f" from {self.source_name}" if self.source_name else ""
        return f"{self.name} has {self.amount} pending {self.kind} damage{giver}"


class DamageNotSet(Happening, frozen=True):
    """Power damage that a creature does not deal in this fight; ``why`` is what stops it."""

    to: str
    name: str
    source: str
    source_name: str
    why: NotSet

    @property
    def cites(self) -> tuple[Citation, ...]:
        rule = {"skirmish": c.SKIRMISH, "elusive": c.ELUSIVE}.get(self.why, c.ABILITIES)
        return (c.FIGHT_4, rule)

    @property
    def text(self) -> str:
        why = self.why.replace("_", " ")
        return f"{self.source_name} sets no power damage on {self.name} ({why})"


class DamagePrevented(Happening, frozen=True):
    to: str
    name: str
    amount: int
    why: Prevention

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (c.DAMAGE_2, c.INVULNERABLE) if self.why == "invulnerable" else (c.DAMAGE_2,)

    @property
    def text(self) -> str:
        why = "it is invulnerable" if self.why == "invulnerable" else "it cannot be dealt damage"
        return f"{self.name}: {self.amount} pending damage prevented, for {why}"


class WardSpent(Happening, frozen=True):
    """A ward went instead; ``amount`` is the damage it stopped, 0 for anything else."""

    creature: str
    name: str
    against: Literal["damage", "destroyed", "returned", "archived", "purged"]
    amount: int = 0

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (c.DAMAGE_3, c.WARD) if self.against == "damage" else (c.WARD,)

    @property
    def text(self) -> str:
        saved = f"{self.amount} pending damage" if self.against == "damage" else f"being {self.against}"
        return f"{self.name}'s ward was discarded instead of {saved}"


class ArmorUsed(Happening, frozen=True):
    """``left``: armor that can still be used this turn."""

    RULES: ClassVar = (c.DAMAGE_4, c.ARMOR)
    to: str
    name: str
    amount: int
    left: int

    @property
    def text(self) -> str:
        return f"{self.name}'s armor took {self.amount} damage; {self.left} armor left this turn"


class ArmorLost(Happening, frozen=True):
    """Armor went away that had been used already."""

    RULES: ClassVar = (c.ARMOR,)
    creature: str
    name: str
    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name} lost armor, used armor first: {self.before} used before, {self.after} now"


class DamageRedirected(Happening, frozen=True):
    """``to`` is whom it was dealt to, ``onto`` who takes it; armor and ward of ``onto`` are not asked."""

    RULES: ClassVar = (c.DAMAGE_5, r.ONE_REDIRECT)
    to: str
    name: str
    onto: str
    onto_name: str
    amount: int

    @property
    def text(self) -> str:
        return f"{self.amount} damage to {self.name} was placed on {self.onto_name} instead"


class DamagePlaced(Happening, frozen=True):
    """Damage that was dealt. ``added`` is what doubling put on top of ``amount``; ``dealt_to`` differs
    from ``to`` when it was redirected; ``before`` and ``after`` are the damage on the creature."""

    RULES: ClassVar = (c.DAMAGE_5,)
    to: str
    name: str
    source: str
    source_name: str
    kind: Kind
    amount: int
    before: int
    after: int
    power: int
    dealt_to: str
    added: int = 0

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (*self.RULES, r.DOUBLING) if self.added else self.RULES

    @property
    def text(self) -> str:
        giver = f" from {self.source_name}" if self.source_name else ""
        twice = " (doubled)" if self.added else ""
        return (
            f"{self.name} was dealt {self.amount + self.added} {self.kind} damage{giver}{twice}: "
            f"{self.after} of {self.power} power"
        )


class Poisoned(Happening, frozen=True):
    RULES: ClassVar = (c.POISON, c.DAMAGE_5)
    creature: str
    name: str
    source: str
    source_name: str

    @property
    def text(self) -> str:
        return f"{self.name} was poisoned by {self.source_name}"


class Tagged(Happening, frozen=True):
    """Still in play until every Destroyed ability has resolved."""

    RULES: ClassVar = (c.DESTROYED,)
    creature: str
    name: str
    cause: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (c.DAMAGE_5, c.DESTROYED) if self.cause == "damage" else (c.DESTROYED,)

    @property
    def text(self) -> str:
        return f"{self.name} was tagged for destruction ({self.cause})"


class DestructionStopped(Happening, frozen=True):
    """An invulnerable creature, or one whose own ability replaces its destruction."""

    creature: str
    name: str
    why: Literal["invulnerable", "instead"]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (c.INVULNERABLE,) if self.why == "invulnerable" else (c.DESTROYED,)

    @property
    def text(self) -> str:
        if self.why == "invulnerable":
            return f"{self.name} cannot be destroyed: it is invulnerable"
        return f"{self.name} is not destroyed: its ability happens instead"


class CreatureDestroyed(Happening, frozen=True):
    """It left play for its owner's discard pile; ``seat`` controlled it, at ``place`` of that line."""

    RULES: ClassVar = (c.DESTROYED, c.LEAVES_PLAY, r.PILE_ORDER)
    creature: str
    name: str
    seat: int
    place: int

    @property
    def text(self) -> str:
        return f"{self.name} was destroyed and went to its owner's discard pile"


class CreatureLeft(Happening, frozen=True):
    """It left play otherwise."""

    RULES: ClassVar = (c.LEAVES_PLAY,)
    creature: str
    name: str
    seat: int
    place: int
    zone: Literal["hand", "archive", "purged"]

    @property
    def text(self) -> str:
        where = {
            "hand": "returned to its owner's hand",
            "archive": "archived",
            "purged": "purged",
        }
        return f"{self.name} was {where[self.zone]}"


class UpgradesDiscarded(Happening, frozen=True):
    RULES: ClassVar = (c.UPGRADE, c.LEAVES_PLAY)
    creature: str
    name: str
    upgrades: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"{', '.join(self.upgrades)} left play with {self.name}"


class Healed(Happening, frozen=True):
    RULES: ClassVar = (c.HEAL,)
    creature: str
    name: str
    amount: int
    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name} healed {self.amount} damage: {self.after} left"


class DamageSetByHand(Happening, frozen=True):
    """Damage counters put on or taken off a creature, past the damage chart."""

    RULES: ClassVar = (r.BY_HAND,)
    creature: str
    name: str
    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name}'s damage was set by hand from {self.before} to {self.after}"
