"""Walks over nested operations without recursion, and what is around an operation.

xDSL's `walk` and `clone` are recursive: they exceed Python's limit of 1,000 frames on
deeply nested IR, and each step at depth d passes through d generator frames.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from xdsl.ir import Block, Operation, OpResult, Region, SSAValue


def contents(root: Operation | Region | Block) -> Iterator[Operation]:
    """Yields all nested operations, each before its own contents. Needs no recursion."""
    stack: list[tuple[Block | None, Operation | None]]  # a block, or where one is gone on with
    if isinstance(root, Block):
        stack = [(None, root.first_op)]
    else:
        regions = (root,) if isinstance(root, Region) else reversed(root.regions)
        stack = [(region.first_block, None) for region in regions]
    while stack:
        block, following = stack.pop()
        if block is not None:
            if (after := block.next_block) is not None:
                stack.append((after, None))
            following = block.first_op
        while following is not None:
            op, following = following, following.next_op
            yield op
            if op.regions:
                if following is not None:
                    stack.append((None, following))
                for region in reversed(op.regions):
                    stack.append((region.first_block, None))
                break


def op_and_contents(root: Operation) -> Iterator[Operation]:
    """Yields the operation and all nested ones, in the order of `Operation.walk`."""
    yield root
    if root.regions:
        yield from contents(root)


def nesting_depth(root: Operation) -> int:
    """Returns the number of nesting levels, `root` included. O(N) in nested operations."""
    depth, level = 0, [root]
    while level:
        depth += 1
        level = [inner for op in level if op.regions for inner in inside(op)]
    return depth


def block_of(inner: Operation | SSAValue) -> Block:
    """Returns the block of an operation, or that of a value, which must be in one."""
    owner = inner if isinstance(inner, Operation) else inner.owner
    block = owner.parent if isinstance(owner, Operation) else owner
    assert block is not None
    return block


def defining_op(value: SSAValue) -> Operation | None:
    """Returns the operation that defines a result, or that contains the block of an argument."""
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def op_of(result: SSAValue) -> Operation:
    """Returns the operation of a value that certainly is a result."""
    assert isinstance(result, OpResult)
    return result.op


def region_of(inner: Operation | Block | Region) -> Region:
    """Returns the region around something; there must be one."""
    region = inner.parent_region()
    assert region is not None
    return region


def op_around(inner: Operation | Block | Region) -> Operation:
    """Returns the operation around something; there must be one."""
    op = inner.parent_op()
    assert op is not None
    return op


def op_and_around(op: Operation) -> Iterator[Operation]:
    """Yields the operation and those around it, the innermost one first."""
    level: Operation | None = op
    while level is not None:
        yield level
        level = level.parent_op()


def ancestor_in(region: Region | None, op: Operation) -> Operation | None:
    """Returns the operation of a region that is or contains another one, or None."""
    level: Operation | None = op
    while level is not None and level.parent_region() is not region:
        level = level.parent_op()
    return level


def regions_around(
    region: Region, known: Container[Region], root: Region | None = None
) -> list[Region]:
    """Returns the region and those around it, the outermost one first, up to one that is known or
    up to `root`: what a table by region lacks, in an order to fill it."""
    found = list[Region]()
    level: Region | None = region
    while level is not None and level not in known:
        found.append(level)
        level = None if level is root else level.parent_region()
    found.reverse()
    return found


def inside(root: Operation | Region | Block) -> Iterator[Operation]:
    """Yields the operations directly inside."""
    if isinstance(root, Block):
        yield from root.ops
        return
    for region in (root,) if isinstance(root, Region) else root.regions:
        for block in region.blocks:
            op = block.first_op
            while op is not None:
                following = op.next_op
                yield op
                op = following
