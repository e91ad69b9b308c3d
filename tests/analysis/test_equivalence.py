"""Keys of operations, and regions that are the same or nearly so."""

import pytest
from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.parser import Parser

from xdsl_bufferization.analysis.memory.equivalence import Equivalence
from xdsl_bufferization.support.extension import extended_dialects
from xdsl_bufferization.support.models.registration import register_models

FUNCTION = """
func.func @f(%c: i1, %d: i1, %a: i32, %b: i32) {{
{}
  func.return
}}
"""
IF = """
  {name} = scf.if %c -> (i32) {{
    %x = arith.subi {x} : i32
    %y = arith.addi {y} : i32
    %z = scf.if %d -> (i32) {{
      %w = arith.muli {w} : i32
      scf.yield %w : i32
    }} else {{
      scf.yield {z} : i32
    }}
    scf.yield {last} : i32
  }} else {{
    scf.yield %a : i32
  }}
"""
BASE = {"x": "%a, %b", "y": "%x, %b", "w": "%x, %y", "z": "%x", "last": "%z"}


def both(first: str, second: str) -> tuple[Operation, Operation]:
    """The first and the last operation but one of a function."""
    register_models()
    context = Context()
    for name, factory in extended_dialects().items():
        context.register_dialect(name, factory)
    text = FUNCTION.format(first + second)
    module = Parser(context, text).parse_module()
    operations = next(iter(module.body.block.ops)).regions[0].block.ops
    one, other, *_ = (op for op in operations if op.regions)
    return one, other


def are_same(changes: dict[str, str]) -> bool:
    one, other = both(IF.format(name="%0", **BASE), IF.format(name="%1", **{**BASE, **changes}))
    same = Equivalence()
    return same.key(one) == same.key(other) and same.have_same_regions(one, other)


@pytest.mark.parametrize(
    "changes", [{}, {"y": "%b, %x"}, {"w": "%y, %x"}, {"w": "%y, %x", "y": "%b, %x"}]
)
def test_the_same(changes: dict[str, str]):
    assert are_same(changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"x": "%b, %a"},
        {"y": "%x, %a"},
        {"y": "%x, %x"},
        {"w": "%x, %x"},
        {"w": "%y, %y"},
        {"w": "%a, %y"},
        {"z": "%y"},
        {"last": "%y"},
        {"y": "%x, %b {tag = 1}"},
    ],
)
def test_not_the_same(changes: dict[str, str]):
    one, other = both(IF.format(name="%0", **BASE), IF.format(name="%1", **{**BASE, **changes}))
    same = Equivalence()
    # The hash tells these apart already, and the comparison by itself, too.
    assert same.key(one) != same.key(other)
    assert not same.have_same_regions(one, other)


def test_ignored_attributes():
    one, other = both(
        IF.format(name="%0", **BASE), IF.format(name="%1", **{**BASE, "y": "%b, %x {tag = 1}"})
    )
    same = Equivalence(frozenset({"tag"}))
    assert same.key(one) == same.key(other)
    assert same.have_same_regions(one, other)


GRAPH = """
  {name} = scf.execute_region -> i32 {{
    cf.cond_br %c, ^one{first}, ^two(%a : i32)
  ^one{first}:
    %x = arith.addi %a, %b : i32
    cf.br ^{target}({value} : i32)
  ^two(%y: i32):
    scf.yield %y : i32
  }}
"""


@pytest.mark.parametrize(
    ("target", "value", "expected"), [("two", "%x", True), ("two", "%a", False)]
)
def test_graphs_of_blocks(target: str, value: str, expected: bool):
    one, other = both(
        GRAPH.format(name="%0", first="", target="two", value="%x"),
        GRAPH.format(name="%1", first="", target=target, value=value),
    )
    same = Equivalence()
    assert same.have_same_regions(one, other) is expected
    assert (same.key(one) == same.key(other)) is expected
