"""Models of the `func` dialect: functions, calls and returns.

    func.func @f(%t: tensor<4xf32>) -> tensor<4xf32>
    // becomes
    func.func @f(%t: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32>

The model of a call uses the summary of the called function. Without a summary (unknown
functions) every argument is read and written, and every result may alias any argument.

MLIR: lib/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    SymbolRefAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

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
    FunctionSummary,
)
from xdsl_bufferization.interfaces.control_flow import CallOpInterface, FunctionOpInterface
from xdsl_bufferization.interfaces.explanations import Advice, ExplainableOpInterface, option_advice
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.memory_types import Holding, holding
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.layouts import BUFFER_LAYOUT, IDENTITY_LAYOUT
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    cast_operands,
    rebuild,
)
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.rebuilding import rebuilt

_BOUNDARY_ATTRIBUTES = (BUFFER_LAYOUT, "bufferization.writable")
"""Attributes of arguments that are removed when their function is bufferized."""


class FuncFunction(FunctionOpInterface):
    """The function interface of `func.func`."""

    takes_more_results = True
    has_open_signature = True

    def body(self, op: Operation) -> Region | None:
        region = op.regions[0]
        return region if region.first_block is not None else None

    def symbol(self, op: Operation) -> str:
        return _func(op).sym_name.data

    def argument_types(self, op: Operation) -> Sequence[Attribute]:
        return _func(op).function_type.inputs.data

    def result_types(self, op: Operation) -> Sequence[Attribute]:
        return _func(op).function_type.outputs.data

    def argument_attribute(self, op: Operation, index: int, name: str) -> Attribute | None:
        attributes = _func(op).arg_attrs
        return None if attributes is None else attributes.data[index].data.get(name)

    def result_attributes(self, op: Operation, index: int) -> Mapping[str, Attribute]:
        attributes = _func(op).res_attrs
        return {} if attributes is None else attributes.data[index].data

    def set_argument(
        self, op: Operation, index: int, type: Attribute, attributes: Mapping[str, Attribute]
    ) -> None:
        function = _func(op)
        old, entry = function.function_type, function.body.first_block
        inputs = list(old.inputs.data)
        if inputs[index] != type:
            inputs[index] = type
            function.function_type = FunctionType.from_lists(inputs, old.outputs.data)
            if entry is not None:
                Rewriter.replace_value_with_new_type(entry.args[index], type)
        function.arg_attrs = _with(function.arg_attrs, len(inputs), index, attributes)

    def set_result_attribute(
        self, op: Operation, index: int, name: str, attribute: Attribute
    ) -> None:
        function = _func(op)
        count = len(function.function_type.outputs.data)
        function.res_attrs = _with(function.res_attrs, count, index, {name: attribute})

    def append_results(self, op: Operation, types: Sequence[Attribute]) -> None:
        function = _func(op)
        old = function.function_type
        function.function_type = FunctionType.from_lists(
            old.inputs.data, [*old.outputs.data, *types]
        )
        if function.res_attrs is not None:
            more = [DictionaryAttr({})] * len(types)
            function.res_attrs = ArrayAttr([*function.res_attrs.data, *more])

    def change_signature(
        self,
        op: Operation,
        kept: Sequence[int],
        arguments: Sequence[tuple[Attribute, DictionaryAttr]],
    ) -> Sequence[SSAValue]:
        function = _func(op)
        old, entry = function.function_type, function.body.first_block
        count = len(old.inputs.data)
        new = list[SSAValue]()
        if entry is not None:
            new += [entry.insert_arg(type, len(entry.args)) for type, _ in arguments]
        function.function_type = FunctionType.from_lists(
            [*old.inputs.data, *(type for type, _ in arguments)],
            [old.outputs.data[index] for index in kept],
        )
        more = [attributes for _, attributes in arguments]
        if function.arg_attrs is not None or any(entry.data for entry in more):
            present = function.arg_attrs
            before = [DictionaryAttr({})] * count if present is None else present.data
            function.arg_attrs = ArrayAttr([*before, *more])
        if function.res_attrs is not None:
            left = _selected(function.res_attrs, kept)
            function.res_attrs = left if any(entry.data for entry in left) else None
        return new


class FuncModel(NoAccessModel):
    """`func.func`: its arguments are writable with `bufferize-function-boundaries`, unless
    `bufferization.writable` is false."""

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        if not state.options.bufferize_function_boundaries:
            return False
        block = op.regions[0].first_block
        if block is None or value.owner is not block:
            return True
        attributes = _func(op).arg_attrs
        if attributes is None:
            return True
        assert isinstance(value, BlockArgument)
        writable = attributes.data[value.index].data.get("bufferization.writable")
        return not isinstance(writable, IntegerAttr) or bool(writable.value.data)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        func = _func(op)
        region = Region()
        for block in tuple(func.body.blocks):
            types = [rewriter.result_type(argument) for argument in block.args]
            region.add_block(rewriter.move_block(block, types))
        inputs, outputs = rewriter.types.of_function(op)
        properties: dict[str, Attribute] = {
            "function_type": FunctionType.from_lists(inputs, outputs)
        }
        # As in MLIR, a declaration keeps the attributes of its arguments.
        removed = () if func.is_declaration else _BOUNDARY_ATTRIBUTES
        if func.arg_attrs is not None:
            properties["arg_attrs"] = _without(func.arg_attrs, (*removed, IDENTITY_LAYOUT))
        if func.res_attrs is not None:
            properties["res_attrs"] = _without(func.res_attrs, (IDENTITY_LAYOUT,))
        new = rebuilt(func, (), (), properties=properties, regions=[region])
        if new.res_attrs is not None and not any(entry.data for entry in new.res_attrs):
            new.res_attrs = None
        rewriter.insert(new)
        rewriter.replace(op, ())


class ExplainFunc(ExplainableOpInterface):
    """What would make the arguments of `func.func` writable."""

    def advice_to_write(
        self, op: Operation, value: SSAValue, options: BufferizationOptions
    ) -> Sequence[Advice]:
        if not options.bufferize_function_boundaries:
            name = "bufferize-function-boundaries"
            return (option_advice(name, "true", f"bufferize functions too, with {name}"),)
        index = value.index if isinstance(value, BlockArgument) else -1
        symbol = _func(op).sym_name.data
        return (
            Advice(
                "mark-writable",
                f"let @{symbol} overwrite argument {index}: remove bufferization.writable = false",
                {"function": symbol, "argument": str(index)},
            ),
        )


class FuncCall(CallOpInterface):
    """The call interface of `func.call`."""

    has_open_signature = True

    def callee(self, op: Operation) -> SymbolRefAttr | None:
        callee = op.properties["callee"]
        assert isinstance(callee, SymbolRefAttr)
        return callee

    def arguments(self, op: Operation) -> range:
        return range(len(op.operands))

    def with_signature(
        self, op: Operation, kept: Sequence[int], more: Sequence[SSAValue]
    ) -> Operation:
        properties = dict[str, Attribute]()
        results, arguments = (op.properties.get(name) for name in ("res_attrs", "arg_attrs"))
        if isa(results, ArrayAttr[DictionaryAttr]):
            properties["res_attrs"] = _selected(results, kept)
        if isa(arguments, ArrayAttr[DictionaryAttr]):
            empty = [DictionaryAttr({})] * len(more)
            properties["arg_attrs"] = ArrayAttr([*arguments.data, *empty])
        return rebuilt(
            op,
            [*op.operands, *more],
            [op.results[index].type for index in kept],
            properties=properties,
        )


class FuncCallIndirect(CallOpInterface):
    """The call interface of `func.call_indirect`, whose callee is unknown."""

    def callee(self, op: Operation) -> SymbolRefAttr | None:
        return None

    def arguments(self, op: Operation) -> range:
        return range(1, len(op.operands))


class CallModel(BufferizableOpInterface):
    """`func.call`: reads, writes and aliases follow from the summary of the callee."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        summary = state.function_summary(op)
        return summary is None or index in summary.read

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        summary = state.function_summary(op)
        return summary is None or index in summary.written

    def frees_memory(self, op: Operation, index: int, state: AnalysisState) -> bool:
        summary = state.function_summary(op)
        return summary is not None and index in summary.freed

    def later_readers(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[Operation] | None:
        summary = state.function_summary(op)
        is_kept = _returns_memory(op) if summary is None else index in summary.kept
        return None if is_kept else ()

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        summary = state.function_summary(op)
        if summary is None:
            return [
                AliasingValue(result, BufferRelation.UNKNOWN, False)
                for result in op.results
                if is_tensor(result)
            ]
        return _known_aliases(op, index, summary)

    def may_have_own_contents(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        assert isinstance(value, OpResult)
        summary = state.function_summary(op)
        return summary is None or value.index in summary.own_results

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        assert isinstance(value, OpResult)
        return types.result_of_call(op, value.index) or types.of(value)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        types = rewriter.types.arguments_of_call(op)
        rebuild(op, cast_operands(op, types, rewriter), rewriter)


class ReturnModel(ReaderModel):
    """`func.return` reads the returned tensors."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        function = op.parent_op()
        assert function is not None
        types = _func(function).function_type.outputs.data
        rebuild(op, cast_operands(op, types, rewriter), rewriter)


def _func(op: Operation) -> FuncOp:
    assert isinstance(op, FuncOp)
    return op


def _returns_memory(op: Operation) -> bool:
    """True if memory may be reached through a result that is no tensor."""
    return any(
        not is_tensor(result) and holding(result) is not Holding.NOTHING for result in op.results
    )


def _known_aliases(op: Operation, index: int, summary: FunctionSummary) -> list[AliasingValue]:
    """Returns the results of a call that may alias the argument `index`."""
    found = list[AliasingValue]()
    for result in summary.results_of.get(index, ()):
        same = summary.equivalent.get(result) == index
        relation = _relation(result, summary) if same else BufferRelation.UNKNOWN
        found.append(AliasingValue(op.results[result], relation, same))
    return found


def _relation(result: int, summary: FunctionSummary) -> BufferRelation:
    """Returns the relation of a result to the argument whose buffer it is."""
    is_reshaped = result in summary.reshaped_results
    return BufferRelation.RESHAPED if is_reshaped else BufferRelation.EQUIVALENT


def _selected(
    attributes: ArrayAttr[DictionaryAttr], kept: Sequence[int]
) -> ArrayAttr[DictionaryAttr]:
    return ArrayAttr(attributes.data[index] for index in kept)


def _with(
    attributes: ArrayAttr[DictionaryAttr] | None,
    count: int,
    index: int,
    more: Mapping[str, Attribute],
) -> ArrayAttr[DictionaryAttr]:
    """Returns the attributes of `count` arguments or results with more for one of them."""
    found = [DictionaryAttr({})] * count if attributes is None else list(attributes.data)
    found[index] = DictionaryAttr({**found[index].data, **more})
    return ArrayAttr(found)


def _without(
    attributes: ArrayAttr[DictionaryAttr], names: Sequence[str]
) -> ArrayAttr[DictionaryAttr]:
    """Returns the attributes of arguments or results without those with these names."""
    return ArrayAttr(
        DictionaryAttr({k: v for k, v in entry.data.items() if k not in names})
        for entry in attributes.data
    )


MODELS = (
    ModelTable(FunctionOpInterface, {"func.func": FuncFunction()}),
    ModelTable(
        CallOpInterface, {"func.call": FuncCall(), "func.call_indirect": FuncCallIndirect()}
    ),
    ModelTable(
        BufferizableOpInterface,
        {"func.func": FuncModel(), "func.call": CallModel(), "func.return": ReturnModel()},
    ),
    ModelTable(ExplainableOpInterface, {"func.func": ExplainFunc()}),
    ModelTable(MemoryEffectsOpInterface, {"func.return": FixedEffects()}),
)
"""The models of the operations of `func`, by interface."""
