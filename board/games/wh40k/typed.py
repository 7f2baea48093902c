"""Moves typed as text: ``dx dy``, ``to B2``, ``2.5 @ 40``.

Owns the little language and its errors. Does not own what a move is worth.
"""

from __future__ import annotations

import math
import re

from rules.geometry.footprint import Base
from rules.geometry.snap import snap_contact
from rules.geometry.units import snapped

HELP = "Type: 1.2 -0.5 (right, up), to B2 (contact), or 2.5 @ 40 (inches at degrees)"
_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)"
_POLAR = re.compile(rf"^({_NUMBER})\s*@\s*({_NUMBER})$")
_PAIR = re.compile(rf"^({_NUMBER})[\s,;]+({_NUMBER})$")


class TypedMoveError(ValueError):
    """The text is no move; the message says what would be."""


def typed_move(text: str, base: Base, others: dict[str, Base], limit: float) -> Base:
    """Where the text sends a base; raises TypedMoveError.

    ``to NAME`` goes straight at that base until contact or the limit.
    """
    text = text.strip().replace("−", "-")
    if match := _POLAR.match(text):
        length, degrees = float(match[1]), math.radians(float(match[2]))
        return _by(base, length * math.cos(degrees), length * math.sin(degrees))
    if match := _PAIR.match(text):
        return _by(base, float(match[1]), float(match[2]))
    word, _, name = text.partition(" ")
    if word.lower() == "to" and name.strip():
        wanted = name.strip().lower()
        for key, other in others.items():
            if key.lower() == wanted:
                return towards(base, other, limit)
        raise TypedMoveError(f"There is no piece {name.strip()} on the table. {HELP}")
    raise TypedMoveError(f"{text or 'Nothing'} is no move. {HELP}")


def towards(base: Base, other: Base, limit: float) -> Base:
    """Straight at another base until contact or ``limit`` inches, whichever comes first."""
    from rules.geometry.measure import gap

    dx, dy = other.x - base.x, other.y - base.y
    apart = math.hypot(dx, dy)
    if apart < 1e-9:
        return base
    step = min(limit, max(gap(base, other), 0.0))
    near = _by(base, dx / apart * step, dy / apart * step)
    if step < limit:
        return snap_contact(near, [other]) or near
    return near


def _by(base: Base, dx: float, dy: float) -> Base:
    if not (math.isfinite(dx) and math.isfinite(dy)) or math.hypot(dx, dy) > 500:
        raise TypedMoveError("That is farther than any table is long.")
    return base.moved_to(snapped(base.x + dx), snapped(base.y + dy))
