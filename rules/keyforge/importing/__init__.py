"""Reading what players have: deck and pack JSON, deck tables, pasted names. Facts only, never text."""
