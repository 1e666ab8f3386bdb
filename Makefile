# A machine with Python 3.11 or later and make needs nothing else:
#   make play   a game of Flesh and Blood at this terminal, you against a simple opponent
#   make test   every test
# make setup prepares the environment for development, make lint is what a change must pass,
# make bench measures the engine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DECK_A ?= decks/fab/rhinar-classic-battles.txt
DECK_B ?= decks/fab/dorinthea-classic-battles.txt

.PHONY: setup play test lint bench clean

setup: $(VENV)/dev.stamp

play: $(VENV)/base.stamp
	$(BIN)/rulebound play fab --deck $(DECK_A) --deck $(DECK_B) --seat human --seat greedy

test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/base.stamp
	$(BIN)/rulebound bench

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The stamps are newer than what they were made from, so that a second run installs nothing.
$(VENV)/base.stamp: pyproject.toml src/rulebound/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rulebound needs Python 3.11 or later; $(PYTHON) is %d.%d. Name another one: make PYTHON=python3.11" % sys.version_info[:2])'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

# Dependency groups need pip 25.1; what a fresh environment brings is often older.
$(VENV)/dev.stamp: $(VENV)/base.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@
