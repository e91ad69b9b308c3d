"""Models of the `arith` dialect.

    %0 = arith.constant dense<1.0> : tensor<4xf32>

    memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.0>
    %0 = memref.get_global @__constant_4xf32 : memref<4xf32>

Arithmetic on whole tensors has no model, as in MLIR: turn it into `linalg` first.

MLIR: lib/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.cpp,
lib/Dialect/Arith/IR/{ArithOps.td,ValueBoundsOpInterfaceImpl.cpp}
"""

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ComplexType,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    i1,
)
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffect, Pure

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationOptions,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.control_flow import SelectLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.explanations import Advice, ExplainableOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import (
    CommutativeOpInterface,
    Number,
    SpeculationOpInterface,
    SplatOpInterface,
)
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.tensor_like import memory_space_of
from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    LinearForm,
    ValueBoundsOpInterface,
    anything,
)
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.constants import is_splat
from xdsl_bufferization.support.layouts import joined_type
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    ViewModel,
    constant_index,
)
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.value_bounds import (
    Arithmetic,
    FormRule,
    Rule,
    add,
    ceil_div,
    floor_div,
    mod,
    mul,
)


class ConstantModel(ReaderModel):
    """`arith.constant` becomes a read-only `memref.global` of the module."""

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        return False

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        if layouts.as_tensor(value.type) is None:
            raise failure(
                op,
                f"of type {value.type} cannot be bufferized",
                "only constants that are ranked tensors can; use one, and tensor.cast",
            )
        return layouts.identity_layout_type(value.type, types.memory_space(value))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, ConstantOp)
        type = layouts.ranked_memref(rewriter.result_type(op.result))
        get_global = GetGlobalOp(rewriter.global_for(op.value, type), type)
        rewriter.insert(get_global)
        rewriter.replace(op, [get_global.memref])


class ConstantElement(SplatOpInterface):
    """The number of a tensor constant, if it is the same in all elements."""

    def element(self, op: Operation) -> Number | None:
        assert isinstance(op, ConstantOp)
        value = op.value
        if not isinstance(value, DenseIntOrFPElementsAttr) or not is_splat(value):
            return None
        if isinstance(value.get_element_type(), ComplexType):
            return None
        number = next(iter(value.iter_attrs()), None)
        if not isinstance(number, IntegerAttr | FloatAttr):
            return None
        type = number.get_type()
        if isinstance(type, IntegerType):
            signedness = cast(IntegerType, type).signedness
            return number if signedness.data == Signedness.SIGNLESS else None
        return number


class IndexCastModel(ViewModel):
    """`arith.index_cast` and `index_castui` of tensors become casts of whole buffers."""

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        type = op.results[0].type
        ranked = layouts.as_memref(source)
        if ranked is None:
            return layouts.identity_layout_type(type, memory_space_of(source))
        element = layouts.element_type(type)
        return layouts.with_shape(ranked, ranked.get_shape(), element)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return op.create(
            operands=[source],
            result_types=[type],
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )


class SelectModel(NoAccessModel):
    """`arith.select` of two tensors selects one of two buffers. The types of these are made equal
    by casts to an unknown layout, where they differ."""

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        if index == 0:
            return ()
        return (AliasingValue(op.results[0], BufferRelation.EQUIVALENT, False),)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        if not isinstance(op.operands[0].type, IntegerType):
            raise failure(
                op,
                "only i1 condition values are supported",
                "use linalg.select for a choice per element",
            )
        first = types.of_operand(op, 1)
        second = types.of_operand(op, 2)
        if first == second:
            return first
        space = memory_space_of(first)
        if space != memory_space_of(second):
            raise failure(
                op,
                "inconsistent memory space on true/false operands",
                f"{first} and {second}; copy one of them to the space of the other",
            )
        return joined_type(op, first, second)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = rewriter.result_type(op.results[0])
        first = rewriter.cast(rewriter.buffer(op, 1), type)
        second = rewriter.cast(rewriter.buffer(op, 2), type)
        select = op.create(
            operands=[op.operands[0], first, second],
            result_types=[type],
            attributes=op.attributes.copy(),
        )
        rewriter.insert(select)
        rewriter.replace(op, [select.results[0]])


@record
class SelectFlow(BufferViewFlowOpInterface):
    """The result is one of the memref operands."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return [i for i, operand in enumerate(op.operands) if is_memref(operand)]

    def is_whole(self, op: Operation) -> bool:
        return True


class SelectValues(SelectLikeOpInterface):
    """The result is operand 1 if operand 0 is true, else operand 2."""

    def condition(self, op: Operation) -> int:
        return 0

    def true_value(self, op: Operation) -> int:
        return 1

    def false_value(self, op: Operation) -> int:
        return 2


class DivisorIsKnown(SpeculationOpInterface):
    """Divisions and remainders by a constant other than 0 and -1; the smallest number divided by -1
    is undefined."""

    def never_fails(self, op: Operation) -> bool:
        return constant_index(op.operands[1]) not in (None, 0, -1)


class ConstantBounds(ValueBoundsOpInterface):
    """Bounds of `arith.constant`."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        value = op.properties.get("value")
        # A true i1 is written as 1 and as -1.
        if not isinstance(value, IntegerAttr) or op.results[0].type == i1:
            return None
        return Interval(value.value.data, value.value.data)


class UnsignedExtension(ValueBoundsOpInterface):
    """Bounds of an extension or cast that adds zero bits."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        if operands[0].low >= 0:
            return operands[0]
        widest = anything(op.operands[0])
        return Interval(0, widest.high - widest.low)

    def linear_form(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> LinearForm | None:
        return LinearForm(0, (1,)) if operands[0].low >= 0 else None


def _minimum(of: Sequence[Interval]) -> Interval:
    return Interval(min(of[0].low, of[1].low), min(of[0].high, of[1].high))


def _maximum(of: Sequence[Interval]) -> Interval:
    return Interval(max(of[0].low, of[1].low), max(of[0].high, of[1].high))


def _unsigned_minimum(of: Sequence[Interval]) -> Interval | None:
    """Returns the bounds of an unsigned minimum: a negative operand stands for a large number."""
    natural = [each for each in of if each.low >= 0]
    if len(natural) == 2:
        return _minimum(of)
    return Interval(0, natural[0].high) if natural else None


def _bitwise_and(of: Sequence[Interval]) -> Interval | None:
    """Returns the bounds of a bitwise and: it is at most each non-negative operand."""
    highs = [each.high for each in of if each.low >= 0]
    return Interval(0, min(highs)) if highs else None


def _product_form(of: Sequence[Interval]) -> LinearForm | None:
    """Returns the form of a product with a constant."""
    a, b = of
    if b.low == b.high:
        return LinearForm(0, (b.low, 0))
    return LinearForm(0, (0, a.low)) if a.low == a.high else None


def _minimum_form(of: Sequence[Interval]) -> LinearForm | None:
    """Returns the operand that is never larger than the other one."""
    a, b = of
    if a.high <= b.low:
        return LinearForm(0, (1, 0))
    return LinearForm(0, (0, 1)) if b.high <= a.low else None


def _maximum_form(of: Sequence[Interval]) -> LinearForm | None:
    """Returns the operand that is never smaller than the other one."""
    a, b = of
    if a.low >= b.high:
        return LinearForm(0, (1, 0))
    return LinearForm(0, (0, 1)) if b.low >= a.high else None


def _natural(rule: FormRule) -> FormRule:
    """Returns the rule for numbers that are not negative, of an unsigned operation."""
    return lambda of: rule(of) if all(each.low >= 0 for each in of) else None


def _of_natural(rule: Rule) -> Rule:
    """Returns the rule for a first operand that is not negative: for a division that rounds
    towards zero, and its remainder."""
    return lambda of: rule(of) if of[0].low >= 0 else None


_COMMUTATIVE = (
    *("arith.addf", "arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf"),
    *("arith.mulf", "arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui"),
    *("arith.addui_extended", "arith.mulsi_extended", "arith.mului_extended"),
)
"""Operations without the trait `Commutative` in xDSL."""

_DIVISIONS = (
    *("arith.ceildivsi", "arith.ceildivui", "arith.divsi", "arith.divui"),
    *("arith.floordivsi", "arith.remsi", "arith.remui"),
)

_SAME = Arithmetic(lambda of: of[0], lambda of: LinearForm(0, (1,)))

_BOUNDS: dict[str, ValueBoundsOpInterface] = {
    "arith.addi": Arithmetic(add, lambda of: LinearForm(0, (1, 1))),
    "arith.andi": Arithmetic(_bitwise_and),
    "arith.ceildivsi": Arithmetic(ceil_div),
    "arith.constant": ConstantBounds(),
    "arith.divsi": Arithmetic(_of_natural(floor_div)),
    "arith.divui": Arithmetic(_of_natural(floor_div)),
    "arith.extsi": _SAME,
    "arith.extui": UnsignedExtension(),
    "arith.floordivsi": Arithmetic(floor_div),
    "arith.index_cast": _SAME,
    "arith.index_castui": UnsignedExtension(),
    "arith.maxsi": Arithmetic(_maximum, _maximum_form),
    "arith.maxui": Arithmetic(
        lambda of: _maximum(of) if of[0].low >= 0 and of[1].low >= 0 else None,
        _natural(_maximum_form),
    ),
    "arith.minsi": Arithmetic(_minimum, _minimum_form),
    "arith.minui": Arithmetic(_unsigned_minimum, _natural(_minimum_form)),
    "arith.muli": Arithmetic(mul, _product_form),
    "arith.remsi": Arithmetic(_of_natural(mod)),
    "arith.remui": Arithmetic(mod),
    "arith.select": Arithmetic(lambda of: of[1].joined(of[2])),
    "arith.subi": Arithmetic(
        lambda of: Interval(of[0].low - of[1].high, of[0].high - of[1].low),
        lambda of: LinearForm(0, (1, -1)),
    ),
}

_INDEX_CAST = IndexCastModel()


class ExplainConstant(ExplainableOpInterface):
    """What to write instead of a constant."""

    def advice_to_write(
        self, op: Operation, value: SSAValue, options: BufferizationOptions
    ) -> Sequence[Advice]:
        text = (
            "compute the tensor instead, as by linalg.fill of a tensor.empty: then only an "
            "allocation remains"
        )
        return (Advice("replace-constant", text),)


MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "arith.constant": ConstantModel(),
            "arith.index_cast": _INDEX_CAST,
            "arith.index_castui": _INDEX_CAST,
            "arith.select": SelectModel(),
        },
    ),
    ModelTable(BufferViewFlowOpInterface, {"arith.select": SelectFlow()}),
    ModelTable(SelectLikeOpInterface, {"arith.select": SelectValues()}),
    ModelTable(ExplainableOpInterface, {"arith.constant": ExplainConstant()}),
    ModelTable(MemoryEffect, {"arith.remui": Pure()}),
    ModelTable(SplatOpInterface, {"arith.constant": ConstantElement()}),
    # xDSL's own class has no memory effect trait.
    ModelTable(MemoryEffectsOpInterface, {"arith.extsi": FixedEffects()}),
    ModelTable(CommutativeOpInterface, dict.fromkeys(_COMMUTATIVE, CommutativeOpInterface())),
    ModelTable(SpeculationOpInterface, dict.fromkeys(_DIVISIONS, DivisorIsKnown())),
    ModelTable(ValueBoundsOpInterface, _BOUNDS),
)
"""The models of the operations of `arith`, by interface."""
