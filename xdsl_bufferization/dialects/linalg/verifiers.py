"""The verifiers of the named operations of the `linalg` dialect.

    %r = linalg.matmul indexing_maps = [
           affine_map<(m, n, k) -> (k, m)>,     a transposed input,
           affine_map<(m, n, k) -> (k)>,        one that is broadcast along n,
           affine_map<(m, n, k) -> (m, n)>] ins(...) outs(...) -> ...

Parts of the custom syntax that operations of the `linalg` dialect share.

    ins(%a, %b : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) ... -> tensor<4xf32>

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgInterfaces.cpp; mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    ContainerType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    MemRefType,
    ShapedType,
    TensorType,
    VectorType,
    i64,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.utils import AbstractYieldOperation
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.syntax import parse_typed_operands, print_typed_operands


def parse_operands(parser: Parser, keyword: str) -> Sequence[SSAValue]:
    """Parses `ins(%a, %b : t, t)`, or nothing."""
    position = parser.pos
    if parser.parse_optional_keyword(keyword) is None:
        return ()
    parser.parse_punctuation("(")
    return parse_typed_operands(parser, position)


def print_operands(printer: Printer, keyword: str, values: Sequence[SSAValue]) -> None:
    """Prints ` ins(%a, %b : t, t)`, or nothing."""
    if not values:
        return
    printer.print_string(f" {keyword}")
    print_typed_operands(printer, values)


def parse_body(parser: Parser) -> Region:
    """Parses `(%in: f32, %out: f32) { ... }`."""

    def argument() -> Parser.Argument:
        named = parser.parse_argument()
        named.location = parser.parse_optional_location() or named.location
        return named

    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument)
    return parser.parse_region(arguments)


def print_body(printer: Printer, region: Region) -> None:
    """Prints `(%in: f32, %out: f32) { ... }` on a line of its own."""
    printer.print_string("\n")
    with printer.in_parens():
        printer.print_list(region.block.args, printer.print_block_argument)
    printer.print_string(" ")
    printer.print_region(region, print_entry_block_args=False)


def shape_of(type: Attribute) -> tuple[int, ...]:
    """Returns the sizes of a tensor or buffer type; () for a scalar."""
    if isinstance(type, VectorType) or not isinstance(type, ShapedType):
        return ()
    return type.get_shape()


def element_type(type: Attribute) -> Attribute:
    """Returns the element type of a tensor or buffer type; any other type itself."""
    if not isinstance(type, MemRefType | TensorType):
        return type
    return cast(ContainerType[Attribute], type).get_element_type()


def element_types(operands: Sequence[SSAValue]) -> list[Attribute]:
    """Returns the types of the body's arguments for these operands."""
    return [element_type(operand.type) for operand in operands]


def tensor_types(inits: Sequence[SSAValue]) -> list[Attribute]:
    """Returns the types of the results: those of the inits that are tensors."""
    types: list[Attribute] = [init.type for init in inits]
    return [type for type in types if isinstance(type, TensorType)]


def parse_numbers(parser: Parser, keyword: str) -> DenseArrayBase[I64]:
    """Parses `dimensions = [0, 1]`."""
    parser.parse_keyword(keyword)
    return parse_assigned_numbers(parser)


def parse_assigned_numbers(parser: Parser) -> DenseArrayBase[I64]:
    """Parses `= [0, 1]`."""
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, numbers)


def print_numbers(printer: Printer, keyword: str, numbers: Sequence[int]) -> None:
    printer.print_string(f" {keyword} = ")
    with printer.in_square_brackets():
        printer.print_list(numbers, printer.print_int)


def parse_optional_numbers(parser: Parser, keyword: str) -> DenseArrayBase[I64] | None:
    """Parses `outer_dims_perm = [0, 1]`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return None
    return parse_assigned_numbers(parser)


ALWAYS = ("operandSegmentSizes", "kind", "linalg.memoized_indexing_maps")
"""Properties that are valid for all rows."""


def verify_properties(op: Operation, known: Sequence[str], windows: int) -> None:
    """Raises `VerifyException` for unknown properties, and for a wrong number of
    strides or dilations."""
    for name, value in op.properties.items():
        if name in ALWAYS:
            continue
        if name not in known:
            raise VerifyException(
                f"property '{name}' is not defined by the operation '{op.name}'. Use the "
                "dictionary attribute to add arbitrary information to the operation."
            )
        if isinstance(value, DenseIntOrFPElementsAttr) and (
            value.get_element_type() != i64 or value.get_shape() != (windows,)
        ):
            raise op_error(
                op,
                f"attribute '{name}' failed to satisfy constraint: 64-bit signless int elements "
                f"attribute of shape [{windows}]",
            )


def verify_structure(op: LinalgStructuredOperation) -> None:
    """Raises `VerifyException` unless maps, operands, body and results match."""
    has_vectors = any(isinstance(value.type, VectorType) for value in op.inputs)
    LinalgStructuredOperation.verify_(_without_vectors(op) if has_vectors else op)
    outputs = op.outputs
    verify_results(op, outputs)
    verify_yield(op, op.body.block, len(outputs))


def _without_vectors(op: LinalgStructuredOperation) -> LinalgStructuredOperation:
    """The same on other values, with numbers as inputs that are vectors: xDSL takes the sizes of a
    vector for those of a tensor."""
    types, inner = list(op.operand_types), [arg.type for arg in op.body.block.args]
    count = len(op.inputs)
    for index, (type, element) in enumerate(zip(types[:count], inner, strict=False)):
        if isinstance(type, VectorType) and type == element:
            types[index] = inner[index] = i64
    values = Block(arg_types=types).args
    return GenericOp(
        values[:count],
        values[count:],
        Region(Block(arg_types=inner)),
        op.get_indexing_maps(),
        op.get_iterator_types(),
    )


def verify_results(op: Operation, outputs: Sequence[SSAValue]) -> None:
    """Raises `VerifyException` unless there is one result of the same type for each
    tensor output."""
    tensors = [output for output in outputs if isinstance(output.type, TensorType)]
    if len(tensors) != len(op.results):
        raise op_error(
            op,
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number "
            f"of output tensors ({len(tensors)})",
        )
    for k, (output, result) in enumerate(zip(tensors, op.results, strict=True)):
        if output.type != result.type:
            raise op_error(
                op,
                f"expected type of operand #{len(op.operands) - len(outputs) + k} "
                f"('{output.type}') to match type of corresponding result ('{result.type}')",
            )


def verify_yield(op: Operation, body: Block, count: int) -> None:
    """The body yields an element for each of the outputs. Another yield than that of `linalg` is
    accepted: passes of xDSL convert the one before the operation."""
    terminator = body.last_op
    if not isinstance(terminator, AbstractYieldOperation):
        raise op_error(op, "expects region to end with 'linalg.yield'")
    if len(terminator.operands) != count:
        raise VerifyException(
            "'linalg.yield' op expected number of yield values "
            f"({len(terminator.operands)}) to match the number of inits / outs operands "
            f"of the enclosing LinalgOp ({count})"
        )
    first = len(body.args) - count
    for k, value in enumerate(terminator.operands):
        wanted = body.args[first + k].type
        if value.type != wanted:
            raise VerifyException(
                f"'linalg.yield' op type of yield operand {k + 1} ('{value.type}') "
                "doesn't match the element type of the enclosing linalg.generic op "
                f"('{wanted}')"
            )


def verify_fill_value(op: Operation) -> None:
    """Raises `VerifyException` unless the value is a scalar."""
    value = op.operands[0].type
    if isinstance(value, ShapedType) and not isinstance(value, VectorType):
        # MLIR's message, and xDSL's.
        raise op_error(
            op,
            f"expected op with scalar input: Input type is {value} but must be an instance of "
            "AnyFloat or IntegerType.",
        )


def verify_fill_type(op: Operation) -> None:
    """Raises `VerifyException` unless the value has the element type."""
    value = op.operands[0].type
    element = op.regions[0].block.args[-1].type
    if value != element:
        raise op_error(
            op, f"expected fill value type ('{value}') to match output element type ('{element}')"
        )


def verify_permutation(op: LinalgStructuredOperation, default: ArrayAttr[AffineMapAttr]) -> None:
    """The maps of a product exchange dimensions, or leave some out in an input."""
    maps = [map.data for map in op.get_indexing_maps()]
    wanted = [map.data for map in default]
    if maps == wanted or len(maps) != len(wanted):
        return
    has_batch = wanted[0].results[0] == wanted[1].results[0]
    reduction = wanted[0].results[-1]
    for map, full in zip(maps[:2], wanted[:2], strict=True):
        _verify_input_map(op, map, full, has_batch)
        if len(map.results) < len(full.results) and reduction not in map.results:
            raise op_error(op, f"Invalid broadcast requested, should be ({reduction}).")
    _verify_output_map(op, maps[2], wanted[2], has_batch)


def _verify_input_map(op: Operation, map: AffineMap, full: AffineMap, has_batch: bool) -> None:
    is_short = len(map.results) < len(full.results)
    if not is_short and any(result not in full.results for result in map.results):
        raise op_error(op, "Unexpected dim expression in map result.")
    if has_batch and not is_short and map.results[0] != full.results[0]:
        raise op_error(op, "Invalid batch dimension expression.")


def _verify_output_map(op: Operation, map: AffineMap, full: AffineMap, has_batch: bool) -> None:
    is_permuted = set(map.results) == set(full.results)
    if map != full and (has_batch or not is_permuted):
        raise op_error(op, "Invalid output map result dimension.")


def verify_contraction(op: LinalgStructuredOperation) -> None:
    """Each loop indexes two inputs (a contraction), or an input and the output; the maps are
    projections, with each dimension at most once."""
    maps = [map.data for map in op.get_indexing_maps()]
    used = list[set[int]]()
    for map in maps:
        dimensions = [e.position for e in map.results if isinstance(e, AffineDimExpr)]
        if len(dimensions) < len(map.results) or len(set(dimensions)) < len(dimensions):
            raise VerifyException("provided affine_map is not a projected permutation")
        used.append(set(dimensions))
    if len(used) != 3:
        return
    contracted = 0
    for loop in range(maps[0].num_dims):
        left, right, output = (loop in dimensions for dimensions in used)
        if not (left or right or output):
            raise VerifyException(
                f"iteration space dim at index {loop} not used to access any operand"
            )
        if not (output or (left and right)):
            raise VerifyException(
                f"iteration space dim at index {loop} is neither a contracting dim nor "
                "of parallel iteration type"
            )
        contracted += not output
    if not contracted:
        raise VerifyException("'indexing_maps' do not specify a contracting dimension")


def verify_semantics(op: Operation) -> None:
    """Raises `VerifyException` for a mix of tensors and buffers."""
    types = op.operand_types
    if any(isinstance(type, TensorType) for type in types) and any(
        isinstance(type, MemRefType) for type in types
    ):
        raise op_error(op, "expected to have pure tensor or buffer semantics")


def verify_transposition(op: Operation, permutation: Sequence[int]) -> None:
    """The sizes of the second operand are those of the first in another order."""
    verify_semantics(op)
    source, target = (shape_of(operand.type) for operand in op.operands)
    if len(source) != len(target):
        raise VerifyException(
            f"Input rank ({len(source)}) does not match output rank ({len(target)})"
        )
    if len(source) != len(permutation):
        raise VerifyException(
            f"Input rank ({len(source)}) does not match size of permutation ({len(permutation)})"
        )
    is_valid = sorted(permutation) == list(range(len(source)))
    faults = [] if is_valid else [f"'{op.name}' op permutation is not valid"]
    for d, position in enumerate(permutation):
        if 0 <= position < len(source) and target[d] != source[position]:
            faults.append(
                f"dim(result, {d}) = {target[d]} doesn't match "
                f"dim(input, permutation[{d}]) = {source[position]}"
            )
            break
    if faults:
        raise VerifyException(": ".join(reversed(faults)))


def verify_broadcast(op: Operation, added: Sequence[int]) -> None:
    """The second operand has the sizes of the first and more."""
    verify_semantics(op)
    source, target = (shape_of(operand.type) for operand in op.operands)
    if len(source) + len(added) != len(target):
        raise VerifyException(
            f"Input rank plus added dimensions ({len(source) + len(added)}) does not "
            f"match output rank ({len(target)})"
        )
    for k, dimension in enumerate(added):
        if not 0 <= dimension < len(target):
            raise VerifyException(
                f"Dimension {k} is out of range.  Expected range: "
                f"[0, {len(target) - 1}], got: {dimension}"
            )
    kept = [d for d in range(len(target)) if d not in added]
    for d, (size, place) in enumerate(zip(source, kept, strict=False)):
        if size != target[place]:
            raise VerifyException(
                f"input dimension {d} should match output dimension {place}. "
                f"input: {size}, output: {target[place]}"
            )


def verify_reduction(
    op: Operation, inputs: Sequence[SSAValue], inits: Sequence[SSAValue], removed: Sequence[int]
) -> None:
    """The inits have the sizes of the inputs along the dimensions that are kept."""
    verify_semantics(op)
    if list(removed) != sorted(set(removed)):
        raise op_error(
            op,
            "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should "
            "be in increasing order",
        )
    for operand, values in (("input", inputs), ("output", inits)):
        for k, value in enumerate(values):
            if shape_of(value.type) != shape_of(values[0].type):
                raise op_error(
                    op,
                    f"expects all {operand}s to have the same shapes. Shape at {operand}-index {k} "
                    f"is not equal to the shape at {operand}-index 0.",
                )
    _verify_reduced_sizes(op, shape_of(inputs[0].type), shape_of(inits[0].type), removed)


def _verify_reduced_sizes(
    op: Operation, sizes: Sequence[int], init: Sequence[int], removed: Sequence[int]
) -> None:
    if any(not 0 <= d < len(sizes) for d in removed):
        raise op_error(
            op, f"dimensions for reduction should be in the range [0, {len(sizes) - 1}]."
        )
    kept = [d for d in range(len(sizes)) if d not in removed]
    if len(kept) != len(init):
        raise VerifyException(
            "Output rank must equal input rank minus number of dimensions being reduced over"
        )
    for place, d in enumerate(kept):
        if sizes[d] != init[place]:
            raise VerifyException(
                f"Non-reduced input dimension {d} must equal output dimension {place}"
            )


def verify_reduction_body(op: Operation, body: Block) -> None:
    """Raises `VerifyException` unless the body takes the elements of the inputs, then
    those of the inits."""
    if len(body.args) != len(op.operands):
        raise op_error(op, "mismatching number of operands and block arguments")
    count = len(op.operands) // 2
    elements = [element_type(type) for type in op.operand_types]
    for k, (element, argument) in enumerate(zip(elements, body.args, strict=True)):
        if element == argument.type:
            continue
        input, init = elements[k % count], elements[k % count + count]
        if input != init:
            raise VerifyException(
                f"Reduction element types must be equal, but input is {input} and init is {init}"
            )
        operand = "input" if k < count else "output"
        raise op_error(
            op,
            f"{operand} element type '{element}' does not match corresponding block argument type "
            f"'{argument.type}'",
        )


def verify_map(op: Operation, body: Block) -> None:
    """Raises `VerifyException` unless all operands have one shape and the body takes an
    element of each."""
    verify_semantics(op)
    *inputs, init = [shape_of(type) for type in op.operand_types]
    for sizes in inputs:
        if sizes != init:
            raise op_error(
                op,
                f"expected shape of input ({', '.join(map(str, sizes))}) to match shape of output "
                f"({', '.join(map(str, init))})",
            )
    if len(body.args) != len(op.operands):
        raise op_error(
            op,
            f"expects number of operands to match the arity of mapper, but got: {len(op.operands)} "
            f"and {len(body.args)}",
        )
    for type, argument in zip(op.operand_types, body.args, strict=True):
        if element_type(type) != argument.type:
            raise op_error(
                op,
                f"expected element type of input '{element_type(type)}' to match bbArg type "
                f"'{argument.type}'",
            )
