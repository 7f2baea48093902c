"""Lessons on the inch table: the lesson's draft, rings and tapes in inches, ghosts, sending models back.

Owns what only this board can show. Does not own lessons nor facts (lesson_facts).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.lesson_facts import model_of
from board.games.wh40k.scene import corners_of
from board.games.wh40k.tables import LESSON
from board.games.wh40k.view import InchPage
from board.presenter.cards import Line, PanelView
from board.presenter.exhibit import NOTE, Chip, Exhibit
from board.presenter.language import tr
from board.presenter.lesson import Play
from board.presenter.lesson_data import Answer, Hint, Show, Step
from board.stage import overlays
from board.stage.lesson_board import LessonBoard
from board.stage.look import Look
from board.stage.tabletop_items import Z_HELD, Z_ROUTE, ToPx
from rules.core import codec
from rules.core.contract import Action
from rules.geometry.footprint import Base, outline
from rules.geometry.measure import closest_points, gap
from rules.wh40k.fight.facts import facts_of
from rules.wh40k.fight.order import fight_types
from rules.wh40k.state import SIDES

BACK_MS = 180
AROUND = 2.0
WORDS = {
    "lock": "locked",
    "surplus": "over 3.00 in",
    "overlap": "overlaps",
    "cross": "in the way",
    "rollback": "all go back",
    "strike": "strikes",
    "badge": "flag",
    "turn": "picks now",
    "zone": "not reached",
}
"""Kinds of show that say a word at a model."""
ONE_OF_THEM = ("lock", "surplus", "badge", "strike")
MODES = {"ongoing": "Ongoing", "engaging": "Engaging", "objective": "Objective"}
Circle = tuple[float, float, float]
Tape = tuple[tuple[float, float], tuple[float, float], str]


class TableLessonBoard(LessonBoard):
    """The inch table in a lesson's hands."""

    page: InchPage

    def __init__(self, page: InchPage, look: Look) -> None:
        super().__init__(page, look)
        self._circles = page.tabletop.overlay(Z_ROUTE + 0.45)
        self._lines = page.tabletop.overlay(Z_HELD + 0.1)
        self._tried = page.tabletop.overlay(Z_ROUTE + 0.35)
        self._running: QVariantAnimation | None = None

    def begin(self, play: Play) -> None:
        lesson, presenter = play.lesson, self.page.presenter
        presenter.policy = LESSON
        plain = lesson.shown or lesson.draft
        if plain is not None:
            presenter.resume(codec.convert(plain, presenter.session.ruleset.action_type))
            draft = presenter.draft_move
            if draft is not None:
                draft.judged = lesson.shown is not None
                presenter.selected = self._first(play)
        elif lesson.kind in ("mark", "choose"):
            self.rest()
        presenter.changed.emit()
        self._see_all()
        super().begin(play)
        self._zone(play)

    def stand_in(self, play: Play) -> None:
        super().begin(play)
        self._zone(play)

    def _first(self, play: Play) -> str | None:
        """The model to begin with: the first that the lesson lets move."""
        for pattern in play.lesson.allowed:
            for model in pattern.get("models", ()):
                if model in self.page.tabletop.pieces and model != "*":
                    return str(model)
        return self.page.presenter.selected

    def clear(self) -> None:
        super().clear()
        self.page.evidence.clear()
        for overlay in (self._circles, self._lines, self._tried):
            overlay.clear()

    def choices(self, play: Play) -> tuple[tuple[str, Step], ...]:
        lesson = play.lesson
        if lesson.kind == "verdict" and play.answer is None:
            return self._answers(play)
        if lesson.kind == "choose":
            return tuple(
                (f"{unit}: {MODES[mode]}", Step(do=_consolidate(play, unit, mode)))
                for unit in lesson.allowed[0]["unit"]
                for mode in lesson.allowed[0]["mode"]
                if play.fact(f"mode.{unit}", play.worlds[0]) is None
            )
        found: list[tuple[str, Step]] = []
        for pattern in lesson.allowed:
            if pattern["type"] == "select_to_fight":
                found += self._picks(play, pattern)
            elif pattern["type"] == "pass_fight":
                found.append(("Pass", Step(do={"type": "pass_fight", "seat": lesson.seat})))
        return tuple(found)

    def _picks(self, play: Play, pattern: dict[str, Any]) -> list[tuple[str, Step]]:
        table = play.worlds[0].state
        units = pattern["unit"] if isinstance(pattern["unit"], list) else [pattern["unit"]]
        found = []
        for unit_id in units:
            unit = table.unit(unit_id)
            if unit is None or unit.flags.selected_to_fight:
                continue
            side = SIDES[unit.seat].capitalize()
            kinds: tuple[str, ...] = fight_types(facts_of(table, unit_id))[:1]
            if play.lesson.kind == "play":
                kinds = ("normal", "overrun")
            for kind in kinds:
                word = f", {kind} fight" if len(kinds) > 1 or kind == "overrun" else ""
                do = {"type": "select_to_fight", "seat": int(unit.seat), "unit": unit_id, "kind": kind}
                found.append((f"{side} {unit_id}{word}", Step(do=do)))
        return found

    def _answers(self, play: Play) -> tuple[tuple[str, Step], ...]:
        """Legal, or not and by which line of the checklist and which of the models moved."""
        shown = codec.convert(play.lesson.shown, play.game.ruleset.action_type)
        moved = [step.id for step in shown.models]
        found = [("It is legal", Step(answer=Answer(True)))]
        seen = set()
        for check in play.game.ruleset.judge(play.worlds[0].state, shown).checks:
            for model in moved:
                if model in check.pieces and (check.clause, model) not in seen:
                    seen.add((check.clause, model))
                    words = f"{model}: not {check.title.lower()} ({check.cite.ref})"
                    found.append((words, Step(answer=Answer(False, check.clause, model))))
        return tuple(found)

    def settled(self, play: Play) -> Action | None:
        presenter = self.page.presenter
        draft = presenter.draft_move
        if self.page.hand.busy or presenter.drag is not None or draft is None or draft.judged:
            return None
        return draft.action() if draft.moves else None

    def send_back(self, whole: bool) -> None:
        presenter = self.page.presenter
        draft = presenter.draft_move
        if draft is None or not draft.moves:
            return
        before = {model: draft.pose(model) for model in draft.moves}
        if whole or not draft.can_undo:
            presenter.reset()
        else:
            presenter.undo()
        after = {model: draft.pose(model) for model in before}
        self._travel({m: (before[m], after[m]) for m in before if before[m] != after[m]})

    def _travel(self, ways: dict[str, tuple[Base, Base]]) -> None:
        """Models travel back in 180 ms; with reduced motion they are back at once."""
        if self.look.reduced_motion or not ways:
            return
        items = self.page.tabletop.pieces
        animation = QVariantAnimation(self.page.tabletop)
        animation.setDuration(BACK_MS)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)

        def step(share: float) -> None:
            for model, (start, end) in ways.items():
                if model in items and not self.page.hand.busy:
                    x = start.x + (end.x - start.x) * share
                    y = start.y + (end.y - start.y) * share
                    items[model].change(pose=end.moved_to(x, y, end.rot if share == 1.0 else start.rot))

        animation.valueChanged.connect(step)
        step(0.0)
        self._running = animation
        animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def rest(self) -> None:
        self.page.presenter.draft_move, self.page.presenter.selected = None, None

    # pointing and showing

    def point(self, hint: Hint, play: Play) -> None:
        super().point(hint, play)
        self._draw_circles([*hint.circles, *self._rings(play, hint.rings)])
        if hint.zone:
            self._draw_zone(hint.zone)
        if hint.step == "move":
            self._ghost(play)

    def show(self, shows: Sequence[Show], play: Play, caption: str = "") -> None:
        self.clear()
        rings, chips, circles, lines, told = [], [], [], [], []
        for each in shows:
            pieces = [piece for piece in each.pieces if piece.partition("@")[0] in self.page.tabletop.pieces]
            if each.do in ("measure", "thread", "width", "contact") and len(pieces) == 2:
                lines.append(self._line(play, pieces[0], pieces[1], each))
            elif each.do in ("ring", "reach") and pieces and each.value is not None:
                circles += self._rings(play, ((pieces[0], each.value),))
            elif each.do == "closer_ring" and len(pieces) == 2:
                start = model_of(play.start, pieces[0]).placed()
                apart = gap(start, model_of(play.start, pieces[1]).placed())
                circles += self._rings(play, ((pieces[1], apart),))
            elif each.do == "route" and pieces:
                start, end = self._pose(play, f"{pieces[0]}@start"), self._pose(play, pieces[0])
                lines.append(((start.x, start.y), (end.x, end.y), tr(f"{each.value:.2f} in")))
            elif each.do in WORDS:
                models = pieces or self._models(each.pieces)
                chips += [Chip(model, each.text or tr(WORDS[each.do])) for model in models[:1]]
                rings += models[:1] if each.do in ONE_OF_THEM else models
                told += [Line(each.text, strong=tr(WORDS[each.do]))] if not models else []
            elif each.do in ("ghost", "turn_ghost"):
                self._ghost(play)
            else:
                rings += pieces or self._models(each.pieces)
        self._draw_circles(circles)
        self._draw_lines(lines)
        self._draw_tried(play)
        note = PanelView(NOTE, caption, lines=tuple(told)) if caption or told else None
        self.over.draw(Exhibit(tuple(rings), "illegal", tuple(chips), note=note))

    def _draw_tried(self, play: Play) -> None:
        """Where the refused models were put, and the straight way there: they go back from it."""
        do = play.done[-1].do if play.done and play.refused else None
        ends = []
        for model in (do or {}).get("models", ()):
            start = model_of(play.start, model["id"]).placed()
            rot = start.rot if model.get("rot") is None else model["rot"]
            ends.append((start, start.moved_to(model["x"], model["y"], rot)))
        if not ends:
            return

        def build(to_px: ToPx) -> tuple[QPainterPath, QPainterPath]:
            rings = overlays.polygon([[to_px(*point) for point in outline(end)] for _, end in ends])
            ways = QPainterPath()
            for start, end in ends:
                away = hypot(end.x - start.x, end.y - start.y)
                if away > start.radius:  # from its edge: its name stays legible
                    part = start.radius / away
                    edge = start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
                    ways.addPath(overlays.polyline((to_px(*edge), to_px(end.x, end.y))))
            return rings, ways

        def paint(painter: QPainter, built: tuple[QPainterPath, QPainterPath]) -> None:
            style, p = self.look.palette.verdict("illegal"), self.look.palette
            overlays.paint_route(painter, self.look, built[1], "illegal")
            overlays.paint_cased(painter, built[0], style.line, 3, p.board.casing, 6, style.dash_px)

        self._tried.draw([point for _, end in ends for point in outline(end)], build, paint, 12)

    def _models(self, units: tuple[str, ...]) -> list[str]:
        table = self.page.presenter.table
        return [model.id for unit in table.units if unit.id in units for model in unit.models]

    def _pose(self, play: Play, piece: str) -> Base:
        """Where a piece stands, or where it stood: ``A1@start``."""
        name, _, when = piece.partition("@")
        if when == "start":
            return model_of(play.start, name).placed()
        return self.page.tabletop.pieces[name].piece.pose

    def _line(self, play: Play, one: str, two: str, show: Show) -> Tape:
        a, b = closest_points(self._pose(play, one), self._pose(play, two))
        value = "" if show.value is None else tr(f"{show.value:.2f} in")
        words = tr(show.text) if show.do == "measure" and show.text else ""
        return a, b, " ".join(part for part in (value, words) if part)

    def _rings(self, play: Play, rings: Sequence[tuple[str, float]]) -> list[Circle]:
        found = []
        for piece, radius in rings:
            if piece in self.page.tabletop.pieces:
                base = self._pose(play, piece)
                found.append((base.x, base.y, base.radius + radius))
        return found

    def _ghost(self, play: Play) -> None:
        """Where the stored solution puts its first model that has not got there."""
        for step in play.lesson.solution.steps:
            for model in (step.do or {}).get("models", ()):
                key = model["id"]
                if key in self.page.tabletop.pieces:
                    base = self._pose(play, key)
                    end = base.moved_to(model["x"], model["y"], model.get("rot") or base.rot)
                    self.page.evidence.show_ghost(key, end, "could end here")
                    return

    def _zone(self, play: Play) -> None:
        for corners in play.lesson.zones.values():
            self._draw_zone(corners)

    def _draw_zone(self, corners: Sequence[tuple[float, float]]) -> None:
        def build(to_px: ToPx) -> QPainterPath:
            return overlays.polygon([[to_px(x, y) for x, y in corners]])

        def paint(painter: QPainter, path: QPainterPath) -> None:
            overlays.paint_ring(painter, self.look, path, "", dotted=True)

        self._circles.draw(list(corners), build, paint, 8)

    def _draw_circles(self, circles: Sequence[Circle]) -> None:
        if not circles:
            return
        view = self.page.tabletop.view

        def build(to_px: ToPx) -> QPainterPath:
            path = QPainterPath()
            for x, y, r in circles:
                path.addEllipse(QPointF(*to_px(x, y)), r * view.ppi, r * view.ppi)
            return path

        def paint(painter: QPainter, path: QPainterPath) -> None:
            overlays.paint_ring(painter, self.look, path, "")

        corners = [(x + s * r, y + s * r) for x, y, r in circles for s in (-1, 1)]
        self._circles.draw(corners, build, paint, 8)

    def _draw_lines(self, lines: Sequence[Tape]) -> None:
        if not lines:
            return

        def build(to_px: ToPx) -> list[Tape]:
            return [(to_px(*a), to_px(*b), text) for a, b, text in lines]

        def paint(painter: QPainter, built: list[Tape]) -> None:
            for a, b, text in built:
                overlays.paint_measure(painter, self.look, a, b, "illegal")
                if text:
                    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - self.look.px(16))
                    overlays.paint_cased_text(painter, self.look, middle, text)

        self._lines.draw([point for a, b, _ in lines for point in (a, b)], build, paint, 60)

    def _see_all(self) -> None:
        """Every model with an inch round it: lessons are small, and nothing of them is out of sight."""
        corners = corners_of([item.piece.pose for item in self.page.tabletop.pieces.values()])
        left, low = min(x for x, _ in corners), min(y for _, y in corners)
        right, high = max(x for x, _ in corners), max(y for _, y in corners)
        rect = QRectF(left, low, right - left, high - low)
        self.page.tabletop.view.fit(rect.adjusted(-AROUND, -AROUND, AROUND, AROUND))


def _consolidate(play: Play, unit: str, mode: str) -> dict[str, Any]:
    """A consolidation of a unit in a mode, as far as the lesson asks: nothing is moved."""
    found: dict[str, Any] = {"type": "consolidate", "seat": int(play.lesson.seat), "unit": unit, "mode": mode}
    table = play.worlds[0].state
    if mode == "objective":
        found["objective"] = next((objective.id for objective in table.objectives), None)
    return found


def make(page: InchPage, look: Look) -> TableLessonBoard:
    return TableLessonBoard(page, look)
