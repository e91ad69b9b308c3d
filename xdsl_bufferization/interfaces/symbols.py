"""
Symbol tables: which operation a symbol names.

    module {                                 a table: @f, @inner
      func.func @f() { .. @g .. }            @g is not found here
      module @inner {                        a table of its own: @g
        func.func @g() { .. @f .. }          @f is not found here
      }
    }

A symbol is looked up in the nearest symbol table around the operation that mentions it,
and in no other. `@inner::@g` is looked up part by part, each in the operation that the
part before it names.

An unregistered operation with one region is taken for a symbol table if there are symbols
directly inside.

MLIR: lib/IR/SymbolTable.cpp
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr, UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import SymbolTable

from xdsl_bufferization.interfaces.cache import InterfaceCache


def named_by(op: Operation, symbol: SymbolRefAttr) -> Operation | None:
    """
    What a symbol names that an operation mentions; None if there is no such. Takes O(N)
    of the operations in the table; for many symbols there is `SymbolTables`.
    """
    found = SymbolTable.lookup_symbol(op, symbol.root_reference)
    for name in symbol.nested_references:
        # xDSL looks around an operation that is no table.
        if found is None or found.get_trait(SymbolTable) is None:
            return None
        found = SymbolTable.lookup_symbol(found, name)
    return found


class SymbolTables:
    """
    The symbol tables of a program. Each is read when it is first asked for, in O(N) of
    the operations directly inside; symbols that are added later go through `add`.
    """

    def __init__(self) -> None:
        self._is_table = InterfaceCache(SymbolTable)
        self._symbols = dict[Operation, dict[str, Operation]]()
        self._nearest = dict[Operation, Operation | None]()
        """The table for what is directly inside an operation."""
        self._next = dict[Operation, int]()
        """For each table the number to try first behind a name that is taken."""

    def is_table(self, op: Operation) -> bool:
        """Is the operation a symbol table?"""
        if isinstance(op, UnregisteredOp):
            return len(op.regions) == 1 and bool(self.symbols(op))
        return self._is_table(op) is not None

    def nearest(self, op: Operation) -> Operation | None:
        """The nearest symbol table around an operation; None if there is none."""
        path, around = list[Operation](), op.parent_op()
        while around is not None and around not in self._nearest:
            if self.is_table(around):
                self._nearest[around] = around
                break
            path.append(around)
            around = around.parent_op()
        table = None if around is None else self._nearest[around]
        self._nearest.update((passed, table) for passed in path)
        return table

    def symbols(self, table: Operation) -> dict[str, Operation]:
        """The operations directly inside a symbol table, by their symbols."""
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
        """What a symbol names that an operation mentions; None if there is no such."""
        table = self.nearest(op)
        return None if table is None else self.lookup_in(table, symbol)

    def lookup_in(self, table: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """What a symbol names in a symbol table; None if there is no such."""
        found = self.symbols(table).get(symbol.root_reference.data)
        for name in symbol.nested_references:
            if found is None or not self.is_table(found):
                return None
            found = self.symbols(found).get(name.data)
        return found

    def free_name(self, table: Operation, name: str) -> str:
        """A name that is not taken: `name`, or with a number behind it."""
        symbols = self.symbols(table)
        if name not in symbols:
            return name
        number = self._next.get(table, 0)
        while f"{name}_{number}" in symbols:
            number += 1
        self._next[table] = number + 1
        return f"{name}_{number}"

    def add(self, table: Operation, name: str, op: Operation) -> None:
        """Notes a symbol that was added to a table."""
        self.symbols(table)[name] = op
