"""What happens when a unit attacks: declarations, rolls with their faces, damage, destroyed models.

Owns the events and their sentences. Does not own the frame of the phase (events).
"""

from __future__ import annotations

from typing import TypeAlias

from rules.core.citation import Citation
from rules.core.contract import Event
from rules.wh40k import citations as cite


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, sorted(faces))) or "no dice"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _again(again: tuple[int, ...]) -> str:
    return f", again {_faces(again)}" if again else ""


class AttacksDeclared(Event, frozen=True, tag="attacks_declared"):
    """The pools of a unit's attacks, as ``(weapon, target, models)``."""

    unit: str
    pools: tuple[tuple[str, str, tuple[str, ...]], ...]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.WEAPONS, cite.TARGETS)

    @property
    def text(self) -> str:
        parts = [f"{len(models)} with {weapon} at {target}" for weapon, target, models in self.pools]
        return f"{self.unit} strikes: {', '.join(parts)}"


class NoAttacks(Event, frozen=True, tag="no_attacks"):
    """A selected unit makes no attacks; its fight is resolved none the less."""

    unit: str
    reason: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.FIGHT_STEP, cite.WEAPONS)

    @property
    def text(self) -> str:
        return f"{self.unit} makes no attacks: {self.reason}"


class HitsRolled(Event, frozen=True, tag="hits_rolled"):
    """The hit rolls of a pool; ``attack_faces`` where the number of attacks was rolled for."""

    unit: str
    target: str
    weapon: str
    attacks: int
    need: int
    faces: tuple[int, ...]
    again: tuple[int, ...]
    criticals: int
    sustained: int
    sure: int
    hits: int
    attack_faces: tuple[int, ...] = ()
    cleave: int = 0

    @property
    def cites(self) -> tuple[Citation, ...]:
        found = [cite.RESOLVE, cite.HIT]
        found += [cite.CLEAVE] * bool(self.cleave) + [cite.SUSTAINED] * bool(self.sustained)
        return (*found, *((cite.LETHAL,) if self.sure else ()))

    @property
    def text(self) -> str:
        extra = [f"{self.sustained} sustained"] if self.sustained else []
        extra += [f"{self.sure} lethal"] if self.sure else []
        more = f", of which {' and '.join(extra)}" if extra else ""
        cleave = f", {self.cleave} of them by cleaving" if self.cleave else ""
        hits = _count(self.hits + self.sure, "hit")
        rolled = f"{_faces(self.faces)}{_again(self.again)}: {hits}{more}"
        return (
            f"{self.unit} at {self.target} with {self.weapon}: {_count(self.attacks, 'attack')}{cleave}, "
            f"{self.need}+ to hit, {rolled}"
        )


class WoundsRolled(Event, frozen=True, tag="wounds_rolled"):
    """The wound rolls of a pool; ``modifier`` is added to every roll."""

    unit: str
    target: str
    strength: int
    toughness: int
    need: int
    modifier: int
    faces: tuple[int, ...]
    again: tuple[int, ...]
    wounds: int
    devastating: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        found = [cite.WOUND] + [cite.LANCE] * bool(self.modifier) + [cite.TWIN_LINKED] * bool(self.again)
        return (*found, *((cite.DEVASTATING,) if self.devastating else ()))

    @property
    def text(self) -> str:
        added = f" with {self.modifier} added" if self.modifier else ""
        more = f" and {self.devastating} devastating" if self.devastating else ""
        return (
            f"S{self.strength} against T{self.toughness}: {self.need}+{added}, "
            f"{_faces(self.faces)}{_again(self.again)}: {_count(self.wounds, 'wound')}{more}"
        )


class PrecisionChosen(Event, frozen=True, tag="precision_chosen"):
    """The attacker made a CHARACTER's group the current one, or left it."""

    unit: str
    model: str | None

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.PRECISION,)

    @property
    def text(self) -> str:
        return f"{self.unit} picks out {self.model}" if self.model else f"{self.unit} picks out nobody"


class SavesRolled(Event, frozen=True, tag="saves_rolled"):
    """The saves of a unit, in the order in which its models are reached."""

    unit: str
    ap: int
    faces: tuple[int, ...]
    order: tuple[str, ...]
    stopped: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.SAVES, cite.DAMAGE)

    @property
    def text(self) -> str:
        return f"{self.unit} saves against AP {self.ap}: {_faces(self.faces)}: {self.stopped} stopped"


class DamageDone(Event, frozen=True, tag="damage_done"):
    """Wounds lost by one model; ``face`` is the save that failed, None for mortal wounds."""

    model: str
    unit: str
    face: int | None
    damage: int
    lost: int
    left: int
    damage_faces: tuple[int, ...] = ()
    ignored_faces: tuple[int, ...] = ()

    @property
    def cites(self) -> tuple[Citation, ...]:
        first = cite.DAMAGE if self.face is not None else cite.MORTAL
        return (first, *((cite.FEEL_NO_PAIN,) if self.ignored_faces else ()))

    @property
    def text(self) -> str:
        mortal = self.face is None
        what = _count(self.damage, "mortal wound") if mortal else f"{self.damage} damage"
        pain = f", pain {_faces(self.ignored_faces)}" if self.ignored_faces else ""
        rolled = f" ({_faces(self.damage_faces)})" if self.damage_faces else ""
        return f"{self.model} suffers {what}{rolled}{pain}: {self.lost} lost, {self.left} left"


class ModelDestroyed(Event, frozen=True, tag="model_destroyed"):
    """A model was destroyed; ``stays`` until its unit has fought (05.04.05)."""

    model: str
    unit: str
    stays: bool = False

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.FIGHT_ON_DEATH,) if self.stays else (cite.DESTROYED,)

    @property
    def text(self) -> str:
        if self.stays:
            return f"{self.model} is destroyed but fights on until {self.unit} has fought"
        return f"{self.model} of {self.unit} is destroyed"


class ModelRemoved(Event, frozen=True, tag="model_removed"):
    """A destroyed model that had stayed to fight leaves the table."""

    model: str
    unit: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.FIGHT_ON_DEATH,)

    @property
    def text(self) -> str:
        return f"{self.model} of {self.unit}, destroyed before, leaves the battlefield"


class UnitDestroyed(Event, frozen=True, tag="unit_destroyed"):
    """The last model of a unit left the table."""

    unit: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.DESTROYED,)

    @property
    def text(self) -> str:
        return f"{self.unit} is destroyed"


class AttacksLost(Event, frozen=True, tag="attacks_lost"):
    """Attacks that found nobody left in their target."""

    unit: str
    target: str
    attacks: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.DAMAGE, cite.LOST_ATTACKS)

    @property
    def text(self) -> str:
        attacks = _count(self.attacks, "attack")
        return f"{attacks} of {self.unit} at {self.target} {'is' if self.attacks == 1 else 'are'} lost"


class FacesTyped(Event, frozen=True, tag="faces_typed"):
    """Real dice were typed in; ``unused`` were not needed."""

    used: tuple[int, ...]
    unused: tuple[int, ...]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.RESOLVE,)

    @property
    def text(self) -> str:
        rest = f"; not needed: {' '.join(map(str, self.unused))}" if self.unused else ""
        return f"Typed in: {' '.join(map(str, self.used)) or 'nothing used'}{rest}"


AttackEvent: TypeAlias = (
    AttacksDeclared
    | NoAttacks
    | HitsRolled
    | WoundsRolled
    | PrecisionChosen
    | SavesRolled
    | DamageDone
    | ModelDestroyed
    | ModelRemoved
    | UnitDestroyed
    | AttacksLost
    | FacesTyped
)
