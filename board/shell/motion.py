"""How much may move: as the system wishes, always less, or all of it.

Owns the setting, reading what the system wishes (Windows, macOS, KDE's file, the desktop portal, Qt where it
tells) and handing it to the look. Does not own what moves less (the look and those who ask it).
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

WORDS = {"system": "Motion as the system wishes", "reduced": "Less motion", "full": "All motion"}
ASK_MS = 300
"""The portal is asked so long after the first picture: its library would hold that up."""


class Motion(QObject):
    """Keeps the look at what was chosen, and at the system's wish while that is chosen."""

    def __init__(self, window: MainWindow, *, forced: bool = False) -> None:
        super().__init__(window)
        self._window, self._forced = window, forced
        self.wish = system_wish()
        self.portal: QObject | None = None
        window.first_painted.connect(lambda: QTimer.singleShot(ASK_MS, self, self._ask_portal))
        self.apply()

    @property
    def choice(self) -> str:
        return self._window.store.now.motion

    def choose(self, choice: str) -> None:
        """``system``, ``reduced`` or ``full``; remembered, and stronger than ``--accessible``."""
        self._forced = False
        self._window.store.change(motion=choice)
        self.apply()

    def wished(self, reduced: bool) -> None:
        """The system tells its wish, now or when it changes."""
        self.wish = reduced
        self.apply()

    def _ask_portal(self) -> None:
        if sys.platform.startswith("linux") and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            from board.shell.portal import Portal

            self.portal = Portal(self)
            self.portal.told.connect(self.wished)

    def apply(self) -> None:
        """Bring the look in line."""
        system = self.wish if self.choice == "system" else False
        self._window.look.set_reduced_motion(self._forced or system or self.choice == "reduced")


def system_wish(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the system wishes less motion, as far as that can be read at once; False where it cannot."""
    hints = QGuiApplication.styleHints().accessibility()
    if hasattr(hints, "motionPreference"):  # since Qt 6.12
        return bool(hints.motionPreference().value)
    ask: Callable[[], bool] = {"win32": _windows, "darwin": _macos}.get(platform, lambda: _kde(environment))
    try:
        return ask()
    except (OSError, AttributeError, ValueError):
        return False


def _windows() -> bool:
    """Settings, Accessibility, Visual effects: no animations (SPI_GETCLIENTAREAANIMATION)."""
    animated = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(animated), 0)  # type: ignore[attr-defined]
    return animated.value == 0


def _macos() -> bool:
    """Settings, Accessibility, Display: reduce motion (NSWorkspace)."""
    objc = ctypes.CDLL(ctypes.util.find_library("objc"))
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p

    def send(receiver: int, name: bytes, result: Any) -> Any:
        kind = ctypes.CFUNCTYPE(result, ctypes.c_void_p, ctypes.c_void_p)
        return kind(("objc_msgSend", objc))(receiver, objc.sel_registerName(name))

    workspace = send(objc.objc_getClass(b"NSWorkspace"), b"sharedWorkspace", ctypes.c_void_p)
    return bool(send(workspace, b"accessibilityDisplayShouldReduceMotion", ctypes.c_bool))


def _kde(environment: Mapping[str, str]) -> bool:
    """System Settings, Animation speed: instant."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path(environment.get("HOME", "")) / ".config")
    file = Path(home) / "kdeglobals"
    if not file.is_file():
        return False
    return (
        float(str(QSettings(str(file), QSettings.Format.IniFormat).value("KDE/AnimationDurationFactor", 1)))
        == 0
    )
