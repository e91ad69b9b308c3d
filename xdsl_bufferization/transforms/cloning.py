"""Clones a module without recursion: `Operation.clone` overflows the stack if nested deep."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.interfaces.contents import block_of, op_and_contents


@contextmanager
def restored_on_error(module: ModuleOp, copy: ModuleOp | None = None) -> Generator[None]:
    """Brings back the contents of a module when the body raises: those of `copy`, or of a copy made
    now."""
    before = copy or clone_module(module)[0]
    try:
        yield
    except BaseException:
        restore(module, before)
        raise


def restore(module: ModuleOp, copy: ModuleOp) -> None:
    """Gives a module the contents of a copy, which is empty then."""
    module.detach_region(module.regions[0])
    module.add_region(copy.detach_region(copy.regions[0]))
    module.attributes, module.properties = copy.attributes, copy.properties


def clone_module(module: ModuleOp) -> tuple[ModuleOp, dict[Operation, Operation]]:
    """Clones a module like `Operation.clone`. Returns the clone and a map from each operation to
    its clone."""
    copies = clone_op(module, {})
    copy = copies[module]
    assert isinstance(copy, ModuleOp)
    return copy, copies


def clone_op(root: Operation, values: dict[SSAValue, SSAValue]) -> dict[Operation, Operation]:
    """Clones an operation like `Operation.clone`. Returns a map from it and each operation inside
    to the clone. `values` maps operands to those of the clone; results are added."""
    blocks = dict[Block, Block]()
    copy = root.clone_without_regions(values, blocks, clone_operands=False)
    copies = {root: copy}
    for op in op_and_contents(root):
        if not op.regions:
            continue
        for inner in _clone_blocks(op, copies[op], values, blocks):
            new = inner.clone_without_regions(values, blocks, clone_operands=False)
            blocks[block_of(inner)].add_op(new)
            copies[inner] = new
    for old, new in copies.items():
        new.operands = [values.get(operand, operand) for operand in old.operands]
    return copies


def _clone_blocks(
    op: Operation, copy: Operation, values: dict[SSAValue, SSAValue], blocks: dict[Block, Block]
) -> list[Operation]:
    """Adds an empty block to `copy` for each block of `op`; returns the nested operations."""
    inside = list[Operation]()
    for region, new_region in zip(op.regions, copy.regions, strict=True):
        for block in region.blocks:
            new = blocks[block] = Block(arg_types=block.arg_types)
            new.name_hint = block.name_hint
            for argument, new_argument in zip(block.args, new.args, strict=True):
                new_argument.name_hint = argument.name_hint
                new_argument.location = argument.location
                values[argument] = new_argument
            new_region.add_block(new)
            inside += iter(block.ops)
    return inside
