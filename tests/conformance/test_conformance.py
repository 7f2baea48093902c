"""The laws that every game keeps, over every registered game, the toy game and all their scenarios.

Owns what the contract promises for any game. Does not own any game's rules.
"""

from __future__ import annotations

import itertools
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.core import codec, savegame, scenario
from rules.core.citation import Citation
from rules.core.codec import BadFile
from rules.core.contract import SEATS, Action, Event, Ruleset, Seat
from rules.core.dice import Dice
from rules.core.session import Session
from rules.core.verdict import IllegalAction, Verdict
from tests.conformance import play

RULING_STEPS = 12


def states(session: Session[Any, Any]) -> Iterator[Any]:
    yield session.history.start
    for entry in session.history.entries:
        yield entry.state


def steps(session: Session[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """Every entry with the state before it."""
    before = session.history.start
    for entry in session.history.entries:
        yield before, entry
        before = entry.state


def assert_cited(cites: tuple[Citation, ...], what: str) -> None:
    assert cites, f"{what} cites nothing"
    for cite in cites:
        assert cite.book, f"{what} cites no book"
        assert cite.ref, f"{what} cites no rule"
        assert cite.gist.strip(), f"{what} cites {cite.ref} without its gist"


def assert_reads(text: str, what: str) -> None:
    assert text.strip(), f"{what} says nothing"
    assert text == text.strip(), f"{what} has blanks around it: {text!r}"
    assert not text.endswith("!"), f"{what} shouts: {text!r}"
    assert "\n" not in text, f"{what} is more than one line: {text!r}"


def assert_verdict_reads(verdict: Verdict, what: str) -> None:
    assert verdict.checks, f"{what}: a verdict without a checklist has no reason"
    for check in verdict.checks:
        name = f"{what}: check {check.clause!r}"
        assert check.clause, name
        assert_cited((check.cite,), name)
        assert_reads(check.text, name)


# What a game says about itself


def test_a_game_names_its_types(key: str) -> None:
    rules = play.ruleset(key)
    assert rules.info.key == key
    assert all((rules.info.title, rules.info.edition, rules.info.pack, *rules.info.seats))
    for name in ("state_type", "action_type", "event_type", "position_type", "rulings_type"):
        assert hasattr(rules, name), f"{key} does not name its {name}"
    assert rules.state_type.__struct_config__.frozen
    assert rules.state_type.__struct_config__.forbid_unknown_fields


def test_a_game_has_scenarios(key: str) -> None:
    assert play.scenario_paths(key), f"no scenario for {key}"


def test_a_game_lists_its_switches_with_their_defaults(key: str) -> None:
    rules = play.ruleset(key)
    defaults = rules.rulings_type()
    named = [ruling.name for ruling in rules.rulings()]
    assert len(named) == len(set(named))
    for name in rules.rulings_type.__struct_fields__:
        # Distances of the rule text and tolerances are numbers that ask no question.
        number = type(getattr(defaults, name)) in (int, float)
        assert number or name in named, f"the switch {name} is not described"
    for ruling in rules.rulings():
        assert ruling.default == getattr(defaults, ruling.name), ruling.name
        assert not ruling.choices or ruling.default in ruling.choices, ruling.name
        assert_reads(ruling.question, f"ruling {ruling.name}")
        assert_cited((ruling.cite,), f"ruling {ruling.name}")


def test_hash_order_changes_nothing(key: str) -> None:
    assert len({_fingerprint(key, hash_seed) for hash_seed in ("0", "1")}) == 1


def _fingerprint(key: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(play.ROOT)}
    command = [sys.executable, "-m", "tests.conformance.play", key]
    done = subprocess.run(
        command, cwd=play.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# Scenarios


def test_a_scenario_is_sound_and_replays(key: str, path: Path) -> None:
    document = savegame.read(path)
    rules = play.ruleset(key)
    assert document.game == key
    assert document.title, "a scenario has a title"
    session, judged = Session.resume(rules, document)
    # The last move of a "check-" file may be illegal on purpose: it is there to be judged.
    assert judged is None or path.stem.startswith("check-")
    assert len(session.history.entries) == len(document.actions) - (judged is not None)
    assert rules.faults(session.history.start) == ()


def test_setting_up_twice_gives_the_same_state(key: str, path: Path) -> None:
    rules: Ruleset[Any, Any] = play.ruleset(key)
    document = savegame.read(path)
    assert rules.setup(document, Dice(document.seed)) == rules.setup(document, Dice(document.seed))


def test_a_scenario_file_round_trips(key: str, path: Path) -> None:
    document = savegame.read(path)
    assert scenario.loads(scenario.dumps(document)) == document


def test_a_position_with_an_unknown_field_is_refused_by_its_place(key: str, path: Path) -> None:
    document = savegame.read(path)
    position = {**document.position, "no_such_field": 1}
    with pytest.raises(BadFile) as refused:
        Session.start(play.ruleset(key), msgspec.structs.replace(document, position=position))
    assert any(f"{fault.where} {fault.problem}".find("no_such_field") >= 0 for fault in refused.value.faults)
    assert all(fault.where.startswith("position") for fault in refused.value.faults)


def test_an_unknown_switch_is_refused_by_its_place(key: str, path: Path) -> None:
    document = savegame.read(path)
    rulings = {**document.rulings, "no_such_switch": True}
    with pytest.raises(BadFile) as refused:
        Session.start(play.ruleset(key), msgspec.structs.replace(document, rulings=rulings))
    assert any("no_such_switch" in str(fault) for fault in refused.value.faults)
    assert all(fault.where.startswith("rulings") for fault in refused.value.faults)


def test_a_game_can_be_played_under_every_ruling(key: str) -> None:
    rules = play.ruleset(key)
    documents = [savegame.read(path) for path in play.scenario_paths(key)[:1]]
    for document, ruling in itertools.product(documents, rules.rulings()):
        for choice in ruling.choices:
            switched = {**document.rulings, ruling.name: choice}
            changed = msgspec.structs.replace(document, rulings=switched, actions=())
            session = play.played(rules, changed, seed=3, steps=RULING_STEPS)
            assert Session.replay(rules, session.saved()).state == session.state, (ruling.name, choice)


# A random game


def test_what_fill_gives_is_judged_legal_with_its_checklist(session: Session[Any, Any]) -> None:
    for before, entry in steps(session):
        verdict = session.ruleset.judge(before, entry.action)
        assert verdict.legal, f"{entry.action}: {[str(check.text) for check in verdict.broken]}"
        assert_verdict_reads(verdict, type(entry.action).__name__)


def test_judge_and_apply_change_nothing_given_to_them(session: Session[Any, Any]) -> None:
    for before, entry in steps(session):
        written = codec.dump(before), codec.dump(entry.action)
        session.ruleset.judge(before, entry.action)
        session.ruleset.apply(before, entry.action)
        assert (codec.dump(before), codec.dump(entry.action)) == written


def test_the_same_action_in_the_same_state_gives_the_same_transition(session: Session[Any, Any]) -> None:
    for before, entry in steps(session):
        again = session.ruleset.apply(before, entry.action)
        assert again.state == entry.state
        assert again.events == entry.events
        assert again.reveals == entry.reveals


def test_the_same_seed_gives_the_same_game(
    session: Session[Any, Any], request: pytest.FixtureRequest
) -> None:
    seed = request.node.callspec.params["session"][2]
    again = play.played(session.ruleset, session.scenario, seed)
    assert again.history == session.history


def test_every_state_action_and_event_round_trips(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state in states(session):
        assert codec.load(codec.dump(state), rules.state_type) == state
    for entry in session.history.entries:
        assert isinstance(entry.action, Action)
        assert codec.load(codec.dump(entry.action), rules.action_type) == entry.action
        for event in entry.events:
            assert isinstance(event, Event)
            assert codec.load(codec.dump(event), rules.event_type) == event


def test_undo_and_redo_lead_back_to_the_same_state(session: Session[Any, Any]) -> None:
    passed = list(states(session))
    for place in [*range(len(passed)), *reversed(range(len(passed)))]:
        session.go(place)
        assert session.state == passed[place]


def test_what_is_saved_replays_to_the_same_state_and_events(session: Session[Any, Any]) -> None:
    document = scenario.loads(scenario.dumps(session.saved()))
    again = Session.replay(session.ruleset, document)
    assert again.history.entries == session.history.entries


def test_a_game_that_goes_on_has_an_offer_and_one_that_is_over_has_none(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state in states(session):
        acting = rules.to_act(state)
        if rules.outcome(state) is None:
            assert acting, "nobody may act, but the game is not over"
        else:
            assert not acting, "the game is over, but somebody may act"
        for seat in SEATS:
            assert bool(rules.offers(state, seat)) == (seat in acting), f"seat {seat}"


def test_an_outcome_reads_and_cites(session: Session[Any, Any]) -> None:
    for state in states(session):
        outcome = session.ruleset.outcome(state)
        if outcome is not None:
            assert_cited((outcome.cite,), "the outcome")
            assert_reads(outcome.text, "the outcome")
            assert set(outcome.winners) <= set(SEATS)


def test_every_event_cites_a_rule_and_reads_as_a_sentence(session: Session[Any, Any]) -> None:
    for entry in session.history.entries:
        for event in entry.events:
            what = type(event).__name__
            assert_cited(event.cites, what)
            assert_reads(event.text, what)
            assert not re.search(r"\byou\b", event.text, re.IGNORECASE), f"{what}: {event.text!r}"


def test_every_offer_cites_and_its_draft_can_be_judged(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state in states(session):
        for seat in sorted(rules.to_act(state)):
            for offer in rules.offers(state, seat):
                assert offer.draft.seat == seat
                assert_reads(offer.verb, "an offer")
                assert_cited((offer.cite,), f"offer {offer.verb!r}")
                assert_verdict_reads(rules.judge(state, offer.draft), f"draft of {offer.verb!r}")
                draft = codec.load(codec.dump(offer.draft), rules.action_type)
                assert draft == offer.draft


def test_every_offer_can_be_filled_legally(session: Session[Any, Any]) -> None:
    rules, rng = session.ruleset, random.Random(5)
    sampled = list(states(session))[:: max(1, len(session.history.entries) // 8)]
    for state in sampled:
        for seat in sorted(rules.to_act(state)):
            for offer in rules.offers(state, seat):
                action = rules.fill(state, offer, rng)
                verdict = rules.judge(state, action)
                assert verdict.legal, f"{offer.verb}: {[check.text for check in verdict.broken]}"


def test_apply_refuses_exactly_what_judge_calls_illegal(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state, action in _misplaced(session):
        verdict = rules.judge(state, action)
        assert_verdict_reads(verdict, type(action).__name__)
        if verdict.legal:
            rules.apply(state, action)
            continue
        written = codec.dump(state)
        with pytest.raises(IllegalAction) as refused:
            rules.apply(state, action)
        assert refused.value.verdict == verdict
        assert refused.value.action == action
        assert codec.dump(state) == written


def _misplaced(session: Session[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """Actions at the wrong time, by the wrong seat, by nobody, and drafts still empty."""
    entries = session.history.entries
    passed = list(states(session))
    rng = random.Random(9)
    for index, entry in enumerate(entries):
        yield passed[rng.randrange(len(passed))], entry.action
        yield passed[index], msgspec.structs.replace(entry.action, seat=Seat(1 - entry.action.seat))
        yield passed[index], msgspec.structs.replace(entry.action, seat=Seat(7))
        yield entry.state, entry.action
    for seat in sorted(session.ruleset.to_act(passed[0])):
        for offer in session.ruleset.offers(passed[0], seat):
            yield passed[0], offer.draft
            yield passed[-1], offer.draft


def test_every_state_reached_is_sound(session: Session[Any, Any]) -> None:
    for state in states(session):
        assert session.ruleset.faults(state) == ()


def test_what_a_seat_may_see_is_a_state_and_hiding_twice_hides_no_more(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state in states(session):
        for seat in SEATS:
            seen = rules.redact(state, seat)
            assert codec.load(codec.dump(seen), rules.state_type) == seen
            assert rules.redact(seen, seat) == seen


def test_what_a_seat_may_do_depends_only_on_what_it_may_see(session: Session[Any, Any]) -> None:
    rules = session.ruleset
    for state in states(session):
        for seat in SEATS:
            assert rules.offers(rules.redact(state, seat), seat) == rules.offers(state, seat)
