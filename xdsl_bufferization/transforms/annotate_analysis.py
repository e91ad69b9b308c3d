"""
Writes the results of One-Shot Analysis into the IR as attributes; nothing else changes.

    tensor.insert %f into %0[%i] {__inplace_operands_attr__ = ["none", "false", "none"]}

- `__inplace_operands_attr__`: for each operand "true" (in place), "false" (a copy is
  made) or "none" (no tensor);
- `__equivalent_func_args__` on a return: for each result its argument, or -1;
- `bufferization.access` on the arguments of functions;
- with `print-conflicts`, `C_0[DEF: result 0]`, `C_0[CONFL-WRITE: 1]`, `C_0[READ: 0]`: the
  definition, the write and the read of a RaW conflict;
- with `print-conflicts`, `W_0[NOT-WRITABLE: result 0]`: a tensor that must not be written.

MLIR: options `test-analysis-only` and `print-conflicts` of One-Shot Bufferize.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    i64,
)
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import (
    ACCESS,
)
from xdsl_bufferization.analysis.tensors.one_shot_analysis import (
    Conflict,
    Decisions,
)
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary, is_tensor

IN_PLACE = "__inplace_operands_attr__"
EQUIVALENT_ARGUMENTS = "__equivalent_func_args__"


def annotate(decisions: Decisions, *, print_conflicts: bool = False) -> None:
    """Writes the decisions into the module that was analysed."""
    for op in decisions.order.operations:
        if any(is_tensor(operand) for operand in op.operands):
            op.attributes[IN_PLACE] = _in_place(op, decisions)
    for function, summary in decisions.summaries.items():
        _annotate_function(function, summary, decisions)
    if print_conflicts:
        for number, conflict in enumerate(decisions.conflicts.values()):
            _annotate_conflict(number, conflict, decisions)
        for number, value in enumerate(decisions.not_writable.values()):
            _mark_value(decisions.facts.values[value], f"W_{number}[NOT-WRITABLE")


def _in_place(op: Operation, decisions: Decisions) -> ArrayAttr[StringAttr]:
    return ArrayAttr(
        StringAttr(_decision(op, index, operand, decisions))
        for index, operand in enumerate(op.operands)
    )


def _decision(
    op: Operation, index: int, operand: SSAValue, decisions: Decisions
) -> str:
    if not is_tensor(operand):
        return "none"
    if decisions.model(op) is not None:
        return "true" if decisions.is_in_place(op, index) else "false"
    # As in MLIR: an operation without a model gets any buffer that is writable, unless
    # the operation produces tensors.
    makes_tensors = any(is_tensor(result) for result in op.results)
    return "false" if makes_tensors or not decisions.is_writable(operand) else "true"


def _annotate_function(
    function: Operation, summary: FunctionSummary, decisions: Decisions
) -> None:
    if not decisions.options.bufferize_function_boundaries:
        return
    body = decisions.calls.body(function)
    if body is None or body.first_block is None:
        return
    _annotate_arguments(function, body.first_block.arg_types, summary)
    if not summary.equivalent:
        return
    for op in decisions.calls.returns(function):
        op.attributes[EQUIVALENT_ARGUMENTS] = ArrayAttr(
            IntegerAttr(summary.equivalent.get(i, -1), i64)
            for i in range(len(op.operands))
        )


def _annotate_arguments(
    function: Operation, types: Sequence[Attribute], summary: FunctionSummary
) -> None:
    present = function.get_attr_or_prop("arg_attrs")
    old = present.data if isa(present, ArrayAttr[DictionaryAttr]) else ()
    new = list[DictionaryAttr]()
    for index, type in enumerate(types):
        entries = dict(old[index].data) if index < len(old) else {}
        if isinstance(type, TensorType | UnrankedTensorType):
            entries[ACCESS] = StringAttr(_access(index, summary))
        new.append(DictionaryAttr(entries))
    if new:
        function.properties["arg_attrs"] = ArrayAttr(new)


def _access(index: int, summary: FunctionSummary) -> str:
    read, written = index in summary.read, index in summary.written
    if read and written:
        return "read-write"
    return "read" if read else "write" if written else "none"


def _annotate_conflict(number: int, conflict: Conflict, decisions: Decisions) -> None:
    facts = decisions.facts
    read, write = conflict.read, conflict.write
    reader, writer = facts.use_op[read.use], facts.use_op[write.use]
    _mark(reader, f"C_{number}[READ: {facts.use_index[read.use]}]")
    _mark(writer, f"C_{number}[CONFL-WRITE: {facts.use_index[write.use]}]")
    if read.definition >= 0:
        _mark_value(facts.values[read.definition], f"C_{number}[DEF")


def _mark_value(value: SSAValue, text: str) -> None:
    """Marks the operation that defines a result, or the parent of a block argument."""
    if isinstance(value, OpResult):
        _mark(value.op, f"{text}: result {value.index}]")
    elif isinstance(value, BlockArgument) and (op := value.block.parent_op()):
        _mark(op, f"{text}: bbArg {value.index}]")


def _mark(op: Operation, text: str) -> None:
    op.attributes[text] = UnitAttr()
