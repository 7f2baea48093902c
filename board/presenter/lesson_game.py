"""What a lesson asks of a game: facts of a state, the other side's answer, names and sums.

Owns these questions and one line of a game as a value. Does not own playing (lesson) nor any game's answers
(its ``lesson_facts``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from rules import registry
from rules.core.contract import Action, Ruleset, Seat

if TYPE_CHECKING:
    from board.presenter.lesson import Play


class World(msgspec.Struct, frozen=True):
    """One line of the game: its state, what both did since the set-up, and which replies are used up."""

    state: Any
    line: int = 0
    actions: tuple[Action, ...] = ()
    events: tuple[Any, ...] = ()
    used: tuple[int, ...] = ()


class LessonGame(ABC):
    """What a lesson asks of a game: facts of a state, and the other side's answer."""

    game: ClassVar[str]
    seat_names: ClassVar[tuple[str, str]] = ("Red", "Blue")

    @property
    def ruleset(self) -> Ruleset[Any, Any]:
        return registry.ruleset(self.game)

    @abstractmethod
    def fact(self, play: Play, world: World, name: str, of: str, more: str) -> Any:
        """The fact ``name.of.more``; raises KeyError when there is none of that name."""

    def reply(self, play: Play, world: World) -> Action | None:
        """What the other side does now beyond its scripted replies; None when it does nothing."""
        return None

    def cost(self, action: Action) -> int:
        """How many steps an action counts as; answers to questions of the game count 0."""
        return 1

    def is_placed(self, action: Action) -> bool:
        """Whether the action is put together on the board and done only when it succeeds."""
        return False

    def stuck(self, play: Play, world: World) -> bool:
        """Whether the learner can do nothing more, besides having no steps left."""
        return False

    def apart(self, play: Play, one: Action | None, other: Action | None) -> float:
        """How unlike two actions are that break the same: where a hand put things, in inches."""
        return 0.0

    def laid(self, position: dict[str, Any], draft: Action | None) -> dict[str, Any]:
        """The position with what a draft has put somewhere else, legal or not."""
        return position

    def called(self, play: Play, piece: str) -> tuple[str, Seat | None]:
        """The name of a piece or card of the lesson's beginning, and whose it is."""
        return piece.replace("_", " ").capitalize(), None

    def stands(self, play: Play, world: World) -> tuple[str, str]:
        """How a world stands in a few words, and how it ended."""
        return "", ""
