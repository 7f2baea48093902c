"""The desktop portal of Linux: whether the desktop wishes less motion.

Owns asking without waiting, and hearing of changes. Does not own what follows (motion). Loaded after the
first picture, and only where there is a session bus.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

SERVICE, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
REDUCED = ("org.freedesktop.appearance", "reduced-motion")
"""1: less motion is wished; 0: nothing is said."""
ANIMATED = ("org.gnome.desktop.interface", "enable-animations")
"""Of older desktops: false means less motion."""


class Portal(QObject):
    """Asks at once; where no portal answers, nothing is told."""

    told = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard: dict[tuple[str, str], bool] = {}
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        bus.connect(
            SERVICE, PATH, SETTINGS, "SettingChanged", self, SLOT("changed(QString,QString,QDBusVariant)")
        )
        for key in (REDUCED, ANIMATED):
            message = QDBusMessage.createMethodCall(SERVICE, PATH, SETTINGS, "Read")
            message.setArguments(list(key))
            watcher = QDBusPendingCallWatcher(bus.asyncCall(message), self)
            watcher.finished.connect(lambda one, key=key: self._answered(key, one))

    @Slot(str, str, QDBusVariant)
    def changed(self, space: str, name: str, value: QDBusVariant) -> None:
        """The desktop's settings were changed."""
        self.hear((space, name), value)

    def hear(self, key: tuple[str, str], value: Any) -> None:
        """A value of the portal; variants may be wrapped in one another."""
        while isinstance(value, QDBusVariant):
            value = value.variant()
        if key in (REDUCED, ANIMATED):
            self._heard[key] = value == 1 if key == REDUCED else value is False
            self.told.emit(any(self._heard.values()))

    def _answered(self, key: tuple[str, str], watcher: QDBusPendingCallWatcher) -> None:
        values = watcher.reply().arguments() if not watcher.isError() else []
        if values:
            self.hear(key, values[0])
