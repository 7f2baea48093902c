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
    {
        "Fault",
        "NotationError",
        "ValueError",
        "BadFile",
        "compile",
        "getattr",
        "removeprefix",
        "removesuffix",
        "startswith",
    }
)
_Scope = dict[str, list[ast.expr]]
_HOLE = "\0"
_MOST_WAYS = 100
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
    """Every phrase of a source file: its line and its words, ``{0}`` where something is put in.

    What a function puts together from words of its own is told whole, in every way that it can be.
    """
    tree = ast.parse(path.read_text("utf-8"))
    for line, text in _phrases(tree, _docstrings(tree), {}):
        told = _numbered(text)
        if _is_phrase(told):
            yield line, told


def _numbered(text: str) -> str:
    """The text with ``{0}``, ``{1}`` and so on for its holes; holes side by side are one."""
    first, *others = re.split(f"{_HOLE}+", text)
    return first + "".join(f"{{{place}}}{part}" for place, part in enumerate(others))


def _phrases(node: ast.AST, docstrings: set[int], scope: _Scope) -> Iterator[tuple[int, str]]:
    if id(node) in docstrings or isinstance(node, ast.Raise):
        return
    if isinstance(node, ast.FunctionDef):
        scope = _scope(node)
    if isinstance(node, ast.Assert):
        yield from _phrases(node.test, docstrings, scope)
    elif _is_unread(node) or (isinstance(node, ast.Assign) and _is_part(node, scope)):
        return
    elif isinstance(node, ast.Constant | ast.JoinedStr) or (
        isinstance(node, ast.BinOp) and set(_variants(node, scope)) - {_HOLE}
    ):
        yield from ((node.lineno, text) for text in _variants(node, scope))
        for part in node.values if isinstance(node, ast.JoinedStr) else ():
            if isinstance(part, ast.FormattedValue) and not isinstance(part.value, ast.IfExp):
                yield from _phrases(part.value, docstrings, scope)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _phrases(child, docstrings, scope)


def _scope(function: ast.FunctionDef) -> _Scope:
    """What the names that a function puts into its sentences can stand for."""
    inside = [node for node in ast.walk(function) if isinstance(node, ast.FormattedValue | ast.BinOp)]
    wanted = {name.id for node in inside for name in ast.walk(node) if isinstance(name, ast.Name)}
    found: _Scope = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AugAssign | ast.For | ast.comprehension) and isinstance(
            node.target, ast.Name
        ):
            wanted.discard(node.target.id)
    return {name: values for name, values in found.items() if name in wanted}


def _is_part(node: ast.Assign, scope: _Scope) -> bool:
    """Whether what is assigned here is told as a part of sentences, and nowhere else."""
    name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
    return name in scope and bool(_variants(ast.Name(name), scope))


def _variants(node: ast.expr, scope: _Scope) -> list[str]:
    """What an expression can say, with holes for what differs; nothing when it is no text of its own."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name) and node.id in scope:
        rest = {name: values for name, values in scope.items() if name != node.id}
        each = [_variants(value, rest) for value in scope[node.id]]
        return [text for texts in each for text in texts] if all(each) else []
    if isinstance(node, ast.IfExp):
        one, other = _variants(node.body, scope), _variants(node.orelse, scope)
        return one + other if one and other else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _joined([node.left, node.right], scope)
    if isinstance(node, ast.JoinedStr):
        return _joined([getattr(part, "value", part) if isinstance(part, ast.FormattedValue) else part
                        for part in node.values], scope)  # fmt: skip
    return []


def _joined(parts: list[ast.expr], scope: _Scope) -> list[str]:
    options = [_variants(part, scope) or [_HOLE] for part in parts]
    return ["".join(chosen) for chosen in itertools.islice(itertools.product(*options), _MOST_WAYS)]


def _docstrings(tree: ast.AST) -> set[int]:
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    return {
        id(statement.value)
        for body in bodies
        if isinstance(body, list)
        for statement in body
        if isinstance(statement, ast.Expr)
    }


def _is_unread(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) in _NO_WORDS_FOR_READERS


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
