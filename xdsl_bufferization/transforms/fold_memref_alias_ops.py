"""Accesses elements of a buffer directly, not through a view of it.

    %v = memref.subview %m[%o, 3] [4, 4] [2, 1]
    %x = memref.load %v[%i, %j]
    // becomes
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%o, %i]
    %1 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%j]
    %x = memref.load %m[%0, %1]

An operation with an `IndexedAccessOpInterface` whose buffer is a view with an
`IndexedViewOpInterface` gets the source and its indices, and so on for the view under it.
Views of views take the source first. Views without a use are erased. Not folded are

- vectors whose elements do not follow each other in the source, or might leave a row of it;
- transfers that may be out of bounds, as the source has other bounds.

MLIR: lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.dominance import acyclic
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface, insertion_anchor
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.indexed_access import (
    IndexedAccessOpInterface,
    IndexedViewOpInterface,
    InsertOp,
)
from xdsl_bufferization.interfaces.properties import is_side_effect_free
from xdsl_bufferization.transforms.options import OptionsPass


class FoldMemRefAliasOpsPass(OptionsPass):
    """Lets operations access a buffer directly that access a view of it.

    These are the loads, stores and transfers of `memref` and `vector`, through
    `memref.subview`, `memref.expand_shape`, `memref.collapse_shape` and `memref.cast`.
    Views that have no use then are erased."""

    name = "fold-memref-alias-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        _Folding().run(op)


@dataclass(eq=False, repr=False)
class _Folding:
    """The rewriting of one module."""

    unused: list[Operation] = field(default_factory=list[Operation])
    """Views that may have lost their last use."""

    def __post_init__(self) -> None:
        self._erased = set[Operation]()
        self._access = InterfaceCache(IndexedAccessOpInterface)
        self._view = InterfaceCache(IndexedViewOpInterface)
        self._bufferizable = InterfaceCache(BufferizableOpInterface)

    def run(self, module: Operation) -> None:
        """Folds all views into views of them, then into accesses, and erases those without
        uses. What a view of a view computes is so computed once for all accesses of it."""
        for op in acyclic(module):
            view = self._view(op)
            if view is not None:
                self._shorten(op, view)
        self._erase_unused()
        for op in acyclic(module):
            access = self._access(op)
            folded: Operation | None = op
            while access is not None and folded is not None:
                folded = self._fold(folded, access)
        self._erase_unused()

    def _shorten(self, op: Operation, view: IndexedViewOpInterface) -> None:
        """Lets a view of a view take the source of the latter."""
        new = view.as_view_of_source(op, self._inserter(op))
        if new is None:
            return
        self._inserter(op)(new)
        self._replace(op, new, op.operands[0])

    def _fold(self, op: Operation, access: IndexedAccessOpInterface) -> Operation | None:
        """Returns the access that replaces `op`, one view closer to the memory; None if
        it stays."""
        place = access.buffer(op)
        owner = op.operands[place].owner
        view = self._view(owner) if isinstance(owner, Operation) else None
        if view is None or not isinstance(owner, Operation):
            return None
        if access.depends_on_bounds(op) and not view.has_bounds_of_source(owner):
            return None
        dimensions = view.dimensions(owner, access.counts(op))
        if dimensions is None:
            return None
        found, buffer = list[Operation](), owner.operands[0]
        indices = view.source_indices(
            owner,
            [op.operands[i] for i in access.indices(op)],
            found.append,
            in_bounds=access.is_in_bounds(op),
        )
        new = access.rebuild(op, buffer, indices, dimensions)
        if new is None:
            return None
        insert = self._inserter(op)
        for computed in found:
            insert(computed)
        Rewriter.insert_op(new, InsertPoint.before(op))
        self._replace(op, new, op.operands[place])
        return new

    def _inserter(self, op: Operation) -> InsertOp:
        """Returns a function that inserts before the operation, or of the one
        around it that takes none inside."""
        point = InsertPoint.before(insertion_anchor(op, self._bufferizable))
        return lambda new: Rewriter.insert_op(new, point)

    def _replace(self, op: Operation, new: Operation, view: SSAValue) -> None:
        for old, result in zip(op.results, new.results, strict=True):
            result.name_hint = old.name_hint
            old.replace_all_uses_with(result)
        Rewriter.erase_op(op)
        self._erased.add(op)
        if isinstance(view.owner, Operation):
            self.unused.append(view.owner)

    def _erase_unused(self) -> None:
        """Erases views without uses, and what only they use."""
        while self.unused:
            op = self.unused.pop()
            if op in self._erased or any(result.first_use for result in op.results):
                continue
            if self._view(op) is None or not is_side_effect_free(op):
                continue
            sources = [value.owner for value in op.operands]
            self._erased.add(op)
            Rewriter.erase_op(op)
            self.unused += (s for s in sources if isinstance(s, Operation))
