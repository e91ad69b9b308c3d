"""
Syntax and checks shared by operations with regions of the `scf` dialect: result types,
terminators, and the types along region edges.

    -> (f32, i32)  or  -> f32               types of results
    { ... }  for  { ... scf.yield }         an implicit terminator

MLIR: lib/Interfaces/ControlFlowInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.printer import Printer
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException


def print_result_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Prints nothing, or ` -> (types)`."""
    if types:
        printer.print_string(" -> ")
        with printer.in_parens():
            printer.print_list(types, printer.print_attribute)


def with_terminator(region: Region, end: type[Operation]) -> Region:
    """Returns the region, with a block and the terminator added if it has none."""
    if region.last_block is None:
        region.add_block(Block())
    block = region.last_block
    assert block is not None
    last = block.last_op
    if last is None or last.get_trait(IsTerminator) is None:
        block.add_op(end.create())
    return region


def has_implicit_terminator(region: Region) -> bool:
    """True if the region ends with a terminator without operands and attributes."""
    last = None if region.last_block is None else region.last_block.last_op
    return last is None or not (last.operands or last.attributes or last.regions)


def edge_error(
    source: str, values: Sequence[Attribute], target: str, wanted: Sequence[Attribute]
) -> str | None:
    """Returns the error if values of these types cannot flow along a region edge, else None."""
    edge = f"along control flow edge from {source} to {target}: "
    if len(values) != len(wanted):
        return (
            f"{edge}region branch point has {len(values)} operands, but region successor "
            f"needs {len(wanted)} inputs"
        )
    for k, (value, input) in enumerate(zip(values, wanted, strict=True)):
        if value != input:
            return (
                f"{edge}successor operand type #{k} '{value}' should match successor "
                f"input type #{k} '{input}'"
            )
    return None


def terminator_error(end: Operation, target: str, wanted: Sequence[Attribute]) -> str | None:
    """Returns the error if a terminator does not match the types of its target, else None."""
    return edge_error(f"Operation {end.name}", end.operand_types, target, wanted)


def verifier_message(original: type[Operation], op: Operation) -> str:
    """Returns the message of xDSL's own verifier for an invalid operation."""
    try:
        original.verify_(op)
    except VerifyException as fault:
        return str(fault)
    return ""
