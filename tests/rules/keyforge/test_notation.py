"""The one-line notation: what it says, what it refuses and with which remedy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.codec import BadFile
from rules.keyforge.cards import Keywords
from rules.keyforge.catalogue import plain_title, shipped
from rules.keyforge.notation import parse_line, parse_position, print_line, print_position
from rules.keyforge.position import CreatureSpec, build
from rules.keyforge.rulings import Rulings


def test_a_line_says_power_armor_statuses_and_keywords() -> None:
    line = parse_line("5p 1a ward taunt | 4p elusive")
    assert line == (
        CreatureSpec(5, armor=1, warded=True, keywords=Keywords(taunt=True)),
        CreatureSpec(4, keywords=Keywords(elusive=True)),
    )
    assert print_line(line) == "5p 1a taunt ward | 4p elusive"


def test_every_word_of_the_notation() -> None:
    text = (
        'house=dis active=blue turn=3 mode=battleline closed red=3,1@dis@mars: "Old Bruno" 8p 2a @brobnar .giant '
        "assault3 splash-attack1 [before_fight: damage 1 each_enemy splash=1; stun chosen_enemy count=2] owner=blue "
        '#bruno 1used 2dmg +1 ward stun enrage chosen token exhausted 2amber <"Blade" #u1 2p hazardous2> // 3p'
    )
    position = parse_position(text)
    assert print_position(position) == text
    one = position.lines[0][0]
    assert (one.name, one.damage, one.armor_used, one.power_counters, one.amber) == ("Old Bruno", 2, 1, 1, 2)
    assert one.upgrades[0].keywords.hazardous == 2
    assert position.players[0].houses == ("dis", "mars")


def test_a_known_title_brings_its_facts_and_may_be_changed() -> None:
    line = parse_line('"bulwark" | "Bulwark" 9p 3dmg', shipped())
    assert (line[0].power, line[0].armor, line[0].houses) == (4, 2, ("sanctum",))
    assert line[0].abilities == line[1].abilities != ()
    assert (line[1].power, line[1].damage) == (9, 3)


def test_x_keywords_add_up_when_repeated() -> None:
    assert parse_line("3p assault2 assault:1")[0].keywords.assault == 3


@pytest.mark.parametrize(
    ("text", "problem", "remedy"),
    [
        ("5p tauunt", "no word here is 'tauunt'", "Did you mean taunt?"),
        ("5p assault", "no word here is 'assault'", "Did you mean assault?"),
        ("ward", "has no power", "as in 5p"),
        ("5p | | 4p", "is empty", "at least its power"),
        ('"Nobody" ward', "has no power", "as in 5p"),
        ("5p [sometimes: ward self]", "no heading of an ability is 'sometimes'", "before_fight"),
        ("5p [omni: explode]", "no effect is 'explode'", "damage"),
        ("5p [omni: ward everyone]", "no word of an effect is 'everyone'", "each_friendly"),
    ],
)
def test_what_cannot_be_read_is_named_with_a_remedy(text: str, problem: str, remedy: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_line(text)
    fault = caught.value.faults[0]
    assert problem in fault.problem
    assert remedy in fault.remedy
    assert "creature" in fault.where


@pytest.mark.parametrize(
    "text", ["a // b // c", "5p // 4p // 3p", "when=now: 5p", "red=many: 5p", "turn=x: 5p"]
)
def test_a_table_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        parse_position(text)


def test_titles_are_compared_without_case_quotes_and_accents() -> None:
    assert plain_title("Dr.  Æmber’s “Éclair”!") == "dr aembers eclair"


WORDS = [
    *(
        "5p",
        "1a",
        "ward",
        "|",
        "//",
        ":",
        "house=mars",
        "red=1,2",
        '"Troll"',
        '"a',
        '"\\x"',
        "[",
        "]",
        "<",
        "#",
        "@",
    ),
    *(
        "[omni: ward self]",
        "[omni",
        '<"Up" 1p>',
        "assault2",
        ".",
        "+3",
        "99999p",
        "owner=red",
        "9" * 30,
        "[: ;]",
    ),
]
SOUP = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(SOUP | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = parse_position(text, shipped())
        build(position, Rulings())
    except BadFile as error:
        assert error.faults  # noqa: PT017 either end is right
        return
    assert parse_position(print_position(position)) == position
