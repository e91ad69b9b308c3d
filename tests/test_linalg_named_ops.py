"""Each named op of linalg computes what MLIR's generalization of it does.

linalg.matvec ins(%0, %1 : ...) outs(%2 : ...)     run as it stands
linalg.generic {...} ...                           what mlir-opt makes of it
"""

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any

import pytest
from executing import printed_by
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from xdsl_bufferization.dialects.linalg.named_ops import TABLE, Row
from xdsl_bufferization.interpreters import linalg
from xdsl_bufferization.interpreters.run import run_module
from xdsl_bufferization.interpreters.values import Array, tensor

INTEGERS = ("unsigned", "_q", "rng")


def sizes(row: Row) -> dict[str, int]:
    """How often each loop runs."""
    if row.loops == "*":
        return {"0": 2, "1": 3}
    return {name: 2 + i % 3 for i, name in enumerate(row.loops.split())}


def shape(row: Row, operand: str) -> list[int]:
    """The shape of an operand."""
    counts = sizes(row)
    if operand == "*":
        return list(counts.values())
    found = list[int]()
    for part in operand.split():
        outer, _, inner = part.partition("+")
        found.append(counts[outer] + (counts[inner] - 1 if inner else 0))
    return found


def element(row: Row, index: int) -> str:
    """The element type of an operand."""
    if row.name == "select" and index == 0:
        return "i1"
    if row.name == "fill_rng_2d":
        return ("f64", "f64", "i32", "f32")[index]
    return "i32" if any(part in row.name for part in INTEGERS) else "f32"


def is_scalar(row: Row, index: int) -> bool:
    """Is the operand a number?"""
    return row.operands[index] == "" and index < len(row.operands) - 1


def types(row: Row) -> list[str]:
    """The types of the operands."""
    found = list[str]()
    for i, operand in enumerate(row.operands):
        kind = element(row, i)
        dims = "".join(f"{n}x" for n in shape(row, operand))
        found.append(kind if is_scalar(row, i) else f"tensor<{dims}{kind}>")
    return found


def function(row: Row) -> str:
    """A function that is called as the op."""
    given = types(row)
    names = [f"%a{i}" for i in range(len(given))]
    params = ", ".join(f"{n}: {t}" for n, t in zip(names, given, strict=True))
    ins = f"{', '.join(names[:-1])} : {', '.join(given[:-1])}"
    return (
        f"func.func @{row.name}({params}) -> {given[-1]} {{\n"
        f"  %r = linalg.{row.name} ins({ins}) outs({names[-1]} : {given[-1]})"
        f" -> {given[-1]}\n  return %r : {given[-1]}\n}}\n"
    )


def value(row: Row, index: int, random: Random) -> Any:
    """An argument: positive, so that every op is defined on it."""
    kind = element(row, index)
    dims = shape(row, row.operands[index])

    def number() -> Any:
        if kind == "i1":
            return random.randint(0, 1)
        return random.randint(1, 5) if kind == "i32" else random.randint(1, 15) / 4

    if is_scalar(row, index):
        return number()
    bytes_each = {"i1": 1, "i32": 4, "f32": 4, "f64": 8}[kind]
    return tensor([number() for _ in range(prod(dims))], dims, bytes_each)


def numbers(module: ModuleOp, entry: str, args: Sequence[Any]) -> list[Any]:
    """The elements of the result."""
    (output,) = run_module(module, entry, args).outputs
    assert isinstance(output, Array)
    return output.values()


@pytest.fixture(scope="session")
def generalized(ctx: Context, mlir_opt: str) -> ModuleOp:
    """All functions with generic ops."""
    text = "".join(map(function, TABLE))
    return Parser(ctx, printed_by(text, mlir_opt, "--linalg-generalize-named-ops")).parse_module()


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_named_op(row: Row, ctx: Context, generalized: ModuleOp) -> None:
    random = Random(row.name)
    args = [value(row, i, random) for i in range(len(row.operands))]
    module = Parser(ctx, function(row)).parse_module()
    ours = numbers(module, row.name, args)
    assert ours == numbers(generalized, row.name, args)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_columns_compute_the_same(row: Row, ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(row.name)
    args = [value(row, i, random) for i in range(len(row.operands))]
    module = Parser(ctx, function(row)).parse_module()
    monkeypatch.setattr(linalg, "MIN_COLUMN_ITERATIONS", 1 << 30)
    one_by_one = numbers(module, row.name, args)
    monkeypatch.setattr(linalg, "MIN_COLUMN_ITERATIONS", 0)
    monkeypatch.setattr(linalg, "MIN_COLUMN_LENGTH", 1)
    for longest in (1, 4, 1000):
        monkeypatch.setattr(linalg, "MAX_COLUMN_LENGTH", longest)
        assert numbers(module, row.name, args) == one_by_one


GENERIC = """
func.func @main(%a: memref<4x6xf32>, %b: memref<4x6xf32>) {{
  %c = memref.subview %a{window} : memref<4x6xf32> to memref<4x3xf32, strided<[6, 1], offset: ?>>
  %d = memref.subview %a[0, 0] [4, 3] [1, 1] : memref<4x6xf32> to memref<4x3xf32, strided<[6, 1]>>
  linalg.generic {{indexing_maps = [affine_map<(i, j) -> {map}>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}}
      ins(%c : memref<4x3xf32, strided<[6, 1], offset: ?>>) outs(%d : memref<4x3xf32, strided<[6, 1]>>) {{
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %z = arith.addf %x, %f : f32
    linalg.yield %z : f32
  }}
  return
}}
"""


@pytest.mark.parametrize("window", ["[0, 0] [4, 3] [1, 1]", "[%c, 1] [4, 3] [1, 1]"])
def test_overlapping_operands(window: str, ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    window = window.replace("%c", "0")
    text = GENERIC.format(window=window, map="(i, j)")
    text = text.replace("offset: ?", "offset: 1" if "0, 1]" in window else "offset: 0")
    module = Parser(ctx, text).parse_module()
    args = [tensor([float(i) for i in range(24)], (4, 6), 4) for _ in range(2)]
    monkeypatch.setattr(linalg, "MIN_COLUMN_LENGTH", 1)
    found = list[list[Any]]()
    for rounds in (0, 1 << 30):
        monkeypatch.setattr(linalg, "MIN_COLUMN_ITERATIONS", rounds)
        found.append(run_module(module, "main", args).arguments[0].values())
    assert found[0] == found[1]
    assert found[0] != args[0].values()
