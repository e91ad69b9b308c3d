"""
Summaries of analysed functions, for the analysis of their callers.

MLIR: `FuncAnalysisState`,
lib/Dialect/Bufferization/Transforms/OneShotModuleBufferize.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.one_shot_state import (
    OneShotState,
)
from xdsl_bufferization.interfaces.bufferizable import FunctionSummary


def summarize(function: Operation, state: OneShotState) -> FunctionSummary:
    """
    Returns the summary of a function; for a function without a body, that of its
    declaration.
    """
    body = state.calls.body(function)
    if body is None or body.first_block is None:
        return state.calls.declared_summary(function)
    uses, set_of = state.uses, state.alias_info.set_of
    arguments = [
        (i, uses.number[a])
        for i, a in enumerate(body.first_block.args)
        if a in uses.number
    ]
    equivalent, aliasing, groups = _returned_buffers(function, arguments, state)
    return FunctionSummary(
        read=frozenset(i for i, a in arguments if uses.is_read[a]),
        written=frozenset(i for i, a in arguments if set_of(a).writes),
        equivalent=equivalent,
        aliasing=aliasing,
        shared_results=groups,
        read_only_results=_read_only_results(function, state),
    )


def _read_only_results(function: Operation, state: OneShotState) -> frozenset[int]:
    return frozenset(
        result
        for values in state.calls.returned(function)
        for result, value in enumerate(values)
        if value in state.uses.number and not state.is_writable(value)
    )


def _returned_buffers(
    function: Operation, arguments: Sequence[tuple[int, int]], state: OneShotState
) -> tuple[dict[int, int], dict[int, tuple[int, ...]], tuple[tuple[int, ...], ...]]:
    """
    Returns the results that are equivalent to an argument, those that may alias
    arguments, and the groups of results that may alias each other. Arguments are given
    by index and number.
    """
    number, buffer = state.uses.number, state.alias_info.buffer
    find = state.alias_info.representative
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
