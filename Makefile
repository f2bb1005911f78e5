# `make play` plays, `make test` proves. Both set up .venv themselves; python3 is all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet install
ARGS ?=

.PHONY: play test test-long bench clean

play: $(VENV)/.play
	@$(BIN)/solitudo $(ARGS)

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

# sweeps over many boards; the sudoku collections are read from SOLITUDO_CORPORA
test-long: $(VENV)/.test
	$(BIN)/pytest -n 2 -m long --timeout 3600

bench: $(VENV)/.test
	@for script in $(wildcard tests/bench/*.py); do \
		echo "== $$script"; $(BIN)/python "$$script" || exit 1; \
	done

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

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
