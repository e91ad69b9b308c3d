"""
Operations of the `vector` dialect that xDSL 0.74 does not define.

    %r = vector.gather %t[%i] [%iv], %m, %p
       : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %w = vector.mask %m {
      %x = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
    } : vector<4xi1> -> tensor<8xf32>

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects.builtin import (
    I1,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    VectorType,
    i64,
)
from xdsl.dialects.utils import AbstractYieldOperation
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.layouts import as_memref, as_tensor

MASK = VectorType[I1]


@irdl_op_definition
class GatherOp(IRDLOperation):
    """Reads the elements that a vector of indices names, where the mask is set."""

    name = "vector.gather"

    base = operand_def(TensorType | MemRefType)
    offsets = var_operand_def(IndexType)
    indices = operand_def(VectorType[IntegerType | IndexType])
    mask = operand_def(MASK)
    pass_thru = operand_def(VectorType)
    result = result_def(VectorType)

    alignment = opt_prop_def(IntegerAttr.constr(type=i64))

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict"
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru)"
        "`into` type($result)"
    )

    def verify_(self) -> None:
        """All vectors have one shape, and there is an offset for each dimension."""
        source = _shaped(self.base.type)
        rank = source.get_num_dims()
        if len(self.offsets) != rank:
            raise VerifyException(f"'{self.name}' op requires {rank} indices")
        wanted = _vector(self.result.type)
        if source.element_type != wanted.element_type:
            raise VerifyException(
                f"'{self.name}' op base and result element type should match"
            )
        if self.pass_thru.type != wanted:
            raise VerifyException(
                f"'{self.name}' op expected pass_thru of same type as result type"
            )
        for what, type in (("indices", self.indices.type), ("mask", self.mask.type)):
            if _sizes(type) != _sizes(wanted):
                raise VerifyException(
                    f"'{self.name}' op expected result dim to match {what} dim"
                )


@irdl_op_definition
class YieldOp(AbstractYieldOperation[Attribute]):
    """Ends the region of an operation of the dialect."""

    name = "vector.yield"

    traits = traits_def(IsTerminator(), Pure())


@irdl_op_definition
class MaskOp(IRDLOperation):
    """Runs one operation where the mask is set; elsewhere the result is `passthru`."""

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
            raise VerifyException(f"'{self.name}' op expects a terminator within it")
        if masked is not None and masked.next_op is not end:
            raise VerifyException(
                f"'{self.name}' op expects only one operation to mask"
            )
        if masked is not None and tuple(masked.results) != tuple(end.operands):
            raise VerifyException(
                f"'{self.name}' op expects all the results of the operation to match "
                "all the values returned by the terminator"
            )
        if tuple(self.outputs.types) != tuple(o.type for o in end.operands):
            raise VerifyException(
                f"'{self.name}' op expects result type to match maskable operation "
                "result type"
            )
        self._verify_mask(masked)

    def _verify_mask(self, masked: Operation | None) -> None:
        """The mask must be that of the transfer, and what is written passes nothing."""
        passthru = self.passthru
        if passthru is not None:
            if isinstance(masked, TransferWriteOp):
                raise VerifyException(
                    f"'{self.name}' op doesn't expect a passthru argument for this "
                    "maskable operation"
                )
            if [passthru.type] != list(self.outputs.types):
                raise VerifyException(
                    f"'{self.name}' op expects result type to match passthru type"
                )
            if as_tensor(passthru.type) is not None:
                raise VerifyException(
                    f"'{self.name}' op cannot choose from a tensor as passthru"
                )
        if not isinstance(masked, TransferReadOp | TransferWriteOp):
            return
        written = isinstance(masked, TransferWriteOp)
        vector = _vector((masked.vector if written else masked.result).type)
        wanted = masked.infer_transfer_op_mask_type(vector, masked.permutation_map.data)
        if self.mask.type != wanted:
            raise VerifyException(
                f"'{self.name}' op expects a '{wanted}' mask for the maskable operation"
            )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" ")
        printer.print_region(
            self.region, print_block_terminators=not self._ends_plainly()
        )
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.mask.type)
        if self.outputs:
            printer.print_string(" -> ")
            printer.print_list(self.outputs.types, printer.print_attribute)

    def _ends_plainly(self) -> bool:
        """Does the yield say nothing but what `parse` adds?"""
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
        types = _parse_result_types(parser)
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


def _shaped(type: Attribute) -> TensorType | MemRefType:
    """The type of what is read, known to be a tensor or a memref."""
    shaped = as_tensor(type) or as_memref(type)
    assert shaped is not None
    return shaped


def _vector(type: Attribute) -> VectorType:
    assert isinstance(type, VectorType)
    return cast(VectorType, type)


def _sizes(type: Attribute) -> tuple[object, ...]:
    """The shape of a vector type, and which of the sizes are scaled."""
    vector = _vector(type)
    return vector.get_shape(), vector.get_scalable_dims()


def _parse_result_types(parser: Parser) -> Sequence[Attribute]:
    """`-> type` or `-> (types)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(
        Parser.Delimiter.PAREN, parser.parse_type
    )
    return [parser.parse_type()] if types is None else types


def _with_terminator(region: Region) -> Region:
    """The region, ended by a yield of all results of its only operation."""
    if not region.blocks:
        region.add_block(Block())
    block = region.block
    last = block.last_op
    if last is None:
        block.add_op(YieldOp())
    elif not isinstance(last, YieldOp):
        block.add_op(YieldOp(*last.results))
    return region


OPERATIONS: tuple[type[Operation], ...] = (GatherOp, MaskOp, YieldOp)
