# `make play` plays, `make test` proves. Both set up .venv themselves; python3 is all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet install
ARGS ?=

.PHONY: play test test-short test-long soak bench docs pictures shells clean

play: $(VENV)/.play
	@$(BIN)/solitudo $(ARGS)

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --durations 15

# what does not depend on the screen: for a second Python
test-short: $(VENV)/.test
	$(BIN)/pytest -n 2 --durations 5 tests/engines/core tests/engines/test_library.py \
		tests/engines/test_laws.py tests/cli tests/project

# sweeps over many boards; the sudoku collections are read from SOLITUDO_CORPORA
test-long: $(VENV)/.test
	$(BIN)/pytest -n 2 -m long --timeout 3600

# kills, bursts, faults of the disk, mutated files and texts, so many of each; takes hours
SOAK ?= 1000
soak: $(VENV)/.test
	SOLITUDO_SOAK=$(SOAK) $(BIN)/pytest -n 2 --timeout 7200 tests/soak

# one table, beside the programs that do the same; tests/bench has the parts, each with more to say
bench: $(VENV)/.test
	@$(BIN)/python tests/bench/table.py $(ARGS)

# a page for each module of the engines in build/docs, from the docstrings
docs: $(VENV)/.test
	$(BIN)/python tests/api.py build/docs

# the pictures of the README, by the program itself
pictures: $(VENV)/.test
	$(BIN)/python tests/pictures.py

# the man page and the completions, from the parsers
DESCRIBED := $(BIN)/python -c 'import sys, tui.cli; print(tui.cli.described(*sys.argv[1:]), end="")'
shells: $(VENV)/.play
	$(DESCRIBED) --manual "" > tui/shell/solitudo.1
	$(DESCRIBED) --completion bash > tui/shell/solitudo.bash
	$(DESCRIBED) --completion zsh > tui/shell/_solitudo
	$(DESCRIBED) --completion fish > tui/shell/solitudo.fish

clean:
	rm -rf build $(VENV) .venv-* .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

$(VENV)/.play: pyproject.toml | $(BIN)/python
	@echo "Preparing Solitudo in $(VENV) ..."
	@$(PIP) --editable .
	@$(BIN)/python -m compileall -q engines tui themes
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	@echo "Preparing Solitudo and its tests in $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@$(BIN)/python -m compileall -q engines tui themes
	@touch $@ $(VENV)/.play

$(BIN)/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Solitudo needs Python 3.11 or newer, $(PYTHON) is %d.%d." % v[:2])'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
