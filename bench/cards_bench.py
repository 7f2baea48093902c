"""Speed of the card stage: repaint, layout and a drag with 60 creatures, a moment of an animation.

Owns the rows of the stage. Does not own timing (rows) nor the table (__main__). Draws off screen.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from bench.rows import Row, measure, row
from board.presenter.cards import CreatureView, Trait
from board.presenter.cue import Beat, count, move, travel
from board.presenter.gesture import By, PickedUp
from board.presenter.marks import Mark, Role, marks
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.layout import Column
from board.stage.items.layout import Row as Side
from board.stage.look import Look, apply_look
from board.stage.player import Player

COUNT = 60
FRAME_MS = 1000 / 60


def scene(count_: int = COUNT, damage: int = 0) -> CardScene:
    """Creatures in rows of ten, all of them targets or able to act."""
    things = tuple(
        CreatureView(
            f"c{n}",
            n % 2,
            f"Creature {n}",
            3 + n % 6,
            damage if n == 0 else n % 3,
            traits=(Trait("taunt", "Taunt"),),
        )
        for n in range(count_)
    )
    rows = tuple(
        Side(tuple(t.id for t in things[start : start + 10]), equal=True) for start in range(0, count_, 10)
    )
    given = {t.id: Mark(Role.TARGET if t.seat else Role.PLAIN, can_act=not t.seat) for t in things}
    return CardScene(things, Column(rows), marks(given))


def run() -> list[Row]:
    """The stage with 60 creatures at 100 % text, in a window that shows all of them."""
    app = QApplication.instance() or QApplication([])
    look = Look()
    apply_look(app, look)
    stage = CardStage(look)
    stage.resize(1900, 1300)
    board = scene()
    stage.show_scene(board)
    stage.show()
    app.processEvents()
    image = QImage(stage.viewport().size(), QImage.Format.Format_RGB32)

    def repaint() -> None:
        painter = QPainter(image)
        stage.render(painter)
        painter.end()

    def empty() -> None:
        painter = QPainter(image)
        bare.render(painter)
        painter.end()

    bare = CardStage(look)
    bare.resize(1900, 1300)

    def first_paint() -> None:
        stage._paintings.drop()
        repaint()

    states = [scene(), scene(damage=1)]
    turn = [0]

    def one_changed() -> None:
        turn[0] += 1
        stage.show_scene(states[turn[0] % 2])
        app.processEvents()

    at = stage.mapFromScene(stage.items_by_id["c0"].place.center())
    step = [0]

    def drag() -> None:
        step[0] += 1
        slot = stage.slot_at(QPointF(at) + QPointF(step[0] % 400, step[0] % 200))
        stage.hand._mean(stage.hand.gesture.move(at.x() + step[0] % 400, at.y() + step[0] % 200, slot))
        stage.hand._carry(QPointF(at) + QPointF(step[0] % 400, step[0] % 200))
        app.processEvents()

    rows = [
        row(
            f"cards: repaint of {COUNT} creatures",
            measure(repaint, 30),
            measure(empty, 30),
            p95_at_most_ms=FRAME_MS,
        ),
        row(f"cards: first painting of {COUNT} creatures", measure(first_paint, 5, warmup=1)),
        row(
            "cards: one of them changed, shown and painted", measure(one_changed, 30), p95_at_most_ms=FRAME_MS
        ),
    ]
    stage.hand.gesture.press(at.x(), at.y(), "c0", True)
    stage.hand._mean((PickedUp("c0", By.DRAG),))
    stage.hand.gesture.held, stage.hand.gesture.by = "c0", By.DRAG
    rows.append(row("cards: mouse move with a card in the hand", measure(drag, 60), p95_at_most_ms=8))
    stage.hand.cancel()
    player = Player(stage)
    player.play(
        board, board, (Beat((move("c0", "c59"), travel("c1", "c2", "5"), count("c2", "damage", 0, 3))),)
    )
    player.pause()

    def moment() -> None:
        step[0] += 1
        player.seek(step[0] % 40 / 100)
        app.processEvents()

    rows.append(row("cards: a frame of an animation", measure(moment, 40), p95_at_most_ms=FRAME_MS))
    player.complete()
    stage.close()
    return rows
