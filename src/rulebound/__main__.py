"""``python -m rulebound`` is the command."""

from rulebound.cli import main

main()
