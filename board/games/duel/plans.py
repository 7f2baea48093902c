"""Where things lie on the duel board: tracks at the sides, cards and statements between.

Owns the plans. Does not own their arithmetic (stage.items.layout) nor the things.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from board.games.duel.drafting import CARD, DECK, PLACE, SLOT
from board.presenter.cards import Thing, TrackView
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row

PANELS = ("declared", "sum:", "icons", "power", "end", "next", "known", "whatif", "own")


def board_plan(things: Sequence[Thing], placed: Mapping[str, str]) -> Plan:
    """The plan of a scene; ``placed`` says which card lies in which slot."""
    if not things:
        return Gap()
    tracks = [thing for thing in things if isinstance(thing, TrackView)]
    red = tuple(thing.id for thing in tracks if thing.seat == 0)
    blue = tuple(thing.id for thing in tracks if thing.seat == 1)
    ids = [thing.id for thing in things]
    single = max(len(red), len(blue)) == 1
    top, panels = _top(ids, placed, not single), tuple(key for key in ids if key.startswith(PANELS))
    if single:
        return Pad(_between(red, Column((*top, *panels), 14), blue), 12, 10, 12, 12)
    below = _between(red, Column(panels, 12), blue)
    return Pad(Column((*top, below), 12, (0,) * len(top) + (1,)), 12, 10, 12, 12)


def _between(red: tuple[Plan, ...], centre: Plan, blue: tuple[Plan, ...]) -> Plan:
    if len(red) + len(blue) > 2:
        return Row((*red, centre, *blue), 8)
    weights = (0.0,) * len(red) + (1.0,) + (0.0,) * len(blue)
    return Row((*red, centre, *blue), 12, weights)


def _top(ids: Sequence[str], placed: Mapping[str, str], wide: bool) -> tuple[Plan, ...]:
    """Both cards; or the slots with the cards to choose from; in a Build the deck with its gaps."""
    played = tuple(key for key in ids if key.startswith("played:"))
    if played:
        return (Row(played, 16, (1.0,) * len(played)),)
    lying = set(placed.values())
    hand = tuple(key for key in ids if key.startswith(CARD) and key not in lying)
    gaps = [key for key in ids if key.startswith(PLACE)]
    if gaps:
        deck = [key for key in ids if key.startswith(DECK)]
        line: list[Plan] = []
        for number, gap in enumerate(gaps):
            line.append(_slot(gap, placed))
            line += [deck[number]] if number < len(deck) else []
        return (
            Column(("caption:hand", Flow(hand, 10, "left", "fill")), 6),
            Column(("caption:deck", Flow(tuple(line), 8, "left", "fill")), 6),
        )
    slots = tuple(_slot(key, placed) for key in ids if key.startswith(SLOT))
    cards = Column(("caption:hand", Flow(hand, 10, "left", "fill")), 6)
    if wide:
        return (Row((slots[0], cards, *slots[1:]), 12, (1.0, 2.0, 1.0)),)
    return (Row(slots, 16, (1.0,) * len(slots)), cards)


def _slot(key: str, placed: Mapping[str, str]) -> Plan:
    return Inside(key, placed[key]) if key in placed else key
