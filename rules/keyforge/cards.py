"""Cards as facts: keywords, abilities in our own small vocabulary, and the card itself.

Owns the vocabulary (docs/positions/keyforge.md lists it). Does not own what an ability does when it
resolves (abilities.py) nor what stands on the table (state.py).
"""

from __future__ import annotations

from typing import Literal

import msgspec

HOUSES = (
    "brobnar",
    "dis",
    "ekwidon",
    "geistoid",
    "keyraken",
    "logos",
    "mars",
    "ouboros",
    "redemption",
    "sanctum",
    "saurian",
    "shadows",
    "skyborn",
    "staralliance",
    "unfathomable",
    "untamed",
)


class Keywords(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"splash_attack": "splash-attack"},
):
    """Keywords of a card; a number where the rules print X, else present or not."""

    alpha: bool = False
    assault: int = 0
    deploy: bool = False
    elusive: bool = False
    hazardous: int = 0
    invulnerable: bool = False
    omega: bool = False
    poison: bool = False
    skirmish: bool = False
    splash_attack: int = 0
    taunt: bool = False
    treachery: bool = False
    versatile: bool = False

    def plus(self, other: Keywords) -> Keywords:
        """Both together: X keywords add up, the others do nothing more when repeated."""
        return Keywords(
            self.alpha or other.alpha,
            self.assault + other.assault,
            self.deploy or other.deploy,
            self.elusive or other.elusive,
            self.hazardous + other.hazardous,
            self.invulnerable or other.invulnerable,
            self.omega or other.omega,
            self.poison or other.poison,
            self.skirmish or other.skirmish,
            self.splash_attack + other.splash_attack,
            self.taunt or other.taunt,
            self.treachery or other.treachery,
            self.versatile or other.versatile,
        )


X_KEYWORDS = ("assault", "hazardous", "splash-attack")
NO_KEYWORDS = Keywords()
KEYWORD_NAMES = tuple(field.encode_name for field in msgspec.structs.fields(Keywords))


def keyword_items(words: Keywords) -> tuple[tuple[str, int | bool], ...]:
    """The keywords that are there, by their printed names: ``(("assault", 3), ("taunt", True))``."""
    return tuple(
        (name, value)
        for name, value in zip(KEYWORD_NAMES, msgspec.structs.astuple(words), strict=True)
        if value
    )


When = Literal[
    "constant",
    "enters_play",
    "before_fight",
    "after_fight",
    "after_reap",
    "action",
    "omni",
    "after_damage",  # after this creature is dealt damage and all destruction that follows
    "destroyed",
    "after_creature_destroyed",  # a watcher: some other creature was destroyed (see ``of``)
    "after_creature_fights",  # a watcher: some creature fought, or its fight was skipped
    "after_creature_used",
]
Do = Literal[
    # resolved once
    "damage",
    "heal",
    "full_heal",
    "ward",
    "stun",
    "unstun",
    "enrage",
    "ready",
    "exhaust",
    "destroy",
    "return_to_hand",
    "archive",
    "purge",
    "gain_amber",
    "lose_amber",
    "steal_amber",
    "capture_amber",
    "add_power",
    "remove_power",
    "move_left",
    "move_right",
    "take_control",
    # constant, or until the end of the turn when resolved once
    "power",
    "armor",
    "give_keyword",
    "ignore_keyword",
    "no_fight_damage",
    "prevent_damage",
    "double_damage",
    "redirect_damage",
]
CONSTANT_DOS = frozenset(
    (
        "power",
        "armor",
        "give_keyword",
        "ignore_keyword",
        "no_fight_damage",
        "prevent_damage",
        "double_damage",
        "redirect_damage",
    )
)
To = Literal[
    "self",
    "attacker",
    "attacked",
    "attacked_neighbors",
    "attacked_and_neighbors",
    "neighbors",
    "subject",  # the creature that the ability's moment is about
    "each_creature",
    "each_other_creature",
    "each_friendly",
    "each_other_friendly",
    "each_enemy",
    "friendly_flanks",
    "enemy_flanks",
    "chosen",
    "chosen_friendly",
    "chosen_other_friendly",
    "chosen_enemy",
    "chosen_neighbor",
    "chosen_flank",
    "chosen_enemy_flank",
]
While = Literal[
    "", "on_flank", "not_on_flank", "attacking", "attacked", "damaged", "undamaged", "ready", "exhausted"
]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing an ability does, to whom, and how much.

    ``count`` is how many creatures a ``chosen…`` effect takes; ``trait`` and ``not_trait`` narrow the
    creatures; ``splash`` adds that much damage to each neighbor of a damaged creature in the same event.
    """

    do: Do
    to: To = "self"
    amount: int = 0
    keywords: Keywords = NO_KEYWORDS
    count: int = 1
    trait: str = ""
    not_trait: str = ""
    splash: int = 0


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability as data: when it acts and what it does.

    ``optional``: the player may decline. ``instead``: a Destroyed ability that replaces the destruction.
    ``during`` limits a constant ability. ``of`` says whose creatures a watcher watches.
    ``by_hand``: what is not automated; shown to the players, who resolve it themselves.
    """

    when: When
    effects: tuple[Effect, ...] = ()
    optional: bool = False
    instead: bool = False
    during: While = ""
    of: Literal["any", "friendly", "enemy"] = "any"
    by_hand: str = ""

    @property
    def replaces(self) -> bool:
        """Whether it takes the place of a destruction by itself; one to be resolved by hand does not."""
        return self.instead and bool(self.effects)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is printed on a card, as facts. For an upgrade, power, armor and keywords are what it adds."""

    name: str
    houses: tuple[str, ...] = ()
    power: int = 0
    armor: int = 0
    keywords: Keywords = NO_KEYWORDS
    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    kind: Literal["creature", "upgrade"] = "creature"
    token: bool = False
