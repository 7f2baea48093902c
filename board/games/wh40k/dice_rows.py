"""Rolls as rows of dice: which faces came out, which of them count, and what they came to.

Owns reading the events of attacks. Does not own drawing them (dice_tray) nor any sentence (the events).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from board.presenter.language import tr
from rules.wh40k.fight.attack_events import (
    AttacksLost,
    DamageDone,
    HitsRolled,
    ModelDestroyed,
    NoAttacks,
    SavesRolled,
    UnitDestroyed,
    WoundsRolled,
)

Tell = Callable[[Any], str]


class Die(msgspec.Struct, frozen=True):
    """A face, and whether it counts for the one who rolled."""

    face: int
    good: bool


class Row(msgspec.Struct, frozen=True):
    """A roll: what was rolled for, the dice, the outcome; ``spoken`` is the event's own sentence."""

    title: str
    dice: tuple[Die, ...]
    result: str
    spoken: str
    ref: str = ""


def rows_of(events: Iterable[Any], tell: Tell) -> tuple[Row, ...]:
    """A row for each roll, and one for the damage that followed; ``tell`` gives the sentence of an event."""
    found: list[Row] = []
    damage: list[DamageDone] = []
    for event in events:
        if isinstance(event, DamageDone):
            damage.append(event)
            continue
        if isinstance(event, ModelDestroyed):
            continue
        found += _damage(damage, tell)
        damage = []
        if isinstance(event, HitsRolled):
            found += _hits(event, tell(event))
        elif isinstance(event, WoundsRolled):
            critical = 6
            found.append(
                Row(
                    f"Wound {event.need}+",
                    _dice(event.faces, event.need - event.modifier, critical),
                    _count(event.wounds + event.devastating, "wound"),
                    tell(event),
                    "05.02",
                )
            )
        elif isinstance(event, SavesRolled):
            marked = sorted(event.faces, reverse=True)
            dice = tuple(Die(face, index < event.stopped) for index, face in enumerate(marked))
            title = f"Saves, AP {event.ap}" if event.ap else "Saves"
            found.append(Row(title, dice, tr(f"{event.stopped} stopped"), tell(event), "05.04"))
        elif isinstance(event, NoAttacks | UnitDestroyed | AttacksLost):
            found.append(Row("", (), tr(tell(event)), tell(event), event.cites[0].ref))
    found += _damage(damage, tell)
    return tuple(found)


def _hits(event: HitsRolled, spoken: str) -> list[Row]:
    rows = []
    if event.attack_faces:
        dice = tuple(Die(face, True) for face in event.attack_faces)
        rows.append(Row("Attacks", dice, str(event.attacks), spoken, "04.03"))
    count = _count(event.hits + event.sure, "hit")
    more = [f"{event.sustained} sustained"] if event.sustained else []
    more += [f"{event.sure} lethal"] if event.sure else []
    text = f"{count} ({tr(', '.join(more))})" if more else count
    rows.append(Row(f"Hit {event.need}+", _dice(event.faces, event.need), text, spoken, "05.01"))
    return rows


def _damage(events: Sequence[DamageDone], tell: Tell) -> list[Row]:
    if not events:
        return []
    lost = sum(event.lost for event in events)
    gone = sum(event.left == 0 for event in events)
    dice = tuple(Die(face, True) for event in events for face in event.damage_faces)
    wounds = "1 wound lost" if lost == 1 else f"{lost} wounds lost"
    text = tr(f"{wounds}, {gone} slain" if gone else wounds)
    spoken = ". ".join(map(tell, events))
    return [Row("Damage", dice, text, spoken, "05.04")]


def _dice(faces: tuple[int, ...], need: int, critical: int = 7) -> tuple[Die, ...]:
    """The dice, highest first: a natural 1 never counts, a 6 always does."""
    return tuple(
        Die(face, face != 1 and (face >= need or face == 6 or face >= critical))
        for face in sorted(faces, reverse=True)
    )


def _count(number: int, thing: str) -> str:
    return tr(f"{number} {thing}" if number == 1 else f"{number} {thing}s")
