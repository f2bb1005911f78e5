# `make play` starts the program, and `make test` tests it. Both make .venv and need only python3.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet install
ARGS ?=

.PHONY: play links bank test checked quick test-short test-long mutate soak next bench docs pictures shells clean

play: $(VENV)/.play
	@$(BIN)/solitudo $(ARGS)

# The end of the output says how long it took.
test: $(VENV)/.test
	@begun=$$(date +%s); $(MAKE) --no-print-directory checked; ended=$$?; \
		echo "make test took $$(($$(date +%s) - begun)) s"; exit $$ended

checked: links
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=build/links $(BIN)/lint-imports
	$(BIN)/pytest -n 3 --durations 15

# for use while you work: the core, the laws of all kinds, games, drawings, commands, documents
QUICK := tests/engines/core tests/engines/test_laws.py tests/play/test_session.py \
	tests/play/test_walk.py tests/play/test_play.py tests/saves/test_library.py \
	tests/play/test_said_rows.py tests/drawing/test_every.py tests/layout tests/cli/test_games.py \
	tests/cli/test_calls.py tests/project
quick: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/pytest -n 2 -x $(QUICK)

# makes random changes to a copy of the program, and lists those that no test catches
mutate: $(VENV)/.test
	$(BIN)/python tests/bench/mutate.py $(ARGS)

# the folders as they are installed, for tools that read code without running it
links:
	@mkdir -p build/links/solitudo
	@ln -sfn ../../../engines ../../../tui ../../../themes build/links/solitudo/
	@ln -sfn ../../../tui/package/solitudo/__init__.py ../../../tui/package/solitudo/__main__.py build/links/solitudo/

# the positions of each technique; build/bank keeps those that were found, and the next run continues
MINUTES ?= 40
bank: $(VENV)/.test
	nice -n 15 $(BIN)/python tests/bench/bank.py collect $(MINUTES)
	nice -n 15 $(BIN)/python tests/bench/bank.py pack

# the tests that depend on the version of Python and not on the screen, for another version
test-short: $(VENV)/.test
	$(BIN)/pytest -n 2 --durations 5 tests/engines/core tests/engines/test_library.py \
		tests/engines/test_laws.py tests/saves tests/cli tests/play/test_session.py

# the whole of each test for which the suite takes a sample, and tests on many boards; the Sudoku
# collections are read from SOLITUDO_CORPORA
test-long: $(VENV)/.test
	SOLITUDO_ALL=1 $(BIN)/pytest -n 2 -m "long or not long" --timeout 3600

# killed processes, bursts of input, faults of the disk, damaged files and texts; takes hours
SOAK ?= 1000
soak: $(VENV)/.test
	SOLITUDO_SOAK=$(SOAK) $(BIN)/pytest -n 2 --timeout 7200 tests/soak

# the newest release of Textual, in a separate environment: are its private names still there, and
# can whole games be played without them? TEXTUAL=textual==8.1.1 tries another release
TEXTUAL ?= textual
NEXT := .venv-next
next:
	@$(PYTHON) -m venv $(NEXT)
	@$(NEXT)/bin/python -m pip --disable-pip-version-check --quiet install --editable '.[web]' \
		pytest pytest-asyncio pytest-timeout hypothesis pyte
	@$(NEXT)/bin/python -m pip --disable-pip-version-check --quiet install --upgrade '$(TEXTUAL)' || true
	@$(NEXT)/bin/python -c 'from importlib.metadata import version; print("Textual", version("textual"))'
	@$(NEXT)/bin/solitudo --version
	$(NEXT)/bin/pytest tests/terminal/test_plain_drawing.py tests/terminal/test_private_names.py \
		tests/terminal/test_screens_sent.py tests/terminal/test_keyboard.py

# one table with other programs beside ours; each file of tests/bench prints more details
bench: $(VENV)/.test
	@$(BIN)/python tests/bench/table.py $(ARGS)

# the site in build/docs: the documents, and the library's reference from its docstrings
docs: $(VENV)/.test links
	$(BIN)/zensical build --strict
	@echo "$(CURDIR)/build/docs/index.html"

# the README's images, drawn by the program itself
pictures: $(VENV)/.test
	$(BIN)/python tests/pictures.py

# the man page and the completions, from the parsers
DESCRIBED := $(BIN)/python -c 'import sys, solitudo.tui.cli.parser; print(solitudo.tui.cli.parser.described(*sys.argv[1:]), end="")'
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
