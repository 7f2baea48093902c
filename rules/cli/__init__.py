"""The shell commands that need no window: check, plan, list, replay."""
