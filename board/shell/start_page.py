"""The start page: check a pile-in, the two-minute lesson, four ready positions, and what was played last.

Owns what stands on it and its layout. Does not own the tiles' painting (start_tiles), the list of recent
games (recent), nor opening anything (documents).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.shell import recent, start_previews
from board.shell.coach import READY
from board.shell.segments import Segments
from board.shell.start_tiles import Preview, RecentTile, Tile, frame
from board.stage.palette import pen
from board.stage.widgets.base import Button, Ground, IconLabel, Label, LookWidget

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

EDGE, SMALL_EDGE, GAP = 72, 24, 22
WIDE, SMALL, FOLDED = range(3)
"""How the page is laid out: in full; with a small edge and no motto; and then two tiles abreast."""
LESSON = "lesson.two_minutes"
"""The command behind the lesson card; the card stands there only while there is one."""
THEMES = (("system", "System"), ("light", "Light"), ("dark", "Dark"), ("high-contrast", "High contrast"))
MOST_RECENT = 4
MOTTO = "See whether it is legal, and why, before you let go."


class StartPage(Ground):
    """Everything a newcomer and a returning player need, on one page that scrolls when it must."""

    surface = "chrome"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.look)
        self._window, self._to_count = window, False
        self.setAccessibleName(tr("Start page"))
        self._head, self._tiles = QHBoxLayout(), QGridLayout()
        self._recent = QGridLayout()
        self.tiles: dict[str, Tile] = {}
        self.recent: list[RecentTile] = []
        self._build()
        window.commands.changed.connect(self._show_lesson)
        self._show_lesson()
        self.restyle()

    def show_recent(self) -> None:
        """Bring the list of recent games up to date."""
        _clear(self._recent)
        self.recent = []
        across = 1 if self.look.large else 2
        for number, game in enumerate(recent.games(self._window, MOST_RECENT)):
            tile = RecentTile(self.look, game.title, game.when, game.icon, game.picture, game.chip)
            tile.clicked.connect(lambda _on=False, game=game: recent.take_up(self._window, game))
            self._recent.addWidget(tile, number // across, number % across)
            self.recent.append(tile)
        self._recent_word.setVisible(bool(self.recent))
        self._order_tabs()
        self._fit_soon()

    def restyle(self) -> None:
        self._size.setText(f"{round(self.look.scale * 100)} %")
        self._themes.mark(self._window.store.now.theme)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_recent()
        self._opened.set_word("Open a file", keycap=self._key_of("file.open"))
        self._themes.mark(self._window.store.now.theme)
        self._to_count = True

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._to_count:  # after the paint: the courses are files to be read
            self._to_count = False
            QTimer.singleShot(0, self, self._count_levels)

    def minimumSizeHint(self) -> QSize:
        """Small: it scrolls, and must not take room from the panels while the board is seen."""
        return QSize(240, 160)

    def focus_first(self) -> None:
        """Give the keyboard to the first thing to do."""
        self.check.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _key_of(self, command: str) -> str:
        """The key that a command has now, said as the menus say it in this language."""
        key = self._window.commands.action(command).shortcut()
        return key.toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ")

    # what stands where

    def _build(self) -> None:
        look = self.look
        inner = _Sheet(look)
        page = self._sheet = QVBoxLayout(inner)
        page.setContentsMargins(EDGE, 28, EDGE, 24)
        page.setSpacing(16)
        page.addLayout(self._title())
        self._head.setSpacing(GAP)
        self._hero, self._lesson = self._check_card(), self._lesson_card()
        self._head.addWidget(self._hero, 3)
        self._head.addWidget(self._lesson, 1)
        page.addLayout(self._head)
        page.addWidget(Label(look, "Play a ready position", "strong", "secondary"))
        self._tiles.setSpacing(GAP)
        for game, ready in READY.items():
            tile = Tile(look, ready.board, ready.words, start_previews.PREVIEWS[game])
            tile.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)  # all as high as one
            tile.clicked.connect(lambda _on=False, game=game: self._window.start.open_ready(game))
            self.tiles[game] = tile
        page.addLayout(self._tiles)
        self._recent_word = Label(look, "Recent", "strong", "secondary")
        page.addWidget(self._recent_word)
        self._recent.setSpacing(GAP)
        page.addLayout(self._recent)
        page.addStretch(1)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Start page"))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scroll, 1)
        self._foot_bar = self._foot()
        whole.addWidget(self._foot_bar)

    def _order_tabs(self) -> None:
        """Tab goes as one reads: head, check, lesson, tiles, recent games, foot."""
        parts = (self._hero, self._lesson)
        cards = [button for part in parts for button in part.findChildren(QAbstractButton)]
        foot = self._foot_bar.findChildren(QAbstractButton)
        ways = (self.back, self._opened, *cards, *self.tiles.values(), *self.recent, *foot)
        for one, other in pairwise(ways):
            QWidget.setTabOrder(one, other)

    def _title(self) -> QLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(_Mark(self.look))
        row.addWidget(Label(self.look, "Battleboard", "title"))
        self._motto = Label(self.look, MOTTO, ink="secondary")
        row.addWidget(self._motto)
        row.addStretch(1)
        self.back = Button(self.look, "Back to the game", "quiet", icon="undo")
        self.back.clicked.connect(self._window.start.leave)
        opened = self._opened = Button(self.look, "Open a file", "quiet", icon="folder-open")
        opened.clicked.connect(lambda: self._window.commands.run("file.open"))
        row.addWidget(self.back)
        row.addWidget(opened)
        return row

    def _check_card(self) -> QWidget:
        card = _Card(self.look)
        words = QVBoxLayout()
        words.setContentsMargins(28, 22, 24, 22)
        words.setSpacing(10)
        words.addWidget(Label(self.look, "Check a pile-in", "headline"))
        text = (
            "Put in where the models stood and where they ended. "
            "Every clause of 12.03 is answered with its number."
        )
        words.addWidget(Label(self.look, text, wrap=True))
        words.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        self.check = Button(self.look, "Check a pile-in", "ink", icon="gavel", large=True)
        self.check.clicked.connect(self._window.start.open_check)
        paste = Button(self.look, "Paste a position", icon="copy", large=True)
        paste.clicked.connect(lambda: self._window.commands.run("file.paste"))
        buttons.addWidget(self.check)
        buttons.addWidget(paste)
        buttons.addStretch(1)
        words.addLayout(buttons)
        row = QHBoxLayout(card)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        row.addLayout(words, 4)
        self._preview = Preview(self.look, "A pile-in, shown", start_previews.paint_pile_in)
        row.addWidget(self._preview, 5)
        return card

    def _lesson_card(self) -> QWidget:
        card = _Card(self.look)
        column = QVBoxLayout(card)
        column.setContentsMargins(24, 22, 24, 22)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(IconLabel(self.look, "graduation-cap", 24))
        head.addWidget(Label(self.look, "2-minute lesson", "lead"), 1)
        column.addLayout(head)
        text = "Drag one model. Watch the number. Learn why “closer” decides most arguments."
        column.addWidget(Label(self.look, text, wrap=True))
        column.addStretch(1)
        begin = self.begin_lesson = Button(
            self.look, "Start", icon="play", large=True, name="Start the 2-minute lesson"
        )
        begin.clicked.connect(lambda: self._window.commands.run(LESSON))
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(begin)
        self._levels = Label(self.look, "", ink="secondary")
        row.addWidget(self._levels, 1)
        column.addLayout(row)
        return card

    def _foot(self) -> QWidget:
        foot = _Foot(self.look)
        w = self._window
        smaller = Button(self.look, "A−", "quiet", name="Smaller text")
        larger = Button(self.look, "A+", "quiet", name="Larger text")
        smaller.clicked.connect(lambda: w.commands.run("view.text_smaller"))
        larger.clicked.connect(lambda: w.commands.run("view.text_larger"))
        self._size = Label(self.look, "", "strong")
        self._themes = Segments(self.look, "Theme", THEMES)
        self._themes.chosen.connect(w.set_theme)
        helped = Button(self.look, "Screen reader and keyboard help", "quiet", icon="accessibility")
        helped.clicked.connect(lambda: w.commands.run("help.accessibility"))
        upper, lower = QHBoxLayout(), QHBoxLayout()
        for row in (upper, lower):
            row.setSpacing(10)
        self._size_word, self._theme_word = Label(self.look, "Text size"), Label(self.look, "Theme")
        for part in (self._size_word, smaller, self._size, larger, self._theme_word, self._themes):
            upper.addWidget(part)
        upper.addStretch(1)
        lower.addWidget(helped)
        lower.addStretch(1)
        self._foot_rows = QHBoxLayout(foot)
        self._foot_rows.setContentsMargins(EDGE, 10, EDGE, 10)
        self._foot_rows.addLayout(upper, 1)
        self._foot_rows.addLayout(lower)
        return foot

    def _arrange(self) -> None:
        """The widest way that leaves nothing to be scrolled sideways; folded while text is large."""
        room = self.width() - self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        for way in (FOLDED,) if self.look.large else (WIDE, SMALL, FOLDED):
            self._lay_out(way)
            self._sheet.invalidate()
            self._sheet.activate()  # rows within it know only now what has come and gone
            if self._sheet.minimumSize().width() <= room:
                break
        for word in (self._size_word, self._theme_word):
            word.setVisible(not self.look.large)
        self._preview.setVisible(not self.look.large)
        self._hero.setMinimumHeight(0 if self.look.large else 250)
        self._arrange_foot()

    def _fit_soon(self) -> None:
        """Arrange once the cards know how wide their new words are."""
        QTimer.singleShot(0, self, self._arrange)

    def _lay_out(self, way: int) -> None:
        """Four tiles abreast, or two and the lesson under the check."""
        across = 2 if way == FOLDED else 4
        for number, tile in enumerate(self.tiles.values()):
            self._tiles.addWidget(tile, number // across, number % across)
        ways = QHBoxLayout.Direction
        self._head.setDirection(ways.TopToBottom if way == FOLDED else ways.LeftToRight)
        edge = EDGE if way == WIDE else SMALL_EDGE
        self._sheet.setContentsMargins(edge, 28, edge, 24)
        self._foot_rows.setContentsMargins(edge, 10, edge, 10)
        self._motto.setVisible(way == WIDE)

    def _count_levels(self) -> None:
        count = sum(len(course.lessons) for course in self._window.lessons.courses())
        self._levels.setText(f"{count} levels in all")
        self._fit_soon()

    def _arrange_foot(self) -> None:
        """Help stands under the text size and the theme where both do not find room in one row."""
        ways = QHBoxLayout.Direction
        self._foot_rows.setDirection(ways.LeftToRight)
        if self._foot_rows.minimumSize().width() > self.width():
            self._foot_rows.setDirection(ways.TopToBottom)

    def _show_lesson(self) -> None:
        self._lesson.setVisible(any(command.key == LESSON for command in self._window.commands.all()))


class _Sheet(Ground):
    """The ground of everything that scrolls."""

    surface = "chrome"


class _Card(LookWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame(painter, QRectF(self.rect()), self.look)
        painter.end()


class _Foot(LookWidget):
    """The bar at the bottom edge."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.panel)
        painter.fillRect(0, 0, self.width(), 1, self.look.palette.line.normal)
        painter.end()


class _Mark(LookWidget):
    """Our sign: two bases that touch."""

    def sizeHint(self) -> QSize:
        return QSize(50, 32)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2
        for x, key in ((16.0, "red"), (33.0, "blue")):
            side = self.look.palette.side(key)
            painter.setBrush(side.fill)
            painter.setPen(pen(side.line, 2.5))
            painter.drawEllipse(QRectF(x - 13.5, y - 13.5, 27, 27))
        painter.end()


def _clear(layout: QGridLayout) -> None:
    while layout.count():
        widget = layout.takeAt(0).widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
