"""Object properties (CR chapter 2)."""
