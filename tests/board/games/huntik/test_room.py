"""Room on the zone board: what matters is seen without scrolling, and nothing covers anything else."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtWidgets import QApplication

from board.games.huntik.view import ZonePage
from board.presenter.cards import FigureView, TrayView, ZoneView
from board.stage.items.figures import FigureArt
from board.stage.items.frames import RING_GAP
from rules.core.contract import Seat
from rules.huntik import actions as a
from tests.board.games.huntik.hands import Open, passes
from tests.board.games.huntik.zones import crowd

STAGE_AT_1440 = {"width": 974, "height": 646}
"""What a window of 1440 by 900 leaves the board beside panels and bars."""
RING, FRAME = RING_GAP + max(FigureArt.rings) + RING_GAP, 3.0
"""How far the ring of a chosen piece reaches with its casing, and the frame of the combat's zone, px."""
CROWDS = ((1, 2, 0), (2, 2, 1), (2, 3, 0), (3, 3, 0), (3, 3, 1), (4, 4, 0), (2, 4, 1))


def is_seen_whole(page: ZonePage) -> bool:
    QApplication.processEvents()
    bars = page.stage.verticalScrollBar(), page.stage.horizontalScrollBar()
    return all(bar.maximum() == 0 for bar in bars)


@pytest.mark.parametrize("sides", CROWDS)
def test_combat_and_aiming_are_seen_whole_whoever_fights(opened: Open, sides: tuple[int, int, int]) -> None:
    page = opened(crowd(*sides), **STAGE_AT_1440)
    assert is_seen_whole(page)
    passes(page)
    assert is_seen_whole(page)
    page.presenter.choose("aim:rest")
    assert is_seen_whole(page)
    page.presenter.confirm()
    page.finish_animation()
    assert is_seen_whole(page), "the attacked player aims too"


@pytest.mark.parametrize("sides", [*CROWDS, (5, 5, 2)])
@pytest.mark.parametrize("size", [(974, 646), (760, 420), (1500, 900), (560, 700)])
def test_nothing_covers_anything_however_near_everything_stands(
    opened: Open, sides: tuple[int, int, int], size: tuple[int, int]
) -> None:
    page = opened(crowd(*sides), width=size[0], height=size[1])
    passes(page)
    QApplication.processEvents()
    under = (ZoneView, TrayView)
    items = [item for item in page.stage.items_by_id.values() if not isinstance(item.view, under)]
    for one, other in itertools.combinations(items, 2):
        assert not one.rect.intersects(other.rect), (one.view.id, other.view.id)
    zone = page.stage.items_by_id["zone:3"].rect
    for item in items:
        assert item.rect.width() >= item.min_width() - 0.5
        assert item.rect.height() >= item.height_for(item.rect.width()) - 0.5
    pieces = [item.rect for item in items if isinstance(item.view, FigureView)]
    for rect in pieces:
        assert zone.adjusted(FRAME, FRAME, -FRAME, -FRAME).contains(rect.adjusted(-RING, -RING, RING, RING))
    for left, right in itertools.permutations(pieces, 2):
        if left.right() <= right.left() and min(left.bottom(), right.bottom()) > max(left.top(), right.top()):
            assert right.left() - left.right() > 2 * (RING - RING_GAP), "the rings meet"


def test_a_window_that_grows_gives_the_room_back(opened: Open) -> None:
    page = opened(crowd(4, 4), **STAGE_AT_1440)
    passes(page)
    QApplication.processEvents()
    assert not page.stage.items_by_id["tray"].view.hint, "there is little room: less is said"
    page.stage.window().resize(1600, 1200)
    for _ in range(3):
        QApplication.processEvents()
    assert page.stage.items_by_id["tray"].view.hint
    page.stage.window().resize(974, 646)
    for _ in range(3):
        QApplication.processEvents()
    assert is_seen_whole(page)


def test_a_combat_of_a_mission_is_seen_whole_beside_those_who_wait_at_home(opened: Open) -> None:
    page = opened("mission-1", **STAGE_AT_1440)
    fight = (a.Move(Seat(0), "dara_two_bells", 2), a.Move(Seat(1), "the_pale_warden", 2, True))
    for act in (*fight, a.Pass(Seat(0)), a.Pass(Seat(1))):
        page.presenter.put(act)
        page.presenter.confirm()
        page.finish_animation()
        page.presenter.handing.cover()
        page.presenter.handing.lift()
        if page.presenter.state.combat is not None:
            assert is_seen_whole(page), act
    assert "tray" in page.stage.items_by_id
