"""What holds for every test."""

from hypothesis import settings

# How long one example takes says more about the machine than about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
