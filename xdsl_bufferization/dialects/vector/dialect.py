"""Operations of the `vector` dialect that xDSL 0.74 does not define, or defines more
narrowly than MLIR.

`vector.mask` is in this module; the others are in `memory.py`,
`reductions.py` and `shapes.py`.

    %w = vector.mask %m {
      %x = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
    } : vector<4xi1> -> tensor<8xf32>

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import i1
from xdsl.dialects.utils import AbstractYieldOperation
from xdsl.dialects.vector import ReductionOp, TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    region_def,
    traits_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect

from xdsl_bufferization.dialects.vector import memory, reductions, shapes
from xdsl_bufferization.dialects.vector.memory import GatherOp
from xdsl_bufferization.dialects.vector.reductions import (
    ContractionOp,
    MultiReductionOp,
    OuterProductOp,
)
from xdsl_bufferization.dialects.vector.types import MASK, dimensions, of_dimensions, vector
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.support.override import on_demand
from xdsl_bufferization.support.syntax import parse_result_types, print_parts


@on_demand(irdl_op_definition)
class YieldOp(AbstractYieldOperation[Attribute]):
    """Ends the region of an operation of the dialect."""

    name = "vector.yield"

    traits = traits_def(IsTerminator(), Pure())


@on_demand(irdl_op_definition)
class MaskOp(IRDLOperation):
    """Executes one operation under a mask; masked-off elements of the result are `passthru`."""

    name = "vector.mask"

    mask = operand_def(MASK)
    passthru = opt_operand_def()
    outputs = var_result_def()
    region = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect())

    @property
    def masked(self) -> Operation | None:
        """The operation that is masked; None if the region only yields."""
        first = self.region.block.first_op
        return None if isinstance(first, YieldOp) else first

    def verify_(self) -> None:
        """The region holds one operation at most and yields all its results."""
        block, masked = self.region.block, self.masked
        end = block.last_op
        if not isinstance(end, YieldOp):
            raise op_error(self, "expects a terminator within it")
        if masked is not None and masked.next_op is not end:
            raise op_error(self, "expects only one operation to mask")
        if masked is not None and tuple(masked.results) != tuple(end.operands):
            raise op_error(
                self,
                "expects all the results of the operation to match all the values "
                "returned by the terminator",
            )
        if len(self.outputs) != len(end.operands):
            raise op_error(self, "expects number of results to match mask region yielded values")
        if tuple(self.outputs.types) != end.operand_types:
            raise op_error(self, "expects result type to match maskable operation result type")
        self._verify_passthru(masked)
        self._verify_mask(masked)

    def _verify_passthru(self, masked: Operation | None) -> None:
        """Raises `VerifyException` for a passthru of a write or of another type than the result."""
        passthru = self.passthru
        if passthru is None:
            return
        if isinstance(masked, TransferWriteOp):
            raise op_error(self, "doesn't expect a passthru argument for this maskable operation")
        if [passthru.type] != list(self.outputs.types):
            raise op_error(self, "expects result type to match passthru type")
        if as_tensor(passthru.type) is not None:
            raise op_error(self, "cannot choose from a tensor as passthru")

    def _verify_mask(self, masked: Operation | None) -> None:
        """Raises `VerifyException` unless the mask has the shape of the masked operation."""
        if masked is None:
            return
        wanted = _mask_type(masked)
        if wanted is None:
            raise op_error(self, "expects a MaskableOpInterface within the mask region")
        if self.mask.type != wanted:
            raise op_error(self, f"expects a '{wanted}' mask for the maskable operation")

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.operands, " ")
        printer.print_region(self.region, print_block_terminators=not self._ends_plainly())
        print_parts(printer, self.attributes, " : ", self.mask.type)
        if self.outputs:
            print_parts(printer, " -> ", self.outputs.types)

    def _ends_plainly(self) -> bool:
        """True if `parse` would add the same yield."""
        end, masked = self.region.block.last_op, self.masked
        results = () if masked is None else masked.results
        return (
            isinstance(end, YieldOp)
            and not end.attributes
            and tuple(end.operands) == tuple(results)
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        mask = parser.parse_unresolved_operand()
        passthru = None
        if parser.parse_optional_punctuation(",") is not None:
            passthru = parser.parse_unresolved_operand()
        region = parser.parse_region()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        mask_type = parser.parse_type()
        types = parse_result_types(parser)
        passed = list[SSAValue]()
        if passthru is not None:
            if not types:
                parser.raise_error("expects a result if passthru operand is provided")
            passed = [parser.resolve_operand(passthru, types[0])]
        return cls.build(
            operands=[parser.resolve_operand(mask, mask_type), passed],
            result_types=[types],
            attributes=attributes,
            regions=[_with_terminator(region)],
        )


def _mask_type(masked: Operation) -> Attribute | None:
    """Returns the type of a mask for the operation; None if the operation cannot be masked."""
    match masked:
        case TransferReadOp():
            map = masked.permutation_map.data
            return masked.infer_transfer_op_mask_type(vector(masked.result.type), map)
        case TransferWriteOp():
            map = masked.permutation_map.data
            return masked.infer_transfer_op_mask_type(vector(masked.vector.type), map)
        case ReductionOp():
            touched = dimensions(masked.vector.type)
        case MultiReductionOp():
            touched = dimensions(masked.source.type)
        case ContractionOp():
            touched = masked.extents
        case GatherOp() | OuterProductOp():
            touched = dimensions(masked.result.type)
        case _:
            return None
    return of_dimensions(i1, touched)


def _with_terminator(region: Region) -> Region:
    """Returns the region with a final yield of all results of its only operation."""
    if not region.blocks:
        region.add_block(Block())
    block = region.block
    last = block.last_op
    if last is None:
        block.add_op(YieldOp())
    elif not isinstance(last, YieldOp):
        block.add_op(YieldOp(*last.results))
    return region


OPERATIONS: tuple[type[Operation], ...] = (
    *(MaskOp, YieldOp),
    *memory.OPERATIONS,
    *reductions.OPERATIONS,
    *shapes.OPERATIONS,
)

ATTRIBUTES: tuple[type[Attribute], ...] = (*shapes.ATTRIBUTES, *reductions.ATTRIBUTES)

SUBSTITUTES: dict[str, type[Operation]] = shapes.SUBSTITUTES | memory.SUBSTITUTES
