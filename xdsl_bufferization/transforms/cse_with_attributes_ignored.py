"""Wraps attributes so that common subexpression elimination ignores them.

    %0 = "f.cast"(%x) {op_name = "a"}        %0 = "f.cast"(%x) {op_name = #ignored.value<"a">}
    %1 = "f.cast"(%x) {op_name = "b"}   ->   %1 = "f.cast"(%x) {op_name = #ignored.value<"b">}

All `#ignored.value` attributes are equal (`dialects/ignored/__init__.py`), so that any common
subexpression elimination merges the two. The original attribute stays inside, also when the
operation is cloned, moved, printed and parsed; `cse-put-attributes` restores it. Each remaining
operation gets its own original attribute; a clone gets that of its original.

OneFlow: oneflow/ir/lib/OneFlow/Transform/CSEWithAttributesIgnored.cpp, which stores the
attributes in a table keyed by the address of the operation
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from xdsl_bufferization.dialects.ignored import IgnoredAttr
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.options import OptionsPass


@record
class CSEWithAttributesIgnoredPass(OptionsPass):
    """Hides attributes that should not prevent merging, such as the names that a framework
    gives to its operations.

    Run `dominance-cse`, xDSL's `cse` or other passes next, and then `cse-put-attributes`."""

    name = "cse-with-attributes-ignored"

    attributes: tuple[str, ...] = ("op_name", "scope_symbol_id")
    """The attributes that are hidden."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = [
            (inner, name)
            for inner in contents(op)
            for name in self.attributes
            if name in inner.attributes or name in inner.properties
        ]
        for inner, name in found:
            _check(inner, name)
        for inner, name in found:
            is_property = name in inner.properties
            values = inner.properties if is_property else inner.attributes
            if not isinstance(values[name], IgnoredAttr):
                values[name] = IgnoredAttr(values[name])


def _check(op: Operation, name: str) -> None:
    """Raises `PassFailedException` if the definition of the operation has the attribute."""
    is_own = name in op.properties and not isinstance(op, UnregisteredOp)
    if isinstance(op, IRDLOperation):
        definition = type(op).get_irdl_definition()
        is_own |= name in definition.attributes
    if not is_own:
        return
    raise failure(
        op,
        f"is defined to have the attribute '{name}', which cannot be set aside",
        f"'dominance-cse{{ignored-attributes={name}}}' merges without that",
    )
