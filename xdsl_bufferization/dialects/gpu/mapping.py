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
class BlockMappingAttr(MappingAttr):
    """A dimension of the blocks of a grid."""

    name = "gpu.block"


@irdl_attr_definition
class WarpgroupMappingAttr(MappingAttr):
    """A dimension of the groups of warps of a block."""

    name = "gpu.warpgroup"


@irdl_attr_definition
class WarpMappingAttr(MappingAttr):
    """A dimension of the warps of a block."""

    name = "gpu.warp"


@irdl_attr_definition
class ThreadMappingAttr(MappingAttr):
    """A dimension of the threads of a block."""

    name = "gpu.thread"


@irdl_attr_definition
class LaneMappingAttr(MappingAttr):
    """A dimension of the lanes of a warp."""

    name = "gpu.lane"


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


ATTRIBUTES: tuple[type[Attribute], ...] = (
    *(BlockMappingAttr, LaneMappingAttr, MaskMappingAttr, ThreadMappingAttr),
    *(WarpMappingAttr, WarpgroupMappingAttr),
)
