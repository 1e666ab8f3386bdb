"""Scenarios: files that set up a moment, say what the players do, and state what must be true."""
