"""Three sample boards for looking at, with invented names and values.

Owns the samples of the gallery and of tests. Does not own any rule: what they show is not judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from board.presenter.cards import (
    ActionCardView,
    AimTargetView,
    CaptionView,
    CounterView,
    CreatureView,
    FigureView,
    Formula,
    Lamp,
    LaneColumn,
    LaneGroup,
    LaneRow,
    LaneView,
    Line,
    PanelView,
    Space,
    Stat,
    Term,
    Thing,
    TokenKind,
    TrackView,
    Trait,
    TrayView,
    ZoneView,
)
from board.presenter.marks import Mark, Role, marks
from board.stage.card_stage import CardScene
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row


def armor_trait(text: str) -> Trait:
    return Trait("armor", text)


def keyforge() -> CardScene:
    """Two battlelines and the preview lane."""
    red = (
        CreatureView("krump", 0, "Krump", 6, armor=armor_trait("1 armor")),
        CreatureView("spit", 0, "Firespitter", 5, armor=armor_trait("2 armor")),
        CreatureView(
            "champion",
            0,
            "Champion Anaphiel",
            6,
            pending=1,
            armor=armor_trait("4 armor, used"),
            traits=(Trait("taunt", "Taunt"), Trait("ward", "Ward", spent=True)),
        ),
        CreatureView("bulwark", 0, "Bulwark", 4, armor=armor_trait("3 armor")),
        CreatureView("monk", 0, "Grey Monk", 3, armor=armor_trait("3 armor")),
    )
    blue = (
        CreatureView("umbra", 1, "Umbra", 2, traits=(Trait("skirmish", "Skirmish"),)),
        CreatureView("bulleteye", 1, "Bulleteye", 2, traits=(Trait("elusive", "Elusive"),)),
        CreatureView("bear", 1, "Ancient Bear", 5, pending=6, traits=(Trait("assault", "Assault 2"),)),
        CreatureView("briar", 1, "Briar Grubbling", 2, traits=(Trait("hazardous", "Hazardous 5"),)),
        CreatureView(
            "asp", 1, "Macis Asp", 3, traits=(Trait("skirmish", "Skirmish"), Trait("poison", "Poison"))
        ),
    )
    pending, gone, placed = TokenKind.PENDING, TokenKind.GONE, TokenKind.PLACED
    lane = LaneView(
        "lane",
        (
            LaneColumn("1", "Attacker", "Ancient Bear exhausts"),
            LaneColumn("2", "Target", "Anaphiel has taunt: always eligible"),
            LaneColumn(
                "3",
                "Before fight",
                "Assault 2 on Anaphiel",
                (
                    LaneGroup(
                        rows=(
                            LaneRow(2, pending, "ward", "ward", "absorbs 2"),
                            LaneRow(0, gone, text="placed"),
                        )
                    ),
                ),
            ),
            LaneColumn(
                "4",
                "Exchange",
                "",
                (
                    LaneGroup(
                        "Anaphiel",
                        (LaneRow(5, pending, "armor", "armor", "4"), LaneRow(1, placed, text="placed")),
                    ),
                    LaneGroup(
                        "Bear",
                        (LaneRow(6, pending, text="no armor"), LaneRow(6, placed, "destroyed", "6 of 5")),
                    ),
                ),
                current=True,
            ),
            LaneColumn("5", "After fight", "Nothing: the attacker did not survive"),
        ),
        (
            Trait("destroyed", "Ancient Bear destroyed"),
            Trait("ward", "Champion Anaphiel: ward discarded, armor used up, 1 damage"),
        ),
        above="champion",
        below="bear",
    )
    captions = (
        CaptionView("left-red", "left flank"),
        CaptionView("line-red", "Red's battleline", 0),
        CaptionView("right-red", "right flank"),
        CaptionView("left-blue", "left flank"),
        CaptionView("line-blue", "Blue's battleline", 1),
        CaptionView("right-blue", "right flank"),
    )

    def heads(seat: str) -> Plan:
        return Row((f"left-{seat}", Gap(), f"line-{seat}", Gap(), f"right-{seat}"), 8, (0, 1, 0, 1, 0))

    def line(of: Sequence[Thing]) -> Plan:
        return Row(tuple(each.id for each in of), equal=True)

    plan = Pad(
        Column(
            (heads("red"), line(red), Gap(height=10), "lane", Gap(height=10), line(blue), heads("blue")),
            gap=8,
        ),
        28,
        4,
        28,
        4,
    )
    beside = Mark(Role.CLOSED, reason="beside taunt")
    return CardScene(
        (*captions, *red, lane, *blue),
        plan,
        marks(
            {
                "krump": Mark(Role.TARGET, number=1),
                "spit": beside,
                "champion": Mark(Role.CHOSEN, number=2),
                "bulwark": beside,
                "monk": Mark(Role.TARGET, number=3),
                "umbra": Mark(can_act=True),
                "bulleteye": Mark(can_act=True),
                "bear": Mark(Role.ACTOR, can_act=True),
                "briar": Mark(can_act=True),
                "asp": Mark(can_act=True),
            }
        ),
    )


def stats(attack: int, defence: int) -> tuple[Stat, ...]:
    return (Stat("power", str(attack), "ATK"), Stat("armor", str(defence), "DEF"))


def huntik() -> CardScene:
    """Five zones, a combat and its aim."""
    heroes = (
        FigureView("thorn", 1, "Thorn Captain", stats(3, 3)),
        FigureView("tide", 1, "Tide Scholar", stats(1, 3)),
        FigureView("gate", 1, "Gate Stone", stats(0, 5), (Trait("", "obstacle"),)),
        FigureView("lamp", 0, "Lamp Bearer", stats(2, 4)),
        FigureView("moss", 0, "Moss Runner", stats(3, 2), down="stunned"),
        FigureView("ember", 0, "Ember Warden", stats(5, 3), (Trait("exhausted", "exhausted"),)),
    )
    zones = tuple(
        ZoneView(f"z{n}", f"Zone {n}", "for both" if n == 3 else f"Blue's {6 - n}", n == 3, True)
        for n in range(1, 6)
    )
    combat = PanelView(
        "combat",
        "Combat in zone 3",
        "Blue was attacked and acts first",
        lines=(
            Line("Undertow: remove 1 attack", "minus", ref="601.2", seat=1, number=1),
            Line("pass", "open", ref="601.2", seat=0, number=2),
            Line("pass", "open", ref="601.2", seat=1, number=3),
        ),
        lamps=(Lamp(1, "Blue", True), Lamp(0, "Red", True)),
        lamps_note="two in a row: closed",
        formulas=(attack_sum(0, "Red", 5, 0, 1), attack_sum(1, "Blue", 4, 0, 0)),
    )
    tray = TrayView(
        "aim",
        "Red aims 4 attacks",
        "602.2",
        hint="Drag a pip, or press 1 or 2. Extra attacks on a hero are wasted, never kept.",
    )
    aims = (
        CounterView("left", 1, seat=0),
        AimTargetView("aim-thorn", "Thorn Captain", "3 aimed, DEF 3", 3, 3, 0, "KO", "ko"),
        AimTargetView("aim-tide", "Tide Scholar", "0 aimed, DEF 3", 0, 3, 0, "stays", "armor"),
    )
    held = {"z1": ((), ("lamp",)), "z2": ((), ("moss",)), "z3": (("thorn", "tide"), ("ember",))}
    held |= {"z4": (("gate",), ()), "z5": ((), ())}
    board = Row(
        tuple(
            Inside(key, Column((Flow(above), Flow(below)), 16, (1, 1), equal=True))
            for key, (above, below) in held.items()
        ),
        8,
        (2.45, 2.45, 6.2, 2.45, 2.45),
    )
    lower = Row(("combat", Inside("aim", Column(("left", "aim-thorn", "aim-tide"), 8))), 12, (1.28, 1))
    return CardScene(
        (*zones, *heroes, combat, tray, *aims),
        Pad(Column((board, lower), 8, (1, 0)), 14, 10, 14, 14),
        marks(
            {
                "thorn": Mark(Role.CHOSEN),
                "tide": Mark(Role.TARGET),
                "ember": Mark(Role.ACTOR, can_act=True),
                "left": Mark(can_act=True),
                "aim-thorn": Mark(Role.CHOSEN),
                "aim-tide": Mark(Role.PLACE),
            }
        ),
    )


def attack_sum(seat: int, name: str, heroes: int, added: int, removed: int) -> Formula:
    minus = Term(op="−")
    terms = (
        Term(str(heroes), "heroes"),
        Term(op="+"),
        Term(str(added), "added"),
        minus,
        Term(str(removed), "removed"),
    )
    total = Term(str(heroes + added - removed), "attacks", result=True)
    return Formula((*terms, Term(op="="), total), seat, name, quiet=True)


def duel() -> CardScene:
    """Two tracks, the cards shown, and what came of them."""
    left = TrackView(
        "anvil",
        0,
        "Anvil",
        _spaces(stops=(12, 6), icons={13: True, 8: False}),
        12,
        15,
        "−3",
        True,
        1,
        Trait("direct", "Power 4"),
        "+1",
    )
    right = TrackView(
        "quill",
        1,
        "Quill",
        _spaces(stops=(8, 3), icons={11: True, 5: False}),
        11,
        12,
        "−1",
        header=Trait("direct", "Power 3"),
        pending="+1",
        mirrored=True,
    )
    rush = ActionCardView(
        "rush",
        0,
        "Hammer Rush",
        (
            Line("Power 4", "attack", "Attack,", remark="blocked", struck=True),
            Line("2", "direct", "Direct Damage"),
        ),
    )
    guard = ActionCardView(
        "guard",
        1,
        "Mirror Guard",
        (Line("", "block", "Block"), Line("Direct Damage 4", "then", "Bonus:"), Line("1", "heal", "Heal")),
    )
    plus, equals = Term(op="+"), Term(op="=")
    first = Formula(
        (
            Term("4", "Power", struck=True),
            plus,
            Term("2", "Direct"),
            Term(op="−"),
            Term("1", "healed"),
            equals,
            Term("5", "net", struck=True),
            Term(word="Block stops the 4", icon="block"),
            equals,
            Term("1", "net", result=True),
        )
    )
    second = Formula(
        (
            Term("4", "Direct"),
            equals,
            Term("4", "net"),
            Term(word="Stop at 12, after 3", icon="stop"),
            equals,
            Term("3", "moved", result=True),
        )
    )
    panels = (
        PanelView("quill-loses", "Quill loses 1", ref="CA-Block", seat=1, formulas=(first,)),
        PanelView("anvil-loses", "Anvil loses 3", ref="CA-Stop", seat=0, formulas=(second,)),
        PanelView(
            "icons",
            "Icons, once both markers rest",
            lines=(Line("13 passed: +1 Power", seat=0), Line("11 entered: +1 Power", seat=1)),
        ),
    )
    middle = Column((Row(("rush", "guard"), 19, (1, 1)), *(panel.id for panel in panels)), 14)
    plan = Pad(Row(("anvil", middle, "quill"), 14, (1, 2.5, 1)), 4, 8, 4, 8)
    return CardScene((left, right, rush, guard, *panels), plan)


def _spaces(stops: tuple[int, ...], icons: dict[int, bool]) -> tuple[Space, ...]:
    return tuple(
        Space(
            value,
            stop=value in stops,
            icon="direct" if value in icons else "",
            icon_text="+1" if value in icons else "",
            lit=icons.get(value, False),
        )
        for value in range(16, -1, -1)
    )
