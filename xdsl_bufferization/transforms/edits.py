"""Changes of a module that can be taken back, the last one first.

    with edits.taken_back_on_error():
        edits.set_operand(extract, 0, init)     // tensor.extract_slice %init[%i] [2] [1]
        ...                                     // raises
    ...                                         // tensor.extract_slice %output[%i] [2] [1]

Passes that try something change the IR, analyse it, and keep the change or take it back. The
models of operations read operands from the IR, those of users as well: a map beside the IR would
have to be consulted wherever one reads `op.operands[..]`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import partial

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.interfaces.contents import block_of, op_and_contents

Change = tuple[Callable[[], None], Callable[[], None]]
"""What makes a change, and what takes it back."""


class Edits:
    """The changes that were made, in order."""

    def __init__(self) -> None:
        self._made = list[Change]()

    def __len__(self) -> int:
        return len(self._made)

    def set_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        """Sets an operand."""
        self._make(partial(_set, op, index, value), partial(_set, op, index, op.operands[index]))

    def set_operands(self, operands: Iterable[tuple[Operation, int, SSAValue]]) -> None:
        """Sets operands, one after the other."""
        for operand in operands:
            self.set_operand(*operand)

    def insert(self, new: Operation, before: Operation) -> None:
        """Inserts an operation before another one."""
        put_in = partial(_put_in, _with_operands(new), InsertPoint.before(before))
        self._make(put_in, partial(_take_out, new))

    def remove(self, op: Operation) -> None:
        """Removes an operation without uses."""
        place = InsertPoint(block_of(op), op.next_op)
        self._make(partial(_take_out, op), partial(_put_in, _with_operands(op), place))

    def add_property(self, op: Operation, name: str, value: Attribute) -> None:
        """Adds a property, unless the operation has it."""
        if name not in op.properties:
            add = partial(op.properties.__setitem__, name, value)
            self._make(add, partial(op.properties.__delitem__, name))

    def move(self, op: Operation, before: Operation) -> None:
        """Moves an operation before another one."""
        back = InsertPoint(block_of(op), op.next_op)
        self._make(partial(_move, op, InsertPoint.before(before)), partial(_move, op, back))

    def take_back(self, first: int = 0) -> None:
        """Takes the changes back, but for the first ones."""
        while len(self._made) > first:
            self._made.pop()[1]()

    @contextmanager
    def on_trial(self) -> Generator[None]:
        """Takes the changes back when the body ends."""
        try:
            yield
        finally:
            self.take_back()

    @contextmanager
    def taken_back_on_error(self) -> Generator[None]:
        """Takes the changes back if the body raises."""
        try:
            yield
        except BaseException:
            self.take_back()
            raise

    @contextmanager
    def taken_back(self) -> Generator[None]:
        """Takes the changes back during the body, and makes them again."""
        made = self._made.copy()
        self.take_back()
        yield
        for change in made:
            self._make(*change)

    def _make(self, make: Callable[[], None], take_back: Callable[[], None]) -> None:
        make()
        self._made.append((make, take_back))


def _set(op: Operation, index: int, value: SSAValue) -> None:
    op.operands[index] = value


def _with_operands(op: Operation) -> Sequence[tuple[Operation, Sequence[SSAValue]]]:
    """Returns an operation and its contents, each with the operands that it has now."""
    return [(inner, tuple(inner.operands)) for inner in op_and_contents(op)]


def _put_in(ops: Sequence[tuple[Operation, Sequence[SSAValue]]], place: InsertPoint) -> None:
    """Inserts the first operation, which contains the others."""
    for op, operands in ops:
        op.operands = operands
    Rewriter.insert_op(ops[0][0], place)


def _take_out(op: Operation) -> None:
    op.detach()
    for inner in op_and_contents(op):
        inner.operands = ()


def _move(op: Operation, place: InsertPoint) -> None:
    op.detach()
    Rewriter.insert_op(op, place)
