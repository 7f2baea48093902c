"""The ready position behind each tile, and the one coach mark that says how to begin.

Owns those words, the line over the board, and when its second sentence comes. Does not own any
verdict: it repeats what the status line says.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout

from board.presenter.language import tr
from board.presenter.presenter import Presenter
from board.presenter.views import Status
from board.stage.look import Look
from board.stage.widgets.base import Button, IconLabel, Label, LookWidget
from rules.core import assets

AFTER = "Press Y to see why."


@dataclass(frozen=True)
class Ready:
    """A tile: the board's name and words, the bundled file it opens, and how to begin there."""

    board: str
    words: str
    file: str
    first: str

    def path(self, game: str) -> Path | None:
        """The file, or the game's first one; None when nothing is bundled."""
        files = assets.scenario_files(game)
        return next((path for path in files if path.stem == self.file), next(iter(files), None))


READY: dict[str, Ready] = {
    "wh40k": Ready(
        "Tabletop",
        "Warhammer 40,000 Fight phase: inches, base contact, pile-in.",
        "01-first-clash",
        "Drag A3 towards Blue. Watch the number.",
    ),
    "keyforge": Ready(
        "Battleline",
        "KeyForge fights: taunt, ward, armor, every token in order.",
        "ward-armor-taunt-in-one-line",
        "Drag a Red creature onto a Blue one. The lane shows what would happen.",
    ),
    "huntik": Ready(
        "Zones",
        "Huntik combat, rules 600 to 602: pass, add, aim.",
        "01-the-worked-example",
        "Choose a hero or pass. The sums stand beside the zone.",
    ),
    "duel": Ready(
        "Duel",
        "Two health tracks, both cards at once, Stops and icons.",
        "1-net-of-three-forces",
        "Press Play the Turn. Both markers move in one column.",
    ),
}


class Coach(LookWidget):
    """One sentence over the board, never on it: how to begin, and once a move is legal where to read why.

    It says nothing of a move that is not legal, takes back what no longer holds, and goes with the next move.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._presenter: Presenter | None = None
        self._steps = 0
        self._start: object = None
        self._first = self._said = ""
        self._text = Label(look, "", "strong", wrap=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 4, 6, 4)
        layout.setSpacing(10)
        layout.addWidget(IconLabel(look, "lightbulb", 20), 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._text, 1)
        close = Button(look, "", "quiet", icon="x", name="Close the hint")
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.clicked.connect(self.leave)
        layout.addWidget(close)
        self.setAccessibleName(tr("Hint"))
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def begin(self, presenter: Presenter, first: str) -> None:
        """Say how to begin, and follow the presenter: what is said holds for what lies there."""
        self.leave()
        self._presenter, self._first = presenter, first
        self._steps, self._start = presenter.session.history.cursor, presenter.unfinished()
        presenter.changed.connect(self._look)
        self._say(first)

    def go_on_as(self, other: Coach) -> None:
        """Say and follow what another one said and followed."""
        if other._presenter is not None:
            self.begin(other._presenter, other._first)
            self._steps, self._start = other._steps, other._start
            self._say(other._said)

    def leave(self) -> None:
        """Be gone."""
        if self._presenter is not None:
            self._presenter.changed.disconnect(self._look)
            self._presenter = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), p.surface.selected)
        painter.fillRect(0, self.height() - 1, self.width(), 1, p.line.normal)
        painter.end()

    def _look(self) -> None:
        """After a step was confirmed, or while a move that has been made is legal: the second sentence."""
        if self._presenter is None:
            return
        text, done = self._first, self._presenter.session.history.cursor > self._steps
        if self._presenter.unfinished() not in (None, self._start):
            view = self._presenter.told(self._presenter.verdict())
            if view.status is Status.LEGAL and view.rows:
                refs = list(dict.fromkeys(row.ref for row in view.rows if row.ref))
                text = f"{view.headline}{f' ({refs[0]})' if refs else ''}. {AFTER}"
            elif done:
                self.leave()  # whoever has done a step knows how to go on
                return
        elif done:
            text = f"Done. {AFTER}"
        self._say(text)

    def _say(self, text: str) -> None:
        if text != self._said or self.isHidden():
            self._said = text
            self._text.setText(text)
            self.setAccessibleName(tr(f"Hint: {text}"))
            self.show()
