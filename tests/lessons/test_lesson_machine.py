"""The lesson machine by itself: hints, stars, retries, replies, blocked steps, drafts that are not there yet."""

import pytest

from board.games.duel.lesson_facts import FACTS as DUEL
from board.games.huntik.lesson_facts import FACTS as HUNTIK
from board.games.keyforge.lesson_facts import FACTS as KEYFORGE
from board.games.wh40k.lesson_facts import FACTS as WH40K
from board.presenter.lesson import End, Play
from board.presenter.lesson_data import Answer, Step, course_of
from board.presenter.lesson_terms import holds, matches
from rules.core import codec

FACTS = {"wh40k": WH40K, "keyforge": KEYFORGE, "huntik": HUNTIK, "duel": DUEL}


def play_of(game, lesson):
    found = course_of(game).find(lesson)
    assert found is not None
    return Play(found, FACTS[game])


def pile_in(*models, unit="A", targets=("B",)):
    moves = [{"id": name, "x": x, "y": y} for name, x, y in models]
    return Step(do={"type": "pile_in", "seat": 0, "unit": unit, "targets": list(targets), "models": moves})


def test_hints_come_as_piece_region_move_and_then_no_more():
    play = play_of("wh40k", "w01-gap")
    assert [play.hint().step for _ in range(3)] == ["piece", "region", "move"]
    assert play.hint() is None
    assert play.hints == 3


def test_a_hint_costs_one_star_and_more_than_par_another():
    play = play_of("wh40k", "w01-gap")
    play.hint()
    play.take(pile_in(("A1", 29.35, 22.0)))
    assert play.stars == 2
    play = play_of("wh40k", "w01-gap")
    play.take(pile_in(("A1", 30.2, 22.0)))
    play.restart()
    play.take(pile_in(("A1", 29.35, 22.0)))
    assert (play.end, play.tries) == (End.SUCCESS, 1)


def test_a_legal_end_that_misses_the_goal_stays_a_draft_and_fails_nothing():
    play = play_of("wh40k", "w01-gap")
    before = play.worlds
    tried = play.take(pile_in(("A1", 28.3, 22.0)))
    assert tried.legal
    assert not tried.changed
    assert (play.end, play.worlds, play.steps) == (End.GOING, before, 0)


def test_any_legal_end_that_meets_the_goal_counts():
    play = play_of("wh40k", "w01-gap")
    assert play.take(pile_in(("A1", 29.5, 21.9))).end is End.SUCCESS


def test_asking_where_a_move_would_lead_changes_nothing():
    play = play_of("wh40k", "w01-gap")
    action = codec.convert(pile_in(("A1", 29.35, 22.0)).do, WH40K.ruleset.action_type)
    assert play.would_end(action) is End.SUCCESS
    assert (play.end, play.steps, play.verdict) == (End.GOING, 0, None)


def test_a_blocked_piece_is_named_in_the_verdict_of_the_lesson():
    play = play_of("wh40k", "w05-locked")
    action = codec.convert(
        {"type": "pile_in", "seat": 1, "unit": "B", "targets": ["A"], "models": []}, WH40K.ruleset.action_type
    )
    verdict = play.judge(action)
    assert verdict.broken[0].clause == "lesson.allowed"


def test_a_refused_step_counts_a_try_and_leaves_the_state():
    play = play_of("keyforge", "kf03")
    state = play.worlds[0].state
    tried = play.take(Step(do={"type": "Fight", "seat": 0, "attacker": "a0", "target": "e0"}))
    assert (tried.end, tried.failure.id, play.tries) == (End.FAILURE, "refused", 1)
    assert play.worlds[0].state == state


def test_nothing_is_taken_after_the_end():
    play = play_of("duel", "du06")
    step = Step(do={"type": "Commit", "seat": 0, "card": "A:ember"})
    assert play.take(step).end is End.SUCCESS
    assert play.take(step).blocked


def test_every_world_must_be_won():
    """du-p1: two replies are possible; a card that beats one of them only does not do."""
    play = play_of("duel", "du-p1")
    play.take(Step(do={"type": "Commit", "seat": 0, "card": "A:ember_4"}))
    results = [play.fact("result", world) for world in play.worlds]
    assert len(set(results)) == 2
    assert play.end is End.FAILURE
    assert play.shown is play.worlds[results.index("draw" if "draw" in results else "enemy")]


def test_the_other_side_plays_its_script_once():
    play = play_of("huntik", "hu05")
    tried = play.take(Step(do={"type": "Pass", "seat": 0}))
    assert [type(action).__name__ for action in tried.replies] == ["PlayCard"]
    assert play.fact("unit.kestrel.stunned", play.worlds[0]) is True


def test_an_unknown_fact_is_a_key_error():
    for game, lesson in (("wh40k", "w01-gap"), ("keyforge", "kf01"), ("huntik", "hu01"), ("duel", "du01")):
        play = play_of(game, lesson)
        with pytest.raises(KeyError):
            play.fact("nonsense.of.it", play.worlds[0])


def test_a_wrong_answer_fails_and_the_right_one_goes_on():
    play = play_of("wh40k", "w25-argument")
    assert play.take(Step(answer=Answer(True))).failure.id == "wrong-verdict"
    play.restart()
    assert play.take(Step(answer=Answer(False, "12.03.keep_engaged", "A2"))).end is End.GOING


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        (["n", "==", 3], True),
        (["n", "<", 3], False),
        (["none", ">=", 0], False),
        (["list", "has", "a"], True),
        (["list", "lacks", "c"], True),
        (["list", "same_set", ["b", "a"]], True),
        (["list", "same_set", {"fact": "list"}], True),
        ({"all": [["n", ">", 2], ["n", "<=", 3]]}, True),
        ({"any": [["n", ">", 3], ["n", "!=", 3]]}, False),
        ({"not": ["n", "==", 3]}, False),
    ],
)
def test_predicates(when, expected):
    facts = {"n": 3, "none": None, "list": ("a", "b")}
    assert holds(when, facts.__getitem__) is expected


@pytest.mark.parametrize(
    ("pattern", "plain", "expected"),
    [
        ({"type": "Fight", "attacker": "*"}, {"type": "Fight", "seat": 0, "attacker": "a0"}, True),
        (
            {"type": "Fight", "attacker": "*"},
            {"type": "Fight", "seat": 0, "attacker": "a0", "target": "e0"},
            False,
        ),
        ({"type": "pile_in", "models": ["A1"]}, {"type": "pile_in", "models": [{"id": "A1"}]}, True),
        ({"type": "pile_in", "models": ["A1"]}, {"type": "pile_in", "models": [{"id": "A2"}]}, False),
        ({"type": "pile_in"}, {"type": "consolidate"}, False),
        ({"type": "a", "n": [1, 2]}, {"type": "a", "n": 2}, True),
        ({"type": "a", "n": 1}, {"type": "a", "n": 2}, False),
    ],
)
def test_patterns(pattern, plain, expected):
    assert matches(pattern, plain) is expected
