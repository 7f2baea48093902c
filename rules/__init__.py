"""The rules of the four games: values, questions and verdicts. No Qt, no clock, no global random."""
