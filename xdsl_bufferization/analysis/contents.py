"""
All operations in an operation, however deep they are nested.

xDSL's `walk` calls itself for each level.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation


def contents(root: Operation) -> Iterator[Operation]:
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


def _inside(op: Operation) -> Iterator[Operation]:
    """The operations directly inside."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops
