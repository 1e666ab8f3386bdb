"""Game structure (CR chapter 4)."""
