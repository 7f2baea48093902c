"""Facts of the duel that lessons ask about: HP, Power, places on the track, how it ended.

Owns what a fact's name means here. The other side plays the lines of the lesson (presenter.lesson). No Qt.
"""

from __future__ import annotations

from typing import Any, ClassVar

from board.presenter.language import tr
from board.presenter.lesson import Play
from board.presenter.lesson_game import LessonGame, World
from rules.core.contract import SEATS, Action, Seat
from rules.duel.actions import Reveal
from rules.duel.state import Fighter, State


class DuelFacts(LessonGame):
    """Two teams on health tracks as lessons see them."""

    game: ClassVar[str] = "duel"

    def fact(self, play: Play, world: World, name: str, of: str, more: str) -> Any:
        state: State = world.state
        match name:
            case "hp":
                return fighter_of(state, of).hp
            case "pos":
                return fighter_of(state, of).pos
            case "power":
                return fighter_of(state, of).power
            case "turns":
                return state.turn
            case "over":
                return state.ended is not None
            case "result":
                return result_of(play, state)
        raise KeyError(name)

    def cost(self, action: Action) -> int:
        return 0 if isinstance(action, Reveal) else 1

    def called(self, play: Play, piece: str) -> tuple[str, Seat | None]:
        for seat, side in zip(SEATS, play.start.sides, strict=True):
            for one in (*side.fighters, *side.cards):
                if one.id.rpartition(":")[2] == piece:
                    return one.called, seat
        return super().called(play, piece)

    def stands(self, play: Play, world: World) -> tuple[str, str]:
        state: State = world.state
        words = ", ".join(f"{each.called} {each.hp} HP" for each in state.fighters)
        result = result_of(play, state)
        ends = {"own": tr("won"), "enemy": tr("lost"), "draw": tr("draw")}
        return words, ends[result] if result else tr("nobody is beaten")

    def stuck(self, play: Play, world: World) -> bool:
        return world.state.ended is not None


def fighter_of(state: State, fighter: str) -> Fighter:
    """A Fighter of either team; raises KeyError when there is none."""
    for each in state.fighters:
        if each.id == fighter:
            return each
    raise KeyError(fighter)


def result_of(play: Play, state: State) -> str | None:
    """own, enemy or draw; None while nobody is beaten, also when the Turns have run out."""
    ended = state.ended
    if ended is None or ended.reason == "turns":
        return None
    if not ended.winners:
        return "draw"
    return "own" if play.lesson.seat in ended.winners else "enemy"


FACTS = DuelFacts()
