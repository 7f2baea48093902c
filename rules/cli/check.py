"""``check``: replay a position file and judge its last move.

Owns the printed verdict. Does not own the judging, nor reading single files (savegame).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from rules import registry
from rules.cli.main import UNUSABLE, complain
from rules.core import codec, narrate, savegame
from rules.core import scenario as documents
from rules.core.codec import BadFile, Fault
from rules.core.contract import Ruleset
from rules.core.scenario import Scenario
from rules.core.seating import Seating
from rules.core.session import Session, actions_of
from rules.core.verdict import Check, Verdict

HEADINGS = ("result", "rule", "requirement", "measured", "limit")


class Judged(msgspec.Struct, frozen=True):
    """A file's last action and its verdict."""

    name: str
    scenario: Scenario
    ruleset: Any
    action: Any
    verdict: Verdict

    @property
    def seating(self) -> Seating:
        """Who sits where, for sentences."""
        return Seating(self.ruleset.info, self.scenario)


def check(files: list[str], as_json: bool = False) -> int:
    """Judge each file's last move and print it; exit code 0 legal, 1 illegal, 2 unusable (the worst)."""
    worst = 0
    single = len(files) == 1 and not files[0].endswith(".jsonl")
    for name in files:
        try:
            for item in judged(name):
                if isinstance(item, BadFile):
                    complain(item, as_json=as_json)
                    worst = UNUSABLE
                    continue
                worst = max(worst, 0 if item.verdict.legal else 1)
                print(
                    as_line(item)
                    if as_json
                    else as_table(item)
                    if single
                    else f"{item.name}: {headline(item)}"
                )
        except BadFile as error:
            complain(error, as_json=as_json)
            worst = UNUSABLE
    return worst


def judged(name: str) -> Iterator[Judged | BadFile]:
    """The verdicts of one file; for .jsonl one after another, with the line in the name."""
    data = sys.stdin.buffer.read() if name == "-" else savegame.read_bytes(name)
    if not name.endswith(".jsonl"):
        try:
            yield judge_scenario(name, documents.loads(data))
        except BadFile as error:
            raise error.at(name) from None
        return
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        where = f"{name}:{number}"
        try:
            yield judge_scenario(where, line_scenario(line))
        except BadFile as error:
            yield error.at(where)


def line_scenario(line: bytes) -> Scenario:
    """One line of a .jsonl: a position document, or a case in the judges' short form."""
    plain = codec.parse(line)
    if isinstance(plain, dict) and not plain.keys() & {"format", "version", "game", "position"}:
        from rules.wh40k.caseform import scenario_from_case

        return scenario_from_case(plain)
    return documents.loads(line)


def judge_scenario(name: str, scenario: Scenario) -> Judged:
    """Replay all actions but the last, and judge that; raises BadFile when there is nothing to judge."""
    ruleset: Ruleset[Any, Any] = registry.ruleset(scenario.game)
    actions = actions_of(ruleset, scenario)
    if not actions:
        # Setting up first names faults of the position, which matter more than a missing move.
        Session.start(ruleset, scenario)
        raise BadFile([Fault("actions", "there is no move to judge", "Add the move as the last action")])
    earlier = msgspec.structs.replace(scenario, actions=scenario.actions[:-1])
    session = Session.replay(ruleset, earlier)
    return Judged(name, scenario, ruleset, actions[-1], session.judge(actions[-1]))


def headline(item: Judged) -> str:
    """One sentence: legal or not, and why."""
    return item.seating.text(narrate.sentence(item.verdict))


def as_table(item: Judged) -> str:
    """The clause table and one sentence, for people."""
    info = item.ruleset.info
    lines = [item.scenario.title or item.name, f"{info.edition}, rules pack {info.pack}"]
    changed = ", ".join(f"{name} = {_shown(value)}" for name, value in item.scenario.rulings.items())
    if changed:
        lines.append(f"Rulings changed: {changed}")
    seating = item.seating
    rows = [_row(each, seating) for each in item.verdict.checks]
    widths = [max(len(row[i]) for row in (HEADINGS, *rows)) for i in range(len(HEADINGS))]
    lines.append("")
    for row in (HEADINGS, *rows):
        cells = [row[i].rjust(widths[i]) if i > 2 else row[i].ljust(widths[i]) for i in range(len(row))]
        lines.append("  ".join(cells).rstrip())
    lines.append("")
    if item.verdict.rulings:
        lines.append(f"Rulings that mattered: {', '.join(item.verdict.rulings)} (docs/rulings.md)")
    lines.append(headline(item))
    return "\n".join(lines)


def _row(each: Check, seating: Seating) -> tuple[str, str, str, str, str]:
    measured = "" if each.measured is None else narrate.inches(each.measured, each.limit)
    limit = "" if each.limit is None else narrate.inches(each.limit)
    return ("met" if each.passed else "NOT MET", each.cite.ref, seating.text(each.text), measured, limit)


def as_line(item: Judged) -> str:
    """The verdict as one line of JSON."""
    info = item.ruleset.info
    body = {
        "file": item.name,
        "title": item.scenario.title,
        "game": info.key,
        "edition": info.edition,
        "pack": info.pack,
        "legal": item.verdict.legal,
        "sentence": headline(item),
        "violations": sorted(item.verdict.clauses),
        "rulings": list(item.verdict.rulings),
        "checks": codec.to_builtins(item.verdict.checks),
    }
    return codec.dump(body).decode()


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
