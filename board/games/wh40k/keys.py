"""The keyboard on the inch table: everything that the mouse can do.

Owns which key does what while the table has the keyboard. Does not own the commands (view), which the
window gives the same keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from board.games.wh40k.view import InchPage

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
NUDGE, FINE, COARSE = 0.1, 0.01, 1.0
_MODIFIERS = ~Qt.KeyboardModifier.KeypadModifier


class InchKeys:
    """Keys of the focused table; those it does not use go on to the window."""

    def __init__(self, page: InchPage) -> None:
        self.page = page

    def press(self, event: QKeyEvent) -> bool:
        """Do what the key means here; False when it means nothing."""
        key, mods = Qt.Key(event.key()), event.modifiers() & _MODIFIERS
        self.page.finish_animation()
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            back = key == Qt.Key.Key_Backtab or bool(mods & Qt.KeyboardModifier.ShiftModifier)
            return not mods & Qt.KeyboardModifier.ControlModifier and self.walk(-1 if back else 1)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.page.hand.holding:
                self.page.hand.drop()
            else:
                self.page.hand.pick_up()
            return True
        if key == Qt.Key.Key_Escape:
            return self.page.cancel()
        if key in _ARROWS:
            self.arrow(*_ARROWS[key], mods)
            return True
        return self._command(QKeySequence(key | mods).toString(), event.text())

    def arrow(self, right: int, up: int, mods: Qt.KeyboardModifier) -> None:
        """Nudge the selected model, or what is held."""
        step = NUDGE
        right, up = right * self.page.tabletop.view.sign, up * self.page.tabletop.view.sign
        if mods & Qt.KeyboardModifier.ShiftModifier:
            step = FINE
        elif mods & Qt.KeyboardModifier.ControlModifier:
            step = COARSE
        if self.page.hand.holding:
            self.page.hand.shift_by(right * step, up * step)
        elif not self.page.hand.busy:
            self.page.act_on_model(lambda: self.page.presenter.nudge(right * step, up * step))

    def walk(self, by: int) -> bool:
        """Select the next piece that can act; False past either end, where the keyboard leaves the table."""
        page = self.page
        if page.hand.busy:
            return True
        if page.measuring.walk(by):
            return True
        pieces = page.pieces_to_act()
        if not pieces:
            return False
        selected = page.presenter.selected
        if selected in pieces:
            place = pieces.index(selected) + by
            if not 0 <= place < len(pieces):
                return False
        else:
            place = 0 if by > 0 else len(pieces) - 1
        page.scene.group = ()
        page.presenter.select(pieces[place])
        page.show_selected()
        return True

    def _command(self, name: str, text: str) -> bool:
        """A command of the board by its key; digits choose, so do zoom keys, when no window has them."""
        for command in (*self.page.commands(), *self.page.tools()):
            if name and name in command.shortcut.split():
                if command.enabled():
                    command.run()
                return True
        if text in ("0", "9"):
            self.page.fit_all() if text == "0" else self.page.fit_action()
            return True
        if text in ("+", "=", "-"):
            self.page.zoom(0.8 if text == "-" else 1.25)
            return True
        if text and text in "12345678":
            choices = self.page.presenter.choices()
            if int(text) <= len(choices):
                self.page.act(lambda: self.page.presenter.choose(choices[int(text) - 1].key))
            return True
        return False
