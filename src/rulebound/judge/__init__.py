"""For judges and authors: what the rules are and where the engine applies them."""
