"""The web pages: the judge's reference work, readable without JavaScript."""
