"""The layouts of views: by hand, and against the verifier of MLIR where it is installed,
which accepts exactly one type for each view.
"""

import random
import re
from itertools import pairwise

import pytest
from executing import fed, printed_by
from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    Builtin,
    MemRefType,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    f32,
)
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.support import layouts

D = DYNAMIC_INDEX


def parse(text: str) -> MemRefType:
    Universe.get_multiverse()  # products with symbols can be parsed now
    context = Context()
    context.load_dialect(Builtin)
    type = layouts.as_memref(Parser(context, text).parse_type())
    assert type is not None
    return type


@pytest.mark.parametrize(
    "map, strides, offset",
    [
        ("(d0, d1) -> (d0 * 4 + d1 + 5)", (4, 1), 5),
        ("(d0, d1) -> (d1 * 10 - d0 + 9)", (-1, 10), 9),
        ("(d0, d1)[s0] -> (d0 * s0 + d1)", (None, 1), 0),
        ("(d0, d1)[s0] -> ((d0 + s0) * 4 + d1)", (4, 1), None),
        ("(d0, d1) -> (d0 + d0 + d1)", (2, 1), 0),
        ("(d0, d1) -> (d1)", (0, 1), 0),
        ("(d0, d1) -> ((d0 * 4 + d1 * 2) floordiv 2)", (2, 1), 0),
        ("(d0, d1)[s0] -> (d0 + s0 floordiv 2)", (1, 0), None),
        ("(d0, d1) -> (d0, d1)", (4, 1), 0),
    ],
)
def test_linear_map(map: str, strides: tuple[int | None, ...], offset: int | None):
    found = layouts.strides_of(parse(f"memref<10x4xf32, affine_map<{map}>>"))
    assert found == layouts.Strides(strides, offset)


@pytest.mark.parametrize(
    "map",
    [
        "(d0, d1) -> (d1, d0)",
        "(d0, d1) -> (d0 mod 2 + d1)",
        "(d0, d1)[s0] -> (d0 floordiv s0 + d1)",
        "(d0, d1) -> ((d0 + 1) floordiv 2)",
    ],
)
def test_no_linear_map(map: str):
    assert layouts.strides_of(parse(f"memref<10x4xf32, affine_map<{map}>>")) is None


def linear_expression(random: random.Random, depth: int) -> str:
    """An expression of two dimensions and a symbol that is linear in the dimensions."""
    if depth == 0:
        return random.choice(("d0", "d1", "s0", str(random.randint(-3, 9))))
    left = linear_expression(random, depth - 1)
    if random.random() < 0.4:
        return f"({left}) * {random.choice(('s0', '2', '-1', '7'))}"
    return f"{left} + {linear_expression(random, depth - 1)}"


def test_linear_maps_as_in_mlir(mlir_opt: str):
    """The verifier of `memref.subview` says what it expects."""
    source = random.Random(0)
    maps = [linear_expression(source, source.randint(0, 3)) for _ in range(80)]
    types = [f"memref<10x4xf32, affine_map<(d0, d1)[s0] -> ({m})>>" for m in maps]
    wrong = "memref<2x3xf32, strided<[77, 77], offset: 77>>"
    text = "// -----\n".join(
        f"func.func @f(%m: {type}) {{\n"
        f"  %0 = memref.subview %m[0, 0] [2, 3] [1, 1] : {type} to {wrong}\n"
        "  func.return\n}\n"
        for type in types
    )
    done = fed(text, mlir_opt, "--split-input-file")
    expected = re.findall(r"expected result type to be '(.*?)' or", done.stderr)
    assert len(expected) == len(types)
    for type, wanted in zip(types, expected, strict=True):
        found = layouts.subview_type(parse(type), (0, 0), (2, 3), (1, 1))
        assert found is not None
        assert layouts.strides_of(found) == layouts.strides_of(parse(wanted)), type


def test_identity_strides():
    assert layouts.identity_strides((2, 3, 4)) == (12, 4, 1)
    assert layouts.identity_strides((2, D, 4)) == (None, 4, 1)
    assert layouts.identity_strides(()) == ()


@pytest.mark.parametrize(
    "text, identity",
    [
        ("memref<2x3xf32>", True),
        ("memref<?x?xf32>", True),
        ("memref<2x3xf32, strided<[3, 1]>>", True),
        ("memref<2x3xf32, strided<[3, 1], offset: 1>>", False),
        ("memref<2x3xf32, strided<[3, 1], offset: ?>>", False),
        ("memref<2x3xf32, strided<[1, 2]>>", False),
        ("memref<?x?xf32, strided<[?, 1]>>", False),
        ("memref<f32, strided<[]>>", True),
        ("memref<?x?xf32, affine_map<(d0, d1) -> (d0, d1)>>", True),
        ("memref<2x3xf32, affine_map<(d0, d1) -> (d0 * 3 + d1)>>", True),
        ("memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>", False),
    ],
)
def test_identity_layout(text: str, identity: bool):
    assert layouts.has_identity_layout(parse(text)) is identity


def test_types_of_tensors():
    tensor = TensorType(f32, (2, D))
    assert layouts.identity_layout_type(tensor) == parse("memref<2x?xf32>")
    assert layouts.fully_dynamic_type(tensor) == parse(
        "memref<2x?xf32, strided<[?, ?], offset: ?>>"
    )
    unranked = UnrankedMemRefType.from_type(f32)
    assert layouts.fully_dynamic_type(UnrankedTensorType(f32)) == unranked


@pytest.mark.parametrize(
    "source, offsets, sizes, strides, shape, result",
    [
        (
            "memref<10x20xf32>",
            (1, 2),
            (4, 5),
            (1, 2),
            None,
            "memref<4x5xf32, strided<[20, 2], offset: 22>>",
        ),
        (
            "memref<10x20xf32>",
            (D, 2),
            (1, D),
            (1, D),
            (D,),
            "memref<?xf32, strided<[?], offset: ?>>",
        ),
        ("memref<?x?xf32>", (0, 2), (1, 1), (1, 1), (1,), "memref<1xf32, strided<[?], offset: 2>>"),
        (
            "memref<4xf32, strided<[?], offset: ?>>",
            (0,),
            (1,),
            (1,),
            (),
            "memref<f32, strided<[], offset: ?>>",
        ),
    ],
)
def test_subview(
    source: str,
    offsets: tuple[int, ...],
    sizes: tuple[int, ...],
    strides: tuple[int, ...],
    shape: tuple[int, ...] | None,
    result: str,
):
    type = layouts.subview_type(parse(source), offsets, sizes, strides, shape)
    assert type == parse(result)


def _swizzled(i: AffineExpr, j: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
    return i // 2, j


def test_no_view_of_an_unknown_layout():
    swizzle = AffineMap.from_callable(_swizzled)
    type = MemRefType(f32, (4, 4), AffineMapAttr(swizzle))
    assert layouts.strides_of(type) is None
    assert not layouts.has_identity_layout(type)
    assert layouts.subview_type(type, (0, 0), (2, 2), (1, 1)) is None
    assert layouts.collapsed_type(type, [[0, 1]]) is None
    assert layouts.expanded_type(type, (4, 2, 2), [[0], [1, 2]]) is None


def test_dropped_dimensions_have_size_one():
    assert layouts.kept_dimensions((1, 1, 5), (1, 5)) == [0, 2]
    assert layouts.kept_dimensions((2, 5), (5,)) is None
    assert layouts.kept_dimensions((1, D), (D,)) == [1]
    assert layouts.kept_dimensions((1,), (5,)) is None


@pytest.mark.parametrize(
    "source, groups, result",
    [
        ("memref<2x3xf32>", [[0, 1]], "memref<6xf32>"),
        ("memref<?x3xf32>", [[0, 1]], "memref<?xf32>"),
        ("memref<1x1xf32>", [], "memref<f32>"),
        ("memref<1x1xf32, strided<[?, ?], offset: ?>>", [], "memref<f32, strided<[], offset: ?>>"),
        (
            "memref<2x3x4xf32, strided<[40, 4, 1], offset: 7>>",
            [[0], [1, 2]],
            "memref<2x12xf32, strided<[40, 1], offset: 7>>",
        ),
        ("memref<2x3xf32, strided<[4, 1]>>", [[0, 1]], None),
        ("memref<2x3xf32, strided<[?, ?], offset: ?>>", [[0, 1]], None),
        (
            "memref<1x3xf32, strided<[?, ?], offset: ?>>",
            [[0, 1]],
            "memref<3xf32, strided<[?], offset: ?>>",
        ),
        (
            "memref<4x1x5xf32, strided<[5, 99, 1], offset: ?>>",
            [[0, 1, 2]],
            "memref<20xf32, strided<[1], offset: ?>>",
        ),
        ("memref<4x?xf32, strided<[?, 1]>>", [[0, 1]], None),
    ],
)
def test_collapse(source: str, groups: list[list[int]], result: str | None):
    expected = None if result is None else parse(result)
    assert layouts.collapsed_type(parse(source), groups) == expected


@pytest.mark.parametrize(
    "source, shape, groups, result",
    [
        ("memref<6xf32>", (2, 3), [[0, 1]], "memref<2x3xf32>"),
        (
            "memref<6xf32, strided<[2], offset: 3>>",
            (2, 3),
            [[0, 1]],
            "memref<2x3xf32, strided<[6, 2], offset: 3>>",
        ),
        (
            "memref<?xf32, strided<[?], offset: ?>>",
            (D, 3),
            [[0, 1]],
            "memref<?x3xf32, strided<[?, ?], offset: ?>>",
        ),
        (
            "memref<f32, strided<[], offset: 3>>",
            (1, 1),
            [],
            "memref<1x1xf32, strided<[1, 1], offset: 3>>",
        ),
    ],
)
def test_expand(source: str, shape: tuple[int, ...], groups: list[list[int]], result: str):
    assert layouts.expanded_type(parse(source), shape, groups) == parse(result)


def random_type(rng: random.Random, rank: int) -> MemRefType:
    shape = [rng.choice((1, 2, 3, 5, D)) for _ in range(rank)]
    if rng.random() < 0.3:
        return MemRefType(f32, shape)
    strides = [None if rng.random() < 0.3 else s for s in layouts.identity_strides(shape)]
    offset = rng.choice((0, 4, None))
    return MemRefType(f32, shape, StridedLayoutAttr(strides, offset))


def random_groups(rng: random.Random, rank: int) -> list[list[int]]:
    cuts = [0, *(i for i in range(1, rank) if rng.random() < 0.5), rank]
    return [list(range(a, b)) for a, b in pairwise(cuts)]


def index_list(values: list[int]) -> str:
    return "[" + ", ".join("%i" if v == D else str(v) for v in values) + "]"


def view(number: int, op: str, source: MemRefType, result: MemRefType) -> str:
    """A function with one view; MLIR verifies the type of the result."""
    return (
        f"func.func @f{number}(%m: {source}, %i: index) {{\n"
        f"  %v = {op} : {source} {'to' if 'subview' in op else 'into'} {result}\n"
        "  return\n}\n"
    )


def random_subview(rng: random.Random, number: int) -> str:
    rank = rng.randint(1, 3)
    source = random_type(rng, rank)
    offsets = [rng.choice((0, D)) for _ in range(rank)]
    sizes = [rng.choice((1, D)) for _ in range(rank)]
    strides = [rng.choice((1, 1, 2, D)) for _ in range(rank)]
    shape = [s for s in sizes if s != 1 or rng.random() < 0.5]
    result = layouts.subview_type(source, offsets, sizes, strides, shape)
    assert result is not None
    lists = " ".join(index_list(v) for v in (offsets, sizes, strides))
    return view(number, f"memref.subview %m{lists}", source, result)


def random_reshape(rng: random.Random, number: int) -> str:
    """An `expand_shape`, or a `collapse_shape` where it is certain to exist."""
    source = random_type(rng, rng.randint(1, 4))
    groups = random_groups(rng, source.get_num_dims())
    result = layouts.collapsed_type(source, groups)
    if result is not None and rng.random() < 0.7:
        return view(number, f"memref.collapse_shape %m {groups}", source, result)
    shape = list[int]()
    groups = list[list[int]]()
    for size in source.get_shape():
        parts = rng.choice(([size], [1, size], [size, 1]))
        groups.append(list(range(len(shape), len(shape) + len(parts))))
        shape += parts
    result = layouts.expanded_type(source, shape, groups)
    assert result is not None
    op = f"memref.expand_shape %m {groups} output_shape {index_list(shape)}"
    return view(number, op, source, result)


def test_agreement_with_mlir(mlir_opt: str):
    rng = random.Random(22)
    program = "".join(
        (random_subview if number % 3 == 0 else random_reshape)(rng, number)
        for number in range(600)
    )
    printed_by(program, mlir_opt)
