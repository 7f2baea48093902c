"""The Fight phase 12.01–12.09: its frame, the order of fights, attacks, casualties and odds."""
