"""Each mutant applies exactly once, and can be put in and taken out."""

import ast
import textwrap
from collections import Counter

import pytest
from breaking import Switch
from edits import edited, places, source_of
from focus import FOCUS
from mutants import Mutant
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
    switch = Switch(MUTANTS[0])
    switch.forget()
    assert not switch.was_called


def test_names_are_unique():
    assert not [n for n, count in Counter(m.name for m in MUTANTS).items() if count > 1]
    assert len(MUTANTS) >= 110


SAMPLE = """
def other(x):
    return f(x)

class Analysis:
    def run(self, a, b):
        total = 0
        if a > b and self.seen(a):
            total = f(a, key=b)
        elif b:
            self.note(b)
        for each in self.all(a):
            total += each
        return total
"""


def sample(edit: str, text: str = SAMPLE) -> str:
    return ast.unparse(edited(places(ast.parse(text))["Analysis.run"], edit))


@pytest.mark.parametrize(
    "edit, line",
    [
        ("seen() is False", "if a > b and False:"),
        ("total is 0", "return 0"),
        ("no note()", "elif b:\n        pass"),
        ("total = 0 =>", "pass\n    if a"),
        ("return a", "return a"),
        ("a > b => True", "if True and self.seen(a):"),
        ("a > b and ... => b > a or ...", "if b > a or self.seen(a):"),
        ("f(...) => g(...)", "total = g(a, key=b)"),
        ("f(..., key=b) => f(b, key=...)", "total = f(b, key=a)"),
        ("total = f(...) => total = 1\nreturn total", "total = 1\n        return total"),
        ("self.note(b) => ", "elif b:\n        pass"),
        ("if a > b and ...: ... => if ...: ...", "if self.seen(a):\n        total = f("),
        ("for each in ...: ... => for each in (): ...", "for each in ():\n        tot"),
        ("for each in self.all(...): ... => ", "pass\n    return total"),
    ],
)
def test_edits(edit: str, line: str):
    whole = ast.unparse(places(ast.parse(SAMPLE))["Analysis.run"])
    assert line not in whole
    assert line in sample(edit)


@pytest.mark.parametrize(
    "edit", ["a < b => 0", "b is 0", "if ...: ... => 0", "gone() is 0", "no total ="]
)
def test_edits_apply_once(edit: str):
    with pytest.raises(ValueError, match=r"applies [023456789] times"):
        sample(edit)


def test_edits_survive_other_changes():
    """Other functions, layout and names that the edit leaves open may change."""
    moved = SAMPLE.replace("total", "sum").replace(" and self", "\\\n  and self")
    moved = moved.partition("class")[1] + moved.partition("class")[2]
    moved += textwrap.indent(SAMPLE.partition("class")[0], "    ")
    assert "if b > a and self.seen(a):" in sample("a > b => b > a", moved)


def test_places_are_found():
    assert source_of("ConflictRules.is_conflict").name == "ConflictRules.is_conflict"
    with pytest.raises(ValueError, match="0 files"):
        source_of("ConflictRules.is_not_there")
