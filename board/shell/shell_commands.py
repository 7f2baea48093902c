"""What the window can do whatever board is open: the commands with their words and keys.

Owns the list. Does not own the doing (window, documents) or where a command stands (menus).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.shell.choices_bar import KEYS
from board.shell.languages import LANGUAGES
from board.shell.motion import WORDS
from board.shell.players import is_covered
from board.shell.rulings_dialog import rulings_commands
from board.stage.page import Command

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

ZOOM_STEP = 1.25
TEXT_STEP = 0.1
THEME_WORDS = {
    "system": "Follow the system",
    "light": "Light",
    "dark": "Dark",
    "high-contrast": "High contrast",
}


def shell_commands(window: MainWindow) -> tuple[Command, ...]:
    """Every command of the shell itself."""
    return (
        *_file(window),
        *_edit(window),
        *_view(window),
        *_board(window),
        *_check(window),
        *_help(window),
    )


def choice_commands(window: MainWindow) -> tuple[Command, ...]:
    """The number keys: choice 1 to 8 beside the board."""

    def can(number: int) -> Callable[[], bool]:
        return lambda: window.numbered_choice(number) is not None

    def take(number: int) -> Callable[[], None]:
        return lambda: window.take_choice(number)

    return tuple(
        Command(f"choose.{n}", f"Choose {n}", take(n), str(n), enabled=can(n)) for n in range(1, KEYS + 1)
    )


def _file(w: MainWindow) -> tuple[Command, ...]:
    d = w.documents
    return (
        Command("file.players", "Players…", w.open_players, "", "users", "File", w.has_page),
        Command("file.start", "Start page", w.start.show, "", "house", "File"),
        Command("file.paste", "Paste a position", w.start.paste, "", "copy", "File"),
        Command("file.open", "Open…", d.ask_open, "Ctrl+O", "folder-open", "File"),
        Command("file.save", "Save", d.save, "Ctrl+S", "save", "File", w.has_page),
        Command("file.save_as", "Save as…", d.save_as, "Ctrl+Shift+S", "save", "File", w.has_page),
        Command(
            "file.png", "Picture, PNG…", lambda: d.ask_picture(".png", 1), "", "image", "File", w.has_page
        ),
        Command(
            "file.png2",
            "Picture, PNG at double size…",
            lambda: d.ask_picture(".png", 2),
            "",
            "image",
            "File",
            w.has_page,
        ),
        Command(
            "file.svg", "Picture, SVG…", lambda: d.ask_picture(".svg", 1), "", "image", "File", w.has_page
        ),
        Command(
            "file.anim_webp",
            "Animation, WebP…",
            lambda: d.ask_animation(".webp"),
            "",
            "play",
            "File",
            w.has_page,
        ),
        Command(
            "file.anim_gif",
            "Animation, GIF…",
            lambda: d.ask_animation(".gif"),
            "",
            "play",
            "File",
            w.has_page,
        ),
        Command("file.log_json", "Log as JSON…", d.ask_log_json, "", "list", "File", w.has_page),
        Command("file.log", "Log as text…", d.ask_log, "", "list", "File", w.has_page),
        Command("file.quit", "Quit", w.close, "Ctrl+Q", "log-out", "File"),
    )


def _edit(w: MainWindow) -> tuple[Command, ...]:
    return (
        Command("edit.undo", "Undo", w.undo, "Ctrl+Z", "undo", "Edit", w.can_undo),
        Command("edit.redo", "Redo", w.redo, "Ctrl+Shift+Z Ctrl+Y", "redo", "Edit", w.can_redo),
        Command(
            "edit.reset",
            "Put everything of this move back",
            w.reset,
            "Home",
            "rotate-ccw",
            "Edit",
            w.has_draft,
        ),
        Command(
            "edit.copy_verdict",
            "Copy the verdict as text",
            w.copy_verdict,
            "Ctrl+Shift+C",
            "copy",
            "Edit",
            w.has_page,
        ),
        Command("edit.copy_log", "Copy the log as text", w.copy_log, "", "copy", "Edit", w.has_page),
        Command("edit.palette", "All commands…", w.open_palette, "Ctrl+K", "search", "Edit"),
        Command("edit.cancel", "Cancel", w.cancel, "Esc", "x", "Edit", w.has_page),
    )


def _view(w: MainWindow) -> tuple[Command, ...]:
    def theme(name: str, word: str) -> Command:
        return Command(
            f"view.theme.{name}",
            word,
            lambda: w.set_theme(name),
            "",
            "contrast",
            "View",
            checkable=True,
            checked=lambda: w.store.now.theme == name,
        )

    def language(code: str, word: str) -> Command:
        return Command(
            f"view.language.{code}",
            word,
            lambda: w.set_language(code),
            "",
            "",
            "View",
            lambda: not is_covered(w),
            checkable=True,
            checked=lambda: w.store.now.language == code,
        )

    def motion(choice: str, word: str) -> Command:
        return Command(
            f"view.motion.{choice}",
            word,
            lambda: w.motion.choose(choice),
            "",
            "",
            "View",
            checkable=True,
            checked=lambda: w.store.now.motion == choice,
        )

    def zoom(factor: float) -> Callable[[], None]:
        return lambda: w.page.zoom(factor) if w.page is not None else None

    def scale(by: float) -> Callable[[], None]:
        return lambda: w.set_text_scale(w.look.scale + by)

    def shown(name: str) -> Command:
        dock = getattr(w.docks, name)
        return Command(
            f"view.{name}",
            f"{dock.windowTitle()} panel",
            lambda: w.docks.toggle(dock),
            "",
            "",
            "View",
            checkable=True,
            checked=lambda: not dock.isHidden(),
        )

    return (
        Command("view.all", "Whole board", w.fit_all, "0", "maximize", "View", w.has_page),
        Command("view.action", "Current combat", w.fit_action, "9", "crosshair", "View", w.has_page),
        Command(
            "view.zoom_in", "Zoom in", zoom(ZOOM_STEP), "+ =", "zoom-in", "View", w.has_page, repeats=True
        ),
        Command(
            "view.zoom_out",
            "Zoom out",
            zoom(1 / ZOOM_STEP),
            "-",
            "zoom-out",
            "View",
            w.has_page,
            repeats=True,
        ),
        *(theme(name, word) for name, word in THEME_WORDS.items()),
        *(language(code, word) for code, word in LANGUAGES.items()),
        Command("view.text_larger", "Larger text", scale(TEXT_STEP), "Ctrl++ Ctrl+=", "a-arrow-up", "View"),
        Command("view.text_smaller", "Smaller text", scale(-TEXT_STEP), "Ctrl+-", "a-arrow-down", "View"),
        Command("view.text_normal", "Text at 100 %", lambda: w.set_text_scale(1.0), "Ctrl+0", "", "View"),
        *(motion(choice, word) for choice, word in WORDS.items()),
        *(shown(name) for name in ("why", "pieces", "log")),
        Command("view.reset_panels", "Panels as at the first start", w.docks.reset, menu="View"),
    )


def _board(w: MainWindow) -> tuple[Command, ...]:
    play = w.playback

    def can(wanted: Callable[[int, int], bool]) -> Callable[[], bool]:
        def ask() -> bool:
            if w.presenter is None:
                return False
            view = w.presenter.timeline()
            return wanted(view.position, view.length)

        return ask

    return (
        Command("board.confirm", "Confirm", w.confirm, "C", "check", "Board", w.can_confirm),
        Command(
            "time.play", "Play or pause", play.toggle, "Space", "play", "Board", can(lambda _at, end: end > 0)
        ),
        Command(
            "time.back",
            "Step back",
            lambda: play.step(-1),
            ",",
            "back",
            "Board",
            can(lambda at, _end: at > 0),
            repeats=True,
        ),
        Command(
            "time.on",
            "Step on",
            lambda: play.step(1),
            ".",
            "forward",
            "Board",
            can(lambda at, end: at < end),
            repeats=True,
        ),
    )


def _check(w: MainWindow) -> tuple[Command, ...]:
    def only(which: str) -> Callable[[], None]:
        return lambda: w.show_clauses(which)

    return (
        Command("check.why", "Why? Go to the checklist", w.focus_why, "Y", "rule", "Check", w.has_page),
        Command("check.next", "Next problem", w.next_problem, "N", "illegal", "Check", w.has_page),
        Command("check.all", "All clauses", only("all"), "", "list-checks", "Check", w.has_page),
        Command("check.failing", "Failing clauses", only("failing"), "", "illegal", "Check", w.has_page),
        Command("check.pending", "Pending clauses", only("pending"), "", "pending", "Check", w.has_page),
        *rulings_commands(w),
        Command("check.read", "Read the current piece", w.read_piece, "Q", "", "Check", w.has_page),
        Command("check.options", "Read the choices", w.read_options, "E", "", "Check", w.has_page),
        Command("check.status", "Read the status", w.read_status, "Shift+Q", "", "Check", w.has_page),
        Command("check.pieces", "Go to the pieces table", w.focus_pieces, "", "pieces", "Check", w.has_page),
        Command("check.board", "Go to the board", w.focus_board, "F6", "", "Check", w.has_page),
    )


def _help(w: MainWindow) -> tuple[Command, ...]:
    return (
        Command("help.keys", "Keys…", w.open_keys, "F1", "keyboard", "Help"),
        Command(
            "help.single_keys",
            "Keys without Ctrl",
            w.toggle_single_keys,
            menu="Help",
            checkable=True,
            checked=lambda: w.store.now.single_keys,
        ),
        Command(
            "help.accessibility",
            "Screen reader and keyboard…",
            w.open_accessibility,
            "",
            "accessibility",
            "Help",
        ),
        Command("help.about", "About Battleboard…", w.open_about, "", "info", "Help"),
    )
