"""An attribute value that is ignored in comparisons.

    op_name = #ignored.value<"Cast_1">      equal to      op_name = #ignored.value<"Cast_2">

All such values are equal, whatever their original value, so that operations that differ in nothing
else compare equal. The original value is printed, parsed, and kept with the operation.
`cse-with-attributes-ignored` wraps attributes, `cse-put-attributes` restores the original values.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition, param_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer


@irdl_attr_definition
class IgnoredAttr(ParametrizedAttribute):
    """Any attribute, as a value that is equal to all of its kind."""

    name = "ignored.value"

    original: Attribute = param_def()

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return [parser.parse_attribute()]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.original)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IgnoredAttr)

    def __hash__(self) -> int:
        return hash(IgnoredAttr.name)


Ignored = Dialect("ignored", [], [IgnoredAttr])
