"""Measurements next to the floor of the same run. Figures only: nothing here passes or fails a test."""
