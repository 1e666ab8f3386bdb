"""The language of Flesh and Blood: card text to abilities, and back."""

from rulebound.language.fab.compiler import Compiled, compile_text, print_abilities

__all__ = ["Compiled", "compile_text", "print_abilities"]
