"""Ops that the interpreters know by name: what each computes, and its faults."""

import math

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.run import RunResult, check_module


def returning(ctx: Context, ops: str, *more: str) -> ModuleOp:
    """A function @main with these operations, which returns %r, or %r0, %r1, and so on."""
    constants = "".join(f"%c{n} = arith.constant {n} : index\n" for n in (0, 1, 2, 3, 4, 5))
    text = f"func.func @main() {{\n{constants}{ops}\nfunc.return\n}}\n" + "\n".join(more)
    module = Parser(ctx, text).parse_module()
    main = module.body.block.first_op
    assert isinstance(main, func.FuncOp)
    last = main.body.block.last_op
    assert last is not None
    named = {r.name_hint: r for op in main.body.block.ops for r in op.results}
    last.operands = [named[name] for name in ("r", *(f"r{i}" for i in range(8))) if name in named]
    main.function_type = FunctionType.from_lists([], last.operand_types)
    module.verify()
    return module


def run(ctx: Context, ops: str, *more: str) -> RunResult:
    """Runs the function of `returning`."""
    return check_module(returning(ctx, ops, *more))


ROW = """
%m = memref.alloc() : memref<4xi32>
scf.for %i = %c0 to %c4 step %c1 {
  %x = arith.index_cast %i : index to i32
  memref.store %x, %m[%i] : memref<4xi32>
}
"""

TRANSFER = """%%far = memref.alloc() : memref<4xi32, 1>
%%tag = memref.alloc() : memref<2xi32>
%s memref<4xi32>, memref<4xi32, 1>, memref<2xi32>
%s : memref<2xi32>
"""
START = "memref.dma_start %m[%c2], %far[%c0], %c2, %tag[%c1] :"
SHOWN = """%r = memref.cast %far : memref<4xi32, 1> to memref<4xi32, 1>
memref.dealloc %m : memref<4xi32>
memref.dealloc %tag : memref<2xi32>
"""
FREED = "memref.dealloc %far : memref<4xi32, 1>"
MAPPED = "affine.dma_start %m[%c1 + symbol(%c1)], %far[0], %tag[1], %c2 :"

ON_BUFFERS = [
    *(
        (TRANSFER % ops + SHOWN, expected)
        for ops, expected in (
            ((START, "memref.dma_wait %tag[%c1], %c2"), [2, 3, None, None]),
            ((MAPPED, "affine.dma_wait %tag[%c1], %c2"), [2, 3, None, None]),
        )
    ),
    ("%r = memref.realloc %m : memref<4xi32> to memref<6xi32>", [0, 1, 2, 3, None, None]),
    ("%r = memref.realloc %m(%c2) : memref<4xi32> to memref<?xi32>", [0, 1]),
    (
        """%e = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
        %r = memref.transpose %e (i, j) -> (j, i) : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>""",
        [0, 2, 1, 3],
    ),
    (
        """%f = arith.constant 5 : i32
        %r0 = memref.atomic_rmw addi %f, %m[%c3] : (i32, memref<4xi32>) -> i32
        %r1 = memref.atomic_rmw maxs %f, %m[%c1] : (i32, memref<4xi32>) -> i32
        %r2 = memref.atomic_rmw assign %f, %m[%c2] : (i32, memref<4xi32>) -> i32
        %same = memref.cast %m : memref<4xi32> to memref<4xi32>
        %r3 = memref.cast %same : memref<4xi32> to memref<4xi32>""",
        [3, 1, 2, 0, 5, 5, 8],
    ),
    (
        """%r0 = memref.generic_atomic_rmw %m[%c3] : memref<4xi32> {
        ^bb0(%old: i32):
          %n = arith.muli %old, %old : i32
          memref.atomic_yield %n : i32
        }
        %r1 = memref.cast %m : memref<4xi32> to memref<4xi32>""",
        [3, 0, 1, 2, 9],
    ),
    (
        """memref.prefetch %m[%c1], read, locality<3>, data : memref<4xi32>
        %n = memref.alloca() : memref<4xi32>
        %a, %b = memref.distinct_objects %m, %n : memref<4xi32>, memref<4xi32>
        %r = memref.cast %a : memref<4xi32> to memref<4xi32>""",
        [0, 1, 2, 3],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), ON_BUFFERS)
def test_buffers(ctx: Context, ops: str, expected: list[int]) -> None:
    assert run(ctx, ROW + ops).numbers() == expected


def test_views_of_bytes_share_them(ctx: Context) -> None:
    ops = """
    %one = arith.constant 1.0 : f32
    %b = memref.alloc() : memref<16xi8>
    %f = memref.view %b[%c4][] : memref<16xi8> to memref<2xf32>
    %i = memref.view %b[%c0][%c4] : memref<16xi8> to memref<?xi32>
    memref.store %one, %f[%c0] : memref<2xf32>
    %r0 = memref.load %i[%c1] : memref<?xi32>
    %r1 = memref.load %b[%c5] : memref<16xi8>
    %at = arith.constant 7 : index
    %r2 = memref.load %b[%at] : memref<16xi8>
    memref.dealloc %b : memref<16xi8>
    """
    assert run(ctx, ops).numbers() == [0x3F800000, 0, 0x3F]


FAULTS = [
    (
        TRANSFER % (START, "memref.dealloc %m : memref<4xi32>\nmemref.dma_wait %tag[%c1], %c2"),
        "free during a transfer",
        "memref.dealloc",
    ),
    (
        # The wait is for another tag.
        TRANSFER % (START, "memref.dma_wait %tag[%c0], %c2") + FREED,
        "free during a transfer",
        "memref.dealloc",
    ),
    (
        TRANSFER % (START.replace("%c2,", "%c3,"), "memref.dma_wait %tag[%c1], %c2"),
        "out of bounds",
        "memref.dma_wait",
    ),
    (
        """%n = memref.realloc %m : memref<4xi32> to memref<6xi32>
        %q = memref.load %m[%c0] : memref<4xi32>""",
        "use after free",
        "memref.load",
    ),
    (
        """%b = memref.alloca() : memref<8xi8>
        %q = memref.view %b[%c1][] : memref<8xi8> to memref<2xi32>""",
        "out of bounds",
        "memref.view",
    ),
    (
        """%b = memref.alloc() : memref<8xi8>
        %v = memref.view %b[%c0][] : memref<8xi8> to memref<2xi32>
        memref.dealloc %b : memref<8xi8>
        %q = memref.load %v[%c0] : memref<2xi32>""",
        "use after free",
        "memref.load",
    ),
    (
        """%b = memref.alloc() : memref<8xi8>
        %v = memref.view %b[%c0][] : memref<8xi8> to memref<2xi32>
        memref.dealloc %v : memref<2xi32>""",
        "free of what is not owned",
        "memref.dealloc",
    ),
    (
        """%f = arith.constant 5 : i32
        %n = memref.alloca() : memref<1xi32>
        %q = memref.atomic_rmw addi %f, %n[%c0] : (i32, memref<1xi32>) -> i32""",
        "read of what was never written",
        "memref.atomic_rmw",
    ),
    (
        """%f = arith.constant 5 : i32
        %q = memref.atomic_rmw addi %f, %m[%c4] : (i32, memref<4xi32>) -> i32""",
        "out of bounds",
        "memref.atomic_rmw",
    ),
    (
        """%n = arith.constant -1 : index
        %b = memref.alloc(%n) : memref<?xi32>""",
        "out of bounds",
        "memref.alloc",
    ),
    (
        """%q = scf.for %i = %c0 to %c4 step %c0 iter_args(%a = %c1) -> (index) {
          scf.yield %a : index
        }""",
        "failure",
        "scf.for",
    ),
]


@pytest.mark.parametrize(("ops", "kind", "op"), FAULTS)
def test_faults(ctx: Context, ops: str, kind: str, op: str) -> None:
    ops += "\n%r = arith.constant 1 : i32"
    with pytest.raises(Fault) as caught:
        run(ctx, ROW + ops)
    assert caught.value.kind == kind
    assert caught.value.op is not None
    assert caught.value.op.name == op


GRID = "%t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>\n"

ON_TENSORS = [
    ("%r = tensor.rank %t : tensor<2x3xi32>", [2]),
    ("%r = tensor.bitcast %t : tensor<2x3xi32> to tensor<2x3xui32>", [1, 2, 3, 4, 5, 6]),
    (
        """%i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
        %r = tensor.gather %t[%i] gather_dims([1]) : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2x1xi32>""",
        [3, 6, 1, 4],
    ),
    (
        """%i = arith.constant dense<[[1, 2]]> : tensor<1x2xindex>
        %r = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<2x3xi32>, tensor<1x2xindex>) -> tensor<1xi32>""",
        [6],
    ),
    (
        """%i = arith.constant dense<[[1]]> : tensor<1x1xindex>
        %s = arith.constant dense<9> : tensor<1x1x3xi32>
        %r = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<1x1x3xi32>, tensor<2x3xi32>, tensor<1x1xindex>) -> tensor<2x3xi32>""",
        [1, 2, 3, 9, 9, 9],
    ),
    (
        """%z = arith.constant 0 : i32
        %d = tensor.empty() : tensor<2x2x2xi32>
        %r = linalg.pack %t padding_value(%z : i32) inner_dims_pos = [1] inner_tiles = [2] into %d : tensor<2x3xi32> -> tensor<2x2x2xi32>""",
        [1, 2, 3, 0, 4, 5, 6, 0],
    ),
    (
        """%d = tensor.empty() : tensor<3x1x2xi32>
        %p = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<2x3xi32> -> tensor<3x1x2xi32>
        %e = tensor.empty() : tensor<2x3xi32>
        %r0 = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3x1x2xi32> -> tensor<2x3xi32>
        %r1 = tensor.cast %p : tensor<3x1x2xi32> to tensor<3x1x2xi32>""",
        [1, 2, 3, 4, 5, 6, 1, 4, 2, 5, 3, 6],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), ON_TENSORS)
def test_tensors(ctx: Context, ops: str, expected: list[int]) -> None:
    assert run(ctx, GRID + ops).numbers() == expected


def test_softmax(ctx: Context) -> None:
    ops = """
    %t = arith.constant dense<[[1.0, 2.0], [0.0, 0.0]]> : tensor<2x2xf64>
    %d = tensor.empty() : tensor<2x2xf64>
    %r = linalg.softmax dimension(1) ins(%t : tensor<2x2xf64>) outs(%d : tensor<2x2xf64>) -> tensor<2x2xf64>"""
    first = 1.0 / (1.0 + math.e)
    expected = [first, 1.0 - first, 0.5, 0.5]
    assert run(ctx, ops).numbers() == pytest.approx(expected)


AFFINE = [
    (
        """%s = affine.parallel (%i, %j) = (0, 1) to (3, 4) reduce ("addi") -> (i32) {
          %k = arith.addi %i, %j : index
          %x = arith.index_cast %k : index to i32
          affine.yield %x : i32
        }
        %r = arith.addi %s, %s : i32""",
        [54],
    ),
    (
        """%r = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>(%c4)[%c3] -> index {
          affine.yield %c1 : index
        } else {
          affine.yield %c0 : index
        }""",
        [1],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), AFFINE)
def test_affine(ctx: Context, ops: str, expected: list[int]) -> None:
    assert run(ctx, ops).numbers() == expected


def test_affine_indices(ctx: Context) -> None:
    ops = """
    %m = memref.alloca() : memref<4xindex>
    affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%c4) {
      affine.store %c0, %m[%c0] : memref<4xindex>
    }
    affine.store %c5, %m[symbol(%c3) - %c1] : memref<4xindex>
    %r0 = affine.load %m[%c1 + 1] : memref<4xindex>
    %r1, %r2, %r3 = affine.delinearize_index %c5 into (7, 1, 2) : index, index, index
    %r4, %r5 = affine.delinearize_index %c5 into (3) : index, index
    %r6 = affine.linearize_index [%c1, %c0, %c1] by (2, %c3, 2) : index
    %r7 = affine.linearize_index [%c4, %c1] by (3) : index"""
    results = run(ctx, ops).numbers()
    assert results == [5, 2, 0, 1, 1, 2, 7, 13]


def test_calls_of_function_values(ctx: Context) -> None:
    ops = """
    %f = func.constant @double : (index) -> index
    %r = func.call_indirect %f(%c3) : (index) -> index"""
    double = """
    func.func private @double(%x: index) -> index {
      %y = arith.addi %x, %x : index
      return %y : index
    }"""
    assert run(ctx, ops, double).numbers() == [6]


def test_forall_on_buffers(ctx: Context) -> None:
    ops = """
    %m = memref.alloc() : memref<4xindex>
    scf.forall (%i) in (4) {
      %s = memref.alloca() : memref<1xindex>
      memref.store %i, %s[%c0] : memref<1xindex>
      %x = memref.load %s[%c0] : memref<1xindex>
      memref.store %x, %m[%i] : memref<4xindex>
    }
    %r = memref.cast %m : memref<4xindex> to memref<4xindex>"""
    assert run(ctx, ops).numbers() == [0, 1, 2, 3]


def test_clones_are_laid_out_as_their_types_say(ctx: Context) -> None:
    ops = """
    %s = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
    %r0 = bufferization.clone %s : memref<2xi32, strided<[1], offset: 1>> to memref<2xi32, strided<[1], offset: 1>>
    %d = memref.cast %s : memref<2xi32, strided<[1], offset: 1>> to memref<?xi32, strided<[?], offset: ?>>
    %r1 = bufferization.clone %d : memref<?xi32, strided<[?], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
    %w = memref.subview %m[0] [2] [2] : memref<4xi32> to memref<2xi32, strided<[2]>>
    %r2 = bufferization.clone %w : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2]>>
    %again = bufferization.clone %r2 : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2]>>
    memref.dealloc %again : memref<2xi32, strided<[2]>>
    memref.dealloc %m : memref<4xi32>"""
    assert run(ctx, ROW + ops).numbers() == [1, 2, 1, 2, 0, 2]


def test_allocations_are_laid_out_as_their_types_say(ctx: Context) -> None:
    ops = """
    %a = memref.alloc() : memref<2xi32, strided<[2], offset: 3>>
    memref.copy %h, %a : memref<2xi32, strided<[1]>> to memref<2xi32, strided<[2], offset: 3>>
    %x = memref.load %a[%c1] : memref<2xi32, strided<[2], offset: 3>>
    memref.dealloc %a : memref<2xi32, strided<[2], offset: 3>>
    memref.dealloc %m : memref<4xi32>
    %r = arith.addi %x, %x : i32"""
    half = "%h = memref.subview %m[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>"
    assert run(ctx, ROW + half + ops).numbers() == [2]


def test_rows_of_a_clone_do_not_overlap(ctx: Context) -> None:
    ops = """
    %e = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
    %d = memref.cast %e : memref<2x2xi32> to memref<2x2xi32, strided<[?, 1]>>
    %w = memref.alloc()[%c4] : memref<2x2xi32, strided<[?, 2]>>
    memref.copy %d, %w : memref<2x2xi32, strided<[?, 1]>> to memref<2x2xi32, strided<[?, 2]>>
    memref.dealloc %m : memref<4xi32>
    %r = bufferization.clone %w : memref<2x2xi32, strided<[?, 2]>> to memref<2x2xi32, strided<[?, 2]>>
    memref.dealloc %w : memref<2x2xi32, strided<[?, 2]>>"""
    assert run(ctx, ROW + ops).numbers() == [*(0, 1, 2, 3)]


def test_unsigned_loops(ctx: Context) -> None:
    ops = """
    %from = arith.constant 126 : i8
    %to = arith.constant -126 : i8
    %by = arith.constant 1 : i8
    %r0 = scf.for unsigned %i = %from to %to step %by iter_args(%a = %c0) -> (index) : i8 {
      %j = arith.index_cast %i : i8 to index
      %b = arith.addi %a, %j : index
      scf.yield %b : index
    }
    %r1 = scf.for %i = %from to %to step %by iter_args(%a = %c0) -> (index) : i8 {
      scf.yield %c5 : index
    }"""
    assert run(ctx, ops).numbers() == [126 + 127 - 128 - 127, 0]


def test_deep_recursion(ctx: Context) -> None:
    ops = "%n = arith.constant 2000 : index\n%r = func.call @sum(%n) : (index) -> index"
    sum_ = """
    func.func private @sum(%n: index) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %more = arith.cmpi ugt, %n, %c0 : index
      %r = scf.if %more -> (index) {
        %m = arith.subi %n, %c1 : index
        %s = func.call @sum(%m) : (index) -> index
        %t = arith.addi %s, %n : index
        scf.yield %t : index
      } else {
        scf.yield %c0 : index
      }
      return %r : index
    }"""
    assert run(ctx, ops, sum_).numbers() == [2001000]


def test_endless_recursion(ctx: Context) -> None:
    ops = "%r = func.call @f() : () -> index"
    text = """
    func.func private @f() -> index {
      %r = func.call @f() : () -> index
      return %r : index
    }"""
    with pytest.raises(Fault, match="calls nest too deep") as caught:
        run(ctx, ops, text)
    assert caught.value.kind == "step limit"


def test_an_implementation_may_fail(ctx: Context) -> None:
    with pytest.raises(InterpretationError, match="there is no implementation of test"):
        run(ctx, '%r = "test.op"() : () -> index')


def test_transfers_with_strides_are_refused(ctx: Context) -> None:
    start = START.replace(" :", ", %c2, %c1 :")
    ops = TRANSFER % (start, "memref.dma_wait %tag[%c1], %c2")
    with pytest.raises(InterpretationError, match="with strides is not interpreted"):
        run(ctx, ROW + ops + SHOWN)
