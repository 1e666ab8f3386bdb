"""Zones (CR chapter 3)."""
