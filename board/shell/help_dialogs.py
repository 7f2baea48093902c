"""Small texts to read: a rule in our words, About, and help for screen readers and keyboards.

Owns those texts. Does not own any rule's paraphrase (the games' citations) or the keys (keys_dialog).
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import ClauseRow
from board.stage.look import Look
from board.stage.widgets.base import Button, Label
from rules import registry
from rules.cli.main import VERSION

NONE: Mapping[str, str] = {}
ACCESSIBILITY = """\
Everything the mouse can do, the keyboard and a screen reader can do.

The board
Tab goes from piece to piece, Enter picks one up and puts it down, the arrows move it. \
M types a move. Esc ends whatever has begun. F6 goes to the board.

The twins of the board
The Pieces table lists every piece with its numbers; choosing a row selects the piece, Enter goes to it on \
the board. The Why panel lists every requirement with its rule; Y goes there, N to the next that fails.

Reading aloud
Q reads the current piece, E the choices, Shift+Q the status. Changes of a verdict are announced by \
themselves, at most two in a second.

What is seen
View holds light, dark and high contrast, text from 80 to 200 %, and reduced motion. A verdict is never told \
by colour alone: it has a pattern, an icon of its own outline and a word.

Keys
Help, Keys lists and changes all of them. Keys without Ctrl can be switched off in Help.

Starting with --accessible puts the focus into the Pieces table and reduces motion.
"""


class TextDialog(QDialog):
    """A heading and a text that scrolls and can be selected and copied."""

    def __init__(self, look: Look, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title, text = tr(title), tr(text)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        close = Button(look, "Close", "ink")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        below = self.below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(Label(look, title, "lead", wrap=True))
        layout.addWidget(self.text, 1)
        layout.addLayout(below)
        self.resize(look.px(560), look.px(440))


class RuleDialog(TextDialog):
    """What a rule asks, in our words, what was found here, and the rulings on which it hung."""

    rulings_asked = Signal(str)

    def __init__(
        self, look: Look, row: ClauseRow, parent: QWidget | None = None, rulings: Mapping[str, str] = NONE
    ) -> None:
        lines = [row.gist, "", row.title, *row.details, row.remedy]
        lines += [f"Ruling that mattered: {tr(rulings.get(name, name))}" for name in row.rulings]
        text = "\n".join(lines).strip() + "\n\nA paraphrase; the rule itself stands in the publisher's text."
        super().__init__(look, f"Rule {row.ref}", text, parent)
        if row.rulings:
            more = Button(look, "Rulings…")
            more.clicked.connect(self.accept)
            more.clicked.connect(lambda: self.rulings_asked.emit(row.rulings[0]))
            self.below.insertWidget(0, more)


class AccessibilityDialog(TextDialog):
    """How everything is done without a mouse and without seeing."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Screen reader and keyboard", ACCESSIBILITY, parent)


class AboutDialog(TextDialog):
    """Version, the games with edition and pack, licences."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        games, known = [], registry.keys()
        for key in known:
            info = registry.ruleset(key).info
            games.append(f"{info.title}: {info.edition}, pack {info.pack}")
        text = "\n".join(
            [
                f"Version {VERSION}",
                "",
                "A battle board that knows the rules: every verdict with its reason.",
                "",
                *games,
                "",
                "Rule texts are paraphrased and not shipped. Names of games belong to their owners, who have "
                "nothing to do with this program. A judge's ruling prevails.",
                "",
                "Battleboard is under the MIT licence. Atkinson Hyperlegible (SIL Open Font License) and "
                "Lucide icons (ISC licence) come with it.",
            ]
        )
        super().__init__(look, "Battleboard", text, parent)
