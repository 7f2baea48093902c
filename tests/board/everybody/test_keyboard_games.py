"""Each of the four games is played to its end by keys alone, from the start page on, whatever they do to the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from board.games.wh40k import deciding
from board.presenter.views import Status
from board.shell import loading
from board.stage.widgets import curtain
from rules.core.session import Session
from rules.huntik import actions as zones
from rules.keyforge import actions as line
from tests.board.everybody.hands import SHIFT, Key, Keyboard
from tests.board.shell.conftest import MakeWindow

Open = Callable[[str, str], Keyboard]
MOST = 400


@pytest.fixture
def opened(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> Open:
    """A bundled position in the window, with a curtain that is held for a moment only."""
    monkeypatch.setattr(curtain, "HOLD_MS", 60)
    monkeypatch.setattr(deciding, "GUARD_S", 0.0)

    def one(game: str, name: str) -> Keyboard:
        path = next(one.path for one in loading.bundled() if one.game == game and one.path.stem == name)
        return Keyboard(make_window(path))

    return one


def replays(hands: Keyboard) -> bool:
    """Whether what was played is what the file of it says."""
    session = hands.presenter.session
    return Session.replay(session.ruleset, hands.presenter.scenario()).state == session.state


# the inch table


def select(hands: Keyboard, model: str) -> None:
    for _ in range(20):
        if hands.presenter.selected == model:
            return
        hands.press(Key.Key_Tab)
    raise AssertionError(f"{model} is not reached by Tab")


def test_a_pile_in_is_made_model_by_model_with_keys(opened: Open) -> None:
    hands = opened("wh40k", "01-first-clash")
    for model in ("A1", "A2"):
        select(hands, model)
        hands.press(Key.Key_T)
    select(hands, "A4")
    for key, times in ((Key.Key_Right, 9), (Key.Key_Up, 7)):
        for _ in range(times):
            hands.press(key)
    hands.press(Key.Key_Left, SHIFT)
    select(hands, "A5")
    hands.press(Key.Key_M)
    hands.type("1.568 -2.422")
    hands.press(Key.Key_Return)
    moves = hands.presenter.draft_move
    assert moves.pose("A4").x - moves.survey.figures["A4"].base.x == pytest.approx(0.89)
    assert moves.pose("A5").centre == pytest.approx((28.468, 21.778))
    assert hands.presenter.verdict().status is Status.LEGAL
    assert hands.confirm()
    assert hands.steps == 1


def play_phase(hands: Keyboard) -> None:
    for _ in range(MOST):
        presenter = hands.presenter
        if not presenter.stage:
            return
        if presenter.draft_move is not None and not presenter.draft_move.moves:
            hands.press(Key.Key_P)
        elif presenter.draft() is None:
            hands.take(hands.open_choices()[0].key)
        assert hands.confirm(), (presenter.stage, presenter.status())
    raise AssertionError("the phase does not end")


@pytest.mark.parametrize("name", ["01-first-clash", "06-hooves-and-hull", "08-who-first", "10-last-stand"])
def test_a_whole_fight_phase_is_played_by_keys(opened: Open, name: str) -> None:
    hands = opened("wh40k", name)
    play_phase(hands)
    assert hands.presenter.turn().text == "The Fight phase is over"
    assert hands.steps > 8
    assert replays(hands)


def test_real_dice_are_typed_and_the_field_gives_the_keyboard_back(opened: Open) -> None:
    hands = opened("wh40k", "08-who-first")
    while hands.presenter.stage != "attack":
        if hands.presenter.draft() is None:
            hands.take(hands.open_choices()[0].key)
        assert hands.confirm()
    board = hands.focus
    hands.press(Key.Key_T, SHIFT)
    assert hands.focus is not board
    hands.type("3 5 1")
    assert hands.presenter.act.faces == (3, 5, 1)
    hands.press(Key.Key_Return)
    assert hands.focus is board
    assert hands.confirm()


# the battleline


def act_on_the_line(hands: Keyboard, first_of_all: str) -> None:
    """The next thing of a turn: the house, a use of the next piece that can be used, else the end."""
    choices = [choice.key for choice in hands.open_choices()]
    first = next((key for key in choices if key.startswith("house:")), None)
    if first is not None:
        hands.take(first)
        return
    hands.press(Key.Key_F6)
    here = hands.presenter
    for _ in range(20):
        hands.press(Key.Key_Tab)
        if hands.focus is not hands.window.page.stage:
            break  # past the last piece that can act
        hands.press(Key.Key_Return)
        choices = [choice.key for choice in hands.open_choices()]
        if first_of_all in choices:
            hands.take(first_of_all)
        if here.status().can_confirm:
            return
        use = next((key for key in choices if key in ("unstun", "reap") or key.startswith("slot:")), None)
        if use is not None:
            hands.take(use)
            if here.status().can_confirm:
                return
        hands.press(Key.Key_Escape)
        hands.press(Key.Key_Escape)
    hands.press(Key.Key_F6)
    hands.press(Key.Key_E, SHIFT)


def play_line(hands: Keyboard, until: Callable[[], bool], first_of_all: str = "") -> list[type]:
    kinds: list[type] = []
    for _ in range(MOST):
        if until():
            return kinds
        if not hands.presenter.status().can_confirm:
            act_on_the_line(hands, first_of_all)
        kinds.append(type(hands.presenter.draft()))
        assert hands.confirm(), hands.presenter.status()
    raise AssertionError("it does not end")


def test_a_fight_over_the_whole_line_is_played_to_its_end_by_keys(opened: Open) -> None:
    hands = opened("keyforge", "clear-five-with-three")
    kinds = play_line(hands, lambda: hands.presenter.turn().seat is None)
    assert hands.presenter.turn().text == "Game over"
    assert {line.ChooseHouse, line.Fight, line.EndTurn} <= set(kinds)
    assert replays(hands)


def test_turns_with_a_hand_are_played_by_keys(opened: Open) -> None:
    hands = opened("keyforge", "a-turn-with-a-hand")
    kinds = play_line(hands, lambda: hands.presenter.state.turn == 3)
    kinds += play_line(hands, lambda: hands.presenter.state.turn == 6, "reap")
    wanted = {line.ChooseHouse, line.Fight, line.Reap, line.PlayCreature, line.PlayUpgrade, line.EndTurn}
    assert wanted <= set(kinds)
    assert replays(hands)


# the zones


def aim(hands: Keyboard) -> None:
    """Pips one by one at the first numbered enemy, then all that is left."""
    hands.press(Key.Key_1)
    hands.press(Key.Key_Plus)
    hands.press(Key.Key_Minus)
    hands.press(Key.Key_A)


def move(hands: Keyboard, turn: int) -> None:
    """A piece that can act is picked up, carried to a target by Tab, and put down."""
    stage = hands.window.page.stage
    hands.press(Key.Key_F6)
    for _ in range(1 + turn % 4):
        hands.press(Key.Key_Tab)
    if hands.focus is stage and stage.hand.current is not None and stage.mark(stage.hand.current).can_act:
        hands.press(Key.Key_Return)
        for _ in range(turn % 2):
            hands.press(Key.Key_Tab)
        hands.press(Key.Key_Return)


def act_on_the_zones(hands: Keyboard, turn: int) -> None:
    choices = [choice.key for choice in hands.open_choices()]
    if isinstance(hands.presenter.draft(), zones.Aim):
        aim(hands)
    elif "start:yes" in choices:
        hands.press(Key.Key_S)
    else:
        move(hands, turn)
        if not hands.presenter.status().can_confirm:
            hands.press(Key.Key_Escape)
            hands.press(Key.Key_Escape)
            hands.press(Key.Key_F6)
            hands.press(Key.Key_P)


def play_zones(hands: Keyboard) -> list[type]:
    kinds: list[type] = []
    for turn in range(MOST):
        draft = hands.presenter.draft()
        if hands.curtain:
            hands.hold()
        elif hands.presenter.state.result is not None:
            return kinds
        elif not hands.presenter.status().can_confirm:
            act_on_the_zones(hands, turn)
        elif hands.confirm():
            kinds.append(type(draft))
    raise AssertionError("the mission does not end")


@pytest.mark.parametrize("name", ["01-the-worked-example", "mission-1-open-the-gate"])
def test_a_mission_is_played_to_its_end_by_keys(opened: Open, name: str) -> None:
    hands = opened("huntik", name)
    kinds = play_zones(hands)
    assert {zones.Move, zones.Pass, zones.Aim, zones.PassTurn} <= set(kinds)
    assert hands.presenter.phases()[-1].name == "Over"
    assert replays(hands)


# the duel


@pytest.mark.parametrize("name", ["match-1-first-duel", "match-3-own-rules"])
def test_a_duel_behind_the_curtain_is_played_to_a_win_by_keys(opened: Open, name: str) -> None:
    hands = opened("duel", name)
    lifted = 0
    for _ in range(MOST):
        if hands.curtain:
            hands.hold((Key.Key_Space, Key.Key_Return)[lifted % 2])
            lifted += 1
        elif hands.presenter.status().can_confirm:
            hands.press(Key.Key_C)  # the first one may only end what moves
        elif hands.presenter.choices():
            hands.take(next(choice.key for choice in hands.open_choices() if not choice.chosen))
        else:
            break
    assert "wins" in hands.presenter.status().main
    assert lifted >= 4
    assert replays(hands)
