"""What the interpreters make of each op of `vector`."""

import pytest
from test_interpreted_ops import run
from xdsl.context import Context

from xdsl_bufferization.interpreters.faults import Fault

ROWS = """
%a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
%b = arith.constant dense<[10, 20, 30]> : vector<3xi32>
%m = arith.constant dense<[true, false, true]> : vector<3xi1>
%x = arith.constant 7 : i32
"""

SHAPES = [
    ("%r = vector.broadcast %x : i32 to vector<2xi32>", [7, 7]),
    ("%r = vector.broadcast %b : vector<3xi32> to vector<2x3xi32>", [10, 20, 30, 10, 20, 30]),
    (
        """%o = vector.extract_strided_slice %b {offsets = [1], sizes = [1], strides = [1]} : vector<3xi32> to vector<1xi32>
        %r = vector.broadcast %o : vector<1xi32> to vector<3xi32>""",
        [20, 20, 20],
    ),
    ("%r = vector.extract %a[1] : vector<3xi32> from vector<2x3xi32>", [4, 5, 6]),
    ("%r = vector.extract %a[0, %c2] : i32 from vector<2x3xi32>", [3]),
    ("%r = vector.insert %b, %a[0] : vector<3xi32> into vector<2x3xi32>", [10, 20, 30, 4, 5, 6]),
    ("%r = vector.insert %x, %a[1, %c1] : i32 into vector<2x3xi32>", [1, 2, 3, 4, 7, 6]),
    ("%r = vector.from_elements %x, %x : vector<2xi32>", [7, 7]),
    ("%r0, %r1, %r2 = vector.to_elements %b : vector<3xi32>", [10, 20, 30]),
    ("%r = vector.step : vector<3xindex>", [0, 1, 2]),
    ("%r = vector.create_mask %c1, %c2 : vector<2x3xi1>", [1, 1, 0, 0, 0, 0]),
    ("%r = vector.constant_mask [2, 1] : vector<2x3xi1>", [1, 0, 0, 1, 0, 0]),
    ("%r = vector.shape_cast %a : vector<2x3xi32> to vector<6xi32>", [1, 2, 3, 4, 5, 6]),
    (
        """%f = vector.bitcast %b : vector<3xi32> to vector<3xf32>
        %r = vector.bitcast %f : vector<3xf32> to vector<3xi32>""",
        [10, 20, 30],
    ),
    ("%r = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>", [1, 4, 2, 5, 3, 6]),
    (
        "%r = vector.extract_strided_slice %a {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xi32> to vector<1x3xi32>",
        [4, 5, 6],
    ),
    (
        """%o = vector.extract_strided_slice %b {offsets = [1], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>
        %r = vector.insert_strided_slice %o, %a {offsets = [1, 0], strides = [1]} : vector<2xi32> into vector<2x3xi32>""",
        [1, 2, 3, 20, 30, 6],
    ),
    ("%r = vector.interleave %b, %b : vector<3xi32> -> vector<6xi32>", [10, 10, 20, 20, 30, 30]),
    (
        """%o = vector.extract_strided_slice %b {offsets = [0], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>
        %r0, %r1 = vector.deinterleave %o : vector<2xi32> -> vector<1xi32>""",
        [10, 20],
    ),
    ("%r = vector.shuffle %b, %b [4, 0] : vector<3xi32>, vector<3xi32>", [20, 10]),
    ("%r = arith.addi %b, %b : vector<3xi32>", [20, 40, 60]),
    ("%r = arith.select %m, %b, %b : vector<3xi1>, vector<3xi32>", [10, 20, 30]),
]

REDUCTIONS = [
    ("%r = vector.reduction <add>, %b : vector<3xi32> into i32", [60]),
    ("%r = vector.reduction <maxsi>, %b, %x : vector<3xi32> into i32", [30]),
    (
        "%r = vector.mask %m { vector.reduction <add>, %b : vector<3xi32> into i32 } : vector<3xi1> -> i32",
        [40],
    ),
    (
        "%r = vector.multi_reduction <mul>, %a, %b [0] : vector<2x3xi32> to vector<3xi32>",
        [40, 200, 540],
    ),
    ("%r = vector.multi_reduction <add>, %a, %x [0, 1] : vector<2x3xi32> to i32", [28]),
    (
        """%o = vector.extract_strided_slice %b {offsets = [0], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>
        %r = vector.outerproduct %o, %b, %a {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>""",
        [101, 202, 303, 204, 405, 606],
    ),
    ("%r = vector.outerproduct %b, %x : vector<3xi32>, i32", [70, 140, 210]),
    (
        """%z = arith.constant dense<1> : vector<2xi32>
        %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
          iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x3xi32>, vector<3xi32> into vector<2xi32>""",
        [141, 321],
    ),
    (
        """%f = arith.constant dense<[1.5, 2.0]> : vector<2xf32>
        %r = vector.fma %f, %f, %f : vector<2xf32>""",
        [3.75, 6.0],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), SHAPES + REDUCTIONS)
def test_values(ctx: Context, ops: str, expected: list[int]) -> None:
    assert run(ctx, ROWS + ops).numbers() == expected


MEMORY = """
%t = memref.alloc() : memref<2x4xi32>
scf.for %i = %c0 to %c2 step %c1 {
  scf.for %j = %c0 to %c4 step %c1 {
    %k = affine.apply affine_map<(i, j) -> (i * 4 + j)>(%i, %j)
    %v = arith.index_cast %k : index to i32
    memref.store %v, %t[%i, %j] : memref<2x4xi32>
  }
}
"""

READS = [
    ("%r = vector.load %t[%c1, %c1] : memref<2x4xi32>, vector<3xi32>", [5, 6, 7]),
    (
        "%r = vector.maskedload %t[%c0, %c2], %m, %b : memref<2x4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>",
        None,
    ),
    (
        "%r = vector.maskedload %t[%c0, %c1], %m, %b : memref<2x4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>",
        [1, 20, 3],
    ),
    ("%r = vector.transfer_read %t[%c1, %c2], %x : memref<2x4xi32>, vector<3xi32>", [6, 7, 7]),
    (
        "%r = vector.transfer_read %t[%c1, %c2], %x {in_bounds = [true]} : memref<2x4xi32>, vector<3xi32>",
        None,
    ),
    (
        "%r = vector.transfer_read %t[%c0, %c0], %x, %m {in_bounds = [true]} : memref<2x4xi32>, vector<3xi32>",
        [0, 7, 2],
    ),
    (
        "%r = vector.transfer_read %t[%c0, %c3], %x {in_bounds = [false], permutation_map = affine_map<(i, j) -> (i)>} : memref<2x4xi32>, vector<3xi32>",
        [3, 7, 7],
    ),
    (
        "%r = vector.transfer_read %t[%c1, %c3], %x {in_bounds = [true], permutation_map = affine_map<(i, j) -> (0)>} : memref<2x4xi32>, vector<3xi32>",
        [7, 7, 7],
    ),
    (
        """%n = arith.constant dense<[2, 9, 0]> : vector<3xindex>
        %r = vector.gather %t[%c1, %c1] [%n], %m, %b : memref<2x4xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32> into vector<3xi32>""",
        [7, 20, 5],
    ),
    (
        "%r = vector.expandload %t[%c1, %c1], %m, %b : memref<2x4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>",
        [5, 20, 6],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), READS)
def test_reads(ctx: Context, ops: str, expected: list[int] | None) -> None:
    text = ROWS + MEMORY + ops + "\nmemref.dealloc %t : memref<2x4xi32>"
    if expected is None:
        with pytest.raises(Fault) as caught:
            run(ctx, text)
        assert caught.value.kind == "out of bounds"
        assert caught.value.op is not None
        assert caught.value.op.name.startswith("vector.")
        return
    assert run(ctx, text).numbers() == expected


WRITES = [
    ("vector.store %b, %t[%c1, %c0] : memref<2x4xi32>, vector<3xi32>", [0, 1, 2, 3, 10, 20, 30, 7]),
    (
        "vector.maskedstore %t[%c0, %c0], %m, %b : memref<2x4xi32>, vector<3xi1>, vector<3xi32>",
        [10, 1, 30, 3, 4, 5, 6, 7],
    ),
    (
        "vector.transfer_write %b, %t[%c0, %c2] : vector<3xi32>, memref<2x4xi32>",
        [0, 1, 10, 20, 4, 5, 6, 7],
    ),
    (
        "vector.mask %m { vector.transfer_write %b, %t[%c0, %c0] {in_bounds = [true]} : vector<3xi32>, memref<2x4xi32> } : vector<3xi1>",
        [10, 1, 30, 3, 4, 5, 6, 7],
    ),
    (
        "vector.transfer_write %a, %t[%c0, %c0] {permutation_map = affine_map<(i, j) -> (i, j)>} : vector<2x3xi32>, memref<2x4xi32>",
        [1, 2, 3, 3, 4, 5, 6, 7],
    ),
    (
        """%n = arith.constant dense<[3, 9, 0]> : vector<3xindex>
        vector.scatter %t[%c0, %c0] [%n], %m, %b : memref<2x4xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32>""",
        [30, 1, 2, 10, 4, 5, 6, 7],
    ),
    (
        "vector.compressstore %t[%c1, %c0], %m, %b : memref<2x4xi32>, vector<3xi1>, vector<3xi32>",
        [0, 1, 2, 3, 10, 30, 6, 7],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), WRITES)
def test_writes(ctx: Context, ops: str, expected: list[int]) -> None:
    text = ROWS + MEMORY + ops + "\n%r = memref.cast %t : memref<2x4xi32> to memref<2x4xi32>"
    assert run(ctx, text).numbers() == expected


def test_a_tensor_is_not_changed(ctx: Context) -> None:
    ops = """
    %t = arith.constant dense<1> : tensor<4xi32>
    %r0 = vector.transfer_write %b, %t[%c1] {in_bounds = [true]} : vector<3xi32>, tensor<4xi32>
    %r1 = tensor.cast %t : tensor<4xi32> to tensor<4xi32>"""
    found = run(ctx, ROWS + ops).numbers()
    assert found == [1, 10, 20, 30, 1, 1, 1, 1]


def test_what_was_never_written(ctx: Context) -> None:
    ops = """
    %u = memref.alloca() : memref<3xi32>
    %v = vector.load %u[%c0] : memref<3xi32>, vector<3xi32>
    vector.store %v, %u[%c0] : memref<3xi32>, vector<3xi32>
    %r = arith.addi %v, %v : vector<3xi32>"""
    with pytest.raises(Fault) as caught:
        run(ctx, ROWS + ops)
    assert caught.value.kind == "read of what was never written"
    assert caught.value.op is not None
    assert caught.value.op.name == "arith.addi"
