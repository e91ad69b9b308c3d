"""Operations of the `bufferization` dialect that xDSL 0.74 does not define, or defines
only for buffers without a layout in the default memory space.

    %t = bufferization.to_tensor %m restrict writable
       : memref<?xf32, strided<[?], offset: ?>, 1> to tensor<?xf32>
    bufferization.dealloc_tensor %t : tensor<?xf32>

    %r = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d)
                        retain (%x : memref<2xf32>)

The last one frees each buffer of the first list whose condition holds, unless a buffer of the last
list is the same memory; memory is freed once. A result is the new ownership of a retained
buffer: true if it is the same memory as a buffer of the first list whose condition holds.

The attributes of the dialect `bufferization` that stand on other operations.

    func.func @f(%t: tensor<4xf32> {bufferization.writable = false})
    func.func private @g(tensor<4xf32> {bufferization.access = "read"})
    %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>

What stands on results of functions is not verified, as in MLIR.

MLIR: include/mlir/Dialect/Bufferization/IR/BufferizationOps.td; `verifyRegionArgAttribute` and
`verifyOperationAttribute` in lib/Dialect/Bufferization/IR/BufferizationDialect.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from xdsl.dialects import bufferization
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    ContainerType,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ShapedType,
    StridedLayoutAttr,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    i1,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    OptResultDef,
    ParsePropInAttrDict,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryFreeEffect, MemoryReadEffect, MemoryWriteEffect, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.interfaces.tensor_like import (
    is_buffer_type,
    is_memref_type,
    is_tensor_type,
    tensor_model,
)
from xdsl_bufferization.support.errors import op_error, verify_sizes
from xdsl_bufferization.support.layouts import as_tensor, types_agree
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import (
    parse_names,
    parse_typed_operands,
    print_parts,
    print_typed_operands,
)

PREFIX = "bufferization."
ACCESSES = ("none", "read", "write", "read-write")


def attribute_error(op: Operation) -> str | None:
    """Returns the error in the attributes of an operation and, for a function, of its arguments,
    with MLIR's message; None if they are valid. Memory effects are not checked."""
    for name in op.attributes:
        if name.startswith(PREFIX) and name != MANUAL_DEALLOCATION:
            return (
                f"attribute '{name}' not supported as an op attribute by the bufferization dialect"
            )
    arguments = op.properties.get("arg_attrs")
    if arguments is None or op.get_trait(SymbolOpInterface) is None:
        return None
    if not isa(arguments, ArrayAttr[DictionaryAttr]):
        return None
    is_external = not any(region.blocks for region in op.regions)
    for attributes in arguments:
        for name, value in sorted(attributes.data.items()):
            message = _argument_error(name, value, is_external)
            if message is not None:
                return message
    return None


def _argument_error(name: str, value: Attribute, is_external: bool) -> str | None:
    if not name.startswith(PREFIX):
        return None
    match name:
        case "bufferization.writable":
            if not isa(value, IntegerAttr[IntegerType]) or value.type != i1:
                return f"'{name}' is expected to be a boolean attribute"
            if is_external:
                return (
                    f"'{name}' is invalid on external functions; say "
                    'bufferization.access = "read" instead'
                )
        case "bufferization.access":
            if not isinstance(value, StringAttr):
                return f"'{name}' is expected to be a string attribute"
            if value.data not in ACCESSES:
                allowed = ", ".join(f'"{access}"' for access in ACCESSES)
                return f"invalid value for '{name}': {value}; it may be {allowed}"
        case "bufferization.buffer_layout":
            if not isinstance(value, AffineMapAttr | StridedLayoutAttr):
                return f"'{name}' is expected to be a memref layout attribute"
        case _:
            return (
                f"attribute '{name}' not supported as a region arg attribute by the "
                "bufferization dialect"
            )
    return None


MEMREF = base(MemRefType) | base(UnrankedMemRefType)
TENSOR = base(TensorType) | base(UnrankedTensorType)


@on_demand(irdl_op_definition)
class DeallocTensorOp(IRDLOperation):
    """Deallocates the buffer that bufferization assigns to the tensor."""

    name = "bufferization.dealloc_tensor"

    tensor = operand_def(TENSOR)

    traits = traits_def(MemoryFreeEffect())

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    def __init__(self, tensor: SSAValue | Operation):
        super().__init__(operands=(tensor,))


@redefine(
    properties={"memory_space": OptPropertyDef(AnyAttr())},
    options=(AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict()),
)
class AllocTensorOp(bufferization.AllocTensorOp):
    """`bufferization.alloc_tensor` with a memory space."""

    def verify_(self) -> None:
        if self.copy is not None and self.dynamic_sizes:
            raise op_error(self, "dynamic sizes not needed when copying a tensor")
        tensor = as_tensor(cast(Attribute, self.tensor.type))
        if self.copy is None and tensor is not None:
            dynamic = tensor.get_shape().count(DYNAMIC_INDEX)
            verify_sizes(self, self.dynamic_sizes, dynamic)


@redefine(operands={"input": OperandDef(MEMREF)}, results={"output": ResultDef(MEMREF)})
class CloneOp(bufferization.CloneOp):
    """`bufferization.clone` to a buffer of another layout."""

    def verify_(self) -> None:
        """Raises `VerifyException` for different element types or shapes, which MLIR's verifier
        accepts: no lowering exists for them."""
        if not types_agree(self.input.type, cast(Attribute, self.output.type)):
            raise op_error(
                self, f"{self.input.type} and {self.output.type} differ in element type or shape"
            )


@redefine(operands={"memref": OperandDef(AnyAttr())}, results={"tensor": ResultDef(AnyAttr())})
class ToTensorOp(bufferization.ToTensorOp):
    """`bufferization.to_tensor` of buffers of any type, with any layout, in any memory space."""

    def verify_(self) -> None:
        _verify_contents(self, self.tensor.type, self.memref.type)


@redefine(
    assembly_format=(
        "$tensor (`read_only` $read_only^)? attr-dict`:` type($tensor) `to` type($memref)"
    ),
    operands={"tensor": OperandDef(AnyAttr())},
    results={"memref": ResultDef(AnyAttr())},
)
class ToBufferOp(bufferization.ToBufferOp):
    """`bufferization.to_buffer` of tensors of any type, with any layout, in any memory space."""

    def verify_(self) -> None:
        _verify_contents(self, self.tensor.type, self.memref.type)


@redefine(
    operands={"source": OperandDef(TENSOR), "dest": OperandDef(MEMREF | TENSOR)},
    results={"result": OptResultDef(TENSOR)},
)
class MaterializeInDestinationOp(bufferization.MaterializeInDestinationOp):
    """`bufferization.materialize_in_destination` with buffers of any layout."""

    def verify_(self) -> None:
        into_tensor = isinstance(self.dest.type, TensorType | UnrankedTensorType)
        if into_tensor and self.result is None:
            raise op_error(self, "tensor 'dest' implies exactly one tensor result")
        if not into_tensor and self.result is not None:
            raise op_error(self, "memref 'dest' implies zero results")
        if into_tensor and self.restrict is not None:
            raise op_error(self, "'restrict' is valid only for memref destinations")
        if into_tensor == (self.writable is not None):
            raise op_error(
                self,
                "'writable' must be specified if and only if the destination is of memref type",
            )
        self._verify_types()

    def _verify_types(self) -> None:
        """Raises `VerifyException` unless source, destination and result have the same
        element type and compatible shapes."""
        source, dest = self.source.type, self.dest.type
        if _element(source) != _element(dest):
            raise op_error(
                self, "failed to verify that all of {source, dest} have same element type"
            )
        if isinstance(source, ShapedType) and isinstance(dest, ShapedType):
            if source.get_num_dims() != dest.get_num_dims():
                raise op_error(self, "rank mismatch between source and destination shape")
            if not types_agree(source, dest):
                raise op_error(self, "source/destination shapes are incompatible")
        if self.result is not None and self.result.type != dest:
            raise op_error(self, "result and 'dest' types must match")


def _element(type: Attribute) -> Attribute:
    """Returns the element type of a tensor or a buffer."""
    assert isinstance(type, ContainerType)
    return cast(ContainerType[Attribute], type).get_element_type()


def _verify_contents(op: Operation, tensor: Attribute, buffer: Attribute) -> None:
    """Raises `VerifyException` unless the two are a tensor and a buffer of the same element
    type and compatible shapes, or of types of one's own that are compatible."""
    if not is_tensor_type(tensor):
        raise op_error(op, f"{tensor} is no tensor type")
    if not is_buffer_type(buffer):
        raise op_error(op, f"{buffer} is no buffer type")
    model = tensor_model(tensor)
    if model is not None:
        if not model.is_compatible(tensor, buffer):
            raise op_error(op, f"{tensor} cannot have a buffer of type {buffer}")
        return
    if not is_memref_type(buffer) or _element(tensor) != _element(buffer):
        raise op_error(op, f"element types do not match: {tensor} and {buffer}")
    left = tensor.get_shape() if isinstance(tensor, ShapedType) else None
    right = buffer.get_shape() if isinstance(buffer, ShapedType) else None
    if left != right:
        raise op_error(op, f"shapes do not match: {tensor} and {buffer}")


_MEMREF = base(MemRefType) | base(UnrankedMemRefType)


@lru_cache
def _segments(sizes: tuple[int, ...]) -> DenseArrayBase[IntegerType]:
    """The sizes of groups of operands, as an attribute."""
    return DenseArrayBase.from_list(i32, sizes)


@irdl_op_definition
class DeallocOp(IRDLOperation):
    """Frees the buffers whose conditions hold and that are not retained."""

    name = "bufferization.dealloc"

    memrefs = var_operand_def(_MEMREF)
    conditions = var_operand_def(i1)
    retained = var_operand_def(_MEMREF)
    updated_conditions = var_result_def(i1)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    # Which pointers are the same is read from the buffers' descriptors.
    traits = traits_def(*(MemoryFreeEffect(), MemoryReadEffect(), MemoryWriteEffect()))

    def __init__(
        self,
        memrefs: Sequence[SSAValue],
        conditions: Sequence[SSAValue],
        retained: Sequence[SSAValue] = (),
        attributes: dict[str, Attribute] | None = None,
    ) -> None:
        # A deallocation is built for each buffer: `IRDLOperation` would look at the definition
        # of the operation each time.
        sizes = len(memrefs), len(conditions), len(retained)
        Operation.__init__(
            self,
            operands=[*memrefs, *conditions, *retained],
            result_types=[i1] * len(retained),
            properties={AttrSizedOperandSegments.attribute_name: _segments(sizes)},
            attributes=attributes or {},
        )

    def verify_(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                f"'{self.name}' op must have the same number of conditions as memrefs to deallocate"
            )
        if len(self.retained) != len(self.updated_conditions):
            raise VerifyException(
                f"'{self.name}' op must have the same number of updated conditions "
                "(results) as retained operands"
            )

    @classmethod
    def parse(cls, parser: Parser) -> DeallocOp:
        memrefs: Sequence[SSAValue] = ()
        conditions: Sequence[SSAValue] = ()
        retained: Sequence[SSAValue] = ()
        if parser.parse_optional_punctuation("(") is not None:
            memrefs = parse_typed_operands(parser, parser.pos)
            parser.parse_keyword("if")
            position, names = parser.pos, parse_names(parser)
            conditions = parser.resolve_operands(names, [i1] * len(names), position)
        if parser.parse_optional_keyword("retain") is not None:
            parser.parse_punctuation("(")
            retained = parse_typed_operands(parser, parser.pos)
        return cls(memrefs, conditions, retained, parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        if self.memrefs:
            printer.print_string(" ")
            print_typed_operands(printer, self.memrefs)
            print_parts(printer, " if (", self.conditions, ")")
        if self.retained:
            printer.print_string(" retain ")
            print_typed_operands(printer, self.retained)
        printer.print_op_attributes(self.attributes)


OPERATIONS: tuple[type[Operation], ...] = (DeallocOp, DeallocTensorOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (AllocTensorOp, CloneOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp)
}
