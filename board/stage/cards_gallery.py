"""Every thing of the card boards on a sheet, to be looked at: `python -m board.stage.cards_gallery -o a.png`.

Owns the sheet and three sample boards (`--board keyforge|huntik|duel`), with invented values. Does not
own any part that it shows, nor any rule.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

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
    OrderView,
    PanelView,
    PoolView,
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
from board.presenter.views import Status
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row
from board.stage.look import Look, apply_look
from board.stage.palette import THEMES


def _armor(text: str) -> Trait:
    return Trait("armor", text)


def keyforge() -> CardScene:
    """Two battlelines and the preview lane."""
    red = (
        CreatureView("krump", 0, "Krump", 6, armor=_armor("1 armor")),
        CreatureView("spit", 0, "Firespitter", 5, armor=_armor("2 armor")),
        CreatureView(
            "champion",
            0,
            "Champion Anaphiel",
            6,
            pending=1,
            armor=_armor("4 armor, used"),
            traits=(Trait("taunt", "Taunt"), Trait("ward", "Ward", spent=True)),
        ),
        CreatureView("bulwark", 0, "Bulwark", 4, armor=_armor("3 armor")),
        CreatureView("monk", 0, "Grey Monk", 3, armor=_armor("3 armor")),
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


def _stats(attack: int, defence: int) -> tuple[Stat, ...]:
    return (Stat("power", str(attack), "ATK"), Stat("armor", str(defence), "DEF"))


def huntik() -> CardScene:
    """Five zones, a combat and its aim."""
    heroes = (
        FigureView("thorn", 1, "Thorn Captain", _stats(3, 3)),
        FigureView("tide", 1, "Tide Scholar", _stats(1, 3)),
        FigureView("gate", 1, "Gate Stone", _stats(0, 5), (Trait("", "obstacle"),)),
        FigureView("lamp", 0, "Lamp Bearer", _stats(2, 4)),
        FigureView("moss", 0, "Moss Runner", _stats(3, 2), down="stunned"),
        FigureView("ember", 0, "Ember Warden", _stats(5, 3), (Trait("exhausted", "exhausted"),)),
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
        formulas=(_sum(0, "Red", 5, 0, 1), _sum(1, "Blue", 4, 0, 0)),
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


def _sum(seat: int, name: str, heroes: int, added: int, removed: int) -> Formula:
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


def parts() -> CardScene:
    """Every thing in every state."""
    shown: dict[str, tuple[Thing, Mark]] = {}

    def add(thing: Thing, mark: Mark | None = None) -> str:
        shown[thing.id] = (thing, mark or Mark())
        return thing.id

    armor = _armor("2 armor")
    taunt = (Trait("taunt", "Taunt"), Trait("ward", "Ward"))
    creatures = (
        add(CreatureView("c1", 0, "At rest", 6, armor=_armor("1 armor"), traits=taunt)),
        add(CreatureView("c2", 0, "Legal target", 5, 2, armor=armor), Mark(Role.TARGET, number=1)),
        add(CreatureView("c3", 0, "Chosen", 6, pending=1, traits=taunt[:1]), Mark(Role.CHOSEN, number=2)),
        add(
            CreatureView("c4", 0, "Not legal", 6, 1, armor=armor),
            Mark(Role.CHOSEN, Status.ILLEGAL, 3, "Elusive: no damage"),
        ),
        add(CreatureView("c5", 1, "Attacker", 5, traits=(Trait("assault", "Assault 2"),)), Mark(Role.ACTOR)),
        add(CreatureView("c6", 1, "Not eligible", 4, armor=armor), Mark(Role.CLOSED, reason="beside taunt")),
        add(CreatureView("c7", 1, "Exhausted", 4, 1, exhausted=True)),
        add(CreatureView("c8", 0, "Destroyed", 3, 2, 4, traits=(Trait("stun", "Stunned"),))),
        add(CreatureView("c9", 1, "Great one", 16, 5, 3)),
    )
    figures = (
        add(
            FigureView("f1", 0, "Ember Warden", _stats(5, 3), (Trait("exhausted", "exhausted"),)),
            Mark(Role.ACTOR),
        ),
        add(FigureView("f2", 1, "Tide Scholar", _stats(1, 3)), Mark(Role.TARGET, number=4)),
        add(FigureView("f3", 0, "Moss Runner", _stats(3, 2), down="stunned")),
        add(FigureView("f4", 1, "Thorn Captain", _stats(3, 3), down="stunned")),
        add(FigureView("f5", None, "Gate Stone", _stats(0, 5), (Trait("", "obstacle"),))),
        add(FigureView("f6", 1, "Far Away", _stats(1, 1)), Mark(Role.CLOSED, reason="not in this combat")),
    )
    up = (Line("Power 4", "attack", "Attack,"), Line("2", "direct", "Direct Damage"))
    cards = (
        add(ActionCardView("a1", 0, "Hammer Rush", up, compact=True)),
        add(ActionCardView("a2", 0, face_down=True, back="locked")),
        add(ActionCardView("a3", 1, face_down=True, back="Blue's card")),
        add(ActionCardView("a4", 1, "Mirror Guard", up[1:], compact=True), Mark(Role.CHOSEN, number=5)),
    )
    zones = tuple(
        Inside(add(ZoneView(*args), mark), Flow(()))
        for args, mark in (
            (("z1", "Zone 1", "Blue's 5", False, False, "empty"), Mark()),
            (("z2", "Zone 2", "Blue's 4", False, True), Mark(Role.TARGET, number=6)),
            (("z3", "Zone 3", "for both", True, True), Mark()),
            (("z4", "Zone 4", "Blue's 2", False, True), Mark(Role.CHOSEN, number=7)),
            (("z5", "Zone 5", "Blue's 1"), Mark(Role.CLOSED, reason="too far")),
            (("z6", "Zone 6"), Mark(Role.CHOSEN, Status.ILLEGAL)),
        )
    )
    short = tuple(
        Space(
            v, stop=v in (3, 1), icon="direct" if v == 4 else "", icon_text="+1" if v == 4 else "", lit=True
        )
        for v in range(6, -1, -1)
    )
    track = add(TrackView("t1", 0, "Anvil", short, 3, 5, "−2", True, 1, Trait("direct", "Power 4"), "+1"))
    order = Inside(
        add(TrayView("order", "Order two effects", "Fight 5", hint="Drag, or Ctrl with up and down.")),
        Column(
            (
                add(
                    OrderView("o1", 1, "Ancient Bear: Destroyed", "draw a card", "Destroyed", 1, True),
                    Mark(Role.PLACE),
                ),
                add(OrderView("o2", 2, "Krump: After fight", "steal 1", "Fight 5", 0), Mark(Role.PLACE)),
            ),
            8,
        ),
    )
    aim = Inside(
        add(TrayView("tray", "Red aims 4 attacks", "602.2")),
        Column(
            (
                add(CounterView("n0", 0, text="all aimed", seat=0, status=Status.LEGAL)),
                add(
                    AimTargetView("n1", "Thorn Captain", "1 aimed, DEF 3", 1, 3, 0, "stays", "armor"),
                    Mark(Role.TARGET, number=8),
                ),
            ),
            8,
        ),
    )
    pools = Row(
        (
            add(PoolView("p0", 0, "Red", (Trait("star", "3 æmber"), Trait("lock", "1 key")), True)),
            add(PoolView("p1", 1, "Blue", (Trait("star", "5 æmber"),))),
        ),
        12,
    )
    lamps = PanelView(
        "lamps",
        "Combat",
        "Blue acts next",
        lamps=(Lamp(0, "Red", True), Lamp(1, "Blue")),
        formulas=(_sum(0, "Red", 5, 0, 1),),
    )
    plan = Pad(
        Column(
            (
                Row(creatures, 22, equal=True, align="left"),
                Row(figures, 22, align="left", valign="top"),
                Row((Row(cards, 16, valign="top"), Row(zones, 10, (1,) * 6)), 20, (0, 1)),
                Row((track, Column((order, pools), 12), Column((aim, add(lamps)), 12)), 24, (0, 1, 1)),
            ),
            24,
        ),
        24,
        24,
        24,
        24,
    )
    return CardScene(
        tuple(thing for thing, _ in shown.values()),
        plan,
        marks({key: mark for key, (_, mark) in shown.items()}),
    )


BOARDS = {"parts": parts, "keyforge": keyforge, "huntik": huntik, "duel": duel}
SIZES = {"parts": (1440, 1000), "keyforge": (981, 684), "huntik": (981, 684), "duel": (981, 684)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw a sheet to a PNG file."""
    parser = argparse.ArgumentParser(prog="board.stage.cards_gallery", description=main.__doc__)
    parser.add_argument("--board", choices=tuple(BOARDS), default="parts")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--scale", type=int, default=100, help="text size in per cent, 80 to 200")
    parser.add_argument("--size", default="", help="window size, 981x684")
    parser.add_argument("--whole", action="store_true", help="the whole board instead of the window")
    parser.add_argument("-o", "--output", default="cards.png")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    look = Look(options.theme, options.scale / 100)
    apply_look(app, look)
    stage = CardStage(look)
    width, height = map(int, options.size.split("x")) if options.size else SIZES[options.board]
    stage.resize(width, height)
    stage.show()
    stage.show_scene(BOARDS[options.board]())
    app.processEvents()
    if options.whole:
        needed = stage.scene().sceneRect().size()
        stage.resize(round(needed.width()) + 1, round(needed.height()) + 1)
        app.processEvents()
    stage.hand.focus_on(stage.pieces()[0])
    stage.centerOn(QPointF(0, 0))
    app.processEvents()
    saved = stage.grab().save(options.output)
    stage.close()
    return 0 if saved else 1


if __name__ == "__main__":
    raise SystemExit(main())
