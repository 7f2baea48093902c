"""The presenter: one game being played, seen from the shell. Drafts are judged here, never in a view.

Owns the session, the draft and the calls that a shell makes of any game. Does not own what a game
shows (board.games.<game>) nor any widget; no Qt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from board.presenter.language import retold, translated
from board.presenter.views import (
    ChoiceView,
    LogLine,
    PhaseView,
    PiecesView,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core import narrate, savegame, switches
from rules.core.contract import Action
from rules.core.scenario import Scenario
from rules.core.seating import Seating
from rules.core.session import Session
from rules.core.verdict import Verdict

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Signal:
    """Callbacks without Qt: who listens is called in order of listening."""

    def __init__(self) -> None:
        self._listeners: list[Callable[..., None]] = []

    def connect(self, listener: Callable[..., None]) -> None:
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[..., None]) -> None:
        self._listeners.remove(listener)

    def emit(self, *values: Any) -> None:
        for listener in tuple(self._listeners):
            listener(*values)


class Presenter(ABC, Generic[S, A]):
    """What a shell asks of any board. ``changed`` fires after anything that is shown has changed;
    ``applied`` gives the events of a confirmed action, for the animation; ``said`` is for speech."""

    def __init__(self, session: Session[S, A], path: Path | None = None) -> None:
        self.session = session
        self.path = path
        self.saved_at = self._mark()
        self.saved_draft: A | None = None
        self.changed = Signal()
        self.applied = Signal()
        self.said = Signal()
        self._seating: tuple[Scenario, Seating] | None = None
        self._told: dict[Any, Any] = {}

    # what is shown

    @property
    def seating(self) -> Seating:
        """Who sits where. Views speak of seats as the rules do; names are put in where they are shown."""
        scenario = self.session.scenario
        if self._seating is None or self._seating[0] is not scenario:
            self._seating = (scenario, Seating(self.session.ruleset.info, scenario))
            self._told = {}
        return self._seating[1]

    def told(self, view: V) -> V:
        """A text, a view or several of them with the players' names for their seats."""
        seating = self.seating
        return retold(view, seating.text, self._told) if seating.renames else view

    def read(self, view: V) -> V:
        """The same as it is read in this window: names, then the language."""
        return translated(self.told(view))

    def pack_line(self) -> str:
        """Edition and rules pack, and how many rulings differ from the defaults."""
        info = self.session.ruleset.info
        changed = switches.changed(self.session.ruleset, self.session.scenario)
        more = f", {changed} ruling{'s' if changed > 1 else ''} changed" if changed else ""
        return f"{info.edition}, pack {info.pack}{more}"

    @abstractmethod
    def verdict(self) -> VerdictView: ...

    @abstractmethod
    def pieces(self) -> PiecesView: ...

    @abstractmethod
    def phases(self) -> tuple[PhaseView, ...]: ...

    @abstractmethod
    def status(self) -> StatusView: ...

    @abstractmethod
    def turn(self) -> TurnView: ...

    @abstractmethod
    def timeline(self) -> TimelineView: ...

    def choices(self) -> tuple[ChoiceView, ...]:
        """Targets, modes and the like that are chosen beside the board."""
        return ()

    def choose(self, key: str) -> None:
        """Toggle or take a choice; a closed one is answered with its reason through ``said``."""

    def place_of(self, cursor: int) -> int:
        """Where the timeline stands after so many actions: an action may have more places than one."""
        return cursor

    def log(self) -> tuple[LogLine, ...]:
        """What happened, oldest first; lines undone stay and are marked so."""
        lines: list[LogLine] = []
        history = self.session.history
        for number, entry in enumerate(history.entries, 1):
            undone = number > history.cursor
            for event in entry.events:
                ref = ", ".join(cite.ref for cite in event.cites)
                seat, pieces = entry.action.seat, tuple(dict.fromkeys(_texts(event)))
                lines.append(LogLine(self.caption(event), ref, number, pieces, undone, seat))
        return tuple(lines)

    def caption(self, event: Any) -> str:
        """What happened, in one sentence with the names of things."""
        return self.session.ruleset.tell(self.session.history.start, event)

    def done(self, events: tuple[Any, ...]) -> str:
        """What a confirmed step did, one sentence for the whole of it: its place on the timeline."""
        view = self.timeline()
        ticks = [tick for group in view.groups for tick in group.ticks if tick.index == view.position]
        labels = tuple(dict.fromkeys(tick.label for tick in ticks))
        return " · ".join(labels) if labels and len(events) > 1 else self.caption(events[0])

    # what can be done

    @abstractmethod
    def select(self, piece: str | None) -> None:
        """Make a piece the selected one (from the board, the table or the keyboard)."""

    @abstractmethod
    def draft(self) -> A | None:
        """The action being filled, or None."""

    def unfinished(self) -> A | None:
        """The draft once something of it has been filled in: what saving keeps and leaving would lose."""
        return self.draft()

    def resume(self, draft: A) -> None:
        """Take up the last action of a file as the draft: one to be judged, or left unfinished.

        A board that keeps no such drafts raises NotImplementedError.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot take up a draft")

    @abstractmethod
    def reset(self) -> None:
        """Put everything of the draft back to where it began."""

    def confirm(self) -> Verdict | None:
        """Do the draft if it is legal; otherwise nothing changes. Gives the verdict, None without a draft."""
        action = self.draft()
        if action is None:
            return None
        verdict = self.session.judge(action)
        if verdict.legal:
            step = self.session.apply(action)
            self.after_step()
            self.applied.emit(step.events)
            self.said.emit(narrate.sentence(verdict))
            self.changed.emit()
        return verdict

    def after_step(self) -> None:
        """Forget the draft; called after every change of the state."""

    @property
    def can_undo(self) -> bool:
        return self.session.history.cursor > 0

    @property
    def can_redo(self) -> bool:
        return bool(self.session.history.undone)

    def undo(self) -> None:
        """One step back: the last placed piece of the draft, else the last action."""
        if self.can_undo:
            self.go(self.session.history.cursor - 1)

    def redo(self) -> None:
        if self.can_redo:
            self.go(self.session.history.cursor + 1)

    def undo_asks(self) -> bool:
        """Whether the last action rolled dice or showed hidden cards, so that undo must ask first."""
        done = self.session.history.done
        return bool(done) and done[-1].reveals

    def go(self, cursor: int) -> None:
        """See the game as it stood after ``cursor`` actions."""
        self.session.go(cursor)
        self.after_step()
        self.changed.emit()

    # files

    def scenario(self) -> Scenario:
        """What saving writes: start, what was done, an unfinished draft as last action, what was undone."""
        return self.session.kept(self.unfinished())

    def save(self, path: Path) -> None:
        """Write the game atomically; raises OSError when it cannot be written."""
        savegame.write(path, self.scenario())
        self.path = path
        self.mark_saved()
        self.changed.emit()

    def mark_saved(self) -> None:
        """Nothing would be lost by leaving now."""
        self.saved_at = self._mark()
        self.saved_draft = self.unfinished()

    @property
    def is_saved(self) -> bool:
        return self.saved_at == self._mark() and self.saved_draft == self.unfinished()

    def _mark(self) -> tuple[Any, ...]:
        history = self.session.history
        return (history.cursor, history.start, history.entries, history.branches)


def _texts(value: Any) -> Iterator[str]:
    """Every text in an event, in its own order: the ids of its pieces are among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))
