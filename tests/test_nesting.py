"""Programs that are nested 350 deep go through every pass with 300 frames."""

import re
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import nests
import pytest
from executing import pipeline
from xdsl.context import Context
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.contents import contents, nesting_depth, op_and_contents
from xdsl_bufferization.interpreters.run import check_module, run_module
from xdsl_bufferization.interpreters.values import tensor
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

DEPTH = 240
FRAMES = 200
"""Less than one for each level."""
FUNCTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
OWNERSHIP = "ownership-based-buffer-deallocation"
WITHOUT_MODEL = ("affine.for", "affine.if")
"""What One-Shot Bufferize refuses, as it does in MLIR."""

ON_TENSORS = (
    f"one-shot-bufferize{{{FUNCTIONS}}}",
    f"one-shot-bufferize{{{FUNCTIONS} copy-before-write}}",
    f"one-shot-bufferize{{{FUNCTIONS} analysis-heuristic=bottom-up-from-terminators}}",
    "one-shot-bufferize{allow-return-allocs-from-loops}",
    "one-shot-bufferize{allow-return-allocs-from-loops test-analysis-only}",
    "eliminate-empty-tensors",
    "explain-bufferization{allow-return-allocs-from-loops}",
    "inline",
    "copies-to-branches",
    "double-buffer-loops",
    "eliminate-overwritten-contents",
    "rematerialize-fills",
    "separate-empty-tensors",
    "reuse-dying-operands",
    "results-to-destinations",
    "public-signatures",
    "bufferize",
    "bufferize{abi=out-params}",
    "test-tensor-copy-insertion{allow-return-allocs-from-loops}",
    "dominance-cse",
    "cse-put-attributes",
    "cse-with-attributes-ignored",
)
ON_BUFFERS = (
    "expand-realloc",
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "buffer-reuse",
    "eliminate-memref-copies",
    "static-memory-planner",
    "static-memory-planner{only-if-smaller}",
    "static-memory-planner{dynamic=bounded}",
    "replace-memory-operations{copy-op=linalg-generic alloc-op=pool_alloc dealloc-op=pool_free}",
    "static-memory-planner{arena=argument modify-public-functions}",
    "print-buffer-lifetime-stats",
    "dominance-cse",
    f"{OWNERSHIP},convert-bufferization-to-memref",
    f"{OWNERSHIP}{{private-function-dynamic-ownership}},"
    "buffer-deallocation-simplification,bufferization-lower-deallocations",
    "buffer-deallocation,optimize-allocation-liveness",
    "check-memory{seed=0}",
    "drop-equivalent-buffer-results{modify-public-functions}",
    "buffer-results-to-out-params{hoist-static-allocs modify-public-functions}",
    "finalizing-bufferize",
    "fold-memref-alias-ops",
    "expand-strided-metadata",
    "test-print-buffer-flow",
    "explain-deallocation",
)


@contextmanager
def few_frames() -> Generator[None, None, None]:
    """Ends what calls itself for each level."""
    before = sys.getrecursionlimit()
    used = sum(1 for _ in traceback.walk_stack(None))
    sys.setrecursionlimit(used + FRAMES)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def apply(ctx: Context, module: nests.ModuleOp, passes: str) -> None:
    """Applies passes with few frames, then verifies each operation."""
    parsed = pipeline(passes)
    with few_frames():
        parsed.apply(ctx, module)
    nests.verify(module)


def levels(type: str) -> list[str]:
    """All kinds of levels that the passes know."""
    known = nests.TENSORS if type == "tensor" else nests.BUFFERS
    return [k for k in known if type == "memref" or k not in WITHOUT_MODEL]


CASES = [
    *(("tensor", passes) for passes in ON_TENSORS),
    *(("memref", passes) for passes in ON_BUFFERS),
]


@pytest.mark.parametrize(("type", "passes"), CASES)
def test_a_mixed_nest_goes_through(ctx: Context, type: str, passes: str):
    apply(ctx, nests.nest(ctx, levels(type), 3, type), passes)
    module = nests.nest(ctx, levels(type), DEPTH, type)
    assert nesting_depth(module) > DEPTH
    apply(ctx, module, passes)


@pytest.mark.parametrize("level", nests.TENSORS)
def test_each_kind_of_level_goes_through_bufferization(ctx: Context, level: str):
    if level in WITHOUT_MODEL:
        pytest.skip("has no BufferizableOpInterface")
    apply(ctx, nests.nest(ctx, [level], DEPTH, "tensor"), ON_TENSORS[1])


@pytest.mark.parametrize("level", nests.BUFFERS)
def test_each_kind_of_level_goes_through_deallocation(ctx: Context, level: str):
    passes = "buffer-loop-hoisting,ownership-based-buffer-deallocation"
    apply(ctx, nests.nest(ctx, [level], DEPTH, "memref"), passes)


@pytest.mark.parametrize("passes", [ON_TENSORS[0], "dominance-cse"])
def test_nested_modules_go_through(ctx: Context, passes: str):
    function = """func.func @f(%t: tensor<1xf32>, %k: index, %f: f32) -> tensor<1xf32> {
      %0 = tensor.insert %f into %t[%k] : tensor<1xf32>
      return %0 : tensor<1xf32>
    }"""
    apply(ctx, nests.modules(ctx, DEPTH, function), passes)


def test_the_cases_are_all_passes():
    spec = ",".join((*ON_TENSORS, *ON_BUFFERS, "buffer-deallocation-pipeline"))
    names = set(re.findall(r"(?:^|,)([a-z-]+)", re.sub(r"\{[^}]*\}", "", spec)))
    assert names == set(BUFFERIZATION_UNIVERSE.all_passes)


def test_the_pipeline_lets_canonicalize_call_itself(ctx: Context):
    """xDSL's `canonicalize` has functions that call themselves (docs/xdsl-gaps.md)."""
    module = nests.nest(ctx, levels("memref"), DEPTH, "memref")
    with pytest.raises(RecursionError):
        apply(ctx, module, "canonicalize")
    module = nests.nest(ctx, levels("memref"), DEPTH, "memref")
    apply(ctx, module, "buffer-deallocation-pipeline")


def test_the_pipeline_refuses_what_is_nested_too_deep(ctx: Context):
    module = nests.nest(ctx, levels("memref"), 1_100, "memref")
    before = sum(1 for _ in contents(module))
    with pytest.raises(PassFailedException, match="nested 1103 levels deep"):
        apply(ctx, module, "buffer-deallocation-pipeline")
    assert sum(1 for _ in contents(module)) == before


def test_a_nest_is_executed(ctx: Context):
    kinds = [kind for kind in levels("tensor") if kind != "else"]
    module = nests.nest(ctx, kinds, DEPTH, "tensor")
    args = (1, 0, 1, 2.5, tensor([1.0], [1], 4))
    before = run_module(module, args=args)
    assert before.numbers() == [2.5]
    apply(ctx, module, f"{ON_TENSORS[0]},{OWNERSHIP},convert-bufferization-to-memref")
    after = check_module(module, args=args, frees_arguments=False)
    assert after.numbers() == before.numbers()


def test_a_copy_is_what_clone_makes(ctx: Context):
    module = nests.nest(ctx, levels("memref"), 30, "memref")
    copy, copies = clone_module(module)
    assert str(copy) == str(module.clone())
    assert [copies[op] for op in module.walk()] == list(copy.walk())


def test_contents_are_in_the_order_of_walk(ctx: Context):
    module = nests.nest(ctx, levels("tensor"), 30, "tensor")
    assert list(op_and_contents(module)) == list(module.walk())
    assert list(contents(module.body)) == list(module.body.walk())
    assert list(contents(module.body.block)) == list(module.body.block.walk())


def test_nothing_walks_or_clones_with_functions_that_call_themselves(root: Path):
    calls = re.compile(r"\.(walk|walk_blocks)\(|\b(module|region)\.clone\(")
    found = [
        f"{path.relative_to(root)}:{number}"
        for path in sorted((root / "xdsl_bufferization").rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if calls.search(line)
    ]
    assert not found
