"""Drawing: palette, icons, items, the card stage and the inch tabletop. No game logic."""
