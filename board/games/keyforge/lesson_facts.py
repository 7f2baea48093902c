"""Facts of the battlelines that lessons ask about: who stands, who fell, how many fights.

Owns what a fact's name means here, and the other side's turn (it ends it). Does not own lessons; no Qt.
"""

from __future__ import annotations

from typing import Any, ClassVar

from board.presenter.lesson import Play
from board.presenter.lesson_game import LessonGame, World
from rules.core.contract import SEATS, Action, Seat
from rules.keyforge.actions import ChooseHouse, EndTurn, Fight, Order, Pick, PickFlank
from rules.keyforge.events import FightBegan, FightSkipped
from rules.keyforge.queries import armor_left, power
from rules.keyforge.state import Creature, State


class LineFacts(LessonGame):
    """Two battlelines as lessons see them."""

    game: ClassVar[str] = "keyforge"

    def fact(self, play: Play, world: World, name: str, of: str, more: str) -> Any:
        state: State = world.state
        match name:
            case "creature":
                return creature_fact(state, of, more)
            case "destroyed":
                return destroyed(play, state, of)
            case "lost":
                return len(destroyed(play, state, of))
            case "left":
                return len(state.lines[seat_of(play, of)])
            case "fights":
                return sum(isinstance(action, Fight) for action in world.actions)
            case "exchanges":
                return sum(isinstance(event, FightBegan) for event in world.events)
            case "skipped":
                return sum(isinstance(event, FightSkipped) for event in world.events)
            case "amber":
                return state.players[play.lesson.seat].amber
            case "turn":
                return state.turn
        raise KeyError(name)

    def reply(self, play: Play, world: World) -> Action | None:
        """Houses are named for both; the other side ends its turn."""
        state: State = world.state
        if state.agenda:
            return None
        if not state.house:
            return ChooseHouse(state.active, play.start.house)
        return EndTurn(state.active) if state.active != play.lesson.seat else None

    def called(self, play: Play, piece: str) -> tuple[str, Seat | None]:
        for seat, line in zip(SEATS, play.start.lines, strict=True):
            for one in line:
                if one.id == piece:
                    return one.name, seat
        return super().called(play, piece)

    def cost(self, action: Action) -> int:
        return 0 if isinstance(action, Order | Pick | PickFlank | ChooseHouse) else 1

    def stuck(self, play: Play, world: World) -> bool:
        """Nothing that the lesson leaves open may be begun any more."""
        seat = play.lesson.seat
        kinds = {pattern.get("type") for pattern in play.lesson.allowed}
        offers = self.ruleset.offers(world.state, seat)
        return not any(type(offer.draft).__name__ in kinds for offer in offers)


def seat_of(play: Play, side: str) -> Seat:
    return play.lesson.seat if side == "own" else Seat(1 - play.lesson.seat)


def find(state: State, creature: str) -> Creature | None:
    return next((one for line in state.lines for one in line if one.id == creature), None)


def destroyed(play: Play, state: State, side: str) -> tuple[str, ...]:
    """Creatures of a side that stood in a line when the lesson began and stand in none now."""
    return tuple(one.id for one in play.start.lines[seat_of(play, side)] if find(state, one.id) is None)


def creature_fact(state: State, creature: str, what: str) -> Any:
    """One thing about a creature; what has left play is only that."""
    one = find(state, creature)
    if what == "in_play":
        return one is not None
    if one is None:
        return None
    match what:
        case "damage" | "ready" | "stunned" | "warded" | "enraged" | "chosen":
            return getattr(one, what)
        case "power":
            return power(state, creature)
        case "armor_left":
            return armor_left(state, creature)
    raise KeyError(what)


FACTS = LineFacts()
