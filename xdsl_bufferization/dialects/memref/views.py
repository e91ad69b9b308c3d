"""Operations of the `memref` dialect that show memory in another way, where xDSL 0.74 has
none, or not the syntax that MLIR prints.

    %r = memref.reshape %m(%shape)
       : (memref<2x3xf32>, memref<2xindex>) -> memref<?x?xf32>
    %t = memref.transpose %m (d0, d1) -> (d1, d0)
       : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>

`have_same_elements` finds memrefs that certainly have the same elements in the same order.

    %v = memref.subview %m[%i] [4] [1]
    %r = scf.if %c -> memref<4xf32, ..> {
      %w = memref.subview %m[%i] [4] [1]
      scf.yield %w
    } else {
      scf.yield %v                               // %r is %v, whatever %c is
    }

Reshapes and casts keep the row-major order of the elements. The results of branches, loops and
selects are followed to all values that they may be. Block arguments are followed only inside of an
operation whose result is looked at: nothing defined there is in scope after it, so that a value of
an earlier iteration is never taken for that of this one. While bufferization rewrites, regions may
still yield tensors. These are not followed: what defines them may have lost its regions.

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td, lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar, Self, cast

from xdsl.dialects import memref
from xdsl.dialects.arith import SelectOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnySignlessIntegerType,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    UnrankedMemRefType,
)
from xdsl.dialects.utils import verify_dynamic_index_list
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    RangeOf,
    RangeVarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, Pure

from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.tensor_like import is_memref_type
from xdsl_bufferization.support.bounds import MOST_STEPS
from xdsl_bufferization.support.errors import cast_incompatible, op_error
from xdsl_bufferization.support.layouts import (
    as_memref,
    is_identity,
    known,
    memref_type,
    sizes_agree,
    strides_of,
)
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import print_parts

MEMREF = base(MemRefType) | base(UnrankedMemRefType)

_TO = "$source attr-dict `:` type($source) `to` type($dest)"


def element(type: Attribute) -> Attribute:
    """The element type of a memref with or without a rank."""
    return cast(MemRefType | UnrankedMemRefType, type).element_type


def space(type: Attribute) -> Attribute:
    """The memory space of a memref with or without a rank."""
    return cast(MemRefType | UnrankedMemRefType, type).memory_space


class ReadsShape(MemoryEffect):
    """Reads the buffer with the shape; of the source only the descriptor."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        return frozenset((EffectInstance(MemoryEffectKind.READ, op.operands[1]),))


@on_demand(irdl_op_definition)
class ReshapeOp(IRDLOperation):
    """A view of a row-major buffer with the shape that another buffer holds."""

    name = "memref.reshape"

    source = operand_def(MEMREF)
    shape = operand_def(MemRefType[AnySignlessIntegerType | IndexType])
    result = result_def(MEMREF)

    traits = traits_def(ReadsShape())

    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def __init__(
        self, source: SSAValue | Operation, shape: SSAValue | Operation, result_type: Attribute
    ):
        super().__init__(operands=(source, shape), result_types=(result_type,))

    def verify_(self) -> None:
        """One element type, no layouts, and one size for each dimension."""
        source, result = self.source.type, cast(Attribute, self.result.type)
        for type, name in ((source, "source"), (result, "result")):
            ranked = as_memref(type)
            if ranked is not None and not is_identity(ranked.layout):
                raise op_error(self, f"{name} memref type should have identity affine map")
        if element(source) != element(result):
            raise op_error(
                self, "element types of source and destination memref types should be the same"
            )
        sizes = memref_type(self.shape).get_shape()
        if len(sizes) != 1:
            raise op_error(
                self,
                "operand #1 must be 1D memref of signless integer or index values, but "
                f"got '{self.shape.type}'",
            )
        ranked = as_memref(result)
        if ranked is None:
            return
        if sizes[0] == DYNAMIC_INDEX:
            raise op_error(
                self,
                "cannot use shape operand with dynamic length to reshape to "
                "statically-ranked memref type",
            )
        if sizes[0] != ranked.get_num_dims():
            raise op_error(self, "length of shape operand differs from the result's memref rank")


@on_demand(irdl_op_definition)
class TransposeOp(IRDLOperation):
    """A view whose dimensions stand in another order."""

    name = "memref.transpose"

    source = operand_def(MemRefType)
    permutation = prop_def(AffineMapAttr)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    def __init__(
        self, source: SSAValue | Operation, permutation: AffineMapAttr, result_type: Attribute
    ):
        super().__init__(
            operands=(source,), result_types=(result_type,), properties={"permutation": permutation}
        )

    def verify_(self) -> None:
        """The result must have the permuted sizes and strides."""
        order = _order(self.permutation.data)
        source, result = memref_type(self.source), memref_type(self.result)
        if sorted(order) != list(range(len(order))):
            raise op_error(self, "expected a permutation map")
        if len(order) != source.get_num_dims():
            raise op_error(self, "expected a permutation map of same rank as the input")
        where = strides_of(source)
        if where is None:
            raise op_error(self, f"the layout of '{source}' is not strided")
        wanted = MemRefType(
            source.element_type,
            [source.get_shape()[d] for d in order],
            StridedLayoutAttr([where.strides[d] for d in order], where.offset),
            source.memory_space,
        )
        same = (
            result.get_shape() == wanted.get_shape()
            and strides_of(result) == strides_of(wanted)
            and (result.element_type, result.memory_space)
            == (wanted.element_type, wanted.memory_space)
        )
        if not same:
            raise op_error(
                self,
                f"result type '{result}' is not equivalent to the canonical transposed "
                f"input type '{wanted}'",
            )

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.source, f" {self.permutation.data}", self.attributes)
        print_parts(printer, " : ", self.source.type, " to ", self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        permutation = AffineMapAttr(parser.parse_affine_map())
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_keyword("to")
        op = cls(parser.resolve_operand(source, source_type), permutation, parser.parse_type())
        op.attributes |= attributes
        return op


def _order(permutation: AffineMap) -> list[int]:
    """Returns the dimension that each map result is; -1 for any other expression."""
    return [e.position if isinstance(e, AffineDimExpr) else -1 for e in permutation.results]


@on_demand(irdl_op_definition)
class DistinctObjectsOp(IRDLOperation):
    """Asserts that no two of its operands alias; the results are the operands."""

    name = "memref.distinct_objects"

    T: ClassVar = RangeVarConstraint("T", RangeOf(MEMREF))

    inputs = var_operand_def(T)
    outputs = var_result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$inputs attr-dict `:` type($inputs)"

    def __init__(self, inputs: Sequence[SSAValue]):
        super().__init__(operands=(inputs,), result_types=([value.type for value in inputs],))

    def verify_(self) -> None:
        """At least one operand."""
        if not self.inputs:
            raise op_error(self, "expected at least one operand")


@redefine(
    assembly_format="$source attr-dict `:` type($source)", operands={"source": OperandDef(MEMREF)}
)
class RankOp(memref.RankOp):
    """`memref.rank` of buffers whose rank is not known, too."""


@redefine(assembly_format="attr-dict $source `,` $index `:` type($source)")
class DimOp(memref.DimOp):
    """`memref.dim` with its attributes before, where MLIR has them."""

    def verify_(self) -> None:
        type = as_memref(self.source.type)
        if type is not None and not type.get_num_dims():
            raise op_error(
                self,
                "operand #0 must be unranked.memref of any type values or "
                f"non-0-ranked.memref of any type values, but got '{type}'",
            )


def may_be_cast(source: Attribute, dest: Attribute) -> bool:
    """True if each component of the types is equal, or unknown in one of them."""
    if (element(source), space(source)) != (element(dest), space(dest)):
        return False
    a, b = as_memref(source), as_memref(dest)
    if a is None or b is None:
        return a is not b
    if not sizes_agree(a, b):
        return False
    if a.layout == b.layout:
        return True
    left, right = strides_of(a), strides_of(b)
    if left is None or right is None:
        return False
    return all(
        x is None or y is None or x == y
        for x, y in zip((*left.strides, left.offset), (*right.strides, right.offset), strict=True)
    )


def under_cast(value: SSAValue) -> SSAValue:
    """Returns the source of a cast that only makes the type less static, or the value itself."""
    owner = value.owner
    if not isinstance(owner, memref.CastOp):
        return value
    source, dest = as_memref(owner.source.type), as_memref(value.type)
    is_less = source is not None and dest is not None and tells_less(source, dest)
    return owner.source if is_less else value


def tells_less(source: MemRefType, dest: MemRefType) -> bool:
    """True if the second type of the same rank is the first one with less known numbers."""
    a, b = strides_of(source), strides_of(dest)
    if a is None or b is None:
        return False
    sizes = zip(source.get_shape(), dest.get_shape(), strict=True)
    return all(y in (x, DYNAMIC_INDEX) for x, y in sizes) and a.gives(b)


@redefine(assembly_format=_TO)
class CastOp(memref.CastOp):
    """`memref.cast` in MLIR's syntax."""

    def verify_(self) -> None:
        if not may_be_cast(self.source.type, cast(Attribute, self.dest.type)):
            raise cast_incompatible(self)


@redefine(assembly_format=_TO)
class MemorySpaceCastOp(memref.MemorySpaceCastOp):
    """`memref.memory_space_cast` in MLIR's syntax, of buffers without a rank, too."""

    def verify_(self) -> None:
        source, dest = self.source.type, cast(Attribute, self.dest.type)
        a, b = as_memref(source), as_memref(dest)
        same = element(source) == element(dest)
        if a is not None and b is not None:
            same = same and (a.shape, a.layout) == (b.shape, b.layout)
        if not same or (a is None) != (b is None):
            raise cast_incompatible(self)


@redefine(
    assembly_format="$source `:` type($source) `->` type($aligned_pointer) attr-dict",
    operands={"source": OperandDef(MEMREF)},
)
class ExtractAlignedPointerAsIndexOp(memref.ExtractAlignedPointerAsIndexOp):
    """`memref.extract_aligned_pointer_as_index` in MLIR's syntax, of any buffer."""


@redefine(operands={"source": OperandDef(MEMREF)})
class ReinterpretCastOp(memref.ReinterpretCastOp):
    """`memref.reinterpret_cast` of a buffer without a rank, to less known sizes, too."""

    def verify_(self) -> None:
        result = memref_type(self.result)
        for of, values in (("element types", element), ("memory spaces", space)):
            if values(self.source.type) != values(result):
                raise op_error(
                    self,
                    f"different {of} specified for source type '{self.source.type}' "
                    f"and result memref type '{result}'",
                )
        sizes, offsets, strides = self._numbers()
        if len(offsets) != 1 or len(sizes) != len(strides):
            raise op_error(
                self,
                "expected mixed sizes rank to match mixed strides rank "
                f"({len(sizes)} vs {len(strides)}), and one offset, got {len(offsets)}",
            )
        if len(sizes) != result.get_num_dims():
            raise op_error(
                self,
                f"expected {result.get_num_dims()} size values but got {len(sizes)}",
                f"Expected {result.get_num_dims()} size values but got {len(sizes)}",
            )
        where = strides_of(result)
        if where is None:
            raise op_error(self, f"the layout of '{result}' is not strided")
        for dim, (value, found) in enumerate(zip(sizes, result.get_shape())):
            self._verify_number("size", value, known(found), f" in dim = {dim}")
        # MLIR compares the strides, too; xDSL's own programs have wrong ones.
        self._verify_number("offset", offsets[0], where.offset)

    def _numbers(self) -> list[tuple[int, ...]]:
        """The static sizes, offsets and strides, once the operands are counted."""
        numbers = list[tuple[int, ...]]()
        for name in ("size", "offset", "stride"):
            static: tuple[int, ...] = getattr(self, f"static_{name}s").get_values()
            dynamic: Sequence[SSAValue] = getattr(self, f"{name}s")
            verify_dynamic_index_list(static, dynamic, DYNAMIC_INDEX, f" in the {name} arguments")
            numbers.append(static)
        return numbers

    def _verify_number(self, what: str, value: int, found: int | None, where: str = "") -> None:
        """Raises `VerifyException` if a static number of the type differs."""
        fault = number_fault(what, value, found, where)
        if fault is None:
            return
        also = f"Expected result type with dynamic {what} instead of {found}{where}"
        raise op_error(
            self,
            fault,
            also
            if value == DYNAMIC_INDEX
            else f"Expected result type with {what} = {value} instead of {found}{where}",
        )


def number_fault(what: str, value: int, found: int | None, where: str) -> str | None:
    """MLIR's message if a static number of the type of `memref.reinterpret_cast` differs from its
    own, or None."""
    if found is None or found == value:
        return None
    expected = "dynamic" if value == DYNAMIC_INDEX else value
    return f"expected result type with {what} = {expected} instead of {found}{where}"


_RESHAPES = (memref.CastOp, memref.CollapseShapeOp, memref.ExpandShapeOp)


def have_same_elements(a: SSAValue, b: SSAValue) -> bool:
    """True if both memrefs, of the same shape, certainly are the same part of one buffer.
    Both are in scope at one place."""
    whole = _without_reshapes(b)
    return all(_are_equal(value, whole) for value in possible_sources(a))


def possible_sources(value: SSAValue) -> Iterator[SSAValue]:
    """Yields the memrefs that the value may be, or be a reshape or cast of."""
    seen, stack = {value: None}, [value]
    entered = dict[Operation, None]()
    while stack:
        current = stack.pop()
        is_followed = len(seen) < MOST_STEPS and is_memref_type(current.type)
        sources = _sources(current, entered) if is_followed else []
        if not sources:
            yield current
        for source in sources:
            if source not in seen:
                seen[source] = None
                stack.append(source)


def _sources(value: SSAValue, entered: dict[Operation, None]) -> list[SSAValue]:
    """Returns the memrefs of which the value is one, or a reshape or cast of one."""
    owner = value.owner
    if isinstance(owner, _RESHAPES):
        return [owner.operands[0]]
    if isinstance(owner, SelectOp):
        return list(owner.operands[1:])
    if not isinstance(owner, Block):
        return _forwarded(owner, value, entered)
    around = owner.parent_op()
    if around is None or around not in entered:
        return []
    return _forwarded(around, value, entered)


def _forwarded(op: Operation, value: SSAValue, entered: dict[Operation, None]) -> list[SSAValue]:
    """Returns the values that a region operation forwards to the value."""
    if not op.regions:
        return []
    model = model_of(op, RegionBranchOpInterface)
    if model is None:
        return []
    entered[op] = None
    return [
        edge.source.operands[index]
        for edge in model.edges(op)
        for index, target in zip(edge.operands, edge.targets, strict=True)
        if target is value
    ]


def _without_reshapes(value: SSAValue) -> SSAValue:
    for _ in range(MOST_STEPS):
        owner = value.owner
        if not isinstance(owner, _RESHAPES):
            break
        value = owner.operands[0]
    return value


def _are_equal(a: SSAValue, b: SSAValue) -> bool:
    if a is b:
        return True
    first, second = a.owner, b.owner
    return (
        isinstance(first, memref.SubviewOp)
        and isinstance(second, memref.SubviewOp)
        and first.properties == second.properties
        and len(first.operands) == len(second.operands)
        and all(x is y for x, y in zip(first.operands, second.operands, strict=True))
    )


OPERATIONS: tuple[type[Operation], ...] = (DistinctObjectsOp, ReshapeOp, TransposeOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        CastOp,
        DimOp,
        ExtractAlignedPointerAsIndexOp,
        MemorySpaceCastOp,
        RankOp,
        ReinterpretCastOp,
    )
}
