"""The kernel: what every card game has, in no game's words."""
