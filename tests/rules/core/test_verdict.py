"""Verdicts, what is read out of them, and their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import codec, narrate
from rules.core.citation import Citation, ruling
from rules.core.contract import Action, Event, Seat
from rules.core.verdict import Check, Evidence, IllegalAction, Scope, Verdict


def check(
    passed: bool,
    clause: str,
    text: str = "",
    *,
    ref: str = "1.1",
    scope: Scope = Scope.WHOLE,
    remedy: str = "",
    rulings: tuple[str, ...] = (),
) -> Check:
    cite = Citation("toy", ref, "a gist")
    return Check(passed, clause, text or clause, cite, scope=scope, remedy=remedy, rulings=rulings)


checks = st.lists(
    st.builds(
        check,
        passed=st.booleans(),
        clause=st.sampled_from("abcd"),
        scope=st.sampled_from(Scope),
        rulings=st.lists(st.sampled_from("xyz"), max_size=2).map(tuple),
    ),
    max_size=7,
).map(tuple)


@given(checks)
def test_a_verdict_is_legal_when_nothing_is_broken(found: tuple[Check, ...]) -> None:
    verdict = Verdict(found)
    assert verdict.legal == (not verdict.broken)
    assert verdict.clauses == {one.clause for one in found if not one.passed}
    assert tuple(one for one in found if one in verdict.broken) == verdict.broken
    assert codec.load(codec.dump(verdict), Verdict) == verdict


@given(checks)
def test_rulings_that_mattered_are_named_once_in_order(found: tuple[Check, ...]) -> None:
    named = [name for one in found for name in one.rulings]
    assert list(Verdict(found).rulings) == sorted(set(named), key=named.index)


def test_evidence_round_trips_with_its_check() -> None:
    evidence = Evidence("route", "a1", ((0.0, 0.0), (1.5, 2.25)), 30.0, "3.10 in")
    verdict = Verdict((Check(False, "too_far", "3.10 in", ruling("D1", "gist"), evidence=(evidence,)),))
    assert codec.load(codec.dump(verdict), Verdict) == verdict


def test_an_illegal_action_says_what_is_broken_with_its_rules() -> None:
    verdict = Verdict(
        (check(True, "a"), check(False, "b", "B is off", ref="2"), check(False, "c", "C too", ref="3"))
    )
    error = IllegalAction("the action", verdict)
    assert str(error) == "B is off (2); C too (3)"
    assert (error.action, error.verdict) == ("the action", verdict)


def test_citations_print_as_their_rule() -> None:
    assert str(Citation("wh40k", "12.03", "gist")) == "12.03"
    assert ruling("D2", "gist") == Citation("ruling", "D2", "gist")


# Words


def test_a_legal_verdict_is_one_word() -> None:
    assert narrate.sentence(Verdict((check(True, "a"),))) == "Legal."


def test_a_reason_gives_its_rule_and_the_remedy() -> None:
    found = check(
        False, "a", "Not closer: 1.87 in before, 1.95 in after.", ref="12.03", remedy="Move nearer."
    )
    assert narrate.reason(found) == "Not closer: 1.87 in before, 1.95 in after (12.03). Move nearer."
    assert narrate.sentence(Verdict((found,))) == f"Illegal, 1 clause: {narrate.reason(found)}"


@pytest.mark.parametrize(("count", "more"), [(2, ""), (3, ""), (4, " +1 more."), (6, " +3 more.")])
def test_at_most_three_reasons_are_said(count: int, more: str) -> None:
    broken = tuple(check(False, f"clause{number}") for number in range(count))
    shown = " ".join(f"clause{number} (1.1)." for number in range(min(3, count)))
    assert narrate.sentence(Verdict(broken)) == f"Illegal, {count} clauses: {shown}{more}"


def test_what_had_to_hold_before_moving_is_said_first() -> None:
    whole, piece = check(False, "whole"), check(False, "piece", scope=Scope.PIECE)
    before = check(False, "before", scope=Scope.BEFORE)
    said = narrate.sentence(Verdict((whole, piece, before)))
    assert said == "Illegal, 3 clauses: before (1.1). piece (1.1). whole (1.1)."


def test_an_event_is_said_with_its_rules() -> None:
    class Moved(Event, frozen=True):
        @property
        def cites(self) -> tuple[Citation, ...]:
            return (Citation("toy", "1.1", "gist"), ruling("D2", "gist"))

        @property
        def text(self) -> str:
            return "A3 moved 2.41 in"

    assert narrate.event_line(Moved()) == "A3 moved 2.41 in (1.1, D2)"


@pytest.mark.parametrize(
    ("value", "limit", "shown"),
    [
        (2.414, None, "2.41"),
        (2.414, 3.0, "2.41"),
        (3.0, 3.0, "3.00"),
        (3.004, 3.0, "3.004"),
        (3.0004, 3.0, "3.0004"),
        (2.9996, 3.0, "2.9996"),
        (3.000001, 3.0, "3.000001"),
        (3.0000001, 3.0, "3.00"),
        (-0.001, None, "0.00"),
        (-0.001, 0.0, "-0.001"),
        (-1.5, None, "-1.50"),
    ],
)
def test_inches_have_two_decimals_unless_that_would_hide_a_breach(
    value: float, limit: float | None, shown: str
) -> None:
    assert narrate.inches(value, limit) == shown


@given(st.floats(-100, 100), st.floats(-100, 100))
def test_two_lengths_a_hundred_thousandth_apart_never_look_the_same(value: float, limit: float) -> None:
    if abs(value - limit) > 1e-5:
        assert narrate.inches(value, limit) != narrate.inches(limit)


# Actions and events are values


def test_an_action_knows_its_seat_and_its_kind() -> None:
    class Pass(Action, frozen=True):
        pass

    assert codec.dump(Pass(Seat(1))) == b'{"type":"Pass","seat":1}'
    assert codec.load(b'{"type":"Pass","seat":1}', Pass) == Pass(Seat(1))
    with pytest.raises(codec.BadFile):
        codec.load(b'{"type":"Pass","seat":1,"more":2}', Pass)
