"""The checklist of the turn frame: whose turn, which house, playing cards, ending the turn.

Owns legality around the uses. Does not own the uses themselves (using.py) nor choices (choosing.py).
"""

from __future__ import annotations

from rules.core.contract import Seat
from rules.core.verdict import Check, Scope
from rules.keyforge import citations as c
from rules.keyforge.cards import HOUSES
from rules.keyforge.field import Field
from rules.keyforge.state import Held
from rules.keyforge.using import NAMES


def frame_checks(
    field: Field, seat: Seat, house: bool = True, over: str = "", owed: bool = False
) -> list[Check]:
    """What everything in a turn asks: game not over, your turn, no choice owed, a house chosen."""
    checks = []
    if over:
        checks.append(Check(False, "over", over, c.FORGE, title="The game goes on"))
    if field.active == seat:
        checks.append(_YOUR_TURN[seat])
    else:
        text = f"it is {NAMES[field.active]}'s turn"
        checks.append(
            Check(False, "turn", text, c.ACTIVE_PLAYER, title="It is your turn", scope=Scope.BEFORE)
        )
    if field.agenda and not owed:
        text, remedy = "a choice of this resolution is still owed", "Make that choice first."
        checks.append(
            Check(False, "pending", text, c.ACTIVE_PLAYER, title="Nothing is pending", remedy=remedy)
        )
    if house and not field.house:
        text = "no house has been chosen"
        checks.append(
            Check(False, "house_choice", text, c.HOUSE, title="A house is chosen", remedy="Choose a house.")
        )
    return checks


_YOUR_TURN = tuple(
    Check(True, "turn", f"it is {name}'s turn", c.ACTIVE_PLAYER, title="It is your turn", scope=Scope.BEFORE)
    for name in NAMES
)


def seat_check(seat: int) -> Check:
    """There are two seats."""
    return Check(False, "seat", f"there is no seat {seat}", c.ACTIVE_PLAYER, title="A seat of the game")


def houses_to_choose(field: Field, seat: Seat) -> tuple[str, ...]:
    """The deck's houses and those of controlled cards; every house if neither is known."""
    found = list(field.players[seat].houses)
    for one in field.lines[seat]:
        found += one.card.houses
    for one in field.everyone():
        found += [house for held in one.upgrades if held.owner == seat for house in held.card.houses]
    return tuple(dict.fromkeys(found)) or HOUSES


def house_checks(field: Field, seat: Seat, house: str) -> list[Check]:
    """A house of the deck or of a card in play; any house when the deck is not known."""
    allowed = houses_to_choose(field, seat)
    known = bool(field.players[seat].houses)
    fits = house in allowed or (not known and bool(house))
    if not house:
        text = "no house is named"
    elif fits:
        text = f"house {house} may be chosen"
    else:
        text = f"house {house} is neither of the deck nor of a card in play"
    remedy = "" if fits else f"Choose {', '.join(allowed)}."
    return [
        Check(
            not field.house,
            "house_chosen",
            f"the active house is {field.house or 'not chosen yet'}",
            c.HOUSE,
            title="Once a turn",
        ),
        Check(fits, "house", text, c.HOUSE, title="A house of yours", remedy=remedy),
    ]


def play_creature_checks(field: Field, seat: Seat, card: str, place: int) -> list[Check]:
    """A creature of the hand, of the active house, onto a flank; deploy anywhere; alpha first of all."""
    held = next((held for held in field.players[seat].hand if held.id == card), None)
    checks = _in_hand(held, card, "creature")
    if held is None:
        return checks
    checks += _play_checks(field, held)
    words = held.card.keywords
    line = field.lines[1 - seat if words.treachery else seat]
    flanks = (0, len(line))
    if place < 0:
        checks.append(
            Check(
                False,
                "place",
                "no place is chosen",
                c.ENTERS_PLAY,
                (card,),
                title="On a flank",
                remedy="Choose a flank.",
            )
        )
    elif words.deploy:
        fits = place <= len(line)
        checks.append(
            Check(
                fits,
                "place",
                f"{held.card.name} has deploy and may enter anywhere in the line",
                c.DEPLOY,
                (card,),
                title="A place in the line",
            )
        )
    else:
        fits = place in flanks
        text = f"place {place + 1} is {'a flank' if fits else 'inside the line'}"
        checks.append(
            Check(
                fits,
                "place",
                text,
                c.ENTERS_PLAY,
                (card,),
                title="On a flank",
                remedy="" if fits else "Choose the left or the right end.",
            )
        )
    return checks


def play_upgrade_checks(field: Field, seat: Seat, card: str, creature: str) -> list[Check]:
    """An upgrade of the hand, of the active house, onto any creature in play."""
    held = next((held for held in field.players[seat].hand if held.id == card), None)
    checks = _in_hand(held, card, "upgrade")
    if held is None:
        return checks
    checks += _play_checks(field, held)
    one = field.find(creature) if creature else None
    text = f"{one.name} is in play" if one else "no creature in play is chosen"
    checks.append(
        Check(
            one is not None,
            "target",
            text,
            c.UPGRADE,
            (creature,) if creature else (),
            title="Onto a creature",
            remedy="" if one else "Choose a creature.",
        )
    )
    return checks


def _in_hand(held: Held | None, card: str, kind: str) -> list[Check]:
    if held is None:
        return [
            Check(
                False,
                "not_in_hand",
                f"{card} is not in the hand",
                c.ENTERS_PLAY,
                (card,),
                title="In your hand",
                scope=Scope.BEFORE,
            )
        ]
    fits = held.card.kind == kind
    text = f"{held.card.name} is in the hand" if fits else f"{held.card.name} is no {kind}"
    return [
        Check(fits, "not_in_hand", text, c.ENTERS_PLAY, (card,), title="In your hand", scope=Scope.BEFORE)
    ]


def _play_checks(field: Field, held: Held) -> list[Check]:
    card = held.card
    fits = bool(field.house) and field.house in card.houses
    text = f"{card.name} is of house {' and '.join(card.houses) or 'none'}, active is {field.house or 'none'}"
    checks = [Check(fits, "house", text, c.USING, (held.id,), title="Active house", scope=Scope.BEFORE)]
    if card.keywords.alpha:
        first = not field.titles
        text = (
            "nothing was played or used this turn"
            if first
            else "something was played or used this turn already"
        )
        checks.append(
            Check(first, "alpha", text, c.ALPHA, (held.id,), title="First of all", scope=Scope.BEFORE)
        )
    used = field.titles.count(card.name)
    text = f"cards named {card.name} were played or used {used} of 6 times this turn"
    checks.append(
        Check(
            used < 6, "rule_of_six", text, c.RULE_OF_SIX, (held.id,), used + 1, 6, title="At most six times"
        )
    )
    if field.closed:
        checks.append(
            Check(
                False,
                "closed",
                "a card with omega was played",
                c.OMEGA,
                (held.id,),
                title="The turn is open",
                remedy="End the turn.",
            )
        )
    return checks
