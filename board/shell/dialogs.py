"""The few questions that the app asks, and how it tells what is wrong with a file.

Owns the dialogs' words and buttons. Does not own what follows from an answer.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QMessageBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.shell.loading import Loaded
from board.stage.look import Look
from board.stage.widgets.base import Button, IconLabel, Label
from rules.core.codec import BadFile

ROW_ROOM_PX = 7
"""Above and below the words of a row."""

Answer = QMessageBox.StandardButton


def ask_save(parent: QWidget, name: str) -> Answer:
    """Save, Discard or Cancel, asked once before a game is left."""
    buttons = Answer.Save | Answer.Discard | Answer.Cancel
    text = f"{name} has changes that are not saved."
    return _ask(parent, "Save changes?", text, buttons, Answer.Save)


def ask_undo(parent: QWidget) -> bool:
    """Whether to undo an action that rolled dice or showed hidden cards."""
    text = "The last action rolled dice or showed hidden cards. Undo it all the same? The log keeps it."
    return _ask(parent, "Undo?", text, Answer.Yes | Answer.No, Answer.No) == Answer.Yes


def ask_restore(parent: QWidget, what: str, picture: Path | None = None) -> bool:
    """Whether to restore the game that a crash left behind, with its picture when there is one."""
    text = f"The app ended unexpectedly. Restore {what}?"
    box = _box(parent, "Restore the game?", text, Answer.Yes | Answer.No, Answer.Yes)
    if picture is not None and picture.is_file():
        pixmap = QPixmap(str(picture))
        pixmap.setDevicePixelRatio(2.0)
        box.setIconPixmap(pixmap)
    return Answer(box.exec()) == Answer.Yes


def show_problem(parent: QWidget, title: str, text: str) -> None:
    """Tell something that went wrong; does not wait for an answer."""
    box = _box(parent, title, text, Answer.Ok, Answer.Ok)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def show_faults(parent: QWidget, look: Look, error: BadFile) -> QDialog:
    """Every fault of a file with its place; does not wait. Gives the dialog that was opened."""
    dialog = FaultsDialog(look, error, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


def show_stop(parent: QWidget, look: Look, loaded: Loaded) -> QDialog:
    """Where a damaged file stopped; does not wait. Gives the dialog that was opened."""
    done, count = loaded.session.history.cursor, len(loaded.session.scenario.actions)
    far = f"it replays: {done} of {count} steps"
    if done == count:  # the text is broken: what followed cannot even be counted
        far = f"it can be read: {done} step" + ("" if done == 1 else "s")
    head = f"Opened as far as {far}. The file itself was not changed."
    return show_told(parent, look, "The file is damaged", head, BadFile([loaded.stop]))


def show_told(parent: QWidget, look: Look, title: str, head: str, error: BadFile) -> QDialog:
    """Faults under a title and a sentence of their own; does not wait. Gives the dialog that was opened."""
    dialog = FaultsDialog(look, error, parent, title=title, head=head)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


class FaultsDialog(QDialog):
    """What is wrong with a file, one line a fault."""

    def __init__(
        self,
        look: Look,
        error: BadFile,
        parent: QWidget | None = None,
        title: str = "The file cannot be used",
        head: str = "",
    ) -> None:
        super().__init__(parent)
        count = len(error.faults)
        name = error.path or "The file"
        told = f"{name}: {count} fault" + ("" if count == 1 else "s")
        stays = "The game on the board is as it was."
        if getattr(parent, "presenter", None) is None:
            stays = "Nothing was opened."
        head = head or f"{told}. {stays}"
        self.setWindowTitle(tr(title))
        self.setAccessibleName(self.windowTitle())
        self._text = "\n".join(
            [told if title.endswith("used") else head, *(str(fault) for fault in error.faults)]
        )
        self.list = faults = QListWidget()
        faults.setItemDelegate(_Roomy(faults))
        faults.setAccessibleName(tr("Faults"))
        faults.setWordWrap(True)
        faults.addItems([str(fault) for fault in error.faults])
        faults.setCurrentRow(0)
        copy = Button(look, "Copy", icon="copy")
        close = Button(look, "Close", "ink")
        copy.clicked.connect(self._copy)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        top = QHBoxLayout()
        top.addWidget(IconLabel(look, "triangle-alert", 28), 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(Label(look, head, "strong", wrap=True), 1)
        below = QHBoxLayout()
        below.addWidget(copy)
        below.addStretch(1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(faults, 1)
        layout.addLayout(below)
        self.resize(look.px(560), look.px(320))

    @property
    def text(self) -> str:
        return self._text

    def _copy(self) -> None:
        from PySide6.QtGui import QGuiApplication

        QGuiApplication.clipboard().setText(self._text)


class _Roomy(QStyledItemDelegate):
    """Rows with room for the frame of the current one round their words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index) + QSize(0, 2 * ROW_ROOM_PX)


def _ask(parent: QWidget, title: str, text: str, buttons: Answer, default: Answer) -> Answer:
    return Answer(_box(parent, title, text, buttons, default).exec())


def _box(parent: QWidget, title: str, text: str, buttons: Answer, default: Answer) -> QMessageBox:
    box = QMessageBox(QMessageBox.Icon.NoIcon, tr(title), tr(text), buttons, parent)
    box.setDefaultButton(default)
    box.setAccessibleName(tr(title))
    return box
