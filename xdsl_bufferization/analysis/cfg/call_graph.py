"""
The call graph of a module, and an order of its functions in which callees come first.

    func @a { call @b }    func @b { call @c }    func @c        order: @c, @b, @a

Symbols are resolved as in MLIR, in the nearest symbol table around the call (see
`interfaces/symbols.py`).

MLIR: `getFuncOpsOrderedByCalls` in OneShotModuleBufferize.cpp, which rejects recursion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.strong_components import (
    strong_components,
)
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents, op_and_contents
from xdsl_bufferization.interfaces.control_flow import (
    CallOpInterface,
    FunctionOpInterface,
)
from xdsl_bufferization.interfaces.memory_types import Holding, holding_of_type
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.interfaces.tensor_like import is_tensor_type

ACCESS = "bufferization.access"
"""Argument attribute of a declaration: "read", "write", "read-write" or "none"."""


class CallGraph:
    """The functions and calls nested in one operation."""

    def __init__(self, root: Operation) -> None:
        self.functions = list[Operation]()
        self._function_model = InterfaceCache(FunctionOpInterface)
        self._call_model = InterfaceCache(CallOpInterface)
        self._tables = SymbolTables()
        self._calls = dict[Operation, list[Operation]]()
        """The calls in the body of each function, in program order."""
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
        else:
            return False
        return True

    def caller(self, op: Operation) -> Operation | None:
        """The innermost function around an operation, or None."""
        parent = op.parent_op()
        while parent is not None and self._function_model(parent) is None:
            parent = parent.parent_op()
        return parent

    def body(self, function: Operation) -> Region | None:
        """The body of a function; None for a declaration."""
        model = self._function_model(function)
        return None if model is None else model.body(function)

    def callee(self, call: Operation) -> Operation | None:
        """The function that a call resolves to; None for other ops and unknown targets."""
        model = self._call_model(call)
        symbol = None if model is None else model.callee(call)
        return None if symbol is None else self._named(call, symbol)

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
        done = dict[Operation, None]()
        for root in self.functions:
            if root not in done:
                self._append_callees_first(root, done)
        return list(done)

    def _append_callees_first(
        self, root: Operation, done: dict[Operation, None]
    ) -> None:
        entered = {root}
        stack = [(root, self.callees(root))]
        while stack:
            function, rest = stack[-1]
            following = next(
                (c for c in rest if c not in entered and c not in done), None
            )
            if following is None:
                done[function] = None
                stack.pop()
                continue
            entered.add(following)
            stack.append((following, self.callees(following)))

    def groups(self) -> list[list[Operation]]:
        """
        The strongly connected components of the call graph, in reverse topological order:
        callees come first.
        """
        callees = {f: list(self.callees(f)) for f in self.functions}
        return strong_components(self.functions, callees.__getitem__)[::-1]

    def is_cycle(self, group: Sequence[Operation]) -> bool:
        """True if the functions of one of the `groups` call each other, or one calls itself."""
        return len(group) > 1 or any(f in self.callees(f) for f in group)

    def recursive(self) -> set[Operation]:
        """
        The functions that may be re-entered before they return, by calls in this module.
        An indirect call may reach every function that is `mentioned`.
        """
        callees = {f: list(self.callees(f)) for f in self.functions}
        indirect = [
            f for f in callees if any(map(self._is_indirect, self._calls.get(f, ())))
        ]
        if indirect:
            mentioned = self.mentioned()
            targets = [f for f in self.functions if f in mentioned]
            for function in indirect:
                callees[function] += targets
        found = set[Operation]()
        for component in strong_components(self.functions, callees.__getitem__):
            if len(component) > 1 or component[0] in callees[component[0]]:
                found.update(component)
        return found

    def _is_indirect(self, call: Operation) -> bool:
        model = self._call_model(call)
        return model is not None and model.callee(call) is None

    def mentioned(self) -> set[Operation]:
        """The functions referred to other than as the callee of a call in a function."""
        found, names = set[Operation](), set[str]()
        for op in contents(self._root):
            for symbol in self._mentions(op):
                # A symbol on a symbol table may refer to an inner or an outer function.
                named = None if op.regions else self._tables.lookup(op, symbol)
                if named is None:
                    names.update(name.data for name in _names(symbol))
                else:
                    found.add(named)
        found.update(f for f in self.functions if self.symbol(f) in names)
        return found

    def _mentions(self, op: Operation) -> list[SymbolRefAttr]:
        """The symbols in the attributes of an operation, except a resolved callee."""
        symbols = _symbols(op)
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
        """The functions that a function calls by name, once for each call."""
        for call in self._calls.get(function, ()):
            callee = self.callee(call)
            if callee is not None:
                yield callee

    def declared_summary(self, function: Operation) -> FunctionSummary:
        """The summary of a function without a body, from its argument attributes."""
        model = self._function_model(function)
        if model is None:
            return FunctionSummary(frozenset(), frozenset(), {}, {})
        tensors = [
            i for i, t in enumerate(model.argument_types(function)) if is_tensor_type(t)
        ]
        access = {i: _access(model, function, i) for i in tensors}
        aliasing = {
            i: tuple(tensors)
            for i, t in enumerate(model.result_types(function))
            if is_tensor_type(t) and tensors
        }
        return FunctionSummary(
            read=frozenset(i for i in tensors if access[i] in ("read", "read-write")),
            written=frozenset(
                i for i in tensors if access[i] in ("write", "read-write")
            ),
            equivalent={},
            aliasing=aliasing,
            shared_results=(tuple(aliasing),),
            kept=frozenset(tensors if _may_keep(model, function) else ()),
        )


def with_open_signature(
    calls: CallGraph, public: bool = False
) -> dict[Operation, list[Operation]]:
    """
    The functions with a body whose signature can change, each with its calls: private
    functions, and public ones on request, that are only called, and by calls that can change.
    """
    function_model = InterfaceCache(FunctionOpInterface)
    call_model = InterfaceCache(CallOpInterface)
    mentioned, found = calls.mentioned(), dict[Operation, list[Operation]]()
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


def _names(symbol: SymbolRefAttr) -> tuple[StringAttr, ...]:
    """All components of a symbol: `a` and `f` of `@a::@f`."""
    return (symbol.root_reference, *symbol.nested_references)


_WITHOUT_SYMBOLS = set[type[Attribute]]()
"""Classes of attributes that contain no symbols; `isinstance` takes longer."""


def _symbols(op: Operation) -> list[SymbolRefAttr]:
    """The symbols in the attributes and properties of an operation."""
    found = list[SymbolRefAttr]()
    if not op.attributes and not op.properties:
        return found
    stack = [*op.attributes.values(), *op.properties.values()]
    while stack:
        attribute = stack.pop()
        if attribute.__class__ in _WITHOUT_SYMBOLS:
            continue
        match attribute:
            case SymbolRefAttr():
                found.append(attribute)
            case ArrayAttr():
                stack += attribute.data
            case DictionaryAttr():
                stack += attribute.data.values()
            case _:
                _WITHOUT_SYMBOLS.add(attribute.__class__)
    return found


def _may_keep(model: FunctionOpInterface, function: Operation) -> bool:
    """True if a function may leave memory of an argument to its caller other than as a tensor:
    as another result, or in a buffer of buffers."""
    results = model.result_types(function)
    return any(
        not is_tensor_type(type) and holding_of_type(type) is not Holding.NOTHING
        for type in results
    ) or any(
        holding_of_type(type) is Holding.BOX for type in model.argument_types(function)
    )


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
        op
        for op in lasts
        if op is not None and not op.successors and len(op.operands) == count
    ]
