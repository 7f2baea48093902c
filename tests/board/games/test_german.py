"""German for the card boards: every sentence has its translation, and what is played is told without English."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from board.games.duel.presenter import DuelPresenter
from board.games.huntik.presenter import ZonePresenter
from board.games.keyforge.presenter import KeyForgePresenter
from board.presenter import language
from board.presenter.language import tr
from rules import registry
from rules.core import assets, narrate, savegame
from rules.core.citation import Citation
from rules.core.session import Session
from tests.board.games.german import english_left, phrases, texts_in, untranslated

ROOT = Path(__file__).parents[3]
GAMES = ("keyforge", "huntik", "duel")
PATHS = tuple(path for game in GAMES for path in assets.scenario_files(game))
UNSPOKEN = {"notation.py", "opnotation.py", "ruleset.py", "seating.py", "contract.py", "editing.py"}
"""Files whose texts are notation, editions' names, patterns of words or types."""
FAULTS = {"codec.py", "expected.py", "fitting.py", "validate.py"}
"""Files that put together the faults of a file, which are told in English everywhere (docs/languages.md)."""
_SAME = (
    "in KO KOs HP Block Partner DEF ATK Zone mber Name Deck Decks Spec Assault Survival Forceful Bonus Tab "
    "Evil Twin keyteki Battleboard Master Vault JSON KeyForge of json csv txt links cards dmg op "
    "duel reveal order build opening ko CA Heal Icon Transfer Transfers In so api decks"
)
SAME = frozenset(_SAME.split())
"""Words that are the same in both languages, names of formats and of the duel's own rules."""
WITHOUT = frozenset({*language._NEVER, "rulings"})
PUT_TOGETHER = {
    "{0} became {1}": ("Bear became warded", "Bear became stunned", "Bear became enraged"),
    "{0} was {1}": ("Bear was archived", "Bear was purged", "Bear was returned to its owner's hand"),
    "{0} from {1}": ("After Fight from Bear", "Destroyed from Bear", "Omni from Bear"),
    "{0} {1} from {2}": ("Assault 3 from Bear", "Hazardous 2 from Bear"),
    "{0} is no {1}": ("Bear is no creature", "Bear is no upgrade"),
    "not {0}": ("not destroyed", "not warded", "not stunned", "not enraged", "not archived"),
    "{0} flank": ("left flank", "right flank"),
    "{0} left play {1}": ("Wren left play to its owner's hand", "Wren left play to its owner's discard pile"),
    "and the game": ("Wren left play and the game",),
    "cannot be KO{0}d": ("Wren cannot be KO'd",),
    "the {0}": ("the lead player", "the defending player"),
    "The {0}": ("The lead player", "The defending player"),
    "an {0}": ("It is an exhaust action, not a combat action", "It is a free action, not a combat action"),
    "{0} is": ("Wren is in zone 3",),
    "{0} are": ("Wren, Orrel are in zone 3",),
    "{0} to {1}": ("Wren to zone 3", "Wren to zone 2, Blue's 4", "Wren to zone 3, no combat"),
    "{0} holds {1}": ("Blue holds 1 card", "Blue holds 3 cards"),
    "{0}: no ({1})": ("target fits: no (302.4)", "zone chosen: no (302.4)"),
    "{0}: no {1}": ("obstacle: no minor", "obstacle: no major or minor"),
    "Now {0}; {1} here": ("Now both choose a card; cards are turned up here",),
    "{0} is {1}": ("Feint is in the hand", "Feint is an opening card", "Feint is one of the three drawn"),
    "{0} is not {1}": ("Feint is not in the hand", "Feint is not one of the three drawn"),
    "{0} goes from {1} to {2} HP{3}": ("Ash goes from 3 to 2 HP", "Ash goes from 3 to 2 HP, held by a Stop"),
    "{0} Power{1}": ("+1 Power", "-1 Power for the opponent"),
    "marker onto {0} HP{1}": ("marker onto 3 HP", "marker onto 3 HP for the Partner"),
    "no HP change this Turn{0}": ("no HP change this Turn", "no HP change this Turn for the Partner"),
    " for {0}": ("heal 1 for the Partner", "+1 debt for the opponent", "heal 1 for both opponents"),
}
"""Sentences whose places hold words of ours, each with what it says then."""


@pytest.fixture(autouse=True)
def german() -> Iterator[language.Language]:
    language.use("de")
    yield language.read("de")
    language.use("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_rules_and_board_has_its_german(game: str, german: language.Language) -> None:
    folders = (ROOT / "rules/core", ROOT / "rules" / game, ROOT / "board/games" / game)
    refs = names_of(game, {})
    sources = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    found = [
        (path.name, line, text)
        for path in sources
        if path.name not in UNSPOKEN | FAULTS
        for line, text in phrases(path)
        if text not in PUT_TOGETHER and text not in refs
    ]
    assert len(found) > 300
    english = [(*one, left) for one in found if (left := untranslated(one[2], german) - SAME)]
    assert english == []


@pytest.mark.parametrize("text", [text for texts in PUT_TOGETHER.values() for text in texts])
def test_a_sentence_that_is_put_together_of_words_is_known_whole(text: str) -> None:
    assert tr(text) != text
    assert english_left(tr(text)) == []


def test_statements_side_by_side_are_told_each_for_itself() -> None:
    assert tr("Ash goes from 4 to 0 HP; Rook goes from 4 to 0 HP") == (
        "Ash geht von 4 auf 0 HP; Rook geht von 4 auf 0 HP"
    )
    assert (
        tr("Ash Attacks Rook with 4 Power; Rook heals 1") == "Ash greift Rook mit 4 Stärke an; Rook heilt 1"
    )
    assert tr("Zone 2, Blue's 4, Iron Boar") == "Zone 2, für Blau 4, Iron Boar"
    assert tr("Rook: Attack 3; Block stops the 3 → 0; the marker does not move") == (
        "Rook: Angriff 3; Block stoppt die 3 → 0; der Marker bewegt sich nicht"
    )
    assert tr("Crogg is controlled by Red (Fight 1). Use a creature of your own battleline.") == (
        "Crogg wird von Rot kontrolliert (Fight 1). Eine Kreatur der eigenen Schlachtreihe nutzen."
    )


def names_of(game: str, position: Any) -> frozenset[str]:
    """What cards, heroes and Fighters are called, and rules: names are not translated."""
    found = {"ruling"}
    for path in (assets.ROOT / "cards" / game).glob("*.json"):
        found |= set(named(json.loads(path.read_text("utf-8"))))
    for module in ("citations", "rulings" if game != "duel" else "switches"):
        listed = vars(importlib.import_module(f"rules.{game}.{module}")).values()
        found |= {one.ref for one in listed if isinstance(one, Citation)}
    return frozenset(found | set(named(position)))


def named(plain: Any, key: str = "") -> Iterator[str]:
    """Names and ids in a document."""
    if isinstance(plain, str):
        if key in ("name", "id", "names") and (not plain.islower() or "_" in plain):
            yield plain
    elif isinstance(plain, dict):
        for field, value in plain.items():
            yield from named(value, field)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from named(value, key)


class Ear:
    """Hears texts, and keeps those that are English still."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.heard: set[str] = set()
        self.english: list[tuple[str, list[str]]] = []

    def hear(self, *texts: str) -> None:
        """These texts, as the window would say them."""
        for text in texts:
            if text not in self.heard:
                self.heard.add(text)
                left = english_left(tr(text), self.names)
                self.english += [(tr(text), left)] if left else []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_the_rules_say_of_a_ready_position_is_german(path: Path) -> None:
    scenario = savegame.read(path)
    session = Session.start(registry.ruleset(scenario.game), scenario)
    ear = Ear(names_of(scenario.game, scenario.position))
    ear.hear(scenario.title, scenario.note)
    rng, past = random.Random(path.name), []
    for _step in range(20):
        offers = [offer for seat in sorted(session.ruleset.to_act(session.state))
                  for offer in session.ruleset.offers(session.state, seat)]  # fmt: skip
        filled = [session.ruleset.fill(session.state, offer, rng) for offer in offers]
        if not filled:
            break
        past += rng.sample(filled, min(2, len(filled)))
        asked = [*(offer.draft for offer in offers), *filled, *rng.sample(past, min(8, len(past)))]
        for check in (check for action in asked for check in session.judge(action).checks):
            ear.hear(check.text, check.title, check.remedy, check.cite.gist, narrate.reason(check))
        ear.hear(*(event.text for event in session.apply(rng.choice(filled)).events))
    ended = session.ruleset.outcome(session.state)
    ear.hear(ended.text if ended is not None else "")
    assert len(ear.heard) > 20
    assert ear.english == []


@pytest.mark.parametrize("game", GAMES)
def test_the_words_on_bundled_cards_are_german(game: str) -> None:
    ear = Ear(names_of(game, {}))
    for path in (assets.ROOT / "cards" / game).glob("*.json"):
        plain = json.loads(path.read_text("utf-8"))
        ear.hear(*(text for key in ("words", "by_hand", "style", "flavour") for text in held(plain, key)))
    assert ear.english == []


def held(plain: Any, wanted: str, key: str = "") -> Iterator[str]:
    """The texts under one name in a document."""
    if isinstance(plain, str) and key == wanted:
        yield plain
    elif isinstance(plain, dict):
        for field, value in plain.items():
            yield from held(value, wanted, field)
    elif isinstance(plain, list):
        for value in plain:
            yield from held(value, wanted, key)


def look(presenter: Any, ear: Ear) -> None:
    """Everything that the window would show and say now."""
    for part in ("verdict", "pieces", "phases", "status", "turn", "timeline", "choices", "log", "things"):
        ear.hear(*texts_in(presenter.told(getattr(presenter, part)()), WITHOUT))
    ear.hear(*(presenter.read(thing).spoken for thing in presenter.things()))
    for _key, mark in presenter.marks().entries:
        ear.hear(presenter.told(mark.reason), presenter.read(mark).spoken)


def by_offers(presenter: Any, rng: random.Random, lift: Callable[[], None]) -> Iterator[None]:
    """Turns of a board that takes up any action as its draft: some drafts, some that are no longer legal."""
    ruleset, past = presenter.session.ruleset, []
    for _step in range(8):
        yield
        seats = sorted(ruleset.to_act(presenter.session.state))
        if not seats:
            return
        lift()
        state = presenter.session.state
        acts = [(o.draft, ruleset.fill(state, o, rng)) for o in ruleset.offers(state, seats[0])]
        some = [draft for pair in rng.sample(acts, min(4, len(acts))) for draft in pair]
        for draft in [*some, *rng.sample(past, min(3, len(past)))]:
            presenter.resume(draft)
            yield
            presenter.reset()
        past.append(rng.choice(acts)[1])
        presenter.resume(past[-1])
        presenter.confirm()


def by_choices(presenter: DuelPresenter, rng: random.Random) -> Iterator[None]:
    """Turns of the duel: choices behind the curtain, and every beat of what is turned up."""
    presenter.curtain_asked.connect(presenter.cover)
    for step in range(16):
        yield
        presenter.lift()
        for wanted in ("card:", "place:", "slot:"):
            found = [choice.key for choice in presenter.choices() if choice.key.startswith(wanted)]
            if found:
                presenter.choose(rng.choice(found))
                yield
        presenter.confirm()
        while not presenter.resting:
            yield
            presenter.advance()
        if step % 5 == 1:
            presenter.toggle_what_if()


def turns(presenter: Any, rng: random.Random) -> Iterator[None]:
    """The board after each thing that is done with it."""
    if isinstance(presenter, DuelPresenter):
        return by_choices(presenter, rng)

    def lift() -> None:
        if isinstance(presenter, ZonePresenter):
            presenter.handing.asked = presenter.seat
            presenter.handing.cover()
            presenter.handing.lift()

    return by_offers(presenter, rng, lift)


BOARDS = {"keyforge": KeyForgePresenter, "huntik": ZonePresenter, "duel": DuelPresenter}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_ready_position_is_played_in_german(path: Path) -> None:
    scenario = savegame.read(path)
    presenter = BOARDS[scenario.game](Session.start(registry.ruleset(scenario.game), scenario))
    ear = Ear(names_of(scenario.game, scenario.position))
    presenter.said.connect(lambda text: ear.hear(presenter.told(text)))

    def happened(events: tuple[Any, ...]) -> None:
        for event in events:
            text = presenter.told(presenter.caption(event))
            ear.hear(text, text.rstrip("."), f"{text} ({event.cites[0].ref})")

    presenter.applied.connect(happened)
    for _ in turns(presenter, random.Random(path.name)):
        look(presenter, ear)
    look(presenter, ear)
    assert len(ear.heard) > 60
    assert ear.english == []
