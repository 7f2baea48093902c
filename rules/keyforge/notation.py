"""One-line text for battlelines and tables: ``5p 1a ward taunt | 4p elusive``.

Owns printing and parsing creatures, lines and tables; abilities are written by ability_text.py.
``|`` parts creatures, ``//`` the two lines (Red's first), a head before ``:`` says whose turn it is.
Cards outside play and a resolution in the middle are not part of it: those live in the JSON files.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.keyforge.ability_text import ability_text, keyword_word, parse_ability, parse_keyword, unquoted
from rules.keyforge.cards import HOUSES, KEYWORD_NAMES, Card
from rules.keyforge.catalogue import plain_title
from rules.keyforge.position import CardSpec, CreatureSpec, PlayerSpec, Position, place_name

_QUOTED = r'"(?:\\.|[^"\\])*"'
_BRACKET = rf'\[(?:{_QUOTED}|[^\]"])*\]'
_TOKEN = re.compile(rf'{_QUOTED}|{_BRACKET}|<(?:{_QUOTED}|{_BRACKET}|[^>"\[])*>|\||//|[^\s|]+')
_NUMBERS = {
    "p": "power",
    "a": "armor",
    "used": "armor_used",
    "dmg": "damage",
    "amber": "amber",
}
_FLAGS = {
    "ward": "warded",
    "stun": "stunned",
    "enrage": "enraged",
    "chosen": "attacked_this_turn",
    "token": "token",
}
_WORDS = (*_FLAGS, "exhausted", *KEYWORD_NAMES)
SEAT_WORDS = ("red", "blue")
MODES = ("duel", "battleline", "free")

Catalogue = Mapping[str, Card]
Spec = TypeVar("Spec", CreatureSpec, CardSpec)


def print_creature(one: CreatureSpec, made_id: str = "", made_name: str = "") -> str:
    """A creature in words that parse to it again; an id or a name that it gets by its place is left out."""
    words = _printed(replace(one, name="") if one.name == made_name else one)
    if one.id and one.id != made_id:
        words.append(f"#{one.id}")
    words += [f"{value}{unit}" for unit, value in (("used", one.armor_used), ("dmg", one.damage)) if value]
    if one.power_counters:
        words.append(f"+{one.power_counters}")
    words += [word for word, field in _FLAGS.items() if getattr(one, field)]
    if not one.ready:
        words.append("exhausted")
    if one.amber:
        words.append(f"{one.amber}amber")
    words += [f"<{' '.join(_printed(upgrade, force_name=True))}>" for upgrade in one.upgrades]
    return " ".join(words)


def _printed(spec: CreatureSpec | CardSpec, force_name: bool = False) -> list[str]:
    """The printed part: name, power, armor, houses, traits, keywords, abilities, owner."""
    words = []
    if spec.name:
        words.append(json.dumps(spec.name, ensure_ascii=False))
    if force_name and isinstance(spec, CardSpec) and spec.id:
        words.append(f"#{spec.id}")
    if spec.power or not force_name:
        words.append(f"{spec.power}p")
    if spec.armor:
        words.append(f"{spec.armor}a")
    houses = dict.fromkeys((spec.house, *spec.houses) if spec.house else spec.houses)
    words += [f"@{house}" for house in houses]
    words += [f".{trait}" for trait in spec.traits]
    words += keyword_word(spec.keywords)
    words += [f"[{ability_text(ability)}]" for ability in spec.abilities]
    if spec.owner is not None:
        words.append(f"owner={SEAT_WORDS[spec.owner]}")
    return words


def print_line(line: tuple[CreatureSpec, ...], seat: int = 0) -> str:
    """A battleline from left to right."""
    return " | ".join(
        print_creature(one, f"{'ab'[seat]}{index}", place_name(seat, index)) for index, one in enumerate(line)
    )


def print_position(position: Position) -> str:
    """A whole table; what has its default is left out of the head."""
    head = []
    if position.house:
        head.append(f"house={position.house}")
    if position.active:
        head.append(f"active={SEAT_WORDS[position.active]}")
    if position.turn != 1:
        head.append(f"turn={position.turn}")
    if position.mode != "duel":
        head.append(f"mode={position.mode}")
    if position.closed:
        head.append("closed")
    for word, player in zip(SEAT_WORDS, position.players, strict=True):
        if player.amber or player.keys or player.houses:
            head.append(
                f"{word}={player.amber},{player.keys}" + "".join(f"@{house}" for house in player.houses)
            )
    lines = " // ".join(print_line(line, seat) for seat, line in enumerate(position.lines))
    return f"{' '.join(head)}: {lines}" if head else lines


def parse_position(text: str, catalogue: Catalogue | None = None) -> Position:
    """A table from its text; raises BadFile naming the creature and the word."""
    tokens = _TOKEN.findall(text)
    head: list[str] = []
    for index, token in enumerate(tokens):
        if token == "|" or token == "//" or token[0] in '"[<':
            break
        if token.endswith(":"):
            head = [*tokens[:index], token[:-1]]
            tokens = tokens[index + 1 :]
            break
    position = Position(((), ()))
    for word in filter(None, head):
        position = _head_word(position, word)
    sides = _split(tokens, "//")
    if len(sides) > 2:
        raise _bad("", f"has {len(sides)} battlelines, expected 2", "Part the two lines with one //")
    lines = [_line(side, catalogue, SEAT_WORDS[seat]) for seat, side in enumerate(sides)]
    return replace(position, lines=(lines[0], lines[1] if len(lines) == 2 else ()))


def parse_line(text: str, catalogue: Catalogue | None = None) -> tuple[CreatureSpec, ...]:
    """A battleline from its text; a quoted name without power takes its facts from the catalogue."""
    return _line(_TOKEN.findall(text), catalogue, "line")


def _split(tokens: list[str], mark: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _line(tokens: list[str], catalogue: Catalogue | None, where: str) -> tuple[CreatureSpec, ...]:
    if not tokens:
        return ()
    return tuple(
        _creature(words, catalogue, f"{where}, creature {index + 1}")
        for index, words in enumerate(_split(tokens, "|"))
    )


def _creature(words: list[str], catalogue: Catalogue | None, where: str) -> CreatureSpec:
    if not words:
        raise _bad(where, "is empty", "Write at least its power, as in 5p")
    start = CreatureSpec(-1)
    name = unquoted(words[0], where) if words[0].startswith('"') else ""
    known = (catalogue or {}).get(plain_title(name))
    if known is not None:
        start = replace(
            start,
            power=known.power,
            armor=known.armor,
            houses=known.houses,
            keywords=known.keywords,
            traits=known.traits,
            abilities=known.abilities,
            token=known.token,
        )
    for word in words:
        start = _creature_word(start, word, where)
    if start.power < 0:
        raise _bad(where, "has no power", "Write it as in 5p")
    return start


def _creature_word(one: CreatureSpec, word: str, where: str) -> CreatureSpec:
    if word.startswith("<"):
        spec = CardSpec("", kind="upgrade")
        for part in _TOKEN.findall(word[1:-1]):
            spec = _card_word(spec, part, where)
        return replace(one, upgrades=(*one.upgrades, spec))
    number = re.fullmatch(r"(\d{1,6})([a-z]+)", word)
    if number and number[2] in _NUMBERS:
        return replace(one, **{_NUMBERS[number[2]]: int(number[1])})
    if re.fullmatch(r"\+\d{1,6}", word):
        return replace(one, power_counters=int(word))
    if word in _FLAGS:
        return replace(one, **{_FLAGS[word]: True})
    if word == "exhausted":
        return replace(one, ready=False)
    return _shared_word(one, word, where)


def _card_word(spec: CardSpec, word: str, where: str) -> CardSpec:
    number = re.fullmatch(r"(-?\d{1,6})([pa])", word)
    if number:
        return replace(spec, **{_NUMBERS[number[2]]: int(number[1])})
    return _shared_word(spec, word, where)


def _shared_word(spec: Spec, word: str, where: str) -> Spec:
    """Words that cards and creatures share."""
    if word.startswith('"'):
        return replace(spec, name=unquoted(word, where))
    if word.startswith("["):
        return replace(spec, abilities=(*spec.abilities, parse_ability(word[1:-1], where)))
    if word.startswith("#"):
        return replace(spec, id=word[1:])
    if word.startswith("@"):
        return replace(spec, houses=tuple(dict.fromkeys((*spec.houses, word[1:]))))
    if word.startswith("."):
        return replace(spec, traits=(*spec.traits, word[1:]))
    if word.startswith("owner=") and word[6:] in SEAT_WORDS:
        return replace(spec, owner=Seat(SEAT_WORDS.index(word[6:])))
    keywords = parse_keyword(word)
    if keywords is not None:
        return replace(spec, keywords=spec.keywords.plus(keywords))
    raise _bad(where, f"no word here is {word!r}", _meant(word))


def _meant(word: str) -> str:
    close = difflib.get_close_matches(re.sub(r"\d+$", "", word), _WORDS, 1)
    return f"Did you mean {close[0]}?" if close else "Put names in quotes, numbers as in 5p 1a 2dmg"


def _head_word(position: Position, word: str) -> Position:
    name, _, value = word.partition("=")
    match name:
        case "house":
            return replace(position, house=value)
        case "active" if value in SEAT_WORDS:
            return replace(position, active=Seat(SEAT_WORDS.index(value)))
        case "turn" if value.isdecimal() and len(value) < 7:
            return replace(position, turn=int(value))
        case "mode" if value in MODES:
            return replace(position, mode=value)
        case "closed":
            return replace(position, closed=True)
        case "red" | "blue":
            return _player_word(position, SEAT_WORDS.index(name), value)
    if word in HOUSES:
        return replace(position, house=word)
    raise _bad("head", f"no word of the head is {word!r}", "Write house=… active=red|blue turn=… mode=…")


def _player_word(position: Position, seat: int, value: str) -> Position:
    pools, *houses = value.split("@")
    found = re.fullmatch(r"(\d{1,4}),(\d{1,2})", pools)
    if not found:
        raise _bad("head", f"{value!r} is no æmber and keys", "Write them as in red=3,1")
    players = list(position.players)
    players[seat] = PlayerSpec(int(found[1]), int(found[2]), tuple(houses))
    return replace(position, players=(players[0], players[1]))


def _bad(where: str, problem: str, remedy: str) -> BadFile:
    return BadFile([Fault(where, problem, remedy)])
