"""Models of the `ml_program` dialect: globals.

    ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
    %0 = ml_program.global_load @g : tensor<4xf32>
    ml_program.global_store @g = %1 : tensor<4xf32>

    dialect.global "private" @g : memref<4xf32> = dense<1.0>
    %g = dialect.get_global @g : memref<4xf32>
    %0 = dialect.alloc() : memref<4xf32>
    dialect.copy %g, %0
    %h = dialect.get_global @g : memref<4xf32>
    dialect.copy %1, %h

A loaded tensor keeps its elements when the global is stored to, so a load copies. Only a global
without stores is used without a copy, read-only: one that is not mutable, or that is private and
has no store in the module. MLIR 22 never copies, and reads the new elements.

MLIR: lib/Dialect/MLProgram/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from typing import TypeAlias

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
)
from xdsl.dialects.memref import GetGlobalOp
from xdsl.dialects.ml_program import GlobalOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.dialects.memref import dialect
from xdsl_bufferization.dialects.ml_program.dialect import GlobalStoreOp
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.contents import op_and_around, op_and_contents
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.models.bufferization import NoAccessModel, ReaderModel
from xdsl_bufferization.support.models.memory_effects import FixedEffects

_Symbol: TypeAlias = tuple[Operation | None, str]
"""A symbol table operation, and a name in that table."""


class GlobalUses:
    """The globals of a module, and those among them with stores."""

    def __init__(self) -> None:
        self._tables = SymbolTables()
        self._globals: dict[_Symbol, GlobalOp] | None = None
        self._stored = set[_Symbol]()
        """The globals that are stored to."""
        self._stored_elsewhere = set[str]()
        """The names of globals of other symbol tables that are stored to."""

    def is_shared(self, load: Operation) -> bool:
        """True if the elements of the loaded global never change."""
        if self._globals is None:
            self._globals = self._collect(load)
        symbol = self._of(load)
        found = None if symbol is None else self._globals.get(symbol)
        if found is None:
            return False
        if found.is_mutable is None:
            return True
        if found.sym_visibility.data != "private" or symbol in self._stored:
            return False
        return found.sym_name.data not in self._stored_elsewhere

    def _collect(self, op: Operation) -> dict[_Symbol, GlobalOp]:
        found = dict[_Symbol, GlobalOp]()
        *_, root = op_and_around(op)
        for op in op_and_contents(root):
            if isinstance(op, GlobalOp):
                found[op.parent_op(), op.sym_name.data] = op
            elif isinstance(op, GlobalStoreOp):
                symbol = self._of(op)
                if symbol is None:
                    nested = _symbol(op).nested_references
                    self._stored_elsewhere.add(nested.data[-1].data)
                else:
                    self._stored.add(symbol)
        return found

    def _of(self, op: Operation) -> _Symbol | None:
        """Returns the table and name of the accessed global, if it is in the nearest symbol table;
        else None."""
        symbol = _symbol(op)
        if symbol.nested_references.data:
            return None
        return self._tables.nearest(op), symbol.root_reference.data


class GlobalModel(ReaderModel):
    """A global of tensor type becomes a global of memref type, uninitialized without a value."""

    def has_tensor_semantics(self, op: Operation) -> bool:
        return isinstance(_type(op), TensorType | UnrankedTensorType)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        assert isinstance(op, GlobalOp)
        what = f"@{op.sym_name.data} cannot be bufferized"
        tensor = layouts.as_tensor(op.type)
        if tensor is None or DYNAMIC_INDEX in tensor.get_shape():
            raise failure(
                op,
                what,
                f"the type {op.type} is not a tensor of static shape, and a "
                "memref.global has one; give the global such a type",
            )
        value = op.value
        if value is None:
            return
        if not isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
            raise failure(
                op,
                what,
                f"the value {value} is not a list of elements; give it as "
                "dense<..>, or none at all if the global is mutable",
            )

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, GlobalOp)
        properties: dict[str, Attribute] = {
            "sym_name": op.sym_name,
            "sym_visibility": op.sym_visibility,
            "type": layouts.identity_layout_type(
                op.type, rewriter.types.default_space(op, op.type)
            ),
            "initial_value": UnitAttr() if op.value is None else op.value,
        }
        if op.is_mutable is None:
            properties["constant"] = UnitAttr()
        rewriter.insert(dialect.GlobalOp.create(properties=properties, attributes=op.attributes))
        rewriter.replace(op, ())


class GlobalLoadModel(ReaderModel):
    """`global_load` and `global_load_const` become the memory of the global, or a copy of it."""

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        _check_symbol(op)

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        return not state.notes(GlobalUses).is_shared(op)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        space = types.default_space(op, value.type)
        return layouts.identity_layout_type(value.type, space)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        result = op.results[0]
        buffer = _memory(op, result.type, rewriter)
        if result.first_use and not rewriter.state.notes(GlobalUses).is_shared(op):
            type = layouts.ranked_identity_type(
                result.type, rewriter.types.default_space(op, result.type)
            )
            copied = rewriter.alloc(type)
            rewriter.copy(buffer, copied)
            buffer = copied
        rewriter.replace(op, [buffer])


class GlobalStoreModel(ReaderModel):
    """`global_store` becomes a copy to the memory of the global."""

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        _check_symbol(op)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        rewriter.copy(source, _memory(op, op.operands[0].type, rewriter))
        rewriter.replace(op, ())


def _memory(op: Operation, type: Attribute, rewriter: BufferizationRewriter) -> SSAValue:
    """Returns the memory of the accessed global, creating a `get_global`."""
    space = rewriter.types.default_space(op, type)
    get_global = GetGlobalOp(_symbol(op), layouts.ranked_identity_type(type, space))
    rewriter.insert(get_global)
    return get_global.memref


def _symbol(op: Operation) -> SymbolRefAttr:
    """Returns the symbol of the accessed global. The name of the property differs between xDSL and
    MLIR."""
    symbol = op.get_attr_or_prop("global") or op.get_attr_or_prop("global_attr")
    assert isinstance(symbol, SymbolRefAttr)
    return symbol


def _check_symbol(op: Operation) -> None:
    """Raises `PassFailedException` for a global of another symbol table."""
    symbol = _symbol(op)
    if symbol.nested_references.data:
        raise failure(
            op,
            "cannot be bufferized",
            f"{symbol} is in another symbol table, and 'memref.get_global' op takes a "
            "global of its own only; move the global next to the function",
        )


def _type(op: Operation) -> Attribute:
    assert isinstance(op, GlobalOp)
    return op.type


_LOAD = GlobalLoadModel()


class GraphAccessModel(NoAccessModel):
    """`global_load_graph` and `global_store_graph` are not bufferized: their tokens define the
    order of accesses in a graph region, but buffers need an order of operations."""

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        raise _unordered(op)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        raise _unordered(op)


_GRAPH_ACCESS = GraphAccessModel()


def _unordered(op: Operation) -> PassFailedException:
    return failure(
        op,
        "cannot be bufferized",
        "accesses that are ordered by tokens are not supported; use "
        "ml_program.global_load and global_store",
    )


MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "ml_program.global": GlobalModel(),
            "ml_program.global_load": _LOAD,
            "ml_program.global_load_const": _LOAD,
            "ml_program.global_store": GlobalStoreModel(),
            "ml_program.global_load_graph": _GRAPH_ACCESS,
            "ml_program.global_store_graph": _GRAPH_ACCESS,
        },
    ),
    ModelTable(MemoryEffectsOpInterface, {"ml_program.global_load_const": FixedEffects()}),
)
"""The models of the operations of `ml_program`, by interface."""
