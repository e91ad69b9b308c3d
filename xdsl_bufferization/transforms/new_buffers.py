"""Allocates buffers of any strided layout.

    %a = memref.alloc(%d) : memref<?xf32>
    %c = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>

The allocation is row-major. If its type cannot be cast to the wanted one, it is a one-dimensional
buffer of the extent of the layout, and the result is a `memref.reinterpret_cast` of it: static
strides are kept, and each dynamic stride becomes the extent of the dimensions placed before.

Creates one `memref.global` for each constant tensor value and type.

    %c = arith.constant dense<1.0> : tensor<4xf32>
    // becomes
    memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.0>

A global is inserted in the nearest symbol table around the constant, where
`memref.get_global` resolves it, so that each nested module has its own.

MLIR: `getGlobalFor` in lib/Dialect/Bufferization/Transforms/BufferUtils.cpp
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.dialects.memref.dialect import GlobalOp
from xdsl_bufferization.dialects.memref.views import CastOp
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.layouts import Strides, may_overlap, strides_of
from xdsl_bufferization.support.memory_sizes import heap_alignment

Contents = tuple[Operation, Attribute, MemRefType]
"""A symbol table, and the value and type of a global in it."""


class ConstantGlobals:
    """The constant globals of a program, existing and new ones."""

    def __init__(self, operations: Iterable[Operation], alignment: Mapping[str, Attribute]) -> None:
        """`alignment` is the attribute of new ones, if they have one."""
        self._alignment = alignment
        self._tables = SymbolTables()
        self._names = dict[Contents, str]()
        for op in operations:
            if isinstance(op, GlobalOp) and op.constant is not None:
                self._note(op)

    def _note(self, op: GlobalOp) -> None:
        table = op.parent_op()
        if table is not None and self._tables.is_table(table):
            self._names[table, op.initial_value, op.type] = op.sym_name.data

    def name(self, op: Operation, value: Attribute, type: MemRefType) -> str:
        """The symbol of the global with this value and type in the symbol table nearest to `op`.
        Creates the global if there is none."""
        table = self._tables.nearest(op)
        assert table is not None
        name = self._names.get((table, value, type))
        if name is None:
            name = self._tables.free_name(table, _base_name(type))
            self._names[table, value, type] = name
            self._add(table, name, value, type)
        return name

    def _add(self, table: Operation, name: str, value: Attribute, type: MemRefType) -> None:
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": type,
            "initial_value": value,
            "constant": UnitAttr(),
            **self._alignment,
        }
        op = GlobalOp.create(properties=properties)
        self._tables.add(table, name, op)
        block = table.regions[0].first_block
        assert block is not None
        first = block.first_op
        if first is None:
            block.add_op(op)
        else:
            block.insert_op_before(op, first)


def _base_name(type: MemRefType) -> str:
    sizes = "".join(f"{'_' if size == DYNAMIC_INDEX else size}x" for size in type.get_shape())
    element = re.sub(r"\W", "_", str(type.element_type))
    return f"__constant_{sizes or 'x'}{element}"


INDEX = IndexType()


def index_constant(builder: Builder, number: int) -> SSAValue:
    """Inserts a constant of type index."""
    return builder.insert(arith.ConstantOp(IntegerAttr(number, INDEX))).result


Size = int | SSAValue
"""A number of elements, known now or at run time."""


def layout_problem(kind: MemRefType, copied: MemRefType | None = None) -> str:
    """The reason why no buffer with the layout of this type can be allocated, or "". If a buffer of
    the type `copied` has its sizes, those that are static there are known, and strides that are the
    same are right: elements share memory in the copy only where they did before. Strides that are
    not known keep apart what is at them."""
    if is_castable_from(row_major(kind), kind):
        return ""
    where = strides_of(kind)
    if where is None:
        return f"the layout of '{kind}' is not strided"
    sizes, fits = kind.get_shape(), False
    if copied is not None:
        sizes = _known_sizes(sizes, copied.get_shape())
        before = strides_of(copied)
        fits = before is not None and before._replace(offset=where.offset).gives(where)
    if _may_start_before(where, sizes):
        return f"elements of '{kind}' may be in front of the buffer"
    if not fits and may_overlap(where, sizes):
        return f"elements of '{kind}' may share memory"
    return ""


def _known_sizes(sizes: Sequence[int], others: Sequence[int]) -> Sequence[int]:
    """The sizes, each from where it is static."""
    pairs = zip(sizes, others, strict=True)
    return [b if a == DYNAMIC_INDEX else a for a, b in pairs]


def _may_start_before(where: Strides, sizes: Sequence[int]) -> bool:
    """True if an element may have a negative index in the buffer. An offset that is to be chosen is
    large enough."""
    steps = [
        (stride, size)
        for stride, size in zip(where.strides, sizes, strict=True)
        if stride is not None and stride < 0
    ]
    if not steps:
        return where.offset is not None and where.offset < 0
    if where.offset is None:
        return False
    if any(size == DYNAMIC_INDEX for _, size in steps):
        return True
    return where.offset + sum(stride * (max(size, 1) - 1) for stride, size in steps) < 0


def row_major(kind: MemRefType) -> MemRefType:
    """The type without its layout."""
    return MemRefType(kind.element_type, kind.shape, memory_space=kind.memory_space)


def is_castable_from(plain: MemRefType, kind: MemRefType) -> bool:
    """True if a row-major buffer certainly has the static strides and offset of `kind`. MLIR also
    casts where this is only possible, and misreads a clone with `strided<[1, ?]>`."""
    have, want = strides_of(plain), strides_of(kind)
    return have is not None and want is not None and have.gives(want)


def _steps(size: Size) -> Size:
    """How many steps it is at most from the first element of a dimension to the last one."""
    # `size` instead of `size - 1` for a dynamic size, which may be zero.
    return max(size, 1) - 1 if isinstance(size, int) else size


@dataclass(eq=False, repr=False)
class NewBuffer:
    """Allocates one buffer."""

    builder: Builder
    size: Callable[[int], Size]
    """Returns the size of a dimension that is dynamic in the type of the buffer."""
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    """The properties of the allocation, such as its alignment."""

    def allocate(self, kind: MemRefType) -> SSAValue:
        """Returns a new buffer of a type without `layout_problem`."""
        plain = row_major(kind)
        if not is_castable_from(plain, kind):
            return self._strided(kind)
        sizes = [
            self.value(self.size(dimension))
            for dimension, size in enumerate(kind.get_shape())
            if size == DYNAMIC_INDEX
        ]
        new = self.alloc(sizes, plain)
        if plain == kind:
            return new
        cast = CastOp.create(operands=[new], result_types=[kind])
        return self.builder.insert(cast).results[0]

    def alloc(self, sizes: Sequence[SSAValue], kind: MemRefType) -> SSAValue:
        """Returns a new row-major buffer with these dynamic sizes."""
        op = memref.AllocOp(sizes, [], kind)
        op.properties.update(self.attributes)
        least = heap_alignment(kind)
        if op.alignment is not None and op.alignment.value.data < least:
            op.properties["alignment"] = IntegerAttr(least, i64)
        return self.builder.insert(op).memref

    def _strided(self, kind: MemRefType) -> SSAValue:
        """A view with the layout of `kind` of a new one-dimensional buffer."""
        sizes = [
            self.size(dimension) if size == DYNAMIC_INDEX else size
            for dimension, size in enumerate(kind.get_shape())
        ]
        where = strides_of(kind)
        assert where is not None
        front = self._front(where, sizes)
        strides, reach = self._assign_strides(where, sizes, front)
        offset = front if where.offset is None else where.offset
        reach = self._add(reach, offset)
        known = reach if isinstance(reach, int) else DYNAMIC_INDEX
        flat = MemRefType(kind.element_type, [known], memory_space=kind.memory_space)
        dynamic = [] if isinstance(reach, int) else [reach]
        buffer = self.alloc(dynamic, flat)
        offsets: list[SSAValue | int] = [self.value(offset) if where.offset is None else offset]
        view = memref.ReinterpretCastOp.from_dynamic(
            buffer,
            offsets,
            [
                self.value(size) if wanted == DYNAMIC_INDEX else size
                for size, wanted in zip(sizes, kind.get_shape(), strict=True)
            ],
            [
                self.value(stride) if known is None else stride
                for stride, known in zip(strides, where.strides, strict=True)
            ],
            kind,
        )
        return self.builder.insert(view).result

    def _front(self, where: Strides, sizes: Sequence[Size]) -> Size:
        """How many elements at most are in front of the first one."""
        offset: Size = 0
        for stride, size in zip(where.strides, sizes, strict=True):
            if stride is not None and stride < 0:
                offset = self._add(offset, self._multiply(_steps(size), -stride))
        return offset

    def _assign_strides(
        self, where: Strides, sizes: list[Size], front: Size
    ) -> tuple[list[Size], Size]:
        """The stride of each dimension, and the extent of all behind the offset, in elements, of
        which so many are in front of it."""
        strides: list[Size] = [0 if s is None else s for s in where.strides]
        reach: Size = 1
        inner_first = range(len(sizes) - 1, -1, -1)
        unknown = [d for d in inner_first if where.strides[d] is None]
        for dimension in (*(d for d in inner_first if d not in unknown), *unknown):
            known = where.strides[dimension]
            if known is not None and known < 0:
                continue  # Its elements are in front of the offset.
            if dimension in unknown:
                strides[dimension] = self._add(reach, front)
            steps = _steps(sizes[dimension])
            reach = self._add(reach, self._multiply(steps, strides[dimension]))
        return strides, reach

    # Arithmetic on sizes, folded where both operands are static.

    def value(self, number: Size) -> SSAValue:
        if isinstance(number, SSAValue):
            return number
        return index_constant(self.builder, number)

    def _add(self, a: Size, b: Size) -> Size:
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if b == 0 or a == 0:
            return a if b == 0 else b
        sum = arith.AddiOp(self.value(a), self.value(b))
        return self.builder.insert(sum).result

    def _multiply(self, a: Size, b: Size) -> Size:
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if a == 0 or b == 0:
            return 0
        if a == 1 or b == 1:
            return b if a == 1 else a
        product = arith.MuliOp(self.value(a), self.value(b))
        return self.builder.insert(product).result
