"""What moves on the duel board in one column of a Turn: events to cues.

Owns which events make which cues. Does not own when they play (presenter.timeline, stage.player).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from board.games.duel.record import ICONS, REVEAL, Column
from board.games.duel.tables import column_words
from board.games.duel.things import track_id
from board.presenter.cards import Thing, TrackView
from board.presenter.cue import FADE_MS, STEP_MS, Beat, Cue, Kind, count, fade_in, travel
from rules.duel import move_events as m

DWELL_MS = 900
"""A column stays so long before the next one, so that it can be read; less in a long Turn."""


def beat_of(
    column: Column, before: Mapping[str, Thing], after: Mapping[str, Thing], dwell_ms: float = 0.0
) -> Beat:
    """The beat of a column between two scenes: all markers at once, cubes fly, statements fade in."""
    cues: list[Cue] = []
    for key, view in after.items():
        was = before.get(key)
        if isinstance(view, TrackView):
            if isinstance(was, TrackView) and was.marker != view.marker:
                cues.append(count(key, "marker", was.marker, view.marker))
        elif was != view:
            cues.append(fade_in(key, STEP_MS if column.name == REVEAL else FADE_MS))
    cues += _tokens(column, after)
    if dwell_ms and after:
        hold = next(iter(after))
        if not any(cue.thing == hold for cue in cues):
            cues.append(Cue(hold, Kind.FADE, duration_ms=dwell_ms, before=1.0, after=1.0))
        else:
            cues.append(
                Cue(hold, Kind.TRAVEL, duration_ms=dwell_ms, target="")
            )  # moves nothing: it has nowhere to go
    return Beat(tuple(cues), column_words(column), column.events[0].cites[0].ref)


def first_scene(before: Mapping[str, Thing], after: Mapping[str, Thing]) -> tuple[Thing, ...]:
    """The scene that the beat starts from: as it will be, with every marker where it was."""
    found = []
    for key, view in after.items():
        was = before.get(key)
        if isinstance(view, TrackView) and isinstance(was, TrackView):
            view = replace(view, marker=was.marker, held=False, eaten=0)
        found.append(view)
    return tuple(found)


def _tokens(column: Column, there: Mapping[str, Thing]) -> list[Cue]:
    """Cubes that change hands, and icons that queue up and pay."""
    found = []
    for event in column.events:
        if isinstance(event, m.Transferred) and event.n:
            source, target = track_id(event.source.id), track_id(event.target.id)
            found.append(travel(source, target, str(event.n), int(event.source.seat)))
        elif isinstance(event, m.IconFired) and column.name == ICONS and "icons" in there:
            found.append(travel(track_id(event.who.id), "icons", "!", int(event.who.seat)))
        elif isinstance(event, m.PowerChanged) and "icons" in there and event.gained:
            found.append(travel("icons", track_id(event.who.id), f"+{event.gained}", int(event.who.seat)))
    return [cue for cue in found if cue.thing in there and cue.target in there]
