"""Each mutant still applies to its file, exactly once, and can be put in and taken out."""

from collections import Counter

import pytest
from breaking import Switch
from focus import FOCUS
from mutants import BUFFERIZE_MUTANTS, Mutant
from mutation import MUTANTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.name)
def test_applies_once(mutant: Mutant):
    switch = Switch(mutant)
    assert switch.texts or all(swap.functions for swap in switch.swaps)
    assert all(swap.whole != swap.broken for swap in switch.swaps)
    with switch.broken():
        assert all(f.__code__ is s.broken for s in switch.swaps for f in s.functions)
    assert all(f.__code__ is s.whole for s in switch.swaps for f in s.functions)
    assert mutant.focus in FOCUS


def test_notes_calls():
    switch = Switch(BUFFERIZE_MUTANTS[0])
    switch.forget()
    assert not switch.was_called


def test_names_are_unique():
    assert not [n for n, count in Counter(m.name for m in MUTANTS).items() if count > 1]
    assert len(MUTANTS) >= 40
