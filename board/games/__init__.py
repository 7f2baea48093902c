"""One folder for each game: its view, its cues and how a player drafts its actions."""
