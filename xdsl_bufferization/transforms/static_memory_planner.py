"""Places the static allocations of each function in one arena, at constant offsets.

    %a = memref.alloc() : memref<16xf32>        %arena = memref.alloc() : memref<64xi8>
    use %a                                      %a = memref.view %arena[%c0][] : ..
    memref.dealloc %a                           %b = memref.view %arena[%c0][] : ..
    %b = memref.alloc() : memref<8xf32>   ->    use %a
    use %b                                      use %b
    memref.dealloc %b                           memref.dealloc %arena

`analysis/placement/arenas.py` plans the arenas by the lifetimes of what they contain. The arena is
allocated before its first use and freed after its last one, it is a global, or it is an
argument, which callers take from arenas of their own. With `dynamic` sizes and offsets may be
computed at run time. It runs after deallocation. Before it,
the arena is freed as well, but a deallocation pass cannot tell parts of it by their pointers. With
`only-if-smaller`, no peak grows.

MLIR: none in 22
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    i8,
    i64,
)
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, with_open_signature
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries, summaries_of
from xdsl_bufferization.analysis.placement.arenas import (
    Arena,
    ArenaOptions,
    ArenaPlan,
    Dynamic,
    Slot,
    plan_arenas,
)
from xdsl_bufferization.dialects.memref.dialect import GlobalOp
from xdsl_bufferization.interfaces.contents import ancestor_in
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import Places
from xdsl_bufferization.interfaces.external_models import known_model
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.memory_sizes import MALLOC_ALIGNMENT
from xdsl_bufferization.transforms.new_buffers import index_constant
from xdsl_bufferization.transforms.new_tensors import change_signature, replace_call
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass


@record
class StaticMemoryPlannerPass(OptionsPass):
    """Places the `memref.alloc` of static size of each function in one arena, as views at
    constant offsets.

    Buffers that are needed at the same time get disjoint bytes; their types may differ. It
    runs after deallocation: the deallocations of what is in the arena go."""

    name = "static-memory-planner"

    strategy: Literal["trivial", "best-fit", "first-fit", "exact"] = "exact"
    """`trivial`: one after the other. `best-fit`: in the order of the program, each in the smallest
    gap. `first-fit`: the largest first, each as low as possible. `exact`: the better
    of these, then branch and bound for parts of up to 9 buffers."""
    arena: Literal["allocation", "argument", "global"] = "allocation"
    """What the arena is: an allocation of the function, its last argument, or a global."""
    modify_public_functions: bool = False
    """With `arena=argument`, for public functions, too."""
    alignment: int = 64
    """The alignment in bytes of allocations that do not state one; 0 for that of their elements."""
    minimal_size: int = 0
    """Smaller allocations stay, in bytes."""
    memory_space: int = -1
    """Plans this memory space only; -1 for all, each with an arena of its own."""
    only_if_smaller: bool = False
    """Several arenas for a function, each only where it saves memory, or allocations in a loop, and
    no peak grows."""
    dynamic: Dynamic = "stay"
    """`symbolic`: buffers whose sizes have the same dynamic factors share an arena, with offsets
    that are computed at run time. `bounded`: others get as many bytes as they take at most, if that
    is known and at most 1 MiB."""
    print_plan: bool = False
    """Prints the plan, with the allocations that stay."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        summaries = summaries_of(op)
        calls = summaries.calls
        sites = self._sites(calls)
        plans = self._plans(summaries, sites)
        if self.print_plan:
            places = Places()
            for function, plan in plans.items():
                print(f"// @{calls.symbol(function)}")
                for line in _report(plan, places):
                    print(f"//   {line}")
        rewriting = _Planning(calls, self.arena, sites)
        rewriting.run(list(plans.values()))

    def plans(self, op: ModuleOp) -> dict[str, ArenaPlan]:
        """Returns the plan of each function, by its name as `@f`. The module is not changed."""
        summaries = summaries_of(op)
        calls = summaries.calls
        found = self._plans(summaries, self._sites(calls))
        return {f"@{calls.symbol(function)}": plan for function, plan in found.items()}

    def _sites(self, calls: CallGraph) -> dict[Operation, list[Operation]]:
        """The functions that get their arenas as arguments, with their calls."""
        sites = dict[Operation, list[Operation]]()
        if self.arena == "argument":
            sites = with_open_signature(calls, self.modify_public_functions)
            recursive = calls.recursive()
            sites = {f: found for f, found in sites.items() if f not in recursive}
        return sites

    def _plans(
        self, summaries: ModuleSummaries, sites: dict[Operation, list[Operation]]
    ) -> dict[Operation, ArenaPlan]:
        options = ArenaOptions(
            self.strategy,
            self.alignment,
            self.minimal_size,
            None if self.memory_space < 0 else self.memory_space,
            self.arena == "global",
            sites,
            self.only_if_smaller,
            self.dynamic,
        )
        return plan_arenas(summaries.calls, summaries.functions(), options, _is_alloc)

    def check_options(self) -> None:
        """Raises `PassFailedException` for a number out of range."""
        if self.alignment < 0 or self.alignment & (self.alignment - 1):
            raise self.wrong("alignment", self.alignment, "0 or a power of two")
        if self.minimal_size < 0:
            raise self.wrong("minimal_size", self.minimal_size, NOT_NEGATIVE)
        if self.dynamic != "stay" and (self.only_if_smaller or self.arena != "allocation"):
            allowed = "stay with 'only-if-smaller', or where the arena is no allocation"
            raise self.wrong("dynamic", self.dynamic, allowed)
        if self.memory_space < -1:
            allowed = "a memory space, or -1 for all"
            raise self.wrong("memory_space", self.memory_space, allowed)


def _is_alloc(op: Operation) -> bool:
    return isinstance(op, memref.AllocOp)


def _report(plan: ArenaPlan, places: Places) -> Iterator[str]:
    """The lines of the report on one function."""
    for arena in plan.arenas:
        total = sum(slot.size for slot in arena.slots)
        yield (
            f"arena of {arena.size}{_times(arena)} bytes; live at once: {arena.live}; "
            f"buffers: {len(arena.slots)}, of {total} bytes"
        )
        for slot in arena.slots:
            yield f"{_text(slot.op, places)}: {slot.size} bytes at {slot.offset}"
    rejected = plan.memory.rejected
    for op in sorted(rejected, key=plan.memory.lifetimes.points.first):
        yield f"{_text(op, places)} stays: {rejected[op]}"


def _times(arena: Arena) -> str:
    """What the bytes of an arena are multiplied by, as text."""
    return "".join(f" x %{value.name_hint or '?'}" for value in arena.factors)


def _text(op: Operation, places: Places) -> str:
    """The name of an allocation, or of a call, and its place."""
    hint = op.results[0].name_hint if op.results else None
    name = f"%{hint}" if hint and _is_alloc(op) else f"'{op.name}'"
    where = places.of(op)
    return f"{name} ({where})" if where else name


@dataclass(eq=False, repr=False)
class _Planning:
    """Carries out the plans of all functions of a module."""

    calls: CallGraph
    kind: str
    with_argument: dict[Operation, list[Operation]]
    """The functions that get their arenas as arguments, with their calls."""
    _passed: dict[Operation, dict[int, SSAValue]] = field(
        default_factory=dict[Operation, dict[int, SSAValue]]
    )
    """The arenas that each call passes on, by their index."""

    def run(self, plans: Sequence[ArenaPlan]) -> None:
        """Changes the functions, then the calls."""
        self._tables = SymbolTables()
        by_function = {plan.function: plan for plan in plans}
        for plan in plans:
            if plan.arenas:
                self._place(plan)
        for function, sites in self.with_argument.items():
            for call in sites if function in by_function else ():
                self._change_call(call, by_function[function].arenas)

    def _place(self, plan: ArenaPlan) -> None:
        """Replaces the allocations of one function."""
        bounds = [_bounds(plan, arena) for arena in plan.arenas]
        builders = [Builder(InsertPoint.before(first)) for first, _ in bounds]
        arenas = self._arenas(plan, builders)
        views = list[tuple[Slot, SSAValue]]()
        for arena, source, builder in zip(plan.arenas, arenas, builders, strict=True):
            views += zip(arena.slots, _views(arena, source, builder), strict=True)
        for arena, (_, lasts) in zip(arenas, bounds, strict=True):
            for last, is_before in lasts if self._allocates(plan) else ():
                at = InsertPoint.before if is_before else InsertPoint.after
                Rewriter.insert_op(memref.DeallocOp.get(arena), at(last))
        for slot, view in views:
            if isinstance(slot.op, memref.AllocOp):
                view.name_hint = slot.op.memref.name_hint
                Rewriter.replace_op(slot.op, [], [view])
            else:
                self._passed.setdefault(slot.op, {})[slot.callee] = view
        for op in plan.deallocations:
            Rewriter.erase_op(op)

    def _allocates(self, plan: ArenaPlan) -> bool:
        """True if the function allocates its arenas."""
        return self.kind != "global" and plan.function not in self.with_argument

    def _arenas(self, plan: ArenaPlan, builders: Sequence[Builder]) -> Sequence[SSAValue]:
        """The arenas of one function, each inserted by its builder."""
        placed = list(zip(plan.arenas, builders, strict=True))
        if self._allocates(plan):
            return [_allocate(arena, builder) for arena, builder in placed]
        if self.kind == "global":
            return [self._global(plan, arena, builder) for arena, builder in placed]
        returns = self.calls.returns(plan.function)
        model = known_model(plan.function, FunctionOpInterface)
        kept, none = range(len(model.result_types(plan.function))), DictionaryAttr({})
        types = [(_type(arena), none) for arena in plan.arenas]
        return change_signature(plan.function, returns, kept, types)

    def _global(self, plan: ArenaPlan, arena: Arena, builder: Builder) -> SSAValue:
        table = self._tables.nearest(plan.function)
        assert table is not None
        symbol = self.calls.symbol(plan.function)
        name = self._tables.free_name(table, f"__{symbol}_arena")
        op = GlobalOp.create(
            properties={
                "sym_name": StringAttr(name),
                "sym_visibility": StringAttr("private"),
                "type": _type(arena),
                "initial_value": UnitAttr(),
                "alignment": IntegerAttr(arena.alignment, i64),
            }
        )
        self._tables.add(table, name, op)
        Rewriter.insert_op(op, InsertPoint.before(plan.function))
        return builder.insert(memref.GetGlobalOp(name, _type(arena))).memref

    def _change_call(self, call: Operation, arenas: Sequence[Arena]) -> None:
        """Passes arenas to a call: parts of those of the caller, or new ones."""
        if not arenas:
            return
        builder = Builder(InsertPoint.before(call))
        passed = self._passed.get(call)
        if passed is None:
            passed = {i: _allocate(arena, builder) for i, arena in enumerate(arenas)}
            for arena in passed.values():
                Rewriter.insert_op(memref.DeallocOp.get(arena), InsertPoint.after(call))
        values = [passed[index] for index in range(len(arenas))]
        replace_call(call, range(len(call.results)), {}, values)


def _type(arena: Arena) -> MemRefType:
    size = DYNAMIC_INDEX if arena.factors else arena.size
    return MemRefType(i8, [size], memory_space=arena.space)


def _allocate(arena: Arena, builder: Builder) -> SSAValue:
    sizes = [_scaled(arena, arena.size, builder)] if arena.factors else []
    op = memref.AllocOp(sizes, [], _type(arena))
    if arena.alignment > MALLOC_ALIGNMENT:  # else that of the heap
        op.properties["alignment"] = IntegerAttr(arena.alignment, i64)
    op.memref.name_hint = "arena"
    return builder.insert(op).memref


def _scaled(arena: Arena, bytes: int, builder: Builder) -> SSAValue:
    """Computes bytes times the factors of an arena, whose product is rounded up."""
    found = index_constant(builder, bytes)
    if not arena.factors or not bytes:
        return found
    unit, *others = arena.factors
    for factor in others:
        unit = builder.insert(arith.MuliOp(unit, factor)).result
    if arena.rounding > 1:
        more = builder.insert(
            arith.AddiOp(unit, index_constant(builder, arena.rounding - 1))
        ).result
        unit = builder.insert(arith.AndIOp(more, index_constant(builder, -arena.rounding))).result
    return builder.insert(arith.MuliOp(found, unit)).result


def _views(arena: Arena, source: SSAValue, builder: Builder) -> Iterator[SSAValue]:
    """Inserts views of an arena, and yields one for each slot. Views of dynamic sizes are where
    these are known."""
    offsets = dict[int, SSAValue]()
    for slot in arena.slots:
        if slot.offset not in offsets:
            offsets[slot.offset] = _scaled(arena, slot.offset, builder)
        type, sizes = MemRefType(i8, [slot.size], memory_space=arena.space), list[SSAValue]()
        at = builder
        if isinstance(slot.op, memref.AllocOp):
            type, sizes = slot.op.memref.type, list(slot.op.dynamic_sizes)
            at = Builder(InsertPoint.before(slot.op)) if sizes else builder
        view = memref.ViewOp(source, offsets[slot.offset], sizes, type)
        yield at.insert(view).result


def _bounds(plan: ArenaPlan, arena: Arena) -> tuple[Operation, Sequence[tuple[Operation, bool]]]:
    """The operation before which an arena is defined, and those at which it is freed, each with
    True for before it."""
    body = plan.memory.flow.body
    block = body.block if body.first_block is body.last_block else None
    if block is not None:
        first, last = (_outermost(plan, point) for point in arena.span)
        return first, [(last, last is block.last_op)]
    entry = body.blocks[0].first_op
    assert entry is not None
    lasts = [b.last_op for b in body.blocks if b.last_op is not None]
    return entry, [(last, True) for last in lasts if not last.successors]


def _outermost(plan: ArenaPlan, point: int) -> Operation:
    """The operation of the function body that is at a point, or around it."""
    op = ancestor_in(plan.memory.flow.body, plan.memory.lifetimes.points.operations[point])
    assert op is not None
    return op
