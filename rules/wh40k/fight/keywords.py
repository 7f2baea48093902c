"""Weapon abilities of section 24 against one target: what each changes about a roll.

Owns reading the printed names. Does not own the rolls (dice_pools) nor who may choose what (attacks).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from rules.wh40k.fight.profiles import Weapon

Again = Literal["", "ones", "all"]


class Keywords(NamedTuple):
    """What a weapon's abilities do against one target unit."""

    sustained: int = 0  # 24.36: further hits for each critical hit
    lethal: bool = False  # 24.23: a critical hit may wound without a roll
    devastating: bool = False  # 24.10: a critical wound becomes mortal wounds
    lance: bool = False  # 24.21: +1 to wound after a charge move
    cleave: int = 0  # 24.06: further dice for every five models of a single target
    precision: bool = False  # 24.28: a CHARACTER group may be made the current one
    extra: bool = False  # 24.11: used besides the model's weapon
    hits_again: Again = ""
    wounds_again: Again = ""
    critical_wound: int = 6  # 24.03: lower against the keyword of [ANTI]


def keywords_of(weapon: Weapon, target: Iterable[str] = ()) -> Keywords:
    """The abilities that apply against a unit with these keywords (24.01: some name the keywords)."""
    against = set(target)
    found = Keywords()
    for ability in weapon.abilities:
        name, _, wanted = ability.partition(": ")
        if not wanted or against & set(wanted.split("/")):
            found = _with(found, name, against)
    return found


def _with(found: Keywords, name: str, against: set[str]) -> Keywords:
    """24.02: the same ability twice does not add up; the better one counts."""
    if name.startswith("SUSTAINED HITS "):
        return found._replace(sustained=max(found.sustained, int(name[-1])))
    if name.startswith("CLEAVE "):
        return found._replace(cleave=max(found.cleave, int(name[-1])))
    if name.startswith("ANTI-"):
        keyword, _, number = name.removeprefix("ANTI-").rpartition(" ")
        if keyword not in against:
            return found
        return found._replace(critical_wound=min(found.critical_wound, int(number[0])))
    if name in ("TWIN-LINKED", "RE-ROLL WOUNDS"):
        return found._replace(wounds_again="all")
    if name == "RE-ROLL WOUNDS OF 1":
        return found._replace(wounds_again=found.wounds_again or "ones")
    if name == "RE-ROLL HITS":
        return found._replace(hits_again="all")
    if name == "RE-ROLL HITS OF 1":
        return found._replace(hits_again=found.hits_again or "ones")
    plain = {
        "LETHAL HITS": "lethal",
        "DEVASTATING WOUNDS": "devastating",
        "LANCE": "lance",
        "PRECISION": "precision",
        "EXTRA ATTACKS": "extra",
    }
    return found._replace(**{plain[name]: True})  # type: ignore[arg-type]
