"""The window: frame, panels and bars around one board's page, and what its common controls do.

Owns the layout and the wiring between presenter, panels and commands. Does not own any rule, any
board's drawing, files (documents), or the list of commands (shell_commands).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow

from board.presenter.language import tr
from board.presenter.presenter import Presenter
from board.presenter.views import TurnView
from board.shell import arrangement, dialogs, translating, words
from board.shell.autosave import Autosaves
from board.shell.commands import Commands, belongs_to_focus
from board.shell.docks import Docks
from board.shell.documents import Documents
from board.shell.follow import Follower
from board.shell.frame import Frame
from board.shell.help_dialogs import AboutDialog, AccessibilityDialog
from board.shell.keys_dialog import KeysDialog
from board.shell.languages import resolved as resolved_language
from board.shell.lessons import Lessons
from board.shell.menus import Menus
from board.shell.motion import Motion
from board.shell.palette_dialog import PaletteDialog
from board.shell.places import Places
from board.shell.playback import Playback
from board.shell.players import Clock, Corner, PlayersDialog
from board.shell.rulings_dialog import open_rule
from board.shell.settings import Store
from board.shell.shell_commands import choice_commands, shell_commands
from board.shell.side_panels import LogPanel, PiecesPanel
from board.shell.speech import Speaker
from board.shell.starting import Starting
from board.shell.themes import resolved
from board.shell.why_panel import WhyPanel
from board.stage.look import Look
from board.stage.page import BoardPage
from board.stage.widgets.base import Label
from board.stage.widgets.turn_badge import TurnBadge

APP_NAME = "Battleboard"
MINIMUM = QSize(1024, 640)
TOLD_MS = 6000


class MainWindow(QMainWindow):
    """One window with one board. ``first_painted`` fires once, when the frame can be seen."""

    first_painted = Signal()

    def __init__(self, look: Look, store: Store, places: Places) -> None:
        super().__init__()
        self.look, self.store, self.places = look, store, places
        self.page: BoardPage | None = None
        self.report: QObject | None = None
        self.motion: Motion | None = None
        self.autosaves = Autosaves(places.autosaves)
        self.autosaves.open()
        self.setObjectName("main")
        self.setAccessibleName(APP_NAME)
        self.setMinimumSize(MINIMUM)
        self.setAcceptDrops(True)
        room = QGuiApplication.primaryScreen().availableSize()
        self.resize(QSize(1440, 900).boundedTo(room))  # before the docks take their share of it
        self.started = self._painted = False
        self.commands, self.documents, self.clock = Commands(self), Documents(self), Clock(self)
        self.commands.single_keys, self.commands.overrides = store.now.single_keys, store.now.keys
        self.commands.running.connect(lambda _key: self.page and self.page.finish_animation())
        self.commands.refused.connect(self._refused)
        self.playback, self.speaker = Playback(look, self, store.now.speed), Speaker(self)
        self.lessons, self.menus = Lessons(self), Menus(self)
        self.refresher = Follower(self)
        self.look.changed.connect(self._relook)
        self.furnish()
        arrangement.restore(self)
        self.show_title()

    def furnish(self) -> None:
        """Make panels, bars, start page and commands, in the language that is spoken now."""
        look = self.look
        self.why, self.pieces, self.log = WhyPanel(look), PiecesPanel(look), LogPanel(look)
        self.badge, self.frame = TurnBadge(look), Frame(self, look)
        self.menuBar().setAccessibleName(tr("Menus"))
        self.clock_label = Label(look, "", "number")
        self.corner = Corner(self.clock_label, self.badge)
        self.clock_label.hide()
        self.menuBar().setCornerWidget(self.corner)
        self.docks = Docks(self, look, self.why, self.pieces, self.log)
        self.start = Starting(self, self.frame.centre)
        self.commands.allows = self.start.allows
        self._wire()
        self.commands.set("shell", shell_commands(self))
        self.commands.set("page", ())
        self.commands.set("choices", choice_commands(self))
        self.lessons.offer()

    # what is open

    @property
    def presenter(self) -> Presenter[Any, Any] | None:
        return self.page.presenter if self.page is not None else None

    def set_page(self, page: BoardPage | None) -> None:
        """Show a board; the one before is closed."""
        self.lessons.page_changed()
        old = self.page
        self.refresher.leave()
        self.start.coach.leave()
        self.clock.start(0)
        self.put_page(page)
        if old is not None:
            old.close()
            old.widget.deleteLater()
        if page is not None:
            self.start.leave()
            page.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_page(self, page: BoardPage | None) -> None:
        """Have a board stand in the window, its commands in the menus, and follow it."""
        self.page = page
        self.playback.set_page(page)
        self.frame.preview.set_page(page)
        self.frame.set_page(page)
        if page is None:
            self.commands.set("page", ())
            return
        for view in page.widget.findChildren(QGraphicsView):
            view.viewport().setAcceptDrops(False)  # so that a file dropped on the board reaches the window
        self.commands.set_page(page)
        self.refresher.follow(page)

    def has_page(self) -> bool:
        return self.page is not None

    def has_draft(self) -> bool:
        return self.presenter is not None and self.presenter.draft() is not None

    def can_undo(self) -> bool:
        return self.presenter is not None and self.presenter.can_undo

    def can_redo(self) -> bool:
        return self.presenter is not None and self.presenter.can_redo

    def can_confirm(self) -> bool:
        return self.presenter is not None and self.presenter.status().can_confirm

    def show_title(self) -> None:
        """``name – Battleboard``, with a star while there is something unsaved."""
        name = "" if self.start.shown else self.documents.title
        self.setWindowTitle(f"{name}[*] – {APP_NAME}" if name else APP_NAME)
        self.setWindowModified(
            not self.start.shown and self.presenter is not None and not self.presenter.is_saved
        )

    def show_turn(self, view: TurnView) -> None:
        """Whose turn it is, at the right of the menu bar."""
        self.badge.show_turn(view)
        self.badge.setMinimumHeight(self.look.row_px(36))  # as high as a menu, so that both stand level
        self.fit_corner()

    def fit_corner(self) -> None:
        """Give clock and turn the room that they need now."""
        # The menu bar gives its corner new room only when it is itself resized.
        bar = self.menuBar()
        QApplication.sendEvent(bar, QResizeEvent(bar.size(), bar.size()))

    # what the common controls do

    def confirm(self) -> None:
        """Do the draft; only while it is legal."""
        if self.presenter is not None and self.can_confirm():
            self.presenter.confirm()

    def undo(self) -> None:
        """One step back; asks when dice or hidden cards have come out."""
        if self.presenter is not None and (not self.presenter.undo_asks() or dialogs.ask_undo(self)):
            self.frame.toast.hide()
            self.presenter.undo()

    def redo(self) -> None:
        if self.presenter is not None:
            self.presenter.redo()

    def reset(self) -> None:
        if self.presenter is not None:
            self.presenter.reset()

    def cancel(self) -> None:
        """Esc: end a drag or an overlay; with nothing to end, give the board the keyboard."""
        if self.page is not None and not self.page.cancel():
            self.focus_board()

    def numbered_choice(self, number: int) -> str | None:
        """The choice that a number key takes, counted from 1; None where keys have other names."""
        choices = self.presenter.choices() if self.presenter is not None else ()
        return choices[number - 1].key if number <= len(choices) and choices[0].keycap is None else None

    def take_choice(self, number: int) -> None:
        """Take the numbered choice, counted from 1."""
        key = self.numbered_choice(number)
        if self.presenter is not None and key is not None:
            self.presenter.choose(key)

    def fit_all(self) -> None:
        if self.page is not None:
            self.page.fit_all()

    def fit_action(self) -> None:
        if self.page is not None:
            self.page.fit_action()

    def copy_verdict(self) -> None:
        """The verdict as text into the clipboard."""
        if self.presenter is not None:
            QGuiApplication.clipboard().setText(
                words.verdict_text(self.presenter.told(self.presenter.verdict()))
            )
            self.tell("Verdict copied as text")

    def copy_log(self) -> None:
        if self.presenter is not None:
            QGuiApplication.clipboard().setText(words.log_text(self.presenter.told(self.presenter.log())))
            self.tell("Log copied as text")

    # the checklist, and reading aloud

    def focus_why(self) -> None:
        self.docks.bring(self.docks.why)
        self.why.focus_clauses()

    def show_clauses(self, which: str) -> None:
        self.docks.bring(self.docks.why)
        self.why.set_filter(which)

    def next_problem(self) -> None:
        """Make the next failing clause current, show it on the board and say it."""
        self.docks.bring(self.docks.why)
        if not self.why.clauses.go_to_next_problem():
            self.tell("No clause fails")
            return
        row = self.why.current_clause()
        if row is not None and self.page is not None:
            self.page.show_evidence(row, False)
            self.tell(f"{row.title} ({row.ref}). {' '.join(row.details)}")

    def focus_pieces(self) -> None:
        self.docks.bring(self.docks.pieces)
        self.pieces.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_board(self) -> None:
        if self.page is not None:
            self.page.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def read_piece(self) -> None:
        """Say the selected piece."""
        if self.presenter is not None:
            view = self.presenter.told(self.presenter.pieces())
            row = next((row for row in view.rows if row.id == view.selected), None)
            self.tell((row.spoken or ", ".join(row.cells)) if row else "No piece is selected")

    def read_options(self) -> None:
        if self.presenter is not None:
            self.tell(words.choices_spoken(self.presenter.told(self.presenter.choices())))

    def read_status(self) -> None:
        if self.presenter is not None:
            self.tell(words.status_spoken(self.presenter.told(self.presenter.status())))

    def tell(self, text: str) -> None:
        """Say a text to screen readers, and show it in the status line for six seconds."""
        self.speaker.say(text, again=True)
        self.frame.told(text, TOLD_MS)

    # how it looks

    def set_theme(self, theme: str) -> None:
        """Light, dark, high-contrast, or as the system; remembered."""
        self.store.change(theme=theme)
        self.look.set_theme(resolved(theme))

    def set_language(self, code: str) -> None:
        """A language's code, or as the system; remembered, and spoken at once."""
        self.store.change(language=code)
        translating.speak(self, resolved_language(code))

    def set_text_scale(self, scale: float) -> None:
        """0.8 to 2.0; remembered."""
        self.look.set_scale(scale)
        self.store.change(text_scale=self.look.scale)
        self.tell(f"Text at {round(self.look.scale * 100)} %")

    def toggle_single_keys(self) -> None:
        self.commands.single_keys = not self.commands.single_keys
        self.store.change(single_keys=self.commands.single_keys)
        self.commands.assign_keys()

    # dialogs

    def open_palette(self) -> None:
        PaletteDialog(self.look, self.commands, self).open()

    def open_keys(self) -> None:
        KeysDialog(self.look, self.commands, self.store, self).open()

    def open_players(self) -> None:
        PlayersDialog(self.look, self).open()

    def open_about(self) -> None:
        AboutDialog(self.look, self).open()

    def open_accessibility(self) -> None:
        AccessibilityDialog(self.look, self).open()

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and belongs_to_focus(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.first_painted.emit)
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.docks.limit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            # After the drop has ended: a question asked inside it would hold up the other program.
            QTimer.singleShot(0, lambda: self.documents.open(Path(files[0])))

    def createPopupMenu(self) -> None:  # noqa: N802 - Qt's name
        """No menu on a right click of the frame: panels are under View."""

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.documents.may_leave():
            event.ignore()
            return
        self.lessons.page_changed()  # the panels that stood before a lesson are the ones to be remembered
        arrangement.remember(self)
        self.set_page(None)
        self.autosaves.close()
        event.accept()

    def _refused(self, key: str) -> None:
        """Say why a key did nothing."""
        if key == "board.confirm" and self.presenter is not None:
            missing = ", ".join(self.presenter.told(self.presenter.status()).missing)
            self.tell(f"Not to be confirmed yet. Missing: {missing or 'a move'}")
        else:
            self.tell(f"{self.commands.action(key).text()}: not possible now")

    def _relook(self) -> None:
        self.docks.arrange()
        QTimer.singleShot(0, self, self.refresher.show_turn)

    def _wire(self) -> None:
        self.why.copy_asked.connect(self.copy_verdict)
        clauses = self.why.clauses
        clauses.rule_chosen.connect(lambda row: open_rule(self, row))
        self.why.rulings_asked.connect(lambda: self.commands.run("check.rulings"))
        clauses.counter_chosen.connect(lambda row: self.page and self.page.show_evidence(row, True))
        clauses.show_chosen.connect(lambda row: self.page and self.page.show_evidence(row, False))
        table = self.pieces.table
        table.piece_current.connect(lambda piece: self.presenter and self.presenter.select(piece))
        table.piece_activated.connect(lambda _piece: self.focus_board())
        self.pieces.counted.connect(self.docks.pieces.titleBarWidget().set_count)
        self.playback.moved.connect(self.frame.show_moved)
        self.log.line_chosen.connect(self.refresher.go_to_line)
        self.playback.playing_changed.connect(self.frame.timeline.set_playing)
        self.speaker.said.connect(self.frame.heard)
        self.frame.timeline.set_speed(self.playback.speed)
