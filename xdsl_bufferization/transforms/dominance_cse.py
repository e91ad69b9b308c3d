"""Common subexpression elimination: merges equivalent operations, and erases dead ones.

    ^0:                                    ^0:
      %0 = arith.addi %a, %b                 %0 = arith.addi %a, %b
      cf.cond_br %c, ^1, ^2                  cf.cond_br %c, ^1, ^2
    ^1:                             ->     ^1:
      %1 = arith.addi %b, %a                 "use"(%0)
      "use"(%1)

One walk over the dominator tree, with a scoped table of the operations that dominate the
current one. An operation that only reads memory is merged with one of the same block if
the version of that memory (`analysis/memory/equivalence.py`) is unchanged. The definitions of
the operands of an erased operation are erased as well if they become dead.

MLIR: lib/Transforms/CSE.cpp
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.bufferization import ToBufferOp
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, IsTerminator, SymbolOpInterface, SymbolTable

from xdsl_bufferization.analysis.cfg.dominance import Dominance
from xdsl_bufferization.analysis.memory.effects import NOTHING, Effects, EffectSummaries, together
from xdsl_bufferization.analysis.memory.equivalence import Equivalence, Key, MemoryVersions, Version
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.progress import at
from xdsl_bufferization.interfaces.properties import ContextOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.transforms.options import OptionsPass

Walk: TypeAlias = "Iterator[Walk]"
"""A step of the walk; it yields the nested steps that must be done before it continues."""
_WIDE = 32
"""The operands of operations with more than these are replaced all at once."""


@record
class DominanceCSEPass(OptionsPass):
    """Merges equivalent operations, and erases dead ones, transitively.

    An operation is replaced by an equivalent one that dominates it: same name, attributes, operands
    (in any order, if the operation is commutative), types and regions. Operations that only read
    memory are merged within a block, if nothing in between may write that memory."""

    name = "dominance-cse"

    ignored_attributes: tuple[str, ...] = ()
    """Attributes of these names may differ; the operation that stays keeps its own."""
    pure_operations: tuple[str, ...] = ()
    """Treated as free of effects, also if unregistered; operations without results, or with
    successors, are excluded."""
    merge_empty_tensors: bool = False
    """Also merges `tensor.empty` and fills of it, which costs copies in bufferization."""
    statistics: bool = False
    """Prints to stderr how many operations were merged and erased, as MLIR does, and warns of
    merged `tensor.empty` and fills."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        equivalence = Equivalence(frozenset(self.ignored_attributes))
        merger = Merger(equivalence, EffectSummaries(frozenset(self.pure_operations)))
        merger.merges_empty = self.merge_empty_tensors
        merger.run(op)
        if self.statistics:
            print(_report(merger), file=sys.stderr)


def _report(merger: Merger) -> str:
    """The statistics in the format of MLIR's."""
    lines = [
        "dominance-cse",
        f"  (S) {merger.merged} num-cse'd - Number of operations CSE'd",
        f"  (S) {merger.erased} num-dce'd - Number of operations DCE'd",
    ]
    if merger.merged_empty:
        lines.append(
            f"  warning: {merger.merged_empty} new tensors merged; One-Shot Bufferize "
            "copies where two users of one write (see docs/passes/dominance-cse.md)"
        )
    return "\n".join(lines)


@dataclass(eq=False, repr=False)
class _Known:
    """An operation in the table, with the version of the memory that it read."""

    op: Operation
    version: Version | None


class _Table:
    """Operations by key; additions of a scope are undone at its end."""

    def __init__(self) -> None:
        self.entries = dict[Key, _Known]()
        self._changes = list[tuple[Key, _Known | None]]()

    def enter(self) -> int:
        """Opens a scope; returns the mark for `leave`."""
        return len(self._changes)

    def leave(self, mark: int) -> None:
        """Closes the scope with this mark and all scopes opened in it."""
        while len(self._changes) > mark:
            key, before = self._changes.pop()
            if before is None:
                del self.entries[key]
            else:
                self.entries[key] = before

    def add(self, key: Key, known: _Known) -> None:
        """Adds an operation; it shadows an operation with an equal key."""
        self._changes.append((key, self.entries.get(key)))
        self.entries[key] = known


@dataclass(eq=False, repr=False)
class Merger:
    """Common subexpression elimination in one operation."""

    equivalence: Equivalence
    own: EffectSummaries
    merges_empty: bool = False
    """True if operations that bufferize to an allocation are merged as well."""
    merged: int = 0
    erased: int = 0
    merged_empty: int = 0
    _table: _Table = field(default_factory=_Table)
    _contents: list[list[Effects]] = field(default_factory=lambda: list[list[Effects]]([[]]))
    """The effects met so far inside of each operation that encloses the walk."""
    _enclosing: set[Operation] = field(default_factory=set[Operation])
    """The operations that enclose the current position of the walk."""
    _effects: dict[Operation, Effects] = field(default_factory=dict[Operation, Effects])
    """The effects of the operations with regions that the walk has left."""
    _is_in_context: bool = False
    """True inside of an operation with `ContextOpInterface`, on which results depend."""
    _next: Operation | None = None
    """The operation of the block that is visited next."""
    _survivors: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """Replacements of merged values that are operands of wide operations."""
    _wide: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """The wide operations with operands to be replaced."""
    _pending_replacements: set[Operation] = field(default_factory=set[Operation])
    """The operations that define the replacements; not dead, although without uses."""

    def __post_init__(self) -> None:
        self._function = InterfaceCache(FunctionOpInterface)
        self._context = InterfaceCache(ContextOpInterface)
        self._fixed = dict[type[Operation], bool]()
        self._isolated = dict[type[Operation], bool]()

    def run(self, root: Operation) -> None:
        """Visits all regions of `root`, with an explicit stack."""
        self._versions = MemoryVersions(root, self._widen_all)
        stack: list[Walk] = [self._regions(root)]
        while stack:
            piece = next(stack[-1], None)
            if piece is None:
                stack.pop()
            else:
                stack.append(piece)
        self._widen_all()

    # The walk.

    def _regions(self, op: Operation) -> Walk:
        """Visits the regions of an operation, with a new table if it is isolated."""
        outer, around = self._table, self._is_in_context
        context = self._context(op)
        is_other = context is not None and (around or context.differs_from_none)
        if is_other or self._is_isolated(op):
            at(op)
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
            # An unregistered operation need not give edges the meaning of control flow.
            for block in region.blocks:
                yield self._block(block)
                self._table.leave(mark)
        else:
            yield self._blocks(Dominance(region))
        self._table.leave(mark)

    def _blocks(self, dominance: Dominance) -> Walk:
        """Visits the reachable blocks in pre-order of the dominator tree."""
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
            own = effects = self.own(op)
            if op.regions:
                self._enter(op)
                yield self._regions(op)
                effects = self._leave(op, own)
            self._next = op.next_op
            if self._stays(op, effects):
                self._note(op, own, effects)
            op = self._next

    def _enter(self, op: Operation) -> None:
        self._contents.append([])
        self._enclosing.add(op)
        function = self._function(op)
        if function is not None:
            self._versions.enter(function.body(op))

    def _leave(self, op: Operation, own: Effects) -> Effects:
        """The effects of an operation, with those of its regions if they are recursive."""
        self._enclosing.remove(op)
        if self._function(op) is not None:
            self._versions.leave()
        inside = self._contents.pop()
        if inside and self.own.is_recursive(op):
            own = together([own, *inside])
        self._effects[op] = own
        return own

    def _note(self, op: Operation, own: Effects, effects: Effects) -> None:
        """Records the effects of an operation that remains, without and with its regions."""
        if effects is NOTHING:
            return
        self._contents[-1].append(effects)
        if len(op.operands) > _WIDE:
            own = self.own(op)  # some of them may have been replaced
        if not own.is_known:
            self._versions.write_unknown(op)
        elif own.writes:
            self._versions.write(own.writes)

    # Merging and erasing.

    def _stays(self, op: Operation, effects: Effects) -> bool:
        """Returns False after erasing the operation: dead, or an equal one is in scope."""
        if op in self._wide:
            self._widen(op)
        if self._is_fixed(op):
            return True
        if effects.is_removable and is_unused(op):
            self._erase(op)
            return False
        if not effects.is_repeatable or self._is_kept(op):
            return True
        return not self._is_merged(op, effects)

    def _is_kept(self, op: Operation) -> bool:
        """True if a merge would cost a copy in bufferization, or if what is written to one of the
        results would be read through the other one."""
        if isinstance(op, ToBufferOp):
            return op.read_only is None
        return not self.merges_empty and _is_buffer(op)

    def _is_merged(self, op: Operation, effects: Effects) -> bool:
        """Replaces an operation by an equal one; adds it to the table if there is none."""
        version = None
        if not effects.is_pure:
            anything = effects.reads_anything
            version = self._versions.version(effects.reads, anything)
        key = self.equivalence.key(op)
        known = self._table.entries.get(key)
        if known is None or not self._is_equal(known, op, version):
            self._table.add(key, _Known(op, version))
            return False
        self.merged_empty += _is_buffer(op)
        self._replace(op, known.op)
        self.merged += 1
        return True

    def _is_equal(self, known: _Known, op: Operation, version: Version | None) -> bool:
        """True if an operation with the same key is equivalent at this point."""
        if known.op.parent is None or known.version != version:
            return False
        if version is not None and known.op.parent is not op.parent:
            return False
        return not op.regions or self.equivalence.have_same_regions(known.op, op)

    def _replace(self, op: Operation, existing: Operation) -> None:
        for old, new in zip(op.results, existing.results, strict=True):
            for use in tuple(old.uses):
                user = use.operation
                if len(user.operands) <= _WIDE:
                    user.operands[use.index] = new
                    continue
                self._wide[user] = None
                self._survivors[old] = new
                self._pending_replacements.add(existing)
            if new.name_hint is None:
                new.name_hint = old.name_hint
        _remove(op)

    def _widen(self, op: Operation) -> None:
        """Replaces all merged operands of a wide operation at once."""
        self._wide.pop(op, None)
        op.operands = [self._survivors.get(operand, operand) for operand in op.operands]

    def _widen_all(self) -> None:
        for op in list(self._wide):
            self._widen(op)

    def _erase(self, op: Operation) -> None:
        """Erases a dead operation, and the operations that become dead by that."""
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
        """True if an operation that lost a user is dead."""
        if op.parent is None or op in self._enclosing or op in self._pending_replacements:
            return False
        if not is_unused(op) or self._is_fixed(op):
            return False
        if op.regions:
            return op in self._effects and self._effects[op].is_removable
        return self.own(op).is_removable

    # Cached per class.

    def _is_fixed(self, op: Operation) -> bool:
        """True for terminators and symbols, which are never erased."""
        op_class = type(op)
        if op_class not in self._fixed:
            kinds = (IsTerminator, SymbolOpInterface)
            self._fixed[op_class] = any(isinstance(t, kinds) for t in op_class.traits)
        return self._fixed[op_class]

    def _is_isolated(self, op: Operation) -> bool:
        """True if the regions are isolated from outer values or outer symbols."""
        op_class = type(op)
        if op_class not in self._isolated:
            self._isolated[op_class] = op_class is UnregisteredOp or any(
                isinstance(t, IsolatedFromAbove | SymbolTable) for t in op_class.traits
            )
        return self._isolated[op_class]


def _is_buffer(op: Operation) -> bool:
    """True for `tensor.empty` and a fill of it, which bufferize to an allocation."""
    if isinstance(op, FillOp):
        owner = op.operands[-1].owner
        return isinstance(owner, tensor.EmptyOp)
    return isinstance(op, tensor.EmptyOp)


def _remove(op: Operation) -> list[SSAValue]:
    """Detaches an operation with its contents; returns all operands that it used."""
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
