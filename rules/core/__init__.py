"""What every game shares: the contract, verdicts, dice, agenda, history, files. Knows no game."""
