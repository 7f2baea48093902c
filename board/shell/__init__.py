"""The window around the stage: commands, panels, settings and saving."""
