"""What a lesson shows on a board, as plain values: made of the shows of a mistake. No Qt.

Owns what each kind of show is made of: rings, chips, lines, the note. Does not own how they are painted
(stage.lesson_sheet), where pieces are, nor what the inch table alone can draw (its ``lesson_board``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from board.presenter.cards import Formula, Lamp, Line, PanelView, Term
from board.presenter.language import tr, translated
from board.presenter.views import View

if TYPE_CHECKING:
    from board.presenter.lesson import Play
    from board.presenter.lesson_data import Show

NOTE = "note"
MINUS = "\N{MINUS SIGN}"
_SUM = re.compile(r"[+-]?\d+( [+=-] [+-]?\d+)*")


class Chip(View, frozen=True):
    """Words beside a piece."""

    piece: str
    text: str


class Spot(View, frozen=True):
    """A place of a piece's own that it is not on: a space of a track by its value."""

    piece: str
    value: float


class Exhibit(View, frozen=True):
    """Everything that is pointed at. ``links``: what would have been, from piece to piece or zone.

    ``kind`` colours the rings. ``refs``: rules whose moment is played again. ``struck``: steps of a lane
    that never came. ``note``: the caption with what belongs to no piece.
    """

    rings: tuple[str, ...] = ()
    kind: str = ""
    chips: tuple[Chip, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    spots: tuple[Spot, ...] = ()
    lit: tuple[str, ...] = ()
    dimmed: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()
    returning: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    note: PanelView | None = None

    @property
    def spoken(self) -> str:
        """What is shown, for those who hear it."""
        chips = [f"{chip.piece}: {tr(chip.text)}" for chip in self.chips]
        notes = [translated(self.note).spoken] if self.note else []
        return " ".join(part if part.endswith(".") else f"{part}." for part in (*notes, *chips))


def exhibit_of(shows: Sequence[Show], play: Play, caption: str = "") -> Exhibit:
    """The exhibit of a mistake; raises KeyError for a kind of show that nobody knows."""
    maker = Maker(play, caption)
    for show in shows:
        KINDS[show.do](maker, show)
    return maker.made()


def plain_pieces(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Pieces without the word of when."""
    return tuple(piece.removesuffix("@start") for piece in pieces)


class Maker:
    """Puts an exhibit together, show by show: a method for each kind."""

    def __init__(self, play: Play, caption: str) -> None:
        self._play = play
        self._found = Exhibit(kind="illegal")
        self._title = caption
        self._lines: list[Line] = []
        self._lamps: tuple[Lamp, ...] = ()
        self._lamps_note = ""
        self._formulas: list[Formula] = []

    def made(self) -> Exhibit:
        """What has come together; the note only where it says something."""
        note = PanelView(
            NOTE,
            self._title,
            lines=tuple(self._lines),
            lamps=self._lamps,
            lamps_note=self._lamps_note,
            formulas=tuple(self._formulas),
        )
        return self._found if note == PanelView(NOTE, "") else replace(self._found, note=note)

    def _add(self, **more: tuple[Any, ...]) -> None:
        """Further entries of fields of the exhibit."""
        grown = {name: (*getattr(self._found, name), *values) for name, values in more.items()}
        self._found = replace(self._found, **grown)

    def _called(self, piece: str) -> str:
        return self._play.game.called(self._play, piece)[0]

    def mark(self, show: Show) -> None:
        """Rings, and words beside the pieces."""
        pieces = plain_pieces(show.pieces)
        self._add(rings=pieces, chips=tuple(Chip(piece, show.text) for piece in pieces if show.text))

    def caption(self, show: Show) -> None:
        """The line over the note."""
        self._title = show.text

    def replay(self, show: Show) -> None:
        """The moment of a rule."""
        self._add(refs=(show.text,))

    def spring_back(self, show: Show) -> None:
        """What was refused goes back."""
        self._add(rings=show.pieces, returning=show.pieces)

    def shake(self, show: Show) -> None:
        """What is at fault."""
        self._add(rings=show.pieces, shaken=show.pieces)

    def ghost_line(self, show: Show) -> None:
        """Who could have gone where: to a piece, or to a zone by its number."""
        end = show.pieces[1] if len(show.pieces) > 1 else f"zone:{show.value:g}"
        self._add(links=((show.pieces[0], end),))

    def ghost_path(self, show: Show) -> None:
        """Where a marker could have come to."""
        assert show.value is not None
        self._add(spots=(Spot(show.pieces[0], show.value),))

    def strike_out(self, show: Show) -> None:
        """The step that never came: in the note's list where it stands there, else a line of its own."""
        self._add(struck=(show.text,))
        for place, line in enumerate(self._lines):
            if line.strong == show.text:
                self._lines[place] = replace(line, struck=True)
                return
        self._lines.append(Line(strong=show.text, struck=True, remark=tr("never came")))

    def order_tray(self, show: Show) -> None:
        """Effects in the order in which they were resolved."""
        self._lines += [Line(strong=each, number=place) for place, each in enumerate(show.items, 1)]

    def light_zones(self, show: Show) -> None:
        """Zones that could have been chosen."""
        self._add(lit=tuple(f"zone:{item}" for item in show.items))

    def dim(self, show: Show) -> None:
        """What does nothing any more."""
        self._add(dimmed=show.pieces)
        self._lines += [Line(strong=self._called(piece), struck=True) for piece in show.pieces]

    def sum(self, show: Show) -> None:
        """Each part with its name, the total, and what was needed."""
        terms: list[Term] = []
        total = 0
        for item in show.items:
            piece, _, number = item.rpartition(" ")
            value = int(number)
            total += value
            if terms or value < 0:
                terms.append(Term(op=MINUS if value < 0 else "+"))
            terms.append(Term(str(abs(value)), self._called(piece)))
        terms += [Term(op="="), Term(str(total), tr("attacks"), result=True)]
        if show.value is not None:
            terms.append(Term(f"{show.value:g}", tr("needed")))
        self._formulas.append(Formula(tuple(terms)))

    def lamps(self, show: Show) -> None:
        """Who did what in which order (L the learner, D the other side), and the lamps after it."""
        own = int(self._play.lesson.seat)
        seats = [own if item.startswith("L") else 1 - own for item in show.items]
        passed = [item.endswith("passes") for item in show.items]
        for place, (seat, past) in enumerate(zip(seats, passed, strict=True), 1):
            self._lines.append(Line(tr("passes") if past else tr("acts"), seat=seat, number=place))
        lit = {seat for place, seat in enumerate(seats) if all(passed[place:])}
        names = self._play.game.seat_names
        self._lamps = tuple(Lamp(seat, names[seat], seat in lit) for seat in (0, 1))
        self._lamps_note = tr("two in a row: closed") if len(lit) == 2 else ""

    def formula(self, show: Show) -> None:
        """A sum as it was counted."""
        self._formulas += formulas_of(show.text)

    def count(self, show: Show) -> None:
        """What was held, asked for and moved."""
        held, asked, moved = show.items
        terms = (
            Term(asked, tr("asked")),
            Term(op=","),
            Term(held, tr("held")),
            Term(op="="),
            Term(moved, tr("moved"), result=True),
        )
        self._formulas.append(Formula(terms))

    def worlds(self, show: Show) -> None:
        """Both replies side by side: how each of the worlds stands."""
        for item, world in zip(show.items, self._play.worlds, strict=True):
            words, remark = self._play.game.stands(self._play, world)
            name = tr("Against {0}").format(self._called(item))
            self._lines.append(Line(words, strong=name, remark=remark))


KINDS: dict[str, Callable[[Maker, Show], None]] = {
    each.__name__: each
    for each in (
        Maker.mark,
        Maker.caption,
        Maker.replay,
        Maker.spring_back,
        Maker.shake,
        Maker.ghost_line,
        Maker.ghost_path,
        Maker.strike_out,
        Maker.order_tray,
        Maker.light_zones,
        Maker.dim,
        Maker.sum,
        Maker.lamps,
        Maker.formula,
        Maker.count,
        Maker.worlds,
    )
}


def formulas_of(text: str) -> tuple[Formula, ...]:
    """A formula line as sums: "6 - 4 = 2", "Block stops the 4: 0", "+3 - 3, then -3"."""
    found = []
    for place, part in enumerate(text.split(", then ")):
        words, colon, rest = part.rpartition(": ")
        words = words if colon else tr("then") if place else ""
        if _SUM.fullmatch(rest):
            found.append(Formula(_terms(rest, boxed=bool(colon)), name=words))
        elif colon:
            value, _, word = rest.partition(" ")
            found.append(Formula((Term(value, word, result=True),), name=words))
        else:
            found.append(Formula((), name=rest))
    return tuple(found)


def _terms(text: str, boxed: bool) -> tuple[Term, ...]:
    """The terms of a sum; what stands after "=" is the result, a bare number too where ``boxed``."""
    parts = text.replace("-", MINUS).split(" ")
    terms = []
    for place, part in enumerate(parts):
        if part in ("+", MINUS, "="):
            terms.append(Term(op=part))
        else:
            result = (place > 0 and parts[place - 1] == "=") or (boxed and len(parts) == 1)
            terms.append(Term(part, result=result))
    return tuple(terms)


def told_of_absent(found: Exhibit, play: Play, there: Callable[[str], bool]) -> Exhibit:
    """What is said of pieces that have left the board stands in the note, under their names."""
    gone = [chip for chip in found.chips if not there(chip.piece)]
    lines = []
    for chip in gone:
        name, seat = play.game.called(play, chip.piece)
        lines.append(Line(chip.text, strong=name, seat=seat))
    chips = tuple(chip for chip in found.chips if there(chip.piece))
    note = found.note or PanelView(NOTE, "")
    if lines:
        note = replace(note, lines=(*note.lines, *lines))
    return replace(found, chips=chips, note=note if note != PanelView(NOTE, "") else None)
