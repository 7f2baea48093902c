"""Golden transcripts of Huntik: the ready positions played out and whole missions, generated again and compared.

``BATTLEBOARD_GOLDEN=write`` writes them anew; read the difference before committing it. Owns playing and
writing down. Does not own what is right: that is for the rule tests, with their sources.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from rules.core import codec, savegame
from rules.core.contract import Seat
from rules.core.narrate import event_line, sentence
from rules.core.session import Session
from rules.huntik.actions import Act, Aim, Move, Pass, PassTurn, PickUp, PlayCard, UsePower
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share, player
from rules.huntik.totals import attack_total

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "assets/scenarios/huntik"
GOLDEN = Path(__file__).parent / "huntik"
WRITE = os.environ.get("BATTLEBOARD_GOLDEN") == "write"
L, D = Seat(0), Seat(1)


def aim(seat: Seat, **shares: int) -> Aim:
    return Aim(seat, tuple(Share(piece, n) for piece, n in shares.items()))


END = (Pass(D), Pass(L))
SCRIPTS: dict[str, tuple[Act, ...]] = {
    "01-the-worked-example": (
        *END,
        aim(L, lok=3, gareon=1),
        aim(L, lok=3, gareon=2),
        aim(D, king_basilisk=4),
    ),
    "02-a-crowd-in-zone-3": (*END, aim(L, toll_keeper=3, old_guard=2), aim(D, wren=3)),
    "03-below-zero-and-back": (
        PlayCard(D, "press_back"),
        PlayCard(L, "charge"),
        *END,
        aim(L, iron_boar=1),
        aim(D, wren=2),
    ),
    "04-nobody-to-aim-at": (*END, aim(L, veil_moth=3), aim(L), aim(D, wren=3)),
    "05-the-last-defender-leaves": (PlayCard(D, "slip_away", ("toll_keeper",)), Pass(L)),
    "06-behind-the-lines": (Move(L, "wren", 5), Move(L, "wren", 4), Move(L, "wren", 3, start=True)),
    "07-two-clocks-one-board": (Move(D, "swift_kite", 1, start=False),),
    "08-the-mark-that-saves": (*END, aim(L, fox_duelist=3, frost_imp=2, gate_warden=4), aim(D, bram=4)),
    "09-a-ring-and-a-well": (
        UsePower(L, "deep_well", "Drink", ("brother_mote",), hero="wren"),
        PassTurn(D),
        PickUp(L, "brother_mote", "copper_ring"),
    ),
}
MISSIONS = sorted(path.stem for path in SCENARIOS.glob("mission-*.json"))


def transcript(name: str, steps: Any) -> str:
    """Every action with its verdict and events, and how it stands at the end."""
    session = Session.start(RULESET, savegame.read(SCENARIOS / f"{name}.json"))
    lines = [f"# {session.scenario.title}", f"# {session.scenario.note}"]
    for action in steps(session):
        lines.append("")
        lines.append(f"{player(action.seat)}: {codec.dump(action).decode()}")
        verdict = session.judge(action)
        if not verdict.legal:
            lines.append(f"  {sentence(verdict)}")
            continue
        lines += [f"  {event_line(event)}" for event in session.apply(action).events]
        if session.state.combat is not None:
            totals = [attack_total(session.state, seat).text for seat in (L, D)]
            lines.append(f"  [{totals[0]} against {totals[1]}]")
    outcome = RULESET.outcome(session.state)
    lines += ["", f"End: {outcome.text if outcome else 'goes on'}"]
    return "\n".join(lines) + "\n"


def scripted(name: str) -> Any:
    return lambda session: SCRIPTS[name]


def at_random(session: Session[Any, Any]) -> Any:
    rng = random.Random(session.scenario.seed)
    while acting := RULESET.to_act(session.state):
        offers = RULESET.offers(session.state, min(acting))
        yield RULESET.fill(session.state, rng.choice(offers), rng)


@pytest.mark.parametrize("name", [*SCRIPTS, *MISSIONS])
def test_the_transcript_is_as_it_was(name: str) -> None:
    text = transcript(name, scripted(name) if name in SCRIPTS else at_random)
    path = GOLDEN / f"{name}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*SCRIPTS, *MISSIONS}
