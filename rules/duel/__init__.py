"""The health-track duel: two teams of Fighters, cards revealed together."""
