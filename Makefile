# Every target sets itself up: in a fresh clone, `make test` is all there is to type.
SHELL := bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SITE_STAMP := $(VENV)/.installed-docs
WORKERS ?= 2
N ?= 1000
SEED ?= 0
export PATH := $(abspath $(BIN)):$(PATH)
export PYTHONPATH :=
unexport PYTHONPATH

.PHONY: setup demo check test callers lint types imports lit pytest bench pages docs fuzz format clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

demo: $(STAMP)
	$(BIN)/python examples/demo.py

# The quick part: no test that starts processes by the hundred.
check: $(STAMP)
	@$(MAKE) --no-print-directory -j2 types quick

.PHONY: quick
quick: lint imports pages
	$(BIN)/python -m pytest -q tests/analysis tests/test_layers.py tests/test_readme.py tests/test_split_inputs.py tests/fuzz/test_mutation.py
	$(BIN)/lit -q -j1 tests/filecheck/analysis tests/filecheck/pipelines/buffer-deallocation-pipeline.mlir

# pyright uses one core only. pytest stands last: its closing line is the last that one reads.
test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 types lint-to-lit
	@$(MAKE) --no-print-directory pytest

.PHONY: lint-to-lit
lint-to-lit: lint imports pages lit

# Callers with older versions of xDSL, each in an environment of its own.
callers: $(STAMP)
	tests/callers/versions.sh $(VENV)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/pyright

imports: $(STAMP)
	$(BIN)/lint-imports

lit: $(STAMP)
	$(BIN)/lit -j $(WORKERS) --order=smart tests/filecheck

pytest: $(STAMP)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

pages: $(STAMP)
	$(BIN)/python tests/check_docs.py

# The documents as a site, in site/.
docs: $(SITE_STAMP)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open site/index.html"

$(SITE_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	touch $@

bench: $(STAMP)
	$(BIN)/python benchmarks/run.py 'growth*' models '*deallocation' startup

fuzz: $(STAMP)
	$(BIN)/python tests/fuzz/run.py --count $(N) --seed $(SEED)
	$(BIN)/python tests/fuzz/boxes.py --count $(N) --seed $(SEED)
	$(BIN)/python tests/fuzz/intervals.py --count $(N) --seed $(SEED)

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) *.egg-info build site .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find tests -name Output -type d -prune -exec rm -rf {} +
