"""The duel board: two teams of Fighters on health tracks, cards revealed together."""
