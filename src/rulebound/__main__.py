"""``python -m rulebound`` is the command."""

from rulebound.cli import main

if __name__ == "__main__":
    main()
