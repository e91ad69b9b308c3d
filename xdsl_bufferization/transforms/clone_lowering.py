"""Replaces `bufferization.clone` by an allocation and a copy.

    %c = bufferization.clone %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    // becomes
    %d = memref.dim %m, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    %c = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    memref.copy %m, %c : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>

`new_buffers.py` allocates in any strided layout. The sizes of an unranked clone are read at run
time.

MLIR: lib/Conversion/BufferizationToMemRef/BufferizationToMemRef.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.dialects.memref.views import RankOp, ReshapeOp
from xdsl_bufferization.transforms.new_buffers import (
    INDEX,
    NewBuffer,
    Size,
    is_castable_from,
    layout_problem,
    row_major,
)


def problem(op: CloneOp) -> str:
    """The reason why a clone cannot be lowered, or ""."""
    kind, source = op.output.type, op.input.type
    if not isa(kind, MemRefType):
        return ""
    return layout_problem(kind, source if isa(source, MemRefType) else None)


def is_only_ours(op: CloneOp) -> bool:
    """True if a clone can be lowered, but not to a cast of a row-major buffer, which is all that
    MLIR knows: `memref<i32, strided<[], offset: 4>>` is a view of a larger one."""
    kind = op.output.type
    if not isa(kind, MemRefType) or problem(op):
        return False
    return not is_castable_from(row_major(kind), kind)


@dataclass(eq=False, repr=False)
class CloneLowering:
    """Lowers one clone."""

    op: CloneOp
    builder: Builder = field(init=False)

    def run(self) -> None:
        """Replaces the operation, for which `problem` must be empty."""
        self.builder = Builder(InsertPoint.before(self.op))
        stated = self.op.attributes.get("alignment")
        attributes = {"alignment": stated} if isa(stated, IntegerAttr) else {}
        self.buffers = NewBuffer(self.builder, self._size, attributes)
        source, kind = self.op.input, self.op.output.type
        if isa(kind, UnrankedMemRefType):
            clone = self._unranked(kind)
        else:
            assert isa(kind, MemRefType)
            clone = self.buffers.allocate(kind)
        self.builder.insert(CopyOp(source, clone))
        Rewriter.replace_op(self.op, [], [clone])

    def _size(self, dimension: int) -> Size:
        """A size of the source, static if its type is."""
        kind = self.op.input.type
        if isa(kind, MemRefType) and kind.get_shape()[dimension] != DYNAMIC_INDEX:
            return kind.get_shape()[dimension]
        index = self.buffers.value(dimension)
        return self.builder.insert(memref.DimOp(self.op.input, index)).result

    def _unranked(self, kind: UnrankedMemRefType) -> SSAValue:
        """A new one-dimensional buffer, reshaped to the shape of the source."""
        source, build = self.op.input, self.builder
        zero, one = self.buffers.value(0), self.buffers.value(1)
        rank = build.insert(RankOp.create(operands=[source], result_types=[INDEX])).results[0]
        shape = build.insert(
            memref.AllocaOp.build(
                operands=[[rank], []], result_types=[MemRefType(INDEX, [DYNAMIC_INDEX])]
            )
        ).memref
        body = Block(arg_types=[INDEX, INDEX])
        dim = memref.DimOp(source, body.args[0])
        count = arith.MuliOp(body.args[1], dim.result)
        store = memref.StoreOp.get(dim.result, shape, [body.args[0]])
        body.add_ops([dim, store, count, scf.YieldOp(count.result)])
        loop = build.insert(scf.ForOp(zero, rank, one, [one], Region(body)))
        flat = MemRefType(kind.element_type, [DYNAMIC_INDEX], memory_space=kind.memory_space)
        buffer = self.buffers.alloc([loop.results[0]], flat)
        return build.insert(ReshapeOp(buffer, shape, kind)).results[0]


def lower(op: CloneOp) -> None:
    """Replaces a clone, for which `problem` must be empty."""
    CloneLowering(op).run()
