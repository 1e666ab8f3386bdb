"""What a player sees: the view of a game, labels, logs and explanations."""
