"""Lets callers of private functions say where a result is computed.

    func.func private @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %r = linalg.exp ins(%x) outs(%e)
      return %r
    }
    %0 = call @f(%t)
    %1 = tensor.insert_slice %0 into %d[..]
    // becomes
    func.func private @f(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
      %r = linalg.exp ins(%x) outs(%e)
      return %r
    }
    %e = tensor.empty() : tensor<8xf32>
    %0 = call @f(%t, %e)
    %1 = tensor.insert_slice %0 into %d[..]

Before `eliminate-empty-tensors`, which then computes the result of a call in the part of
a tensor where it is put; One-Shot Bufferize finds that the result is the argument.

1. `analysis/tensors/inserted_results.py` finds the results that a caller puts into a part of
   another tensor, or that a loop carries. Others stay: a result that the caller allocates is live
   for the whole call.
2. `analysis/tensors/undefined_sources.py` finds the empty tensors that a result may be, or
   tensors that are overwritten without being read. Their sizes have to be static.
3. Functions change that call no other one that does; what their callers return of them is
   then an empty tensor of the callers, so this is repeated.
4. One-Shot Analysis is asked again. A function is left as it was if the result is not
   always the argument, as in recursion, if it or a caller copies more than before, or if tensors
   in different memory spaces meet then.

MLIR has no such pass: `buffer-results-to-out-params` comes after bufferization.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, TensorType
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import with_open_signature
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensors
from xdsl_bufferization.analysis.tensors.inserted_results import InsertedResults
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.properties import is_side_effect_free
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_KEPT, MOST_ROUNDS
from xdsl_bufferization.support.canonicalization import erase_unused
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.transforms.cloning import clone_module, restore
from xdsl_bufferization.transforms.new_tensors import (
    change_signature,
    check_attributes,
    replace_call,
)
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed

Changed = tuple[SSAValue, SSAValue]
"""A value that is returned, and the argument that it is to be computed in."""


@record
class Destination:
    """A result that is to be computed in a new argument."""

    result: int
    type: TensorType
    uses: tuple[Operand, ...]
    """The operands with the empty tensors that it may be."""


class ResultsToDestinationsPass(OptionsPass):
    """Adds arguments to private functions, in which they compute results that are a
    `tensor.empty` of static size now, or another tensor that they allocate and whose
    contents they do not read.

    Run it before `eliminate-empty-tensors`, which then computes the result of a call in the
    part of a tensor where it is put, and before `double-buffer-loops`, for loops that
    carry it."""

    name = "results-to-destinations"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` if the module cannot be analysed."""
        check_attributes(op)
        analysis = _analyzed(op)
        if not _found(analysis.state, frozenset()):
            return
        before, _ = clone_module(op)
        copies, refused = analysis.copies, frozenset[str]()
        for _ in range(MOST_ROUNDS):
            changed, after = _change(op, analysis, refused)
            worse = frozenset(changed)
            if after is not None:
                worse = _undecided(changed, after.state) | _worse(copies, after, changed.keys())
            if not worse:
                return
            refused |= worse
            restore(op, clone_module(before)[0])
            analysis = _analyzed(op)


class _Analysis(NamedTuple):
    """What One-Shot Analysis says of a module."""

    state: OneShotState
    copies: Counter[str]
    """How many tensors are copied with their contents, by function."""


def _analyzed(module: ModuleOp, *, has_changed: bool = False) -> _Analysis:
    """Raises `PassFailedException`, of a module that has changed also where tensors in different
    memory spaces meet."""
    with analyzed(module) as decided:
        if has_changed:
            _ = decided.types
        state, copied = decided.state, CopiedTensors(decided.plan).find()
        return _Analysis(state, Counter(_around(state, c.anchor) for c in copied))


def _change(
    module: ModuleOp, analysis: _Analysis, refused: frozenset[str]
) -> tuple[dict[str, list[Changed]], _Analysis | None]:
    """Changes all functions but those refused. Returns what was changed, by symbol, and the
    analysis of what the module is then; None if an operation that must be in place cannot be, or
    if tensors in different memory spaces meet."""
    changed = dict[str, list[Changed]]()
    for _ in range(MOST_KEPT):
        state = analysis.state
        found = _found(state, refused)
        # What a callee returns is a tensor of the caller at the next level.
        sites = state.calls.call_sites()
        ready = [f for f in found if found.keys().isdisjoint(state.calls.callees(f))]
        if not ready:
            break
        for function in ready:
            new = _Change(state, function, found[function], sites[function]).run()
            changed.setdefault(state.calls.symbol(function), []).extend(new)
        try:
            analysis = _analyzed(module, has_changed=True)
        except PassFailedException:
            return changed, None
    return changed, analysis


def _found(state: OneShotState, refused: frozenset[str]) -> dict[Operation, list[Destination]]:
    """Returns what becomes an argument, by function."""
    sources, inserted = UndefinedSources(state), InsertedResults(state).inserted
    found = dict[Operation, list[Destination]]()
    for function, sites in with_open_signature(state.calls).items():
        if not sites or state.calls.symbol(function) in refused:
            continue
        destinations = [
            each
            for each in _destinations(state, function, sources)
            if (function, each.result) in inserted
        ]
        if destinations:
            found[function] = destinations
    return found


def _destinations(
    state: OneShotState, function: Operation, sources: UndefinedSources
) -> list[Destination]:
    returns, taken = state.calls.returns(function), dict[Operand, None]()
    found = list[Destination]()
    for index in range(len(returns[0].operands) if returns else 0):
        type = as_tensor(returns[0].operands[index].type)
        if type is None or not type.has_static_shape():
            continue
        uses = _undefined(returns, index, sources) or _overwritten(returns, index, sources)
        # An empty tensor that two results may be is no destination of either.
        if not uses or any(use in taken for use in uses):
            continue
        if all(op.operands[operand].type == type for op, operand in uses):
            taken.update(uses)
            found.append(Destination(index, type, tuple(uses)))
    return found


def _undefined(
    returns: Sequence[Operation], index: int, sources: UndefinedSources
) -> dict[Operand, None]:
    """Returns the operands with the empty tensors that a result may be."""
    found = (each for op in returns for each in sources.of_operand(op, index))
    return dict.fromkeys(source.use for source in found if not source.reshapes)


def _overwritten(
    returns: Sequence[Operation], index: int, sources: UndefinedSources
) -> dict[Operand, None]:
    """Returns the operands with tensors whose contents do not matter that a result may be; none if
    one of them has memory that is there anyway."""
    state = sources.state
    found = (each for op in returns for each in sources.of_operand(op, index, overwritten=True))
    uses = dict.fromkeys(source.use for source in found if not source.reshapes)
    return uses if all(_is_allocated(state, *use) for use in uses) else {}


def _is_allocated(state: OneShotState, op: Operation, operand: int) -> bool:
    """True if the function allocates the buffer that an operand is written to, for this use."""
    value = op.operands[operand]
    if not isinstance(value, OpResult):
        return False
    if not state.is_in_place(op, operand):
        return True
    model = state.models(value.op)
    is_new = model is not None and model.bufferizes_to_allocation(value.op, value)
    return is_new and value.has_one_use()


@dataclass(eq=False, repr=False)
class _Change:
    """The change of one function and its calls."""

    state: OneShotState
    function: Operation
    destinations: Sequence[Destination]
    sites: Sequence[Operation]
    dead: dict[Operation, None] = field(default_factory=dict[Operation, None])

    def run(self) -> Iterable[Changed]:
        """Adds the arguments, uses them, and passes empty tensors. Returns the values that
        are returned, and what they were computed in."""
        calls = self.state.calls
        returns = calls.returns(self.function)
        kept = range(len(returns[0].operands))
        new = change_signature(
            self.function,
            returns,
            kept,
            [(found.type, DictionaryAttr({})) for found in self.destinations],
        )
        for found, argument in zip(self.destinations, new, strict=True):
            for op, operand in found.uses:
                self._replace(op, operand, argument)
        erase_unused(self.dead)
        for call in self.sites:
            empty = [_empty(found.type, call) for found in self.destinations]
            replace_call(call, kept, {}, empty)
        return [
            (op.operands[found.result], argument)
            for found, argument in zip(self.destinations, new, strict=True)
            for op in returns
        ]

    def _replace(self, op: Operation, operand: int, argument: SSAValue) -> None:
        old = op.operands[operand]
        assert isinstance(old, OpResult)
        if argument.name_hint is None:
            argument.name_hint = old.name_hint
        if is_side_effect_free(old.op):
            self.dead[old.op] = None
        op.operands[operand] = argument


def _empty(type: Attribute, call: Operation) -> SSAValue:
    op = EmptyOp((), type)
    Rewriter.insert_op(op, InsertPoint.before(call))
    return op.results[0]


# What is taken back.


def _undecided(changed: Mapping[str, Sequence[Changed]], state: OneShotState) -> frozenset[str]:
    """Returns the functions of which a result is not always the argument."""
    return frozenset(
        name
        for name, values in changed.items()
        if not all(state.are_equivalent(*pair) for pair in values)
    )


def _worse(
    before: Mapping[str, int], analysis: _Analysis, changed: AbstractSet[str]
) -> frozenset[str]:
    """Returns the changed functions that copy more or that are called where more is copied."""
    state, after = analysis
    grown = {name for name, count in after.items() if count > before.get(name, 0)}
    if not grown:
        return frozenset()
    blamed = grown & changed
    for function, sites in state.calls.call_sites().items():
        name = state.calls.symbol(function)
        if name in changed and any(_around(state, call) in grown for call in sites):
            blamed.add(name)
    return frozenset(blamed or changed)


def _around(state: OneShotState, op: Operation) -> str:
    """Returns the symbol of the function around an operation; "" if there is none."""
    function = state.calls.caller(op)
    return "" if function is None else state.calls.symbol(function)
