"""Datasheets as values: what a unit's models can take, and what they strike with.

Owns the structs, amounts with dice in them ("D6+1") and what is wrong with a datasheet. Does not own
files (datasheets) nor what an ability does (keywords).
"""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

import msgspec

from rules.core.codec import Fault

Amount = int | str
"""A number, or dice with a number added: ``3``, ``"D3"``, ``"2D6"``, ``"D6+1"``."""

_AMOUNT = re.compile(r"([1-9]?)D([36])(?:\+([1-9]))?\Z")
_ABILITY = re.compile(
    r"(SUSTAINED HITS [1-6]|LETHAL HITS|DEVASTATING WOUNDS|LANCE|CLEAVE [1-6]|PRECISION|TWIN-LINKED"
    r"|EXTRA ATTACKS|ANTI-[A-Z ]+ [2-6]\+|RE-ROLL (HITS|WOUNDS)( OF 1)?)(: [A-Z /]+)?\Z"
)
LARGEST = 60


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Strict on the way in, short on the way out."""


class Weapon(Value, frozen=True):
    """A melee weapon; ``skill`` is its WS, ``ap`` is 0 or below, ``abilities`` as printed, upper case."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    attacks: Amount
    skill: int
    strength: int
    ap: int = 0
    damage: Amount = 1
    abilities: tuple[str, ...] = ()


class Profile(Value, frozen=True):
    """One kind of model; ``save`` 7 is none, ``weapons`` name melee weapons of the datasheet."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    toughness: int
    save: int
    wounds: int
    invulnerable: int | None = None
    feel_no_pain: int | None = None
    character: bool = False
    fights_first: bool = False
    fights_on_death: bool = False
    weapons: tuple[str, ...] = ()


class Disputed(Value, frozen=True):
    """A number that sources give differently: which we use, which another gives, from where and when."""

    what: str
    used: Amount
    source: str
    date: str
    other: Amount
    other_source: str
    other_date: str


class Datasheet(Value, frozen=True):
    """What a unit is made of; the first profile stands for models that name none."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    profiles: tuple[Profile, ...]
    weapons: tuple[Weapon, ...] = ()
    keywords: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    disputed: tuple[Disputed, ...] = ()

    def profile(self, name: str) -> Profile:
        """The profile of that name; without a name the first."""
        return next((each for each in self.profiles if each.name == name), self.profiles[0])

    def weapon(self, name: str) -> Weapon | None:
        return next((each for each in self.weapons if each.name == name), None)

    def armed(self, profile: Profile) -> tuple[Weapon, ...]:
        """The melee weapons of a model, in the order of its profile."""
        return tuple(found for name in profile.weapons if (found := self.weapon(name)) is not None)


class Parts(NamedTuple):
    """An amount taken apart: ``dice`` dice of ``sides`` faces (a D3 is half a D6), and what is added."""

    dice: int
    sides: int
    plus: int


def parts(amount: Amount) -> Parts:
    """``"2D6+1"`` as (2, 6, 1), 3 as (0, 6, 3); raises ValueError for anything else."""
    if isinstance(amount, int):
        return Parts(0, 6, amount)
    match = _AMOUNT.match(amount)
    if match is None:
        raise ValueError(f"{amount!r} is no amount: write 3, D3, D6+1 or 2D6")
    return Parts(int(match[1] or 1), int(match[2]), int(match[3] or 0))


def mean(amount: Amount) -> float:
    """The average of an amount."""
    found = parts(amount)
    return found.dice * (found.sides + 1) / 2 + found.plus


def datasheet_faults(sheet: Datasheet, where: str) -> list[Fault]:
    """Everything about a datasheet that could not be played, with its place."""
    found = []
    if not sheet.profiles:
        found.append(Fault(f"{where}.profiles", "has no profile", "Give at least one"))
    for kind, names in (
        ("profiles", [each.name for each in sheet.profiles]),
        ("weapons", [each.name for each in sheet.weapons]),
    ):
        found += [
            Fault(f"{where}.{kind}[{index}].name", f"{name!r} is there already")
            for index, name in enumerate(names)
            if name in names[:index]
        ]
    for index, profile in enumerate(sheet.profiles):
        found += _profile_faults(profile, sheet, f"{where}.profiles[{index}]")
    for index, weapon in enumerate(sheet.weapons):
        found += _weapon_faults(weapon, f"{where}.weapons[{index}]")
    return found


def _profile_faults(profile: Profile, sheet: Datasheet, where: str) -> list[Fault]:
    ranges = (
        ("toughness", profile.toughness, 1, 30),
        ("save", profile.save, 2, 7),
        ("wounds", profile.wounds, 1, LARGEST),
        ("invulnerable", profile.invulnerable, 2, 6),
        ("feel_no_pain", profile.feel_no_pain, 2, 6),
    )
    found = [
        Fault(f"{where}.{name}", f"is {value}, expected {low} to {high}")
        for name, value, low, high in ranges
        if value is not None and not low <= value <= high
    ]
    found += [
        Fault(f"{where}.weapons[{index}]", f"{name!r} is no weapon of this datasheet")
        for index, name in enumerate(profile.weapons)
        if sheet.weapon(name) is None or name in profile.weapons[:index]
    ]
    return found


def _weapon_faults(weapon: Weapon, where: str) -> list[Fault]:
    ranges = (
        ("skill", weapon.skill, 2, 6),
        ("strength", weapon.strength, 1, 30),
        ("ap", weapon.ap, -6, 0),
    )
    found = [
        Fault(f"{where}.{name}", f"is {value}, expected {low} to {high}")
        for name, value, low, high in ranges
        if not low <= value <= high
    ]
    for name, amount in (("attacks", weapon.attacks), ("damage", weapon.damage)):
        try:
            fits = not isinstance(amount, int) or 1 <= amount <= LARGEST
            parts(amount)
        except ValueError as error:
            found.append(Fault(f"{where}.{name}", str(error)))
        else:
            if not fits:
                found.append(Fault(f"{where}.{name}", f"is {amount}, expected 1 to {LARGEST}"))
    found += [
        Fault(f"{where}.abilities[{index}]", f"{ability!r} is no ability that is known here")
        for index, ability in enumerate(weapon.abilities)
        if _ABILITY.match(ability) is None
    ]
    return found
