"""What can happen around a fight: uses, turns, statuses, counters, æmber, places in the line.

Owns these events and their sentences. Does not own damage and destruction (harm.py).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.core.citation import Citation
from rules.keyforge import citations as c
from rules.keyforge import rulings as r
from rules.keyforge.happening import Happening, plural

SEAT_NAMES = ("Red", "Blue")
KeywordKind = Literal["assault", "hazardous"]
Heading = Literal["action", "omni"]
UseWindow = Literal["after_reap", "action", "omni"]


class HouseChosen(Happening, frozen=True):
    RULES: ClassVar = (c.HOUSE,)
    seat: int
    house: str

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} chose house {self.house}"


class TurnEnded(Happening, frozen=True):
    """``reset``: creatures whose used armor or chosen mark was cleared."""

    RULES: ClassVar = (c.END_OF_TURN,)
    seat: int
    reset: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} ended the turn; used armor and elusive are fresh again"


class TurnBegan(Happening, frozen=True):
    RULES: ClassVar = (c.ACTIVE_PLAYER,)
    seat: int
    turn: int

    @property
    def text(self) -> str:
        return f"Turn {self.turn}: {SEAT_NAMES[self.seat]} is the active player"


class KeyForged(Happening, frozen=True):
    RULES: ClassVar = (c.FORGE,)
    seat: int
    keys: int
    amber: int

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} forged key {self.keys} and has {self.amber} æmber left"


class AttackerChosen(Happening, frozen=True):
    RULES: ClassVar = (c.FIGHT_1,)
    creature: str
    name: str

    @property
    def text(self) -> str:
        return f"{self.name} exhausted to fight"


class AttackedChosen(Happening, frozen=True):
    """``first``: it had not been chosen to be fought before this turn."""

    RULES: ClassVar = (c.FIGHT_2,)
    creature: str
    name: str
    attacker: str
    attacker_name: str
    first: bool

    @property
    def text(self) -> str:
        again = "" if self.first else " again"
        return f"{self.name} was chosen{again} to be fought by {self.attacker_name}"


class EffectBegan(Happening, frozen=True):
    """``moment`` is the ability's heading; assault and hazardous belong to ``before_fight``."""

    creature: str
    name: str
    kind: Literal["assault", "hazardous", "ability"]
    label: str
    moment: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return {"assault": (c.FIGHT_3, c.ASSAULT), "hazardous": (c.FIGHT_3, c.HAZARDOUS)}.get(
            self.kind, (c.ABILITIES,)
        )

    @property
    def text(self) -> str:
        return f"{self.label} resolved"


class EffectLost(Happening, frozen=True):
    """An effect that waited and did nothing; ``gone``: because its creature had left play."""

    creature: str
    name: str
    label: str
    gone: bool
    moment: str = ""

    @property
    def cites(self) -> tuple[Citation, ...]:
        by_moment = {
            "before_fight": (r.GONE_SOURCE,),
            "after_damage": (c.DAMAGE_6,),
            "after_fight": (c.FIGHT_5,),
        }
        return by_moment.get(self.moment, (c.ABILITIES,)) if self.gone else (c.ABILITIES,)

    @property
    def text(self) -> str:
        why = f"{self.name} is no longer in play" if self.gone else "there was nothing for it to do"
        return f"{self.label} did nothing: {why}"


class EffectDeclined(Happening, frozen=True):
    RULES: ClassVar = (c.ABILITIES, c.ACTIVE_PLAYER)
    creature: str
    label: str

    @property
    def text(self) -> str:
        return f"{self.label} was declined"


class LeftToHands(Happening, frozen=True):
    """Something that is not automated."""

    RULES: ClassVar = (r.BY_HAND,)
    creature: str
    name: str
    words: str

    @property
    def text(self) -> str:
        return f"{self.name}: not automated, resolve by hand: {self.words}"


class ResolutionStopped(Happening, frozen=True):
    RULES: ClassVar = (r.GUARD,)
    steps: int

    @property
    def text(self) -> str:
        return f"The resolution did not settle in {self.steps} steps and was stopped; go on by hand"


class FightBegan(Happening, frozen=True):
    """Step 4: both creatures are fighting."""

    RULES: ClassVar = (c.FIGHT_4,)
    attacker: str
    attacked: str
    attacker_name: str
    attacked_name: str

    @property
    def text(self) -> str:
        return f"{self.attacker_name} and {self.attacked_name} fought"


class FightSkipped(Happening, frozen=True):
    """``gone``: who was no longer in play after step 3."""

    RULES: ClassVar = (c.FIGHT_3,)
    attacker: str
    attacked: str
    gone: tuple[str, ...]
    gone_names: tuple[str, ...]

    @property
    def text(self) -> str:
        names = " and ".join(self.gone_names)
        verb = "is" if len(self.gone_names) == 1 else "are"
        return (
            f"The fight was skipped, for {names} {verb} gone: no power damage, no splash, no After Fight; "
            "effects after a creature fights or is used still see it"
        )


class FightEnded(Happening, frozen=True):
    RULES: ClassVar = (c.FIGHT_5,)
    attacker: str
    attacked: str
    fought: bool

    @property
    def text(self) -> str:
        return "The fight is over" if self.fought else "The fight that was skipped is over"


class Reaped(Happening, frozen=True):
    RULES: ClassVar = (c.REAP,)
    creature: str
    name: str

    @property
    def text(self) -> str:
        return f"{self.name} exhausted to reap"


class AbilityUsed(Happening, frozen=True):
    creature: str
    name: str
    heading: Heading

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (c.OMNI,) if self.heading == "omni" else (c.ACTION,)

    @property
    def text(self) -> str:
        return f"{self.name} exhausted for its {self.heading.title()} ability"


class StatusChanged(Happening, frozen=True):
    """A ward, stun, enrage or readiness that came or went."""

    creature: str
    name: str
    status: Literal["warded", "stunned", "enraged", "ready"]
    on: bool
    why: str = ""

    @property
    def cites(self) -> tuple[Citation, ...]:
        by_status = {"warded": c.WARD, "stunned": c.STUN, "enraged": c.ENRAGE}
        return (by_status.get(self.status, c.READY_CARDS if self.on else c.USING),)

    @property
    def text(self) -> str:
        if self.status == "ready":
            word = "became ready" if self.on else "was exhausted"
        else:
            word = f"became {self.status}" if self.on else f"is no longer {self.status}"
        return f"{self.name} {word}" + (f" ({self.why})" if self.why else "")


class CountersChanged(Happening, frozen=True):
    RULES: ClassVar = (c.COUNTERS,)
    creature: str
    name: str
    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name} has {plural(self.after, '+1 power counter')}, {self.before} before"


class LastingBegan(Happening, frozen=True):
    RULES: ClassVar = (c.ABILITIES, c.END_OF_TURN)
    creature: str
    name: str
    words: str

    @property
    def text(self) -> str:
        return f"{self.name} until the end of the turn: {self.words}"


class AmberChanged(Happening, frozen=True):
    """A pool of æmber changed; ``how`` is gained, lost, stole, had stolen, was given."""

    RULES: ClassVar = (c.AEMBER,)
    seat: int
    before: int
    after: int
    how: str
    creature: str = ""

    @property
    def text(self) -> str:
        amount = abs(self.after - self.before)
        return f"{SEAT_NAMES[self.seat]} {self.how} {amount} æmber and has {self.after}"


class AmberCaptured(Happening, frozen=True):
    RULES: ClassVar = (c.AEMBER,)
    creature: str
    name: str
    amount: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name} captured {self.amount} æmber and holds {self.after}"


class CreatureMoved(Happening, frozen=True):
    RULES: ClassVar = (c.BATTLELINE,)
    creature: str
    name: str
    seat: int
    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.name} moved from place {self.before + 1} to place {self.after + 1} of its battleline"


class CreatureEntered(Happening, frozen=True):
    RULES: ClassVar = (c.ENTERS_PLAY, c.BATTLELINE)
    creature: str
    name: str
    seat: int
    place: int
    treachery: bool = False

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (*self.RULES, c.TREACHERY) if self.treachery else self.RULES

    @property
    def text(self) -> str:
        return (
            f"{self.name} entered play exhausted at place {self.place + 1} of {SEAT_NAMES[self.seat]}'s line"
        )


class ControlChanged(Happening, frozen=True):
    RULES: ClassVar = (c.CONTROL, c.BATTLELINE)
    creature: str
    name: str
    seat: int
    place: int

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} took control of {self.name}, now at place {self.place + 1}"


class UpgradeAttached(Happening, frozen=True):
    RULES: ClassVar = (c.UPGRADE,)
    upgrade: str
    upgrade_name: str
    creature: str
    name: str

    @property
    def text(self) -> str:
        return f"{self.upgrade_name} was attached to {self.name}"


class TurnClosed(Happening, frozen=True):
    RULES: ClassVar = (c.OMEGA,)
    name: str

    @property
    def text(self) -> str:
        return f"{self.name} has omega: nothing more is played or used this turn"
