"""
Writes the alias sets of One-Shot Analysis into the IR as attributes.

    %1 = tensor.insert %f into %0[%i] {__opresult_alias_set_attr__ = [["%0", "%1"]]}

- `__opresult_alias_set_attr__` on an operation: for each tensor result, the tensors that may share
  memory with it;
- `__bbarg_alias_set_attr__` on an operation with regions: the same for the tensor arguments, in a
  list for each block, in one for each region.

Tensors have the names, and are in the order, in which the module is printed. A tensor that no
operation uses is in a set of its own.

MLIR: option `dump-alias-sets` of One-Shot Bufferize, which lists them in the order of its sets
"""

from __future__ import annotations

from io import StringIO

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import SSAValue
from xdsl.printer import Printer

from xdsl_bufferization.analysis.tensors.one_shot_state import (
    OneShotState,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor

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
            [
                [sets.of(v) for v in block.args if is_tensor(v)]
                for block in region.blocks
            ]
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
        number = self._state.uses.number.get(value)
        return None if number is None else self._state.alias_info.representative(number)


class _NamePrinter(Printer):
    """Prints to nowhere, and keeps the names of values in this order."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.names = dict[SSAValue, str]()

    def print_ssa_value(self, value: SSAValue) -> str:
        name = super().print_ssa_value(value)
        self.names.setdefault(value, f"%{name}")
        return name
