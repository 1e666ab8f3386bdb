"""Layers, Cards, & Abilities (CR chapter 5)."""
