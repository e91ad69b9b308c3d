"""Operations of the `memref` dialect that run code of their own, or change an element in one
step, where xDSL 0.74 has none, or not the syntax that MLIR prints.

    %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
    ^bb0(%old: f32):
      memref.atomic_yield %new : f32
    }
    %y = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32
    %z = memref.alloca_scope -> (i32) {
      memref.alloca_scope.return %n : i32
    }

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td,
include/mlir/Dialect/Arith/IR/ArithBase.td
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    AnyFloat,
    AnyFloatConstr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    SignlessIntegerConstraint,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)

from xdsl_bufferization.interfaces.properties import is_side_effect_free, private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.layouts import as_memref, memref_type
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import (
    parse_case,
    parse_indices,
    parse_result_types,
    print_parts,
    print_result_list,
)

_IN_ORDER = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu"),
    *("minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)

KINDS = {name: number for number, name in enumerate(_IN_ORDER)}
"""The numbers of the kinds of `memref.atomic_rmw`."""


@redefine()
class AtomicRMWOp(memref.AtomicRMWOp):
    """`memref.atomic_rmw` in MLIR's syntax."""

    def verify_(self) -> None:
        rank = memref_type(self.memref).get_num_dims()
        if rank != len(self.indices):
            raise op_error(self, "expects the number of subscripts to be equal to memref rank")
        number = self.kind.value.data
        if not 0 <= number < len(_IN_ORDER):
            raise op_error(self, f"has the unknown kind {number}")
        name = _IN_ORDER[number]
        of_floats = name.endswith("f")
        if of_floats and not isinstance(self.value.type, AnyFloat):
            raise op_error(self, f"with kind '{name}' expects a floating-point type")
        if name == "assign" or of_floats:
            return
        if not isinstance(self.value.type, IntegerType):
            raise op_error(self, f"with kind '{name}' expects an integer type")

    def print(self, printer: Printer) -> None:
        types = " : (", self.value.type, ", ", self.memref.type, ") -> ", self.result.type
        print_parts(printer, f" {_IN_ORDER[self.kind.value.data]} ", self.value, ", ")
        print_parts(printer, self.memref, "[", self.indices, "]", self.attributes, *types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        name = parse_case(parser, "kind", sorted(KINDS))
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        buffer = parser.parse_unresolved_operand()
        indices = parse_indices(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        if len(type.inputs) != 2 or len(type.outputs) != 1:
            parser.raise_error("expected the types of the value and the memref")
        return cls.build(
            operands=(
                parser.resolve_operand(value, type.inputs.data[0]),
                parser.resolve_operand(buffer, type.inputs.data[1]),
                indices,
            ),
            result_types=type.outputs.data,
            properties={"kind": IntegerAttr(KINDS[name], i64)},
            attributes=attributes,
        )


@on_demand(irdl_op_definition)
class GenericAtomicRMWOp(IRDLOperation):
    """Computes an element from its old value, in one step; the result is the new one."""

    name = "memref.generic_atomic_rmw"

    T: ClassVar = VarConstraint("T", AnyFloatConstr | SignlessIntegerConstraint)

    memref = operand_def(MemRefType.constr(T))
    indices = var_operand_def(IndexType)
    result = result_def(T)
    body = region_def("single_block")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect(), RecursiveMemoryEffect())

    def __init__(
        self,
        memref: SSAValue | Operation,
        indices: Sequence[SSAValue],
        result_type: Attribute,
        body: Region | None = None,
    ):
        if body is None:
            body = Region(Block(arg_types=[result_type]))
        super().__init__(operands=(memref, indices), result_types=(result_type,), regions=(body,))

    def verify_(self) -> None:
        """The body takes and yields an element and does nothing else."""
        if tuple(self.body.block.arg_types) != (self.result.type,):
            raise op_error(self, "expected block argument of the same type result type")
        for op in self.body.block.ops:
            if not isinstance(op, AtomicYieldOp) and not is_side_effect_free(op):
                raise op_error(
                    self,
                    f"body of '{self.name}' should contain only operations with no side "
                    f"effects, but has '{op.name}'",
                )

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.memref, "[", self.indices, "] : ", self.memref.type, " ")
        print_parts(printer, self.body, self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        buffer = parser.parse_unresolved_operand()
        indices = parse_indices(parser)
        parser.parse_punctuation(":")
        position = parser.pos
        type = as_memref(parser.parse_type())
        if type is None:
            parser.raise_error("expected a memref type", position, parser.pos)
        operand = parser.resolve_operand(buffer, type)
        op = cls(operand, indices, type.element_type, parser.parse_region())
        op.attributes |= parser.parse_optional_attr_dict()
        return op


@on_demand(irdl_op_definition)
class AtomicYieldOp(IRDLOperation):
    """Ends the body of `memref.generic_atomic_rmw`."""

    name = "memref.atomic_yield"

    result = operand_def()

    traits = traits_def(IsTerminator(), HasParent(GenericAtomicRMWOp), Pure())

    assembly_format = "$result attr-dict `:` type($result)"

    def __init__(self, result: SSAValue | Operation):
        super().__init__(operands=(result,))

    def verify_(self) -> None:
        """Must yield the type of the element."""
        parent = self.parent_op()
        if not isinstance(parent, GenericAtomicRMWOp):
            return
        if parent.result.type != self.result.type:
            raise op_error(
                self,
                f"types mismatch between yield op: '{self.result.type}' and its parent: "
                f"'{parent.result.type}'",
            )


@redefine(assembly_format="attr-dict ($ops^ `:` type($ops))?")
class AllocaScopeReturnOp(memref.AllocaScopeReturnOp):
    """`memref.alloca_scope.return` in MLIR's syntax."""

    def verify_(self) -> None:
        parent = self.parent_op()
        if parent is not None and tuple(parent.result_types) != self.operand_types:
            raise op_error(
                self,
                f"returns {len(self.ops)} values, but '{parent.name}' has "
                f"{len(parent.results)} results, or the types differ",
                "Expected operand types to match parent's return types.",
            )


@redefine(
    traits=OpTraits(
        lambda: (
            *private(RecursiveMemoryEffect()),
            SingleBlockImplicitTerminator(AllocaScopeReturnOp),
        )
    )
)
class AllocaScopeOp(memref.AllocaScopeOp):
    """`memref.alloca_scope` in MLIR's syntax."""

    def print(self, printer: Printer) -> None:
        print_result_list(printer, self.result_types)
        printer.print_string(" ")
        last = self.scope.block.last_op
        printer.print_region(
            self.scope,
            print_entry_block_args=False,
            print_block_terminators=last is None or bool(last.operands or last.attributes),
        )
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        types = parse_result_types(parser)
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        if not isinstance(region.blocks[-1].last_op, AllocaScopeReturnOp):
            region.blocks[-1].add_op(AllocaScopeReturnOp.build(operands=((),)))
        return cls.build(
            result_types=(types,), regions=(region,), attributes=parser.parse_optional_attr_dict()
        )


OPERATIONS: tuple[type[Operation], ...] = (AtomicYieldOp, GenericAtomicRMWOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (AllocaScopeOp, AllocaScopeReturnOp, AtomicRMWOp)
}
