"""Combat (CR chapter 7): one file for each step."""
