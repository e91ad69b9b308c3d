"""Expands views of buffers into their offset, sizes and strides.

    %v = memref.subview %m[%i, 3] [%n, 4] [2, 1] : memref<12x32xf32> to ...
    // becomes
    %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m
    %0 = affine.apply affine_map<()[s0] -> (s0 * 32 + 3)>()[%i]
    %v = memref.reinterpret_cast %b to offset: [%0], sizes: [%n, 4], strides: [64, 1]

The metadata of `memref.subview`, `memref.expand_shape`, `memref.collapse_shape` and casts are
computed from those of the source (`StridedMetadataOpInterface`), up to an allocation, a
global, or a buffer of which nothing is known. A view of a view thus depends on the memory
only. `memref.extract_strided_metadata` of such a buffer is replaced by what is known, and
`memref.extract_aligned_pointer_as_index` asks the source of a view.

MLIR: lib/Dialect/MemRef/Transforms/ExpandStridedMetadata.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import ExtractStridedMetaDataOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.dominance import acyclic
from xdsl_bufferization.dialects.affine.indices import as_value
from xdsl_bufferization.dialects.memref.indexed_views import (
    as_extraction,
    extracted,
    is_pointer,
    known_metadata,
    reinterpreted,
    results_of,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import op_of
from xdsl_bufferization.interfaces.indexed_access import (
    InsertOp,
    StridedMetadata,
    StridedMetadataOpInterface,
)
from xdsl_bufferization.support.layouts import as_memref, memref_type, strides_of
from xdsl_bufferization.transforms.options import OptionsPass


class ExpandStridedMetadataPass(OptionsPass):
    """Replaces views by `memref.reinterpret_cast` of the memory, with offset, sizes and
    strides as numbers.

    The views are `memref.subview`, `memref.expand_shape` and `memref.collapse_shape`;
    `affine.apply` computes the numbers. A view of a view depends on the memory only.
    `memref.extract_strided_metadata` of a view, a cast, an allocation or a global is
    replaced by what is known."""

    name = "expand-strided-metadata"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        _Expansion().run(op)


@dataclass(eq=False, repr=False)
class _Expansion:
    """The rewriting of one module."""

    known: dict[SSAValue, StridedMetadata | None] = field(
        default_factory=dict[SSAValue, StridedMetadata | None]
    )
    """The metadata of views and of what replaces them, computed before the view."""
    pointers: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """The buffers with the same pointer under views."""
    inserted: list[Operation] = field(default_factory=list[Operation])

    def __post_init__(self) -> None:
        self._model = InterfaceCache(StridedMetadataOpInterface)

    def run(self, module: Operation) -> None:
        """Expands all views, definitions before uses, and erases what is unused then."""
        ops = acyclic(module)
        for op in filter(is_pointer, ops):
            op.operands[0] = self._with_pointer(op.operands[0])
        for op in ops:
            model, extraction = self._model(op), as_extraction(op)
            if extraction is not None:
                self._resolve(extraction)
            elif model is not None and model.is_expanded(op):
                self._expand(op)
        for op in reversed(self.inserted):
            if not any(result.first_use for result in op.results):
                Rewriter.erase_op(op)

    def _with_pointer(self, value: SSAValue) -> SSAValue:
        """Returns the buffer under views that has the same pointer."""
        views = list[SSAValue]()
        while value not in self.pointers and isinstance(value, OpResult):
            model = self._model(value.op)
            source = None if model is None else model.source(value.op)
            if model is None or source is None or not model.keeps_pointer(value.op):
                break
            views.append(value)
            value = source
        value = self.pointers.get(value, value)
        self.pointers |= dict.fromkeys(views, value)
        return value

    def _inserter(self, op: Operation) -> InsertOp:
        def insert(new: Operation) -> None:
            Rewriter.insert_op(new, InsertPoint.before(op))
            self.inserted.append(new)

        return insert

    def _expand(self, op: Operation) -> None:
        result = op.results[0]
        if strides_of(memref_type(result)) is None:
            return
        insert = self._inserter(op)
        found = self._metadata(result, insert)
        new = None if found is None else reinterpreted(found, memref_type(result), insert)
        if new is None or found is None:
            return
        insert(new)
        self.known[new.results[0]] = found
        new.results[0].name_hint = result.name_hint
        result.replace_all_uses_with(new.results[0])
        Rewriter.erase_op(op)

    def _resolve(self, op: ExtractStridedMetaDataOp) -> None:
        """Replaces the results of `memref.extract_strided_metadata` that are known."""
        if strides_of(memref_type(op.source)) is None:
            return
        insert = self._inserter(op)
        if self._is_opaque(op.source):
            self._replace_numbers(op)
            return
        found = self._metadata(op.source, insert)
        if found is None:
            return
        type = memref_type(op.base_buffer)
        values = results_of(found, type, insert)
        for old, new in zip(op.results, values, strict=True):
            old.replace_all_uses_with(new)
        Rewriter.erase_op(op)

    def _replace_numbers(self, op: ExtractStridedMetaDataOp) -> None:
        insert, found = self._inserter(op), known_metadata(op)
        numbers = (found.offset, *found.sizes, *found.strides)
        for old, number in zip(op.results[1:], numbers, strict=True):
            if number is not old and old.first_use is not None:
                old.replace_all_uses_with(as_value(number, insert))

    def _is_opaque(self, value: SSAValue) -> bool:
        """True if nothing is known of the buffer but its type."""
        return value not in self.known and self._source_model(value) is None

    def _source_model(self, value: SSAValue) -> StridedMetadataOpInterface | None:
        if not isinstance(value, OpResult) or value.index:
            return None
        return self._model(value.op)

    def _metadata(self, value: SSAValue, insert: InsertOp) -> StridedMetadata | None:
        """Returns the metadata of a buffer; None if its layout is not strided."""
        views = list[Operation]()
        while value not in self.known:
            model = self._source_model(value)
            source = None if model is None else model.source(op_of(value))
            if source is None or as_memref(source.type) is None:
                break
            views.append(op_of(value))
            value = source
        if views:
            insert = self._inserter(views[-1])
        found = self.known[value] if value in self.known else self._of_memory(value, insert)
        for op in reversed(views):
            model = self._model(op)
            if found is not None and model is not None:
                found = model.metadata(op, found, self._inserter(op))
            self.known[op.results[0]] = found
        return found

    def _of_memory(self, value: SSAValue, insert: InsertOp) -> StridedMetadata | None:
        """Returns the metadata of a buffer that is no view, or none that is known."""
        model = self._source_model(value)
        if model is not None and model.source(op_of(value)) is None:
            found = model.metadata(op_of(value), None, insert)
            if found is not None:
                return found
        return extracted(value, insert)
