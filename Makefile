# Short names for dev.py, which does the work and runs on every system:  make test ARGS="tests/rules -k pile_in"
PYTHON ?= python3

.PHONY: run test lint check bench setup
run test lint check bench setup:
	@$(PYTHON) dev.py $@ $(ARGS)
