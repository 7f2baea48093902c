"""What is shown, as plain text: the verdict and the log for the clipboard and for files.

Owns the layout of those texts. Does not own any sentence in them.
"""

from __future__ import annotations

from collections.abc import Iterable

from board.presenter.language import tr
from board.presenter.views import ChoiceView, LogLine, StatusView, TimelineView, VerdictView
from board.stage.meanings import WORDS


def verdict_text(view: VerdictView) -> str:
    """The why panel as text: verdict, sentence, then a line for each requirement with its rule."""
    lines = [view.headline, view.sentence, view.pack]
    lines += [f"Ruling in force: {name}" for name in view.rulings]
    for group in view.groups:
        lines += ["", group.title]
        for row in group.rows:
            lines.append(f"[{tr(WORDS[row.status])}] {row.title} ({row.ref})")
            lines += [f"    {detail}" for detail in (*row.details, row.remedy) if detail]
    return "\n".join(line for number, line in enumerate(lines) if line or number > 2).strip() + "\n"


def log_text(lines: Iterable[LogLine]) -> str:
    """The log as text, one line each, as ``replay`` prints it; a line that was undone says so."""
    return "".join(
        line.text + (f" ({line.ref})" if line.ref else "") + (" [undone]" if line.undone else "") + "\n"
        for line in lines
    )


def caption(view: TimelineView, place: int) -> str:
    """What happened at a place, with its rule: ``A: pile in (12.03)``; simultaneous ones side by side."""
    ticks = [tick for group in view.groups for tick in group.ticks if tick.index == place]
    told = dict.fromkeys(f"{tick.label} ({tick.ref})" if tick.ref else tick.label for tick in ticks)
    return " · ".join(told) or "Start"


def status_spoken(view: StatusView) -> str:
    """The status line as one spoken sentence."""
    chips = [chip.text for chip in (view.chip, view.right) if chip is not None]
    missing = ["Missing: " + ", ".join(view.missing)] if view.missing else []
    return ". ".join(part.rstrip(".") for part in (view.main, view.secondary, *chips, *missing) if part)


def choices_spoken(choices: Iterable[ChoiceView]) -> str:
    """What can be chosen now, numbered as the keys are; closed ones with their reason."""
    parts = []
    for number, choice in enumerate(choices, 1):
        state = "chosen" if choice.chosen else "open" if choice.open else f"closed: {choice.reason}"
        parts.append(f"{number}, {choice.label}, {state}")
    return ". ".join(parts) or "No choices now"
