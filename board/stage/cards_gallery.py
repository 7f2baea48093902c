"""Every thing of the card boards on a sheet, to be looked at: `python -m board.stage.cards_gallery -o a.png`.

Owns the sheet of parts and its command. Does not own any part that it shows, nor the three sample boards
(`--board keyforge|huntik|duel`: items.samples).
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
    CounterView,
    CreatureView,
    FigureView,
    Lamp,
    Line,
    OrderView,
    PanelView,
    PoolView,
    Space,
    Thing,
    TrackView,
    Trait,
    TrayView,
    ZoneView,
)
from board.presenter.marks import Mark, Role, marks
from board.presenter.views import Status
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.layout import Column, Flow, Inside, Pad, Row
from board.stage.items.samples import armor_trait, attack_sum, duel, huntik, keyforge, stats
from board.stage.look import Look, apply_look
from board.stage.palette import THEMES


def parts() -> CardScene:
    """Every thing in every state."""
    shown: dict[str, tuple[Thing, Mark]] = {}

    def add(thing: Thing, mark: Mark | None = None) -> str:
        shown[thing.id] = (thing, mark or Mark())
        return thing.id

    armor = armor_trait("2 armor")
    taunt = (Trait("taunt", "Taunt"), Trait("ward", "Ward"))
    creatures = (
        add(CreatureView("c1", 0, "At rest", 6, armor=armor_trait("1 armor"), traits=taunt)),
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
            FigureView("f1", 0, "Ember Warden", stats(5, 3), (Trait("exhausted", "exhausted"),)),
            Mark(Role.ACTOR),
        ),
        add(FigureView("f2", 1, "Tide Scholar", stats(1, 3)), Mark(Role.TARGET, number=4)),
        add(FigureView("f3", 0, "Moss Runner", stats(3, 2), down="stunned")),
        add(FigureView("f4", 1, "Thorn Captain", stats(3, 3), down="stunned")),
        add(FigureView("f5", None, "Gate Stone", stats(0, 5), (Trait("", "obstacle"),))),
        add(FigureView("f6", 1, "Far Away", stats(1, 1)), Mark(Role.CLOSED, reason="not in this combat")),
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
        formulas=(attack_sum(0, "Red", 5, 0, 1),),
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
