"""Parallel loops of the `scf` dialect that xDSL 0.74 does not define, or not in MLIR's syntax.

    %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %o[%i] [1] [1]
          : tensor<1xf32> into tensor<8xf32>
      }
    }


    %r = scf.parallel (%i) = (%a) to (%b) step (%c) init (%x) -> f32 {
      scf.reduce(%v : f32) {
      ^bb0(%l: f32, %r: f32):
        scf.reduce.return %l : f32
      }
    }

xDSL has no custom syntax of `scf.parallel`, and forgets the comma between the regions of
`scf.reduce`.

MLIR: include/mlir/Dialect/SCF/IR/SCFOps.td, lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    UnregisteredAttr,
    UnregisteredOp,
    i64,
)
from xdsl.dialects.utils import (
    parse_assignment,
    parse_dynamic_index_list_without_types,
    print_dynamic_index_list,
)
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    IsTerminator,
    NoTerminator,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)

from xdsl_bufferization.dialects.scf import control_flow
from xdsl_bufferization.dialects.scf.control_flow import (
    print_assignments,
    verifier_message,
    with_terminator,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import (
    parse_names,
    parse_operands_and_attributes,
    parse_result_types,
    print_parts,
    print_result_list,
    print_typed_operands,
)

COMBINING = ("tensor.parallel_insert_slice",)
"""Operations that may combine the results of iterations."""


class DeviceMapping:
    """An attribute that is one dimension of the units of a device, to which one of an `scf.forall`
    is mapped. MLIR: `DeviceMappingAttrInterface`"""


class DeviceMask:
    """An attribute that says which units take part. MLIR: `DeviceMaskingAttrInterface`"""


@on_demand(irdl_op_definition)
class InParallelOp(IRDLOperation):
    """The terminator of an `scf.forall`, whose region combines the results of iterations."""

    name = "scf.forall.in_parallel"

    region = region_def("single_block")

    traits = traits_def(IsTerminator(), NoTerminator(), RecursiveMemoryEffect())

    def __init__(self, region: Region | None = None) -> None:
        super().__init__(regions=[Region(Block()) if region is None else region])

    def verify_(self) -> None:
        """Must end an `scf.forall`."""
        parent = self.parent_op()
        if parent is not None and not isinstance(parent, ForallOp):
            raise op_error(self, f"expects parent op '{ForallOp.name}'")
        for op in self.region.block.ops:
            if op.name not in COMBINING and not isinstance(op, UnregisteredOp):
                raise op_error(self, "expected only ParallelCombiningOpInterface ops")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_region(self.region, print_entry_block_args=False, print_empty_block=False)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        op = cls(region)
        op.attributes |= parser.parse_optional_attr_dict()
        return op


@on_demand(irdl_op_definition)
class ForallOp(IRDLOperation):
    """A loop over a rectangular space whose iterations may run at the same time."""

    name = "scf.forall"

    dynamic_lower_bound = var_operand_def(IndexType)
    dynamic_upper_bound = var_operand_def(IndexType)
    dynamic_step = var_operand_def(IndexType)
    outputs = var_operand_def(TensorType.constr())

    static_lower_bound = prop_def(DenseArrayBase.constr(i64), prop_name="staticLowerBound")
    static_upper_bound = prop_def(DenseArrayBase.constr(i64), prop_name="staticUpperBound")
    static_step = prop_def(DenseArrayBase.constr(i64), prop_name="staticStep")
    mapping = opt_prop_def(ArrayAttr)

    outs = var_result_def(TensorType.constr())

    body = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    traits = traits_def(SingleBlockImplicitTerminator(InParallelOp), RecursiveMemoryEffect())

    KINDS: ClassVar = ("lower bound", "upper bound", "step")

    @property
    def rank(self) -> int:
        """The number of dimensions of the iteration space."""
        return len(self.static_upper_bound)

    @property
    def bounds(self) -> tuple[tuple[Sequence[SSAValue], tuple[int, ...]], ...]:
        """Lower bounds, upper bounds and steps: the dynamic values, and all static."""
        return (
            (self.dynamic_lower_bound, self.static_lower_bound.get_values()),
            (self.dynamic_upper_bound, self.static_upper_bound.get_values()),
            (self.dynamic_step, self.static_step.get_values()),
        )

    @property
    def is_normalized(self) -> bool:
        """True if all dimensions have lower bound 0 and step 1."""
        lower, step = self.static_lower_bound, self.static_step
        return all(v == 0 for v in lower.get_values()) and all(v == 1 for v in step.get_values())

    def verify_(self) -> None:
        """Bounds and block arguments must fit the rank, the results the outputs."""
        rank = len(self.static_lower_bound)
        for kind, (dynamic, static) in zip(self.KINDS, self.bounds, strict=True):
            if len(static) != rank:
                raise op_error(self, f"expected {rank} {kind} values, got {len(static)}")
            wanted = static.count(DYNAMIC_INDEX)
            if len(dynamic) != wanted:
                raise op_error(self, f"expected {wanted} dynamic {kind} values")
        if (message := self._body_error(rank) or self._outputs_error()) is not None:
            raise op_error(self, message)
        if (message := self._mapping_error(rank)) is not None:
            raise op_error(self, message)

    def _mapping_error(self, rank: int) -> str | None:
        """Returns MLIR's error message for the device mapping, or None."""
        places = list(self.mapping or ())
        known = (DeviceMapping, DeviceMask, UnregisteredAttr)
        if not all(isinstance(place, known) for place in places):
            return (
                "attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute"
            )
        dimensions = [p for p in places if not isinstance(p, DeviceMask)]
        if places and len(dimensions) != rank:
            return "mapping attribute size must match op rank"
        return None

    def _body_error(self, rank: int) -> str | None:
        """Returns MLIR's error message for the block arguments, or None."""
        types = tuple(self.body.block.arg_types)
        if len(types) != rank + len(self.outputs):
            return f"region expects {rank + len(self.outputs)} arguments"
        for k, type in enumerate(types[:rank]):
            if type != INDEX:
                return f"expects {k}-th block argument to be an index"
        for k, (type, output) in enumerate(zip(types[rank:], self.outputs)):
            if type != output.type:
                return f"type mismatch between {k}-th output and corresponding block argument"
        return None

    def _outputs_error(self) -> str | None:
        """Returns MLIR's error message for the results, or None."""
        if len(self.outs) != len(self.outputs):
            return f"produces {len(self.outs)} results, but has only {len(self.outputs)} outputs"
        for k, (output, result) in enumerate(zip(self.outputs, self.outs)):
            if output.type != result.type:
                return (
                    f"expected type of operand #{k} ('{output.type}') to match type of "
                    f"corresponding result ('{result.type}')"
                )
        return None

    def print(self, printer: Printer) -> None:
        args, rank = self.body.block.args, self.rank
        print_parts(printer, " (", args[:rank], ")")
        self._print_bounds(printer)
        if self.outputs:
            print_assignments(printer, " shared_outs", args[rank:], self.outputs)
        print_result_list(printer, self.outs.types)
        printer.print_string(" ")
        printer.print_region(
            self.body,
            print_entry_block_args=False,
            print_block_terminators=bool(self.outputs) or not self._ends_empty(),
        )
        printer.print_op_attributes(
            self.attributes | ({} if self.mapping is None else {"mapping": self.mapping})
        )

    def _ends_empty(self) -> bool:
        last = self.body.block.last_op
        return isinstance(last, InParallelOp) and last.region.block.is_empty

    def _print_bounds(self, printer: Printer) -> None:
        lower, upper, step = self.bounds
        parts = [(" in ", upper)]
        if not self.is_normalized:
            parts = [(" = ", lower), (" to ", upper), (" step ", step)]
        for keyword, (dynamic, static) in parts:
            printer.print_string(keyword)
            print_dynamic_index_list(
                printer, DYNAMIC_INDEX, dynamic, static, delimiter=Parser.Delimiter.PAREN
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        indices = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        bounds = _parse_bounds(parser, len(indices))
        args = [index.resolve(INDEX) for index in indices]
        outputs, types = list[SSAValue](), list[Attribute]()
        if parser.parse_optional_keyword("shared_outs") is not None:
            pairs = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, lambda: parse_assignment(parser)
            )
            parser.parse_punctuation("->")
            several = parser.parse_optional_comma_separated_list(
                Parser.Delimiter.PAREN, parser.parse_type
            )
            types = [parser.parse_type()] if several is None else several
            outputs = parser.resolve_operands([p[1] for p in pairs], types, parser.pos)
            args += [p[0].resolve(t) for p, t in zip(pairs, types, strict=True)]
        op = cls.build(
            operands=[*([parser.resolve_operand(v, INDEX) for v in d] for d, _ in bounds), outputs],
            properties={
                name: DenseArrayBase.from_list(i64, static)
                for name, (_, static) in zip(_BOUNDS, bounds, strict=True)
            },
            result_types=[types],
            regions=[parser.parse_region(args)],
        )
        attributes = dict(parser.parse_optional_attr_dict())
        if "mapping" in attributes:
            op.properties["mapping"] = attributes.pop("mapping")
        op.attributes |= attributes
        if not isinstance(op.body.block.last_op, InParallelOp):
            op.body.block.add_op(InParallelOp())
        return op


_BOUNDS = ("staticLowerBound", "staticUpperBound", "staticStep")

_Bound = tuple[Sequence[UnresolvedOperand], Sequence[int]]


def _parse_bounds(parser: Parser, rank: int) -> tuple[_Bound, _Bound, _Bound]:
    """`in (..)`, or `= (..) to (..) step (..)`."""
    if parser.parse_optional_keyword("in") is not None:
        return ((), (0,) * rank), _parse_list(parser), ((), (1,) * rank)
    parser.parse_punctuation("=")
    lower = _parse_list(parser)
    parser.parse_keyword("to")
    upper = _parse_list(parser)
    parser.parse_keyword("step")
    return lower, upper, _parse_list(parser)


def _parse_list(parser: Parser) -> _Bound:
    return parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )


INDEX = IndexType()


@redefine()
class ReduceOp(scf.ReduceOp):
    """`scf.reduce` with a comma between its regions."""

    def verify_(self) -> None:
        if (message := self._error()) is not None:
            raise op_error(self, message, verifier_message(scf.ReduceOp, self))
        for region, value in zip(self.reductions, self.args, strict=True):
            end = region.block.last_op
            if end is not None and end.operand_types != (value.type,):
                raise op_error(
                    end,
                    f"must have type '{value.type}' (the type of the reduction inputs)",
                    verifier_message(scf.ReduceOp, self),
                )

    def _error(self) -> str | None:
        """Returns MLIR's error message, or None."""
        if len(self.reductions) != len(self.args):
            return (
                f"expects number of reduction regions: {len(self.reductions)} to be the "
                f"same as number of reduction operands: {len(self.args)}"
            )
        for k, (region, value) in enumerate(zip(self.reductions, self.args, strict=True)):
            if tuple(region.block.arg_types) != (value.type, value.type):
                return (
                    f"expected two block arguments with type '{value.type}' in the "
                    f"{k}-th reduction region"
                )
        return None

    def print(self, printer: Printer) -> None:
        if self.args:
            print_typed_operands(printer, self.args)
            printer.print_string(" ")
        print_parts(printer, self.reductions, self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        values, regions = list[SSAValue](), list[Region]()
        if parser.parse_optional_punctuation("(") is not None:
            beginning = parse_operands_and_attributes(parser)
            types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
            values = beginning.resolved(parser, *types)
            parser.parse_punctuation(")")
            regions = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_region)
        op = cls(values, regions)
        op.attributes |= parser.parse_optional_attr_dict()
        return op


@redefine(
    traits=OpTraits(lambda: (SingleBlockImplicitTerminator(scf.ReduceOp), RecursiveMemoryEffect()))
)
class ParallelOp(scf.ParallelOp):
    """`scf.parallel` in MLIR's syntax."""

    def verify_(self) -> None:
        end = self.body.block.last_op
        assert isinstance(end, scf.ReduceOp)
        if (message := self._error(end)) is not None:
            raise op_error(self, message, verifier_message(scf.ParallelOp, self))
        for k, (value, result) in enumerate(zip(end.args, self.res, strict=True)):
            if value.type != result.type:
                raise op_error(
                    end,
                    f"expects type of {k}-th reduction operand: '{value.type}' to be the "
                    f"same as the {k}-th result type: '{result.type}'",
                    verifier_message(scf.ParallelOp, self),
                )
        if self.initVals.types != self.res.types:
            raise op_error(
                self,
                "expects initial values of the types of the results",
                verifier_message(scf.ParallelOp, self),
            )

    def _error(self, end: scf.ReduceOp) -> str | None:
        """Returns MLIR's error message, or None."""
        rank, args = len(self.step), self.body.block.arg_types
        if rank == 0:
            return "needs at least one tuple element for lowerBound, upperBound and step"
        if not len(self.lowerBound) == len(self.upperBound) == rank:
            return "expects as many bounds as step values"
        if len(args) != rank:
            return (
                f"expects the same number of induction variables: {len(args)} as bound "
                f"and step values: {rank}"
            )
        if any(arg != INDEX for arg in args):
            return "expects arguments for the induction variable to be of index type"
        for what, count in (
            ("reductions", len(end.reductions)),
            ("initial values", len(self.initVals)),
        ):
            if count != len(self.res):
                return (
                    f"expects number of results: {len(self.res)} to be the same as "
                    f"number of {what}: {count}"
                )
        if any(_is_never_positive(step) for step in self.step):
            return "constant step operand must be positive"
        return None

    def print(self, printer: Printer) -> None:
        print_parts(printer, " (", self.body.block.args, ") = (", self.lowerBound, ") to (")
        print_parts(printer, self.upperBound, ") step (", self.step, ")")
        if self.initVals:
            print_parts(printer, " init (", self.initVals, ")")
        print_result_list(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        counters = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        bounds = list[Sequence[SSAValue]]()
        for keyword in ("=", "to", "step"):
            parser.parse_characters(keyword)
            position, values = parser.pos, parse_names(parser)
            if len(values) != len(counters):
                parser.raise_error(f"expected {len(counters)} operands", position)
            types = [INDEX] * len(values)
            bounds.append(parser.resolve_operands(values, types, position))
        position, inits = parser.pos, list[UnresolvedOperand]()
        if parser.parse_optional_keyword("init") is not None:
            inits = parse_names(parser)
        types = parse_result_types(parser)
        values = parser.resolve_operands(inits, types, position)
        body = parser.parse_region([counter.resolve(INDEX) for counter in counters])
        return cls.build(
            operands=(*bounds, values),
            result_types=(types,),
            regions=(with_terminator(body, ReduceOp),),
            attributes=parser.parse_optional_attr_dict(),
        )


def _is_never_positive(step: SSAValue) -> bool:
    """True for a constant step that is not positive."""
    owner = step.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return False
    value = owner.properties.get("value")
    return isinstance(value, IntegerAttr) and value.value.data <= 0


OPERATIONS: tuple[type[Operation], ...] = (ForallOp, InParallelOp)

SUBSTITUTES: dict[str, type[Operation]] = control_flow.SUBSTITUTES | {
    op.name: op for op in (ParallelOp, ReduceOp)
}
