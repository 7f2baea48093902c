"""What comes of an action in a few words: who is destroyed, who keeps how much damage.

Owns these words. Does not own the events they are made of.
"""

from __future__ import annotations

from typing import Any

from board.games.keyforge.foresight import later_of
from board.presenter.cards import Trait
from rules.keyforge import events as e
from rules.keyforge import harm
from rules.keyforge.state import State

MOST = 5
MOST_SAID = 3


def results(before: State, events: tuple[Any, ...], waits: bool = False) -> tuple[Trait, ...]:
    """One result for each creature that is changed, those destroyed first; then pools of æmber."""
    names = {one.id: one for line in before.lines for one in line}
    destroyed, hurt = [], []
    for creature, later in later_of(events).items():
        one = names.get(creature)
        name = one.name if one else _name(events, creature)
        if later.destroyed:
            destroyed.append(Trait("destroyed", f"{name} destroyed"))
            continue
        words = []
        if later.ward_spent:
            words.append("ward discarded")
        if later.armor_left is not None:
            words.append("armor used up" if later.armor_left == 0 else f"{later.armor_left} armor left")
        if later.pending:
            words.append(f"{later.pending} damage")
        if later.left:
            words.append("left play")
        icon = "ward" if later.ward_spent else "armor" if later.armor_left is not None else "attack"
        if words:
            hurt.append(Trait(icon, f"{name}: {', '.join(words)}"))
    found = (
        destroyed + hurt + [Trait("", event.text) for event in events if isinstance(event, e.AmberChanged)]
    )
    if any(isinstance(event, e.FightSkipped) for event in events):
        found.insert(0, Trait("cancel", "Fight skipped"))
    if len(found) > MOST:
        found = [*found[: MOST - 1], Trait("", f"+{len(found) - MOST + 1} more")]
    if waits:
        return (*found, Trait("pending", "then a choice is made"))
    return tuple(found) or (Trait("fact", "Nobody is harmed"),)


def result_sentence(before: State, events: tuple[Any, ...], waits: bool = False) -> str:
    """The results as one sentence; outside fights what happened first."""
    if any(isinstance(event, e.AttackedChosen | harm.DamageSet) for event in events):
        found = [trait.text for trait in results(before, events, waits)]
    else:
        found = [event.text for event in events[:MOST_SAID]]
        found += [f"+{len(events) - MOST_SAID} more"] if len(events) > MOST_SAID else []
    return "; ".join(found) + "." if found else "Nothing changes."


def _name(events: tuple[Any, ...], creature: str) -> str:
    for event in events:
        if isinstance(event, harm.DamagePlaced | harm.ArmorUsed) and event.to == creature:
            return event.name
        if getattr(event, "creature", "") == creature and hasattr(event, "name"):
            return str(event.name)
    return creature
