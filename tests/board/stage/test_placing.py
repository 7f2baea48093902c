"""Labels hide nothing that matters while there is room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF

from board.stage.placing import Wanted, place_labels, place_tape

TABLE = QRectF(0, 0, 1000, 800)
TAPE = QSizeF(380, 90)
points = st.builds(QPointF, st.floats(0, 1000), st.floats(0, 800))


@given(points)
def test_the_tape_lies_on_the_table_and_off_the_held_piece(pointer: QPointF) -> None:
    piece = QRectF(pointer.x() - 17, pointer.y() - 17, 34, 34)
    rect = place_tape(pointer, TAPE, (piece,), TABLE)
    assert TABLE.contains(rect)
    assert rect.size() == TAPE
    assert not rect.intersects(piece)


def test_the_tape_goes_where_most_table_is_free() -> None:
    left_top = place_tape(QPointF(900, 700), TAPE, (), TABLE)
    assert left_top.right() < 900
    assert left_top.bottom() < 700
    right_bottom = place_tape(QPointF(100, 100), TAPE, (), TABLE)
    assert right_bottom.left() > 100
    assert right_bottom.top() > 100


def test_the_tape_gives_way_to_the_target() -> None:
    target = QRectF(110, 110, 400, 300)
    assert not place_tape(QPointF(100, 100), TAPE, (target,), TABLE).intersects(target)


def test_the_tape_stands_18_px_from_the_pointer() -> None:
    rect = place_tape(QPointF(100, 100), TAPE, (), TABLE)
    assert (rect.left(), rect.top()) == (118, 118)


@given(st.lists(points, min_size=1, max_size=12))
def test_labels_with_room_hide_no_piece_and_no_label(centres: list[QPointF]) -> None:
    pieces = [QRectF(c.x() - 20, c.y() - 20, 40, 40) for c in centres]
    wanted = [Wanted(str(i), QSizeF(90, 30), piece, droppable=True) for i, piece in enumerate(pieces)]
    placed = place_labels(wanted, pieces, TABLE)
    rects = list(placed.values())
    for i, rect in enumerate(rects):
        assert TABLE.contains(rect)
        assert not any(rect.intersects(piece) for piece in pieces)
        assert not any(rect.intersects(other) for other in rects[:i])


def test_a_failing_chip_is_never_dropped_and_a_plain_one_is() -> None:
    small = QRectF(0, 0, 100, 100)
    piece = QRectF(10, 10, 80, 80)
    firm = Wanted("fails", QSizeF(90, 30), piece)
    plain = Wanted("moved", QSizeF(90, 30), piece, droppable=True)
    assert set(place_labels((firm, plain), (piece,), small)) == {"fails"}
