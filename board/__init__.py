"""The board: asks the rules and draws their answers. Decides nothing about legality itself."""
