"""The programs of `benchmarks/programs` are read and verified, and grow with N."""

from textwrap import dedent

import pytest
import templates
from families import SECTIONS, Family
from harness import new_context
from xdsl.parser import Parser

CONTEXT = new_context()
PROGRAMS = {family.text: family for each in SECTIONS.values() for family in each}


@pytest.mark.parametrize("family", PROGRAMS.values(), ids=lambda each: each.text.title)
def test_program(family: Family) -> None:
    sizes = list[int]()
    for n in (6, 12):
        program = family.program(n)
        is_text = isinstance(program, str)
        module = Parser(CONTEXT, program).parse_module() if is_text else program()
        module.verify()
        sizes.append(len(str(module)))
    assert sizes[0] < sizes[1]


def test_the_example() -> None:
    """The example of the docstring."""
    _, _, text = (templates.__doc__ or "").partition("`.\n\n")
    text = dedent(text.partition("\n\nA file starts")[0])
    lines = [
        line
        for k in range(2)
        for line in (
            f"  %a{k} = memref.alloc() : memref<4xf32>",
            f"  memref.store %f, %a{k}[%i] : memref<4xf32>",
            f"  %s{k} = arith.addf {'%s0' if k else '%f'}, %f : f32",
        )
    ]
    first, second = templates.parsed(text, "").values()
    assert first.largest == 60
    assert first(2).splitlines() == [
        "func.func @f(%i: index, %f: f32) -> f32 {",
        *lines,
        "  func.return %s1 : f32",
        "}",
    ]
    assert second(2).splitlines() == [
        "func.func @f(%i: index, %f: f32) -> (memref<4xf32>, f32, f32) {",
        *lines,
        "  func.return %a1, %s0, %s1 : memref<4xf32>, f32, f32",
        "}",
    ]


def test_the_other_marks() -> None:
    """Repetitions over iterables, conditions, and lists on lines."""
    text = """
=== program: what it is
*[n - 1]  first $
*?{k == 1}  second $+
*[reversed(range(n))]third $
([[(2)%v$-]], [[/%w$]])
"""
    (program,) = templates.parsed(text, "").values()
    assert program(3).splitlines() == [
        *("  first 0", "  first 1", "  second 2", "third 2", "third 1", "third 0"),
        *("(%v-1, %v0, %w0,", "%w1,", "%w2)"),
    ]
