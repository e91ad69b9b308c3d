"""Refuses programs that xDSL's verifier accepts and MLIR's does not.

    %0 = arith.addf %1, %x : f32            operand #0 does not dominate this use
    %1 = arith.addf %x, %x : f32
    %2 = tensor.extract_slice %t[8] [1] [1] : tensor<8xf32> to tensor<1xf32>
                                            offset 0 is out-of-bounds: 8 >= 8

Attributes of the dialect `bufferization` are checked in `attributes.py`. All is done in one walk,
linear in operations and operands.

MLIR: lib/IR/Verifier.cpp, `verifyDominanceOfContainedRegions`

Runs recursive passes of xDSL on deeply nested modules.

xDSL's `canonicalize` is recursive: it needs about four frames for each level of nesting, of the
1,000 that Python allows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from math import prod

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, ShapedType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.interfaces.contents import inside, nesting_depth
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.support.memory_sizes import reshape_fault, slice_fault
from xdsl_bufferization.transforms.new_tensors import check_attributes

DEEPEST = 1_000
"""The number of nesting levels for which the C stack certainly suffices."""
_FRAMES_PER_LEVEL = 8
_OTHER_FRAMES = 300


@contextmanager
def frames_for(module: ModuleOp) -> Generator[None, None, None]:
    """Allows as many frames as recursive functions need on this module.

    Raises `PassFailedException` for a module with more than `DEEPEST` levels, unless
    Python's limit is high enough already."""
    before = sys.getrecursionlimit()
    depth = nesting_depth(module)
    more = _FRAMES_PER_LEVEL * depth
    if depth > DEEPEST:
        if before < more + _OTHER_FRAMES:
            raise PassFailedException(
                f"the module is nested {depth} levels deep, and xDSL's canonicalize calls "
                f"itself for each level: more than {DEEPEST} levels need another limit "
                f"(sys.setrecursionlimit({more + _OTHER_FRAMES}))"
            )
        more = 0
    sys.setrecursionlimit(before + more)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


ORDERED = frozenset("affine func gpu linalg memref ml_program scf tensor vector".split())
"""Dialects whose operations are known to execute what is in their blocks in its order."""
GRAPHS = frozenset(("gpu.module", "ml_program.subgraph"))
"""Operations of these dialects that do not."""


def check_input(module: Operation) -> None:
    """Raises `PassFailedException` for the first operation that MLIR's verifier refuses."""
    check_attributes(module)
    _Checks().run(module)


class _Checks:
    """The walk. An operation is done when what is inside of it is."""

    def __init__(self) -> None:
        self._done = set[Operation]()
        self._dominance = NestedDominance()

    def run(self, module: Operation) -> None:
        """Checks all operations under `module`."""
        stack = [(module, iter(inside(module)))]
        while stack:
            around, ops = stack[-1]
            op = next(ops, None)
            if op is None:
                stack.pop()
                self._done.add(around)
                continue
            self._check(op)
            if op.regions:
                stack.append((op, iter(inside(op))))
            else:
                self._done.add(op)

    def _check(self, op: Operation) -> None:
        block = op.parent
        for index, value in enumerate(op.operands):
            owner = value.owner
            if owner is block or (owner in self._done and owner.parent is block):
                continue
            if not self._is_visible(owner, op):
                raise failure(
                    op,
                    f"operand #{index} does not dominate this use",
                    "it is defined later, or on some paths only; define it before",
                )
        if found := _FAULTS.get(op.name):
            find, remedy = found
            if fault := find(op):
                raise failure(op, fault, remedy)

    def _is_visible(self, owner: Operation | Block, op: Operation) -> bool:
        """True if a value may be used. As in MLIR, unreachable blocks may use all values."""
        home = owner if isinstance(owner, Block) else owner.parent
        region = None if home is None else home.parent
        here = op.parent
        if here is None or region is None or not self._is_reachable(here):
            return True
        if _is_single(region) and (owner is home or owner in self._done):
            return True
        while here.parent is not region:
            around = here.parent_op()
            here = None if around is None else around.parent
            if here is None:
                return False
        if home is not None and here is not home:
            return self._dominance.tree(region).dominates(home, here)
        return owner is home or owner in self._done or not _is_ordered(region)

    def _is_reachable(self, block: Block) -> bool:
        region = block.parent
        if region is None or _is_single(region):
            return True
        return self._dominance.tree(region).is_reachable(block)


def _is_single(region: Region) -> bool:
    return region.first_block is region.last_block


def _is_ordered(region: Region) -> bool:
    """True if the operations of a block of the region are known to be executed in order."""
    around = region.parent
    if around is None or around.name in GRAPHS:
        return False
    return around.name.partition(".")[0] in ORDERED


def _slice(op: Operation) -> str | None:
    """The fault of a slice out of bounds."""
    match op:
        case tensor.ExtractSliceOp() | memref.SubviewOp():
            whole = op.source
        case tensor.InsertSliceOp():
            whole = op.dest
        case _:
            return None
    return slice_fault(
        op.static_offsets.get_values(),
        op.static_sizes.get_values(),
        op.static_strides.get_values(),
        _shape(whole),
    )


def _element(op: Operation) -> str | None:
    """The fault of an element of another rank."""
    match op:
        case tensor.ExtractOp():
            whole = op.tensor
        case tensor.InsertOp():
            whole = op.dest
        case _:
            return None
    is_right = len(op.indices) == len(_shape(whole))
    return None if is_right else "incorrect number of indices"


def _elements(op: Operation) -> str | None:
    """The fault of a list that is longer or shorter than the tensor."""
    is_right = len(op.operands) == prod(_shape(op.results[0]))
    return None if is_right else "failed to verify that operand types match result element type"


def _reshape(op: Operation) -> str | None:
    """The fault of groups that are not those of the larger memref, or of another size."""
    assert isinstance(op, memref.CollapseShapeOp | memref.ExpandShapeOp)
    source, result = _shape(op.src), _shape(op.result)
    small, large = (result, source) if isinstance(op, memref.CollapseShapeOp) else (source, result)
    return reshape_fault(small, large, _groups(op.reassociation))


def _collapse(op: Operation) -> str | None:
    """The fault of groups that are not those of the tensor. The rest is verified, and the sizes."""
    assert isinstance(op, tensor.CollapseShapeOp)
    rank = len(_shape(op.src))
    named = [index for group in _groups(op.reassociation) for index in group]
    if not named or named == list(range(rank)):
        return None
    return (
        "expected reassociation map #0 to have size equal to the expanded rank "
        f"({rank}), but it is {max(named) + 1}"
        if max(named) + 1 != rank
        else "expected reassociation map #0 to be valid and contiguous"
    )


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert isinstance(value.type, ShapedType)
    return value.type.get_shape()


def _groups(reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]) -> list[list[int]]:
    return [[index.value.data for index in group.data] for group in reassociation.data]


def _yield(op: Operation) -> str | None:
    """The fault of a yield of other values than the operation around it returns."""
    around = op.parent_op()
    if around is None or op.operand_types == around.result_types:
        return None
    if len(op.operands) != len(around.results):
        return "parent of yield must have same number of results as the yield operands"
    return "types mismatch between yield op and its parent"


_FAULTS: Mapping[str, tuple[Callable[[Operation], str | None], str]] = {
    "affine.yield": (_yield, "yield one value for each result"),
    **dict.fromkeys(
        ("memref.collapse_shape", "memref.expand_shape"),
        (_reshape, "name each dimension in one group, and its size"),
    ),
    "tensor.collapse_shape": (_collapse, "name each dimension in one group"),
    **dict.fromkeys(
        ("memref.subview", "tensor.extract_slice", "tensor.insert_slice"),
        (_slice, "take a slice that is inside"),
    ),
    **dict.fromkeys(
        ("tensor.extract", "tensor.insert"), (_element, "take an element that is inside")
    ),
    "tensor.from_elements": (_elements, "give as many elements as the type has"),
}
"""What gives MLIR's message for an operation that is wrong, and what mends it."""
