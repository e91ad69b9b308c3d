"""Changes that make a program smaller, for `shrink.py`.

A change of some kind gets an op and a number, and makes its change number 0, 1, 2, ...
at that op. It answers whether it did so, could not, or has no more to try there.

    drop_range   0: this op and all after it in the block, 1: half of them, ...
    inline       0: the first region in place of the op, 1: the second one, ...
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import TypeVar

from xdsl.dialects import arith, cf, func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import IsTerminator

T = TypeVar("T")
SEGMENTS = "operandSegmentSizes"


class Answer(Enum):
    """What came of a change."""

    DONE = auto()
    NOT_POSSIBLE = auto()
    NO_MORE = auto()


Kind = Callable[[Operation, int], Answer]
"""Makes the change with this number at this op."""


def constant_size(op: Operation) -> int:
    """How large a constant is: 0 is the smallest, then 1, and so on."""
    value = op.properties.get("value")
    if isinstance(value, IntegerAttr):
        return min(abs(value.value.data), 99)
    return 0


def is_terminator(op: Operation) -> bool:
    """Does the op end its block?"""
    return op.get_trait(IsTerminator) is not None or (op.next_op is None and bool(op.successors))


def module_around(op: Operation) -> Operation:
    """The outermost op."""
    while (parent := op.parent_op()) is not None:
        op = parent
    return op


# Values in place of others.


def visible_before(op: Operation) -> Iterator[SSAValue]:
    """The values that may be used at the op: nearest first. Of other blocks only those
    of the entry block of the function."""
    place: Operation | None = op
    while place is not None and not isinstance(place, func.FuncOp):
        block = place.parent
        earlier = place.prev_op
        while earlier is not None:
            yield from earlier.results
            earlier = earlier.prev_op
        if block is None:
            return
        yield from block.args
        region = block.parent
        if region is not None and region.blocks.first is not block:
            first = region.blocks.first
            assert first is not None
            yield from (r for each in first.ops for r in each.results)
            yield from first.args
        place = block.parent_op()


def substitutes(op: Operation, wanted: SSAValue) -> list[SSAValue]:
    """Values that could stand for a result of the op: operands first."""
    own = [v for v in op.operands if v.type == wanted.type]
    near = [v for v in visible_before(op) if v.type == wanted.type]
    return list(dict.fromkeys([*own, *near]))


def replaced(op: Operation, choice: int = 0) -> bool:
    """Gives the users of the op other values of the same types, by number."""
    for result in op.results:
        if not result.uses:
            continue
        found = substitutes(op, result)
        if choice >= len(found):
            return False
        result.replace_all_uses_with(found[choice])
    return True


def erased(op: Operation) -> bool:
    """Erases the op, its results replaced where they are used."""
    if not replaced(op):
        return False
    Rewriter.erase_op(op)
    return True


# Kinds of changes.


def drop_function(op: Operation, number: int) -> Answer:
    """Drops a function or a global that nobody refers to."""
    name = op.properties.get("sym_name")
    if number or name is None or isinstance(op, ModuleOp):
        return Answer.NO_MORE
    if is_referred_to(op):
        return Answer.NOT_POSSIBLE
    Rewriter.erase_op(op)
    return Answer.DONE


def is_referred_to(op: Operation) -> bool:
    """Does another op name the symbol of this one? `@main` is called from outside."""
    name = getattr(op.properties["sym_name"], "data", "")
    if name == "main":
        return True
    for each in module_around(op).walk():
        values = [*each.properties.values(), *each.attributes.values()]
        for value in values:
            if isinstance(value, SymbolRefAttr) and value.string_value() == name:
                return each is not op
    return False


def drop_range(op: Operation, number: int) -> Answer:
    """Drops this op and some after it: all, a half, a quarter, ..., itself."""
    if is_terminator(op) or isinstance(op, ModuleOp | func.FuncOp):
        return Answer.NO_MORE
    behind: list[Operation] = [op]
    while (after := behind[-1].next_op) is not None and not is_terminator(after):
        if isinstance(after, func.FuncOp):
            break
        behind.append(after)
    count = len(behind) >> number
    if count == 0:
        return Answer.NO_MORE
    return done(all(erased(each) for each in reversed(behind[:count])))


def done(worked: bool) -> Answer:
    """The answer for a change that worked or did not."""
    return Answer.DONE if worked else Answer.NOT_POSSIBLE


def substitute(op: Operation, number: int) -> Answer:
    """Drops the op, with another choice of the values that stand for its results."""
    if is_terminator(op) or isinstance(op, ModuleOp | func.FuncOp):
        return Answer.NO_MORE
    found = [len(substitutes(op, r)) for r in op.results if r.uses]
    if not found or number >= min(4, *found, 4):
        return Answer.NO_MORE
    if not replaced(op, number):
        return Answer.NOT_POSSIBLE
    Rewriter.erase_op(op)
    return Answer.DONE


def inline(op: Operation, number: int) -> Answer:
    """Puts the body of region `number` in place of the op."""
    if isinstance(op, ModuleOp | func.FuncOp) or number >= len(op.regions):
        return Answer.NO_MORE
    region = op.regions[number]
    block, terminator = region.blocks.first, None
    if block is None or block is not region.blocks.last:
        return Answer.NOT_POSSIBLE
    terminator = block.last_op
    if terminator is None or not _args_replaced(op, block):
        return Answer.NOT_POSSIBLE
    return done(_moved_out(op, block, terminator))


def _args_replaced(op: Operation, block: Block) -> bool:
    """Values from outside for the arguments of the block: its inits, from the end."""
    operands = list(op.operands)
    for arg in reversed(block.args):
        matching = [v for v in reversed(operands) if v.type == arg.type]
        near = matching or [v for v in visible_before(op) if v.type == arg.type]
        if not near and arg.uses:
            return False
        if near:
            arg.replace_all_uses_with(near[0])
        if matching:
            last = len(operands) - 1 - operands[::-1].index(matching[0])
            operands = operands[:last]
    return True


def _moved_out(op: Operation, block: Block, terminator: Operation) -> bool:
    given = list(terminator.operands)
    if len(given) == len(op.results) + 1:
        given = given[1:]
    for each in list(block.ops):
        if each is terminator:
            continue
        each.detach()
        parent = op.parent
        assert parent is not None
        parent.insert_op_before(each, op)
    for k, result in enumerate(op.results):
        if result.uses and (k >= len(given) or given[k].type != result.type):
            return False
        if result.uses:
            result.replace_all_uses_with(given[k])
    Rewriter.erase_op(op)
    return True


def straighten(op: Operation, number: int) -> Answer:
    """Puts one edge in place of a branch; drops blocks that are not reached then."""
    block = op.parent
    if not op.successors or block is None or number >= len(op.successors):
        return Answer.NO_MORE
    if isinstance(op, cf.BranchOp):
        return done(_merged(op, block)) if number == 0 else Answer.NO_MORE
    given = edge_operands(op)[number]
    target = op.successors[number]
    Rewriter.erase_op(op)
    block.add_op(cf.BranchOp(target, *given))
    drop_unreachable(block.parent)
    return Answer.DONE


def edge_operands(op: Operation) -> list[list[SSAValue]]:
    """The operands that each edge of the branch carries, counted from the end."""
    rest = list(op.operands)
    found: list[list[SSAValue]] = []
    for successor in reversed(op.successors):
        count = len(successor.args)
        found.append(rest[len(rest) - count :])
        rest = rest[: len(rest) - count]
    ordered = found[::-1]
    return ordered


def _merged(op: cf.BranchOp, block: Block) -> bool:
    target = op.successor
    region = block.parent
    if region is None or target is block or target is region.blocks.first:
        return False
    edges = [e for b in region.blocks for e in terminators(b) if target in e.successors]
    if len(edges) != 1:
        return False
    for arg, value in zip(target.args, op.operands, strict=True):
        arg.replace_all_uses_with(value)
    Rewriter.erase_op(op)
    for each in list(target.ops):
        each.detach()
        block.add_op(each)
    region.detach_block(target)
    target.erase()
    return True


def terminators(block: Block) -> list[Operation]:
    """The last op of the block, if there is one."""
    return [] if block.last_op is None else [block.last_op]


def drop_unreachable(region: Region | None) -> None:
    """Erases the blocks that no path reaches."""
    if region is None or region.blocks.first is None:
        return
    reached = [region.blocks.first]
    for block in reached:
        for op in terminators(block):
            reached += [s for s in op.successors if s not in reached]
    dead = [b for b in region.blocks if b not in reached]
    for block in dead:
        for op in reversed(list(block.ops)):
            op.drop_all_references()
    for block in dead:
        region.detach_block(block)
        block.erase(safe_erase=False)


def drop_result(op: Operation, number: int) -> Answer:
    """Drops a result of a region op or of a function, and what is yielded for it."""
    if isinstance(op, func.FuncOp):
        return drop_function_result(op, number)
    if not op.regions or number >= len(op.results):
        return Answer.NO_MORE
    ends = [t for r in op.regions for b in r.blocks for t in terminators(b)]
    if op.name == "scf.while" or any(len(e.operands) != len(op.results) for e in ends):
        return Answer.NOT_POSSIBLE
    if not op.name.startswith("scf.") or op.name in ("scf.parallel", "scf.forall"):
        return Answer.NOT_POSSIBLE
    return done(_without_result(op, number, ends))


def _without_result(op: Operation, number: int, ends: Sequence[Operation]) -> bool:
    result = op.results[number]
    operands = list(op.operands)
    if op.name == "scf.for":
        init = operands.pop(3 + number)
        arg = op.regions[0].block.args[1 + number]
        arg.replace_all_uses_with(init)
        op.regions[0].block.erase_arg(arg)
        result.replace_all_uses_with(init)
    elif result.uses:
        found = substitutes(op, result)
        if not found:
            return False
        result.replace_all_uses_with(found[0])
    for end in ends:
        end.operands = [v for k, v in enumerate(end.operands) if k != number]
    rebuilt(op, operands, [number])
    return True


def rebuilt(op: Operation, operands: Sequence[SSAValue], dropped: list[int]) -> None:
    """The op with these operands and without these results."""
    kept = [r for k, r in enumerate(op.results) if k not in dropped]
    regions = [op.detach_region(r) for r in list(op.regions)]
    new = type(op).create(
        operands=operands,
        result_types=[r.type for r in kept],
        properties=op.properties,
        attributes=op.attributes,
        successors=op.successors,
        regions=regions,
    )
    block = op.parent
    assert block is not None
    block.insert_op_before(new, op)
    for old, result in zip(kept, new.results, strict=True):
        old.replace_all_uses_with(result)
    Rewriter.erase_op(op)


def returns_of(op: func.FuncOp) -> list[Operation]:
    """The ops that return from the function."""
    return [
        end
        for block in op.body.blocks
        for end in terminators(block)
        if isinstance(end, func.ReturnOp)
    ]


def calls_of(op: func.FuncOp) -> list[Operation]:
    """The calls of the function."""
    name = op.sym_name.data
    return [
        each
        for each in module_around(op).walk()
        if isinstance(each, func.CallOp) and each.callee.string_value() == name
    ]


def drop_function_result(op: func.FuncOp, number: int) -> Answer:
    """Drops one result of a function in its returns and calls."""
    outputs = op.function_type.outputs.data
    if number >= len(outputs):
        return Answer.NO_MORE
    for call in calls_of(op):
        result = call.results[number]
        found = substitutes(call, result)
        if result.uses and not found:
            return Answer.NOT_POSSIBLE
        if result.uses:
            result.replace_all_uses_with(found[0])
        rebuilt(call, call.operands, [number])
    for end in returns_of(op):
        end.operands = [v for k, v in enumerate(end.operands) if k != number]
    set_type(op, op.function_type.inputs.data, _without(outputs, number))
    if op.res_attrs is not None:
        op.res_attrs = ArrayAttr(_without(op.res_attrs.data, number))
    return Answer.DONE


def _without(values: Sequence[T], number: int) -> list[T]:
    return [v for k, v in enumerate(values) if k != number]


def set_type(op: func.FuncOp, inputs: Sequence[Attribute], outputs: Sequence[Attribute]) -> None:
    """Gives the function another type."""
    op.properties["function_type"] = FunctionType.from_lists(inputs, outputs)


def drop_argument(op: Operation, number: int) -> Answer:
    """Drops an argument of a function, what is used in its place is another value."""
    if not isinstance(op, func.FuncOp):
        return Answer.NO_MORE
    inputs = op.function_type.inputs.data
    if number >= len(inputs) or op.is_declaration:
        return Answer.NO_MORE
    entry = op.body.blocks.first
    assert entry is not None
    arg = entry.args[number]
    others = [a for a in entry.args if a is not arg and a.type == arg.type]
    if arg.uses and not others:
        return Answer.NOT_POSSIBLE
    if arg.uses:
        arg.replace_all_uses_with(others[0])
    entry.erase_arg(arg)
    for call in calls_of(op):
        rebuilt(call, _without(list(call.operands), number), [])
    set_type(op, _without(inputs, number), op.function_type.outputs.data)
    if op.arg_attrs is not None:
        op.arg_attrs = ArrayAttr(_without(op.arg_attrs.data, number))
    return Answer.DONE


def drop_block_argument(op: Operation, number: int) -> Answer:
    """Drops an argument of the target of a `cf.br`, in all edges to it."""
    if not isinstance(op, cf.BranchOp) or number >= len(op.operands):
        return Answer.NO_MORE
    target, region = op.successor, op.successor.parent
    assert region is not None
    edges = [e for b in region.blocks for e in terminators(b) if target in e.successors]
    if not all(isinstance(e, cf.BranchOp | cf.ConditionalBranchOp) for e in edges):
        return Answer.NOT_POSSIBLE
    arg = target.args[number]
    first = region.blocks.first
    values = [] if first is None else [r for o in first.ops for r in o.results]
    found = [v for v in [op.operands[number], *values] if v.type == arg.type]
    found = [v for v in found if not isinstance(v, BlockArgument)] or list(found)
    if found[0] is arg:
        return Answer.NOT_POSSIBLE
    arg.replace_all_uses_with(found[0])
    for edge in edges:
        _edge_without(edge, target, number)
    target.erase_arg(arg)
    return Answer.DONE


def _edge_without(edge: Operation, target: Block, number: int) -> None:
    given = edge_operands(edge)
    kept = [
        _without(values, number) if successor is target else values
        for successor, values in zip(edge.successors, given, strict=True)
    ]
    front = list(edge.operands)[: len(edge.operands) - sum(map(len, given))]
    if SEGMENTS in edge.properties:
        sizes = [len(front), *(len(values) for values in kept)]
        edge.properties[SEGMENTS] = DenseArrayBase.from_list(IntegerType(32), sizes)
    edge.operands = [*front, *(v for values in kept for v in values)]


def smaller_constant(op: Operation, number: int) -> Answer:
    """A smaller number in place of a constant."""
    if not isinstance(op, arith.ConstantOp) or number > 2:
        return Answer.NO_MORE
    value = op.value
    if not isinstance(value, IntegerAttr):
        return Answer.NO_MORE
    old = value.value.data
    new = (0, 1, old - 1)[number]
    if not 0 <= new < abs(old):
        return Answer.NOT_POSSIBLE
    if isinstance(value.type, IndexType):
        op.properties["value"] = IntegerAttr(new, IndexType())
    else:
        op.properties["value"] = IntegerAttr(new, value.type)
    return Answer.DONE


KINDS: tuple[Kind, ...] = (
    drop_range,
    drop_function,
    drop_result,
    straighten,
    inline,
    drop_argument,
    drop_block_argument,
    substitute,
    smaller_constant,
)
