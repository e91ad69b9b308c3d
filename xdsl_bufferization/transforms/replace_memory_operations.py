"""
Chooses the operations that copy, allocate and free: `replace-memory-operations{copy-op=linalg-copy
alloc-op=pool_alloc dealloc-op=pool_free}`.

    %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
    memref.copy %m, %0 : memref<?xf32> to memref<?xf32>
    memref.dealloc %0 : memref<?xf32>
    // becomes
    %bytes = arith.muli %n, %c4 : index
    %memory = call @pool_alloc(%bytes, %c64) : (index, index) -> memref<?xi8>
    %0 = memref.view %memory[%c0][%n] : memref<?xi8> to memref<?xf32>
    linalg.copy ins(%m : memref<?xf32>) outs(%0 : memref<?xf32>)
    %pointer = memref.extract_aligned_pointer_as_index %0 : memref<?xf32> -> index
    call @pool_free(%pointer) : (index) -> ()

The passes before it make operations of `memref`, which all of them understand; this one is the
last. One function serves all types, so it gets bytes. Functions that implement the allocator, and
those that they call, stay as they are.

MLIR: `BufferizationOptions::allocationFn`, `memCpyFn`; `BufferDeallocationOpInterface`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    UnitAttr,
    UnrankedMemRefType,
    i8,
)
from xdsl.dialects.linalg import attrs, ops
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.dialects.linalg.dialect import copy
from xdsl_bufferization.dialects.memref.views import ExtractAlignedPointerAsIndexOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.memory_sizes import element_bytes, heap_alignment, static_bytes
from xdsl_bufferization.transforms.new_buffers import index_constant
from xdsl_bufferization.transforms.options import CopyName, OptionsPass

ALLOCATE = FunctionType.from_lists([IndexType()] * 2, [MemRefType(i8, [DYNAMIC_INDEX])])
FREE = FunctionType.from_lists([IndexType()], [])


@record
class MemoryOperations:
    """What copies, allocations and deallocations become; without a function they stay."""

    allocate: Callable[[Builder, MemRefType, Sequence[SSAValue], int], SSAValue] | None = None
    """Makes a buffer of a type, with its dynamic sizes and its alignment in bytes."""
    free: Callable[[Builder, SSAValue], None] | None = None
    """Frees a buffer. Its type may be another one than that of the allocation."""
    copy: Callable[[Builder, SSAValue, SSAValue], None] | None = None
    """Copies the first buffer to the second, which has the same sizes and elements."""

    def replace(self, op: Operation) -> None:
        """Replaces one operation."""
        builder = Builder(InsertPoint.before(op))
        match op:
            case memref.AllocOp() if self.allocate is not None:
                stated, type = op.alignment, op.memref.type
                alignment = stated.value.data if stated else heap_alignment(type)
                new = self.allocate(builder, type, op.dynamic_sizes, alignment)
                new.name_hint = op.memref.name_hint
                Rewriter.replace_op(op, [], [new])
            case memref.DeallocOp() if self.free is not None:
                self.free(builder, op.memref)
                Rewriter.erase_op(op)
            case memref.CopyOp() if self.copy is not None:
                self.copy(builder, op.source, op.destination)
                Rewriter.erase_op(op)
            case _:
                pass


@record
class ReplaceMemoryOperationsPass(OptionsPass):
    """
    Replaces `memref.copy`, `memref.alloc` and `memref.dealloc` by other operations or by calls; it
    belongs behind all passes that make them.

    Allocations and deallocations in a memory space stay."""

    name = "replace-memory-operations"

    copy_op: CopyName = "memref-copy"
    """What copies become. An unranked one cannot become another operation."""
    alloc_op: str = ""
    """A function that gets bytes and their alignment, `(index, index) -> memref<?xi8>`, and returns
    new memory; declared if it is missing."""
    dealloc_op: str = ""
    """A function that frees memory; it gets the address, `(index) -> ()`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` for what cannot be replaced; the module is unchanged
        then."""
        names = [name for name in (self.alloc_op, self.dealloc_op) if name]
        found, tables = memory_operations(op, names), SymbolTables()
        if names:
            check_lowered(found)
        for one in found:
            self._check(one, tables)
        copy = {"linalg-copy": _copy, "linalg-generic": _copy_generic}.get(self.copy_op)
        chosen = MemoryOperations(
            self._allocate if self.alloc_op else None, self._free if self.dealloc_op else None, copy
        )
        for one in found:
            if isinstance(one, memref.AllocOp | memref.DeallocOp) and _has_space(one.memref):
                continue
            self._declare(one, tables)
            chosen.replace(one)

    def _called(self, op: Operation) -> tuple[str, FunctionType] | None:
        """The name and the signature of the function that an operation becomes a call of."""
        if self.alloc_op and isinstance(op, memref.AllocOp) and not _has_space(op.memref):
            return self.alloc_op, ALLOCATE
        if self.dealloc_op and isinstance(op, memref.DeallocOp) and not _has_space(op.memref):
            return self.dealloc_op, FREE
        return None

    def _check(self, op: Operation, tables: SymbolTables) -> None:
        """Raises `PassFailedException` for an operation that cannot be replaced."""
        if isinstance(op, memref.CopyOp) and self.copy_op != "memref-copy":
            _check_copy(op, self.copy_op)
        called = self._called(op)
        if called is None:
            return
        if isinstance(op, memref.AllocOp):
            _check_allocation(op)
        name, signature = called
        known = tables.symbols(_table(op, tables)).get(name)
        if known is None or (isinstance(known, func.FuncOp) and known.function_type == signature):
            return
        why = f"'{self.name}' calls a function of type {signature} by this name"
        raise failure(known, f"is named '{name}'", why)

    def _declare(self, op: Operation, tables: SymbolTables) -> None:
        """Declares the function that an operation becomes a call of, unless it is known there. C
        can implement it: it is called by MLIR's wrapper for C."""
        called = self._called(op)
        if called is None:
            return
        table, (name, signature) = _table(op, tables), called
        if name in tables.symbols(table):
            return
        function = func.FuncOp.external(name, signature.inputs.data, signature.outputs.data)
        function.attributes["llvm.emit_c_interface"] = UnitAttr()
        tables.add(table, name, function)
        Rewriter.insert_op(function, InsertPoint.at_start(table.regions[0].block))

    def _allocate(
        self, builder: Builder, type: MemRefType, sizes: Sequence[SSAValue], alignment: int
    ) -> SSAValue:
        size = index_constant(builder, static_bytes(type))
        for factor in sizes:
            size = builder.insert(arith.MuliOp(size, factor)).result
        arguments = [size, index_constant(builder, alignment)]
        call = builder.insert(func.CallOp(self.alloc_op, arguments, ALLOCATE.outputs.data))
        start = index_constant(builder, 0)
        return builder.insert(memref.ViewOp(call.results[0], start, sizes, type)).result

    def _free(self, builder: Builder, buffer: SSAValue) -> None:
        pointer = ExtractAlignedPointerAsIndexOp.create(
            operands=[buffer], result_types=[IndexType()]
        )
        builder.insert(pointer)
        builder.insert(func.CallOp(self.dealloc_op, pointer.results, []))


_LOWERED_BEFORE: Mapping[str, str] = {
    "bufferization.clone": "convert-bufferization-to-memref",
    "bufferization.dealloc": "convert-bufferization-to-memref",
    "memref.realloc": "expand-realloc",
}
"""The pass that makes `memref.alloc` or `memref.dealloc` of an operation."""


def memory_operations(module: ModuleOp, functions: Sequence[str]) -> Sequence[Operation]:
    """The operations that copy, allocate and free in a module, but those in these functions and in
    what they call."""
    kinds = (memref.AllocOp, memref.DeallocOp, memref.CopyOp)
    ops = contents(module)
    found = [op for op in ops if isinstance(op, kinds) or op.name in _LOWERED_BEFORE]
    if not functions:
        return found
    calls, skipped = CallGraph(module), dict[Operation, None]()
    waiting = [f for f in calls.functions if calls.symbol(f) in functions]
    while waiting:
        function = waiting.pop()
        if function not in skipped:
            skipped[function] = None
            waiting += calls.callees(function)
    inside = {op for function in skipped for op in contents(function)}
    return [op for op in found if op not in inside]


def check_lowered(ops: Sequence[Operation]) -> None:
    """Raises `PassFailedException` for one that allocates or frees and is not replaced."""
    for op in ops:
        if before := _LOWERED_BEFORE.get(op.name):
            raise failure(op, "allocates or frees in another way", f"run '{before}' before")


def _check_copy(op: memref.CopyOp, name: str) -> None:
    type, operation = op.source.type, name.replace("-", ".")
    if not isa(type, MemRefType) or not isa(op.destination.type, MemRefType):
        raise failure(op, f"cannot become '{operation}'", "an unranked buffer has no dimensions")
    each = type.element_type
    if name == "linalg-copy" and not isinstance(each, AnyFloat | IntegerType | IndexType):
        why = f"its elements are {each}; 'linalg-generic' copies them"
        raise failure(op, f"cannot become '{operation}'", why)


def _check_allocation(op: memref.AllocOp) -> None:
    type = op.memref.type
    if element_bytes(type.element_type) is None:
        raise failure(op, "has no size in bytes", f"its elements are {type.element_type}")
    if type.layout != NoneAttr():
        why = "only memory without gaps can be a view of bytes; allocate it with the identity"
        raise failure(op, f"has the layout {type.layout}", why)


def _has_space(buffer: SSAValue) -> bool:
    """True if a buffer is in another memory space than the default one."""
    type = buffer.type
    assert isa(type, MemRefType | UnrankedMemRefType)
    return type.memory_space != NoneAttr()


def _table(op: Operation, tables: SymbolTables) -> Operation:
    table = tables.nearest(op)
    assert table is not None
    return table


def _copy(builder: Builder, source: SSAValue, target: SSAValue) -> None:
    builder.insert(copy(source, target))


def _copy_generic(builder: Builder, source: SSAValue, target: SSAValue) -> None:
    assert isa(source.type, MemRefType)
    rank = source.type.get_num_dims()
    each = source.type.element_type
    block = Block(arg_types=[each, each])
    block.add_op(ops.YieldOp(block.args[0]))
    maps = [AffineMapAttr(AffineMap.identity(rank))] * 2
    parallel: list[Attribute] = [attrs.IteratorTypeAttr(attrs.IteratorType.PARALLEL)] * rank
    builder.insert(ops.GenericOp([source], [target], Region(block), maps, parallel))
