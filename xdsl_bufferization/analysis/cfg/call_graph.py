"""The call graph of a module, and an order of its functions in which callees come first.

    func @a { call @b }    func @b { call @c }    func @c        order: @c, @b, @a

Symbols are resolved as in MLIR, in the nearest symbol table around the call (see
`interfaces/symbols.py`). A call of a value may reach each function of its type whose address is
taken, and one outside of the module if such a value may come from there.

`open_function_types` finds the types of these values.

    func.func @apply(%f: (memref<4xf32>) -> ())        open: other modules call @apply
    %f = func.constant @keep : (memref<4xf32>) -> ()   closed: a function of the module
    %f = "other.lookup"() : () -> ((f32) -> ())        open: nothing is known of it

Values are followed through control flow, selects, calls by name of functions with a body, and
memrefs whose elements are functions. A type is open if one of its values comes from anywhere else,
or if such a memref can be written from anywhere else. One walk over the module.

`repeated_functions` finds those that one execution of another function may call several times.

    scf.for .. {                      ^body:
      call @f(..)  // calls @g          call @h(..)
    }                                   cond_br %c, ^body, ^end

A call in a loop or in a cycle of blocks is repeated, and so are the calls in a function that
is called like that.

MLIR: `getFuncOpsOrderedByCalls` in OneShotModuleBufferize.cpp, which rejects recursion; the callee
of an indirect call is unknown there
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import NamedTuple, cast

from xdsl.dialects.builtin import (
    FunctionType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import NestedCycles, strong_components
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents, op_and_around, op_and_contents
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    FunctionOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    SelectLikeOpInterface,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import Holding, holding_of, is_memref
from xdsl_bufferization.interfaces.symbols import SymbolTables, symbols_in
from xdsl_bufferization.interfaces.tensor_like import is_memref_type, is_tensor_type


def open_function_types(root: Operation, calls: CallGraph) -> set[FunctionType]:
    """The types of which a value in `root` may be a function from outside."""
    search = _Search(calls)
    for op in op_and_contents(root):
        search.visit(op)
    return search.found


def function_type_in(type: Attribute) -> FunctionType | None:
    """The type itself if it is that of a function, or that of the elements of a memref."""
    while isinstance(type, MemRefType | UnrankedMemRefType):
        type = cast(MemRefType | UnrankedMemRefType, type).get_element_type()
    return type if isinstance(type, FunctionType) else None


@dataclass(eq=False, repr=False)
class _Search:
    calls: CallGraph
    found: set[FunctionType] = field(default_factory=set[FunctionType])

    def __post_init__(self) -> None:
        self._effects = MemoryEffects()
        self._function = InterfaceCache(FunctionOpInterface)
        self._view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self._branch = InterfaceCache(BranchOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._select = InterfaceCache(SelectLikeOpInterface)

    def visit(self, op: Operation) -> None:
        """Adds the types of values that the operation gets from outside."""
        if any(function_type_in(v.type) for v in (*op.results, *op.operands)):
            self._add(r for r in op.results if not self._is_known(op, r))
            if self._shows_operands(op):
                self._add(filter(is_memref, op.operands))
        if not self._branch(op):
            for block in op.successors:
                self._add(block.args)
        if op.regions:
            self._visit_regions(op)

    def _visit_regions(self, op: Operation) -> None:
        """The arguments of the regions of an operation."""
        if self._function(op) is not None:
            is_known = self.calls.is_closed(op)
        else:
            is_known = self._region_branch(op) is not None
        for region in () if is_known else op.regions:
            if region.first_block is not None:
                self._add(region.first_block.args)

    def _add(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            type = function_type_in(value.type)
            if type is not None:
                self.found.add(type)

    def _is_known(self, op: Operation, result: SSAValue) -> bool:
        """True if functions that are reached through a result are reached in another way."""
        if self.calls.is_call(op):
            return self.calls.calls_body(op)
        if self._region_branch(op) or self._select(op):
            return True
        if not is_memref(result) and self.calls.is_constant(op):
            return True
        view_flow, index = self._view_flow(op), op.results.index(result)
        if self._effects.returns_new_memory(op, index):
            return True
        sources = () if view_flow is None else view_flow.sources(op, index)
        if not sources and self._effects.of(op) is not None:
            sources = self._effects.read(op)
        type = function_type_in(result.type)
        return any(function_type_in(op.operands[i].type) == type for i in sources)

    def _shows_operands(self, op: Operation) -> bool:
        """True if memory of the operands may be written from outside, now or later."""
        if self.calls.is_call(op):
            return not self.calls.calls_body(op)
        if self._effects.is_return(op):
            function = op.parent_op()
            return function is None or not self.calls.is_closed(function)
        if self._effects.is_unknown(op):
            return True
        captured = self._effects.captured(op)
        return bool(captured) and any(not is_memref(r) for r in op.results)


ACCESS = "bufferization.access"
"""Argument attribute of a declaration: "read", "write", "read-write" or "none"."""
FREES = "memref.frees"
"""Argument attribute of a declaration that frees the memref."""


class CallTargets(NamedTuple):
    """The functions that a call may reach."""

    functions: Sequence[Operation] = ()
    """Those of the module, declarations included, in program order."""
    is_open: bool = False
    """True if the call may reach a function that is not in the module; for a call of a value,
    also if it may reach a declaration."""


_Vertex = Operation | FunctionType
"""A function, or all functions of one type whose address is taken."""


class CallGraph:
    """The functions and calls nested in one operation."""

    def __init__(self, root: Operation) -> None:
        self.functions = list[Operation]()
        self._function_model = InterfaceCache(FunctionOpInterface)
        self._call_model = InterfaceCache(CallOpInterface)
        self._tables = SymbolTables()
        self._calls = dict[Operation, list[Operation]]()
        """The calls in the body of each function, in program order."""
        self._values = dict[Operation, dict[FunctionType, None]]()
        """For each function, the types of the values that it calls, or has others call."""
        self._returns = dict[Operation, list[Operation]]()
        self._root = root
        others = set[type[Operation]]()
        for op in op_and_contents(root):
            if type(op) not in others and not self._visit(op):
                others.add(type(op))

    def _visit(self, op: Operation) -> bool:
        """Returns False if operations of this class are neither functions nor calls."""
        function = self._function_model(op)
        if function is not None:
            self.functions.append(op)
            self._returns[op] = _returns(op, function)
        elif self._call_model(op) is not None:
            caller = self.caller(op)
            if caller is not None:
                self._calls.setdefault(caller, []).append(op)
                if types := self._called_types(op):
                    self._values.setdefault(caller, {}).update(types)
        else:
            return False
        return True

    def caller(self, op: Operation) -> Operation | None:
        """The innermost function around an operation, or None."""
        around = islice(op_and_around(op), 1, None)
        return next((f for f in around if self._function_model(f) is not None), None)

    def body(self, function: Operation) -> Region | None:
        """The body of a function; None for a declaration."""
        model = self._function_model(function)
        return None if model is None else model.body(function)

    def calls_body(self, call: Operation) -> bool:
        """True for a call by name of a function with a body."""
        callee = self.callee(call)
        return callee is not None and self.body(callee) is not None

    def is_closed(self, function: Operation) -> bool:
        """True if all calls of the function are calls by name in functions of the module."""
        is_function = self._function_model(function) is not None
        return is_function and is_private(function) and function not in self.mentioned

    def is_constant(self, op: Operation) -> bool:
        """True if the result is a function of the module, by its name and type."""
        if op.operands or len(op.results) != 1:
            return False
        named = [self._named(op, symbol) for symbol in symbols_in(op)]
        if len(named) != 1 or named[0] is None:
            return False
        return self.type_of(named[0]) == op.results[0].type

    def names_constant(self, op: Operation) -> bool:
        """True if an operation refers to globals only that are constant."""
        named = [self._tables.lookup(op, symbol) for symbol in symbols_in(op)]
        return bool(named) and all(
            found is not None and found.get_attr_or_prop("constant") is not None for found in named
        )

    def callee(self, call: Operation) -> Operation | None:
        """The function that a call resolves to; None for other ops and unknown targets."""
        model = self._call_model(call)
        symbol = None if model is None else model.callee(call)
        return None if symbol is None else self._named(call, symbol)

    def targets(self, call: Operation) -> CallTargets:
        """The functions that a call may reach."""
        if not self.is_indirect(call):
            callee = self.callee(call)
            return CallTargets((callee,)) if callee else CallTargets(is_open=True)
        type = self.called_type(call)
        found = self.values_of(type)
        # The address may come in another form, as a pointer.
        is_value = any(operand.type == type for operand in call.operands)
        return found if is_value else found._replace(is_open=True)

    def values_of(self, type: FunctionType) -> CallTargets:
        """The functions that a value of this type may be."""
        is_open = type in self._open_types or type in self._declared_types
        return CallTargets(self._by_type.get(type, ()), is_open)

    def _called_types(self, call: Operation) -> dict[FunctionType, None]:
        """The types of the values that are called, or given to an unknown function."""
        found = dict.fromkeys(self.callback_types(call))
        if found and self.calls_body(call):
            return {}
        if self.is_indirect(call):
            found[self.called_type(call)] = None
        return found

    def callback_types(self, call: Operation) -> Sequence[FunctionType]:
        """The types of the functions that a call passes on, also in memrefs."""
        operands = [call.operands[index] for index in self.arguments(call)]
        return [type for o in operands if (type := function_type_in(o.type))]

    def called_type(self, call: Operation) -> FunctionType:
        """The type of the function that a call calls, as its operands and results tell."""
        given = [call.operands[index].type for index in self.arguments(call)]
        return FunctionType.from_lists(given, [r.type for r in call.results])

    def type_of(self, function: Operation) -> FunctionType:
        """The type of a function."""
        model = self._function_model(function)
        assert model is not None
        arguments, results = (model.argument_types(function), model.result_types(function))
        return FunctionType.from_lists(list(arguments), list(results))

    def may_be_value(self, function: Operation) -> bool:
        """True if a call of a value may reach the function: its address is taken in the module, or,
        if it is public and values of its type may come from outside, elsewhere."""
        if not self._values or function in self.mentioned:
            return bool(self._values)
        return not is_private(function) and self.type_of(function) in self._open_types

    @cached_property
    def _by_type(self) -> dict[FunctionType, list[Operation]]:
        """The functions that may be values, by their types."""
        found = dict[FunctionType, list[Operation]]()
        for function in filter(self.may_be_value, self.functions):
            found.setdefault(self.type_of(function), []).append(function)
        return found

    @cached_property
    def _declared_types(self) -> set[FunctionType]:
        """The types of which a value may be a function without a body."""
        found = self._by_type.items()
        return {t for t, fs in found if any(self.body(f) is None for f in fs)}

    @cached_property
    def _open_types(self) -> set[FunctionType]:
        """The types of which a value may be a function from outside."""
        return open_function_types(self._root, self)

    def _named(self, op: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """The function that a symbol in an attribute of `op` refers to, or None."""
        found = self._tables.lookup(op, symbol)
        if found is None or self._function_model(found) is None:
            return None
        return found

    def arguments(self, call: Operation) -> range:
        """The indices of the operands of a call that are the arguments of its callee."""
        model = self._call_model(call)
        return range(0) if model is None else model.arguments(call)

    def call_sites(self) -> dict[Operation, list[Operation]]:
        """The calls in functions that resolve to each function, in program order."""
        found: dict[Operation, list[Operation]] = {f: [] for f in self.functions}
        for calls in self._calls.values():
            for call in calls:
                callee = self.callee(call)
                if callee is not None:
                    found[callee].append(call)
        return found

    def calls_in(self, function: Operation) -> Sequence[Operation]:
        """The calls in the body of a function, in program order."""
        return self._calls.get(function, ())

    def is_call(self, op: Operation) -> bool:
        """True if the operation implements `CallOpInterface`."""
        return self._call_model(op) is not None

    def is_boundary(self, op: Operation) -> bool:
        """True for a function, a call, and a terminator of the body of a function."""
        if self._function_model(op) is not None or self._call_model(op) is not None:
            return True
        if op.next_op is not None:
            return False
        parent = op.parent_op()
        return parent is not None and self._function_model(parent) is not None

    def returned(self, function: Operation) -> list[tuple[SSAValue, ...]]:
        """For each return of a function, the values that it returns."""
        return [tuple(op.operands) for op in self._returns[function]]

    def returns(self, function: Operation) -> list[Operation]:
        """The terminators that leave a function."""
        return self._returns[function]

    def callees_first(self) -> list[Operation]:
        """All functions in post-order: callees come first, except along call cycles."""
        done = dict[_Vertex, None]()
        for root in self.functions:
            if root not in done:
                self._append_callees_first(root, done)
        return [vertex for vertex in done if isinstance(vertex, Operation)]

    def _append_callees_first(self, root: _Vertex, done: dict[_Vertex, None]) -> None:
        entered = {root}
        stack = [(root, self._successors(root))]
        while stack:
            vertex, rest = stack[-1]
            following = next((v for v in rest if v not in entered and v not in done), None)
            if following is None:
                done[vertex] = None
                stack.pop()
                continue
            entered.add(following)
            stack.append((following, self._successors(following)))

    def groups(self) -> list[list[Operation]]:
        """The strongly connected components of the call graph, in reverse topological order:
        callees come first."""
        found = list[list[Operation]]()
        roots: list[_Vertex] = [*self.functions]
        for component in reversed(strong_components(roots, self._successors)):
            functions = [v for v in component if isinstance(v, Operation)]
            if functions:
                found.append(functions)
        return found

    def is_cycle(self, group: Sequence[Operation]) -> bool:
        """True if the functions of one of the `groups` call each other, or one calls itself."""
        return len(group) > 1 or any(map(self._calls_itself, group))

    def _calls_itself(self, function: Operation) -> bool:
        if any(self.callee(call) is function for call in self.calls_in(function)):
            return True
        types = self._values.get(function)
        if types is None or self.type_of(function) not in types:
            return False
        return self.may_be_value(function)

    def recursive(self) -> set[Operation]:
        """The functions that may be re-entered before they return, by calls in this module."""
        found = set[Operation]()
        for group in self.groups():
            if self.is_cycle(group):
                found.update(group)
        return found

    def is_indirect(self, call: Operation) -> bool:
        """True for a call of a value."""
        model = self._call_model(call)
        return model is not None and model.callee(call) is None

    @cached_property
    def mentioned(self) -> set[Operation]:
        """The functions whose address is taken: referred to other than as the callee of a call in a
        function."""
        found, names = set[Operation](), set[str]()
        for op in contents(self._root):
            for symbol in self._other_symbols(op):
                # A symbol on a symbol table may refer to an inner or an outer function.
                named = None if op.regions else self._tables.lookup(op, symbol)
                if named is None:
                    names |= {
                        symbol.root_reference.data,
                        *(n.data for n in symbol.nested_references),
                    }
                else:
                    found.add(named)
        found.update(f for f in self.functions if self.symbol(f) in names)
        return found

    def _other_symbols(self, op: Operation) -> list[SymbolRefAttr]:
        """The symbols in the attributes of an operation, except a resolved callee."""
        symbols = symbols_in(op)
        call = self._call_model(op) if symbols else None
        callee = None if call is None else call.callee(op)
        if callee in symbols and self.caller(op) is not None:
            if self._named(op, callee) is not None:
                symbols.remove(callee)
        return symbols

    def symbol(self, function: Operation) -> str:
        """The symbol name of a function."""
        model = self._function_model(function)
        assert model is not None
        return model.symbol(function)

    def callees(self, function: Operation) -> Iterator[Operation]:
        """The functions that a function may call: once for each call by name, and once for
        each type of the values that it calls."""
        for vertex in self.called(function):
            if isinstance(vertex, Operation):
                yield vertex
            else:
                yield from self.values_of(vertex).functions

    def called(self, function: Operation) -> Iterator[Operation | FunctionType]:
        """What a function calls: functions by name, and values by their types."""
        for call in self.calls_in(function):
            callee = self.callee(call)
            if callee is not None:
                yield callee
        yield from self._values.get(function, ())

    def _successors(self, vertex: _Vertex) -> Iterator[_Vertex]:
        """The edges of a graph that is linear in the calls."""
        if isinstance(vertex, Operation):
            yield from self.called(vertex)
        else:
            yield from self.values_of(vertex).functions

    def freed_arguments(self, function: Operation) -> Sequence[int]:
        """The arguments that a function without a body frees, as their attributes say."""
        model = self._function_model(function)
        if model is None:
            return ()
        return [
            index
            for index, type in enumerate(model.argument_types(function))
            if is_memref_type(type) and model.argument_attribute(function, index, FREES) is not None
        ]

    def declared_summary(self, function: Operation) -> FunctionSummary:
        """The summary of a function without a body, from its argument attributes."""
        model = self._function_model(function)
        if model is None:
            return FunctionSummary(frozenset(), frozenset(), {}, {})
        tensors = [i for i, t in enumerate(model.argument_types(function)) if is_tensor_type(t)]
        access = {i: _access(model, function, i) for i in tensors}
        results = [i for i, t in enumerate(model.result_types(function)) if is_tensor_type(t)]
        aliasing = {i: tuple(tensors) for i in results if tensors}
        may_keep = _may_keep(model, function)
        return FunctionSummary(
            read=frozenset(i for i in tensors if access[i] in ("read", "read-write")),
            written=frozenset(i for i in tensors if access[i] in ("write", "read-write")),
            equivalent={},
            aliasing=aliasing,
            shared_results=(tuple(aliasing),),
            own_results=frozenset(aliasing),
            read_only_results=frozenset(results if may_keep else ()),
            kept=frozenset(tensors if may_keep else ()),
        )


def with_open_signature(calls: CallGraph, public: bool = False) -> dict[Operation, list[Operation]]:
    """The functions with a body whose signature can change, each with its calls: private functions,
    and public ones on request, that are only called, and by calls that can change."""
    function_model = InterfaceCache(FunctionOpInterface)
    call_model = InterfaceCache(CallOpInterface)
    mentioned, found = calls.mentioned, dict[Operation, list[Operation]]()
    for function, sites in calls.call_sites().items():
        model = function_model(function)
        if model is None or not model.has_open_signature or function in mentioned:
            continue
        if calls.body(function) is None or not (public or is_private(function)):
            continue
        models = map(call_model, sites)
        if all(call is not None and call.has_open_signature for call in models):
            found[function] = sites
    return found


def is_private(function: Operation) -> bool:
    """True if the symbol of the function has private visibility."""
    visibility = function.get_attr_or_prop("sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"


def _may_keep(model: FunctionOpInterface, function: Operation) -> bool:
    """True if a function may leave memory of a tensor to its caller other than as a tensor:
    as another result, or in a buffer of buffers."""
    results = model.result_types(function)
    return any(
        not is_tensor_type(type) and holding_of(type) is not Holding.NOTHING for type in results
    ) or any(holding_of(type) is Holding.BOX for type in model.argument_types(function))


def _access(model: FunctionOpInterface, function: Operation, index: int) -> str:
    attribute = model.argument_attribute(function, index, ACCESS)
    return attribute.data if isinstance(attribute, StringAttr) else "read-write"


def _returns(function: Operation, model: FunctionOpInterface) -> list[Operation]:
    """The terminators without successors that have one operand per function result."""
    body = model.body(function)
    if body is None:
        return []
    count = len(model.result_types(function))
    lasts = [block.last_op for block in body.blocks]
    return [
        op for op in lasts if op is not None and not op.successors and len(op.operands) == count
    ]


def repeated_functions(calls: CallGraph) -> dict[Operation, None]:
    """Returns the functions that are called in loops, in no particular order."""
    loops, cycles = InterfaceCache(LoopLikeOpInterface), NestedCycles()
    found = dict[Operation, None]()
    pending = [
        callee
        for function in calls.functions
        for call in calls.calls_in(function)
        if _is_repeated(call, loops, cycles)
        for callee in calls.targets(call).functions
    ]
    while pending:
        function = pending.pop()
        if function not in found:
            found[function] = None
            pending += calls.callees(function)
    return found


def _is_repeated(
    op: Operation, loops: InterfaceCache[LoopLikeOpInterface], cycles: NestedCycles
) -> bool:
    """True if an operation is in a loop or in a cycle of blocks of its function."""
    return any(
        (level is not op and loops(level) is not None)
        or (level.parent is not None and cycles.innermost(level.parent) is not None)
        for level in op_and_around(op)
    )
