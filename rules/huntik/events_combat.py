"""What happened in a combat: who is in, attacks added and removed, passes, aims, KOs and the end.

Owns those events and their sentences. Does not own moves, cards and rounds (events).
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.contract import Event, Seat
from rules.huntik import citations as c
from rules.huntik.events import Happened, MapEvent, sentence
from rules.huntik.state import Shares, player
from rules.huntik.totals import AttackTotal

Cites = tuple[Citation, ...]


class CombatStarted(Event, frozen=True):
    """``entered`` are in combat; ``starter`` ended its move there, None where a position begins so."""

    zone: int
    attacker: Seat
    starter: str | None
    name: str
    entered: tuple[str, ...]

    @property
    def cites(self) -> Cites:
        return (c.COMBAT_CHOICE, c.ENTER_COMBAT)

    @property
    def text(self) -> str:
        by = self.name or player(self.attacker)
        return sentence(f"{by} started a combat in zone {self.zone}; {len(self.entered)} are in it")


class WindowOpened(Event, frozen=True):
    """The attacked player acts first."""

    seat: Seat

    @property
    def cites(self) -> Cites:
        return (c.ALTERNATION,)

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} was attacked and acts first")


class EnteredCombat(Happened, frozen=True):
    piece: str
    name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} entered the combat")


class LeftCombat(Happened, frozen=True):
    piece: str
    name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} left the combat")


class AttacksAdded(Event, frozen=True):
    """``seat`` controls the added attacks; before and after count all added by that player."""

    seat: Seat
    n: int
    before: int
    after: int
    source: str

    @property
    def cites(self) -> Cites:
        return (c.ADDED_ATTACKS,)

    @property
    def text(self) -> str:
        return sentence(f"{self.source} adds {self.n} attacks for {player(self.seat)}")


class AttacksRemoved(Event, frozen=True):
    """``seat`` is whose total is lowered; before and after count all removed from that player."""

    seat: Seat
    n: int
    before: int
    after: int
    source: str

    @property
    def cites(self) -> Cites:
        return (c.REMOVED_ATTACKS, c.REMOVE_MORE)

    @property
    def text(self) -> str:
        return sentence(f"{self.source} removes {self.n} attacks of {player(self.seat)}")


class UnitAttacksRemoved(Event, frozen=True):
    """This unit adds no attacks to the total; it stays in combat and can be aimed at."""

    piece: str
    name: str
    atk: int
    source: str

    @property
    def cites(self) -> Cites:
        return (c.REMOVED_ATTACKS,)

    @property
    def text(self) -> str:
        return sentence(f"{self.source} removes the attacks of {self.name}")


class Passed(Event, frozen=True):
    """``in_a_row`` counts this pass."""

    seat: Seat
    in_a_row: int

    @property
    def cites(self) -> Cites:
        return (c.ALTERNATION, c.PASS_BINDS_NOBODY) if self.in_a_row == 1 else (c.ALTERNATION,)

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} passed")


class TotalsCounted(Event, frozen=True):
    """Both sums, spelled out, when two passes in a row have closed the window."""

    lead: AttackTotal
    defending: AttackTotal

    @property
    def cites(self) -> Cites:
        return (c.TOTAL,)

    @property
    def text(self) -> str:
        return f"Lead player {self.lead.text}; defending player {self.defending.text}."


class Aimed(Event, frozen=True):
    """``names`` stand beside the pieces of ``aims``."""

    seat: Seat
    aims: Shares
    names: tuple[str, ...]
    unaimed: int

    @property
    def cites(self) -> Cites:
        return (c.AIM, c.UNAIMED_EXCEPTION) if self.unaimed else (c.AIM, c.NO_UNAIMED)

    @property
    def text(self) -> str:
        if self.unaimed:
            return sentence(f"{player(self.seat)} has nobody to aim at; {self.unaimed} attacks go un-aimed")
        if not self.aims:
            return sentence(f"{player(self.seat)} has no attacks to aim")
        parts = ", ".join(
            f"{share.attacks} at {name}" for share, name in zip(self.aims, self.names, strict=True)
        )
        return sentence(f"{player(self.seat)} aimed {parts}")


class KOd(Happened, frozen=True):
    """``aimed`` attacks reached DEF ``defense``; both None for an effect. Equal beats are one instant."""

    piece: str
    name: str
    area: str
    aimed: int | None = None
    defense: int | None = None
    beat: int = 0

    @property
    def text(self) -> str:
        if self.aimed is None:
            return sentence(f"{self.name} is KO'd by an effect")
        return sentence(f"{self.name} is KO'd: {self.aimed} attacks against DEF {self.defense}")


class Survived(Happened, frozen=True):
    """Attacks were aimed at it, fewer than its DEF."""

    piece: str
    name: str
    aimed: int
    defense: int
    beat: int = 0

    @property
    def text(self) -> str:
        return sentence(f"{self.name} stays: {self.aimed} attacks against DEF {self.defense}")


class KoReplaced(Happened, frozen=True):
    """``how``: counter (``left`` counters remain), stun, stun_zone1, or cannot (can't be KO'd)."""

    piece: str
    name: str
    how: str
    left: int = 0
    beat: int = 0

    @property
    def text(self) -> str:
        words = {
            "counter": f"spends a Survival counter instead of a KO, {self.left} left",
            "stun": "is stunned instead of KO'd",
            "stun_zone1": "is stunned and put into its zone 1 instead of KO'd",
        }
        return sentence(f"{self.name} {words.get(self.how, 'cannot be KO' + chr(39) + 'd')}")


class CombatConcluded(Event, frozen=True):
    zone: int
    kos: tuple[str, ...]

    @property
    def cites(self) -> Cites:
        return (c.KO_TOGETHER, c.TURN_PASSES)

    @property
    def text(self) -> str:
        return sentence(f"the combat in zone {self.zone} is concluded, {len(self.kos)} KO'd")


class CombatEnded(Happened, frozen=True):
    """No conclusion, nobody aims. ``by``: no_combatants or effect."""

    zone: int
    by: str

    @property
    def text(self) -> str:
        reason = "a player has nobody left in it" if self.by == "no_combatants" else "an effect ended it"
        return sentence(f"the combat in zone {self.zone} ends without a conclusion: {reason}")


CombatEvent = (
    CombatStarted | WindowOpened | EnteredCombat | LeftCombat | AttacksAdded | AttacksRemoved
    | UnitAttacksRemoved | Passed | TotalsCounted | Aimed | KOd | Survived | KoReplaced | CombatConcluded
    | CombatEnded
)  # fmt: skip
AnyEvent = MapEvent | CombatEvent
