"""Steps of lessons as a hand does them: pieces dropped on slots, choices taken, Confirm pressed; no engine."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from board.games.huntik.marking import COUNTER
from board.games.huntik.wording import hand_id
from board.presenter.gesture import By, Chosen, Dropped, PickedUp
from board.shell.main_window import MainWindow


def do_by_hand(window: MainWindow, do: dict[str, Any]) -> None:
    """One action of a card game, drafted through the stage's own intents and confirmed if it is legal."""
    {
        "Fight": _fight,
        "Order": _order,
        "EndTurn": _chosen("end"),
        "RemoveStun": _used("unstun"),
        "Reap": _used("reap"),
        "Move": _move,
        "Aim": _aim,
        "Pass": _chosen("pass"),
        "PlayCard": _card,
        "UsePower": _power,
        "Commit": _commit,
    }[do["type"]](window, do)
    for _turn in range(3):
        QApplication.processEvents()


def drop(window: MainWindow, piece: str, slot: str) -> None:
    """A piece is dragged onto a slot."""
    meant = window.page.stage.meant
    meant.emit(PickedUp(piece, By.DRAG))
    meant.emit(Dropped(piece, slot))
    QApplication.processEvents()


def confirm(window: MainWindow) -> None:
    if window.presenter.status().can_confirm:
        window.presenter.confirm()


def _fight(window: MainWindow, do: dict[str, Any]) -> None:
    drop(window, do["attacker"], do["target"])
    now = window.lessons.now
    steps = now.lesson.solution.steps if now is not None else ()
    orders = [step.do["item"] for step in steps if (step.do or {}).get("type") == "Order"]
    if not orders:
        confirm(window)  # else the order of what shares a moment is chosen first


def _order(window: MainWindow, do: dict[str, Any]) -> None:
    window.presenter.choose(f"order:{do['item']}")
    confirm(window)


def _chosen(key: str):
    def run(window: MainWindow, do: dict[str, Any]) -> None:
        window.presenter.choose(key)
        confirm(window)

    return run


def _used(key: str):
    def run(window: MainWindow, do: dict[str, Any]) -> None:
        window.presenter.select(do["creature"])
        window.presenter.choose(key)
        confirm(window)

    return run


def _move(window: MainWindow, do: dict[str, Any]) -> None:
    drop(window, do["piece"], f"zone:{do['zone']}")
    draft = window.presenter.draft()
    if do.get("start") is not None and draft is not None and draft.start != do["start"]:
        window.presenter.choose("start:yes" if do["start"] else "start:no")
    confirm(window)


def _aim(window: MainWindow, do: dict[str, Any]) -> None:
    if not {f"aim:{share['piece']}" for share in do["aims"]} <= set(window.page.stage.items_by_id):
        return  # the tray does not hold it
    for share in do["aims"]:
        for _attack in range(share["attacks"]):
            drop(window, COUNTER, f"aim:{share['piece']}")
            if window.lessons.now is not None and window.lessons.now.play.over:
                return  # refused: to aim on would be another attempt
    confirm(window)


def _card(window: MainWindow, do: dict[str, Any]) -> None:
    presenter = window.presenter
    presenter.handle(PickedUp(hand_id(presenter.hand.index(do["card"])), By.CLICK))
    _rest(window, do)


def _power(window: MainWindow, do: dict[str, Any]) -> None:
    window.presenter.choose(f"power:{do['piece']}:{do['power']}")
    _rest(window, do)


def _rest(window: MainWindow, do: dict[str, Any]) -> None:
    """Whom and where a card or power is used."""
    for piece in do.get("on", ()):
        window.presenter.handle(Chosen(piece))
    if do.get("zone") is not None:
        window.presenter.handle(Chosen(f"zone:{do['zone']}"))
    confirm(window)


def _commit(window: MainWindow, do: dict[str, Any]) -> None:
    if window.presenter.pondering:
        window.presenter.confirm()  # the Turn before has been looked at
    drop(window, f"card:{do['card']}", f"slot:{do['seat']}")
    confirm(window)
