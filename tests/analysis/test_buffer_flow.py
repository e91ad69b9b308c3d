"""Analyses of buffers: flow graph, aliases, captures, ownership, last uses."""

from collections.abc import Sequence

import pytest
from xdsl.context import Context
from xdsl.ir import Operation, Region, SSAValue
from xdsl.parser import Parser

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, NodeKind, Ownership
from xdsl_bufferization.analysis.memory.lifetimes import CapturedLifetimes
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.analysis.ownership.ownership_policies import DynamicOwnership, joined
from xdsl_bufferization.analysis.placement.buffer_lifetimes import LastUses
from xdsl_bufferization.support.models.registration import register_models

M = "memref<4xf32>"


class Function:
    """The body of a function @f and its values by name."""

    def __init__(self, ctx: Context, arguments: str, lines: str) -> None:
        register_models()
        text = f"func.func @f({arguments}) {{\n{lines}\n}}"
        self.module = Parser(ctx, text).parse_module()
        self.module.verify()
        function = self.module.body.block.first_op
        assert isinstance(function, Operation)
        self.body: Region = function.regions[0]
        self.values = dict[str, SSAValue]()
        for block in self.body.blocks:
            self._note(block.args)
        for op in self.body.walk():
            self._note(op.results)

    def _note(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            if value.name_hint is not None:
                self.values[value.name_hint] = value

    def flow(self) -> BufferFlowGraph:
        """The flow graph of the function."""
        flow = BufferFlowGraph(self.body, ModuleSummaries(CallGraph(self.module)).models)
        flow.run()
        return flow


VALUES = f"""
  %a = memref.alloc() : {M}
  %b = memref.alloc() : {M}
  %v = memref.subview %a[0] [4] [1] : {M} to memref<4xf32, strided<[1]>>
  %s = arith.select %c, %a, %b : {M}
  %r = scf.if %c -> ({M}) {{
    scf.yield %m : {M}
  }} else {{
    %e = memref.alloc() : {M}
    scf.yield %e : {M}
  }}
  %u = memref.alloca() : {M}
  func.return"""

ARGUMENTS = f"%m: {M}, %n: {M}, %c: i1"


def test_nodes(ctx: Context):
    function = Function(ctx, ARGUMENTS, VALUES)
    flow = function.flow()
    kinds = {name: flow.node(function.values[name]).kind for name in "amsreu"}
    assert kinds == {
        "a": NodeKind.NEW,
        "m": NodeKind.UNOWNED,
        "s": NodeKind.MERGE,
        "r": NodeKind.MERGE,
        "e": NodeKind.NEW,
        "u": NodeKind.UNOWNED,
    }
    assert flow.node(function.values["v"]) is flow.node(function.values["a"])


ALIASES = [
    *(("a", "b", "never"), ("a", "v", "must"), ("a", "s", "may"), ("b", "s", "may")),
    *(("m", "n", "may"), ("m", "a", "never"), ("r", "m", "may"), ("r", "a", "never")),
    *(("r", "n", "may"), ("u", "a", "never"), ("r", "e", "may")),
]


@pytest.mark.parametrize("one, other, wanted", ALIASES)
def test_aliases(ctx: Context, one: str, other: str, wanted: str):
    function = Function(ctx, ARGUMENTS, VALUES)
    aliases = PointsTo(function.flow())
    aliases.run()
    a, b = function.values[one], function.values[other]
    assert aliases.may(a, b) == aliases.may(b, a) == (wanted != "never")
    assert aliases.must(a, b) == aliases.must(b, a) == (wanted == "must")


BOX = f"memref<1x{M}>"
CRATE = f"memref<1x{BOX}>"
STORED = f"""
  %a = memref.alloc() : {M}
  %box = memref.alloc() : {BOX}
  %crate = memref.alloc() : {CRATE}
  memref.store %a, %box[%i] : {BOX}
  memref.store %box, %crate[%i] : {CRATE}
  %b = memref.load %crate[%i] : {CRATE}
  %l = memref.load %b[%i] : {BOX}
"""
POINTER = f"""
  %p = builtin.unrealized_conversion_cast %crate : {CRATE} to !llvm.ptr
  %pointers = memref.alloc() : memref<1x!llvm.ptr>
  memref.store %p, %pointers[%i] : memref<1x!llvm.ptr>
  %q = memref.load %pointers[%i] : memref<1x!llvm.ptr>
  %m = builtin.unrealized_conversion_cast %q : !llvm.ptr to {M}
"""
BYTES = f"""
  %bytes = memref.alloc() : memref<64xi8>
  %view = memref.view %bytes[%i][] : memref<64xi8> to {BOX}
  memref.store %a, %view[%i] : {BOX}
  memref.store %view, %crate[%i] : {CRATE}
  %v = memref.load %crate[%i] : {CRATE}
  %m = memref.load %view[%i] : {BOX}
"""
SAME = f'%m = "test.pureop"(%box) : ({BOX}) -> {BOX}'
NESTED = [
    *(("", "l", "a", True), ("", "l", "box", False), ("", "l", "crate", False)),
    *(("", "b", "box", True), ("", "b", "a", False)),
    *((BYTES, "v", "bytes", True), (BYTES, "v", "box", True), (BYTES, "m", "a", True)),
    *((POINTER, "m", "a", True), (POINTER, "m", "box", True)),
    *((POINTER, "m", "crate", True), (POINTER, "l", "box", True)),
    *((SAME, "m", "box", True), (SAME, "m", "a", True)),
]


@pytest.mark.parametrize("more, one, other, wanted", NESTED)
def test_loaded_memref(ctx: Context, more: str, one: str, other: str, wanted: bool):
    function = Function(ctx, "%i: index", f"{STORED}{more}\nfunc.return")
    points_to = PointsTo(function.flow())
    points_to.run()
    assert points_to.may(function.values[one], function.values[other]) == wanted


CAPTURES = [
    (f"%t = bufferization.to_tensor %a : {M} to tensor<4xf32>", True, False),
    (f"%t = memref.extract_aligned_pointer_as_index %a : {M} -> index", True, False),
    (f'"test.op"(%a) : ({M}) -> ()', False, False),
    (f'%t = "test.op"(%a) : ({M}) -> (f32)', False, False),
    (f'%t = "test.op"(%a) : ({M}) -> (!test.type<"p">)', True, False),
    (f"memref.store %a, %boxes[%i] : memref<1x{M}>", True, True),
    (f"%o = memref.alloc() : memref<1x{M}>\nmemref.store %a, %o[%i] : memref<1x{M}>", True, False),
    (
        f"%t = bufferization.to_tensor %a : {M} to tensor<4xf32>\n"
        "cf.br ^bb1(%t : tensor<4xf32>)\n^bb1(%x: tensor<4xf32>):",
        True,
        False,
    ),
    (
        "%k = scf.if %c -> (tensor<4xf32>) {\n"
        f"%t = bufferization.to_tensor %a : {M} to tensor<4xf32>\n"
        "scf.yield %t : tensor<4xf32>\n} else {\n"
        "%y = tensor.empty() : tensor<4xf32>\nscf.yield %y : tensor<4xf32>\n}",
        True,
        False,
    ),
]


@pytest.mark.parametrize("lines, is_captured, is_escaping", CAPTURES)
def test_captured_nodes(ctx: Context, lines: str, is_captured: bool, is_escaping: bool):
    text = f"%a = memref.alloc() : {M}\n{lines}\nfunc.return"
    function = Function(ctx, f"%boxes: memref<1x{M}>, %i: index, %c: i1", text)
    flow = function.flow()
    points_to = PointsTo(flow)
    points_to.run()
    captures = CapturedLifetimes(points_to, {})
    captures.run()
    node = flow.node(function.values["a"])
    assert (node in captures.captured) == is_captured
    assert (node in captures.escaping) == is_escaping


def test_ownership(ctx: Context):
    function = Function(ctx, ARGUMENTS, VALUES)
    flow = function.flow()
    plan = BufferOwnership(flow, DynamicOwnership)
    plan.run()
    ownerships = {name: plan.ownership(flow.node(function.values[name])) for name in "amsr"}
    assert ownerships == {
        "a": Ownership.OWNED,
        "m": Ownership.BORROWED,
        "s": Ownership.BORROWED,
        "r": Ownership.CONDITIONAL,
    }


@pytest.mark.parametrize(
    "a, b, wanted",
    [
        (Ownership.UNKNOWN, Ownership.OWNED, Ownership.OWNED),
        (Ownership.OWNED, Ownership.OWNED, Ownership.OWNED),
        (Ownership.OWNED, Ownership.BORROWED, Ownership.CONDITIONAL),
        (Ownership.CONDITIONAL, Ownership.OWNED, Ownership.CONDITIONAL),
        (Ownership.UNKNOWN, Ownership.UNKNOWN, Ownership.UNKNOWN),
    ],
)
def test_ownership_join(a: Ownership, b: Ownership, wanted: Ownership):
    assert joined(a, b) is joined(b, a) is wanted


def test_last_uses(ctx: Context):
    lines = f"""
  %a = memref.alloc() : {M}
  %b = memref.alloc() : {M}
  %s = arith.select %c, %a, %b : {M}
  memref.copy %s, %m : {M} to {M}
  memref.copy %b, %m : {M} to {M}
  "test.op"() : () -> ()
  memref.dealloc %a : {M}
  memref.dealloc %b : {M}
  func.return"""
    function = Function(ctx, ARGUMENTS, lines)
    root = function.body.parent
    assert root is not None
    memory = FunctionMemory(function.body, ModuleSummaries(CallGraph(root)).models)
    memory.run()
    uses = LastUses(memory)
    uses.run()
    block = function.body.block
    assert [op.name for op in uses.last] == ["memref.dealloc"] * 2
    first, second = (op for op in block.ops if op.name == "memref.copy")
    assert list(uses.last.values()) == [first, second]
