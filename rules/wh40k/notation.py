"""Positions as text: ``A red 32mm +charged: 29.3,22 29,23.7; B blue 60x35.5mm: 31.2,22@90``.

Owns the notation, printed and parsed. Does not own soundness (positions). Parts are separated by ``;``:

    board 60x44
    phase red pile_in
    ID SIDE BASE KEYWORDS… =datasheet +flag… -was_eligible_to_fight: x,y[@degrees][^height][!wounds] …
    ID marker x,y [40mm]            ID area x,y x,y x,y …
    ID dense|light|exposed 5in x,y x,y x,y …

A unit's models are numbered after its id (A1, A2, …). Bases are
``32mm``, ``60x35.5mm`` (oval) or ``[150x95mm]`` (rectangle).
"""

from __future__ import annotations

import re

from rules.geometry.footprint import Circle, Footprint, Hull, Oval, Rect
from rules.geometry.units import Point
from rules.wh40k.fight.phase import STEPS, PhaseStart
from rules.wh40k.state import Board, Flags, Model, Objective, Position, Terrain, Unit

_NUMBER = r"-?\d+(?:\.\d+)?"
_MODEL = re.compile(rf"^({_NUMBER}),({_NUMBER})(?:@({_NUMBER}))?(?:\^({_NUMBER}))?(?:!(\d+))?$")
_ROUND = re.compile(rf"^({_NUMBER})mm$")
_LONG = re.compile(rf"^(\[?)({_NUMBER})x({_NUMBER})mm(\]?)$")


class NotationError(ValueError):
    """The text is no position; the message names the part."""


def parse(text: str) -> Position:
    """A position from its notation; raises NotationError."""
    board, units, objectives, terrain = Board(), [], [], []
    phase: PhaseStart | None = None
    for part in re.split(r"[;\n]", text):
        words = part.strip().split()
        if not words:
            continue
        if words[0] == "board":
            width, height = words[1].split("x")
            board = Board(float(width), float(height))
        elif words[0] == "phase":
            phase = _phase(words)
        elif len(words) > 1 and words[1] in ("red", "blue"):
            units.append(_unit(part.strip()))
        elif len(words) > 1 and words[1] in ("marker", "area"):
            objectives.append(_objective(words))
        elif len(words) > 1 and words[1] in ("dense", "light", "exposed"):
            height = float(words[2].removesuffix("in"))
            terrain.append(Terrain(words[0], words[1], tuple(map(_point, words[3:])), height))  # type: ignore[arg-type]
        else:
            raise NotationError(f"{part.strip()!r} is neither board, unit, objective nor terrain")
    return Position(tuple(units), board, tuple(objectives), tuple(terrain), phase)


def print_position(position: Position) -> str:
    """The notation of a position whose models are numbered after their units."""
    parts = []
    if position.board != Board():
        parts.append(f"board {position.board.width:g}x{position.board.height:g}")
    if position.phase is not None:
        plain = PhaseStart(position.phase.active, position.phase.step)
        if plain != position.phase:
            raise NotationError("a phase in the middle of a step has no notation; use the file form")
        parts.append(f"phase {plain.active} {plain.step}")
    parts += [_print_unit(unit) for unit in position.units]
    for o in position.objectives:
        places = [(o.x, o.y)] if o.kind == "marker" else list(o.polygon)
        size = f" {o.d:g}mm" if o.kind == "marker" and o.d != 40 else ""
        parts.append(f"{o.id} {o.kind} {' '.join(map(_print_point, places))}{size}")
    for t in position.terrain:
        parts.append(f"{t.id} {t.category} {t.height:g}in {' '.join(map(_print_point, t.polygon))}")
    return "; ".join(parts)


def _unit(part: str) -> Unit:
    head, colon, tail = part.partition(":")
    words = head.split()
    if not colon or len(words) < 3:
        raise NotationError(f"{part!r} is no unit: write ID SIDE BASE: x,y …")
    unit_id, side, base = words[0], words[1], _base(words[2])
    flags = {word[1:]: word[0] == "+" for word in words[3:] if word[0] in "+-"}
    unknown = set(flags) - set(Flags.__struct_fields__)
    if unknown:
        raise NotationError(f"{', '.join(sorted(unknown))}: no flag is called so")
    keywords = tuple(word for word in words[3:] if word[0] not in "+-=")
    sheets = [word[1:] for word in words[3:] if word[0] == "="]
    models = []
    for number, place in enumerate(tail.split(), 1):
        match = _MODEL.match(place)
        if match is None:
            raise NotationError(f"{place!r} is no place: write x,y[@degrees][^height][!wounds]")
        x, y, rot, z = (float(value or 0) for value in match.groups()[:4])
        wounds = int(match[5]) if match[5] else None
        models.append(Model(f"{unit_id}{number}", base, x, y, rot, z, wounds=wounds))
    return Unit(
        unit_id,
        side,  # type: ignore[arg-type]
        tuple(models),
        keywords=keywords,
        flags=Flags(**flags),
        datasheet=sheets[-1] if sheets else "",
    )


def _phase(words: list[str]) -> PhaseStart:
    if len(words) != 3 or words[1] not in ("red", "blue") or words[2] not in STEPS[:-1]:
        raise NotationError(f"{' '.join(words)!r} is no phase: write phase red {'|'.join(STEPS[:-1])}")
    return PhaseStart(words[1], words[2])  # type: ignore[arg-type]


def _base(word: str) -> Footprint:
    if match := _ROUND.match(word):
        return Circle(float(match[1]))
    if match := _LONG.match(word):
        length, width = float(match[2]), float(match[3])
        return Rect(length, width) if match[1] else Oval(length, width)
    raise NotationError(f"{word!r} is no base: write 32mm, 60x35.5mm or [150x95mm]")


def _objective(words: list[str]) -> Objective:
    if words[1] == "area":
        return Objective(words[0], "area", polygon=tuple(map(_point, words[2:])))
    x, y = _point(words[2])
    d = float(words[3].removesuffix("mm")) if len(words) > 3 else 40.0
    return Objective(words[0], "marker", x, y, d)


def _point(word: str) -> Point:
    x, _, y = word.partition(",")
    try:
        return float(x), float(y)
    except ValueError:
        raise NotationError(f"{word!r} is no point: write x,y") from None


def _print_unit(unit: Unit) -> str:
    base = unit.models[0].base
    if any(m.base != base or m.id != f"{unit.id}{n}" for n, m in enumerate(unit.models, 1)):
        raise NotationError(f"unit {unit.id} mixes bases or numbers its models in its own way")
    if unit.profile is not None or any(model.profile or model.fallen for model in unit.models):
        raise NotationError(f"unit {unit.id} has profiles of its own; use the file form")
    flags = [
        f"{'+' if getattr(unit.flags, name) else '-'}{name}"
        for name in Flags.__struct_fields__
        if getattr(unit.flags, name) != getattr(Flags(), name)
    ]
    sheet = [f"={unit.datasheet}"] if unit.datasheet else []
    head = " ".join([unit.id, unit.side, _print_base(base), *unit.keywords, *sheet, *flags])
    return f"{head}: {' '.join(map(_print_model, unit.models))}"


def _print_base(base: Footprint) -> str:
    if isinstance(base, Circle):
        return f"{base.d:g}mm"
    if isinstance(base, Hull):
        raise NotationError("a hull has no notation; use the file form")
    size = f"{base.l:g}x{base.w:g}mm"
    return f"[{size}]" if isinstance(base, Rect) else size


def _print_model(model: Model) -> str:
    turned = f"@{_number(model.rot)}" if model.rot else ""
    raised = f"^{_number(model.z)}" if model.z else ""
    left = f"!{model.wounds}" if model.wounds is not None else ""
    return f"{_print_point((model.x, model.y))}{turned}{raised}{left}"


def _print_point(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
