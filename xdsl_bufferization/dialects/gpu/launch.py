"""What starts kernels: MLIR's custom syntax of operations, and what maps a `scf.forall` to them.

    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a)
               threads(%tx, %ty, %tz) in (%sx = %b, %sy = %b, %sz = %b) {
      memref.store %v, %m[%bx] : memref<4xf32>
      gpu.terminator
    }
    gpu.launch_func @m::@f blocks in (%a, %a, %a) threads in (%b, %b, %b)
                    args(%m : memref<4xf32>)
    async [%t0, %t1]
    workgroup(%w : memref<32xf32, 3>) private(%p : memref<1xf32, 5>)
    scf.forall (%i) in (8) { ... } {mapping = [#gpu.thread<x>]}

The arguments of the body of a launch are the numbers of the block, those of the thread,
the sizes of the grid, those of a block, with clusters their numbers and sizes, and then
the buffers of the workgroup and of the thread.

xDSL 0.74 does not define the attributes of a mapping.

MLIR: lib/Dialect/GPU/IR/GPUDialect.cpp, `LaunchOp::parse`, `LaunchOp::print`,
`parseAsyncDependencies`, `parseAttributions`; include/mlir/Dialect/GPU/IR/GPUDeviceMappingAttr.td
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from xdsl.dialects import gpu
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, SymbolRefAttr, i32, i64
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import Attribute, BlockArgument, Data, Operation, SSAValue
from xdsl.irdl import IRDLOperation, OptPropertyDef, base, irdl_attr_definition
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    ParsingState,
    PrintingState,
    TypeDirective,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer

from xdsl_bufferization.dialects.scf.dialect import DeviceMapping, DeviceMask
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_names, print_parts

DIMENSIONS = ("x", "y", "z", *(f"linear_dim_{k}" for k in range(10)))
"""The dimensions of a grid, including those of linear numbering."""


class MappingAttr(Data[str], DeviceMapping):
    """One of the dimensions."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            name = parser.parse_identifier()
            if name not in DIMENSIONS:
                parser.raise_error(f"expected one of {', '.join(DIMENSIONS)}")
        return name

    def print_parameter(self, printer: Printer) -> None:
        print_parts(printer, "<", self.data, ">")


@irdl_attr_definition
class MaskMappingAttr(Data[int], DeviceMask):
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


WORKGROUP = "workgroup_attributions"
"""The attribute with the number of buffers in the memory of the workgroup."""
_SYMBOLS = ("module", "function")
_SHARED_MEMORY = "dynamic_shared_memory_size"


def parse_async(parser: Parser) -> tuple[list[AsyncTokenType], list[SSAValue[AsyncTokenType]]]:
    """Parses `async [%t]`. Returns the types of the results, and the dependencies."""
    tokens, names = _parse_async_names(parser)
    return tokens, [parser.resolve_operand(name, AsyncTokenType()) for name in names]


def _parse_async_names(parser: Parser) -> tuple[list[AsyncTokenType], list[UnresolvedOperand]]:
    """Parses `async [%t]`. Returns the types of the results, and the names."""
    is_async = parser.parse_optional_keyword("async") is not None
    names = parser.parse_optional_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    return [AsyncTokenType()] if is_async else [], names or []


def print_async(printer: Printer, token: SSAValue | None, dependencies: Sequence[SSAValue]) -> None:
    """Prints ` async [%t]`, as far as there is any."""
    if token is not None:
        printer.print_string(" async")
    if dependencies:
        print_parts(printer, " [", dependencies, "]")


@irdl_custom_directive
class AsyncDependencies(CustomDirective):
    """`async [%t]` of a result that is a token, and of dependencies."""

    token: TypeDirective
    dependencies: VariadicOperandVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        tokens, names = _parse_async_names(parser)
        self.token.set(state, tokens)
        self.dependencies.set(state, names)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        tokens = [result for result in op.results if isinstance(result.type, AsyncTokenType)]
        print_async(printer, tokens[0] if tokens else None, self.dependencies.get(op))
        state.should_emit_space = True


def parse_attributions(parser: Parser) -> tuple[list[Parser.Argument], IntegerAttr]:
    """Parses `workgroup(..) private(..)`. Returns all arguments, and the number of the first ones
    as an attribute."""
    lists = [
        parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_argument)
        if parser.parse_optional_keyword(keyword) is not None
        else []
        for keyword in ("workgroup", "private")
    ]
    return [*lists[0], *lists[1]], IntegerAttr(len(lists[0]), i64)


def print_attributions(printer: Printer, op: Operation, arguments: Sequence[BlockArgument]) -> None:
    """Prints ` workgroup(..) private(..)` of the arguments, as far as there are any."""
    count = _workgroup_count(op)
    for keyword, part in (("workgroup", arguments[:count]), ("private", arguments[count:])):
        if part:
            printer.print_string(f" {keyword}")
            with printer.in_parens():
                printer.print_list(part, lambda a: print_parts(printer, a, " : ", a.type))


def attributions_error(op: Operation, arguments: Sequence[BlockArgument]) -> str | None:
    """Returns an error message for the buffers of workgroup and thread, or None."""
    for argument in arguments:
        if not isinstance(argument.type, MemRefType):
            return f"expected memref type in attribution, got '{argument.type}'"
    count = _workgroup_count(op)
    if 0 <= count <= len(arguments):
        return None
    return f"expected {count} buffers of the workgroup, got {len(arguments)}"


def _workgroup_count(op: Operation) -> int:
    """The number of buffers in the memory of the workgroup."""
    count = op.attributes.get(WORKGROUP)
    return count.value.data if isinstance(count, IntegerAttr) else 0


class _Grid(NamedTuple):
    """`blocks(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`."""

    ids: list[Parser.Argument]
    sizes: list[Parser.Argument]
    operands: list[SSAValue]


def _parse_grid(parser: Parser) -> _Grid:
    """Parses what is after the keyword."""

    def argument() -> Parser.Argument:
        return parser.parse_argument(expect_type=False).resolve(IndexType())

    def size() -> tuple[Parser.Argument, SSAValue]:
        name = argument()
        parser.parse_punctuation("=")
        return name, parser.resolve_operand(parser.parse_unresolved_operand(), IndexType())

    ids = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, argument)
    parser.parse_keyword("in")
    sizes = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, size)
    if len(ids) != 3 or len(sizes) != 3:
        parser.raise_error("expected three numbers and three sizes")
    return _Grid(ids, [name for name, _ in sizes], [value for _, value in sizes])


def _parse_shared_memory(parser: Parser) -> list[SSAValue]:
    """Parses `dynamic_shared_memory_size %s`, or nothing."""
    if parser.parse_optional_keyword(_SHARED_MEMORY) is None:
        return []
    return [parser.resolve_operand(parser.parse_unresolved_operand(), i32)]


def _print_shared_memory(printer: Printer, size: SSAValue | None) -> None:
    """Prints ` dynamic_shared_memory_size %s`, or nothing."""
    if size is not None:
        print_parts(printer, f" {_SHARED_MEMORY} ", size)


def _clusters(op: gpu.LaunchOp | gpu.LaunchFuncOp) -> list[SSAValue]:
    """The sizes of a cluster: three, or none."""
    sizes = (op.clusterSizeX, op.clusterSizeY, op.clusterSizeZ)
    return [size for size in sizes if size is not None]


@redefine(properties={name: OptPropertyDef(base(SymbolRefAttr)) for name in _SYMBOLS})
class LaunchOp(gpu.LaunchOp):
    """`gpu.launch` in MLIR's syntax, with clusters and buffers of its own."""

    def verify_(self) -> None:
        block = self.body.first_block
        if block is None or not any(b.ops for b in self.body.blocks):
            raise op_error(self, "body region is empty", "gpu.launch requires a non-empty body.")
        clusters = len(_clusters(self))
        if clusters not in (0, 3):
            raise op_error(self, "cluster size must be all present")
        count, types = 12 + 2 * clusters, block.arg_types
        if types[:count] != (IndexType(),) * count:
            raise op_error(
                self,
                "unexpected number of region arguments",
                f"Expected [{count} x index], got {[str(t) for t in types]}. "
                "gpu.launch's body arguments are 12 index arguments, with 3 block "
                "indices, 3 block sizes, 3 thread indices, and 3 thread counts",
            )
        message = attributions_error(self, block.args[count:])
        if message is not None:
            raise op_error(self, message)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results, dependencies = parse_async(parser)
        clusters = None
        if parser.parse_optional_keyword("clusters") is not None:
            clusters = _parse_grid(parser)
        parser.parse_keyword("blocks")
        blocks = _parse_grid(parser)
        parser.parse_keyword("threads")
        threads = _parse_grid(parser)
        memory = _parse_shared_memory(parser)
        properties = dict[str, Attribute]()
        for name in _SYMBOLS:
            if parser.parse_optional_keyword(name) is not None:
                with parser.in_parens():
                    properties[name] = SymbolRefAttr(parser.parse_symbol_name())
        buffers, count = parse_attributions(parser)
        arguments = [*blocks.ids, *threads.ids, *blocks.sizes, *threads.sizes]
        sizes: list[list[SSAValue]] = [[], [], []]
        if clusters is not None:
            arguments += [*clusters.ids, *clusters.sizes]
            sizes = [[size] for size in clusters.operands]
        body = parser.parse_region([*arguments, *buffers])
        attributes = {**parser.parse_optional_attr_dict(), WORKGROUP: count}
        return cls.build(
            operands=[dependencies, *blocks.operands, *threads.operands, *sizes, memory],
            result_types=[results],
            properties=properties,
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        print_async(printer, self.asyncToken, self.asyncDependencies)
        block = self.body.first_block
        args = () if block is None else block.args
        clusters = _clusters(self)
        if clusters:
            _print_grid(printer, "clusters", args[12:15], args[15:18], clusters)
        grid = (self.gridSizeX, self.gridSizeY, self.gridSizeZ)
        _print_grid(printer, "blocks", args[:3], args[6:9], grid)
        threads = (self.blockSizeX, self.blockSizeY, self.blockSizeZ)
        _print_grid(printer, "threads", args[3:6], args[9:12], threads)
        _print_shared_memory(printer, self.dynamicSharedMemorySize)
        for name in _SYMBOLS:
            symbol = self.properties.get(name)
            if symbol is not None:
                print_parts(printer, f" {name}", "(", symbol, ")")
        print_attributions(printer, self, args[12 + 2 * len(clusters) :])
        printer.print_string(" ")
        printer.print_region(self.body, False, False)
        printer.print_op_attributes(self.attributes, reserved_attr_names=(WORKGROUP,))


def _print_grid(
    printer: Printer,
    keyword: str,
    ids: Sequence[BlockArgument],
    sizes: Sequence[BlockArgument],
    operands: Sequence[SSAValue],
) -> None:
    """Prints ` blocks(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`."""

    def size(pair: tuple[BlockArgument, SSAValue]) -> None:
        print_parts(printer, pair[0], " = ", pair[1])

    print_parts(printer, f" {keyword}", "(", ids, ") in ")
    with printer.in_parens():
        printer.print_list(list(zip(sizes, operands)), size)


@redefine()
class LaunchFuncOp(gpu.LaunchFuncOp):
    """`gpu.launch_func` in MLIR's syntax."""

    def verify_(self) -> None:
        if len(_clusters(self)) not in (0, 3):
            raise op_error(self, "cluster size must be all present")
        if len({size.type for size in self._sizes}) > 1:
            raise op_error(
                self,
                "failed to verify that all of {gridSizeX, gridSizeY, gridSizeZ, "
                "blockSizeX, blockSizeY, blockSizeZ} have same type",
            )

    @property
    def _sizes(self) -> list[SSAValue]:
        """The sizes of the grid, of a block, and of a cluster."""
        grid = (self.gridSizeX, self.gridSizeY, self.gridSizeZ)
        block = (self.blockSizeX, self.blockSizeY, self.blockSizeZ)
        return [*grid, *block, *_clusters(self)]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results, dependencies = parse_async(parser)
        stream = list[SSAValue]()
        if parser.parse_optional_punctuation("<") is not None:
            stream.append(_parse_typed(parser))
            parser.parse_punctuation(">")
        kernel = parser.parse_attribute()
        clusters = None
        if parser.parse_optional_keyword("clusters") is not None:
            clusters = _parse_sizes(parser)
        parser.parse_keyword("blocks")
        names = _parse_sizes(parser)
        parser.parse_keyword("threads")
        names += _parse_sizes(parser)
        type: Attribute = IndexType()
        if parser.parse_optional_punctuation(":") is not None:
            type = parser.parse_type()
        sizes = [[parser.resolve_operand(n, type)] for n in (*names, *(clusters or ()))]
        memory = _parse_shared_memory(parser)
        operands = list[SSAValue]()
        if parser.parse_optional_keyword("args") is not None:
            operands = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, lambda: _parse_typed(parser)
            )
        padding: list[list[SSAValue]] = [[]] * (9 - len(sizes))
        return cls.build(
            operands=[dependencies, *sizes, *padding, memory, operands, stream],
            result_types=[results],
            properties={"kernel": kernel},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        print_async(printer, self.asyncToken, self.asyncDependencies)
        if self.asyncObject is not None:
            printer.print_string(" ")
            with printer.in_angle_brackets():
                _print_typed(printer, self.asyncObject)
        print_parts(printer, " ", self.kernel)
        sizes = self._sizes
        parts = (("clusters", sizes[6:]), ("blocks", sizes[:3]), ("threads", sizes[3:6]))
        for keyword, part in parts:
            if part:
                print_parts(printer, f" {keyword} in ", "(", part, ")")
        if sizes[0].type != IndexType():
            print_parts(printer, " : ", sizes[0].type)
        _print_shared_memory(printer, self.dynamicSharedMemorySize)
        if self.kernelOperands:
            printer.print_string(" args")
            with printer.in_parens():
                printer.print_list(self.kernelOperands, lambda value: _print_typed(printer, value))
        printer.print_op_attributes(self.attributes)


def _parse_sizes(parser: Parser) -> list[UnresolvedOperand]:
    """Parses `in (%x, %y, %z)`."""
    parser.parse_keyword("in")
    names = parse_names(parser)
    if len(names) != 3:
        parser.raise_error("expected three sizes")
    return names


def _parse_typed(parser: Parser) -> SSAValue:
    """Parses `%m : memref<4xf32>`."""
    name = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    return parser.resolve_operand(name, parser.parse_type())


def _print_typed(printer: Printer, value: SSAValue) -> None:
    """Prints `%m : memref<4xf32>`."""
    print_parts(printer, value, " : ", value.type)


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (LaunchFuncOp, LaunchOp)}
