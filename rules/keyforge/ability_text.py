"""Abilities and keywords as words: ``before_fight: damage 1 each_enemy; stun attacked``.

Owns writing and reading them. Does not own the vocabulary (cards.py).
"""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec

from rules.core.codec import BadFile, Fault
from rules.keyforge.cards import (
    KEYWORD_NAMES,
    NO_KEYWORDS,
    X_KEYWORDS,
    Ability,
    Do,
    Effect,
    Keywords,
    To,
    When,
    While,
    keyword_items,
)

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|;|:|[^\s;:"]+')
_WHENS, _DOS, _TOS, _WHILES = (frozenset(get_args(kind)) for kind in (When, Do, To, While))


def keyword_word(words: Keywords) -> list[str]:
    """The keywords as words: ``taunt``, ``assault3``."""
    return [name if value is True else f"{name}{value}" for name, value in keyword_items(words)]


def parse_keyword(word: str) -> Keywords | None:
    """``taunt``, ``assault3``, ``assault:3``; None when it is no keyword."""
    found = re.fullmatch(r"([a-z-]+?):?(\d{1,2})?", word)
    if not found or found[1] not in KEYWORD_NAMES or (found[1] in X_KEYWORDS) != bool(found[2]):
        return None
    value: Any = int(found[2]) if found[2] else True
    keywords: Keywords = msgspec.convert({found[1]: value}, Keywords)
    return keywords


def unquoted(word: str, where: str) -> str:
    """The text between quotes, written as JSON writes it."""
    try:
        return str(json.loads(word, strict=False))
    except ValueError:
        raise _bad(where, f"{word} is no text in quotes", 'Write " as \\" and \\ as \\\\') from None


def ability_text(ability: Ability) -> str:
    """An ability as words that parse to it again."""
    head: list[str] = [ability.when]
    head += [word for word in ("optional", "instead") if getattr(ability, word)]
    if ability.during:
        head.append(f"during={ability.during}")
    if ability.of != "any":
        head.append(f"of={ability.of}")
    if ability.by_hand:
        head.append(json.dumps(ability.by_hand, ensure_ascii=False))
    body = "; ".join(_effect_text(effect) for effect in ability.effects)
    return f"{' '.join(head)}: {body}" if body else " ".join(head)


def _effect_text(effect: Effect) -> str:
    words: list[str] = [effect.do]
    if effect.amount:
        words.append(str(effect.amount))
    words += keyword_word(effect.keywords)
    words.append(effect.to)
    if effect.count != 1:
        words.append(f"count={effect.count}")
    if effect.trait:
        words.append(f"trait={effect.trait}")
    if effect.not_trait:
        words.append(f"not={effect.not_trait}")
    if effect.splash:
        words.append(f"splash={effect.splash}")
    return " ".join(words)


def parse_ability(text: str, where: str = "") -> Ability:
    """An ability from its words; raises BadFile naming the word."""
    parts: list[list[str]] = [[]]
    for token in _TOKEN.findall(text):
        if token in (":", ";"):
            parts.append([])
        else:
            parts[-1].append(token)
    fields: dict[str, Any] = {}
    for word in parts[0]:
        fields |= _head(word, where)
    if "when" not in fields:
        raise _bad(where, f"the ability {text!r} has no heading", f"Begin it with one of {_list(_WHENS)}")
    effects = tuple(_effect(words, where) for words in parts[1:] if words)
    return Ability(**fields, effects=effects)


def _head(word: str, where: str) -> dict[str, Any]:
    if word in _WHENS:
        return {"when": word}
    if word in ("optional", "instead"):
        return {word: True}
    if word.startswith("during=") and word[7:] in _WHILES:
        return {"during": word[7:]}
    if word in ("of=friendly", "of=enemy"):
        return {"of": word[3:]}
    if word.startswith('"'):
        return {"by_hand": unquoted(word, where)}
    raise _bad(where, f"no heading of an ability is {word!r}", f"Use one of {_list(_WHENS)}")


def _effect(words: list[str], where: str) -> Effect:
    fields: dict[str, Any] = {}
    keywords = NO_KEYWORDS
    for word in words:
        name, _, value = word.partition("=")
        found = parse_keyword(word)
        if "do" not in fields:
            if word not in _DOS:
                raise _bad(where, f"no effect is {word!r}", f"Use one of {_list(_DOS)}")
            fields["do"] = word
        elif found is not None:
            keywords = keywords.plus(found)
        elif word in _TOS:
            fields["to"] = word
        elif re.fullmatch(r"-?\d{1,3}", word):
            fields["amount"] = int(word)
        elif name in ("count", "splash") and re.fullmatch(r"\d{1,3}", value):
            fields[name] = int(value)
        elif name == "trait" and value:
            fields["trait"] = value
        elif name == "not" and value:
            fields["not_trait"] = value
        else:
            raise _bad(where, f"no word of an effect is {word!r}", f"Use one of {_list(_TOS)}")
    return Effect(**fields, keywords=keywords)


def _list(words: frozenset[str]) -> str:
    return ", ".join(sorted(word for word in words if word))


def _bad(where: str, problem: str, remedy: str) -> BadFile:
    return BadFile([Fault(where, problem, remedy)])
