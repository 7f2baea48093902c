"""What can be done on the battleline board besides the window's own commands, by menu, key and palette.

Owns the list, the words and the keys. Does not own what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.games.keyforge.drafting import creature_of
from board.stage.page import Command
from rules.keyforge.state import Creature

if TYPE_CHECKING:
    from board.games.keyforge.view import KeyForgePage

HAND_MENU = "By hand"
MENU = (
    ("damage_1", "Deal 1 damage, by the chart", "damage", 1, "attack"),
    ("damage_3", "Deal 3 damage, by the chart", "damage", 3, "attack"),
    ("heal_1", "Heal 1", "heal", 1, "heal"),
    ("full_heal", "Heal fully", "full_heal", None, "heal"),
    ("power_up", "Put a +1 power counter on it", "add_power", 1, "plus"),
    ("power_down", "Take a +1 power counter off it", "remove_power", 1, "minus"),
    ("move_left", "Move to the left flank", "move_left", None, "moved"),
    ("move_right", "Move to the right flank", "move_right", None, "moved"),
    ("destroy", "Destroy", "destroy", None, "destroyed"),
    ("hand", "Return to its owner's hand", "return_to_hand", None, "hand"),
    ("archive", "Archive", "archive", None, "layers"),
    ("remove", "Take off the table", "remove", None, "trash-2"),
)
"""Key, words, effect, number and icon of what is done by hand to the selected creature."""
SWITCHES = (
    ("ward", "Ward on or off", "ward", "unward", "ward", "warded"),
    ("stun", "Stun on or off", "stun", "unstun", "stun", "stunned"),
    ("enrage", "Enrage on or off", "enrage", "calm", "enrage", "enraged"),
    ("ready", "Ready or exhausted", "ready", "exhaust", "exhausted", "ready"),
)


def page_commands(page: KeyForgePage) -> tuple[Command, ...]:
    """Everything but the tools."""
    p = page.presenter

    def acted() -> bool:
        return p.session.history.cursor > 0

    def choose(key: str) -> Callable[[], None]:
        return lambda: p.choose(key)

    def has(key: str) -> Callable[[], bool]:
        return lambda: any(choice.key == key for choice in p.choices())

    uses = (
        ("fight", "Fight with the selected creature", "F", "swords"),
        ("reap", "Reap with the selected creature", "R", "plus"),
        ("action", "Use its Action", "A", "play"),
        ("omni", "Use its Omni", "O", "star"),
        ("unstun", "Remove its stun", "U", "stun"),
        ("end", "End the turn", "Shift+E", "log-out"),
    )
    return (
        *(
            Command(f"keyforge.{key}", text, choose(key), keys, icon, enabled=has(key))
            for key, text, keys, icon in uses
        ),
        Command("keyforge.replay", "Play the last step again", page.replay, "P", "history", enabled=acted),
        Command(
            "keyforge.beat_on",
            "One beat on",
            lambda: page.step_beat(1),
            "B",
            "forward",
            enabled=acted,
            repeats=True,
        ),
        Command(
            "keyforge.beat_back",
            "One beat back",
            lambda: page.step_beat(-1),
            "Shift+B",
            "back",
            enabled=acted,
            repeats=True,
        ),
        Command("keyforge.set_up", "Set up battlelines…", lambda: open_set_up(page), "Ctrl+L", "pencil"),
        *by_hand_commands(page),
    )


def by_hand_commands(page: KeyForgePage) -> tuple[Command, ...]:
    """Tokens and effects that no rule here knows: judged, logged and undone like everything else."""
    p = page.presenter

    def one() -> Creature | None:
        found = creature_of(p.state, p.selected)
        return found[1] if found is not None else None

    def there() -> bool:
        return one() is not None

    def do(effect: str, amount: int | None) -> Callable[[], None]:
        return lambda: p.by_hand(effect, () if amount is None else (amount,))

    def switch(on: str, off: str, field: str) -> Callable[[], None]:
        def run() -> None:
            creature = one()
            if creature is not None:
                p.by_hand(off if getattr(creature, field) else on)

        return run

    def counter(by: int) -> Callable[[], None]:
        def run() -> None:
            creature = one()
            if creature is not None:
                p.by_hand("set_damage", (max(0, creature.damage + by),))

        return run

    def shift(by: int) -> Callable[[], None]:
        def run() -> None:
            for line in p.state.lines:
                ids = [each.id for each in line]
                if p.selected in ids:
                    p.by_hand("move_to", (min(max(0, ids.index(p.selected) + by), len(ids) - 1),))
                    return

        return run

    def command(key: str, text: str, run: Callable[[], None], icon: str, shortcut: str = "") -> Command:
        return Command(f"keyforge.hand.{key}", text, run, shortcut, icon, HAND_MENU, there)

    return (
        command("counter_up", "One damage counter more", counter(1), "plus", "Ctrl+Up"),
        command("counter_down", "One damage counter less", counter(-1), "minus", "Ctrl+Down"),
        *(command(key, text, switch(on, off, field), icon) for key, text, on, off, icon, field in SWITCHES),
        command("shift_left", "Move one place left", shift(-1), "moved"),
        command("shift_right", "Move one place right", shift(1), "moved"),
        *(command(key, text, do(effect, amount), icon) for key, text, effect, amount, icon in MENU),
        Command(
            "keyforge.hand.amber",
            "Gain 1 æmber",
            lambda: p.by_hand("gain_amber", (1,), pool=True),
            menu=HAND_MENU,
        ),
        Command(
            "keyforge.hand.amber_less",
            "Lose 1 æmber",
            lambda: p.by_hand("lose_amber", (1,), pool=True),
            menu=HAND_MENU,
        ),
    )


def tool_commands() -> tuple[Command, ...]:
    """The tools of the rail, Select first."""
    select = Command(
        "keyforge.tool.select",
        "Select",
        lambda: None,
        icon="select",
        menu="View",
        checkable=True,
        checked=lambda: True,
        tip="Pick creatures up and choose targets",
    )
    return (select,)


def open_set_up(page: KeyForgePage) -> None:
    """The set-up dialog, with the table as it stands."""
    from board.games.keyforge.set_up_dialog import SetUpDialog  # only who sets up pays for it

    page.finish_animation()
    page.dialog = dialog = SetUpDialog(page)
    dialog.finished.connect(page.forget_dialog)
    dialog.show()
