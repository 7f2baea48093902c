"""Imports: every format, what is uncertain is said, what cannot be read is refused with a remedy."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.codec import BadFile
from rules.keyforge.catalogue import shipped
from rules.keyforge.importing.deck import Deck
from rules.keyforge.importing.reading import creature_of, extended, read
from rules.keyforge.position import Position, build
from rules.keyforge.rulings import Rulings


def rows(deck: Deck) -> list[tuple[str, str, int, int, int]]:
    return [
        (entry.card.name, " ".join(entry.card.houses), entry.card.power, entry.card.armor, entry.count)
        for entry in deck.creatures
    ]


def vault(*cards: dict, ids: tuple[str, ...] = ("c1", "c1", "c2")) -> bytes:
    data = {"name": "A deck", "_links": {"houses": ["Brobnar", "Star Alliance"], "cards": list(ids)}}
    return json.dumps({"data": data, "_linked": {"cards": list(cards)}}).encode()


TROLL = {
    "id": "c1",
    "card_title": "Troll",
    "house": "Brobnar",
    "card_type": "Creature",
    "power": "8",
    "armor": "",
    "traits": "Giant",
}
BULWARK = {
    "id": "c2",
    "card_title": "Bulwark",
    "house": "Sanctum",
    "card_type": "Creature",
    "power": "4",
    "armor": "2",
    "traits": "Human • Knight",
}


def test_master_vault_deck_counts_copies_and_takes_keywords_from_the_card_list() -> None:
    (deck,) = read(vault(TROLL, BULWARK))
    assert rows(deck) == [("Troll", "brobnar", 8, 0, 2), ("Bulwark", "sanctum", 4, 2, 1)]
    assert deck.houses == ("brobnar", "staralliance")
    assert deck.creatures[1].card.traits == ("human", "knight")
    assert deck.creatures[1].card.abilities == shipped()["bulwark"].abilities
    assert deck.warnings == ()


def test_master_vault_what_is_uncertain_is_a_warning_with_its_place() -> None:
    odd = {
        "id": "c1",
        "card_title": "Nobody Knows",
        "house": "Nowhere",
        "card_type": "Creature",
        "power": "X",
        "armor": "~",
    }
    (deck,) = read(vault(odd, {"id": "c2", "card_title": "A Trick", "card_type": "Action"}))
    assert rows(deck) == [("Nobody Knows", "nowhere", 0, 0, 2)]
    assert deck.others == (("A Trick", 1),)
    assert {warning.where for warning in deck.warnings} == {
        "_linked.cards[0]",
        "_linked.cards[0].house",
        "_linked.cards[0].power",
    }


def test_master_vault_without_cards_says_how_to_save_it() -> None:
    with pytest.raises(BadFile, match="links=cards"):
        read(b'{"data": {"name": "x"}, "_linked": {}}')


def test_keyteki_pack_brings_figures_and_keywords() -> None:
    cards = [
        {
            "id": "a",
            "name": "Briar Grubbling",
            "house": "untamed",
            "keywords": ["hazardous:5"],
            "traits": ["beast"],
            "type": "creature",
            "armor": 0,
            "power": 2,
        },
        {
            "id": "b",
            "name": "Half Giant",
            "house": "brobnar",
            "keywords": ["assault:x", "sings"],
            "traits": [],
            "type": "creature",
            "armor": None,
            "power": None,
        },
        {"id": "c", "name": "A Trick", "type": "action", "power": None},
    ]
    (deck,) = read(json.dumps({"name": "Pack", "cards": cards}).encode())
    assert rows(deck) == [("Briar Grubbling", "untamed", 2, 0, 1), ("Half Giant", "brobnar", 0, 0, 1)]
    assert deck.creatures[0].card.keywords.hazardous == 5
    assert deck.creatures[1].blank
    assert len(deck.warnings) == 3
    assert "briar grubbling" in extended({}, deck)
    assert "half giant" not in extended({}, deck)


def test_keyteki_deck_finds_cards_by_slug_and_makes_blanks() -> None:
    plain = {
        "name": "D",
        "houses": ["mars"],
        "cards": [
            {"id": "culf-the-quiet", "count": 2},
            {"id": "no-such-one", "count": 1},
            {"count": 1},
            {"id": "troll", "count": "many"},
        ],
    }
    (deck,) = read(json.dumps(plain).encode())
    assert rows(deck)[0] == ("Culf the Quiet", "brobnar", 6, 0, 2)
    assert rows(deck)[1][0] == "No Such One"
    assert deck.creatures[1].blank
    assert len(deck.warnings) == 3


def test_decks_of_keyforge_table_finds_columns_by_name() -> None:
    text = (
        "Name,Sas Rating,Houses,House 2 Cards,House 1 Cards,House 3 Cards\n"
        '"The Deck, First",80,Brobnar | Sanctum | Dis,Bulwark|Bulwark,Troll|Krump,Iron Collar|Unheard Of\n'
        '"Second",70,Brobnar | Sanctum | Dis,,Troll,\n'
    )
    first, second = read(text.encode())
    assert first.name == "The Deck, First"
    assert rows(first)[0] == ("Bulwark", "sanctum", 4, 2, 2)
    assert first.others == (("Iron Collar", 1),)
    assert [entry.card.name for entry in first.creatures if entry.blank] == ["Unheard Of"]
    assert first.warnings[0].where == "line 2, house 3 cards"
    assert rows(second) == [("Troll", "brobnar", 8, 0, 1)]


def test_a_table_of_creatures() -> None:
    (deck,) = read(b"name,house,power,armor,keywords\nOld Bruno,brobnar,8,1,taunt assault:2\n,x,1,,\n")
    assert rows(deck) == [("Old Bruno", "brobnar", 8, 1, 1)]
    assert deck.creatures[0].card.keywords.assault == 2
    assert deck.warnings[0].where == "line 3"


def test_pasted_names_with_counts_and_headings() -> None:
    text = "Brobnar\n2x Troll\n- Krump x2\nTROLL\n\n# note\nStar Alliance\nUnheard Of\n"
    (deck,) = read(text.encode())
    assert [(row[0], row[4]) for row in rows(deck)] == [("Troll", 3), ("Krump", 2), ("Unheard Of", 1)]
    assert deck.houses == ("brobnar", "staralliance")
    assert deck.creatures[2].card.houses == ("staralliance",)
    assert deck.warnings[0].where == "line 8"
    assert "blank" in deck.warnings[0].remedy


def test_a_card_file_of_ours_is_a_palette() -> None:
    data = b'{"format": "battleboard-cards", "version": 1, "game": "keyforge", "about": "", "cards": [{"name": "A"}]}'
    assert rows(read(data)[0]) == [("A", "", 0, 0, 1)]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"{", "not JSON"),
        (b'{"a": NaN}', "NaN"),
        (b"[1, 2]", "none that is known here"),
        (b'{"name": "x", "cards": []}', "none that is known here"),
        (b"https://example.org/api/decks/1234", "nothing is fetched"),
        (b"Brobnar\nSanctum\n", "no card title"),
        (b"name,power,x\n" + b"a,1,2\n" * 6000, "at most 5000"),
        (b"Troll\n" * 600, "at most 500"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(BadFile, match=words):
        read(data)


@pytest.mark.parametrize(
    "plain",
    [
        {"data": [], "_linked": {"cards": [1]}},
        {"data": {"_links": {"cards": ["c"]}}, "_linked": {"cards": [None, {}, {"card_title": 4}]}},
        {"cards": [None, {"power": []}]},
    ],
)
def test_crooked_json_is_refused_or_warned_about_never_raised(plain: dict) -> None:
    with pytest.raises(BadFile) as caught:
        raise BadFile([warning for deck in read(json.dumps(plain).encode()) for warning in deck.warnings])
    assert caught.value.faults


def test_an_imported_creature_goes_into_a_line() -> None:
    (deck,) = read(b"2x Troll\nUnheard Of")
    line = tuple(creature_of(entry) for entry in deck.creatures for _ in range(entry.count))
    state = build(Position((line, ())), Rulings())
    assert [one.name for one in state.lines[0]] == ["Troll", "Troll 2", "Unheard Of"]


def test_evil_twins_and_second_halves_are_told_apart() -> None:
    twin = TROLL | {"rarity": "Evil Twin"}
    half = BULWARK | {"card_type": "Creature2", "power": ""}
    (deck,) = read(vault(twin, half))
    assert rows(deck) == [("Troll (Evil Twin)", "brobnar", 8, 0, 2)]
    assert "not known" in deck.warnings[0].problem
    assert deck.others == (("Bulwark", 1),)
    cards = [
        {"id": "big-one", "name": "Big One", "type": "creature", "power": 9},
        {"id": "big-one2", "name": "Big One", "type": "creature", "power": None},
        {"id": "troll-evil-twin", "name": "Troll", "type": "creature", "power": 7},
    ]
    (deck,) = read(json.dumps({"cards": cards}).encode())
    assert [row[0] for row in rows(deck)] == ["Big One", "Troll (Evil Twin)"]


def test_an_address_is_answered_with_what_to_save() -> None:
    with pytest.raises(BadFile, match="decks/01234567-89ab-cdef-0123-456789abcdef/"):
        read(b"https://example.org/deck-details/01234567-89ab-cdef-0123-456789abcdef")


KEYS = st.sampled_from(
    [
        "data",
        "_linked",
        "_links",
        "cards",
        "houses",
        "id",
        "name",
        "card_title",
        "card_type",
        "type",
        "power",
        "armor",
        "keywords",
        "traits",
        "house",
        "count",
        "rarity",
        "is_non_deck",
        "format",
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.sampled_from(("creature", "Creature2", "Troll", "x", "", "~", "8")),
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)
ROWS = st.lists(st.dictionaries(KEYS, LEAVES | JSON, max_size=9), max_size=4)
LINKS = st.fixed_dictionaries(
    {"cards": st.lists(st.sampled_from(("x", "Troll")), max_size=3), "houses": JSON}
)
DECK = st.one_of(
    st.fixed_dictionaries(
        {
            "data": st.fixed_dictionaries({"_links": LINKS | JSON}),
            "_linked": st.fixed_dictionaries({"cards": ROWS}),
        }
    ),
    st.fixed_dictionaries({"cards": ROWS, "houses": JSON}),
)
TEXT = st.text(max_size=80).map(str.encode)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.one_of(JSON, DECK).map(lambda value: json.dumps(value).encode()), TEXT))
def test_whatever_is_read_is_refused_or_fits_into_a_line(data: bytes) -> None:
    try:
        decks = read(data)
    except BadFile:
        return
    for deck in decks:
        build(Position((tuple(creature_of(entry) for entry in deck.creatures[:60]), ())), Rulings())
