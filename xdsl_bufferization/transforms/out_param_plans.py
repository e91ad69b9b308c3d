"""Decides which results of functions become arguments, and how.

    func.func private @f(%a) -> (%a, %new, %new, %part of %a)
      result 0: argument 0, callers use their own buffer
      result 1: an argument; a copy at the return, or the allocation moves to the callers
      result 2: the same as result 1
      result 3: a copy, if no caller can tell it from %a

All functions are decided before the first change, callees first. An allocation can be replaced by
the argument if it is made at most once in each call, and if no other allocation that the same
result may be is made before or after it. The result of a call is passed on likewise.

MLIR: lib/Dialect/Bufferization/Transforms/BufferResultsToOutParams.cpp
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.block_order import BlockCycles, order_blocks
from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
    is_private,
    repeated_functions,
    with_open_signature,
)
from xdsl_bufferization.analysis.memory.copied_results import observations
from xdsl_bufferization.analysis.memory.equivalent_arguments import (
    EquivalentArguments,
    EquivalentValues,
)
from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure, op_name
from xdsl_bufferization.interfaces.external_models import known_model
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_KEPT
from xdsl_bufferization.support.layouts import as_memref
from xdsl_bufferization.support.memory_sizes import stated_alignment
from xdsl_bufferization.transforms.drop_equivalent_buffer_results import droppable
from xdsl_bufferization.transforms.new_buffers import layout_problem
from xdsl_bufferization.transforms.new_tensors import can_stand_for
from xdsl_bufferization.transforms.result_sizes import Expression, ResultSizes, substituted

ALIGNMENT = "alignment"


@record
class OutParamOptions:
    """The options of the pass that the plans depend on."""

    hoist_dynamic_allocs: bool
    hoist_static_allocs: bool
    modify_public_functions: bool
    avoid_copies: bool = False
    only_in_loops: bool = False


@record
class OutParam:
    """A result that becomes an argument."""

    result: int
    type: MemRefType
    sizes: tuple[Expression, ...]
    """The sizes of its dynamic dimensions; not known if the module has no caller."""
    properties: Mapping[str, Attribute]
    """The properties of the allocations of the callers."""
    hoisted: tuple[SSAValue, ...] = ()
    """The allocations and results of calls that the argument replaces."""
    copied: tuple[int, ...] = ()
    """The numbers of the returns that copy to it: those of other memory."""
    freed: tuple[MemoryNode, ...] = ()
    """For each return, the memory to be freed after the copy."""


@record
class FunctionPlan:
    """The new signature of one function."""

    function: Operation
    sites: Sequence[Operation]
    kept: tuple[int, ...]
    """The results that stay."""
    params: tuple[OutParam, ...]
    equivalent: Mapping[int, int]
    """The results for which callers in the module use an argument."""
    merged: Mapping[int, int]
    """The results for which they use an earlier one."""
    aliases: tuple[int, ...]
    """The results that are copied and may not be new memory of their own."""
    fresh: frozenset[int]
    """The results that are new memory, each of its own."""

    @property
    def keeps_memrefs(self) -> bool:
        """True if a result that stays is a memref."""
        types = _result_types(self.function)
        return any(isinstance(types[i], UnrankedMemRefType) for i in self.kept)


def plan_out_params(calls: CallGraph, options: OutParamOptions) -> list[FunctionPlan]:
    """The plans of all functions that change. Raises `PassFailedException` for a result of which no
    argument can be made, and for one that must not be copied."""
    public = options.modify_public_functions
    candidates = {
        function: sites
        for function, sites in with_open_signature(calls, public).items()
        if any(as_memref(type) is not None for type in _result_types(function))
    }
    if options.only_in_loops:
        repeated = repeated_functions(calls)
        candidates = {f: sites for f, sites in candidates.items() if f in repeated}
    if not candidates:
        return []
    planner = OutParamPlanner(calls, options, candidates)
    return planner.run()


def _result_types(function: Operation) -> Sequence[Attribute]:
    model = known_model(function, FunctionOpInterface)
    return model.result_types(function)


def _frees(memory: PointsTo) -> bool:
    """True if a function frees memory, other than for a new buffer, as `memref.realloc` does
    before any pass that deallocates."""
    replaced = {op for op, _ in memory.flow.freed if any(map(is_memref, op.results))}
    return any(op not in replaced for op, _ in memory.deallocations)


def _freed(memory: FunctionMemory) -> int:
    """What a function, or one that it calls, may free."""
    return memory.points_to.freed | memory.points_to.freed_by_calls


def _may_free(memory: FunctionMemory, node: MemoryNode) -> bool:
    return bool(memory.points_to.memory[node.number] & _freed(memory))


@dataclass(eq=False, repr=False)
class OutParamPlanner:
    """Plans for the functions of one module."""

    calls: CallGraph
    options: OutParamOptions
    candidates: Mapping[Operation, Sequence[Operation]]
    plans: dict[Operation, FunctionPlan] = field(default_factory=dict[Operation, FunctionPlan])

    def run(self) -> list[FunctionPlan]:
        """Plans all functions, callees first."""
        self.equivalents = EquivalentArguments(self.calls)
        self.memory = ModuleSummaries(self.calls).functions()
        self.alignment = stated_alignment(self.memory)
        for function in self.calls.callees_first():
            plan = self._plan(function) if function in self.candidates else None
            if plan is not None:
                self.plans[function] = plan
        self._check_copies()
        return list(self.plans.values())

    def _plan(self, function: Operation) -> FunctionPlan | None:
        """The plan of one function; None if it is to stay as it is."""
        planner = _FunctionPlanner(self, function)
        if not self.options.avoid_copies:
            return planner.run()
        try:
            plan = planner.run()
        except PassFailedException:
            return None
        is_copied = any(param.copied or not param.hoisted for param in plan.params)
        return None if is_copied else plan

    @cached_property
    def freed(self) -> Collection[tuple[Operation, int]]:
        """The results, by function, whose memory the program itself may free, or hand to others;
        none if it frees nothing."""
        if not any(_frees(found.points_to) for found in self.memory.values()):
            return ()
        found, passed = dict[tuple[Operation, int], None](), list[tuple[Operation, OpResult]]()
        for function, sites in self.candidates.items():
            memory = self.memory[function]
            for index, node in memory.flow.results.items():
                if not is_private(function) or _may_free(memory, node):
                    found[function, index] = None
                passed += ((function, call.results[index]) for call in sites)
        handed = dict[tuple[Operation, int], list[tuple[Operation, int]]]()
        for function, value in passed:
            caller = self.calls.caller(value.op)
            if caller is None:
                continue
            result, memory = (function, value.index), self.memory[caller]
            node = memory.flow.node(value)
            bits = memory.points_to.memory[node.number]
            if bits & memory.captured or _may_free(memory, node):
                found[result] = None
            for index, returned in memory.flow.results.items():
                if bits & memory.points_to.memory[returned.number]:
                    handed.setdefault((caller, index), []).append(result)
                    if caller not in self.candidates:
                        found[result] = None
        work = list(found)
        while work:
            for result in handed.get(work.pop(), ()):
                if result not in found:
                    found[result] = None
                    work.append(result)
        return found

    def site(self, value: SSAValue) -> tuple[FunctionPlan, OpResult] | None:
        """The plan of the function that is called for a value, or None."""
        if not isinstance(value, OpResult):
            return None
        callee = self.calls.callee(value.op)
        plan = None if callee is None else self.plans.get(callee)
        return None if plan is None else (plan, value)

    def _check_copies(self) -> None:
        """Raises for a result of a call that must not be copied."""
        copied = dict[Operation, list[SSAValue]]()
        for plan in self.plans.values():
            for call in plan.sites:
                results = [call.results[index] for index in plan.aliases]
                caller = self.calls.caller(call)
                if results and caller is not None:
                    copied.setdefault(caller, []).extend(results)
        converted = [f for f, plan in self.plans.items() if not plan.keeps_memrefs]
        for found in observations(self.memory, copied, set(converted)):
            assert isinstance(found.result, OpResult)
            is_captured = found.by in self.memory
            by = "what captures it" if is_captured else f"'{op_name(found.by)}'"
            raise failure(
                found.result.op,
                f"cannot create out param for result #{found.result.index}",
                "it may alias an argument, a global or another result, and "
                f"{by} would tell a copy from it; copy it where it is returned",
            )


class _FunctionPlanner:
    """Plans for one function."""

    def __init__(self, module: OutParamPlanner, function: Operation) -> None:
        self.module, self.function = module, function
        self.memory: FunctionMemory = module.memory[function]
        self.body: Region = self.memory.body
        self.values: EquivalentValues = module.equivalents.values(function)
        self.returns = module.calls.returns(function)
        self.types = _result_types(function)
        self.sizes = ResultSizes(self.body)
        self.is_private = is_private(function)

    def run(self) -> FunctionPlan:
        """The plan; raises if no argument can be made of a result."""
        equivalent = droppable(self.function, self.module.equivalents.of(self.function))
        merged = self._merged = self._find_merged(equivalent)
        kept, params, aliases = list[int](), list[OutParam](), list[int]()
        self._fresh = frozenset(i for i in self._memrefs if self._is_fresh(i))
        for index, type in enumerate(self.types):
            kind = as_memref(type)
            if kind is None:
                if index not in equivalent or not self.is_private:
                    kept.append(index)
                continue
            is_removed = index in equivalent or index in merged
            if is_removed and self.is_private:
                continue
            param = self._param(index, kind, may_hoist=not is_removed)
            params.append(param)
            is_alias = index in self._memrefs and index not in self._fresh
            if is_alias and param.copied and not is_removed:
                self._check_capture(index)
                aliases.append(index)
        return FunctionPlan(
            self.function,
            self.module.candidates[self.function],
            tuple(kept),
            tuple(params),
            {r: a for r, a in equivalent.items() if r not in kept},
            {r: e for r, e in merged.items() if r not in kept},
            tuple(aliases),
            self._fresh,
        )

    @cached_property
    def _memrefs(self) -> list[int]:
        return [i for i in self.memory.flow.results if as_memref(self.types[i])]

    def _returned(self, index: int) -> list[SSAValue]:
        """The values of a result at the returns that control reaches."""
        tree = self.memory.points_to.dominance.tree(self.body)
        return [
            op.operands[index]
            for op in self.returns
            if op.parent is not None and tree.is_reachable(op.parent)
        ]

    def _find_merged(self, equivalent: Mapping[int, int]) -> dict[int, int]:
        """Maps results that are always the same value as an earlier one to that one."""
        found, first = dict[int, int](), dict[tuple[SSAValue, ...], int]()
        for index in self._memrefs:
            if index in equivalent:
                continue
            number = first.setdefault(tuple(self._returned(index)), index)
            if number != index:
                found[index] = number
        return found

    # Memory.

    def _bits(self, index: int) -> int:
        return self.memory.points_to.memory[self.memory.flow.results[index].number]

    def _is_fresh(self, index: int) -> bool:
        """True if it is heap memory of this call that nothing else refers to after it."""
        points_to, bits = self.memory.points_to, self._bits(index)
        if bits & (points_to.unknown | points_to.external | self.memory.captured):
            return False
        if bits >> len(self.memory.flow.nodes):
            return False
        if any(not node.is_new for node in self.memory.flow.members(bits)):
            return False
        return all(
            not self._bits(other) & bits or self._are_distinct(index, other)
            for other in self._others(index)
        )

    def _check_capture(self, index: int) -> None:
        """Raises for a copy of memory of this function that it captures."""
        mine = self._bits(index) & ~self.memory.points_to.external
        if mine & self.memory.captured:
            raise failure(
                self.function,
                f"cannot create out param for result #{index}",
                "what captures its memory would tell a copy from it; return another buffer",
            )

    def _others(self, index: int) -> list[int]:
        """The other memref results, without those that callers do not tell from it."""
        return [
            other
            for other in self.memory.flow.results
            if other != index and self._merged.get(other) != index
        ]

    def _are_distinct(self, index: int, other: int) -> bool:
        """True if both are always different results of a call that are memory of their own."""
        for op in self.returns:
            one = self.module.site(self.values.root(op.operands[index]))
            two = self.module.site(self.values.root(op.operands[other]))
            if one is None or two is None or one[1].op is not two[1].op:
                return False
            if one[1] is two[1] or not {one[1].index, two[1].index} <= one[0].fresh:
                return False
        return True

    # Arguments.

    def _param(self, index: int, kind: MemRefType, may_hoist: bool) -> OutParam:
        if layout_problem(kind):
            raise failure(
                self.function,
                "cannot create out param for result with unsupported layout",
                f"{layout_problem(kind)}; return a buffer with another layout",
            )
        roots = [self.values.root(value) for value in self._returned(index)]
        sizes = self._sizes(index, kind)
        hoisted = self._hoisted(index, kind, roots) if may_hoist else ()
        returned = [op.operands[index] for op in self.returns]
        copied = tuple(n for n, v in enumerate(returned) if self.values.root(v) not in hoisted)
        freed = ()
        is_freed = copied and (self.function, index) in self.module.freed
        if is_freed and index in self._fresh and may_hoist:
            freed = tuple(map(self.memory.flow.node, returned))
        return OutParam(index, kind, sizes, self._properties(roots), hoisted, copied, freed)

    def _sizes(self, index: int, kind: MemRefType) -> tuple[Expression, ...]:
        dynamic = [size for size in kind.get_shape() if size < 0]
        if not dynamic:
            return ()
        values, options = self._returned(index), self.module.options
        recursive = [v for v in values if self._is_own_result(v, index)]
        calls = self._call_sizes(index)
        others = [v for v in values if v not in recursive]
        found = [self.sizes.of(value, calls) for value in others]
        sizes = found[0] if found else None
        if sizes is not None:
            found += [self._after_call(sizes, self.values.root(v)) for v in recursive]
        if sizes is None or any(other != sizes for other in found):
            if not self.module.candidates[self.function] and not options.avoid_copies:
                # The callers are not in the module, and allocate what they know to be right.
                return ()
            raise failure(
                self.function,
                "cannot create out param for dynamically shaped result",
                f"the callers cannot compute the size of result #{index} from the arguments; "
                "pass the size as an argument, or return a buffer of static size",
            )
        return tuple(sizes)

    def _is_own_result(self, value: SSAValue, index: int) -> bool:
        """True for the same result of a recursive call."""
        root = self.values.root(value)
        if not isinstance(root, OpResult) or root.index != index:
            return False
        return self.module.calls.callee(root.op) is self.function

    def _after_call(self, sizes: Sequence[Expression], value: SSAValue) -> list[Expression] | None:
        """Sizes in terms of the arguments of a call in terms of those of this function."""
        assert isinstance(value, OpResult)
        arguments = self.module.calls.arguments(value.op)
        found = [substituted(s, value.op, arguments, self.sizes) for s in sizes]
        known = [size for size in found if size is not None]
        return known if len(known) == len(found) else None

    def _call_sizes(self, index: int) -> dict[SSAValue, list[Expression]]:
        """The sizes of results of calls that the result may be."""
        known = dict[SSAValue, list[Expression]]()
        for value in self._returned(index):
            root = self.values.root(value)
            found = self.module.site(root)
            if found is None:
                continue
            plan, result = found
            for param in plan.params:
                if param.result == result.index:
                    sizes = self._after_call(param.sizes, result)
                    if sizes is not None:
                        known[root] = sizes
        return known

    def _properties(self, roots: Sequence[SSAValue]) -> dict[str, Attribute]:
        """The largest alignment of allocations that are returned, and of other memory the one that
        is stated, if any has one."""
        alignments = list[IntegerAttr]()
        for root in roots:
            found = self.module.site(root)
            if found is not None:
                plan, result = found
                attributes = [
                    p.properties.get(ALIGNMENT) for p in plan.params if p.result == result.index
                ]
            elif isinstance(root.owner, memref.AllocOp):
                attributes = [root.owner.properties.get(ALIGNMENT)]
            else:
                attributes = [self.module.alignment.get(ALIGNMENT)]
            alignments += [a for a in attributes if isinstance(a, IntegerAttr)]
        if not alignments:
            return {}
        return {ALIGNMENT: max(alignments, key=lambda a: a.value.data)}

    # Hoisting.

    def _hoisted(
        self, index: int, kind: MemRefType, roots: Sequence[SSAValue]
    ) -> tuple[SSAValue, ...]:
        """The values that the argument replaces. What is returned elsewhere is copied to it."""
        values = tuple(dict.fromkeys(roots))
        if not 0 < len(values) <= MOST_KEPT:
            return ()
        found = tuple(v for v in values if self._can_be_replaced(v, index, kind))
        others = [v for v in values if v not in found]
        if others and self._may_be_read(found, others, index):
            return ()
        return found if self._exclude_each_other(found) else ()

    def _may_be_read(
        self, hoisted: Sequence[SSAValue], copied: Sequence[SSAValue], index: int
    ) -> bool:
        """True if what is copied at a return, for this result or another one, may be memory that
        the argument replaces."""
        read = self.memory.captured
        for value in copied:
            read |= self.memory.points_to.of(value)
        for other in self._others(index):
            read |= self._bits(other)
        return any(self.memory.points_to.of(value) & read for value in hoisted)

    def _can_be_replaced(self, value: SSAValue, index: int, kind: MemRefType) -> bool:
        if value.type != kind and not self._may_cast(value, kind):
            return False
        if not self._is_movable(value):
            return False
        memory = self.memory
        bits = memory.points_to.memory[memory.flow.node(value).number]
        freed = _freed(memory)
        is_captured = bits & memory.captured
        if bits & freed or (is_captured and freed & memory.points_to.unknown):
            return False
        return not any(
            value in map(self.values.root, self._returned(other)) for other in self._others(index)
        )

    def _may_cast(self, value: SSAValue, kind: MemRefType) -> bool:
        """True if the argument can be cast: public functions may get any layout."""
        return self.is_private and can_stand_for(kind, value.type)

    def _is_movable(self, value: SSAValue) -> bool:
        """True for an allocation that the options allow to move, and for that of a callee."""
        options, found = self.module.options, self.module.site(value)
        if found is not None:
            plan, result = found
            if result.index not in plan.fresh:
                return False
            if not any(p.result == result.index for p in plan.params):
                return False
            is_dynamic = any(p.sizes for p in plan.params if p.result == result.index)
            if is_dynamic:
                return options.hoist_dynamic_allocs
            return options.hoist_static_allocs
        if not isinstance(value.owner, memref.AllocOp):
            return False
        if value.owner.symbol_operands:
            return False
        if value.owner.dynamic_sizes:
            return options.hoist_dynamic_allocs
        return options.hoist_static_allocs

    def _exclude_each_other(self, values: Sequence[SSAValue]) -> bool:
        """True if each call makes at most one of them, at most once."""
        blocks = [value.owner.parent_block() for value in values]
        if any(block is None or block.parent is not self.body for block in blocks):
            return False
        cycles, paths = BlockCycles(self.body), order_blocks(self.body).paths
        known = [block for block in blocks if block is not None]
        if len(set(known)) < len(known):
            return False
        if any(cycles.innermost(block) is not None for block in known):
            return False
        return not any(paths.reaches(one, two) for one in known for two in known if one is not two)
