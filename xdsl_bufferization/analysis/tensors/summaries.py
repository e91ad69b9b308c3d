"""Summaries of analysed functions, for the analysis of their callers.

    func @last(%t, %n) {                     // @last: reads 0, writes nothing,
      %r = scf.if ... { tensor.extract %t }  // returns no memory of an argument
      else { call @last(%t, %m) }
    }

In a cycle of calls one function is analysed before a callee. What this callee does is assumed:
first nothing at all, then also what the analysis found under the last assumption. An assumption
to which this adds nothing holds, by induction over the depth of the calls.

MLIR: `FuncAnalysisState`,
lib/Dialect/Bufferization/Transforms/OneShotModuleBufferize.cpp; it assumes the worst in cycles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import TensorValue
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary

NOTHING = FunctionSummary(frozenset(), frozenset(), {}, {})
"""The summary of a function that touches no argument and returns new memory."""


def summarize(function: Operation, state: OneShotState) -> FunctionSummary:
    """Returns the summary of a function; for a function without a body, that of its declaration."""
    body = state.calls.body(function)
    if body is None or body.first_block is None:
        return state.calls.declared_summary(function)
    uses = state.uses
    arguments = [
        (i, uses.tensors[a]) for i, a in enumerate(body.first_block.args) if a in uses.tensors
    ]
    equivalent, aliasing, groups = _returned_buffers(function, arguments, state)
    numbers = dict(arguments)
    passed = {r: {numbers[i] for i in found} for r, found in aliasing.items()}
    return FunctionSummary(
        read=frozenset(i for i, a in arguments if a.is_read),
        written=_written_arguments(arguments, state),
        equivalent=equivalent,
        aliasing=aliasing,
        shared_results=groups,
        read_only_results=_read_only_results(function, state),
        own_results=frozenset(
            result
            for result, value in _returned(function, state)
            if not passed.get(result, set()).issuperset(value.definitions)
        ),
        reshaped_results=frozenset(
            result
            for result, value in _returned(function, state)
            if result in equivalent and not uses.have_same_shape(value, numbers[equivalent[result]])
        ),
        new_results=_new_results(function, state, groups),
        kept=frozenset(i for i, a in arguments if state.alias_info.set_of(a).is_kept),
        freed=frozenset(i for i, a in arguments if _is_freed(a, state)),
    )


def is_new(value: SSAValue, state: OneShotState) -> bool:
    """True if a tensor is new memory: that of an operation that allocates, or a new result."""
    if not isinstance(value, OpResult) or (model := state.models(value.op)) is None:
        return False
    if state.calls.is_call(value.op):
        summary = state.function_summary(value.op)
        return summary is not None and value.index in summary.new_results
    return model.bufferizes_to_allocation(value.op, value)


def _new_results(
    function: Operation, state: OneShotState, groups: Sequence[Sequence[int]]
) -> frozenset[int]:
    """The results that can be nothing but allocations that are nowhere else used later."""
    shared = {result for group in groups for result in group}
    found, handing = dict[int, bool](), dict[Operation, bool]()
    for result, value in _returned(function, state):
        is_own = result not in shared and not state.alias_info.set_of(value).is_kept
        is_own = is_own and _is_new_memory(value, state, handing)
        found[result] = found.get(result, True) and is_own
    return frozenset(result for result, is_own in found.items() if is_own)


def _is_new_memory(value: TensorValue, state: OneShotState, handing: dict[Operation, bool]) -> bool:
    """True if all buffers that a value may have are new memory, or if it certainly has one that
    is, as what a loop has written in place."""
    leaves = state.uses.united_buffers([value])
    if leaves is None:
        return False
    if all(_is_new_buffer(leaf, state, handing) for leaf in leaves):
        return True
    ops = {leaf.value.op for leaf in leaves if isinstance(leaf.value, OpResult)}
    return any(
        is_new(made.value, state) and state.alias_info.are_equivalent(made, value)
        for op in ops
        for made in _tensor_results(op, state)
    )


def _is_new_buffer(
    number: TensorValue, state: OneShotState, handing: dict[Operation, bool]
) -> bool:
    """True if the buffer of a value is new memory where it is not that of a source: what is a leaf
    beside its sources gets a copy, but for loops, which hand on what their bodies do: `handing`
    notes of which operations that was asked."""
    value, uses = number.value, state.uses
    if not isinstance(value, OpResult) or state.models(value.op) is None:
        return False
    results = _tensor_results(value.op, state)  # The first one, `value`, stands for each.
    if all(is_new(result.value, state) for result in results):
        return True
    if not all(result.sources for result in results) or state.calls.is_call(value.op):
        return False
    if value.op not in handing:
        blocks = (block for region in value.op.regions for block in region.blocks)
        handing[value.op] = any(arg in uses.tensors for block in blocks for arg in block.args)
    return not handing[value.op]


def _tensor_results(op: Operation, state: OneShotState) -> list[TensorValue]:
    return [state.uses.tensors[r] for r in op.results if r in state.uses.tensors]


def _returned(function: Operation, state: OneShotState) -> Iterator[tuple[int, TensorValue]]:
    """Yields the returned tensors, by the index of the result and their number."""
    number = state.uses.tensors
    for values in state.calls.returned(function):
        for result, value in enumerate(values):
            if value in number:
                yield result, number[value]


def _written_arguments(
    arguments: Sequence[tuple[int, TensorValue]], state: OneShotState
) -> frozenset[int]:
    """The arguments that are written. A write in the set of one is no write to it if what is
    written cannot be its buffer, but only met it later, as in a branch."""
    uses, alias_info = state.uses, state.alias_info
    buffers = dict[int, set[TensorValue] | None]()
    for _, a in arguments:
        number = alias_info.set_number(a)
        if number not in buffers:
            writes = alias_info.set_of(a).writes
            buffers[number] = uses.united_buffers({w.use.tensor: None for w in writes})
    found = set[int]()
    for i, a in arguments:
        written = buffers[alias_info.set_number(a)]
        if written is None or a in written:
            found.add(i)
    return frozenset(found)


def _is_freed(argument: TensorValue, state: OneShotState) -> bool:
    """True if an operation may free the buffer of an argument."""
    return any(write.use.frees for write in state.alias_info.set_of(argument).writes)


def _read_only_results(function: Operation, state: OneShotState) -> frozenset[int]:
    """Results whose buffers no caller may write, as constants, and those that a memref reaches
    that the function returns or stores."""
    return frozenset(
        result
        for result, value in _returned(function, state)
        if state.alias_info.set_of(value).is_kept or not state.is_writable(value.value)
    )


def _returned_buffers(
    function: Operation, arguments: Sequence[tuple[int, TensorValue]], state: OneShotState
) -> tuple[dict[int, int], dict[int, tuple[int, ...]], tuple[tuple[int, ...], ...]]:
    """Returns the results that are equivalent to an argument, those that may alias arguments, and
    the groups of results that may alias each other. Arguments are given by index and number."""
    number, buffer = state.uses.tensors, state.alias_info.buffer_number
    find = state.alias_info.set_number
    classes = {buffer(a): i for i, a in reversed(arguments)}
    sets = dict[int, list[int]]()
    for i, a in arguments:
        sets.setdefault(find(a), []).append(i)
    equivalent = dict[int, int]()
    aliasing = dict[int, tuple[int, ...]]()
    sharing = dict[int, dict[int, None]]()
    returned = state.calls.returned(function)
    for result, values in enumerate(zip(*returned, strict=True)):
        numbers = [number[v] for v in values if v in number]
        same = {classes.get(buffer(n)) for n in numbers}
        shared = sorted({i for n in numbers for i in sets.get(find(n), ())})
        if len(same) == 1 and (argument := same.pop()) is not None:
            equivalent[result] = argument
        if shared:
            aliasing[result] = tuple(shared)
        for n in numbers:
            sharing.setdefault(find(n), {})[result] = None
    groups = tuple(tuple(g) for g in sharing.values() if len(g) > 1)
    return equivalent, aliasing, groups


def joined_summary(a: FunctionSummary, b: FunctionSummary) -> FunctionSummary:
    """What a function may do by one of two summaries, `b` found under the assumption `a`. It is `a`
    if `a` says all that `b` says. A result that may be one argument only is first assumed to
    be this argument, until this is not found."""
    aliasing = {
        result: tuple(sorted({*a.aliasing.get(result, ()), *arguments}))
        for result, arguments in b.aliasing.items()
    }
    groups = (group for group in b.shared_results if not _has_group(a, group))
    guessed = {r: i for r, (i, *others) in b.aliasing.items() if r not in a.aliasing and not others}
    assumed = {r: i for r, i in a.equivalent.items() if b.equivalent.get(r) == i}
    equivalent = {**assumed, **guessed}
    return FunctionSummary(
        read=a.read | b.read,
        written=a.written | b.written,
        equivalent=equivalent,
        aliasing={**a.aliasing, **aliasing},
        shared_results=(*a.shared_results, *groups),
        read_only_results=a.read_only_results | b.read_only_results,
        own_results=a.own_results | b.own_results,
        reshaped_results=(a.reshaped_results | b.reshaped_results) & equivalent.keys(),
        new_results=a.new_results & b.new_results,
        kept=a.kept | b.kept,
        freed=a.freed | b.freed,
    )


def _has_group(summary: FunctionSummary, group: Sequence[int]) -> bool:
    return any(set(group).issubset(larger) for larger in summary.shared_results)
