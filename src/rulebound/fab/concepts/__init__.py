"""Game concepts (CR chapter 1)."""
