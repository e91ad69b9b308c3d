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
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import ModuleOp, ShapedType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.interfaces.contents import inside, nesting_depth
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.support.memory_sizes import slice_fault
from xdsl_bufferization.transforms.new_tensors import check_attributes

DEEPEST = 1_000
"""The number of nesting levels for which the C stack certainly suffices."""
_FRAMES_PER_LEVEL = 8
_OTHER_FRAMES = 300


@contextmanager
def frames_for(module: ModuleOp) -> Generator[None, None, None]:
    """
    Allows as many frames as recursive functions need on this module.

    Raises `PassFailedException` for a module with more than `DEEPEST` levels, unless
    Python's limit is high enough already.
    """
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
        if fault := _slice_fault(op):
            what = "an element" if isinstance(op, _ELEMENTS) else "a slice"
            raise failure(op, fault, f"take {what} that is inside")

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


_OTHERS = set[type[Operation]]()
"""Classes of operations that take no slices; `isinstance` takes longer."""


_ELEMENTS = (tensor.ExtractOp, tensor.InsertOp)


def _index_fault(indices: Sequence[SSAValue], whole: Attribute) -> str | None:
    assert isinstance(whole, ShapedType)
    return None if len(indices) == whole.get_num_dims() else "incorrect number of indices"


def _slice_fault(op: Operation) -> str | None:
    """MLIR's message for a slice out of bounds, or for an element of another rank; None for all
    other operations."""
    if op.__class__ in _OTHERS:
        return None
    match op:
        case tensor.ExtractSliceOp() | memref.SubviewOp():
            whole = op.source.type
        case tensor.InsertSliceOp():
            whole = op.dest.type
        case tensor.ExtractOp():
            return _index_fault(op.indices, op.tensor.type)
        case tensor.InsertOp():
            return _index_fault(op.indices, op.dest.type)
        case _:
            _OTHERS.add(op.__class__)
            return None
    assert isinstance(whole, ShapedType)
    return slice_fault(
        op.static_offsets.get_values(),
        op.static_sizes.get_values(),
        op.static_strides.get_values(),
        whole.get_shape(),
    )
