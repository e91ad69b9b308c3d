"""`eliminate-empty-tensors` on all combinations of destinations and computations: executed
before and after, and beside MLIR no more buffers and copies; with `reuse-operands` no more than
without.
"""

import re

import insertions
import pytest
from companions import checked, counted, functions, ours, theirs

OPTIONS = "bufferize-function-boundaries=1 allow-return-allocs-from-loops=1"
PLAIN = f"one-shot-bufferize{{{OPTIONS}}}"
CLEAN = ("--cse", "--canonicalize", "--cse")
PROGRAMS = list(insertions.programs())
REUSED = list(insertions.programs(insertions.REUSED))
MODULE = insertions.CALLEE + "".join(text for text, _, _ in PROGRAMS)
MEMORY = ("memref.alloc", "memref.copy")
PASSES = ("eliminate-empty-tensors", "eliminate-empty-tensors{reuse-operands=true}")


@pytest.mark.parametrize("part", range(4))
def test_executed(part: int) -> None:
    for text, what, _ in PROGRAMS[part::12]:
        _check(text, f"eliminate-empty-tensors,{PLAIN}", what)


@pytest.mark.parametrize("part", range(4))
def test_reused_operands_executed(part: int) -> None:
    for text, what, _ in REUSED[part::12]:
        _check(text, f"eliminate-empty-tensors{{reuse-operands=true}},{PLAIN}", what)


def _check(text: str, spec: str, what: str) -> None:
    name = re.search(r"@(p\d+)", text)
    assert name is not None
    verdict = checked(insertions.CALLEE + text, spec, name[1], seed=int(name[1][1:]))
    assert verdict.is_equal, what


def test_reused_operands_cost_nothing() -> None:
    some, better = REUSED[::2], 0
    module = insertions.CALLEE + "".join(text for text, _, _ in some)
    without, reused = (ours(module, f"{each},{PLAIN}").split('"func.func"')[2:] for each in PASSES)
    for before, got, (_, what, _) in zip(without, reused, some, strict=True):
        was, now = counted(before, *MEMORY), counted(got, *MEMORY)
        assert now <= was, what
        better += now < was
    assert better > 25


def test_beside_mlir(mlir_opt: str) -> None:
    passes = ("--eliminate-empty-tensors", f"--one-shot-bufferize={OPTIONS}")
    made = (
        theirs(mlir_opt, ours(MODULE, PLAIN), *CLEAN),
        theirs(mlir_opt, MODULE, *passes, *CLEAN),
        theirs(mlir_opt, ours(MODULE, f"eliminate-empty-tensors,{PLAIN}"), *CLEAN),
    )
    before_all, reference, mine = map(functions, made)
    better = 0
    for number, (_, what, destination) in enumerate(PROGRAMS):
        before, want, got = (
            counted(found[f"p{number}"], *MEMORY) for found in (before_all, reference, mine)
        )
        if destination in insertions.MLIR_IS_WRONG:
            assert got <= before, what
            continue
        is_branch = what.startswith(insertions.BRANCH)
        assert got <= want or (is_branch and got <= before), what
        better += got < want
    assert better > 20
