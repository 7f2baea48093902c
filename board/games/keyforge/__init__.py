"""The battleline board: two facing lines, the five steps of a fight, and everything around them."""
