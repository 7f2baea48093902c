"""Plays beats on a card stage: the clock that a timeline is asked by.

Owns the clock, pausing and stepping, captions, and the promise that every transition ends with the
scene that is true. Does not own what a moment looks like (presenter.timeline, card_stage.animate).
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QObject, QPointF, QRectF, QTimer, Signal

from board.presenter.cards import Thing
from board.presenter.cue import Beat, Kind
from board.presenter.timeline import INSTANT, Frame, Shown, Timeline, compose
from board.stage.card_stage import CardScene, CardStage

TICK_MS = 16
Tokens = dict[int, tuple[str, int | None, QPointF, float]]
Story = tuple[CardScene, CardScene, tuple[Beat, ...]]
"""A transition: the scene before, the scene after, and what happens between them."""
JUST_BEFORE_S = 0.001


class Player(QObject):
    """One transition at a time, from a scene to the next; any press or key on the stage completes it.

    ``began`` gives a story as it begins. ``captioned`` gives text and rule of a beat as it begins, ``spoken``
    the same for a screen reader.
    """

    began = Signal(object)
    captioned = Signal(str, str)
    spoken = Signal(str)
    beat_changed = Signal(int)
    finished = Signal()

    def __init__(self, stage: CardStage) -> None:
        super().__init__(stage)
        self._stage = stage
        self.speed = 1.0
        self.timeline = Timeline()
        self.playing = False
        self._end = CardScene()
        self._ends: dict[str, QRectF] = {}
        self._beat = -1
        self._since = 0.0
        self._until: float | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        stage.woken.connect(self.complete)

    def play(self, before: CardScene, after: CardScene, beats: tuple[Beat, ...]) -> None:
        """Show ``before``, play the beats on it, and end with ``after``; what was playing is completed."""
        self.complete()
        self.began.emit((before, after, beats))
        self.timeline = compose(self._told(beats), self.speed, self._stage.look.reduced_motion)
        self._end = after
        if not beats or self.speed == INSTANT or self.timeline.length_ms == 0:
            self._stage.show_scene(after)
            self._say(len(beats) - 1)
            self.finished.emit()
            return
        self._begin(before, after)
        self.seek(0.0)
        self.resume()

    def play_part(self, story: Story, first: int, last: int) -> None:
        """Of a story that was played, the beats from ``first`` to ``last`` again; then it stands still.

        Any input completes it. Without motion it stands there at once.
        """
        self.complete()
        before, after, beats = story
        still = self._stage.look.reduced_motion or self.speed == INSTANT
        self.timeline = compose(self._told(beats), self.speed or 1.0, self._stage.look.reduced_motion)
        self._end = after
        self._begin(before, after)
        self._until = min(self.timeline.end_of(last), self.timeline.length_ms / 1000) - JUST_BEFORE_S
        self.seek(self._until if still else self.timeline.start_of(first))
        if not still:
            self.resume()

    def _begin(self, before: CardScene, after: CardScene) -> None:
        self._stage.hand.cancel()
        self._stage.finish_settling()
        self._stage.show_scene(before)
        self._ends = dict(self._stage.places_of(after))
        self.playing = True
        self._beat = -1
        self._until = None

    def _told(self, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Views that a beat brings, in the words of the stage."""
        return tuple(replace(beat, shows=self._stage.told(beat.shows)) for beat in beats)

    def end_with(self, scene: CardScene) -> None:
        """Show a scene: at once, or as the end of what is playing."""
        if self.playing:
            self._end = scene
            self._ends = dict(self._stage.places_of(scene))
        else:
            self._stage.show_scene(scene)

    def complete(self) -> None:
        """Be at the end at once."""
        if not self.playing:
            return
        self._timer.stop()
        self.playing = False
        self._stage.show_scene(self._end)
        if self._beat < len(self.timeline.beats) - 1:
            self._say(len(self.timeline.beats) - 1)
        self.finished.emit()

    @property
    def seconds(self) -> float:
        """Where the timeline is."""
        return self._since + (self._clock.elapsed() / 1000 if self._timer.isActive() else 0.0)

    def pause(self) -> None:
        """Stand still; ``resume`` or ``step`` go on."""
        if self._timer.isActive():
            self._since = self.seconds
            self._timer.stop()

    def resume(self) -> None:
        """Go on from where it stands."""
        if self.playing and not self._timer.isActive():
            self._clock.start()
            self._timer.start()

    def step(self, by: int) -> None:
        """To the start of the next beat, or back to the start of this one or the one before; then pause."""
        if not self.playing:
            return
        self.pause()
        beat = self.timeline.beat_at(self._since)
        if by < 0 and self._since - self.timeline.start_of(beat) > 1e-6:
            beat += 1  # back means first to the start of the beat that plays
        wanted = beat + by
        if wanted >= len(self.timeline.beats):
            self.complete()
        else:
            self.seek(self.timeline.start_of(wanted))

    def seek(self, seconds: float) -> None:
        """Show the moment at a time; the end is the true scene."""
        self._since = max(0.0, seconds)
        if self._timer.isActive():
            self._clock.start()
        frame = self.timeline.at(self._since)
        if frame.done:
            self.complete()
            return
        if frame.column != self._beat:
            self._say(frame.column)
        self._show(frame)

    def set_speed(self, speed: float) -> None:
        """0.5 to 4, or INSTANT, for what is played next; INSTANT also completes what is playing."""
        self.speed = speed
        if speed == INSTANT:
            self.complete()

    def _tick(self) -> None:
        if self._until is not None and self.seconds >= self._until:
            self.pause()
            self.seek(self._until)
        else:
            self.seek(self.seconds)

    def _say(self, beat: int) -> None:
        self._beat = beat
        if not 0 <= beat < len(self.timeline.beats):
            return
        told = self.timeline.beats[beat]
        self.beat_changed.emit(beat)
        if told.text:
            self.captioned.emit(told.text, told.ref)
            self.spoken.emit(f"{told.text} ({told.ref})" if told.ref else told.text)

    def _show(self, frame: Frame) -> None:
        items = self._stage.items_by_id
        views: dict[str, Thing] = {thing.id: thing for thing in self._stage.shown.things}
        for beat in self.timeline.beats[: frame.column + 1]:
            for view in beat.shows:
                if isinstance(view, Thing) and type(views.get(view.id)) is type(view):
                    views[view.id] = view
        offsets: dict[str, QPointF] = {}
        opacities: dict[str, float] = {}
        tokens: Tokens = {}
        for number, shown in enumerate(frame.shown):
            cue = shown.cue
            if cue.thing not in items:
                continue
            if cue.kind is Kind.COUNT:
                views[cue.thing] = counted(views[cue.thing], shown)
            elif cue.kind is Kind.FADE:
                opacities[cue.thing] = shown.value
            elif cue.kind is Kind.MOVE:
                self._move(shown, offsets, opacities)
            elif shown.part < 1.0 and cue.target in items:
                tokens[number] = self._token(shown)
        self._stage.animate(views, offsets, opacities, tokens)

    def _move(self, shown: Shown, offsets: dict[str, QPointF], opacities: dict[str, float]) -> None:
        """Towards another thing, or, without a target, to where it lies in the end."""
        key, target = shown.cue.thing, shown.cue.target
        item = self._stage.items_by_id[key]
        if target and target in self._stage.items_by_id:
            goal = self._stage.items_by_id[target].place.center()
        elif key in self._ends:
            goal = self._ends[key].center()
        else:
            return
        way = goal - item.place.center()
        if not self.timeline.reduced:
            offsets[key] = way * shown.part
            return
        # without motion it fades out where it was and in where it comes to
        offsets[key] = way if shown.part >= 0.5 else QPointF()
        opacities[key] = abs(2 * shown.part - 1)

    def _token(self, shown: Shown) -> tuple[str, int | None, QPointF, float]:
        items, cue = self._stage.items_by_id, shown.cue
        start, end = items[cue.thing].anchor(), items[cue.target].anchor()
        if self.timeline.reduced:
            return cue.text, cue.seat, end, shown.part
        return cue.text, cue.seat, start + (end - start) * shown.part, 1.0


def counted(view: Thing, shown: Shown) -> Thing:
    """The view with the counted field at its value of now; whole numbers stay whole."""
    what = shown.cue.what
    if what not in view.__struct_fields__:
        return view
    whole = isinstance(getattr(view, what), int)
    return replace(view, **{what: round(shown.value) if whole else shown.value})
