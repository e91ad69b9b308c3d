"""What explanations say of sizes and trip counts, beside executions of the examples: each copy
and allocation of the output runs as often as its explanation says, on as many bytes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from counted_runs import ENTRY, Counted, compare, counting, counts_of
from xdsl.context import Context

from xdsl_bufferization.interpreters.run import run_module

EXAMPLES = sorted(Path(__file__).resolve().parents[1].glob("examples/*.mlir"))
CONDITIONS = """
func.func @main() {
  %n = arith.constant 5 : index
  call @f(%n) : (index) -> ()
  call @f(%n) : (index) -> ()
  return
}
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %a = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %b = tensor.empty(%n) : tensor<?xf32>
  %u = linalg.fill ins(%x : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %in = arith.cmpi eq, %i, %c1 : index
    scf.if %in {
      %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
      %1 = tensor.extract %t[%i] : tensor<8xf32>
      %2 = tensor.extract %0[%i] : tensor<8xf32>
    }
    %3 = tensor.insert %x into %u[%i] : tensor<?xf32>
    %4 = tensor.extract %u[%i] : tensor<?xf32>
    %5 = tensor.extract %3[%i] : tensor<?xf32>
  }
  return
}
"""


def compared(ctx: Context, text: str, name: str) -> tuple[Counter[str], int]:
    """The comparison, and the bytes that the interpreter has counted on its own."""
    module, rows = counting(ctx, text, name)
    result = run_module(module, ENTRY)
    counts = counts_of(result.printed, len(rows))
    check_that_it_can_fail(rows, counts)
    return compare(rows, counts), result.memory.bytes_copied


def check_that_it_can_fail(rows: Sequence[Counted], counts: Sequence[tuple[int, int]]) -> None:
    """Another size in one explanation is found."""
    for index, row in enumerate(rows):
        said = row.explanation
        if said is None or said.size.bytes is None or not counts[index][0]:
            continue
        other = replace(said, size=replace(said.size, bytes=said.size.bytes + 1))
        changed = [*rows[:index], replace(row, explanation=other), *rows[index + 1 :]]
        assert compare(changed, counts)["different"]
        return


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run_as_explained(path: Path, ctx: Context) -> None:
    found, copied = compared(ctx, path.read_text(), str(path))
    assert not found["different"]
    assert found["as said"] > 0
    assert found["bytes copied"] == copied


def test_conditions_and_dynamic_sizes(ctx: Context) -> None:
    found, copied = compared(ctx, CONDITIONS, "conditions.mlir")
    assert not found["different"]
    # The copy in the scf.if and its buffer run in one of four iterations.
    assert found["under a condition, seldomer"] == 2
    # The copy in the loop, its buffer and the tensor are of dynamic size.
    assert found["of unknown size or trip count"] == 3
    assert found["bytes copied"] == copied == 2 * (8 * 4 + 4 * 5 * 4)
