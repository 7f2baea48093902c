"""A desktop portal for tests, on a session bus of its own: says "less motion", and a moment later "as usual"."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject

from board.shell.portal import PATH, REDUCED, SERVICE, SETTINGS, Portal


class FakePortal(QDBusVirtualObject):
    """Answers Read for the one key that it knows."""

    def introspect(self, _path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, bus: QDBusConnection) -> bool:  # noqa: N802  Qt's name
        if message.member() == "Quit":
            QCoreApplication.quit()
            return True
        if message.member() != "Read":
            return False
        if tuple(message.arguments()) == REDUCED:
            answer = message.createReply()
            answer.setArguments([QDBusVariant(QDBusVariant(1))])
            bus.send(answer)
        else:
            bus.send(message.createErrorReply("org.freedesktop.portal.Error.NotFound", "no such key"))
        QTimer.singleShot(300, lambda: self.change(bus))
        return True

    def change(self, bus: QDBusConnection) -> None:
        signal = QDBusMessage.createSignal(PATH, SETTINGS, "SettingChanged")
        signal.setArguments([*REDUCED, QDBusVariant(0)])
        bus.send(signal)


def main() -> int:
    """Serve and ask in two processes of one bus; prints what the portal told."""
    app = QCoreApplication(sys.argv)
    QTimer.singleShot(10_000, app.quit)
    if sys.argv[1] == "serve":
        bus, portal = QDBusConnection.sessionBus(), FakePortal()
        bus.registerVirtualObject(PATH, portal)
        bus.registerService(SERVICE)
        print("ready", flush=True)
        return app.exec()
    told: list[bool] = []
    portal = Portal()

    def heard(reduced: bool) -> None:
        told.append(reduced)
        if told == [True, False]:
            print(told, flush=True)
            QDBusConnection.sessionBus().send(QDBusMessage.createMethodCall(SERVICE, PATH, SETTINGS, "Quit"))
            app.quit()

    portal.told.connect(heard)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
