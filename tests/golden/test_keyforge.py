"""Transcripts of KeyForge tables, played again and compared word for word.

Set REWRITE_GOLDEN=1 to write them anew, then read the difference before keeping it.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.core.contract import Seat
from rules.core.narrate import event_line, reason
from rules.keyforge import actions as a
from rules.keyforge.catalogue import shipped
from rules.keyforge.notation import parse_position, print_position
from rules.keyforge.position import build, position_of
from rules.keyforge.ruleset import RULESET
from rules.keyforge.rulings import Rulings
from rules.keyforge.state import State

FOLDER = Path(__file__).parent / "keyforge"

# name: where the expectation comes from, the table, what is done on it
TABLES: dict[str, tuple[str, str, list[str]]] = {
    "five-steps": (
        "Master Rulebook v17.4, Fight; damage essay steps 1-5",
        'house=brobnar: "Crogg the Clumsy" 2dmg | "Pit Thrower" assault1 // "Guardian" | "CPO Zytar" taunt hazardous2 '
        '| "Infomorph" ward | "Squire" 1dmg',
        ["fight a0 b2", "fight a1 b1", "order hazardous", "order before_fight", "fight a0 b3"],
    ),
    "order-of-step-3": (
        "Fight 3; keyteki #654, #945, #1546",
        'house=untamed: "Fanghouse" | "Ancient Bear" // "Fanghouse" | "Dust Pixie" | "Rothais the Fierce"',
        ["fight a0 b0", "order assault", "fight a1 b2", "order hazardous"],
    ),
    "shadow-self": (
        "Damage essay step 5; glossary example of 4 damage, 2 of it stopped by the neighbor's armor",
        'house=mars: 4p @mars skirmish | 6p @mars // 3p 2a @dis | "Shadow Self" | "Grudge Keeper" chosen',
        ["fight a0 b0", "fight a1 b2"],
    ),
    "doubled-damage": (
        "Damage essay step 5: doubling acts when damage is placed, after armor",
        'house=mars: 3p @mars | 3p @mars // "Brittle Golem" 1a',
        ["fight a0 b0", "fight a1 b0"],
    ),
    "after-damage": (
        "Damage essay step 6: after the whole destruction, and only for a survivor",
        'house=mars red=4,0: 3p @mars splash-attack2 // "Grudge Keeper" 5p | "Powder Imp" chosen | "Grudge Keeper" 2p',
        ["fight a0 b1"],
    ),
    "destroyed-chain": (
        "Destroyed timing of September 2019: tag, all Destroyed abilities, together to the discard",
        'house=mars: 9p @mars splash-attack2 // "Powder Imp" | "Grenade Snib" | "Powder Imp" | "Stubborn Saint" 2dmg',
        ["fight a0 b1", "order destroyed:b2", "order destroyed:b0"],
    ),
    "skipped-fight": (
        "Fight, last paragraph; keyteki #1815, #2705",
        'house=untamed: "Ancient Bear" enrage [after_fight: gain_amber 1] // "Squire" | "Loud Alarm"',
        ["fight a0 b0"],
    ),
    "turns": (
        "Turn frame of the spec, section 2; reap and keys, section 7",
        'house=brobnar blue=6,0@dis@mars: "Troll" 2dmg | "Krump" stun // "Silvertooth" 2p @dis elusive 1a 1used',
        ["unstun a1", "fight a0 b0", "end", "house dis", "reap b0", "end", "house brobnar", "fight a0 b0"],
    ),
    "illegal": (
        "Spec section 10: the names of refusals",
        'house=sanctum: "Champion Anaphiel" stun | "Lyco-Knight" enrage | "General Xalvador" exhausted | "Rowdy Skald" '
        '| "Rothais the Fierce" // "Grunt" | "Squire"',
        ["fight a0 b1", "reap a1", "fight a2 b1", "fight a3 b1", "fight a4 b0", "fight b0 a0", "fight a4"],
    ),
    "loop-guard": (
        "keyteki #2778: a destruction that is always replaced while power stays at its damage",
        "house=mars: 5p @mars // 3p @dis [destroyed instead: ready self]",
        ["hand damage b0 3"],
    ),
}


def action_of(state: State, words: str) -> a.ActionType:
    """An action in the transcript's words."""
    verb, *rest = words.split()
    seat = state.active
    match verb:
        case "fight":
            return a.Fight(seat, *rest)
        case "reap":
            return a.Reap(seat, rest[0])
        case "unstun":
            return a.RemoveStun(seat, rest[0])
        case "end":
            return a.EndTurn(seat)
        case "house":
            return a.ChooseHouse(seat, rest[0])
        case "hand":
            return a.ByHand(Seat(seat), rest[0], (rest[1],), (int(rest[2]),))
        case "order":
            offers = RULESET.offers(state, seat)
            return next(o.draft for o in offers if o.draft.item.startswith(rest[0]))
    raise ValueError(words)


def printed(state: State) -> str:
    table = position_of(state)
    players = tuple(replace(player, hand=(), discard=()) for player in table.players)
    return print_position(replace(table, players=(players[0], players[1])))


def transcript(name: str) -> str:
    source, text, script = TABLES[name]
    state = build(parse_position(text, shipped()), Rulings())
    lines = [f"# {name}", f"# {source}", printed(state), ""]
    for words in script:
        action = action_of(state, words)
        verdict = RULESET.judge(state, action)
        lines.append(f"> {words}")
        if not verdict.legal:
            lines += [f"  no: {reason(check)} [{check.clause}]" for check in verdict.broken]
            continue
        step = RULESET.apply(state, action)
        state = step.state
        lines += [f"  {event.beat:2} {event_line(event)}" for event in step.events]
        if state.agenda:
            lines.append(f"  ?  {' / '.join(offer.verb for offer in RULESET.offers(state, state.active))}")
    return "\n".join([*_shortened(lines), "", printed(state), ""])


def _shortened(lines: list[str]) -> list[str]:
    """Lines with one that repeats more than three times, but for its beat, written once."""
    short: list[str] = []
    for _, group in itertools.groupby(lines, key=lambda line: line.lstrip(" 0123456789")):
        same = list(group)
        short += same if len(same) <= 3 else [same[0], f"     … the same {len(same) - 1} times more"]
    return short


@pytest.mark.parametrize("name", TABLES)
def test_the_transcript_is_the_same_word_for_word(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    now = transcript(name)
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(TABLES)
