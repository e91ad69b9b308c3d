"""Refuses programs that xDSL's verifier accepts and MLIR's does not.

    %0 = arith.addf %1, %x : f32            operand #0 does not dominate this use
    %1 = arith.addf %x, %x : f32
    %2 = tensor.extract_slice %t[8] [1] [1] : tensor<8xf32> to tensor<1xf32>
                                            offset 0 is out-of-bounds: 8 >= 8
    %3 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2xf32> into tensor<4xf32>
                            expected dimension 0 of collapsed type to be static value of 8

Attributes of the dialect `bufferization` are checked in `attributes.py`. All is done in one walk,
linear in operations and operands.

MLIR: lib/IR/Verifier.cpp, `verifyDominanceOfContainedRegions`

Runs recursive passes of xDSL on deeply nested modules.

xDSL's `canonicalize` is recursive: it needs about four frames for each level of nesting, of the
1,000 that Python allows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from math import prod

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    ShapedType,
    StridedLayoutAttr,
    TensorType,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.dialects.memref.views import number_fault
from xdsl_bufferization.dialects.tensor.dialect import ParallelInsertSliceOp
from xdsl_bufferization.interfaces.contents import inside, nesting_depth
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.layouts import (
    as_memref,
    as_tensor,
    collapsed_shape,
    collapsed_type,
    expanded_type,
    kept_dimensions,
    layout_fault,
    ranked_memref,
    reassociation_of,
    strides_of,
    subview_type,
)
from xdsl_bufferization.support.memory_sizes import reshape_fault, slice_fault
from xdsl_bufferization.transforms.new_tensors import INPUT_IS_CHECKED, check_attributes

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
    if not INPUT_IS_CHECKED.get():
        check_attributes(module)
        _Checks().run(module)


@contextmanager
def checked_input(module: Operation, *, once: bool) -> Generator[None]:
    """Checks a module as `check_input` does, which checks nothing inside if `once`: only passes of
    this package run there."""
    check_input(module)
    token = INPUT_IS_CHECKED.set(once)
    try:
        yield
    finally:
        INPUT_IS_CHECKED.reset(token)


class _Checks:
    """The walk. An operation is done when what is inside of it is."""

    def __init__(self) -> None:
        self._done = set[Operation]()
        self._dominance = NestedDominance()
        self._symbols = SymbolTables()

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
            for result in op.results:
                _check_layout(op, result.type)
            if op.regions:
                for block in (block for region in op.regions for block in region.blocks):
                    for type in block.arg_types:
                        _check_layout(op, type)
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
        if isinstance(op, memref.GetGlobalOp) and (fault := self._global_fault(op)):
            raise failure(op, fault, "name a global of this type")

    def _global_fault(self, op: memref.GetGlobalOp) -> str | None:
        name = op.name_.string_value()
        found = self._symbols.lookup(op, op.name_)
        if not isinstance(found, memref.GlobalOp):
            return f"'{name}' does not reference a valid global memref"
        if found.type != op.memref.type:
            return (
                f"result type '{op.memref.type}' does not match type '{found.type}' of the global "
                f"memref @{name}"
            )
        return None

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


def _check_layout(op: Operation, type: Attribute) -> None:
    """Raises `PassFailedException` for a memref whose layout has another rank."""
    if isinstance(type, MemRefType) and (fault := layout_fault(type.layout, type.get_num_dims())):
        raise failure(op, fault, f"give '{type}' a layout of its rank")


def _is_single(region: Region) -> bool:
    return region.first_block is region.last_block


def _is_ordered(region: Region) -> bool:
    """True if the operations of a block of the region are known to be executed in order."""
    around = region.parent
    if around is None or around.name in GRAPHS:
        return False
    return around.name.partition(".")[0] in ORDERED


def _slice(op: Operation) -> str | None:
    """The fault of a slice out of bounds, or of a part with another type than the slice."""
    match op:
        case tensor.ExtractSliceOp() | memref.SubviewOp():
            whole, part = op.source, op.result
        case tensor.InsertSliceOp() | ParallelInsertSliceOp():
            whole, part = op.dest, op.source
        case _:
            return None
    numbers = (
        op.static_offsets.get_values(),
        op.static_sizes.get_values(),
        op.static_strides.get_values(),
    )
    return slice_fault(*numbers, _shape(whole)) or _part_fault(whole, part, *numbers)


def _part_fault(
    whole: SSAValue,
    part: SSAValue,
    offsets: Sequence[int],
    sizes: Sequence[int],
    strides: Sequence[int],
) -> str | None:
    """MLIR's message if a part does not have the type of the slice without some of its dimensions
    of size 1, or None. MLIR: `SliceVerificationResult`"""
    shape, buffer, values = _shape(part), as_memref(whole.type), as_tensor(whole.type)
    if buffer is not None and (fault := _other_memory(buffer, ranked_memref(part.type))):
        return fault
    if len(shape) > len(sizes):
        return "expected rank to be smaller or equal to the other rank"
    has_its_sizes = kept_dimensions(sizes, shape) is not None
    view = None if buffer is None else subview_type(buffer, offsets, sizes, strides)
    if has_its_sizes and (view is None or _is_layout_of_part(ranked_memref(part.type), view)):
        return None
    if values is not None:
        expected = TensorType(values.element_type, sizes)
        return f"expected type to be '{expected}' or a rank-reduced version. (size mismatch)"
    return (
        f"expected result type to be '{view}' or a rank-reduced version. (mismatch of result "
        f"{'layout' if has_its_sizes else 'sizes'}), but got '{part.type}'"
    )


def _other_memory(whole: MemRefType, part: MemRefType) -> str | None:
    """MLIR's message if a view of a memref has other elements or is in another space, or None."""
    if whole.memory_space != part.memory_space:
        return (
            f"different memory spaces specified for base memref type '{whole}' and subview memref "
            f"type '{part}'"
        )
    if whole.element_type != part.element_type:
        return f"expected result element type to be '{whole.element_type}', but got '{part}'"
    return None


def _is_layout_of_part(part: MemRefType, whole: MemRefType) -> bool:
    """True if the strides of a memref are those of another one without some of its dimensions of
    size 1, and the offset is the same. A layout that is not strided is not compared."""
    of_part, of_whole = strides_of(part), strides_of(whole)
    if of_part is None or of_whole is None:
        return True
    wanted = list(zip(part.get_shape(), of_part.strides))
    for size, stride in zip(whole.get_shape(), of_whole.strides):
        if wanted and wanted[0] == (size, stride):
            del wanted[0]
        elif size != 1:
            return False
    return not wanted and of_part.offset == of_whole.offset


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
    """The fault of groups that are not those of the larger memref, or of another size, or of
    another layout."""
    assert isinstance(op, memref.CollapseShapeOp | memref.ExpandShapeOp)
    groups, source = reassociation_of(op), ranked_memref(op.src.type)
    shape, result = source.get_shape(), ranked_memref(op.result.type)
    if isinstance(op, memref.CollapseShapeOp):
        fault, name = reshape_fault(result.get_shape(), shape, groups), "collapsed"
        expected = None if fault else collapsed_type(source, groups, certainly=False)
        if fault is None and expected is None:
            return "invalid source layout map or collapsing non-contiguous dims"
    else:
        fault, name = reshape_fault(shape, result.get_shape(), groups) or _sizes(op), "expanded"
        expected = None if fault else expanded_type(source, result.get_shape(), groups)
    if expected is None:
        return fault
    if strides_of(expected) == strides_of(result) and not _other_memory(expected, result):
        return None
    return f"expected {name} type to be '{expected}' but found '{result}'"


def _sizes(op: memref.ExpandShapeOp) -> str | None:
    """The fault of sizes that are not those of the result."""
    static, shape = op.static_output_shape.get_values(), _shape(op.result)
    if len(static) != len(shape):
        return (
            "expected number of static shape bounds to be equal to the output rank "
            f"({len(shape)}) but found {len(static)} inputs instead"
        )
    if static.count(DYNAMIC_INDEX) != len(op.output_shape):
        return (
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape "
            f"has {static.count(DYNAMIC_INDEX)} dynamic dims while output_shape has "
            f"{len(op.output_shape)} values"
        )
    for place, (size, wanted) in enumerate(zip(static, shape)):
        if wanted not in (DYNAMIC_INDEX, size):
            return f"invalid output shape provided at pos {place}"
    return None


def _collapse(op: Operation) -> str | None:
    """The fault of groups that are not those of the tensor, or of another size."""
    assert isinstance(op, tensor.CollapseShapeOp)
    shape, groups, result = _shape(op.src), reassociation_of(op), _shape(op.result)
    if len(groups) != len(result):
        return (
            f"expected collapsed rank ({len(result)}) to equal the number of reassociation maps "
            f"({len(groups)})."
        )
    named = [index for group in groups for index in group]
    if named and max(named) + 1 != len(shape):
        return (
            "expected reassociation map #0 to have size equal to the expanded rank "
            f"({len(shape)}), but it is {max(named) + 1}"
        )
    if named and named != list(range(len(shape))):
        return "expected reassociation map #0 to be valid and contiguous"
    for dimension, (found, size) in enumerate(zip(result, collapsed_shape(shape, groups))):
        if found != size:
            what = "dynamic" if size == DYNAMIC_INDEX else f"static value of {size}"
            return f"expected dimension {dimension} of collapsed type to be {what}"
    return None


def _reinterpreted(op: Operation) -> str | None:
    """The fault of a type with other strides; the rest is verified."""
    assert isinstance(op, memref.ReinterpretCastOp)
    where = strides_of(ranked_memref(op.result.type))
    for dimension, (stride, found) in enumerate(
        zip(op.static_strides.get_values(), where.strides if where else ())
    ):
        if fault := number_fault("stride", stride, found, f" in dim = {dimension}"):
            return fault
    return None


def _metadata(op: Operation) -> str | None:
    """The fault of results that do not describe the memref."""
    assert isinstance(op, memref.ExtractStridedMetaDataOp)
    source = ranked_memref(op.source.type)
    base = MemRefType(source.element_type, (), memory_space=source.memory_space)
    expected = [base, *(IndexType(),) * (1 + 2 * source.get_num_dims())]
    if list(op.result_types) == expected:
        return None
    types, found = (
        ", ".join(f"'{type}'" for type in types) for types in (expected, op.result_types)
    )
    return f"inferred type(s) {types} are incompatible with return type(s) of operation {found}"


def _written(op: Operation) -> str | None:
    """The fault of a write that returns another tensor than it writes, or one for a memref."""
    written = op.operand_types[1]
    expected = [] if as_tensor(written) is None else [written]
    if len(op.results) != len(expected):
        return (
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number "
            f"of output tensors ({len(expected)})"
        )
    if list(op.result_types) == expected:
        return None
    return (
        f"expected type of operand #1 ('{written}') to match type of corresponding result "
        f"('{op.results[0].type}')"
    )


def _alignment(op: Operation) -> str | None:
    """The fault of an alignment that no address has."""
    assert isinstance(op, memref.AssumeAlignmentOp)
    alignment = op.alignment.value.data
    return (
        None if alignment > 0 and not alignment & alignment - 1 else "alignment must be power of 2"
    )


def _symbols(op: Operation) -> str | None:
    """The fault of an allocation without a number for each unknown one of its layout."""
    assert isinstance(op, memref.AllocOp | memref.AllocaOp)
    layout, count = ranked_memref(op.memref.type).layout, 0
    if isinstance(layout, AffineMapAttr):
        count = layout.data.num_symbols
    elif isinstance(layout, StridedLayoutAttr):
        count = sum(isinstance(number, NoneAttr) for number in (*layout.strides, layout.offset))
    if len(op.symbol_operands) == count:
        return None
    return (
        "symbol operand count does not equal memref symbol count: expected "
        f"{count}, got {len(op.symbol_operands)}"
    )


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert isinstance(value.type, ShapedType)
    return value.type.get_shape()


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
    **dict.fromkeys(
        ("memref.alloc", "memref.alloca"), (_symbols, "give one number for each `?` of the layout")
    ),
    "memref.assume_alignment": (_alignment, "name a power of 2"),
    "memref.extract_strided_metadata": (_metadata, "give one size and stride for each dimension"),
    "memref.reinterpret_cast": (_reinterpreted, "give the result these strides"),
    "tensor.collapse_shape": (_collapse, "name each dimension in one group, and its size"),
    **dict.fromkeys(
        (
            "memref.subview",
            "tensor.extract_slice",
            "tensor.insert_slice",
            "tensor.parallel_insert_slice",
        ),
        (_slice, "take a slice that is inside, and its type"),
    ),
    **dict.fromkeys(
        ("tensor.extract", "tensor.insert"), (_element, "take an element that is inside")
    ),
    "vector.transfer_write": (_written, "return the tensor that is written, with its type"),
    "tensor.from_elements": (_elements, "give as many elements as the type has"),
}
"""What gives MLIR's message for an operation that is wrong, and what mends it."""
