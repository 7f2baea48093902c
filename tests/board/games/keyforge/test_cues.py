"""Events become beats: one cause at a time, at once what happens at once, ending as the engine says."""

from __future__ import annotations

from board.games.keyforge.cues import beats_of, groups
from board.games.keyforge.things import creature_views
from board.presenter.cards import CreatureView, LaneView
from board.presenter.cue import Kind
from rules.keyforge import actions as a
from rules.keyforge import harm
from tests.board.games.keyforge.conftest import FOLDER, bundled, from_text, presenter_of

FIGHT = "house=brobnar: 5p @brobnar assault2 // 6p 4a ward taunt"


def played(text: str):
    p = presenter_of(from_text(text))
    before = p.state
    events = p.session.apply(a.Fight(0, "a0", "b0")).events
    return before, events, beats_of(before, creature_views(before, {}), (events,), None)


def test_every_event_is_in_exactly_one_beat_and_in_order() -> None:
    _, events, beats = played(FIGHT)
    assert [event for group in groups(events) for event in group] == list(events)
    assert len(beats) == len(groups(events))
    assert all(beat.text and beat.ref for beat in beats)


def test_power_damage_of_both_is_set_at_once_and_causes_come_one_by_one() -> None:
    _, events, _ = played(FIGHT)
    kinds = [[type(event).__name__ for event in group] for group in groups(events)]
    assert ["DamageSet", "DamageSet"] in kinds
    assert kinds.index(["WardSpent"]) < kinds.index(["ArmorUsed"])


def test_the_last_beat_shows_the_damage_that_the_engine_has() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        p = presenter_of(bundled(path.stem))
        for one in p.state.lines[p.state.active]:
            p.select(one.id)
            if not isinstance(p.draft(), a.Fight) or not p.marks().targets:
                continue
            before = p.state
            p.drop(one.id, p.marks().targets[0])
            seen = p.foresight()
            assert seen is not None
            beats = beats_of(before, creature_views(before, {}), seen.parts, None)
            shown = {view.id: view for view in beats[-1].shows if isinstance(view, CreatureView)}
            for line in seen.state.lines:
                for creature in line:
                    if creature.id in shown:
                        assert shown[creature.id].damage == creature.damage
                        assert shown[creature.id].pending == 0 or seen.waits


def test_the_lane_grows_with_the_beats_and_marks_the_step() -> None:
    _, _, beats = played(FIGHT)
    steps = []
    for beat in beats:
        lane = next((view for view in beat.shows if isinstance(view, LaneView)), None)
        if lane is not None:
            steps += [int(column.number) for column in lane.columns if column.current]
    assert steps == sorted(steps)
    assert {2, 3, 4} <= set(steps)


def test_destroyed_creatures_fade_and_damage_travels() -> None:
    _, events, beats = played(FIGHT)
    cues = [cue for beat in beats for cue in beat.cues]
    gone = {event.creature for event in events if isinstance(event, harm.CreatureDestroyed)}
    assert {cue.thing for cue in cues if cue.kind is Kind.FADE} == gone == {"a0"}
    assert any(cue.kind is Kind.TRAVEL and cue.target == "b0" for cue in cues)
