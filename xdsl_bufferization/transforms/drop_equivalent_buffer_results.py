"""Removes results of functions that are always one of the arguments, or an earlier result.

    func.func private @f(%a: memref<4xf32>, %x: f32, %i: index) -> memref<?xf32> {
      memref.store %x, %a[%i] : memref<4xf32>
      %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
      return %0 : memref<?xf32>
    }
    %1 = call @f(%m, %x, %i) : (memref<4xf32>, f32, index) -> memref<?xf32>
    // becomes
    func.func private @f(%a: memref<4xf32>, %x: f32, %i: index) {
      memref.store %x, %a[%i] : memref<4xf32>
      %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
      return
    }
    call @f(%m, %x, %i) : (memref<4xf32>, f32, index) -> ()
    %1 = memref.cast %m : memref<4xf32> to memref<?xf32>

`analysis/memory/equivalent_arguments.py` finds the results. A function keeps its signature if it
is external, public (without `modify-public-functions`), or used other than by calls. With
`split-public-functions` the calls of a public one are calls of a private one with its body.

MLIR: lib/Dialect/Bufferization/Transforms/DropEquivalentBufferResults.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Operation

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, is_private, with_open_signature
from xdsl_bufferization.analysis.memory.equivalent_arguments import EquivalentArguments
from xdsl_bufferization.interfaces.control_flow import PASSED_RESULT, FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.external_models import known_model
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.transforms.new_tensors import (
    argument_as,
    can_be_split,
    can_stand_for,
    cast_after,
    change_signature,
    replace_call,
    split_function,
)
from xdsl_bufferization.transforms.options import OptionsPass


@record
class DropEquivalentBufferResultsPass(OptionsPass):
    """Removes a result of a private function that is always an argument or an earlier result."""

    name = "drop-equivalent-buffer-results"

    modify_public_functions: bool = False
    """Changes the signatures of public functions, too."""
    split_public_functions: bool = False
    """Calls of a public function become calls of a private one with its body."""
    only_passed: bool = False
    """Removes only the results of which `public-signatures` made an argument, in all functions."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` if a result is not the argument that was made of it."""
        calls = CallGraph(op)
        candidates = self._candidates(calls, may_split=self.split_public_functions)
        if not candidates:
            return
        equivalent = EquivalentArguments(calls)
        if self.split_public_functions:
            if _split(candidates, equivalent):
                calls = CallGraph(op)
                equivalent = EquivalentArguments(calls)
            candidates = self._candidates(calls, may_split=False)
        for function, sites in candidates.items():
            dropped = droppable(function, equivalent.of(function))
            is_asked_for = sites and not self.only_passed
            repeated = _repeated(function, equivalent, dropped) if is_asked_for else {}
            if self.only_passed:
                returns = calls.returns(function)
                dropped = _passed(function) if not returns else _checked(function, dropped)
            if dropped or repeated:
                _drop(function, calls, sites, dropped, repeated)

    def _candidates(self, calls: CallGraph, *, may_split: bool) -> dict[Operation, list[Operation]]:
        """The functions whose signature may change, or which may be split, each with its calls."""
        public = self.modify_public_functions or self.only_passed
        return {
            function: sites
            for function, sites in with_open_signature(calls, public or may_split).items()
            if (public or is_private(function) or can_be_split(function, sites))
            and (not self.only_passed or _passed(function))
        }


def _split(
    candidates: Mapping[Operation, Sequence[Operation]], equivalent: EquivalentArguments
) -> bool:
    """Splits the public functions with a result that the calls in the module need not return.
    Returns True if there are any."""
    tables, found = SymbolTables(), False
    for function, sites in candidates.items():
        if is_private(function) or not can_be_split(function, sites):
            continue
        dropped = droppable(function, equivalent.of(function))
        if dropped or _repeated(function, equivalent, dropped):
            split_function(function, sites, tables)
            found = True
    return found


def _repeated(
    function: Operation, equivalent: EquivalentArguments, dropped: Mapping[int, int]
) -> dict[int, int]:
    """The results for which callers can use an earlier one, which needs at most a cast."""
    types = known_model(function, FunctionOpInterface).result_types(function)
    return {
        result: earlier
        for result, earlier in equivalent.repeated(function).items()
        if result not in dropped
        and earlier not in dropped
        and can_stand_for(types[earlier], types[result])
    }


def _passed(function: Operation) -> dict[int, int]:
    """Returns the results of which `public-signatures` made an argument, with its index."""
    model = known_model(function, FunctionOpInterface)
    found = dict[int, int]()
    for result in range(len(model.result_types(function))):
        argument = model.result_attributes(function, result).get(PASSED_RESULT)
        if isinstance(argument, IntegerAttr):
            found[result] = argument.value.data
    return found


def _checked(function: Operation, equivalent: Mapping[int, int]) -> dict[int, int]:
    """Returns the results that are passed. Raises `PassFailedException` if one is elsewhere."""
    passed = _passed(function)
    for result, argument in passed.items():
        if equivalent.get(result) != argument:
            raise failure(
                function,
                f"returns another buffer than argument #{argument} as result #{result}",
                "bufferize it with bufferize{abi=out-params} and the passes of its stages",
            )
    return passed


def droppable(function: Operation, equivalent: Mapping[int, int]) -> dict[int, int]:
    """The results for which callers can use an argument, which needs at most a cast."""
    model = known_model(function, FunctionOpInterface)
    inputs, outputs = model.argument_types(function), model.result_types(function)
    return {
        result: argument
        for result, argument in equivalent.items()
        if can_stand_for(inputs[argument], outputs[result])
    }


def _drop(
    function: Operation,
    calls: CallGraph,
    sites: list[Operation],
    dropped: Mapping[int, int],
    repeated: Mapping[int, int],
) -> None:
    model = known_model(function, FunctionOpInterface)
    count = len(model.result_types(function))
    kept = [index for index in range(count) if index not in dropped and index not in repeated]
    for number, call in enumerate(sites):
        arguments = calls.arguments(call)
        values = {
            result: argument_as(call, call.results[result], call.operands[arguments[argument]])
            for result, argument in dropped.items()
        }
        for result, earlier in repeated.items():
            old = call.results[result]
            values[result] = cast_after(call, call.results[earlier], old.type)
            old.replace_all_uses_with(values[result])
        sites[number] = replace_call(call, kept, values)
    change_signature(function, calls.returns(function), kept)
