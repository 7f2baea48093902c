"""What is to be shown, as plain values. No Qt in here; the stage draws it."""
