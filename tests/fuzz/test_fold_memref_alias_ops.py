"""`fold-memref-alias-ops` on all combinations of views and accesses: executed before and
after, and beside MLIR the same, or fewer views.
"""

import re

import aliases
import pytest
from companions import checked, context, counted, functions, ours, theirs
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import Checker, CheckSettings

NAME = "fold-memref-alias-ops"
PROGRAMS = list(aliases.programs())
MODULE = "".join(text for text, _ in PROGRAMS)
CLEAN = ("--cse", "--canonicalize", "--cse")
VIEWS = ("memref.subview", "memref.expand_shape", "memref.collapse_shape")
LEAVES_ROWS = ("collapsed", "collapsed_dynamic")
"""Views of which MLIR folds vectors that may leave a row of the source."""
APPLY = re.compile(r"affine_map<\(\)\[.*?\] -> \((.*?)\)>\(\)\[(.*?)\]")


def _sum(match: re.Match[str]) -> str:
    """The sum that `affine.apply` computes, in no order."""
    values = match[2].split(", ")
    sum = re.sub(r"s(\d+)", lambda symbol: values[int(symbol[1])], match[1])
    return " + ".join(sorted(sum.split(" + ")))


@pytest.mark.parametrize("part", range(4))
def test_executed(part: int) -> None:
    for number in range(part, len(PROGRAMS), 4):
        text, what = PROGRAMS[number]
        assert checked(text, NAME, f"p{number}", seed=number).is_equal, what


def test_beside_mlir(mlir_opt: str) -> None:
    text = theirs(mlir_opt, MODULE, "--canonicalize")
    reference = theirs(mlir_opt, text, f"--{NAME}", *CLEAN, "--mlir-print-local-scope")
    mine = theirs(mlir_opt, ours(text, NAME), *CLEAN, "--mlir-print-local-scope")
    wanted, found = (functions(APPLY.sub(_sum, text)) for text in (reference, mine))
    same = better = 0
    for number, (_, what) in enumerate(PROGRAMS):
        want, got = wanted[f"p{number}"], found[f"p{number}"]
        how, view = what.split(" of ")
        same += want == got
        fewer = counted(got, *VIEWS) < counted(want, *VIEWS)
        better += fewer
        kept = view in LEAVES_ROWS and how.startswith(("vector", "masked"))
        assert want == got or fewer or kept, what
    assert same + better == len(PROGRAMS) - 8
    assert better >= 10


ROWS = """
func.func @main(%m: memref<6x8xf32>, %d: memref<6x5x8xf32>) -> (vector<2x2xf32>, vector<2x2xf32>) {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [3, 8] [2, 1] : memref<6x8xf32> to memref<3x8xf32, strided<[16, 1]>>
  %v = vector.load %s[%c1, %c1] : memref<3x8xf32, strided<[16, 1]>>, vector<2x2xf32>
  %t = memref.subview %d[0, 2, 0] [6, 1, 8] [1, 1, 1] : memref<6x5x8xf32> to memref<6x8xf32, strided<[40, 1], offset: 16>>
  %w = vector.load %t[%c1, %c1] : memref<6x8xf32, strided<[40, 1], offset: 16>>, vector<2x2xf32>
  return %v, %w : vector<2x2xf32>, vector<2x2xf32>
}
"""
"""Vectors of rows that do not follow each other in the source."""


def test_rows(mlir_opt: str) -> None:
    assert checked(ROWS, NAME, "main").is_equal
    folded = theirs(mlir_opt, ROWS, f"--{NAME}")
    check = Checker(context(), Universe.get_multiverse(), CheckSettings(leaks=False))
    assert not check.check(ROWS, folded).is_equal
