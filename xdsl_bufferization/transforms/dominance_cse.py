"""
Merges operations that compute the same, and erases those whose results nobody uses.

    ^0:                                    ^0:
      %0 = arith.addi %a, %b                 %0 = arith.addi %a, %b
      cf.cond_br %c, ^1, ^2                  cf.cond_br %c, ^1, ^2
    ^1:                             ->     ^1:
      %1 = arith.addi %b, %a                 "use"(%0)
      "use"(%1)

One walk in the order of the dominator tree, with a table of the operations that are in
scope. What only reads memory is merged with an operation of the same block, if the
version of what it reads (`analysis/memory/versions.py`) is still the same. When an
operation is erased, those that computed its operands may follow.

MLIR: lib/Transforms/CSE.cpp
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.traits import (
    IsolatedFromAbove,
    IsTerminator,
    SymbolOpInterface,
    SymbolTable,
)

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.cse.equivalence import (
    Equivalence,
    Key,
)
from xdsl_bufferization.analysis.memory.effects import (
    NOTHING,
    Effects,
    OwnEffects,
    together,
)
from xdsl_bufferization.analysis.memory.versions import (
    MemoryVersions,
    Version,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.equivalence import ContextOpInterface
from xdsl_bufferization.support.models.registration import (
    register_models,
)
from xdsl_bufferization.transforms.options import OptionsPass

Walk: TypeAlias = "Iterator[Walk]"
"""A piece of the walk; it yields the pieces to be done before it goes on."""
_WIDE = 32
"""Operations with more operands get new ones once, and not use by use."""


@dataclass(frozen=True)
class DominanceCSEPass(OptionsPass):
    """Merges equal operations along the dominator tree, and erases dead ones."""

    name = "dominance-cse"

    ignored_attributes: tuple[str, ...] = ()
    """Names of attributes that may differ; the operation that stays keeps its own."""
    pure_operations: tuple[str, ...] = ()
    """Names of operations or dialects that are without effects, also unregistered ones."""
    merge_empty_tensors: bool = False
    """Also merges `tensor.empty`, and fills of it, at the cost of copies later."""
    statistics: bool = False
    """Prints to stderr how many operations were merged and erased."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        same = Equivalence(frozenset(self.ignored_attributes))
        merger = Merger(same, OwnEffects(frozenset(self.pure_operations)))
        merger.merges_empty = self.merge_empty_tensors
        merger.run(op)
        if self.statistics:
            print(_report(merger), file=sys.stderr)


def _report(merger: Merger) -> str:
    """The statistics, in the words of MLIR's."""
    lines = [
        "dominance-cse",
        f"  (S) {merger.merged} num-cse'd - Number of operations CSE'd",
        f"  (S) {merger.erased} num-dce'd - Number of operations DCE'd",
    ]
    if merger.merged_empty:
        lines.append(
            f"  warning: {merger.merged_empty} new tensors merged; One-Shot Bufferize "
            "copies where two users of one write (see docs/passes.md)"
        )
    return "\n".join(lines)


@dataclass(eq=False)
class _Known:
    """An operation in the table, and what it read when it was met."""

    op: Operation
    version: Version | None


class _Table:
    """Operations by key; what is added in a scope is forgotten at its end."""

    def __init__(self) -> None:
        self.entries = dict[Key, _Known]()
        self._changes = list[tuple[Key, _Known | None]]()

    def enter(self) -> int:
        """Opens a scope; returns what `leave` needs."""
        return len(self._changes)

    def leave(self, mark: int) -> None:
        """Ends a scope, and all that were opened in it."""
        while len(self._changes) > mark:
            key, before = self._changes.pop()
            if before is None:
                del self.entries[key]
            else:
                self.entries[key] = before

    def add(self, key: Key, known: _Known) -> None:
        """Notes an operation, in the place of an equal one."""
        self._changes.append((key, self.entries.get(key)))
        self.entries[key] = known


@dataclass
class Merger:
    """The walk over one operation."""

    same: Equivalence
    own: OwnEffects
    merges_empty: bool = False
    """Are operations merged that only stand for a buffer?"""
    merged: int = 0
    erased: int = 0
    merged_empty: int = 0
    _table: _Table = field(default_factory=_Table)
    _versions: MemoryVersions = field(default_factory=MemoryVersions)
    _contents: list[list[Effects]] = field(
        default_factory=lambda: list[list[Effects]]([[]])
    )
    """The effects met so far inside of each operation that the walk is in."""
    _open: set[Operation] = field(default_factory=set[Operation])
    """The operations that the walk is in."""
    _effects: dict[Operation, Effects] = field(default_factory=dict[Operation, Effects])
    """What operations with regions do that the walk has left."""
    _is_in_context: bool = False
    """Is the walk in an operation that gives operations inside another meaning?"""
    _next: Operation | None = None
    """Where the walk goes on in the block."""
    _survivors: dict[SSAValue, SSAValue] = field(
        default_factory=dict[SSAValue, SSAValue]
    )
    """What wide operations are to use instead of operands that were merged."""
    _wide: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """Wide operations that use such operands."""
    _waited_for: set[Operation] = field(default_factory=set[Operation])
    """The operations that survive for them."""

    def __post_init__(self) -> None:
        self._function = InterfaceCache(FunctionOpInterface)
        self._context = InterfaceCache(ContextOpInterface)
        self._fixed = dict[type[Operation], bool]()
        self._isolated = dict[type[Operation], bool]()

    def run(self, root: Operation) -> None:
        """Goes through all regions, with an explicit stack."""
        stack: list[Walk] = [self._regions(root)]
        while stack:
            piece = next(stack[-1], None)
            if piece is None:
                stack.pop()
            else:
                stack.append(piece)
        for op in self._wide:
            self._widen(op)

    # The walk.

    def _regions(self, op: Operation) -> Walk:
        """The regions of an operation, in a table of their own if it is isolated."""
        outer, around = self._table, self._is_in_context
        context = self._context(op)
        is_other = context is not None and (around or context.differs_from_none)
        if is_other or self._is_isolated(op):
            self._table = _Table()
        self._is_in_context |= context is not None
        for region in op.regions:
            if region.blocks:
                yield self._region(op, region)
        self._table, self._is_in_context = outer, around

    def _region(self, op: Operation, region: Region) -> Walk:
        mark = self._table.enter()
        if region.first_block is region.last_block:
            assert region.first_block is not None
            yield self._block(region.first_block)
        elif isinstance(op, UnregisteredOp):
            # Nobody knows what an edge between blocks means there.
            for block in region.blocks:
                yield self._block(block)
                self._table.leave(mark)
        else:
            yield self._blocks(Dominance(region))
        self._table.leave(mark)

    def _blocks(self, dominance: Dominance) -> Walk:
        """The blocks that can be reached, each after the one that dominates it."""
        below = dominance.tree()
        stack: list[Block | int] = [dominance.order[0]]
        while stack:
            top = stack.pop()
            if isinstance(top, int):
                self._table.leave(top)
                continue
            stack.append(self._table.enter())
            yield self._block(top)
            stack += reversed(below[dominance.number(top)])

    def _block(self, block: Block) -> Walk:
        op = block.first_op
        while op is not None:
            effects = self.own(op)
            if op.regions:
                self._enter(op)
                yield self._regions(op)
                effects = self._leave(op, effects)
            self._next = op.next_op
            if self._stays(op, effects):
                self._note(op, effects)
            op = self._next

    def _enter(self, op: Operation) -> None:
        self._contents.append([])
        self._open.add(op)
        function = self._function(op)
        if function is not None:
            self._versions.enter(function.body(op))

    def _leave(self, op: Operation, own: Effects) -> Effects:
        """What an operation does, with what it contains."""
        self._open.remove(op)
        if self._function(op) is not None:
            self._versions.leave()
        inside = self._contents.pop()
        if inside and self.own.is_recursive(op):
            own = together([own, *inside])
        self._effects[op] = own
        return own

    def _note(self, op: Operation, effects: Effects) -> None:
        """Notes what an operation does that stays."""
        if effects is NOTHING:
            return
        self._contents[-1].append(effects)
        own = self.own(op)
        if not own.is_known:
            self._versions.write_unknown()
        elif own.writes:
            self._versions.write(own.writes)

    # What becomes of an operation.

    def _stays(self, op: Operation, effects: Effects) -> bool:
        """Erases an operation if it is dead or an equal one is in scope."""
        if op in self._wide:
            self._widen(op)
        if self._is_fixed(op):
            return True
        if effects.is_removable and _is_unused(op):
            self._erase(op)
            return False
        if not effects.is_repeatable or self._is_kept(op):
            return True
        return not self._is_merged(op, effects)

    def _is_kept(self, op: Operation) -> bool:
        """Would merging it cost a copy when tensors become buffers?"""
        return not self.merges_empty and _is_buffer(op)

    def _is_merged(self, op: Operation, effects: Effects) -> bool:
        """Replaces an operation by an equal one; notes it if there is none."""
        version = None
        if not effects.is_pure:
            anything = effects.reads_anything
            version = self._versions.version(effects.reads, anything)
        key = self.same.key(op)
        known = self._table.entries.get(key)
        if known is None or not self._is_equal(known, op, version):
            self._table.add(key, _Known(op, version))
            return False
        self.merged_empty += _is_buffer(op)
        self._replace(op, known.op)
        self.merged += 1
        return True

    def _is_equal(self, known: _Known, op: Operation, version: Version | None) -> bool:
        """May an operation with the same key stand for this one?"""
        if known.op.parent is None or known.version != version:
            return False
        if version is not None and known.op.parent is not op.parent:
            return False
        return not op.regions or self.same.have_same_regions(known.op, op)

    def _replace(self, op: Operation, existing: Operation) -> None:
        for old, new in zip(op.results, existing.results, strict=True):
            for use in tuple(old.uses):
                user = use.operation
                if len(user.operands) <= _WIDE:
                    user.operands[use.index] = new
                    continue
                self._wide[user] = None
                self._survivors[old] = new
                self._waited_for.add(existing)
            if new.name_hint is None:
                new.name_hint = old.name_hint
        _remove(op)

    def _widen(self, op: Operation) -> None:
        """Gives a wide operation what became of its operands."""
        self._wide.pop(op, None)
        op.operands = [self._survivors.get(operand, operand) for operand in op.operands]

    def _erase(self, op: Operation) -> None:
        """Erases a dead operation, and those that are dead then."""
        dead = [op]
        while dead:
            top = dead.pop()
            if top.parent is None:
                continue
            if top is self._next:
                self._next = top.next_op
            self.erased += 1
            for operand in _remove(top):
                if isinstance(operand, OpResult) and self._is_dead(operand.op):
                    dead.append(operand.op)

    def _is_dead(self, op: Operation) -> bool:
        """Is an operation that lost a user of no use any more?"""
        if op.parent is None or op in self._open or op in self._waited_for:
            return False
        if not _is_unused(op) or self._is_fixed(op):
            return False
        if op.regions:
            return op in self._effects and self._effects[op].is_removable
        return self.own(op).is_removable

    # Asked once per class.

    def _is_fixed(self, op: Operation) -> bool:
        """Is it a terminator or a symbol, which stay whatever they do?"""
        op_class = type(op)
        if op_class not in self._fixed:
            kinds = (IsTerminator, SymbolOpInterface)
            self._fixed[op_class] = any(isinstance(t, kinds) for t in op_class.traits)
        return self._fixed[op_class]

    def _is_isolated(self, op: Operation) -> bool:
        """May values or symbols from outside not be used in the regions?"""
        op_class = type(op)
        if op_class not in self._isolated:
            self._isolated[op_class] = op_class is UnregisteredOp or any(
                isinstance(t, IsolatedFromAbove | SymbolTable) for t in op_class.traits
            )
        return self._isolated[op_class]


def _is_buffer(op: Operation) -> bool:
    """Does a tensor operation stand for a new buffer, without contents or filled?"""
    if isinstance(op, FillOp):
        owner = op.operands[-1].owner
        return isinstance(owner, tensor.EmptyOp)
    return isinstance(op, tensor.EmptyOp)


def _is_unused(op: Operation) -> bool:
    return all(result.first_use is None for result in op.results)


def _remove(op: Operation) -> list[SSAValue]:
    """Takes an operation out of its block; returns what it used, inside and outside."""
    used = list(op.operands)
    op.detach()
    op.operands = ()
    stack = list(op.regions)
    while stack:
        for block in stack.pop().blocks:
            for inner in list(block.ops):
                used += inner.operands
                inner.detach()
                inner.operands = ()
                stack += inner.regions
    return used
