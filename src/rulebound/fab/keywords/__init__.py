"""Keywords (CR chapter 8): each is one definition in the language of effects, or a small procedure."""
