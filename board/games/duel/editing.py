"""Cards and Fighters as text that can be edited, checked while one types.

Owns reading the text, its faults with their places, and the position with the change in it. Does not own the
notation (rules.duel.notation), soundness (rules.duel.validate), nor any widget (editors).
"""

from __future__ import annotations

from msgspec.structs import replace

from board.presenter.views import View
from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.session import Session, decode_position
from rules.duel import notation, ops, validate
from rules.duel.actions import AnyAction
from rules.duel.opnotation import Reader, print_ops, read_ops
from rules.duel.state import Card, Fighter, Position, State, TeamPosition
from rules.duel.switches import Switches

CARD_HELP = "attack, attack+1 > opp_partner, block{heal 1}, damage 2, heal 1, power+1, then, cancel"
FIGHTER_HELP = "P4 8/10(6s, 3i{power+1}) is Power 4, HP 8 of 10, a Stop on 6 and an icon on 3"


class Edited(View, frozen=True):
    """What a text says: the new position, or why there is none; ``card`` or ``fighter`` for the preview."""

    position: Position | None = None
    faults: tuple[Fault, ...] = ()
    card: Card | None = None
    fighter: Fighter | None = None


def position_of(session: Session[State, AnyAction]) -> Position:
    """The position that a session started from."""
    found: Position = decode_position(session.ruleset, session.scenario)
    return found


def card_text(card: Card) -> str:
    """A card's operations as they are typed."""
    return print_ops(card.ops)


def fighter_text(fighter: Fighter) -> str:
    """A Fighter's Power, marker and track as they are typed, without its id."""
    return notation.print_fighter(fighter).removeprefix(fighter.id).strip()


def edit_card(position: Position, seat: int, name: str, text: str) -> Edited:
    """A card of a side with other operations; every fault names its place."""
    read = Reader(text)
    try:
        found = read_ops(read, ())
        if not read.done:
            raise read.error(f"a comma, or one of: {', '.join(ops.OP_NAMES)}")
    except BadFile as error:
        return Edited(faults=tuple(_with_operations(fault) for fault in error.faults))
    team = position.teams[seat]
    known = validate.known_to(fighter for each in position.teams for fighter in each.fighters)
    card = next(card for card in team.cards if card.id == name)
    card = replace(card, ops=found, words="")
    plain = codec.to_builtins(card)
    faults = validate.card_faults(plain, "card", known)
    cards = tuple(card if each.id == name else each for each in team.cards)
    return _checked(position, seat, replace(team, cards=cards), faults, card=card)


def edit_fighter(position: Position, seat: int, name: str, text: str) -> Edited:
    """A Fighter with another track, Power, tokens and own rules; its name and extra tracks stay."""
    try:
        line = notation.parse(f"{name} {text} vs other P0 1/1")
    except BadFile as error:
        shift = len(name) + 1
        return Edited(faults=tuple(_shifted(fault, shift) for fault in error.faults))
    made = line.teams[0].fighters
    team = position.teams[seat]
    was = next(fighter for fighter in team.fighters if fighter.id == name)
    if len(made) != 1:
        return Edited(faults=(Fault("line", "holds more than one Fighter", "Leave out the +"),))
    fighter = replace(made[0], name=was.name, tracks=was.tracks)
    fighters = tuple(fighter if each.id == name else each for each in team.fighters)
    return _checked(position, seat, replace(team, fighters=fighters), (), fighter=fighter)


def _checked(
    position: Position,
    seat: int,
    team: TeamPosition,
    faults: tuple[Fault, ...],
    card: Card | None = None,
    fighter: Fighter | None = None,
) -> Edited:
    teams = (team, position.teams[1]) if seat == 0 else (position.teams[0], team)
    made = replace(position, teams=teams)
    faults = faults or tuple(validate.position_faults(made, Switches()))
    return Edited(None if faults else made, faults, card, fighter)


def _with_operations(fault: Fault) -> Fault:
    """An operation that does not exist is answered with those that do."""
    return (
        fault if fault.remedy else Fault(fault.where, fault.problem, f"Use one of: {', '.join(ops.OP_NAMES)}")
    )


def _shifted(fault: Fault, by: int) -> Fault:
    """A column counted in what was typed, not in the line around it."""
    word, _, number = fault.where.partition(" ")
    if word != "column" or not number.isdigit():
        return fault
    return Fault(f"column {max(1, int(number) - by)}", fault.problem, fault.remedy)


def fault_line(fault: Fault) -> str:
    """A fault in one line: place, problem, remedy."""
    return f"{fault.where}: {fault.problem}" + (f". {fault.remedy}" if fault.remedy else "")
