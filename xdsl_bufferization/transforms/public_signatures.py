"""Gives public functions, still on tensors, a signature that does not depend on the analysis.

    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      return %r
    }
    %0 = call @f(%t)
    // with `abi=out-params` becomes
    func.func @f(%x: tensor<8xf32> {bufferization.writable = false},
                 %out: tensor<8xf32> {bufferize.result = 0 : index})
        -> (tensor<8xf32> {bufferize.argument = 1 : index}) {
      %m = bufferization.materialize_in_destination %r in %out
      return %m
    }
    %e = tensor.empty() : tensor<8xf32>
    %0 = call @f(%t, %e)

The passes on tensors then compute `%r` in `%out`, and callers in the module see where their result
is. Arguments and results get `bufferize.identity_layout`. Once they are memrefs, the result is the
argument, and `drop-equivalent-buffer-results{only-passed}` removes it.

A result whose size is dynamic has no size that callers in the module know before the call. They
call a private function with the body then, which the public one calls too. A declaration gets
memrefs for its results, which callers allocate.

Where an argument that is only read would be copied and has the type of a result, it is copied to an
empty tensor, which `eliminate-empty-tensors` can replace by the argument for the result.

An argument is only read, unless a result is to be in it (`support/rebuilding.py`). Results that
are in arguments are written last; if one of them is read after another was written, as in a swap,
they are copied first.

MLIR: none; its buffer-results-to-out-params copies when the signature has been inferred
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    UnitAttr,
    UnrankedTensorType,
    i1,
)
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, is_private
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensors
from xdsl_bufferization.dialects.bufferization.dialect import (
    AllocTensorOp,
    MaterializeInDestinationOp,
    ToBufferOp,
    ToTensorOp,
)
from xdsl_bufferization.interfaces.control_flow import (
    PASSED_RESULT,
    TIE,
    CallOpInterface,
    FunctionOpInterface,
    tied_results,
)
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.external_models import known_model, model_of
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.interfaces.tensor_like import is_tensor_type
from xdsl_bufferization.support.layouts import (
    BUFFER_LAYOUT,
    DEFAULT_SPACE,
    IDENTITY_LAYOUT,
    as_tensor,
    has_identity_layout,
    identity_layout_type,
    ranked_tensor,
)
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.new_tensors import (
    C_INTERFACE,
    can_be_split,
    change_signature,
    empty_like,
    replace_call,
    split_function,
)
from xdsl_bufferization.transforms.options import Abi, OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed

WRITABLE = "bufferization.writable"
READ_ONLY = IntegerAttr(0, i1)


@record
class PublicSignaturesPass(OptionsPass):
    """Gives public functions, and declarations, a signature that does not depend on the analysis.

    `bufferize{abi=...}` runs it first, and `drop-equivalent-buffer-results{only-passed}` behind
    `one-shot-bufferize`."""

    name = "public-signatures"

    abi: Abi = "out-params"
    """Tensors that are results are returned, or arguments; with `inferred` signatures stay."""
    emit_c_interface: bool = False
    """Public functions get `llvm.emit_c_interface`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` for a function that cannot have the signature; the module
        is unchanged then."""
        with restored_on_error(op):
            if self.abi != "inferred":
                _fix_signatures(op, self.abi)
            if self.emit_c_interface:
                _emit_wrappers(op)


def _emit_wrappers(module: ModuleOp) -> None:
    calls = CallGraph(module)
    for function in calls.functions:
        if calls.body(function) is not None and not is_private(function):
            function.attributes[C_INTERFACE] = UnitAttr()


@record
class Boundary:
    """A function whose signature is fixed."""

    function: Operation
    model: FunctionOpInterface
    sites: Sequence[Operation]
    """Its calls in the module."""
    tied: Mapping[int, int]
    """The results that are in an argument that is there already, with its index."""
    passed: Sequence[int]
    """The results that become arguments."""

    @property
    def returned(self) -> Sequence[int]:
        """The tensors that are returned."""
        removed = {*self.tied, *self.passed}
        return [index for index in _tensors(self.results) if index not in removed]

    @property
    def arguments(self) -> Sequence[SSAValue]:
        """The arguments in the body."""
        body = self.model.body(self.function)
        assert body is not None
        return body.blocks[0].args

    @property
    def results(self) -> Sequence[Attribute]:
        """The types of the results."""
        return self.model.result_types(self.function)

    def has_dynamic_results(self) -> bool:
        """True if callers do not know the size of an argument that they would allocate."""
        types = [as_tensor(self.results[result]) for result in self.passed]
        return any(type is not None and not type.has_static_shape() for type in types)


def _fix_signatures(module: ModuleOp, abi: Abi) -> None:
    calls, tables = CallGraph(module), SymbolTables()
    for boundary in _boundaries(calls, abi):
        has_body = calls.body(boundary.function) is not None
        if has_body and boundary.sites and boundary.has_dynamic_results():
            _split(boundary, tables)
    calls = CallGraph(module)
    several, updated = list[_Body](), list[Boundary]()
    for boundary in _boundaries(calls, abi):
        if calls.body(boundary.function) is None:
            _Declaration(boundary).run()
            continue
        body = _Body(boundary, calls.returns(boundary.function))
        body.run()
        if boundary.passed:
            updated.append(boundary)
        if boundary.tied and len(_tensors(boundary.results)) > 1:
            several.append(body)
    for all_values in (False, True):
        if not several or _can_be_decided(module):
            break
        for body in several:
            body.copy_before_writes(all_values)
    if updated:
        _copy_to_empty_tensors(module, updated)


def _split(boundary: Boundary, tables: SymbolTables) -> None:
    """Splits a function; raises `PassFailedException` if it or a call of it is not of `func`."""
    function = boundary.function
    if not can_be_split(function, boundary.sites):
        raise failure(
            function,
            "cannot get a fixed signature",
            "it has results of dynamic size and is called in the module; let its callers "
            "call a private function",
        )
    split_function(function, boundary.sites, tables)


def _can_be_decided(module: ModuleOp) -> bool:
    """True if each result can be written to its argument."""
    try:
        with analyzed(module):
            return True
    except PassFailedException:
        return False


def _copy_to_empty_tensors(module: ModuleOp, boundaries: Sequence[Boundary]) -> None:
    """Copies arguments that are overwritten and have the type of a result to an empty tensor, which
    `eliminate-empty-tensors` replaces by the argument of that result if it can."""
    arguments = {
        argument
        for boundary in boundaries
        for argument in boundary.arguments
        if argument.type in [boundary.results[result] for result in boundary.passed]
    }
    try:
        with analyzed(module) as decided:
            copied = [c for c in CopiedTensors(decided.plan).find() if c.value in arguments]
    except PassFailedException:
        # The passes behind say what is wrong, if they run.
        return
    for copy in copied:
        type = ranked_tensor(copy.value)
        new = empty_like(copy.value, type)
        Rewriter.insert_op(new, InsertPoint.before(copy.anchor))
        value = _inserted(_materialize(copy.value, new[-1].results[0]), copy.anchor)
        for op, index in copy.uses:
            op.operands[index] = value


# What has a fixed signature.


def _boundaries(calls: CallGraph, abi: Abi) -> list[Boundary]:
    """The public functions and the declarations with tensors. Raises `PassFailedException` for one
    that cannot have the signature."""
    sites, found = calls.call_sites(), list[Boundary]()
    for function in calls.functions:
        model = known_model(function, FunctionOpInterface)
        if calls.body(function) is not None and is_private(function):
            continue
        types = (*model.argument_types(function), *model.result_types(function))
        if not any(map(is_tensor_type, types)):
            continue
        tied = _ties(function, model)
        passed = list[int]()
        if abi == "out-params":
            passed = [i for i in _tensors(model.result_types(function)) if i not in tied]
        boundary = Boundary(function, model, sites[function], tied, passed)
        _check(boundary, calls)
        found.append(boundary)
    return found


def _tensors(types: Sequence[Attribute]) -> list[int]:
    return [index for index, type in enumerate(types) if is_tensor_type(type)]


def _check(boundary: Boundary, calls: CallGraph) -> None:
    """Raises `PassFailedException` for a function whose signature cannot be changed."""
    function, results = boundary.function, boundary.results
    models = [model_of(call, CallOpInterface) for call in boundary.sites]
    is_open = boundary.model.has_open_signature and function not in calls.mentioned
    if not is_open or not all(model is not None and model.has_open_signature for model in models):
        raise failure(
            function,
            "cannot get a fixed signature",
            "it is used other than by calls whose operands can change; make it private, "
            "and call it from a public function",
        )
    for result in (*boundary.passed, *boundary.tied):
        if as_tensor(results[result]) is None:
            kind = "unranked" if isinstance(results[result], UnrankedTensorType) else "other"
            raise failure(
                function,
                f"cannot create out param for result #{result} of type '{results[result]}'",
                f"callers cannot allocate {kind} tensors; return a ranked tensor",
            )


def _ties(function: Operation, model: FunctionOpInterface) -> dict[int, int]:
    """Returns the results that are in an argument. Raises `PassFailedException` for wrong ones."""
    inputs, outputs = model.argument_types(function), model.result_types(function)
    found = dict[int, int]()
    for result, argument in tied_results(function, model):
        reason = ""
        if not 0 <= result < len(outputs):
            reason = f"there are {len(outputs)} results"
        elif result in found:
            reason = f"argument #{found[result]} is for that result, too"
        elif inputs[argument] != outputs[result] or not is_tensor_type(inputs[argument]):
            reason = f"their types are '{inputs[argument]}' and '{outputs[result]}'"
        elif model.argument_attribute(function, argument, WRITABLE) == READ_ONLY:
            reason = f"the argument has {WRITABLE} = false"
        elif _has_other_layout(function, model, argument):
            reason = f"{BUFFER_LAYOUT} of the argument is not the identity layout"
        if reason:
            raise failure(
                function,
                f"argument #{argument} cannot be where result #{result} is",
                f"{reason}; '{TIE}' names a result of the same type, and one argument for it",
            )
        found[result] = argument
    return found


def _has_other_layout(function: Operation, model: FunctionOpInterface, argument: int) -> bool:
    """True if an argument asks for another layout than the identity layout."""
    layout = model.argument_attribute(function, argument, BUFFER_LAYOUT)
    ranked = as_tensor(model.argument_types(function)[argument])
    if ranked is None or not isinstance(layout, StridedLayoutAttr | AffineMapAttr):
        return False
    return not has_identity_layout(MemRefType(ranked.element_type, ranked.shape, layout))


def _fix_layouts(boundary: Boundary) -> None:
    """Gives the identity layout to all tensors at the boundary, and protects what is only read."""
    function, model = boundary.function, boundary.model
    types, tied = model.argument_types(function), boundary.tied.values()
    has_body = model.body(function) is not None
    for index in _tensors(types):
        attributes: dict[str, Attribute] = {IDENTITY_LAYOUT: UnitAttr()}
        is_given = model.argument_attribute(function, index, WRITABLE) is not None
        if has_body and index not in tied and not is_given:
            attributes[WRITABLE] = READ_ONLY
        model.set_argument(function, index, types[index], attributes)
    for index in _tensors(model.result_types(function)):
        model.set_result_attribute(function, index, IDENTITY_LAYOUT, UnitAttr())


def _new_arguments(
    boundary: Boundary, types: Sequence[Attribute]
) -> list[tuple[Attribute, DictionaryAttr]]:
    """The types of the arguments for results, with the attributes that the results have."""
    found = list[tuple[Attribute, DictionaryAttr]]()
    for result, type in zip(boundary.passed, types, strict=True):
        attributes: dict[str, Attribute] = {TIE: IntegerAttr(result, IndexType())}
        if is_tensor_type(type):
            attributes[IDENTITY_LAYOUT] = UnitAttr()
        given = boundary.model.result_attributes(boundary.function, result)
        # On a result, those of `bufferization` mean nothing.
        others = (IDENTITY_LAYOUT, "bufferization.")
        attributes |= {k: v for k, v in given.items() if not k.startswith(others)}
        found.append((type, DictionaryAttr(attributes)))
    return found


# Functions with a body.


@dataclass(eq=False, repr=False)
class _Body:
    """The change of a function with a body and of its calls."""

    boundary: Boundary
    returns: Sequence[Operation]

    def run(self) -> None:
        """Adds the arguments, writes the results to them, and passes empty tensors."""
        self.writes = list[list[Operation]]()
        boundary, function = self.boundary, self.boundary.function
        _fix_layouts(boundary)
        first = len(boundary.model.argument_types(function))
        kept = range(len(boundary.results))
        types = [boundary.results[result] for result in boundary.passed]
        change_signature(function, self.returns, kept, _new_arguments(boundary, types))
        passed = {result: first + number for number, result in enumerate(boundary.passed)}
        # What may be read is written last.
        self.places = {**passed, **boundary.tied}
        for result, argument in self.places.items():
            number = IntegerAttr(argument, IndexType())
            boundary.model.set_result_attribute(function, result, PASSED_RESULT, number)
        for op in self.returns:
            self._write(op)
        for call in boundary.sites if types else ():
            empty = [_inserted(EmptyOp((), type), call) for type in types]
            replace_call(call, kept, {}, empty)

    def _write(self, op: Operation) -> None:
        """Writes the results at one return."""
        arguments, writes = self.boundary.arguments, list[Operation]()
        written = dict[SSAValue, SSAValue]()
        for result, argument in self.places.items():
            value, place = op.operands[result], arguments[argument]
            if value is place:
                continue
            # What is returned twice is computed in the place of the first, and copied from there.
            returned, value = value, written.get(value, value)
            write = _materialize(value, place)
            op.operands[result] = written[returned] = _inserted(write, op)
            if result in self.boundary.tied:
                writes.append(write)
        self.writes.append(writes)

    def copy_before_writes(self, all_values: bool) -> None:
        """Copies results before an argument that was there already is written: those that are
        arguments themselves, or all that are read after that."""
        arguments = self.boundary.arguments
        for op, writes in zip(self.returns, self.writes, strict=True):
            if not writes:
                continue
            returned = [(op, index) for index in self.boundary.returned]
            for reader, index in [*returned, *((write, 0) for write in writes)]:
                value = reader.operands[index]
                if isinstance(value.owner, AllocTensorOp) or not (all_values or value in arguments):
                    continue
                copy = AllocTensorOp(value.type, (), value)
                reader.operands[index] = _inserted(copy, writes[0])


def _materialize(value: SSAValue, place: SSAValue) -> Operation:
    return MaterializeInDestinationOp.create(operands=[value, place], result_types=[place.type])


def _inserted(op: Operation, before: Operation) -> SSAValue:
    Rewriter.insert_op(op, InsertPoint.before(before))
    return op.results[0]


# Declarations.


@dataclass(eq=False, repr=False)
class _Declaration:
    """The change of a declaration and of its calls."""

    boundary: Boundary

    def run(self) -> None:
        """Removes the results that are in arguments. Callers read them from memory. Raises
        `PassFailedException` if they do not know its size."""
        boundary = self.boundary
        function, model, results = boundary.function, boundary.model, boundary.results
        if boundary.sites and boundary.has_dynamic_results():
            raise failure(
                function,
                "cannot create out param for dynamically shaped result",
                "the callers do not know the size of what another module computes; declare it "
                "with a memref of that size as an argument",
            )
        removed = {*boundary.tied, *boundary.passed}
        kept = [index for index in range(len(results)) if index not in removed]
        for index in boundary.tied.values():
            type = _memref(model.argument_types(function)[index])
            model.set_argument(function, index, type, {})
        _fix_layouts(boundary)
        types = [_memref(results[result]) for result in boundary.passed]
        change_signature(function, (), kept, _new_arguments(boundary, types))
        for call in boundary.sites if removed else ():
            self._change_call(call, kept, results)

    def _change_call(
        self, call: Operation, kept: Sequence[int], results: Sequence[Attribute]
    ) -> None:
        boundary, values = self.boundary, dict[int, SSAValue]()
        after = list[ToTensorOp]()

        def buffer(result: int, value: SSAValue) -> SSAValue:
            memory = ToBufferOp.create(operands=[value], result_types=[_memref(results[result])])
            read = ToTensorOp(_inserted(memory, call), restrict=True, writable=True)
            after.append(read)
            values[result] = read.results[0]
            return memory.results[0]

        model = known_model(call, CallOpInterface)
        operands = model.arguments(call)
        for result, argument in boundary.tied.items():
            index = operands[argument]
            call.operands[index] = buffer(result, call.operands[index])
        new = [
            buffer(result, _inserted(AllocTensorOp(results[result]), call))
            for result in boundary.passed
        ]
        Rewriter.insert_op(after, InsertPoint.after(call))
        replace_call(call, kept, values, new)


def _memref(type: Attribute) -> Attribute:
    return identity_layout_type(type, DEFAULT_SPACE)
