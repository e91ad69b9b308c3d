"""Each mutant still applies to its file, exactly once."""

from collections import Counter

import pytest
from mutants import Mutant
from mutation import MUTANTS, PACKAGE, mutated
from pipelines import STEPS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.name)
def test_applies_once(mutant: Mutant):
    text = (PACKAGE / mutant.file).read_text()
    assert text.count(mutant.old) == 1
    compile(mutated(mutant), mutant.file, "exec")
    assert mutant.only in [step.name for step in STEPS]


def test_names_are_unique():
    assert not [n for n, count in Counter(m.name for m in MUTANTS).items() if count > 1]
    assert len(MUTANTS) >= 40
