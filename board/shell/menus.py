"""The menu bar: every command in its place.

Owns the order and the lists that are made when a menu opens (bundled scenarios, recent files,
autosaves). Does not own the commands or their keys. A menu with nothing in it is not shown.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from board.games import registry as pages
from board.presenter.language import tr
from board.shell import loading
from board.shell.languages import LANGUAGES
from board.shell.motion import WORDS

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

LINE, NEW, RECENT, KEPT, EXPORT, THEME, TONGUE, MOTION, PAGE = (
    "-",
    "*new",
    "*recent",
    "*kept",
    "*export",
    "*theme",
    "*tongue",
    "*motion",
    "*page",
)
ORDER = ("File", "Edit", "View", "Board", "Check", "Lessons", "Help")
LAYOUT: dict[str, tuple[str, ...]] = {
    "File": ("file.start", NEW, "file.open", "file.paste", RECENT, KEPT, LINE, "file.save", "file.save_as",
             EXPORT, LINE, "file.players", LINE, "file.quit"),
    "Edit": ("edit.undo", "edit.redo", "edit.reset", LINE, "edit.copy_verdict", "edit.copy_log", LINE,
             "edit.palette"),
    "View": ("view.all", "view.action", "view.zoom_in", "view.zoom_out", LINE, THEME, TONGUE, MOTION,
             "view.text_larger", "view.text_smaller", "view.text_normal", LINE, "view.why", "view.pieces",
             "view.log", "view.reset_panels"),
    "Board": ("board.confirm", PAGE, LINE, "time.play", "time.back", "time.on"),
    "Check": ("check.why", "check.next", PAGE, LINE, "check.all", "check.failing", "check.pending", LINE,
              "check.rulings", "check.rulings_back", LINE, "check.read", "check.options", "check.status",
              LINE, "check.pieces", "check.board"),
    "Help": ("help.keys", "help.single_keys", "help.accessibility", LINE, "help.about"),
}  # fmt: skip
GAME_WORDS = {"wh40k": "Inch table", "keyforge": "Battleline", "huntik": "Zones", "duel": "Duel"}


class Menus:
    """Builds the menu bar anew whenever the commands have changed."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        window.commands.changed.connect(self.build)

    def build(self) -> None:
        """Fill the menu bar from the registry."""
        bar = self._window.menuBar()
        for action in bar.actions():
            menu = action.menu()
            if menu is not None:
                menu.deleteLater()
        bar.clear()
        page = (*self._window.commands.of("lessons"), *self._window.commands.of("page"))
        extra = tuple(dict.fromkeys(command.menu for command in page if command.menu not in ORDER))
        for word in (*ORDER[:-1], *extra, ORDER[-1]):
            menu = QMenu(tr(word), bar)
            menu.setAccessibleName(tr(word))
            menu.setToolTipsVisible(True)
            own = [command.key for command in page if command.menu == word]
            layout = LAYOUT.get(word, (PAGE,))
            for key in layout if PAGE in layout else (*layout, LINE, PAGE):
                self._add(menu, key, own)
            if menu.isEmpty():
                menu.deleteLater()
            else:
                bar.addMenu(menu)
                menu.aboutToShow.connect(lambda menu=menu: self._window.commands.freshen(_keys(menu)))
                menu.aboutToHide.connect(lambda menu=menu: self._thaw(menu))

    def _add(self, menu: QMenu, key: str, own: list[str]) -> None:
        commands = self._window.commands
        if key == LINE:
            menu.addSeparator()
        elif key == PAGE:
            menu.addSeparator()
            for mine in own:
                menu.addAction(commands.action(mine))
        elif key == EXPORT:
            self._sub(
                menu,
                "Export",
                (
                    "file.png",
                    "file.png2",
                    "file.svg",
                    "file.anim_webp",
                    "file.anim_gif",
                    "file.log",
                    "file.log_json",
                ),
            )
        elif key == THEME:
            self._one_of(menu, "Theme", "view.theme.", ("system", "light", "dark", "high-contrast"))
        elif key == TONGUE:
            self._one_of(menu, "Language", "view.language.", tuple(LANGUAGES))
        elif key == MOTION:
            self._one_of(menu, "Motion", "view.motion.", tuple(WORDS))
        elif key in _LISTS:
            self._listed(menu, *_LISTS[key])
        else:
            menu.addAction(commands.action(key))

    def _thaw(self, menu: QMenu) -> None:
        # Not at once: the action that was chosen is triggered after its menu has gone.
        keys = _keys(menu)
        known = {command.key for command in self._window.commands.all()}
        QTimer.singleShot(0, menu, lambda: self._window.commands.thaw(k for k in keys if k in known))

    def _sub(self, menu: QMenu, word: str, keys: tuple[str, ...]) -> QMenu:
        sub = menu.addMenu(tr(word))
        sub.setAccessibleName(tr(word))
        for key in keys:
            sub.addAction(self._window.commands.action(key))
        return sub

    def _one_of(self, menu: QMenu, word: str, stem: str, names: tuple[str, ...]) -> None:
        sub = self._sub(menu, word, tuple(stem + name for name in names))
        group = QActionGroup(sub)
        for action in sub.actions():
            group.addAction(action)

    def _listed(self, menu: QMenu, word: str, fill: Callable[[MainWindow, QMenu], None]) -> None:
        sub = menu.addMenu(tr(word))
        sub.setAccessibleName(tr(word))
        sub.setToolTipsVisible(True)

        def refill() -> None:
            sub.clear()
            fill(self._window, sub)
            if sub.isEmpty():
                sub.addAction(tr("Nothing yet")).setEnabled(False)

        sub.aboutToShow.connect(refill)


def _keys(menu: QMenu) -> tuple[str, ...]:
    """The commands in a menu and in the menus under it."""
    found: list[str] = []
    for action in menu.actions():
        under = action.menu()
        found += _keys(under) if under is not None else [action.objectName()] * bool(action.objectName())
    return tuple(found)


def fill_new(window: MainWindow, menu: QMenu) -> None:
    """The bundled scenarios by game, of the games that have a board."""
    subs: dict[str, QMenu] = {}
    boards = pages.keys()
    for one in (one for one in loading.bundled() if one.game in boards):
        if one.game not in subs:
            word = GAME_WORDS.get(one.game, one.game)
            subs[one.game] = menu.addMenu(tr(word))
            subs[one.game].setAccessibleName(tr(word))
            subs[one.game].setToolTipsVisible(True)
        action = _entry(subs[one.game], one.title, lambda path=one.path: window.documents.new(path))
        action.setToolTip(one.note)


def fill_recent(window: MainWindow, menu: QMenu) -> None:
    """The files opened or saved last."""
    for name in window.store.now.recent:
        path = Path(name)
        action = _entry(menu, path.name, lambda path=path: window.documents.open(path))
        action.setToolTip(name)


def fill_kept(window: MainWindow, menu: QMenu) -> None:
    """The autosaves, newest first, each with its title and its time."""
    for path in window.autosaves.copies():
        day, clock = path.stem[:8], path.stem[9:15]
        word = f"{day[:4]}-{day[4:6]}-{day[6:]} {clock[:2]}:{clock[2:4]}:{clock[4:]}"
        title = window.documents.title_of(path)
        _entry(menu, f"{word}  {title}".rstrip(), lambda path=path: window.documents.restore(path, None))


def _entry(menu: QMenu, word: str, run: Callable[[], object]) -> QAction:
    action = menu.addAction(word.replace("&", "&&"))
    action.triggered.connect(lambda _on=False: run())
    return action


_LISTS: dict[str, tuple[str, Callable[[MainWindow, QMenu], None]]] = {
    NEW: ("New", fill_new),
    RECENT: ("Open recent", fill_recent),
    KEPT: ("Autosaves", fill_kept),
}
