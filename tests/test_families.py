"""The programs of `benchmarks/programs` are read and verified, and grow with N."""

import pytest
from families import SECTIONS, Family
from harness import made, new_context
from templates import Template

CONTEXT = new_context()
PROGRAMS: dict[Template, Family] = {
    family.text: family for families in SECTIONS.values() for family in families
}


@pytest.mark.parametrize("family", PROGRAMS.values(), ids=lambda each: each.text.title)
def test_program(family: Family) -> None:
    small, large = (made(CONTEXT, family.program(n)) for n in (6, 12))
    for module in (small, large):
        module.verify()
    assert sum(1 for _ in small.walk()) < sum(1 for _ in large.walk())


def test_templates() -> None:
    """What the docstring of `templates.py` says, on its own example."""
