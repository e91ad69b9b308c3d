"""Symbol tables: the operation that a symbol refers to.

    module {                                 symbols @f, @inner
      func.func @f() { .. @g .. }            @g is not found here
      module @inner {                        a nested symbol table: @g
        func.func @g() { .. @f .. }          @f is not found here
      }
    }

A symbol is looked up in the nearest symbol table around the operation that uses it, and
in no other. `@inner::@g` is resolved part by part, each in the symbol table that the
part before it refers to.

An unregistered operation with one region is treated as a symbol table if it directly
contains symbols.

MLIR: lib/IR/SymbolTable.cpp
"""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable

from xdsl_bufferization.interfaces.checked_models import InterfaceCache


def named_by(op: Operation, symbol: SymbolRefAttr) -> Operation | None:
    """Returns the operation that a symbol used by `op` refers to; None if there is none. O(N) in
    the operations of the table; `SymbolTables` is faster for many symbols."""
    found = SymbolTable.lookup_symbol(op, symbol.root_reference)
    for name in symbol.nested_references:
        # For an operation that is no table, xDSL would search its ancestors.
        if found is None or found.get_trait(SymbolTable) is None:
            return None
        found = SymbolTable.lookup_symbol(found, name)
    return found


_WITHOUT_SYMBOLS = set[type[Attribute]]()
"""Classes of attributes that contain no symbols; `isinstance` takes longer."""


def symbols_in(op: Operation) -> list[SymbolRefAttr]:
    """The symbols in the attributes and properties of an operation."""
    found: list[SymbolRefAttr] = []
    if not op.attributes and not op.properties:
        return found
    stack = [*op.attributes.values(), *op.properties.values()]
    while stack:
        attribute = stack.pop()
        if attribute.__class__ in _WITHOUT_SYMBOLS:
            continue
        match attribute:
            case SymbolRefAttr():
                found.append(attribute)
            case ArrayAttr():
                stack += attribute.data
            case DictionaryAttr():
                stack += attribute.data.values()
            case _:
                _WITHOUT_SYMBOLS.add(attribute.__class__)
    return found


class SymbolTables:
    """The symbol tables of a program. Each one is built at its first use, in O(N) of the operations
    directly inside. Symbols that are inserted later must be passed to `add`."""

    def __init__(self) -> None:
        self._is_table = InterfaceCache(SymbolTable)
        self._symbols = dict[Operation, dict[str, Operation]]()
        self._nearest: dict[Operation | None, Operation | None] = {None: None}
        """The symbol table for operations directly inside of an operation."""
        self._next = dict[Operation, int]()
        """The next suffix to try for a name that is taken, by table."""

    def is_table(self, op: Operation) -> bool:
        """True if the operation is a symbol table."""
        if isinstance(op, UnregisteredOp):
            return len(op.regions) == 1 and bool(self.symbols(op))
        return self._is_table(op) is not None

    def nearest(self, op: Operation) -> Operation | None:
        """Returns the nearest symbol table around an operation; None if there is none."""
        around = op.parent_op()
        if around in self._nearest:
            return self._nearest[around]
        path = list[Operation]()
        while around is not None and around not in self._nearest:
            if self.is_table(around):
                self._nearest[around] = around
                break
            path.append(around)
            around = around.parent_op()
        table = self._nearest[around]
        self._nearest.update((passed, table) for passed in path)
        return table

    def symbols(self, table: Operation) -> dict[str, Operation]:
        """Returns the operations directly inside a symbol table by their symbols."""
        found = self._symbols.get(table)
        if found is None:
            found = self._symbols[table] = {}
            for region in table.regions:
                for block in region.blocks:
                    for op in block.ops:
                        name = op.get_attr_or_prop("sym_name")
                        if isinstance(name, StringAttr):
                            found.setdefault(name.data, op)
        return found

    def lookup(self, op: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """Returns the operation that a symbol used by `op` refers to; None if there is none."""
        table = self.nearest(op)
        return None if table is None else self.lookup_in(table, symbol)

    def lookup_in(self, table: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """Returns the operation that a symbol refers to in a symbol table; None if
        there is none."""
        found = self.symbols(table).get(symbol.root_reference.data)
        for name in symbol.nested_references:
            if found is None or not self.is_table(found):
                return None
            found = self.symbols(found).get(name.data)
        return found

    def free_name(self, table: Operation, name: str) -> str:
        """Returns an unused symbol name: `name`, or `name_N`. Amortized O(1)."""
        symbols = self.symbols(table)
        if name not in symbols:
            return name
        number = self._next.get(table, 0)
        while f"{name}_{number}" in symbols:
            number += 1
        self._next[table] = number + 1
        return f"{name}_{number}"

    def add(self, table: Operation, name: str, op: Operation) -> None:
        """Records a symbol that was inserted into a table."""
        self.symbols(table)[name] = op
