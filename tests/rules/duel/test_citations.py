"""Every citation is used, says what it is in words, and is cited by the event or check that rests on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.core import savegame
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.verdict import Check
from rules.duel import citations
from rules.duel.actions import Build, ChooseOpening, Commit, Reveal
from rules.duel.ruleset import RULESET
from tests.rules.duel.table import before, play, refs

ROOT = Path(__file__).parents[3]
BOTH = "x* P3 8/10 + p P1 8/10 vs y* P2 8/10 + q P4 8/10"


@pytest.mark.parametrize(
    ("ref", "cards", "kind"),
    [
        ("CA-Attack", "attack | -", "AttackDeclared"),
        ("CA-Block", "attack | block", "AttackBlocked"),
        ("CA-Heal", "heal 1 | -", "HealDeclared"),
        ("CA-Direct", "damage 1 | -", "DamageDeclared"),
        ("CA-Transfer", "transfer 1 power self > partner | -", "Transferred"),
        ("CA-Cancel", "cancel | -", "CardCancelled"),
        ("CA-Then", "heal 0, then, heal 1 | -", "StepBegan"),
        ("CA-Fighter", "token+1 debt | -", "TokensChanged"),
        ("duel-reveal", "attack | -", "CardRevealed"),
        ("duel-order", "attack > holders:debt | -", "NoTarget"),
        ("duel-bonus-timing", "attack | block{heal 1}", "BonusPaid"),
        ("duel-condition", "if self_attacked{attack} | -", "QuestionAnswered"),
        ("duel-power-floor", "power-9 | -", "PowerChanged"),
        ("duel-mutual-cancel", "cancel | cancel", "CardCancelled"),
        ("duel-ko", "damage 9 | -", "KnockedOut"),
    ],
)
def test_an_event_cites_the_rule_by_which_it_happened(ref: str, cards: str, kind: str) -> None:
    found = [event for event in play(f"{BOTH} :: {cards}").events if type(event).__name__ == kind]
    assert found
    assert all(ref in refs(event) for event in found)


def test_icons_of_a_movement_that_icons_caused_cite_the_chain() -> None:
    turn = play("x* P2 8/10 vs y* P1 9/10(8i{heal 1}) :: attack | -")
    fired = [event for event in turn.events if type(event).__name__ == "IconFired"]
    assert [refs(event) for event in fired] == [{"CA-Icon"}, {"CA-Icon", "duel-chain"}]


def test_an_endless_chain_cites_the_chain() -> None:
    turn = play("x* P2 8/10 vs y* P1 9/10(8i{heal 1}) :: attack | -", chain_limit=1)
    (cut,) = [event for event in turn.events if type(event).__name__ == "ChainCut"]
    assert refs(cut) == {"duel-chain"}


def test_the_frame_cites_its_rulings() -> None:
    document = savegame.read(ROOT / "assets/scenarios/duel/match-1-first-duel.json")
    state = RULESET.setup(document, Dice(document.seed))
    events: list[Any] = []
    checks: list[Check] = []
    for action in (
        ChooseOpening(Seat(0), "v0"),
        ChooseOpening(Seat(1), "b0"),
        Reveal(Seat(0)),
        Reveal(Seat(0)),
    ):
        checks += RULESET.judge(state, action).checks
        step = RULESET.apply(state, action)
        state, events = step.state, [*events, *step.events]
    checks += RULESET.judge(state, Build(Seat(0))).checks
    assert {"duel-fight", "duel-build"} <= {ref for event in events for ref in refs(event)}
    assert {"duel-opening", "duel-fight", "duel-build"} <= {check.cite.ref for check in checks}


def test_a_single_turn_ends_by_its_own_ruling() -> None:
    assert play(f"{BOTH} :: attack | -").outcome.cite.ref == "duel-turns"
    assert RULESET.judge(before(f"{BOTH} :: attack | -"), Commit(Seat(0))).broken[0].cite.ref == "duel-reveal"


def test_every_citation_stands_in_code_that_uses_it_and_is_told_in_words() -> None:
    folder = ROOT / "rules/duel"
    code = "".join(p.read_text("utf-8") for p in folder.glob("*.py") if p.name != "citations.py")
    names = {id(value): name for name, value in vars(citations).items()}
    listed = (*citations.RULES, *citations.RULINGS)
    assert len({cite.ref for cite in listed}) == len(listed) == 26
    for cite in listed:
        assert cite.gist.endswith("."), cite.ref
        assert f"cite.{names[id(cite)]}" in code, f"{cite.ref} is cited by nothing"
