"""Games and files: new, open, save, export, autosave and restore.

Owns the order of things that keeps everything safe: a file is read whole before anything is left, and
unsaved changes are asked about once. Does not own file format (rules.core) or dialogs' words.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from board.games import registry
from board.games.lesson_check import is_lessons
from board.presenter.language import tr
from board.shell import dialogs, loading, pictures, thumbnails, words
from board.shell.loading import Loaded
from rules.core import assets, savegame
from rules.core.codec import BadFile

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

FILES = "Positions and games (*.json *.battle);;All files (*)"
PICTURE_MS = 400
UNSAVED: tuple[Any, ...] = (-1,)
"""A mark that no history has: the game counts as changed until it is saved."""


class Documents(QObject):
    """What the window has open, and every way in and out of it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.shown: QObject | None = None

    @property
    def title(self) -> str:
        """The file's name, or the scenario's title while there is no file."""
        presenter = self._window.presenter
        if presenter is None:
            return ""
        return presenter.path.name if presenter.path else presenter.session.scenario.title or "Untitled"

    def title_of(self, path: Path) -> str:
        """The title in a file; empty when it cannot be read."""
        try:
            return savegame.read(path).title
        except BadFile:
            return ""

    # in

    def new(self, path: Path) -> bool:
        """Start from a bundled scenario: a game without a file, so that saving asks where."""
        return self.enter(lambda: loading.load_file(path), None)

    def open(self, path: Path) -> bool:
        """Open a file; a damaged one is told fault by fault, and the game on the board stays as it was."""
        path = path.absolute()
        if assets.ROOT in path.resolve().parents:
            return self.new(path)  # what is bundled is never written over
        if is_lessons(path):
            return self._window.lessons.open_file(path)
        opened = self.enter(lambda: loading.load_file(path), path, lambda: loading.load_as_far(path))
        store = self._window.store
        if opened:
            store.put(store.now.with_recent(path))
            self._picture(thumbnails.place(self._window.places.thumbnails, path), PICTURE_MS)
        elif not path.exists():
            store.put(store.now.without_recent(path))
        return opened

    def restore(self, copy: Path, file: Path | None) -> bool:
        """Open an autosave as the unsaved state of the file it was made of."""
        if not self.enter(lambda: loading.load_file(copy), file):
            return False
        self._window.presenter.saved_at = UNSAVED
        self._window.refresher.now()
        return True

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open"), self._folder(), tr(FILES))
        if name:
            self.open(Path(name))

    def may_leave(self) -> bool:
        """Whether the game may be left: saved, or discarded by the answer."""
        presenter = self._window.presenter
        if presenter is None or presenter.is_saved:
            return True
        answer = dialogs.ask_save(self._window, self.title)
        if answer == dialogs.Answer.Save:
            return self.save()
        return answer == dialogs.Answer.Discard

    def enter(
        self, read: Callable[[], Loaded], path: Path | None, rescue: Callable[[], Loaded] | None = None
    ) -> bool:
        """Show what ``read`` gives, unless it is damaged or the game on the board is not to be left."""
        try:
            loaded = _read(read, rescue)
            if not self.may_leave():
                return False
            if loaded.stop is not None:
                path = None  # saving asks where: the damaged file stays as it is
            page = registry.open_page(loaded.session, self._window.look, path=path)
            loading.take_up(loaded, page.presenter)
        except BadFile as error:
            self.shown = dialogs.show_faults(self._window, self._window.look, error)
            return False
        self._window.set_page(page)
        self._window.autosaves.begin(page.presenter.scenario(), path)
        if loaded.stop is not None:
            page.presenter.saved_at = UNSAVED
            self._window.refresher.now()
            self.shown = dialogs.show_stop(self._window, self._window.look, loaded)
        return True

    # out

    def save(self) -> bool:
        """Write to the game's file; without one ask where."""
        presenter = self._window.presenter
        if presenter is None:
            return False
        return self._write(presenter.path) if presenter.path else self.save_as()

    def save_as(self) -> bool:
        """Ask where to write, and write there."""
        start = str(Path(self._folder()) / self._file_name(".json"))
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save as"), start, tr(FILES))
        return bool(name) and self._write(_with_suffix(Path(name)))

    def ask_picture(self, suffix: str, scale: int) -> None:
        """Ask where to, and write a picture of the board."""
        page = self._window.page
        kind = suffix[1:].upper()
        name = self._ask_target(f"Save picture, {kind}", suffix, f"{kind} picture (*{suffix})")
        if page is not None and name:
            path = Path(name) if name.lower().endswith(suffix) else Path(name + suffix)
            self._try(
                path,
                lambda: pictures.write(path, [pictures.Panel(page)], self._window.look, scale),
                "Picture",
            )

    def ask_log(self) -> None:
        """Ask where to, and write the log as text."""
        name = self._ask_target("Save log", ".txt", "Text (*.txt)")
        presenter = self._window.presenter
        if presenter is not None and name:
            data = words.log_text(presenter.told(presenter.log())).encode()
            self._try(Path(name), lambda: savegame.write_bytes(name, data), "Log")

    def ask_log_json(self) -> None:
        """Ask where to, and write what happened as JSON, one event a line: what ``replay --json`` prints."""
        from rules.cli import replay

        name = self._ask_target("Save log, JSON", ".jsonl", "JSON lines (*.jsonl)")
        presenter = self._window.presenter
        if presenter is not None and name:
            data = "".join(f"{line}\n" for line in replay.lines(presenter.session, as_json=True)).encode()
            self._try(Path(name), lambda: savegame.write_bytes(name, data), "Log")

    def ask_animation(self, suffix: str) -> None:
        """Ask where to, and write the whole game as an animated picture."""
        from board.shell import animated

        kind = {".webp": "WebP", ".gif": "GIF"}[suffix]
        name = self._ask_target(f"Save animation, {kind}", suffix, f"{kind} animation (*{suffix})")
        presenter = self._window.presenter
        if presenter is not None and name:
            path = Path(name) if name.lower().endswith(suffix) else Path(name + suffix)
            self._try(path, lambda: animated.write(path, presenter.session, self._window.look), "Animation")

    def autosave(self) -> None:
        """Keep a copy after a confirmed step."""
        if self._window.presenter is not None and self._window.lessons.now is None:
            copy = self._window.autosaves.keep(self._window.presenter.scenario())
            if copy is not None:
                self._picture(thumbnails.beside(copy), PICTURE_MS)

    def _picture(self, target: Path, after_ms: int) -> None:
        """Keep a small picture of the board as it stands, once nothing moves; not of a later board."""
        page, state = self._window.page, self._window.presenter.session.state

        def keep() -> None:
            if self._window.page is page and page.presenter.session.state is state:
                thumbnails.keep(page, target)

        QTimer.singleShot(after_ms, self, keep)

    def _write(self, path: Path) -> bool:
        presenter, store = self._window.presenter, self._window.store
        if not self._try(path, lambda: presenter.save(path), "Game"):
            return False
        self._window.autosaves.begin(presenter.scenario(), path)
        store.put(store.now.with_recent(path.absolute()))
        self._picture(thumbnails.place(self._window.places.thumbnails, path), 0)
        return True

    def _try(self, path: Path, write: Callable[[], object], what: str) -> bool:
        try:
            write()
        except OSError as error:
            text = f"{path} could not be written: {error.strerror or error}. Nothing was changed there."
            dialogs.show_problem(self._window, "Not saved", text)
            return False
        self._window.tell(f"{what} saved: {path.name}")
        return True

    def _ask_target(self, title: str, suffix: str, kinds: str) -> str:
        start = str(Path(self._folder()) / self._file_name(suffix))
        name, _ = QFileDialog.getSaveFileName(self._window, tr(title), start, tr(kinds))
        return name

    def _folder(self) -> str:
        presenter = self._window.presenter
        if presenter is not None and presenter.path:
            return str(presenter.path.parent)
        recent = self._window.store.now.recent
        return str(Path(recent[0]).parent) if recent else ""

    def _file_name(self, suffix: str) -> str:
        stem = Path(self.title).stem if self._window.presenter.path else self.title
        return (re.sub(r"[^\w\-]+", "-", stem).strip("-").lower() or "game") + suffix


def _read(read: Callable[[], Loaded], rescue: Callable[[], Loaded] | None) -> Loaded:
    """What a file holds; of a damaged one as much as can be replayed, else the faults of the whole."""
    try:
        return read()
    except BadFile as error:
        if rescue is None:
            raise
        with contextlib.suppress(BadFile):
            return rescue()
        raise error


def _with_suffix(path: Path) -> Path:
    known = path.suffix.lower() in (".json", ".battle")
    return path if known else path.with_name(path.name + ".json")
