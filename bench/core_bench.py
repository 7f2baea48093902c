"""The core: a die, a position file in and out, a step of the agenda, an entry of a long history.

Floors are the same work by the standard library alone, without checks, types or undo.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from bench.rows import Row, measure, row
from rules.core import agenda, savegame, scenario
from rules.core.agenda import Progress, Step
from rules.core.contract import Transition
from rules.core.dice import Dice
from rules.core.history import History
from rules.core.scenario import Scenario

MODELS = 200
STEPS = 100
ENTRIES = 1000


class _Count(Step, frozen=True):
    pass


class _Counter(msgspec.Struct, frozen=True):
    agenda: tuple[_Count, ...]
    count: int = 0


def run() -> list[Row]:
    return [_die(), *_files(), _steps(), _push()]


def _die() -> Row:
    dice = Dice(5)
    taken = measure(lambda: dice.roll(1), number=1000)
    floor = measure(lambda: hashlib.blake2b(b"5/0/0", digest_size=8).digest(), number=1000)
    return row("roll a die", taken, floor, note="floor: one hash")


def _files() -> list[Row]:
    models = [{"id": f"m{i}", "x": i * 0.37, "y": i * 0.21, "base": "32mm"} for i in range(MODELS)]
    document = Scenario("wh40k", {"units": [{"id": "u", "models": models}]}, title="Many")
    data = scenario.dumps(document)
    rows = [
        row(
            f"read a position of {MODELS} models",
            measure(lambda: scenario.loads(data), number=5),
            measure(lambda: json.loads(data), number=5),
            note="floor: json.loads, unchecked",
        ),
        row(
            f"write out a position of {MODELS} models",
            measure(lambda: scenario.dumps(document), number=5),
            measure(lambda: msgspec.json.encode(document), number=5),
            note="floor: encoded without line ends",
        ),
    ]
    with tempfile.TemporaryDirectory() as folder:
        safe, plain = Path(folder, "safe.json"), Path(folder, "plain.json")
        rows.append(
            row(
                "save it atomically",
                measure(lambda: savegame.write_bytes(safe, data)),
                measure(lambda: plain.write_bytes(data)),
                note="floor: written over, not forced to the disk",
            )
        )
    return rows


def _steps() -> Row:
    start = _Counter(tuple(_Count() for _ in range(STEPS)))

    def count(state: _Counter, _: Any) -> Progress[_Counter]:
        return Progress(msgspec.structs.replace(state, count=state.count + 1))

    def floor() -> _Counter:
        state = start
        for _ in start.agenda:
            state = msgspec.structs.replace(state, count=state.count + 1)
        return state

    taken = measure(lambda: agenda.run(start, {_Count: count}), number=10)
    return row(f"run {STEPS} steps of an agenda", taken, measure(floor, number=10), note="floor: a loop")


def _push() -> Row:
    history: History[int] = History(0)
    for number in range(ENTRIES):
        history = history.push(number, Transition(number))
    step = Transition(1)
    taken = measure(lambda: history.push(1, step), number=100)
    return row(f"add to a history of {ENTRIES} entries", taken, note="one copy of a tuple of references")
