"""Restores the attributes that `cse-with-attributes-ignored` has wrapped.

    "f.cast"(%x) {op_name = #ignored.value<"a">}    ->    "f.cast"(%x) {op_name = "a"}

Each remaining operation gets its own original attribute; a clone gets that of its original.

OneFlow: oneflow/ir/lib/OneFlow/Transform/CSEWithAttributesIgnored.cpp
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.dialects.ignored import IgnoredAttr
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.transforms.options import OptionsPass


class CSEPutAttributesPass(OptionsPass):
    """Restores the attributes that `cse-with-attributes-ignored` has hidden, on all operations.

    Without hidden attributes it changes nothing."""

    name = "cse-put-attributes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in contents(op):
            for values in (inner.attributes, inner.properties):
                for name, value in values.items():
                    if isinstance(value, IgnoredAttr):
                        values[name] = value.original
