"""
Attributes of the `gpu` dialect that map the iterations of a `scf.forall` to the device.

    scf.forall (%i) in (8) { ... } {mapping = [#gpu.thread<x>]}

xDSL 0.74 does not define them.

MLIR: include/mlir/Dialect/GPU/IR/GPUDeviceMappingAttr.td
"""

from __future__ import annotations

from xdsl.dialects.builtin import i64
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

DIMENSIONS = ("x", "y", "z", *(f"linear_dim_{k}" for k in range(10)))
"""The dimensions of a grid, including those of linear numbering."""


class MappingAttr(Data[str]):
    """One of the dimensions."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            name = parser.parse_identifier()
            if name not in DIMENSIONS:
                parser.raise_error(f"expected one of {', '.join(DIMENSIONS)}")
        return name

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.data)


@irdl_attr_definition
class MaskMappingAttr(Data[int]):
    """The processing units that take part, as bits."""

    name = "gpu.mask"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> int:
        with parser.in_angle_brackets():
            return parser.parse_integer()

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_int(self.data, i64)


_UNITS = {
    "block": "the blocks of a grid",
    "lane": "the lanes of a warp",
    "thread": "the threads of a block",
    "warp": "the warps of a block",
    "warpgroup": "the groups of warps of a block",
}


def _mapping(name: str, units: str) -> type[Attribute]:
    """Returns the class of the attribute `#gpu.<name>`."""
    members = {"name": f"gpu.{name}", "__doc__": f"A dimension of {units}.", "__module__": __name__}
    made = type(f"{name.capitalize()}MappingAttr", (MappingAttr,), members)
    return irdl_attr_definition(made)


ATTRIBUTES: tuple[type[Attribute], ...] = (
    *(_mapping(name, units) for name, units in _UNITS.items()),
    MaskMappingAttr,
)
