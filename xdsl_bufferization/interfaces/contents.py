"""
All operations in an operation, however deep they are nested.

xDSL's `walk` and `clone` call themselves for each level: Python's limit of 1,000 frames
ends them, and a step at depth d goes through d frames.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, Region


def contents(root: Operation | Region | Block) -> Iterator[Operation]:
    """All operations inside, an operation before what it contains."""
    stack = [_inside(root)]
    while stack:
        op = next(stack[-1], None)
        if op is None:
            stack.pop()
            continue
        yield op
        if op.regions:
            stack.append(_inside(op))


def op_and_contents(root: Operation) -> Iterator[Operation]:
    """The operation and all operations inside, in the order of `Operation.walk`."""
    yield root
    if root.regions:
        yield from contents(root)


def nesting_depth(root: Operation) -> int:
    """The number of operations in each other, `root` included."""
    depth, level = 0, [root]
    while level:
        depth += 1
        level = [inner for op in level if op.regions for inner in _inside(op)]
    return depth


def _inside(root: Operation | Region | Block) -> Iterator[Operation]:
    """The operations directly inside."""
    if isinstance(root, Block):
        yield from root.ops
        return
    for region in (root,) if isinstance(root, Region) else root.regions:
        for block in region.blocks:
            yield from block.ops
