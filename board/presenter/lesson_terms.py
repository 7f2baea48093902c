"""The terms of lessons: predicates on facts, and patterns of what a lesson leaves open.

Owns their meaning. Does not own any fact (lesson_facts of each game) nor when they are asked (lesson).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.presenter.lesson_data import Lesson, Step


def holds(when: Any, fact: Callable[[str], Any]) -> bool:
    """Whether a predicate holds, given what the facts are."""
    if isinstance(when, dict):
        name, inner = next(iter(when.items()))
        if name == "not":
            return not holds(inner, fact)
        return (all if name == "all" else any)(holds(each, fact) for each in inner)
    path, operator, value = when
    if isinstance(value, dict):
        value = fact(value["fact"])
    found = fact(path)
    match operator:
        case "==":
            return bool(_plain(found) == _plain(value))
        case "!=":
            return bool(_plain(found) != _plain(value))
        case "has":
            return found is not None and value in found
        case "lacks":
            return found is None or value not in found
        case "same_set":
            return found is not None and set(found) == set(value)
    if found is None or value is None:
        return False
    compare = {"<": found < value, "<=": found <= value, ">": found > value, ">=": found >= value}
    return bool(compare[operator])


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def plain_step(step: Step) -> dict[str, Any]:
    """A step as the fields that patterns look at."""
    if step.do is not None:
        return step.do
    if step.mark is not None:
        return {"type": "mark", "pieces": list(step.mark)}
    return {"type": "answer"}


def matches(pattern: dict[str, Any], plain: dict[str, Any]) -> bool:
    """Whether an action is one that a pattern leaves open; a field without a pattern must be empty."""
    for name, value in plain.items():
        if name == "type":
            if pattern.get("type") != value:
                return False
        elif name in pattern:
            if not _fits(pattern[name], value):
                return False
        elif name != "seat" and value not in (None, (), [], "", False, -1):
            return False
    return True


def _fits(wanted: Any, value: Any) -> bool:
    if wanted == "*":
        return True
    if not isinstance(wanted, list | tuple):
        return bool(wanted == value)
    if isinstance(value, list | tuple):
        return all((each.get("id") if isinstance(each, dict) else each) in wanted for each in value)
    return value in wanted


VERBS = {
    "aim": "aiming",
    "allocate": "allocating damage",
    "answer": "answering",
    "build": "building the Fight deck",
    "byhand": "changing things by hand",
    "choose": "choosing for an effect",
    "choose_precision": "choosing a precise target",
    "choosehouse": "choosing a house",
    "chooseopening": "choosing the opening order",
    "commit": "choosing a card",
    "consolidate": "consolidating",
    "declare_attacks": "declaring attacks",
    "done": "finishing",
    "endturn": "ending the turn",
    "fight": "fighting",
    "mark": "marking",
    "move": "moving a hero",
    "order": "ordering effects",
    "pass": "passing",
    "pass_fight": "passing",
    "passturn": "passing the turn",
    "pick": "picking creatures",
    "pickflank": "picking a flank",
    "pickup": "picking something up",
    "pile_in": "piling in",
    "playcard": "playing a card",
    "playcreature": "playing a creature",
    "playupgrade": "playing an upgrade",
    "putintoplay": "putting into play",
    "reap": "reaping",
    "removestun": "removing a stun",
    "reveal": "revealing",
    "roll_attacks": "rolling attacks",
    "select_to_fight": "picking units",
    "startcombat": "starting a combat",
    "useaction": "using an action ability",
    "useomni": "using an omni ability",
    "usepower": "using a power",
}
"""What people call doing an action, by its type in small letters."""


def verb_of(kind: str) -> str:
    """What people call doing an action of a kind."""
    return VERBS.get(kind.lower(), kind.lower().replace("_", " "))


def allowed_words(lesson: Lesson) -> str:
    """What a lesson leaves open, in a few words."""
    found: list[str] = []
    for pattern in lesson.allowed:
        verb = verb_of(str(pattern.get("type", "")))
        for name in ("models", "pieces", "unit", "targets"):
            named = pattern.get(name)
            names = (named,) if isinstance(named, str) and named not in ("*", "") else named
            if isinstance(names, list | tuple) and names:
                verb += f": {', '.join(map(str, names))}"
                break
        found.append(verb)
    return "it is about " + "; ".join(dict.fromkeys(found))
