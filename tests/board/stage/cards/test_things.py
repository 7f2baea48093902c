"""Every thing at every text size: nothing clipped, nothing nameless, colours from the tokens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from pytestqt.qtbot import QtBot

from board.presenter import cards
from board.presenter.marks import Mark, Role, marks
from board.presenter.views import Status
from board.stage.card_stage import CardScene, CardStage
from board.stage.cards_gallery import BOARDS, main
from board.stage.items import blocks
from board.stage.items.item import StageItem
from board.stage.items.kinds import ARTS
from board.stage.items.track import TrackArt
from board.stage.look import Look
from tests.board.stage.cards.conftest import Driver
from tests.board.stage.pictures import colours

SCALES = (0.8, 1.0, 1.5, 2.0)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QRectF, str]]:
    """Where words are painted, in px of what is painted on."""
    found: list[tuple[QRectF, str]] = []
    paint = blocks._paint_atom

    def recorded(painter: QPainter, look: Look, atom: blocks.Atom, at: QPointF, to: float) -> None:
        measure = blocks.metrics(atom.bit.style, look.scale)
        box = QRectF(at.x(), at.y() - measure.capHeight(), atom.width, measure.capHeight())
        found.append((painter.worldTransform().mapRect(box), atom.text))
        paint(painter, look, atom, at, to)

    monkeypatch.setattr(blocks, "_paint_atom", recorded)
    return found


def painted(item: StageItem, texts: list[tuple[QRectF, str]]) -> list[tuple[QRectF, str]]:
    texts.clear()
    image = QImage(item.size.toSize() + QSize(2, 2), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    item.paint_vectors(painter)
    painter.end()
    return [(box, text) for box, text in texts if text]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("board", sorted(BOARDS))
@pytest.mark.parametrize("size", [(420, 360), (1000, 700), (1900, 1000)], ids=str)
def test_no_word_is_clipped_or_covered_by_another(
    stage: CardStage, texts: list[tuple[QRectF, str]], board: str, scale: float, size: tuple[int, int]
) -> None:
    stage.look.set_scale(scale)
    stage.resize(*size)
    stage.show_scene(BOARDS[board]())
    for item in stage.items_by_id.values():
        if item.art.tilt(item.view):
            continue
        boxes = painted(item, texts)
        room = QRectF(0, 0, item.size.width(), item.size.height()).adjusted(-1, -1, 1, 1)
        for place, (box, text) in enumerate(boxes):
            assert room.contains(box), (item.view.id, text)
            for other, word in boxes[place + 1 :]:
                both = box.intersected(other)
                assert min(both.width(), both.height()) <= 1, (item.view.id, text, word)


@pytest.mark.parametrize("board", sorted(BOARDS))
@pytest.mark.parametrize("scale", SCALES)
def test_what_does_not_fit_can_be_scrolled_to(stage: CardStage, board: str, scale: float) -> None:
    stage.look.set_scale(scale)
    stage.resize(500, 400)
    stage.show_scene(BOARDS[board]())
    whole = stage.scene().sceneRect().adjusted(-1, -1, 1, 1)
    assert all(whole.contains(item.place) for item in stage.items_by_id.values() if item.isVisible())
    size = stage.viewport().size()
    across, down = stage.horizontalScrollBar().maximum(), stage.verticalScrollBar().maximum()
    assert across >= whole.width() - size.width() - 4
    assert down >= whole.height() - size.height() - 4


@pytest.mark.parametrize("board", ["keyforge", "huntik", "duel"])
def test_the_three_boards_fit_their_window_of_the_design_without_scrolling(
    stage: CardStage, board: str
) -> None:
    stage.resize(981, 684)
    stage.show_scene(BOARDS[board]())
    assert stage.scene().sceneRect().size().toSize() == QSize(981, 684)


@pytest.mark.parametrize("board", sorted(BOARDS))
def test_nothing_on_a_board_is_nameless(stage: CardStage, board: str) -> None:
    stage.show_scene(BOARDS[board]())
    table = QAccessible.queryAccessibleInterface(stage)
    assert table.role() == QAccessible.Role.Table
    assert table.childCount() == len([t for t in stage.shown.things if not isinstance(t, cards.CaptionView)])
    for index in range(table.childCount()):
        child = table.child(index)
        assert child.text(QAccessible.Text.Name).strip()
        assert not child.rect().isEmpty()


def test_a_name_says_what_is_seen(stage: CardStage) -> None:
    stage.show_scene(BOARDS["keyforge"]())
    names = {spoken.key: spoken.name for spoken in stage.spoken_pieces()}
    assert names["champion"] == (
        "Champion Anaphiel, 6 power, 1 pending, 4 armor, used, Taunt, Ward spent, chosen"
    )
    assert names["spit"].endswith("not eligible, beside taunt")
    assert names["bear"].startswith("Ancient Bear, 5 power, 6 pending: destroyed")


def test_a_face_down_card_says_nothing_of_itself() -> None:
    view = cards.ActionCardView("c", 1, face_down=True, back="Blue's card")
    assert view.spoken == "face-down card, Blue's card"


def test_every_view_has_an_art() -> None:
    def kinds(of: type[cards.Thing]) -> Iterator[type[cards.Thing]]:
        for kind in of.__subclasses__():
            yield kind
            yield from kinds(kind)

    assert set(kinds(cards.Thing)) == set(ARTS)


def test_every_art_is_in_the_gallery() -> None:
    shown = {type(thing) for make in BOARDS.values() for thing in make().things}
    assert shown == set(ARTS)


def picture_of(look: Look, qtbot: QtBot, view: cards.Thing, mark: Mark, width: int, height: int) -> QImage:
    stage = CardStage(look)
    qtbot.addWidget(stage)
    stage.resize(width, height)
    stage.show_scene(CardScene((view,), view.id, marks({view.id: mark})))
    item = stage.items_by_id[view.id]
    reach = round(item.reach)
    image = QImage(width + 2 * reach, height + 2 * reach, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(reach, reach)
    item.paint_vectors(painter)
    painter.end()
    return image


BEAR = cards.CreatureView("bear", 1, "Ancient Bear", 5, damage=2)


@pytest.mark.parametrize(
    ("mark", "verdict"),
    [
        (Mark(), None),
        (Mark(Role.TARGET, number=1), "legal"),
        (Mark(Role.CHOSEN), "legal"),
        (Mark(Role.CHOSEN, Status.ILLEGAL), "illegal"),
        (Mark(Role.CLOSED, reason="no"), None),
        (Mark(Role.ACTOR), None),
    ],
    ids=["rest", "target", "chosen", "illegal", "closed", "actor"],
)
def test_only_verdicts_bring_verdict_colours(
    themed: Look, qtbot: QtBot, mark: Mark, verdict: str | None
) -> None:
    found = colours(picture_of(themed, qtbot, BEAR, mark, 172, 186))
    for kind in ("legal", "illegal"):
        assert (themed.palette.verdict(kind).line.name() in found) == (kind == verdict)


def test_a_closed_card_is_sunken(themed: Look, qtbot: QtBot) -> None:
    closed = picture_of(themed, qtbot, BEAR, Mark(Role.CLOSED, reason="beside taunt"), 172, 186)
    assert themed.palette.surface.sunken.name() in colours(closed)


def test_damage_is_ink_and_pending_is_striped(look: Look, qtbot: QtBot) -> None:
    def bar(view: cards.CreatureView) -> float:
        image = picture_of(look, qtbot, view, Mark(), 172, 186)
        ink = look.palette.line.ink
        row = [QColor(image.pixelColor(x, 26 + 33 + 6 + 40 + 9)) for x in range(36, 188)]
        return sum(abs(colour.lightness() - ink.lightness()) < 12 for colour in row) / len(row)

    whole = bar(cards.CreatureView("c", 1, "C", 5, damage=5))
    striped = bar(cards.CreatureView("c", 1, "C", 5, pending=5))
    none = bar(cards.CreatureView("c", 1, "C", 5))
    assert whole > 0.85
    assert none < 0.1
    assert none + 0.1 < striped < whole - 0.1


def test_the_marker_lies_between_two_spaces_while_it_moves(look: Look) -> None:
    view = cards.TrackView("t", 0, "Anvil", tuple(cards.Space(v) for v in range(6, -1, -1)), 3)
    art, size = TrackArt(), QRectF(0, 0, 240, 400).size()
    three, half, two = (art.space_rect(look, view, size, at).top() for at in (3, 2.5, 2))
    assert three < half < two
    assert half == pytest.approx((three + two) / 2)


def test_a_picture_is_made_of_vectors(stage: CardStage, tmp_path: Path) -> None:
    scene = BOARDS["keyforge"]()
    wide, high = stage.picture_size(scene)
    file = str(tmp_path / "board.svg")
    svg = QSvgGenerator()
    svg.setFileName(file)
    svg.setSize(QSize(wide, high))
    painter = QPainter(svg)
    stage.paint_picture(scene, painter, wide, high)
    painter.end()
    text = Path(file).read_text(encoding="utf-8")
    assert "Ancient" in text
    assert "data:image" not in text


def test_paintings_are_kept_and_go_with_the_look(stage: CardStage) -> None:
    stage.grab()
    kept = len(stage._paintings)
    assert kept == len(stage.items_by_id)
    stage.grab()
    assert len(stage._paintings) == kept
    stage.look.set_theme("dark")
    assert len(stage._paintings) == 0
    stage.look.set_theme("light")


def test_zoom_flows_the_board_anew(stage: CardStage, driver: Driver) -> None:
    before = stage.items_by_id["krump"].place.width()
    stage.zoom(1.5)
    assert stage.items_by_id["krump"].place.width() * 1.5 > before * 1.2
    assert stage.scene().sceneRect().width() < 760
    driver.drag("bear", "krump")
    assert driver.meant[-1].slot == "krump"
    stage.fit()
    assert stage.scene().sceneRect().width() == pytest.approx(760, abs=20)


def test_two_things_may_not_share_an_id(stage: CardStage) -> None:
    with pytest.raises(ValueError, match="ids"):
        stage.show_scene(CardScene((BEAR, BEAR), "bear"))


@pytest.mark.parametrize("board", sorted(BOARDS))
def test_the_gallery_draws_a_sheet(tmp_path: Path, look: Look, board: str) -> None:
    file = str(tmp_path / "sheet.png")
    assert main(["--board", board, "--scale", "150", "-o", file]) == 0
    assert not QImage(file).isNull()
