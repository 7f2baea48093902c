"""Events are told with the names of units, which their ids stand for; everything else of them stays."""

from __future__ import annotations

import pytest

from rules.core import assets, savegame
from rules.core.contract import Seat
from rules.core.session import Session
from rules.wh40k.events import UnitConsolidated
from rules.wh40k.fight.attack_events import AttacksDeclared
from rules.wh40k.fight.events import EngagementsEnded, SideFinished
from rules.wh40k.fight.practice import choose
from rules.wh40k.naming import unit_names, with_names
from rules.wh40k.ruleset import RULESET

NAMES = {"A": "Red Guard", "B": "Blue Watch", "C": "Blue Scouts"}


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            AttacksDeclared("A", (("Blade", "B", ("A1", "A2")), ("Fist", "C", ("A3",)))),
            "Red Guard strikes: 2 with Blade at Blue Watch, 1 with Fist at Blue Scouts",
        ),
        (SideFinished("red", "pile_in", ("A",)), "Red is done in the Pile In step; not moved: Red Guard"),
        (EngagementsEnded((("A", "B"), ("A", "C"))), "No longer engaged: Red Guard and Blue Watch; Red Guard and Blue Scouts"),
        (UnitConsolidated("A", "objective", ("O1",), 2), "Red Guard consolidated (objective) to O1"),
    ],
)  # fmt: skip
def test_ids_of_units_become_their_names_wherever_they_stand(event, told) -> None:
    assert with_names(event, NAMES).text == told


def test_models_weapons_and_what_is_no_unit_keep_their_names() -> None:
    declared = AttacksDeclared("A", (("Blade", "B", ("A1",)),))
    assert with_names(declared, NAMES).pools == (("Blade", "Blue Watch", ("A1",)),)
    assert with_names(declared, {}) == declared


def test_a_whole_phase_is_told_without_an_id_of_a_unit() -> None:
    path = next(path for path in assets.scenario_files("wh40k") if path.stem == "01-first-clash")
    session = Session.start(RULESET, savegame.read(path))
    start = session.state
    while RULESET.outcome(session.state) is None:
        seat: Seat = min(RULESET.to_act(session.state))
        session.apply(choose(session.state, seat))
    told = [RULESET.tell(start, event) for entry in session.history.entries for event in entry.events]
    words = {word.strip(",;:") for text in told for word in text.split()}
    assert unit_names(start) == {"A": "Red Guard", "B": "Blue Watch"}
    assert words & {"Guard", "Watch"} == {"Guard", "Watch"}
    assert words & {"A", "B", "red", "blue"} == set()
