"""Widgets of the board in the visual language: they show plain view data, emit signals and know no game."""
