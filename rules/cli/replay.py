"""``replay``: what happens in a position file, event by event.

Owns the printed log. Does not own the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import registry
from rules.core import codec, narrate, savegame
from rules.core.codec import BadFile
from rules.core.seating import Seating
from rules.core.session import Session


def replay(name: str, as_json: bool = False) -> int:
    """Print every event of a file with its rule; raises BadFile at an action that is not legal."""
    scenario = savegame.read(name)
    try:
        session = Session.replay(registry.ruleset(scenario.game), scenario)
    except BadFile as error:
        raise error.at(name) from None
    for line in lines(session, as_json):
        print(line)
    return 0


def lines(session: Session[Any, Any], as_json: bool = False) -> Iterator[str]:
    """Every event of what stands, as a sentence with its rule or as JSON."""
    seating = Seating(session.ruleset.info, session.scenario)
    for entry in session.history.done:
        for event in entry.events:
            told = session.ruleset.tell(session.history.start, event)
            line = narrate.event_line(event, seating.text(told))
            yield codec.dump(event).decode() if as_json else line
