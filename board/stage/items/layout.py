"""Where things lie on a card board, as plans: rows, columns, flows, and pieces inside zones.

Owns plans and their arithmetic, in logical px. Does not own items: it asks them, by id, how wide and
high they must be, and tells them their rectangle. Nothing is ever made smaller than its text needs;
a board that does not fit is larger than the window, and the stage scrolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QMarginsF, QRectF

APART = 15.0
WIDE = 1e6


class Sized(Protocol):
    """What a plan asks of an item."""

    def min_width(self) -> float: ...

    def best_width(self) -> float: ...

    def height_for(self, width: float) -> float: ...

    def inside(self, width: float) -> QMarginsF:
        """Room between the edge of a zone or tray of this width and what lies in it."""


Items = Mapping[str, Sized]
Places = dict[str, QRectF]


@dataclass(frozen=True)
class Row:
    """Things side by side. ``weights`` share what is left over (without: nobody grows past its best width).

    ``equal``: all as wide as the widest. ``align`` is left, centre or right; ``tops`` keeps heights of
    their own, at top, middle or bottom; otherwise all are as high as the row.
    """

    children: tuple[Plan, ...]
    gap: float = APART
    weights: tuple[float, ...] = ()
    equal: bool = False
    align: str = "centre"
    valign: str = "fill"


@dataclass(frozen=True)
class Column:
    """Things one below the other. ``weights`` share what height is left over (without: it stays below)."""

    children: tuple[Plan, ...]
    gap: float = APART
    weights: tuple[float, ...] = ()
    equal: bool = False


@dataclass(frozen=True)
class Flow:
    """Things side by side at their best width, going on below when the line is full."""

    children: tuple[Plan, ...]
    gap: float = 12.0
    align: str = "centre"
    valign: str = "middle"


@dataclass(frozen=True)
class Inside:
    """A zone or tray with things in it."""

    zone: str
    child: Plan


@dataclass(frozen=True)
class Pad:
    """Room round something, px."""

    child: Plan
    left: float = 16.0
    top: float = 12.0
    right: float = 16.0
    bottom: float = 12.0


@dataclass(frozen=True)
class Gap:
    """Nothing, at least so wide and high."""

    width: float = 0.0
    height: float = 0.0


Plan = str | Row | Column | Flow | Inside | Pad | Gap


def min_width(plan: Plan, items: Items) -> float:
    """The least width at which nothing is clipped."""
    match plan:
        case str():
            return items[plan].min_width()
        case Row():
            widths = [min_width(child, items) for child in plan.children]
            total = max(widths, default=0.0) * len(widths) if plan.equal else sum(widths)
            return total + plan.gap * max(0, len(widths) - 1)
        case Column() | Flow():
            return max((min_width(child, items) for child in plan.children), default=0.0)
        case Inside():
            edge = items[plan.zone].inside(WIDE)
            inner = min_width(plan.child, items) + edge.left() + edge.right()
            return max(items[plan.zone].min_width(), inner)
        case Pad():
            return min_width(plan.child, items) + plan.left + plan.right
        case Gap():
            return plan.width


def best_width(plan: Plan, items: Items) -> float:
    """The width that it would like."""
    match plan:
        case str():
            return items[plan].best_width()
        case Row() | Flow():
            widths = [best_width(child, items) for child in plan.children]
            same = isinstance(plan, Row) and plan.equal
            total = max(widths, default=0.0) * len(widths) if same else sum(widths)
            return total + plan.gap * max(0, len(widths) - 1)
        case Column():
            return max((best_width(child, items) for child in plan.children), default=0.0)
        case Inside():
            edge = items[plan.zone].inside(WIDE)
            inner = best_width(plan.child, items) + edge.left() + edge.right()
            return max(items[plan.zone].best_width(), inner)
        case Pad():
            return best_width(plan.child, items) + plan.left + plan.right
        case Gap():
            return plan.width


def height(plan: Plan, items: Items, width: float) -> float:
    """The least height at a width."""
    match plan:
        case str():
            return items[plan].height_for(width)
        case Row():
            widths = row_widths(plan, items, width)
            return max((height(c, items, w) for c, w in zip(plan.children, widths, strict=True)), default=0.0)
        case Column():
            heights = [height(child, items, width) for child in plan.children]
            total = max(heights, default=0.0) * len(heights) if plan.equal else sum(heights)
            return total + plan.gap * max(0, len(heights) - 1)
        case Flow():
            lines = flow_lines(plan, items, width)
            return sum(tall for _, tall in lines) + plan.gap * max(0, len(lines) - 1)
        case Inside():
            edge = items[plan.zone].inside(width)
            inner = height(plan.child, items, width - edge.left() - edge.right())
            return max(items[plan.zone].height_for(width), inner + edge.top() + edge.bottom())
        case Pad():
            return height(plan.child, items, width - plan.left - plan.right) + plan.top + plan.bottom
        case Gap():
            return plan.height


def place(plan: Plan, items: Items, rect: QRectF) -> Places:
    """The rectangle of every thing of a plan that is given a rectangle, in the order of the plan."""
    match plan:
        case str():
            return {plan: rect}
        case Row():
            return _place_row(plan, items, rect)
        case Column():
            return _place_column(plan, items, rect)
        case Flow():
            return _place_flow(plan, items, rect)
        case Inside():
            return {plan.zone: rect} | place(
                plan.child, items, rect.marginsRemoved(items[plan.zone].inside(rect.width()))
            )
        case Pad():
            return place(plan.child, items, rect.adjusted(plan.left, plan.top, -plan.right, -plan.bottom))
        case Gap():
            return {}


def row_widths(plan: Row, items: Items, width: float) -> list[float]:
    """The widths of a row's children: at least their least, at most their best or by weight."""
    least = [min_width(child, items) for child in plan.children]
    best = [max(a, best_width(child, items)) for a, child in zip(least, plan.children, strict=True)]
    if plan.equal:
        least, best = [max(least, default=0.0)] * len(least), [max(best, default=0.0)] * len(best)
    room = width - plan.gap * max(0, len(least) - 1)
    if plan.weights:
        kept = [b if weight == 0 else a for a, b, weight in zip(least, best, plan.weights, strict=True)]
        return shares(kept if sum(kept) <= room else least, plan.weights, room)
    if sum(best) <= room:
        return best
    spread = [b - a for a, b in zip(least, best, strict=True)]
    total = sum(spread)
    over = max(0.0, room - sum(least))
    return [a + (over * s / total if total else 0.0) for a, s in zip(least, spread, strict=True)]


def shares(least: Sequence[float], weights: Sequence[float], room: float) -> list[float]:
    """Room shared by weight; who would get less than its least gets that, and the rest share again."""
    found = list(least)
    open_ones = [i for i, weight in enumerate(weights) if weight > 0]
    while open_ones:
        left = room - sum(found[i] for i in range(len(found)) if i not in open_ones)
        whole = sum(weights[i] for i in open_ones)
        short = [i for i in open_ones if left * weights[i] / whole < least[i]]
        if not short:
            for i in open_ones:
                found[i] = left * weights[i] / whole
            break
        for i in short:
            found[i] = least[i]
        open_ones = [i for i in open_ones if i not in short]
    return found


def flow_lines(plan: Flow, items: Items, width: float) -> list[tuple[list[tuple[Plan, float]], float]]:
    """The lines of a flow: their children with widths, and the height of each line."""
    lines: list[list[tuple[Plan, float]]] = []
    x = 0.0
    for child in plan.children:
        wide = max(min_width(child, items), min(best_width(child, items), width))
        if not lines or x + wide > width + 1e-6:
            lines.append([])
            x = 0.0
        lines[-1].append((child, wide))
        x += wide + plan.gap
    return [(line, max(height(child, items, wide) for child, wide in line)) for line in lines]


def _place_row(plan: Row, items: Items, rect: QRectF) -> Places:
    widths = row_widths(plan, items, rect.width())
    used = sum(widths) + plan.gap * max(0, len(widths) - 1)
    x = rect.left() + _before(plan.align, rect.width() - used)
    found: Places = {}
    for child, wide in zip(plan.children, widths, strict=True):
        tall = rect.height()
        if plan.valign != "fill":
            tall = min(tall, height(child, items, wide))
        y = rect.top() + _before(plan.valign, rect.height() - tall)
        found |= place(child, items, QRectF(x, y, wide, tall))
        x += wide + plan.gap
    return found


def _place_column(plan: Column, items: Items, rect: QRectF) -> Places:
    heights = [height(child, items, rect.width()) for child in plan.children]
    if plan.equal:
        heights = [max(heights, default=0.0)] * len(heights)
    if plan.weights:
        heights = shares(heights, plan.weights, rect.height() - plan.gap * max(0, len(heights) - 1))
    y = rect.top()
    found: Places = {}
    for child, tall in zip(plan.children, heights, strict=True):
        found |= place(child, items, QRectF(rect.left(), y, rect.width(), tall))
        y += tall + plan.gap
    return found


def _place_flow(plan: Flow, items: Items, rect: QRectF) -> Places:
    lines = flow_lines(plan, items, rect.width())
    used = sum(tall for _, tall in lines) + plan.gap * max(0, len(lines) - 1)
    y = rect.top() + _before(plan.valign, rect.height() - used)
    found: Places = {}
    for line, tall in lines:
        across = sum(wide for _, wide in line) + plan.gap * (len(line) - 1)
        x = rect.left() + _before(plan.align, rect.width() - across)
        for child, wide in line:
            found |= place(child, items, QRectF(x, y, wide, tall))
            x += wide + plan.gap
        y += tall + plan.gap
    return found


def _before(align: str, spare: float) -> float:
    spare = max(0.0, spare)
    return {"left": 0.0, "top": 0.0, "fill": 0.0, "right": spare, "bottom": spare}.get(align, spare / 2)
