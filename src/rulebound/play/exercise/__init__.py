"""Exercising cards: each compiled card is put into short random games until each of its abilities has run."""
