"""Finding English: the sentences in a source file, and the English words in what was translated.

Owns reading sources and words. Does not own any catalogue nor what is shown.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

_ENGLISH = (
    "the is are be been were not of must may can could cannot has have had with within without from "
    "away and or to at most than more its it that this those who whom nobody nothing no any every each "
    "other others by end ends ended begin began closer engaged unengaged unit units model models target "
    "targets selected select move moves moved moving pile piled piles pass passes distance legal illegal "
    "attack attacks hit hits wound wounds lost left destroyed rolled roll saves save stopped suffers "
    "damage for before after first second again once twice done right over under through between if "
    "because when while their his one two three all some only here there place places nearest enemy "
    "enemies ruling selects strikes fights fought fight declared declares order choose chosen yet still "
    "already"
)
ENGLISH = frozenset(_ENGLISH.split())
"""Words that no German sentence has."""
_NO_WORDS_FOR_READERS = frozenset(
    {"Fault", "NotationError", "ValueError", "BadFile", "compile", "getattr", "removeprefix", "removesuffix"}
)
_KEYS = re.compile(r"(Ctrl|Shift|Alt)\+\S+")


def english_left(text: str, names: frozenset[str] = frozenset()) -> list[str]:
    """The English words of a text, without those that stand in the given names."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return [word for word in re.findall(r"[A-Za-zÄÖÜäöüß-]+", text) if word.lower() in ENGLISH]


def texts_in(view: Any, without: frozenset[str]) -> Iterator[str]:
    """Every text in a view, besides the fields that are no words."""
    if isinstance(view, str):
        yield str(view)
    elif isinstance(view, tuple):
        for part in view:
            yield from texts_in(part, without)
    elif isinstance(view, msgspec.Struct):
        for field in view.__struct_fields__:
            if field not in without:
                yield from texts_in(getattr(view, field), without)


def phrases(path: Path) -> Iterator[tuple[int, str]]:
    """Every phrase of a source file: its line and its words, ``{0}`` where something is put in."""
    tree = ast.parse(path.read_text("utf-8"))
    yield from ((line, text) for line, text in _phrases(tree, _docstrings(tree)) if _is_phrase(text))


def _phrases(node: ast.AST, docstrings: set[int]) -> Iterator[tuple[int, str]]:
    if id(node) in docstrings or isinstance(node, ast.Raise):
        return
    if isinstance(node, ast.Assert):
        yield from _phrases(node.test, docstrings)
    elif isinstance(node, ast.Call) and _called(node) in _NO_WORDS_FOR_READERS:
        return
    elif isinstance(node, ast.Constant | ast.JoinedStr):
        yield from ((node.lineno, text) for text in _variants(node))
        for part in node.values if isinstance(node, ast.JoinedStr) else ():
            if isinstance(part, ast.FormattedValue) and not isinstance(part.value, ast.IfExp):
                yield from _phrases(part.value, docstrings)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _phrases(child, docstrings)


def _variants(node: ast.expr) -> list[str]:
    """What an expression can say; a choice between two constants inside a sentence gives two."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        one, other = _variants(node.body), _variants(node.orelse)
        return one + other if one and other else []
    if not isinstance(node, ast.JoinedStr):
        return []
    options = [
        [str(part.value)] if isinstance(part, ast.Constant) else _variants(part.value) or [None]
        for part in node.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    ]
    found = []
    for chosen in itertools.product(*options):
        places = itertools.count()
        found.append("".join(f"{{{next(places)}}}" if part is None else part for part in chosen))
    return found


def _docstrings(tree: ast.AST) -> set[int]:
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    return {
        id(statement.value)
        for body in bodies
        if isinstance(body, list)
        for statement in body
        if isinstance(statement, ast.Expr)
    }


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_phrase(text: str) -> bool:
    """Several words, or one that begins with a capital: not a key, a code or a shortcut."""
    bare = re.sub(r"\{\d\}", "", text).strip()
    if not re.search("[A-Za-z]{2}", bare) or bare.isupper() or _KEYS.fullmatch(bare):
        return False
    return bool(re.search(r"[A-Za-z,;:.}] [A-Za-z{]", text) or re.match("[A-Z][a-z]", bare))


def untranslated(text: str, german: Any) -> set[str]:
    """The words of a phrase that its translation still has, with numbers in its places."""
    said = re.sub(r"^(and|or)\s", "", re.sub(r"\{\d\}", "7", text).strip(" ,;:"))
    words = set(re.findall("[A-Za-z]{2,}", said))
    return words & set(re.findall("[A-Za-zÄÖÜäöüß]{2,}", german.text(said)))
