"""The zone board: five zones, a combat panel, an aiming tray and a hand behind a curtain."""
