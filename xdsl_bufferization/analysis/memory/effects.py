"""Memory effects of operations, summarized for common subexpression elimination.

    %0 = arith.addi %a, %b       no effects
    %1 = memref.load %m[%i]      reads %m
    %2 = memref.alloc()          allocates its result, removable
    func.call @f()               unknown effects; `equivalence.py` asks what the callee writes

MLIR: lib/Interfaces/SideEffectInterfaces.cpp

What runs asynchronously: whether a transfer or a region that was started has completed when
a region ends.

    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]      %a is read from here
    memref.dma_wait %tag[%k], %n                         to here

    %t0 = gpu.launch async .. { .. }                     what the kernel uses is in use from here
    %t1 = gpu.launch async [%t0] .. { .. }               the second kernel waits for the first one
    gpu.wait [%t1]                                       to here

Waits complete what was started if they have the same token, and if each path from the start to the
end of the region passes one of them before the start is repeated or its block is no longer
dominated. Elements of one memref are the same token unless their indices are constants that differ.
A wait that starts something itself completes it when that has completed. The waits of a
token are sorted by position; at most `MOST_KEPT` after a start are examined, and
`MOST_STEPS` blocks on the paths. What is started without a token never completes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import Resource

from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode
from xdsl_bufferization.interfaces.contents import region_of
from xdsl_bufferization.interfaces.effect_query import MemoryEffects, Token
from xdsl_bufferization.interfaces.memory_effects import DEFAULT_RESOURCE, Effect, EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_KEPT, MOST_STEPS


class Access(NamedTuple):
    """The memory that is read or written."""

    value: SSAValue | None = None
    """The memref, or None for all memory of the resource."""
    resource: Resource = DEFAULT_RESOURCE


@record
class Effects:
    """The effects of one operation, with those of its regions if they are recursive."""

    is_known: bool = True
    reads: tuple[Access, ...] = ()
    writes: tuple[Access, ...] = ()
    reads_anything: bool = False
    """True if it may read more than `reads` lists."""
    is_repeatable: bool = True
    """True if it has no effects but reads, so that it is idempotent."""
    is_removable: bool = True
    """True if it has no effects but reads and the allocation of its results."""

    @property
    def is_pure(self) -> bool:
        """True if it has no effects at all."""
        return self.is_repeatable and not self.reads and not self.reads_anything


NOTHING = Effects()
UNKNOWN = Effects(is_known=False, is_repeatable=False, is_removable=False)


def together(parts: Sequence[Effects]) -> Effects:
    """The combined effects of several operations, without the list of writes."""
    if not parts:
        return NOTHING
    if not all(part.is_known for part in parts):
        return UNKNOWN
    reads = tuple(dict.fromkeys(read for part in parts for read in part.reads))
    return Effects(
        reads=reads[:MOST_KEPT],
        reads_anything=len(reads) > MOST_KEPT or any(p.reads_anything for p in parts),
        is_repeatable=all(part.is_repeatable for part in parts),
        is_removable=all(part.is_removable for part in parts),
    )


class EffectSummaries:
    """The effects of operations without those of their regions. `assumed` has the names of
    operations or dialects that are assumed to have none."""

    def __init__(self, assumed: frozenset[str] = frozenset()) -> None:
        self._assumed = assumed
        self._effects = MemoryEffects()
        self.is_recursive = self._effects.is_recursive

    def __call__(self, op: Operation) -> Effects:
        """The effects of the operation, without those of its regions."""
        if self._assumed and self._is_assumed(op):
            return NOTHING
        effects = self._effects.of(op)
        if effects is None:
            return UNKNOWN
        return _summarize(op, effects) if effects else NOTHING

    def _is_assumed(self, op: Operation) -> bool:
        """True if `assumed` names the operation, it has results, and is no branch."""
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        is_named = name in self._assumed or name.split(".")[0] in self._assumed
        return is_named and bool(op.results) and not op.successors


def _summarize(op: Operation, effects: Sequence[Effect]) -> Effects:
    """Summarizes the effects of an operation. A capture has no effect by itself."""
    reads, writes = list[Access](), list[Access]()
    is_repeatable = is_removable = True
    for effect in effects:
        match effect.kind:
            case EffectKind.START | EffectKind.WAIT:
                return UNKNOWN
            case EffectKind.CAPTURE:
                continue
            case EffectKind.READ:
                reads.append(_access(op, effect))
                continue
            case EffectKind.WRITE:
                writes.append(_access(op, effect))
            case EffectKind.ALLOCATE | EffectKind.FREE:
                pass
        is_repeatable = False
        is_new = effect.kind is EffectKind.ALLOCATE and effect.result is not None
        is_removable &= is_new
    return Effects(
        reads=tuple(reads[:MOST_KEPT]),
        writes=tuple(writes),
        reads_anything=len(reads) > MOST_KEPT,
        is_repeatable=is_repeatable,
        is_removable=is_removable,
    )


def _access(op: Operation, effect: Effect) -> Access:
    """The accessed value, or None for any, and the resource."""
    if effect.operand is not None:
        return Access(op.operands[effect.operand], effect.resource)
    value = None if effect.result is None else op.results[effect.result]
    return Access(value, effect.resource)


@dataclass(eq=False, repr=False)
class Transfers:
    """The starts and waits of one function."""

    flow: BufferFlowGraph
    dominance: NestedDominance

    def __post_init__(self) -> None:
        self._starts = dict[Operation, tuple[int, Sequence[Token]]]()
        """The position of each start in the program, and its tokens."""
        self._waits = dict[MemoryNode | SSAValue, list[tuple[int, Operation, Token]]]()
        """Maps the node of a memref, or another value, to the waits for it with their positions, in
        program order."""
        self._complete = dict[tuple[Operation, Region], bool]()
        """What `_completes` returned."""

    def run(self) -> None:
        """Visits all operations once."""
        effects = self.flow.effects
        for position, op in enumerate(self.flow.concerned):
            if tokens := effects.tokens(op, EffectKind.START):
                self._starts[op] = position, tokens
            for token in effects.tokens(op, EffectKind.WAIT):
                waits = self._waits.setdefault(self._key(token), [])
                waits.append((position, op, token))

    def is_complete(self, starter: Operation, region: Region) -> bool:
        """True if what an operation starts has certainly completed when a region around it ends,
        and is complete whenever a region in between that may run later is."""
        if starter.regions and any(map(is_memref, starter.results)):
            return False  # A result may be memory that the regions use.
        start: Operation | None = starter
        while start is not None:
            later = self.flow.later.get(start)
            limit = _limit(start, region, later)
            if limit is None or not self._is_complete(start, limit):
                return False
            start = None if limit is region else later
        return True

    def _key(self, token: Token) -> MemoryNode | SSAValue:
        value = token.value
        return self.flow.node(value) if is_memref(value) else value

    def _is_complete(self, start: Operation, region: Region) -> bool:
        """True if what is started has completed when the region ends. Memoized."""
        if (start, region) not in self._complete:
            for op in self._started_in_turn(start, region):
                self._complete[op, region] = self._completes(op, region)
        return self._complete[start, region]

    def _started_in_turn(self, start: Operation, region: Region) -> list[Operation]:
        """The start, and those that wait for it or for one another; the last one first."""
        work, found = [start], {start}
        while work:
            for wait in self._waits_after(work.pop()):
                is_new = wait in self._starts and wait not in found
                if is_new and (wait, region) not in self._complete:
                    found.add(wait)
                    work.append(wait)
        return sorted(found, key=self._position, reverse=True)

    def _position(self, start: Operation) -> int:
        return self._starts[start][0] if start in self._starts else -1

    def _waits_after(self, start: Operation) -> list[Operation]:
        """The first waits for a start, in program order."""
        found = list[Operation]()
        position, tokens = self._starts.get(start, (0, ()))
        for token in tokens:
            waits = self._waits.get(self._key(token), [])
            first = bisect_right(waits, position, key=lambda wait: wait[0])
            waiting = islice(waits, first, first + MOST_STEPS)
            fitting = (wait for _, wait, other in waiting if token.may_be(other))
            found += islice(fitting, MOST_KEPT)
        return found

    def _completes(self, start: Operation, region: Region) -> bool:
        ancestors = _ancestors_by_block(start, region)
        awaiting = dict[Region, set[Block]]()
        for wait in self._waits_after(start):
            if wait in self._starts and not self._complete[wait, region]:
                continue
            here = self._outermost(wait, ancestors)
            block = here.parent
            if block is None or block.parent is None:
                continue
            if block not in ancestors:
                awaiting.setdefault(block.parent, set()).add(block)
            elif ancestors[block] is not here:  # It stands after the start.
                return True
        return any(
            block.parent in awaiting and self._must_pass(awaiting[block.parent], block)
            for block in ancestors
            if block.parent is not None
        )

    def _outermost(self, wait: Operation, ancestors: dict[Block, Operation]) -> Operation:
        """The operation in one of the blocks that is certain to wait when it is executed, or the
        wait itself or one around it in another block."""
        op = wait
        while op.parent not in ancestors:
            around = op.parent_op()
            model = None if around is None else self.flow.region_branch(around)
            if around is None or model is None or len(around.regions) != 1:
                break
            if self.flow.effects.may_run_later(around):
                break
            (region,) = around.regions
            is_one_block = region.first_block is region.last_block
            if not is_one_block or not model.runs_one_region_once(around):
                break
            op = around
        return op

    def _must_pass(self, awaiting: set[Block], start: Block) -> bool:
        """True if all paths from the end of a block pass others, which wait, before they leave
        what it dominates or return to it."""
        tree, seen = self.dominance.tree(region_of(start)), set[Block]()
        work = list(successors(start))
        if not work:
            return False
        while work:
            block = work.pop()
            if block in seen or block in awaiting:
                continue
            seen.add(block)
            is_left = block is start or not tree.dominates(start, block)
            if is_left or len(seen) > MOST_STEPS or not successors(block):
                return False
            work += successors(block)
        return True


def _limit(op: Operation, region: Region, later: Operation | None) -> Region | None:
    """The first region around an operation that is `region` or belongs to `later`; None if neither
    is around it."""
    inside = op.parent_region()
    while inside is not None and inside is not region and inside.parent is not later:
        inside = inside.parent_region()
    return inside


def _ancestors_by_block(op: Operation, region: Region) -> dict[Block, Operation]:
    """Maps each block between the operation and a region to the ancestor op in it."""
    found = dict[Block, Operation]()
    around: Operation | None = op
    while around is not None and around.parent is not None:
        found[around.parent] = around
        if around.parent.parent is region:
            break
        around = around.parent_op()
    return found
