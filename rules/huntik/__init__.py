"""Huntik zone combat, rules 600 to 602, on a map of five zones. Knows no other game and nothing shown."""
