"""The items of a card board: cards, zones, tracks, lanes, trays."""
