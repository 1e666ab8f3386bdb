"""Effects (CR chapter 6) and the meaning of the nodes that describe them."""
