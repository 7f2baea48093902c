"""What a level may ask for, and how it may be lost: predicates with their words, to be chosen from.

Owns the lists. Does not own what a fact means (lesson_facts of each game) nor judging (lesson).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from board.presenter.lesson_data import Failure, Goal

LEGAL = ["last.legal", "==", True]
REFUSED = Failure("refused", "A step that the rules refuse was tried.", ["refused", ">=", 1])
OUT_OF_STEPS = Failure("out_of_steps", "No step is left, the goal is not reached.", ["moves_left", "==", 0])


class GoalChoice(NamedTuple):
    """A goal that a level may have: its words with {piece} and {number}, and its predicate."""

    words: str
    when: Callable[[str, float], Any]
    piece: bool = False
    number: bool = False


class Condition(NamedTuple):
    """A goal chosen, with its blanks filled in."""

    choice: GoalChoice
    piece: str = ""
    number: float = 1.0


def _move(words: str, fact: str, operator: str, *, number: bool = False, piece: bool = True) -> GoalChoice:
    """A goal about the end of a legal move."""

    def when(p: str, n: float) -> Any:
        return {"all": [LEGAL, [fact.format(p), operator, n if number else True]]}

    return GoalChoice(words, when, piece, number)


GOALS: dict[str, tuple[GoalChoice, ...]] = {
    "wh40k": (
        GoalChoice("The move is legal", lambda _p, _n: LEGAL),
        _move("{piece} is engaged", "engaged.{}", "=="),
        _move("{piece} has moved {number} in or more", "moved.{}", ">=", number=True),
        _move("{piece} has moved at most {number} in", "moved.{}", "<=", number=True),
        _move("{number} or more pieces are engaged", "engaged_count", ">=", number=True, piece=False),
    ),
    "keyforge": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("{piece} is destroyed", lambda p, _n: ["destroyed.enemy", "has", p], True),
        GoalChoice("{piece} still stands", lambda p, _n: [f"creature.{p}.in_play", "==", True], True),
        GoalChoice("{number} enemies are destroyed", lambda _p, n: ["lost.enemy", ">=", n], number=True),
        GoalChoice(
            "At most {number} of one's own are lost", lambda _p, n: ["lost.own", "<=", n], number=True
        ),
        GoalChoice("{number} fights have been fought", lambda _p, n: ["exchanges", ">=", n], number=True),
    ),
    "huntik": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("{piece} is KO'd", lambda p, _n: ["ko", "has", p], True),
        GoalChoice("{piece} is in zone {number}", lambda p, n: [f"unit.{p}.zone", "==", int(n)], True, True),
        GoalChoice("{piece} is in the combat", lambda p, _n: ["entered", "has", p], True),
        GoalChoice("{number} enemies are KO'd", lambda _p, n: ["ko_count.enemy", ">=", n], number=True),
        GoalChoice(
            "At most {number} of one's own are KO'd", lambda _p, n: ["ko_count.own", "<=", n], number=True
        ),
        GoalChoice("The combat is over", lambda _p, _n: ["status", "==", "concluded"]),
    ),
    "duel": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("The duel is won", lambda _p, _n: ["result", "==", "own"]),
        GoalChoice("{piece} has {number} HP or less", lambda p, n: [f"hp.{p}", "<=", n], True, True),
        GoalChoice("{piece} has {number} HP or more", lambda p, n: [f"hp.{p}", ">=", n], True, True),
        GoalChoice("{piece} has {number} Power or more", lambda p, n: [f"power.{p}", ">=", n], True, True),
        GoalChoice("{number} Turns have been played", lambda _p, n: ["turns", ">=", n], number=True),
    ),
}
FAILURES: dict[str, tuple[Failure, ...]] = {
    "wh40k": (),
    "keyforge": (Failure("lost_own", "A creature of the learner's was lost.", ["lost.own", ">=", 1]),),
    "huntik": (Failure("lost_own", "A unit of the learner's is KO'd.", ["ko_count.own", ">=", 1]),),
    "duel": (
        Failure("lost", "The duel is lost.", ["result", "==", "enemy"]),
        Failure("draw", "The duel is a draw.", ["result", "==", "draw"]),
    ),
}
"""How a level may be lost by legal steps, before they have run out."""


def goal_of(conditions: Sequence[Condition]) -> Goal:
    """The goal that asks for all of these."""
    words = [c.choice.words.format(piece=c.piece, number=f"{c.number:g}") for c in conditions]
    whens = [c.choice.when(c.piece, c.number) for c in conditions]
    return Goal("; ".join(words), whens[0] if len(whens) == 1 else {"all": whens})
