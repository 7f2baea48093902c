"""Setting up battlelines fast: the line of text, the creatures in it, and a palette to build from.

Owns the set-up as a value that changes: lines, text and faults always say the same. Does not own the
notation, imports or faults (rules.keyforge), nor the dialog.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.codec import BadFile
from rules.keyforge.catalogue import shipped
from rules.keyforge.importing import reading
from rules.keyforge.importing.deck import Catalogue, Entry
from rules.keyforge.notation import parse_line, print_creature, print_line
from rules.keyforge.position import CreatureSpec, Position, place_name

NEW = CreatureSpec(3)
"""What a new creature starts as."""


class SetUp:
    """One table being set up. ``wrong`` says what is wrong with the last text of each line, or nothing."""

    def __init__(self, position: Position) -> None:
        self.start = position
        # without ids of their own: places change, and an id must not be given twice
        self.lines = [tuple(replace(one, id="") for one in line) for line in position.lines]
        self.wrong: list[str] = ["", ""]
        self.catalogue: Catalogue = shipped()
        self.palette: tuple[Entry, ...] = tuple(
            Entry(card) for _, card in sorted(self.catalogue.items()) if card.kind == "creature"
        )
        self.warnings: tuple[str, ...] = ()

    # text

    def text(self, seat: int) -> str:
        """A line as it would be typed."""
        return print_line(self.lines[seat], seat)

    def set_text(self, seat: int, text: str) -> bool:
        """Take a typed line; one that cannot be read changes nothing and says why."""
        try:
            self.lines[seat] = parse_line(text, self.catalogue)
        except BadFile as error:
            self.wrong[seat] = "; ".join(str(fault) for fault in error.faults)
            return False
        self.wrong[seat] = ""
        return True

    # creatures

    def add(self, seat: int, spec: CreatureSpec = NEW) -> int:
        """Put a creature on the right flank; gives its place."""
        self.lines[seat] = (*self.lines[seat], spec)
        self.wrong[seat] = ""
        return len(self.lines[seat]) - 1

    def add_entry(self, seat: int, number: int) -> int:
        """Put a creature of the palette on the right flank, ready to be used."""
        return self.add(seat, reading.creature_of(self.palette[number]))

    def change(self, seat: int, place: int, spec: CreatureSpec) -> None:
        line = list(self.lines[seat])
        line[place] = spec
        self.lines[seat] = tuple(line)

    def remove(self, seat: int, place: int) -> None:
        line = self.lines[seat]
        self.lines[seat] = (*line[:place], *line[place + 1 :])

    def move(self, seat: int, place: int, by: int) -> int:
        """One place to the left or right; gives its new place, the old one at an end of the line."""
        line = list(self.lines[seat])
        other = place + by
        if not 0 <= other < len(line):
            return place
        line[place], line[other] = line[other], line[place]
        self.lines[seat] = tuple(line)
        return other

    def label(self, seat: int, place: int) -> str:
        """A creature as its words."""
        return print_creature(self.lines[seat][place], f"{'ab'[seat]}{place}", place_name(seat, place))

    # what players have

    def take_deck(self, data: bytes) -> str:
        """Fill the palette from a file or pasted text; gives what was read. Raises BadFile."""
        decks = reading.read(data, self.catalogue)
        self.palette = tuple(entry for deck in decks for entry in deck.creatures)
        for deck in decks:
            self.catalogue = reading.extended(self.catalogue, deck)
        self.warnings = tuple(str(fault) for deck in decks for fault in deck.warnings)
        others = sum(count for deck in decks for _, count in deck.others)
        names = ", ".join(deck.name for deck in decks if deck.name) or decks[0].kind
        return f"{names}: {len(self.palette)} creatures, {others} other cards, {len(self.warnings)} warnings"

    # the table

    def position(self, house: str, active: int, mode: str) -> Position:
        """The position as it would begin."""
        return replace(
            self.start,
            lines=(self.lines[0], self.lines[1]),
            house=house,
            active=active,
            mode=mode,
            turn=1,
            closed=False,
        )


def entry_label(entry: Entry) -> str:
    """A palette entry in a line: name, power, armor, keywords, or that it waits to be filled in."""
    words = print_creature(replace(reading.creature_of(entry), name="", abilities=(), traits=()))
    count = f" ×{entry.count}" if entry.count > 1 else ""
    return f"{entry.card.name}{count}: {'fill it in' if entry.blank else words}"
