"""Pivots (D7) and ways that the player gave (03.01)."""

from rules.geometry.footprint import Base, Circle, Oval
from rules.geometry.measure import gap
from rules.geometry.route import pivot_clear, route_along, shortest_route

C32, OVAL = Circle(32), Oval(75, 42)
R = C32.d / 25.4
START, GOAL = Base(C32, 10, 10), Base(C32, 13, 10)
WALL = ((11.4, 9.0), (11.6, 9.0), (11.6, 11.0), (11.4, 11.0))


def test_a_pivot_is_free_but_may_not_sweep_through_an_enemy_d7() -> None:
    long_base = Base(Oval(170, 109), 10, 10, 0)
    beside = Base(C32, 10 + 2.4, 10 + 2.4)
    assert gap(long_base, beside) > 0
    assert gap(long_base.moved_to(10, 10, 90), beside) > 0
    assert gap(long_base.moved_to(10, 10, 45), beside) < -0.1
    assert pivot_clear(long_base, 90, [])
    # The other way round is free, so the pivot as a whole is.
    assert pivot_clear(long_base, 90, [beside])
    other_side = Base(C32, 10 - 2.4, 10 + 2.4)
    assert not pivot_clear(long_base, 90, [beside, other_side])
    assert shortest_route(long_base, long_base.moved_to(10, 10, 90), [beside, other_side], limit=3) is None


def test_a_half_turn_of_an_oval_changes_nothing() -> None:
    walls = [((12.0, 11.0), (14.0, 11.0), (14.0, 14.0), (12.0, 14.0))]
    assert pivot_clear(Base(Oval(170, 109), 10, 10, 10), 190, [], walls)


def test_a_pivot_stays_on_the_board() -> None:
    # At 10 and at 170 degrees the oval is on the board; the short turn is barred, the long one leaves the
    # table.
    oval = Base(Oval(170, 60), 10, 1.4, 10)
    barrier = [Base(C32, 10 + 3.33 + R / 2, 1.4)]
    assert pivot_clear(oval, 170, [], board=(60, 44))
    assert pivot_clear(oval, 170, barrier)
    assert not pivot_clear(oval, 170, barrier, board=(60, 44))


def test_a_pure_pivot_is_a_route_of_no_length() -> None:
    route = shortest_route(Base(OVAL, 10, 10, 0), Base(OVAL, 10, 10, 60), [], limit=3)
    assert route is not None
    assert route.length == 0
    assert route.pivots == (60,)


# Given ways


def test_a_given_way_is_as_long_as_its_lines() -> None:
    report = route_along(START, [(10, 11), (12, 11)], Base(C32, 12, 10), [])
    assert report.length == 4
    assert report.clear


def test_a_given_way_names_the_first_enemy_and_wall_crossed_03_01() -> None:
    enemies = [Base(C32, 10, 20), Base(C32, 11.5, 10.2), Base(C32, 16, 10)]
    report = route_along(START, [], Base(C32, 18.5, 10), enemies, [WALL])
    assert (report.enemy, report.wall) == (1, 0)
    assert route_along(START, [(11.5, 14.5)], GOAL, enemies, [WALL]).clear


def test_a_given_way_may_not_leave_the_board_03_01() -> None:
    start, goal = Base(C32, 10, 1), Base(C32, 13, 1)
    assert route_along(start, [(11.5, 0.6)], goal, [], board=(60, 44)).leaves_board
    assert not route_along(start, [(11.5, 0.7)], goal, [], board=(60, 44)).leaves_board


def test_a_given_way_of_an_oval_turns_at_the_better_end() -> None:
    gate = [Base(Circle(25.4), 13, 10 + 1.4), Base(Circle(25.4), 13, 10 - 1.4)]
    assert route_along(Base(OVAL, 10, 10, 90), [], Base(OVAL, 16, 10, 0), gate).clear
    assert route_along(Base(OVAL, 10, 10, 0), [], Base(OVAL, 16, 10, 90), gate).clear
    assert route_along(Base(OVAL, 10, 10, 90), [], Base(OVAL, 16, 10, 90), gate).enemy == 0
