"""The position of a level as text: changed, judged at every change, put on the board.

Owns the dialog. Does not own what a position is (the games), nor the level.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label
from rules.core import codec
from rules.core.codec import BadFile

Plain = dict[str, Any]


class PositionDialog(QDialog):
    """``judge`` raises BadFile for a position that is none; ``take`` gets one that is."""

    def __init__(
        self,
        look: Look,
        position: Plain,
        judge: Callable[[Plain], object],
        take: Callable[[Plain], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._judge, self._take = judge, take
        self.setWindowTitle(tr("Position of the level"))
        self.setAccessibleName(tr("Position of the level"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit(json.dumps(position, ensure_ascii=False, indent=1))
        self.text.setAccessibleName(tr("Position of the level"))
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(look.px(14))
        self.text.setFont(font)
        self.text.setTabChangesFocus(True)
        self.faults = Label(look, "", wrap=True)
        self.use = Button(look, "Put it on the board", "ink", icon="check", name="Put it on the board")
        cancel = Button(look, "Cancel", name="Cancel")
        self.use.clicked.connect(self._use)
        cancel.clicked.connect(self.close)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.use)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.faults)
        layout.addLayout(buttons)
        self.resize(look.px(640), look.px(620))
        self.text.textChanged.connect(self._look)
        self._look()

    def _read(self) -> Plain:
        """The position in the text; raises BadFile with the line or the field at fault."""
        plain = codec.parse(self.text.toPlainText())
        if not isinstance(plain, dict):
            raise BadFile([codec.Fault("", "a position is one JSON object")])
        self._judge(plain)
        return plain

    def _look(self) -> None:
        found: tuple[str, ...] = ()
        try:
            self._read()
        except BadFile as error:
            found = tuple(str(fault) for fault in error.faults[:4])
        self.faults.setText("\n".join(found) or tr("A sound position"))
        self.faults.set_ink("illegal" if found else "legal")
        self.faults.setAccessibleName(self.faults.text())
        self.use.set_missing(found)

    def _use(self) -> None:
        try:
            plain = self._read()
        except BadFile:
            return
        self.close()
        self._take(plain)
