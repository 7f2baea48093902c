"""``battleboard render``: a picture of a position, drawn off screen by the board's own painters.

Owns the verb's options and its exit codes. Does not own painting (pages) or the files (pictures).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

OK, UNUSABLE = 0, 2


def main(arguments: Sequence[str], *, quiet: bool = False) -> int:
    """Draw FILE into a picture and print where it is; 0 when written, 2 when something cannot be used."""
    options = _parser().parse_args(arguments)
    # Before Qt is loaded: a picture needs no display, and must not open a window on one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from board.shell.pictures import SUFFIXES
    from rules.core.codec import BadFile

    target = Path(options.output)
    moving = (".webp", ".gif")
    if options.animate and target.suffix.lower() not in moving:
        return _refuse(f"{target}: an animation is .webp or .gif")
    if not options.animate and target.suffix.lower() not in SUFFIXES:
        more = "; .webp and .gif need --animate" if target.suffix.lower() in moving else ""
        return _refuse(f"{target}: a picture is .png or .svg{more}")
    try:
        (_animate if options.animate else _draw)(options, target)
    except BadFile as error:
        for fault in error.faults:
            print(f"{error.path or options.file}: {fault}", file=sys.stderr)
        return UNUSABLE
    except OSError as error:
        return _refuse(f"{target}: cannot be written: {error.strerror or error}")
    if not quiet:
        print(target)
    return OK


def _animate(options: argparse.Namespace, target: Path) -> None:
    from PySide6.QtWidgets import QApplication

    from board.shell import animated, loading
    from board.stage.look import Look, apply_look
    from rules.core.verdict import IllegalAction

    loaded = loading.load_file(Path(options.file))
    if loaded.draft is not None:
        with contextlib.suppress(IllegalAction):  # a move that is not legal is not shown as done
            loaded.session.apply(loaded.draft)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    look = Look(options.theme, options.text_scale / 100)
    apply_look(app, look)
    animated.write(target, loaded.session, look, options.scale)


def _draw(options: argparse.Namespace, target: Path) -> None:
    from PySide6.QtWidgets import QApplication

    from board.games import registry
    from board.shell import loading, pictures
    from board.stage.look import Look, apply_look

    path = Path(options.file)
    loaded = [] if options.after else [("Before", loading.load_file(path, before_last=True))]
    if not options.before:
        loaded.append(("After", loading.load_file(path)))
    app = QApplication.instance() or QApplication(sys.argv[:1])
    look = Look(options.theme, options.text_scale / 100, reduced_motion=True)
    apply_look(app, look)
    panels = []
    for word, one in loaded:
        page = registry.open_page(one.session, look, path=path)
        loading.take_up(one, page.presenter)
        if one.draft is not None:
            word = f"{word}: {page.presenter.told(page.presenter.verdict()).headline}"
        panels.append(pictures.Panel(page, word if len(loaded) > 1 else ""))
    try:
        pictures.write(target, panels, look, options.scale)
    finally:
        for panel in panels:
            panel.page.close()
            panel.page.widget.deleteLater()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="battleboard render", description="Draw a position: before and after its last move."
    )
    parser.add_argument("file", metavar="FILE", help="a position file")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="PICTURE",
        help="a .png or .svg file; with --animate .webp or .gif",
    )
    parser.add_argument("--scale", type=int, choices=(1, 2), default=1, help="pixels per point of a PNG")
    parser.add_argument("--theme", choices=("light", "dark", "high-contrast"), default="light")
    parser.add_argument("--text-scale", type=int, default=100, metavar="PERCENT", help="80 to 200")
    parser.add_argument("--animate", action="store_true", help="every step of the game, one after the other")
    side = parser.add_mutually_exclusive_group()
    side.add_argument("--before", action="store_true", help="only the position that the move began from")
    side.add_argument("--after", action="store_true", help="only the position as the file leaves it")
    return parser


def _refuse(text: str) -> int:
    print(text, file=sys.stderr)
    return UNUSABLE
