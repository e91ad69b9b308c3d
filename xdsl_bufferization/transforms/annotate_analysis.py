"""Writes the results of One-Shot Analysis into the IR as attributes; nothing else changes.

    tensor.insert %f into %0[%i] {__inplace_operands_attr__ = ["none", "false", "none"]}

- `__inplace_operands_attr__`: for each operand "true" (in place), "false" (a copy is
  made) or "none" (no tensor);
- `__equivalent_func_args__` on a return: for each result its argument, or -1;
- `bufferization.access` on the arguments of functions;
- with `print-conflicts`, `C_0[DEF: result 0]`, `C_0[CONFL-WRITE: 1]`, `C_0[READ: 0]`: the
  definition, the write and the read of a RaW conflict;
- with `print-conflicts`, `W_0[NOT-WRITABLE: result 0]`: a tensor that must not be written.

Writes the alias sets of One-Shot Analysis into the IR as attributes.

    %1 = tensor.insert %f into %0[%i] {__opresult_alias_set_attr__ = [["%0", "%1"]]}

- `__opresult_alias_set_attr__` on an operation: for each tensor result, the tensors that may share
  memory with it;
- `__bbarg_alias_set_attr__` on an operation with regions: the same for the tensor arguments, in a
  list for each block, in one for each region.

Tensors have the names, and are in the order, in which the module is printed. A tensor that no
operation uses is in a set of its own.

MLIR: options `test-analysis-only` and `print-conflicts` of One-Shot Bufferize; option
`dump-alias-sets` of One-Shot Bufferize, which lists them in the order of its sets
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import ACCESS
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState, RaWConflict
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary
from xdsl_bufferization.interfaces.tensor_like import is_tensor, is_tensor_type

OF_RESULTS = "__opresult_alias_set_attr__"
OF_ARGUMENTS = "__bbarg_alias_set_attr__"


def annotate_alias_sets(module: ModuleOp, state: OneShotState) -> None:
    """Writes the alias sets into the module that was analysed."""
    sets = _AliasSets(module, state)
    for op in state.order.operations:
        if op in state.not_analyzed:
            continue
        results = [sets.of(result) for result in op.results if is_tensor(result)]
        if results:
            op.attributes[OF_RESULTS] = ArrayAttr(results)
        arguments = [
            [[sets.of(v) for v in block.args if is_tensor(v)] for block in region.blocks]
            for region in op.regions
        ]
        if any(any(block) for region in arguments for block in region):
            op.attributes[OF_ARGUMENTS] = ArrayAttr(
                ArrayAttr(ArrayAttr(block) for block in region) for region in arguments
            )


class _AliasSets:
    """The names in each alias set."""

    def __init__(self, module: ModuleOp, state: OneShotState) -> None:
        self._state = state
        printer = _NamePrinter()
        printer.print_op(module)
        self._names = printer.names
        self._sets = dict[int, list[StringAttr]]()
        for value, name in printer.names.items():
            number = self._root(value)
            if number is not None:
                self._sets.setdefault(number, []).append(StringAttr(name))

    def of(self, value: SSAValue) -> ArrayAttr[StringAttr]:
        """The names of the tensors that may share memory with a tensor."""
        number = self._root(value)
        if number is None:
            return ArrayAttr([StringAttr(self._names[value])])
        return ArrayAttr(self._sets[number])

    def _root(self, value: SSAValue) -> int | None:
        """A number of the alias set of a tensor; None if nothing uses it."""
        if not is_tensor(value):
            return None
        tensor = self._state.uses.tensors.get(value)
        return None if tensor is None else self._state.alias_info.set_number(tensor)


class _NamePrinter(Printer):
    """Prints to nowhere, and keeps the names of values in this order."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.names = dict[SSAValue, str]()

    def print_ssa_value(self, value: SSAValue) -> str:
        name = super().print_ssa_value(value)
        self.names.setdefault(value, f"%{name}")
        return name


IN_PLACE = "__inplace_operands_attr__"
EQUIVALENT_ARGUMENTS = "__equivalent_func_args__"


def annotate(state: OneShotState, *, print_conflicts: bool = False) -> None:
    """Writes the decisions into the module that was analysed."""
    for op in state.order.operations:
        if any(is_tensor(operand) for operand in op.operands):
            op.attributes[IN_PLACE] = _in_place(op, state)
    for function, summary in state.summaries.items():
        _annotate_function(function, summary, state)
    if print_conflicts:
        _annotate_reasons(state)


def _annotate_reasons(state: OneShotState) -> None:
    reasons = state.copy_reasons.values()
    conflicts = [r.conflict for r in reasons if r.conflict is not None]
    for number, conflict in enumerate(conflicts):
        _annotate_conflict(number, conflict)
    not_writable = [r.not_writable for r in reasons if r.not_writable is not None]
    for number, value in enumerate(not_writable):
        _mark_value(value.value, f"W_{number}[NOT-WRITABLE")


def _in_place(op: Operation, state: OneShotState) -> ArrayAttr[StringAttr]:
    return ArrayAttr(
        StringAttr(_decision(op, index, operand, state))
        for index, operand in enumerate(op.operands)
    )


def _decision(op: Operation, index: int, operand: SSAValue, state: OneShotState) -> str:
    if not is_tensor(operand):
        return "none"
    if state.models(op) is not None:
        return "true" if state.is_in_place(op, index) else "false"
    # As in MLIR: an operation without a model gets any buffer that is writable, unless
    # the operation produces tensors.
    makes_tensors = any(is_tensor(result) for result in op.results)
    return "false" if makes_tensors or not state.is_writable(operand) else "true"


def _annotate_function(function: Operation, summary: FunctionSummary, state: OneShotState) -> None:
    if not state.options.bufferize_function_boundaries:
        return
    body = state.calls.body(function)
    if body is None or body.first_block is None:
        return
    _annotate_arguments(function, body.first_block.arg_types, summary)
    if not summary.equivalent:
        return
    for op in state.calls.returns(function):
        op.attributes[EQUIVALENT_ARGUMENTS] = ArrayAttr(
            IntegerAttr(summary.equivalent.get(i, -1), i64) for i in range(len(op.operands))
        )


def _annotate_arguments(
    function: Operation, types: Sequence[Attribute], summary: FunctionSummary
) -> None:
    present = function.get_attr_or_prop("arg_attrs")
    old = present.data if isa(present, ArrayAttr[DictionaryAttr]) else ()
    new = list[DictionaryAttr]()
    for index, type in enumerate(types):
        entries = dict(old[index].data) if index < len(old) else {}
        if is_tensor_type(type):
            entries[ACCESS] = StringAttr(_access(index, summary))
        new.append(DictionaryAttr(entries))
    if new:
        function.properties["arg_attrs"] = ArrayAttr(new)


def _access(index: int, summary: FunctionSummary) -> str:
    read, written = index in summary.read, index in summary.written
    if read and written:
        return "read-write"
    return "read" if read else "write" if written else "none"


def _annotate_conflict(number: int, conflict: RaWConflict) -> None:
    read, write = conflict.read, conflict.write
    reader, writer = read.use.op, write.use.op
    _mark(reader, f"C_{number}[READ: {read.use.index}]")
    _mark(writer, f"C_{number}[CONFL-WRITE: {write.use.index}]")
    if read.definition.number >= 0:
        _mark_value(read.definition.value, f"C_{number}[DEF")


def _mark_value(value: SSAValue, text: str) -> None:
    """Marks the operation that defines a result, or the parent of a block argument."""
    if isinstance(value, OpResult):
        _mark(value.op, f"{text}: result {value.index}]")
    elif isinstance(value, BlockArgument) and (op := value.block.parent_op()):
        _mark(op, f"{text}: bbArg {value.index}]")


def _mark(op: Operation, text: str) -> None:
    op.attributes[text] = UnitAttr()
