"""Filling an action: which blank is next, what may fill it, and the draft's own undo.

Owns the order of the blanks: who exhausts, then the targets, then the zone. Does not own legality: what may
fill a blank is read off the legal completions that the rules give.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.huntik import actions as a
from rules.huntik.aiming import to_aim
from rules.huntik.cards import needs_zone, power_of
from rules.huntik.offers import completions, zone_id
from rules.huntik.pieces import AnyOp, Target
from rules.huntik.state import Share, State, card_of, find
from rules.huntik.steps import Resolve

Blank = Literal["hero", "target", "zone"]
Filled = a.PlayCard | a.UsePower | a.Choose


class Drafts:
    """The action being filled, with what it was before."""

    def __init__(self) -> None:
        self.now: a.Act | None = None
        self._past: list[a.Act | None] = []
        self._future: list[a.Act | None] = []

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def put(self, action: a.Act | None) -> None:
        """Another draft, remembered for undo; the same one again changes nothing."""
        if action != self.now:
            self._past.append(self.now)
            self._future.clear()
            self.now = action

    def undo(self) -> None:
        self._future.append(self.now)
        self.now = self._past.pop()

    def redo(self) -> None:
        self._past.append(self.now)
        self.now = self._future.pop()

    def begin(self, action: a.Act | None) -> None:
        """Start anew, with nothing to undo."""
        self.now = action
        self._past.clear()
        self._future.clear()


def parts_of(state: State, action: Filled) -> tuple[tuple[AnyOp, ...], tuple[Target, ...], bool]:
    """The effects, the targets, and whether a hero has to exhaust for it."""
    if isinstance(action, a.PlayCard):
        card = card_of(state, action.card)
        return (card.ops, card.targets, card.kind == "exhaust") if card else ((), (), False)
    if isinstance(action, a.UsePower):
        unit, power = find(state, action.piece), power_of(state, action.piece, action.power)
        if unit is None or power is None:
            return (), (), False
        return power.ops, power.targets, unit.kind == "structure" and power.when != "combat"
    step = state.agenda[0] if state.agenda else None
    return (step.ops, step.targets, False) if isinstance(step, Resolve) else ((), (), False)


def blanks(state: State, action: Filled) -> tuple[Blank, ...]:
    """Every blank of an action, in the order in which they are filled."""
    ops, targets, hero = parts_of(state, action)
    found: list[Blank] = ["hero"] if hero else []
    found += ["target"] * len(targets)
    if needs_zone(ops) and not isinstance(action, a.Choose):
        found.append("zone")
    return tuple(found)


def filled(action: Filled, order: tuple[Blank, ...]) -> tuple[str, ...]:
    """What stands in the blanks so far, as slots, up to the first empty one."""
    hero, zone = (None, None) if isinstance(action, a.Choose) else (action.hero, action.zone)
    values: list[str] = []
    if "hero" in order:
        if hero is None:
            return ()
        values.append(hero)
    values += action.on
    if "zone" in order and len(action.on) == order.count("target") and zone is not None:
        values.append(zone_id(zone))
    return tuple(values)


def next_blank(state: State, action: a.Act | None) -> Blank | None:
    """What has to be filled next; None when nothing is left."""
    if not isinstance(action, Filled) or (isinstance(action, a.Choose) and action.decline):
        return None
    order = blanks(state, action)
    done = filled(action, order)
    return order[len(done)] if len(done) < len(order) else None


def open_blank(state: State, action: a.Act | None) -> int | None:
    """The place of the blank that a slot would fill: the next one, or the last one again."""
    if not isinstance(action, Filled) or (isinstance(action, a.Choose) and action.decline):
        return None
    order = blanks(state, action)
    return min(len(filled(action, order)), len(order) - 1) if order else None


def candidates(state: State, action: a.Act | None) -> tuple[str, ...]:
    """Slots that can be completed to something legal, in the order of the position."""
    place = open_blank(state, action)
    if place is None or not isinstance(action, Filled):
        return ()
    order = blanks(state, action)
    before = filled(action, order)[:place]
    found: dict[str, None] = {}
    for whole in completions(state, emptied(action)):
        if isinstance(whole, Filled):
            values = filled(whole, order)
            if len(values) > place and values[:place] == before:
                found[values[place]] = None
    return tuple(found)


def emptied(action: Filled) -> Filled:
    """The action with all blanks empty."""
    if isinstance(action, a.Choose):
        return a.Choose(action.seat)
    return replace(action, on=(), zone=None, hero=None, start=None)


def with_slot(state: State, action: Filled, slot: str) -> Filled:
    """The action with a slot in its open blank, legal or not; what comes after it is empty again."""
    place = open_blank(state, action)
    if place is None:
        return action
    order = blanks(state, action)
    values = (*filled(action, order)[:place], slot)
    result = emptied(action)
    targets: list[str] = []
    for blank, value in zip(order, values, strict=False):
        if blank == "target":
            targets.append(value)
        elif blank == "hero":
            result = replace(result, hero=value)
        elif value.startswith("zone:"):
            result = replace(result, zone=int(value[5:]))
    return replace(result, on=tuple(targets))


# aiming


def share_of(action: a.Act | None, piece: str) -> int:
    """Attacks aimed at a piece so far."""
    if not isinstance(action, a.Aim):
        return 0
    return sum(int(share.attacks) for share in action.aims if share.piece == piece)


def left_to_aim(state: State, action: a.Act | None) -> int:
    """Attacks that are still to be aimed; below 0 when there are too many."""
    if not isinstance(action, a.Aim):
        return 0
    return to_aim(state, action.seat) - sum(int(share.attacks) for share in action.aims)


def aimed(action: a.Aim, piece: str, attacks: int) -> a.Aim:
    """The aim with so many attacks at a piece; none takes it out."""
    shares = {share.piece: int(share.attacks) for share in action.aims} | {piece: attacks}
    return a.Aim(action.seat, tuple(Share(each, n) for each, n in shares.items() if n > 0))


def usual(state: State, seat: Seat | None) -> a.Act | None:
    """The draft that a moment begins with: an empty aim, or the choice that is asked for."""
    if seat is None:
        return None
    if state.agenda and isinstance(state.agenda[0], Resolve):
        return a.Choose(seat) if state.agenda[0].targets else None
    if state.combat is not None and state.combat.stage == "aim":
        return a.Aim(seat, ())
    return None
