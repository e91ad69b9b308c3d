"""Mutants of the model of memory: contents, points-to sets, lifetimes and summaries.

Their programs are those of `boxes.py`, about buffers of buffers and calls. Those that random
programs seldom show have one of their own in `memory_mutants.mlir`.
"""

import re
from functools import cache
from pathlib import Path

from mutants import CLASSIC, LIVENESS, LOOP_HOIST, OWNERSHIP, STACK, Mutant

BOXES = "boxes"

MODEL_MUTANTS = (
    Mutant(
        "copies-are-empty",
        "Contents._copy",
        OWNERSHIP,
        "self._unite(*targets, *sources)",
        "",
        "what is in a buffer of buffers is not in its copy",
        BOXES,
    ),
    Mutant(
        "loaded-boxes-are-empty",
        "Contents._load",
        OWNERSHIP,
        "self._unite(*sources, self._number_of(result))",
        "",
        "what is loaded from a buffer of buffers that was loaded itself counts as nothing",
        BOXES,
    ),
    Mutant(
        "stores-keep-nothing",
        "Contents._keep",
        CLASSIC,
        "self.captures.append(Capture(op, self.flow.node(value), operand, target))",
        "",
        "nothing is captured",
        BOXES,
    ),
    Mutant(
        "callees-store-nothing",
        "Contents._store_of_call",
        OWNERSHIP,
        "self._fill(op, arguments, reached, target)",
        "",
        "a callee adds nothing to buffers of buffers of the caller",
        BOXES,
    ),
    Mutant(
        "results-are-empty",
        "Contents._results_of_call",
        CLASSIC,
        "self._fill(op, arguments, held, number)",
        "",
        "the buffers of buffers that a callee returns hold nothing of the caller",
        BOXES,
    ),
    Mutant(
        "callees-move-no-contents",
        "Contents._fill",
        OWNERSHIP,
        "self._unite(self._number_of(op.operands[arguments[argument]]), target)",
        "",
        "a callee moves no contents from one argument to another",
        BOXES,
    ),
    Mutant(
        "forwarded-boxes-are-empty",
        "Contents._unite_forwarded",
        OWNERSHIP,
        "self._unite(self._add(member), self._add(other))",
        "",
        "a buffer of buffers loses its contents when it is forwarded",
        BOXES,
    ),
    Mutant(
        "classes-hold-nothing",
        "PointsTo._solve",
        CLASSIC,
        "targets.setdefault(capture.node.number, []).append(kept_in)",
        "",
        "what is stored is in no points-to set",
        BOXES,
    ),
    Mutant(
        "freed-by-nobody",
        "PointsTo.freed_by_calls",
        LOOP_HOIST,
        "self.of_call(op, summary.freed)",
        "0",
        "an allocation leaves a loop although a callee frees it in each iteration",
        BOXES,
    ),
    Mutant(
        "callees-free-nothing",
        "PointsTo.deallocations",
        OWNERSHIP,
        "members(summary.freed.arguments)",
        "()",
        "the caller frees what the callee has freed",
        BOXES,
    ),
    Mutant(
        "contents-are-not-freed",
        "PointsTo.deallocations",
        CLASSIC,
        "self.flow.members(contents & (self.unknown - 1))",
        "()",
        "the caller frees what the callee has loaded from an argument and freed",
        BOXES,
    ),
    Mutant(
        "one-round-of-recursion",
        "ModuleSummaries._reach_fix_point",
        OWNERSHIP,
        "work.update(dict.fromkeys(callers.get(function, ())))",
        "",
        "what a recursive function does is not told to all functions of the cycle",
        BOXES,
    ),
    Mutant(
        "freed-further-down",
        "FunctionMemory.summary",
        OWNERSHIP,
        "points_to.freed | points_to.freed_by_calls",
        "points_to.freed",
        "what the callee of a callee frees is freed again",
        BOXES,
    ),
    Mutant(
        "freed-counts-as-kept",
        "FunctionMemory.run",
        STACK,
        "self.captured |= self._pending | self.points_to.freed_by_calls",
        "",
        "a callee frees stack memory",
        BOXES,
    ),
    Mutant(
        "stored-on-stack",
        "FunctionMemory.run",
        STACK,
        "self.captured |= self.points_to.memory[capture.node.number]",
        "",
        "stack memory is stored in buffers of buffers",
        BOXES,
    ),
    Mutant(
        "nothing-escapes",
        "CapturedLifetimes._note_captured",
        OWNERSHIP,
        "block is not None and extents.is_within(block, node)",
        "True",
        "what a buffer of buffers takes out of a region is freed in it",
        BOXES,
    ),
    Mutant(
        "loaded-is-not-forwarded",
        "CapturedLifetimes._sources",
        OWNERSHIP,
        "part in self._held",
        "False",
        "what is loaded, forwarded and stored further out is freed where it was loaded",
        BOXES,
    ),
    Mutant(
        "first-box-only",
        "Extents._extend",
        OWNERSHIP,
        "self.common(self._block.get(found, block), block)",
        "block",
        "only one of several buffers of buffers that hold the same counts",
        BOXES,
    ),
    Mutant(
        "captured-stays-inside",
        "Extents.is_within",
        OWNERSHIP,
        "self._dominance.common(node.block, block) is node.block",
        "True",
        "what a buffer of buffers further out holds is freed at the end of its region",
        BOXES,
    ),
    Mutant(
        "returned-boxes-end",
        "Extents._extend",
        CLASSIC,
        "member.kind is NodeKind.RESULT",
        "False",
        "the contents of a returned buffer of buffers are freed",
        BOXES,
    ),
    Mutant(
        "loaded-and-stored",
        "CapturedLifetimes._solve",
        OWNERSHIP,
        "targets.setdefault(source, []).append(kept_in)",
        "",
        "what is loaded from one buffer of buffers and stored in another one is freed too early",
        BOXES,
    ),
    Mutant(
        "results-are-no-arguments",
        "ModuleSummaries.result",
        LIVENESS,
        "tuple(members(found.arguments))",
        "()",
        "a result of a call counts as other memory than the argument that it is",
        BOXES,
    ),
    Mutant(
        "boxes-are-numbers",
        "BufferFlowGraph.node",
        OWNERSHIP,
        "holding(value) is Holding.BOX",
        "False",
        "a function without tensors is taken for one without buffers of buffers",
        BOXES,
    ),
    Mutant(
        "models-capture-nothing",
        "BufferFlowGraph._visit",
        OWNERSHIP,
        "self.captured[op] = captured",
        "",
        "what operations capture is not noted",
        BOXES,
    ),
    Mutant(
        "boxes-hold-less",
        "Contents.parts",
        OWNERSHIP,
        "levels - 1",
        "levels - 2",
        "a caller does not learn of the memrefs of one level that its arguments and results hold",
        BOXES,
    ),
    Mutant(
        "recursive-results-are-whole",
        "ModuleOwnership._assumed_result",
        OWNERSHIP,
        "summary.is_whole(index)",
        "True",
        "what a recursive call returns is freed as it is, though it may be a part of an allocation",
        BOXES,
    ),
)
"""Each of them is about buffers of buffers or calls."""


@cache
def programs() -> dict[str, str]:
    """The programs of `memory_mutants.mlir`, by the name of the mutant that each shows."""
    text = Path(__file__).with_suffix(".mlir").read_text(encoding="utf-8")
    _, *parts = re.split(r"^// ----- (.*)$", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))
