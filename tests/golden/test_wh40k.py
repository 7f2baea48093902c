"""Golden transcripts of whole Fight phases: the practice opponent on both sides of every ready position.

``BATTLEBOARD_GOLDEN=write`` writes them anew; read the difference before committing it. Owns playing and
writing down. Does not own what is right: that is for the rule tests, with their sources.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rules.core import assets, savegame
from rules.core.contract import Seat
from rules.core.narrate import event_line, reason, sentence
from rules.core.session import Session
from rules.wh40k.fight.actions import SelectToFight
from rules.wh40k.fight.practice import choose
from rules.wh40k.fight.queries import odds_against, phase_strip, selectable
from rules.wh40k.ruleset import RULESET

GOLDEN = Path(__file__).parent / "wh40k"
WRITE = os.environ.get("BATTLEBOARD_GOLDEN") == "write"
PHASES = [path for path in assets.scenario_files("wh40k") if not path.stem.startswith("check-")]
CHECKS = [path for path in assets.scenario_files("wh40k") if path.stem.startswith("check-")]
COLOURS = ("Red", "Blue")


def compare(name: str, lines: list[str]) -> None:
    """The transcript as it was written down, or write it down."""
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def stands(table: Any) -> str:
    """One line of where the phase stands: step, whose decision, what is left."""
    now = next(step for step in phase_strip(table) if step.status == "now")
    left = f", left: {' '.join(now.left)}" if now.left else ""
    return f"[{now.name}{': ' + now.side if now.side else ''}{left}]"


def refused_picks(session: Session[Any, Any], seat: Seat) -> list[str]:
    """Units that may not be selected now, with the reason; the rule is what the board shows."""
    found = []
    for choice in selectable(session.state):
        if not choice.open:
            verdict = session.judge(SelectToFight(seat, choice.unit))
            found.append(f"  not {choice.unit}: {reason(verdict.broken[0])}")
    return found


def told(session: Session[Any, Any], action: Any) -> list[str]:
    lines = [f"{COLOURS[action.seat]}: {type(action).__name__} {getattr(action, 'unit', '')}".rstrip()]
    fight = session.state.phase.fight
    if fight is not None and fight.stage == "declare":
        for target in sorted({strike.target for strike in action.strikes}):
            odds = odds_against(session.state, action.unit, action.strikes, target)
            slain = " ".join(f"{number}:{chance:.3f}" for number, chance in enumerate(odds.slain))
            lines.append(f"  odds at {target}: {odds.mean_damage:.3f} damage on average; slain {slain}")
    step = session.apply(action)
    start = session.history.start
    lines += [f"  {event_line(event, RULESET.tell(start, event))}" for event in step.events]
    return [*lines, f"  {stands(session.state)}", ""]


@pytest.mark.parametrize("path", PHASES, ids=lambda path: path.stem)
def test_a_whole_phase_reads_as_it_was_written_down(path: Path) -> None:
    document = savegame.read(path)
    session = Session.start(RULESET, document)
    lines = [f"# {document.title}", f"# {document.note}", "", stands(session.state), ""]
    while RULESET.outcome(session.state) is None:
        seat = min(RULESET.to_act(session.state))
        lines += refused_picks(session, seat)
        lines += told(session, choose(session.state, seat))
    outcome = RULESET.outcome(session.state)
    assert outcome is not None
    lines.append(f"End: {outcome.text} ({outcome.cite.ref})")
    compare(path.stem, lines)


@pytest.mark.parametrize("path", CHECKS, ids=lambda path: path.stem)
def test_a_move_to_check_is_judged_as_it_was_written_down(path: Path) -> None:
    document = savegame.read(path)
    session, judged = Session.resume(RULESET, document)
    lines = [f"# {document.title}", f"# {document.note}", ""]
    if judged is None:
        session.go(0)
        judged = session.history.entries[0].action
    verdict = session.judge(judged)
    for check in verdict.checks:
        lines.append(f"{'met' if check.passed else 'NOT'}  {check.cite.ref:8} {check.text}")
    compare(path.stem, [*lines, "", sentence(verdict)])
