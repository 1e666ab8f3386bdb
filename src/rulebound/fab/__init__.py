"""Flesh and Blood by its Comprehensive Rules: one folder for each chapter, one file for each section."""
