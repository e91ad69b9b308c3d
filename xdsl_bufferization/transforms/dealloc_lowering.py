"""Lowers `bufferization.dealloc` to `memref.dealloc` under conditions.

    bufferization.dealloc (%m : memref<2xf32>) if (%c)
    // becomes
    scf.if %c { memref.dealloc %m : memref<2xf32> }

With retained values the aligned pointers are compared: inline if there is one buffer to free,
else by a helper function that is created once per symbol table. It reads the pointers and
conditions from temporary buffers and writes, to other ones, the flags of the buffers to be
freed and of the retained values that are owned afterwards. Constant conditions are folded.

MLIR: lib/Dialect/Bufferization/Transforms/LowerDeallocations.cpp
"""

from __future__ import annotations

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.arith import Arith
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    Builtin,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    i1,
)
from xdsl.dialects.func import Func
from xdsl.dialects.memref import MemRef
from xdsl.dialects.scf import Scf
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.dialects.memref.views import CastOp, ExtractAlignedPointerAsIndexOp
from xdsl_bufferization.interfaces.symbols import SymbolTables

HELPER = "dealloc_helper"
LIBRARY = """
func.func private @dealloc_helper(
    %freed: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>,
    %is_freed: memref<?xi1>, %is_owned: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %to_free = memref.dim %freed, %c0 : memref<?xindex>
  %to_retain = memref.dim %retained, %c0 : memref<?xindex>
  scf.for %i = %c0 to %to_retain step %c1 {
    memref.store %false, %is_owned[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %to_free step %c1 {
    %pointer = memref.load %freed[%i] : memref<?xindex>
    %condition = memref.load %conditions[%i] : memref<?xi1>
    %unretained = scf.for %j = %c0 to %to_retain step %c1 iter_args(%sum = %true) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %pointer : index
      scf.if %same {
        %owned = memref.load %is_owned[%j] : memref<?xi1>
        %now = arith.ori %owned, %condition : i1
        memref.store %now, %is_owned[%j] : memref<?xi1>
      }
      %differs = arith.cmpi ne, %other, %pointer : index
      %all = arith.andi %sum, %differs : i1
      scf.yield %all : i1
    }
    %first = scf.for %j = %c0 to %i step %c1 iter_args(%sum = %unretained) -> (i1) {
      %other = memref.load %freed[%j] : memref<?xindex>
      %owned = memref.load %conditions[%j] : memref<?xi1>
      %same = arith.cmpi eq, %other, %pointer : index
      %taken = arith.andi %same, %owned : i1
      %untaken = arith.xori %taken, %true : i1
      %all = arith.andi %sum, %untaken : i1
      scf.yield %all : i1
    }
    %free = arith.andi %first, %condition : i1
    memref.store %free, %is_freed[%i] : memref<?xi1>
  }
  func.return
}
"""
"""The helper function. A buffer is freed if its condition is true, and it aliases no retained value
and no earlier buffer whose condition is true. MLIR ignores the condition of the earlier buffer, so
that a buffer leaks if it is listed first with a false condition. A retained value is owned if it
aliases a buffer whose condition is true."""


class DeallocLowering:
    """Lowers the deallocations of one program."""

    def __init__(self) -> None:
        self._tables = SymbolTables()
        self._helpers = dict[Operation, str]()
        """The name of the helper function in each symbol table."""

    def lower(self, op: DeallocOp) -> None:
        """Replaces one operation."""
        builder = Builder(InsertPoint.before(op))
        conditions = tuple(op.conditions)
        if not op.memrefs:
            results = [_constant(builder, 0, i1) for _ in op.retained]
        elif len(op.memrefs) == 1 and not op.retained:
            _free_if(builder, op.conditions[0], op.memrefs[0])
            results = list[SSAValue]()
        elif len(op.memrefs) == 1:
            results = _lower_one(builder, op)
        else:
            results = self._lower_many(builder, op)
        Rewriter.replace_op(op, [], results)
        for condition in dict.fromkeys(conditions):
            constant = condition.owner
            if isinstance(constant, arith.ConstantOp) and not condition.first_use:
                Rewriter.erase_op(constant)

    def _lower_many(self, builder: Builder, op: DeallocOp) -> list[SSAValue]:
        """Lowers to a call of the helper function."""
        freed, kept = len(op.memrefs), len(op.retained)
        pointers = _new_buffer(builder, IndexType(), freed)
        conditions = _new_buffer(builder, i1, freed)
        retained = _new_buffer(builder, IndexType(), kept)
        for index, value in enumerate(op.memrefs):
            _store(builder, _pointer(builder, value), pointers, index)
        for index, value in enumerate(op.conditions):
            _store(builder, value, conditions, index)
        for index, value in enumerate(op.retained):
            _store(builder, _pointer(builder, value), retained, index)
        casted = [_cast(builder, v) for v in (pointers, conditions, retained)]
        is_freed = _new_buffer(builder, i1, freed)
        is_owned = _new_buffer(builder, i1, kept)
        outputs = [_cast(builder, value) for value in (is_freed, is_owned)]
        callee = SymbolRefAttr(self._helper_name(op))
        inputs = (casted[0], casted[2], casted[1], *outputs)
        builder.insert(func.CallOp(callee, inputs, []))
        for index, value in enumerate(op.memrefs):
            _free_if(builder, _load(builder, is_freed, index), value)
        results = [_load(builder, is_owned, index) for index in range(kept)]
        for value in (pointers, retained, conditions, is_freed, is_owned):
            builder.insert(memref.DeallocOp.get(value))
        return results

    def _helper_name(self, op: DeallocOp) -> str:
        """The name of the helper function in the nearest symbol table, created on demand."""
        table = self._tables.nearest(op)
        assert table is not None
        name = self._helpers.get(table)
        if name is None:
            name = self._helpers[table] = self._tables.free_name(table, HELPER)
            helper = _library_function(name)
            self._tables.add(table, name, helper)
            block = table.regions[0].last_block
            assert block is not None
            block.add_op(helper)
        return name


def _lower_one(builder: Builder, op: DeallocOp) -> list[SSAValue]:
    """Lowers a deallocation of one buffer to comparisons with each retained value."""
    condition = op.conditions[0]
    pointer = _pointer(builder, op.memrefs[0])
    others = [
        builder.insert(arith.CmpiOp(pointer, _pointer(builder, value), "ne")).result
        for value in op.retained
    ]
    free = others[0]
    for other in others[1:]:
        free = builder.insert(arith.AndIOp(free, other)).result
    if not is_constant(condition, 1):
        free = builder.insert(arith.AndIOp(free, condition)).result
    _free_if(builder, free, op.memrefs[0])
    true = _constant(builder, 1, i1)
    results = list[SSAValue]()
    for other in others:
        same = builder.insert(arith.XOrIOp(other, true)).result
        if not is_constant(condition, 1):
            same = builder.insert(arith.AndIOp(same, condition)).result
        results.append(same)
    return results


def is_constant(value: SSAValue, number: int) -> bool:
    """True if the value is an `arith.constant` whose truth is that of `number`."""
    owner = value.owner
    return (
        isinstance(owner, arith.ConstantOp)
        and isinstance(owner.value, IntegerAttr)
        # A true `i1` may be written as 1 or as -1.
        and bool(owner.value.value.data) == bool(number)
    )


def _free_if(builder: Builder, condition: SSAValue, value: SSAValue) -> None:
    if is_constant(condition, 0):
        return
    free = memref.DeallocOp.get(value)
    if is_constant(condition, 1):
        builder.insert(free)
        return
    builder.insert(scf.IfOp(condition, [], Region(Block([free, scf.YieldOp()]))))


def _pointer(builder: Builder, value: SSAValue) -> SSAValue:
    op = ExtractAlignedPointerAsIndexOp.create(operands=[value], result_types=[IndexType()])
    return builder.insert(op).results[0]


def _constant(builder: Builder, value: int, kind: IndexType | IntegerType) -> SSAValue:
    attribute = IntegerAttr(value, kind)
    return builder.insert(arith.ConstantOp(attribute)).result


def _new_buffer(builder: Builder, element: Attribute, size: int) -> SSAValue:
    return builder.insert(memref.AllocOp([], [], MemRefType(element, [size]))).memref


def _cast(builder: Builder, value: SSAValue) -> SSAValue:
    """Casts a one-dimensional buffer to dynamic size."""
    assert isa(value.type, MemRefType)
    kind = MemRefType(value.type.element_type, [DYNAMIC_INDEX])
    cast = CastOp.create(operands=[value], result_types=[kind])
    return builder.insert(cast).results[0]


def _store(builder: Builder, value: SSAValue, buffer: SSAValue, index: int) -> None:
    position = _constant(builder, index, IndexType())
    builder.insert(memref.StoreOp.get(value, buffer, [position]))


def _load(builder: Builder, buffer: SSAValue, index: int) -> SSAValue:
    position = _constant(builder, index, IndexType())
    return builder.insert(memref.LoadOp.get(buffer, [position])).res


def _library_function(name: str) -> func.FuncOp:
    """Parses the function of `LIBRARY` and gives it a name."""
    context = Context()
    for dialect in (Builtin, Arith, Func, MemRef, Scf):
        context.load_dialect(dialect)
    module = Parser(context, LIBRARY).parse_module()
    function = module.body.block.first_op
    assert isinstance(function, func.FuncOp)
    function.detach()
    function.sym_name = StringAttr(name)
    return function
