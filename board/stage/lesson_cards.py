"""A lesson on a card board: its mistakes are played again up to the rule's own moment, and stand still there.

Owns what the three card boards have in common. Does not own painting (lesson_sheet), what the kinds of show
are made of (presenter.exhibit), nor lessons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QPointF

from board.presenter.cue import LESSON_MS, STEP_MS, Beat, Cue, Kind
from board.presenter.exhibit import Chip, Exhibit, exhibit_of, told_of_absent
from board.presenter.lesson import Play
from board.presenter.lesson_data import Show
from board.presenter.views import Status
from board.stage.card_stage import CardScene, CardStage
from board.stage.lesson_board import LessonBoard
from board.stage.look import Look
from board.stage.page import BoardPage
from board.stage.player import Player, Story
from rules.core.contract import Action
from rules.core.verdict import Verdict

AWAY = QPointF(0.0, -36.0)
ASIDE = QPointF(18.0, 0.0)


class CardBoardPage(BoardPage, Protocol):
    """A page with a card stage."""

    stage: CardStage
    player: Player

    def scene(self) -> CardScene:
        """The board as it is now."""


class CardLessonBoard(LessonBoard):
    """The lesson's hands on a page with a card stage. ``stories``: what was played in this lesson."""

    page: CardBoardPage

    def __init__(self, page: CardBoardPage, look: Look) -> None:
        super().__init__(page, look)
        self.stories: list[Story] = []
        page.player.began.connect(self.stories.append)
        page.player.finished.connect(self.over.update)

    def begin(self, play: Play) -> None:
        self.page.stage.springs_back = not play.lesson.tries  # what may be tried is let go, and judged
        self.page.player.set_speed(self.page.player.speed * STEP_MS / LESSON_MS)
        super().begin(play)

    def close(self) -> None:
        self.page.player.began.disconnect(self.stories.append)
        self.page.player.finished.disconnect(self.over.update)
        super().close()

    @property
    def moving(self) -> bool:
        return self.page.player.playing

    def show(self, shows: Sequence[Show], play: Play, caption: str = "") -> None:
        """The moment of the rule again, what springs back does so, and the sheet says what is to be seen."""
        self.clear()
        found = exhibit_of(shows, play, caption)
        if found.refs:
            self.replay(found.refs)
        found = self.named(found, play)
        first = self.page.stage.items_by_id.get(next(iter(found.rings), ""))
        if first is not None:
            self.page.stage.ensureVisible(first.rect, 20, 20)  # where not everything has room
        there = self.over.rects()
        self.over.draw(told_of_absent(found, play, there.__contains__))
        for pieces, way in ((found.returning, AWAY), (found.shaken, ASIDE)):
            for piece in pieces:
                self._spring(piece, way)

    def begun(self, play: Play) -> Action | None:
        presenter = self.page.presenter
        pending = presenter.verdict().status is Status.PENDING
        draft: Action | None = presenter.unfinished() if pending and play.lesson.tries else None
        return draft

    def is_final(self, play: Play, verdict: Verdict) -> bool:
        """Whatever was let go where it may not lie is a try."""
        return any(not check.clause.startswith("lesson.") for check in verdict.broken)

    def replay(self, refs: tuple[str, ...]) -> None:
        """Play the newest story of these rules again, up to what they do."""
        for story in reversed(self.stories):
            span = span_of(story[2], refs)
            if span is not None:
                self.again(story, *span)
                return

    def again(self, story: Story, first: int, last: int) -> None:
        """Beats of a story once more; it ends with the board as it is now."""
        self.page.player.play_part((story[0], self.page.scene(), story[2]), first, last)

    def thing_of(self, piece: str, play: Play) -> str:
        """The thing on the board that a lesson means: a card by what is printed on it."""
        items = self.page.stage.items_by_id
        named = [key for key in items if key == piece or key.rpartition(":")[2] == piece]
        if piece in items or named:
            return piece if piece in items else named[0]
        title = play.game.called(play, piece)[0]
        return next((key for key, item in items.items() if getattr(item.view, "title", "") == title), piece)

    def named(self, found: Exhibit, play: Play) -> Exhibit:
        """The exhibit with the things of this board for the pieces that the lesson names."""

        def things(pieces: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(self.thing_of(piece, play) for piece in pieces)

        return replace(
            found,
            rings=things(found.rings),
            chips=tuple(Chip(self.thing_of(chip.piece, play), chip.text) for chip in found.chips),
            dimmed=things(found.dimmed),
            shaken=things(found.shaken),
            returning=things(found.returning),
        )

    def _spring(self, piece: str, way: QPointF) -> None:
        item = self.page.stage.items_by_id.get(piece)
        if item is not None and not self.look.reduced_motion:
            item.set_offset(way)
            self.page.stage.settle(piece, "spring_back_ms")


def span_of(beats: tuple[Beat, ...], refs: tuple[str, ...]) -> tuple[int, int] | None:
    """The first beat of the first rule and the last that still shows what the last rule does.

    That is the one before anything fades away. No rule stands for the whole; None when one does not occur.
    """
    places = [next((n for n, beat in enumerate(beats) if ref in beat.ref.split(", ") or not ref), None)
              for ref in refs]  # fmt: skip
    if not beats or any(place is None for place in places):
        return None
    first, last = places[0], places[-1]
    assert first is not None
    assert last is not None
    end = next((n for n, beat in enumerate(beats) if n >= last and any(map(_goes, beat.cues))), None)
    if end is None:
        end = 1 + max(n for n, beat in enumerate(beats) if not refs[-1] or refs[-1] in beat.ref.split(", "))
    end = max(0, end - 1)
    return min(first, end), end


def _goes(cue: Cue) -> bool:
    return cue.kind is Kind.FADE and cue.after == 0.0
