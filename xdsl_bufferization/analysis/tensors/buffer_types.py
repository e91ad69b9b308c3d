"""Buffer types (memref types) of all tensors, computed before the rewriting.

    scf.for ... iter_args(%x = %m : memref<4xf32>) {
      scf.yield %s : memref<4xf32, strided<[1], offset: 2>>
    }                               // %x: memref<4xf32, strided<[?], offset: ?>>

A data-flow analysis over the tensors in program order. A value that control flow forwards (a result
or block argument of a loop, a block argument of a branch target, the result of a function) gets the
common type of its sources, or a fully dynamic layout if they differ; all other types follow from
the models. When the type of a value changes, only the values that depend on it are computed again.
A forwarded value changes at most twice, so that the time is linear in the number of uses. With
`infer-from-callers` an argument of a private function is forwarded by the calls; it keeps the sizes
and strides on which they agree, and changes at most once for each of these.

What the rewriter of One-Shot Bufferize tells a listener.

    %t_copy = memref.alloc()          inserted, for operand 1 of tensor.insert
    memref.copy %t, %t_copy           inserted, for the same operand

MLIR: `bufferization::getBufferType`, which walks back through the IR on each call;
`RewriterBase::Listener`
"""

from __future__ import annotations

import abc
import heapq
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, Protocol

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, NoneAttr, StridedLayoutAttr, UnitAttr
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.block_order import is_entry_block
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import (
    BufferizationOptions,
    BufferType,
    BufferTypes,
    TypeConversion,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import defining_op
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.tensor_like import is_tensor, is_tensor_type, memory_space_of
from xdsl_bufferization.support.layouts import (
    BUFFER_LAYOUT,
    IDENTITY_LAYOUT,
    agreed_type,
    as_tensor,
    joined_type,
    new_buffer_type,
    unknown_buffer_type,
)


@record
class BufferCause:
    """What the rewriter was doing when it inserted operations."""

    at: Operation
    """The operation that is bufferized."""
    operand: Operand | None = None
    """The operand that gets a new buffer, if it is one."""
    layout: tuple[BufferType, BufferType] | None = None
    """The type that a buffer has and the one it needs, if no cast leads there."""


class BufferizationListener(Protocol):
    """Listens to the rewriting of a module."""

    def start(self, plan: BufferizationPlan) -> None:
        """Called before the first change."""

    def inserted(self, ops: Sequence[Operation], cause: BufferCause) -> None:
        """Called after each insertion."""

    def rewritten(self) -> None:
        """Called after the last insertion, before the replaced operations are erased."""


@record
class FunctionResult:
    """A result of a function, as a node of the analysis."""

    function: Operation
    index: int


Node = SSAValue | FunctionResult
"""A value or function result that gets a type."""


class _Argument(NamedTuple):
    """What determines the type of an argument of a function."""

    passed: Sequence[Operand]
    """The operands of all calls that are the argument; none if these do not determine it."""
    type: Attribute
    """The type that it has without them."""


class _FunctionTypes:
    """The declared types of functions, and the buffer types of their arguments."""

    def __init__(self, plan: BufferizationPlan) -> None:
        self._options = plan.state.options
        self._conversion: TypeConversion = plan.state.options.function_boundary_type_conversion
        self._function = InterfaceCache(FunctionOpInterface)
        self._inputs = dict[Operation, Sequence[Attribute]]()
        self._results = dict[Operation, Sequence[Attribute]]()
        self._models = plan.models
        self._calls = plan.state.calls
        asks_callers = self._conversion == "infer-from-callers"
        self._sites = self._calls.call_sites() if asks_callers else {}
        self._arguments = dict[tuple[Operation, int], _Argument]()
        self.types = dict[Node, BufferType]()
        """The types of all nodes, as far as the solver has found them."""

    def is_function(self, op: Operation) -> bool:
        """True if the operation is a function."""
        return self._function(op) is not None

    def results(self, function: Operation) -> Sequence[Attribute]:
        """Returns the types of the results before bufferization."""
        found = self._results.get(function)
        if found is None:
            found = self._model(function).result_types(function)
            self._results[function] = found
        return found

    def inputs(self, function: Operation) -> Sequence[Attribute]:
        """Returns the types of the arguments after bufferization."""
        found = self._inputs.get(function)
        if found is None:
            body = self._model(function).body(function)
            found = list[Attribute]()
            for index in range(len(self._model(function).argument_types(function))):
                passed, type = self.argument(function, index)
                if passed and body is not None:
                    type = self.types.get(body.blocks[0].args[index], type)
                found.append(type)
            self._inputs[function] = found
        return found

    def argument(self, function: Operation, index: int) -> _Argument:
        """Returns what determines the type of an argument."""
        found = self._arguments.get((function, index))
        if found is None:
            found = _Argument(self._passed(function, index), self._stated(function, index))
            self._arguments[function, index] = found
        return found

    def _passed(self, function: Operation, index: int) -> Sequence[Operand]:
        sites = self._sites.get(function)
        if not sites or self._layout(function, index) is not None:
            return ()
        if not (self._calls.is_closed(function) and all(op in self._models for op in sites)):
            return ()
        return [(call, self._calls.arguments(call)[index]) for call in sites]

    def at_boundary(self, function: Operation, type: Attribute) -> Attribute:
        """Returns the type of an argument without an explicit layout."""
        if not is_tensor_type(type):
            return type
        return _converted(type, self._conversion, self._default_space(function, type))

    def _default_space(self, function: Operation, type: Attribute) -> Attribute:
        """The default memory space of an argument; raises if there is none."""
        space = self._options.default_memory_space(type)
        if space is None:
            raise no_memory_space(function)
        return space

    def _model(self, function: Operation) -> FunctionOpInterface:
        model = self._function(function)
        assert model is not None
        return model

    def declared_result(self, function: Operation, index: int) -> BufferType | None:
        """Returns the type of a result that is to have the identity layout, or None."""
        model, type = self._model(function), self.results(function)[index]
        if IDENTITY_LAYOUT not in model.result_attributes(function, index):
            return None
        return new_buffer_type(type, self._default_space(function, type))

    def _stated(self, function: Operation, index: int) -> Attribute:
        type = self._model(function).argument_types(function)[index]
        ranked, layout = as_tensor(type), self._layout(function, index)
        if ranked is not None and isinstance(layout, StridedLayoutAttr | AffineMapAttr):
            identity = AffineMap.identity(ranked.get_num_dims())
            if isinstance(layout, AffineMapAttr) and layout.data == identity:
                layout = NoneAttr()
            space = self._default_space(function, type)
            return MemRefType(ranked.element_type, ranked.shape, layout, space)
        if isinstance(layout, UnitAttr) and is_tensor_type(type):
            return new_buffer_type(type, self._default_space(function, type))
        return self.at_boundary(function, type)

    def _layout(self, function: Operation, index: int) -> Attribute | None:
        """What an argument says of its layout: the layout, a unit for the identity, or None."""
        model = self._model(function)
        layout = model.argument_attribute(function, index, BUFFER_LAYOUT)
        return layout or model.argument_attribute(function, index, IDENTITY_LAYOUT)


class _NodeTypes(BufferTypes):
    """Types of values and functions, derived from the types of nodes."""

    def __init__(self, plan: BufferizationPlan, functions: _FunctionTypes) -> None:
        self.options = plan.state.options
        self._plan = plan
        self._functions = functions

    @abc.abstractmethod
    def of_node(self, node: Node) -> BufferType:
        """Returns the buffer type of a node."""

    def of(self, value: SSAValue) -> BufferType:
        return self.of_node(value)

    def of_operand(self, op: Operation, index: int) -> BufferType:
        return _passed_type(self._plan, op, index, self.of(op.operands[index]))

    def result_of_call(self, call: Operation, index: int) -> BufferType | None:
        callee = self._plan.state.calls.callee(call)
        return None if callee is None else self.of_node(FunctionResult(callee, index))

    def arguments_of_call(self, call: Operation) -> Sequence[Attribute]:
        callee = self._plan.state.calls.callee(call)
        if callee is not None:
            return self._functions.inputs(callee)
        return [self._functions.at_boundary(call, v.type) for v in call.operands]

    def of_function(self, function: Operation) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        outputs = [
            self.of_node(FunctionResult(function, index)) if is_tensor_type(type) else type
            for index, type in enumerate(self._functions.results(function))
        ]
        return self._functions.inputs(function), outputs

    def memory_space(self, value: SSAValue) -> Attribute:
        return memory_space_of(self.of(value))

    def unreached(self, node: Node) -> BufferType:
        """Returns the type of a tensor that no definition reaches, as in dead code."""
        if isinstance(node, SSAValue):
            type = node.type
        else:
            type = self._functions.results(node.function)[node.index]
        return unreached_type(type, self.options)


class PlannedTypes(_NodeTypes):
    """The buffer types of all tensors of a plan; see `plan_types`."""

    def __init__(
        self,
        plan: BufferizationPlan,
        functions: _FunctionTypes,
        types: Mapping[Node, BufferType],
        before_copy: Mapping[SSAValue, BufferType],
    ) -> None:
        super().__init__(plan, functions)
        self._types = types
        self._before_copy = before_copy

    def of_node(self, node: Node) -> BufferType:
        return self._types.get(node) or self.unreached(node)

    def before_copy(self, value: SSAValue) -> BufferType:
        """Returns the type of a result before it is copied in place of an operand."""
        return self._before_copy.get(value) or self.of(value)


def plan_types(plan: BufferizationPlan) -> PlannedTypes:
    """Finds the buffer types of all tensors of a plan.

    Raises `PassFailedException` if an operation has none, or if values in different
    memory spaces meet."""
    functions = _FunctionTypes(plan)
    solver = _TypeSolver(plan, functions)
    solver.run()
    return PlannedTypes(plan, functions, solver.types, solver.before_copy)


class _TypeNotComputed(BaseException):
    """Raised when a model requests a type that is not computed yet, so that the model is left at
    once. It is no error, so models that handle exceptions let it pass."""


class _TypesFor(_NodeTypes):
    """The types that a model gets while it computes the type of one value."""

    def __init__(
        self,
        plan: BufferizationPlan,
        functions: _FunctionTypes,
        solver: _TypeSolver,
        user: SSAValue,
    ) -> None:
        super().__init__(plan, functions)
        self._solver = solver
        self._user = user

    def of(self, value: SSAValue) -> BufferType:
        return self._default() if value is self._user else self.of_node(value)

    def of_node(self, node: Node) -> BufferType:
        if not self._solver.is_node(node):
            return self.unreached(node)
        found = self._solver.request(node, self._user)
        if found is None:
            raise _TypeNotComputed
        return found

    def _default(self) -> BufferType:
        """Returns the buffer type of an equivalent operand, or else that of a new buffer."""
        op = defining_op(self._user)
        assert op is not None
        index = self._solver.aliased_operand(op, self._user)
        # In an unreachable block a value may be its own operand.
        if index is not None and op.operands[index] is not self._user:
            return self.of_operand(op, index)
        space = self.default_space(op, self._user.type)
        return new_buffer_type(self._user.type, space)


class _TypeSolver:
    """The data-flow analysis. Arguments come before the contents of an operation."""

    def __init__(self, plan: BufferizationPlan, functions: _FunctionTypes) -> None:
        self.types = functions.types
        self.before_copy = dict[SSAValue, BufferType]()
        """The types of results that are copied in place of an operand."""
        self._plan = plan
        self._functions = functions
        self._nodes = list[Node]()
        self._number = dict[Node, int]()
        self._users = list[dict[int, dict[Operand, None]]]()
        """By node: the nodes to be computed again when its type changes, and those of their sources
        that have it."""
        self._to_join = dict[int, dict[Operand, None]]()
        """By node: the sources whose types changed since they were joined."""
        self._returned = dict[FunctionResult, list[Operand]]()
        self._aliased_operands = dict[Operation, dict[SSAValue, int]]()
        for op in plan.ops:
            self._add_nodes(op)

    def _add_nodes(self, op: Operation) -> None:
        for region in op.regions:
            for block in region.blocks:
                self._add_tensors(block.args)
        self._add_tensors(op.results)
        if op not in self._plan.models or not self._functions.is_function(op):
            return
        for index, type in enumerate(self._functions.results(op)):
            if is_tensor_type(type):
                self._add(FunctionResult(op, index))

    def _add_tensors(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            if is_tensor(value):
                self._add(value)

    def _add(self, node: Node) -> None:
        self._number[node] = len(self._nodes)
        self._nodes.append(node)
        self._users.append({})

    def run(self) -> None:
        """Computes the types of all nodes until none changes. Arguments of blocks in a cycle that
        nothing reaches wait for each other: the first of them gets the type of dead code, which
        changes no type outside of it."""
        every = range(len(self._nodes))
        self._settle(list(every), every)
        waiting = {number for number, node in enumerate(self._nodes) if node not in self.types}
        for number in sorted(waiting):
            node = self._nodes[number]
            if isinstance(node, BlockArgument) and node not in self.types:
                self.types[node] = unreached_type(node.type, self._plan.state.options)
                self._settle([user for user in self._changed(number) if user in waiting], waiting)

    def _settle(self, queue: list[int], among: Container[int]) -> None:
        """Computes these nodes, and then those `among` all that depend on one that has changed."""
        heapq.heapify(queue)
        queued = set(queue)
        while queue:
            number = heapq.heappop(queue)
            queued.remove(number)
            if self._update(self._nodes[number]):
                for user in self._changed(number):
                    if user in among and user not in queued:
                        queued.add(user)
                        heapq.heappush(queue, user)

    def _changed(self, number: int) -> list[int]:
        """Returns the nodes to be computed again, as the type of one has changed."""
        users = self._users[number]
        for user, sources in users.items():
            if sources:
                self._to_join.setdefault(user, {}).update(sources)
        return list(users)

    def is_node(self, node: Node) -> bool:
        """True if the analysis computes the type of the node."""
        return node in self._number

    def request(self, node: Node, user: Node, source: Operand | None = None) -> BufferType | None:
        """Returns the type of a node, None if it is not computed yet. `user` is computed again when
        the type changes; `source` is the operand through which it depends on the node, if there is
        one."""
        sources = self._users[self._number[node]].setdefault(self._number[user], {})
        if source is not None:
            sources[source] = None
        return self.types.get(node)

    def aliased_operand(self, op: Operation, value: SSAValue) -> int | None:
        """Returns the index of the first operand that the value may alias; None if there is
        none."""
        found = self._aliased_operands.get(op)
        if found is None:
            found = self._aliased_operands[op] = {}
            for use in self._plan.state.uses.op_uses.get(op, ()):
                for alias in use.aliases:
                    found.setdefault(alias.tensor.value, use.index)
        return found.get(value)

    def _update(self, node: Node) -> bool:
        """Computes the type of a node. Returns True if it changed."""
        new = self._compute(node)
        if new is None:
            return False
        if isinstance(node, SSAValue) and node in self._plan.copied_results:
            self.before_copy[node] = new
            new = new_buffer_type(node.type, memory_space_of(new))
        if self.types.get(node) == new:
            return False
        self.types[node] = new
        return True

    def _compute(self, node: Node) -> BufferType | None:
        """Returns the type of a node; None if it depends on a type that is not computed yet."""
        if isinstance(node, FunctionResult):
            return self._compute_function_result(node)
        sources = self._plan.sources.get(node)
        if sources:
            return self._join(node, sources)
        owner = defining_op(node)
        model = None if owner is None else self._plan.models.get(owner)
        if owner is None or model is None:
            return self._of_unknown(node, owner)
        if isinstance(node, BlockArgument) and not is_entry_block(node.block):
            return unreached_type(node.type, self._plan.state.options)
        if isinstance(node, BlockArgument) and self._functions.is_function(owner):
            passed, type = self._functions.argument(owner, node.index)
            return self._join(node, passed, type) if passed else type
        types = _TypesFor(self._plan, self._functions, self, node)
        try:
            return model.get_buffer_type(owner, node, types)
        except _TypeNotComputed:
            return None

    def _of_unknown(self, node: SSAValue, owner: Operation | None) -> BufferType:
        """Returns the type of a tensor that an operation without a model produces."""
        options = self._plan.state.options
        space = options.default_memory_space(node.type)
        if space is None:
            # Only a use that is bufferized needs a type.
            if owner is not None and self._is_bufferized_use(node):
                raise no_memory_space(owner)
            space = NoneAttr()
        return _converted(node.type, options.unknown_type_conversion, space)

    def _is_bufferized_use(self, node: SSAValue) -> bool:
        return any(use.operation in self._plan.models for use in node.uses)

    def _compute_function_result(self, node: FunctionResult) -> BufferType | None:
        declared = self._functions.declared_result(node.function, node.index)
        if declared is not None:
            return declared
        type = self._functions.results(node.function)[node.index]
        returns = self._plan.state.calls.returns(node.function)
        conversion = self._plan.state.options.function_boundary_type_conversion
        if not conversion.startswith("infer") or not returns:
            return self._functions.at_boundary(node.function, type)
        if node not in self._returned:
            self._returned[node] = [(op, node.index) for op in returns]
        return self._join(node, self._returned[node])

    def _join(
        self, node: Node, sources: Sequence[Operand], general: BufferType | None = None
    ) -> BufferType | None:
        """Returns the type of a node that may be any of the operands, or else of a `general` type
        what they agree on. Types only become more general, so that a source is visited again only
        when its own type changes."""
        joined = self.types.get(node)
        for source in self._to_join.pop(self._number[node], sources):
            type = self._of_source(node, source)
            if type is None:
                continue
            if general is not None:
                joined = agreed_type(general, (type if joined is None else joined, type))
            else:
                joined = type if joined is None else _join_types(source[0], joined, type)
        return joined

    def _of_source(self, node: Node, source: Operand) -> BufferType | None:
        op, index = source
        value = op.operands[index]
        if not self.is_node(value):
            unreached = unreached_type(value.type, self._plan.state.options)
            return _passed_type(self._plan, op, index, unreached)
        type = self.request(value, node, source)
        return None if type is None else _passed_type(self._plan, op, index, type)


def _passed_type(
    plan: BufferizationPlan, op: Operation, index: int, type: BufferType
) -> BufferType:
    """Returns the type of an operand after its copy, if it is copied."""
    if not plan.is_copied(op, index):
        return type
    return new_buffer_type(op.operands[index].type, memory_space_of(type))


def unreached_type(tensor: Attribute, options: BufferizationOptions) -> BufferType:
    """Returns the type of a tensor that no definition reaches, as in dead code."""
    space = options.default_memory_space(tensor)
    return unknown_buffer_type(tensor, NoneAttr() if space is None else space)


def no_memory_space(op: Operation) -> PassFailedException:
    """The error for a tensor before which nothing determines a memory space."""
    return failure(
        op,
        "could not infer memory space",
        "it has no model that tells the space of its tensors; leave "
        "must-infer-memory-space out, or keep it out of what is bufferized",
    )


def _converted(tensor: Attribute, conversion: TypeConversion, space: Attribute) -> BufferType:
    """Returns the buffer type of a tensor type without further information in the IR."""
    if conversion == "identity-layout-map":
        return new_buffer_type(tensor, space)
    return unknown_buffer_type(tensor, space)


def _join_types(op: Operation, a: BufferType, b: BufferType) -> BufferType:
    """Returns a type to which both types can be cast."""
    if a == b:
        return a
    if memory_space_of(a) != memory_space_of(b):
        raise failure(
            op,
            "inconsistent memory space",
            f"{a} and {b} meet here; copy one of them with bufferization.alloc_tensor",
        )
    return joined_type(op, a, b)
