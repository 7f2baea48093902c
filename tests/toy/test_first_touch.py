"""The toy game's own rules: what the conformance suite cannot know, one test a rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.codec import BadFile
from rules.core.contract import SEATS, Seat
from rules.core.dice import Dice
from rules.core.history import History
from rules.core.scenario import Scenario
from rules.core.session import Session
from tests.toy.ruleset import RULESET
from tests.toy.values import CHOICES, Choose, Press, Stance

RED, BLUE = SEATS


def bout(*faces: int, rulings: dict[str, Any] | None = None, **position: Any) -> Session[Any, Any]:
    scenario = Scenario("toy", position, rulings=rulings or {})
    session = Session.start(RULESET, scenario)
    state = RULESET.setup(scenario, Dice(scripted=faces))
    session.history = History(state)
    return session


def choose(session: Session[Any, Any], red: Stance, blue: Stance) -> list[str]:
    session.apply(Choose(RED, red))
    return [event.text for event in session.apply(Choose(BLUE, blue)).events]


@pytest.mark.parametrize(
    ("red", "blue"),
    [(Stance.THRUST, Stance.FEINT), (Stance.FEINT, Stance.GUARD), (Stance.GUARD, Stance.THRUST)],
)
def test_2_1_the_better_stance_touches(red: Stance, blue: Stance) -> None:
    session = bout()
    texts = choose(session, red, blue)
    assert texts == [
        "Blue has chosen a stance",
        f"Red shows {red}, Blue shows {blue}",
        "Blue is touched, 3 to 2 hearts",
    ]
    assert RULESET.to_act(session.state) == {RED}


def test_2_2_equal_stances_are_settled_by_the_higher_die() -> None:
    session = bout(2, 5)
    choose(session, Stance.GUARD, Stance.GUARD)
    assert session.state.hearts == (2, 3)
    assert session.history.entries[-1].reveals


@pytest.mark.parametrize(("choice", "hearts"), [("nothing", (3, 3)), ("both", (2, 2))])
def test_2_2_equal_dice_follow_the_ruling(choice: str, hearts: tuple[int, int]) -> None:
    session = bout(4, 4, rulings={"even_roll": choice})
    choose(session, Stance.GUARD, Stance.GUARD)
    assert session.state.hearts == hearts
    assert session.state.round == 2


@pytest.mark.parametrize(("face", "hearts"), [(3, (2, 2)), (4, (3, 1))])
def test_3_1_a_press_touches_on_four_or_more(face: int, hearts: tuple[int, int]) -> None:
    session = bout(face)
    choose(session, Stance.THRUST, Stance.FEINT)
    session.apply(Press(RED, True))
    assert session.state.hearts == hearts


def test_3_1_only_the_one_who_touched_may_press() -> None:
    session = bout()
    choose(session, Stance.THRUST, Stance.FEINT)
    assert session.judge(Press(BLUE, True)).clauses == {"press"}
    assert session.judge(Press(RED)).clauses == {"press_or_hold"}
    assert session.judge(Choose(RED, Stance.THRUST)).clauses == {"turn"}


def test_4_1_and_4_2_end_the_bout() -> None:
    session = bout(hearts=[2, 1])
    choose(session, Stance.THRUST, Stance.FEINT)
    outcome = RULESET.outcome(session.state)
    assert outcome
    assert (outcome.winners, outcome.cite.ref) == ((RED,), "4.1")
    session = bout(1, 1, round=5)
    choose(session, Stance.THRUST, Stance.THRUST)
    outcome = RULESET.outcome(session.state)
    assert outcome
    assert (outcome.winners, outcome.cite.ref) == ((), "4.2")


@given(st.sampled_from(CHOICES), st.sampled_from(CHOICES), st.integers(0, 99))
def test_1_1_a_choice_is_hidden_until_both_are_made(one: Stance, other: Stance, seed: int) -> None:
    """States that differ only in what Blue cannot see look the same to Blue."""

    def seen(stance: Stance, dice_seed: int) -> Any:
        session = Session.start(RULESET, Scenario("toy", {}, seed=dice_seed))
        session.apply(Choose(RED, stance))
        return RULESET.redact(session.state, Seat(1)), RULESET.redact(session.state, Seat(0)).stances

    assert seen(one, seed)[0] == seen(other, seed + 1)[0]
    assert seen(one, seed)[1] == (one, None)


def test_every_fault_of_a_position_is_named() -> None:
    position = {"hearts": [0, -1], "round": 6, "stances": ["hidden", "guard"]}
    with pytest.raises(BadFile) as refused:
        Session.start(RULESET, Scenario("toy", position, rulings={"even_roll": "none"}))
    assert [fault.where for fault in refused.value.faults] == [
        "position.hearts[0]",
        "position.hearts[1]",
        "position.round",
        "position.stances",
        "position.stances",
        "rulings.even_roll",
    ]
