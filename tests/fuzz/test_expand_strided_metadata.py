"""`expand-strided-metadata` on all combinations of views and accesses: executed before and
after, and beside MLIR the same.
"""

import re

import aliases
import pytest
from companions import checked, counted, functions, ours, theirs

NAME = "expand-strided-metadata"
PROGRAMS = list(aliases.programs())
MODULE = "".join(text for text, _ in PROGRAMS)
CLEAN = ("--cse", "--canonicalize", "--cse", "--mlir-print-local-scope")
OTHER_SIZES = ("expanded_dynamic",)
"""Views of which MLIR divides to get a size that the operation has as an operand."""
TWO_SIZES = """
func.func @main(%w: memref<48xf32>, %i: index) -> f32 {
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %m = memref.cast %w : memref<48xf32> to memref<?xf32>
  %e = memref.expand_shape %m [[0, 1]] output_shape [%c6, %c8] : memref<?xf32> into memref<?x?xf32>
  %r = memref.load %e[%i, %i] : memref<?x?xf32>
  return %r : f32
}
"""
"""Two sizes of one group are dynamic: MLIR 22 crashes."""


def normal(function: str) -> str:
    """The function with its constants in order of their numbers."""
    constants = sorted(re.findall(r"^.*arith\.constant.*\n", function, re.M))
    rest = re.sub(r"^.*arith\.constant.*\n", "", function, flags=re.M)
    return "".join(constants) + rest


@pytest.mark.parametrize("part", range(4))
def test_executed(part: int) -> None:
    for number in range(part, len(PROGRAMS), 4):
        text, what = PROGRAMS[number]
        assert checked(text, NAME, f"p{number}", seed=number).is_equal, what


def test_beside_mlir(mlir_opt: str) -> None:
    text = theirs(mlir_opt, MODULE, "--canonicalize")
    wanted = functions(theirs(mlir_opt, text, f"--{NAME}", *CLEAN))
    found = functions(theirs(mlir_opt, ours(text, NAME), *CLEAN))
    for number, (_, what) in enumerate(PROGRAMS):
        want, got = normal(wanted[f"p{number}"]), normal(found[f"p{number}"])
        if what.split(" of ")[1] in OTHER_SIZES:
            names = ("affine.apply", "memref.extract_strided_metadata")
            assert counted(got, *names) <= counted(want, *names), what
        else:
            assert got == want, what


def test_two_dynamic_sizes() -> None:
    assert checked(TWO_SIZES, NAME, "main").is_equal
    assert "memref.expand_shape" not in ours(TWO_SIZES, NAME)
