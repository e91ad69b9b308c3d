"""Replaces memrefs that functions return by arguments that their callers allocate.

    func.func private @f(%x: f32, %n: index) -> memref<?xf32> {
      %a = memref.alloc(%n) : memref<?xf32>
      linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
      return %a : memref<?xf32>
    }
    %0 = call @f(%y, %k) : (f32, index) -> memref<?xf32>
    // becomes
    func.func private @f(%x: f32, %n: index, %out: memref<?xf32>) {
      %a = memref.alloc(%n) : memref<?xf32>
      linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
      memref.copy %a, %out : memref<?xf32> to memref<?xf32>
      return
    }
    %0 = memref.alloc(%k) : memref<?xf32>
    call @f(%y, %k, %0) : (f32, index, memref<?xf32>) -> ()
    // with `hoist-dynamic-allocs`, @f has neither the allocation nor the copy

`out_param_plans.py` decides for all functions before the first change. Results that are always an
argument, or another result, are removed, and callers use that buffer. Other results are copied,
which must not be observed (`analysis/memory/copied_results.py`). If the program frees its memory
already, what is copied is freed, as the caller frees its own buffer instead.

MLIR: lib/Dialect/Bufferization/Transforms/BufferResultsToOutParams.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, DictionaryAttr, ModuleOp, UnitAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.dialects.memref.views import CastOp
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import known_model
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.freeing import memory_to_free
from xdsl_bufferization.transforms.new_buffers import NewBuffer, Size
from xdsl_bufferization.transforms.new_tensors import argument_as, change_signature, replace_call
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.out_param_plans import (
    FunctionPlan,
    OutParam,
    OutParamOptions,
    plan_out_params,
)
from xdsl_bufferization.transforms.result_sizes import compute

RESULT_ATTRIBUTE = "bufferize.result"


@record
class BufferResultsToOutParamsPass(OptionsPass):
    """Replaces buffers that private functions return by arguments that their callers allocate."""

    name = "buffer-results-to-out-params"

    add_result_attr: bool = False
    """The new arguments have the attribute `bufferize.result`."""
    hoist_dynamic_allocs: bool = False
    """An allocation of dynamic size that is returned moves to the callers; otherwise it stays and
    is copied to the argument."""
    hoist_static_allocs: bool = False
    """An allocation of static size that is returned moves to the callers; otherwise it stays and is
    copied to the argument."""
    modify_public_functions: bool = False
    """Public functions get an argument for each result, too; callers outside of the module find the
    contents there."""
    avoid_copies: bool = False
    """Functions that would copy a result, or of which a result cannot become an argument, stay as
    they are. Not in MLIR."""
    only_in_loops: bool = False
    """Functions that no loop calls stay as they are: a result that the caller allocates is live for
    the whole call. Not in MLIR."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        calls = CallGraph(op)
        options = OutParamOptions(
            self.hoist_dynamic_allocs,
            self.hoist_static_allocs,
            self.modify_public_functions,
            self.avoid_copies,
            self.only_in_loops,
        )
        plans = plan_out_params(calls, options)
        if plans:
            OutParams(calls, self.add_result_attr).run(plans)


@dataclass(eq=False, repr=False)
class OutParams:
    """Carries out the plans for all functions of a module."""

    calls: CallGraph
    adds_attribute: bool
    buffers: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """For results of calls, the argument of the caller that is passed on."""

    def run(self, plans: list[FunctionPlan]) -> None:
        """Changes the functions, then the calls."""
        for plan in plans:
            self._change_function(plan)
        for plan in plans:
            for call in plan.sites:
                self._change_call(plan, call)

    def _change_function(self, plan: FunctionPlan) -> None:
        returns = self.calls.returns(plan.function)
        returned = [tuple(op.operands) for op in returns]
        arguments = [(p.type, self._attributes(plan.function, p)) for p in plan.params]
        new = change_signature(plan.function, returns, plan.kept, arguments)
        pairs = list(zip(plan.params, new, strict=True))
        for param, argument in pairs:
            for number in param.copied:
                value = returned[number][param.result]
                freed = param.freed[number] if param.freed else None
                _copy_out(value, argument, returns[number], freed)
        for param, argument in pairs:
            self._hoist(param, argument)

    def _attributes(self, function: Operation, param: OutParam) -> DictionaryAttr:
        """The attributes of an argument: those of the result that it was, and the option's."""
        model = known_model(function, FunctionOpInterface)
        added = {RESULT_ATTRIBUTE: UnitAttr()} if self.adds_attribute else {}
        return DictionaryAttr({**model.result_attributes(function, param.result), **added})

    def _hoist(self, param: OutParam, argument: SSAValue) -> None:
        """Uses the argument in place of the allocations that are returned."""
        for value in param.hoisted:
            if not isinstance(value.owner, memref.AllocOp):
                self.buffers[value] = argument
                continue
            builder = Builder(InsertPoint.before(value.owner))
            buffer = _as_type(argument, value.type, builder)
            Rewriter.replace_op(value.owner, [], [buffer])

    def _change_call(self, plan: FunctionPlan, call: Operation) -> None:
        builder = Builder(InsertPoint.before(call))
        buffers = dict[int, SSAValue]()
        for param in plan.params:
            result = call.results[param.result]
            passed = self.buffers.get(result)
            buffers[param.result] = (
                self._allocate(param, call, builder)
                if passed is None
                else _as_type(passed, result.type, builder)
            )
        values, arguments = dict(buffers), self.calls.arguments(call)
        for result, argument in plan.equivalent.items():
            operand = call.operands[arguments[argument]]
            values[result] = argument_as(call, call.results[result], operand)
        for result, first in plan.merged.items():
            values[result] = values[first]
        replace_call(call, plan.kept, values, list(buffers.values()))

    def _allocate(self, param: OutParam, call: Operation, builder: Builder) -> SSAValue:
        shape = param.type.get_shape()
        dynamic = [d for d, size in enumerate(shape) if size == DYNAMIC_INDEX]
        sizes = dict[int, Size]()
        for dimension, expression in zip(dynamic, param.sizes, strict=True):
            arguments = self.calls.arguments(call)
            sizes[dimension] = compute(expression, call, arguments, builder)
        buffer = NewBuffer(builder, sizes.__getitem__, param.properties)
        return buffer.allocate(param.type)


def _as_type(value: SSAValue, type: Attribute, builder: Builder) -> SSAValue:
    if value.type == type:
        return value
    cast = CastOp.create(operands=[value], result_types=[type])
    return builder.insert(cast).results[0]


def _copy_out(value: SSAValue, argument: SSAValue, op: Operation, freed: MemoryNode | None) -> None:
    """Copies what was returned, and frees its memory, which the caller did before."""
    builder = Builder(InsertPoint.before(op))
    builder.insert(CopyOp(value, argument))
    if freed is not None:
        builder.insert(memref.DeallocOp.get(memory_to_free(builder, freed)))
