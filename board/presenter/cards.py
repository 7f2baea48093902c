"""What lies on a card board, as plain values: cards, zones, tracks, lanes, trays, panels.

Owns the values that games' presenters make and the stage draws, each with an ``id`` of its own and a
name that is read out. Does not own where they lie (stage.items.layout), what stands out (marks), any
wording of rules, nor any game.
"""

from __future__ import annotations

from enum import StrEnum

from board.presenter.language import tr
from board.presenter.views import Status, View


class Trait(View, frozen=True):
    """An icon (a meaning of the tokens, or none) and a word; ``spent`` ones are struck through."""

    icon: str
    text: str
    spent: bool = False
    strong: bool = False


class Line(View, frozen=True):
    """A line of a card or panel: an icon, bold words, plain words, a remark at the end, a rule.

    ``struck`` strikes the words through; ``seat`` puts a side's disc first; ``number`` counts the line.
    """

    text: str = ""
    icon: str = ""
    strong: str = ""
    remark: str = ""
    ref: str = ""
    struck: bool = False
    seat: int | None = None
    number: int | None = None

    @property
    def spoken(self) -> str:
        words = [self.strong, self.text, tr("cancelled") if self.struck else "", self.remark, self.ref]
        return " ".join(word for word in words if word)


class Thing(View, frozen=True):
    """Base of everything with a place on a board; ``id`` is unique on it."""

    id: str

    @property
    def spoken(self) -> str:
        """The name that is read out; never empty."""
        return self.id


class CreatureView(Thing, frozen=True):
    """A creature card. ``damage`` is placed, ``pending`` is being dealt; ``armor`` is a line of its own."""

    seat: int
    name: str
    power: int
    damage: int = 0
    pending: int = 0
    armor: Trait | None = None
    traits: tuple[Trait, ...] = ()
    exhausted: bool = False
    power_word: str = "power"

    @property
    def damage_words(self) -> str:
        """Damage as it is written: "no damage", "2 damage", "1 pending", "6 pending: destroyed"."""
        words = [tr(f"{self.damage} damage")] if self.damage else []
        words += [tr(f"{self.pending} pending")] if self.pending else []
        full = self.power > 0 and self.damage + self.pending >= self.power
        return (", ".join(words) or tr("no damage")) + (f": {tr('destroyed')}" if full else "")

    @property
    def spoken(self) -> str:
        words = [f"{self.power} {self.power_word}", self.damage_words, self.armor.text if self.armor else ""]
        words += [tr(f"{t.text} spent") if t.spent else t.text for t in self.traits]
        return ", ".join(w for w in (self.name, *words, tr("exhausted") if self.exhausted else "") if w)


class Stat(View, frozen=True):
    """A number and its word, "3 ATK", with an icon."""

    icon: str
    value: str
    word: str


class FigureView(Thing, frozen=True):
    """A small card: a hero or an obstacle. ``down``: turned face down, with the word for it ("stunned")."""

    seat: int | None
    name: str
    stats: tuple[Stat, ...] = ()
    traits: tuple[Trait, ...] = ()
    down: str = ""
    down_icon: str = "stun"

    @property
    def spoken(self) -> str:
        words = [self.down] if self.down else [f"{s.word} {s.value}" for s in self.stats]
        return ", ".join((self.name, *words, *(t.text for t in self.traits)))


class ActionCardView(Thing, frozen=True):
    """An action card. Face down it shows nothing of itself: give no title and no lines then.

    ``back`` is the word on a face-down card ("locked", "Blue's card").
    """

    seat: int
    title: str = ""
    lines: tuple[Line, ...] = ()
    face_down: bool = False
    back: str = ""
    compact: bool = False
    back_icon: str = "locked"

    @property
    def spoken(self) -> str:
        if self.face_down:
            return tr("face-down card") + (f", {self.back}" if self.back else "")
        return ", ".join([self.title, *(line.spoken for line in self.lines)])


class ZoneView(Thing, frozen=True):
    """A place for pieces. ``combat``: paper with an ink edge; ``divided``: a line across its middle."""

    title: str
    aside: str = ""
    combat: bool = False
    divided: bool = False
    empty: str = ""
    name: str = ""

    @property
    def spoken(self) -> str:
        return self.name or ", ".join(word for word in (self.title, self.aside, self.empty) if word)


class Space(View, frozen=True):
    """A space of a health track: value, printed word, Stop, icon with its word; ``lit`` icons are bold.

    ``value`` orders the spaces and is where the marker stands. ``ko``: None means that 0 is the KO space.
    """

    value: int
    text: str = ""
    stop: bool = False
    icon: str = ""
    icon_text: str = ""
    lit: bool = False
    ko: bool | None = None

    @property
    def is_ko(self) -> bool:
        return self.value == 0 if self.ko is None else self.ko

    @property
    def word(self) -> str:
        """What is printed on it."""
        return self.text or ("KO" if self.is_ko else str(self.value))


class TrackView(Thing, frozen=True):
    """A health track, most at the top. ``start``: where the movement began; ``held``: a Stop ended it.

    ``lost`` words the movement ("−3"); ``eaten`` spaces go on as dots. ``mirrored`` puts the icons left.
    ``compact``: smaller spaces, where several tracks stand side by side.
    """

    seat: int
    name: str
    spaces: tuple[Space, ...]
    marker: float
    start: int | None = None
    lost: str = ""
    held: bool = False
    eaten: int = 0
    header: Trait | None = None
    pending: str = ""
    mirrored: bool = False
    compact: bool = False

    @property
    def spoken(self) -> str:
        here = next((space.word for space in self.spaces if space.value == round(self.marker)), "")
        words = [self.name, tr(f"health {here or round(self.marker)}")]
        words += [self.header.text] if self.header else []
        words += [tr(f"{self.pending} waits")] if self.pending else []
        return ", ".join(word for word in (*words, tr("held by a Stop") if self.held else "") if word)


class TokenKind(StrEnum):
    """Damage: striped = pending, outlined = gone, solid ink = placed."""

    PENDING = "pending"
    GONE = "gone"
    PLACED = "placed"


class LaneRow(View, frozen=True):
    """One cause of one number: a token, then words ("ward" bold, "absorbs 2" plain)."""

    number: int | None = None
    kind: TokenKind = TokenKind.PENDING
    icon: str = ""
    strong: str = ""
    text: str = ""

    @property
    def spoken(self) -> str:
        many = tr(f"{self.number} {self.kind.value}") if self.number else "" if self.number is None else "0"
        return " ".join(word for word in (many, self.strong, self.text) if word)


class LaneGroup(View, frozen=True):
    """Rows about one creature, under its name."""

    title: str = ""
    rows: tuple[LaneRow, ...] = ()


class LaneColumn(View, frozen=True):
    """One step of the rule, under the rule's own number."""

    number: str
    title: str
    text: str = ""
    groups: tuple[LaneGroup, ...] = ()
    current: bool = False
    ref: str = ""

    @property
    def spoken(self) -> str:
        rows = [f"{group.title} {row.spoken}".strip() for group in self.groups for row in group.rows]
        return ", ".join(word for word in (f"{self.number} {self.title}", self.text, *rows) if word)


class LaneView(Thing, frozen=True):
    """The preview lane: columns of steps, a row of results; stubs join it to ``above`` and ``below``."""

    columns: tuple[LaneColumn, ...]
    results: tuple[Trait, ...] = ()
    result_word: str = "Result"
    above: str = ""
    below: str = ""

    @property
    def spoken(self) -> str:
        steps = "; ".join(column.spoken for column in self.columns)
        return f"{steps}. {self.result_word}: " + ", ".join(trait.text for trait in self.results)


class Term(View, frozen=True):
    """A number over a word, an operator (``op``), or a cause (icon and words between)."""

    value: str = ""
    word: str = ""
    op: str = ""
    icon: str = ""
    struck: bool = False
    result: bool = False


class Formula(View, frozen=True):
    """A sum read from left to right; ``quiet`` results are grey boxes instead of ink."""

    terms: tuple[Term, ...]
    seat: int | None = None
    name: str = ""
    quiet: bool = False

    @property
    def spoken(self) -> str:
        words = [term.op or f"{term.value} {term.word}".strip() for term in self.terms]
        return " ".join(word for word in (self.name, *words) if word)


class Lamp(View, frozen=True):
    """A pass lamp: lit once its player has passed."""

    seat: int
    name: str
    lit: bool = False

    @property
    def spoken(self) -> str:
        return tr(f"{self.name} {'passed' if self.lit else 'has not passed'}")


class PanelView(Thing, frozen=True):
    """A panel of statements: title, lines, pass lamps with a remark, formulas, and a hint at its foot."""

    title: str
    aside: str = ""
    ref: str = ""
    seat: int | None = None
    lines: tuple[Line, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    lamps_note: str = ""
    formulas: tuple[Formula, ...] = ()
    hint: str = ""

    @property
    def spoken(self) -> str:
        said = [f.spoken for f in self.formulas] + [line.spoken for line in self.lines]
        said += [lamp.spoken for lamp in self.lamps]
        words = [self.title, self.aside, *said, self.lamps_note, self.hint]
        return ". ".join(word for word in words if word)


class CounterView(Thing, frozen=True):
    """The aim counter: how many attacks are left; pending until ``left`` is 0. Its pip can be dragged."""

    left: int
    title: str = "left to aim"
    text: str = "must reach 0"
    seat: int | None = None
    status: Status = Status.PENDING

    @property
    def spoken(self) -> str:
        return f"{self.left} {self.title}, {self.text}"


class AimTargetView(Thing, frozen=True):
    """A target of the aim: pips aimed of those it takes, and what will become of it."""

    name: str
    text: str
    aimed: int
    pips: int
    seat: int | None = None
    outcome: str = ""
    outcome_icon: str = ""

    @property
    def spoken(self) -> str:
        return ", ".join(word for word in (self.name, self.text, self.outcome) if word)


class OrderView(Thing, frozen=True):
    """An effect in the ordering tray: its place, its name, whose it is, its rule."""

    place: int
    name: str
    text: str = ""
    ref: str = ""
    seat: int | None = None
    default: bool = False

    @property
    def spoken(self) -> str:
        order = tr("default order") if self.default else ""
        words = [f"{self.place}. {self.name}", self.text, order, self.ref]
        return ", ".join(word for word in words if word)


class TrayView(Thing, frozen=True):
    """The panel that other things lie in: aim counter and targets, effects to be ordered."""

    title: str
    ref: str = ""
    aside: str = ""
    hint: str = ""
    seat: int | None = None

    @property
    def spoken(self) -> str:
        return ", ".join(word for word in (self.title, self.aside, self.hint, self.ref) if word)


class CaptionView(Thing, frozen=True):
    """Words on the table: flanks, whose line it is. Not a piece; it takes no keyboard."""

    text: str
    seat: int | None = None
    strong: bool = False

    @property
    def spoken(self) -> str:
        return self.text


class PoolView(Thing, frozen=True):
    """A count of tokens that belong to a player: æmber, keys, cards in hand."""

    seat: int
    name: str
    traits: tuple[Trait, ...] = ()
    active: bool = False

    @property
    def spoken(self) -> str:
        return ", ".join([self.name, *(trait.text for trait in self.traits)])
