"""Tells observers what is being worked on: a step, and an operation in it.

    step("bufferization: one-shot-bufferize")
    for function in each(functions):
        ...

Passes and analyses say so; a command observes. Without an observer a note costs one comparison.

MLIR: `PassInstrumentation`
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Protocol

from xdsl.ir import Operation


class Observer(Protocol):
    """What is told of the work."""

    def begin(self, step: str) -> None:
        """The work named so begins; the one before has ended."""

    def enter(self, op: Operation | None) -> None:
        """The step goes on with an operation, or, for None, with none in particular."""


_observers: list[Observer] = []


def step(name: str) -> None:
    """Notes that the work named so begins; the one before has ended."""
    for observer in _observers:
        observer.begin(name)


def at(op: Operation | None) -> None:
    """Notes the operation that is worked on from now on; a function, or one inside of it."""
    for observer in _observers:
        observer.enter(op)


def each(ops: Iterable[Operation]) -> Generator[Operation]:
    """Yields operations, and notes each of them until the next one is asked for."""
    for op in ops:
        at(op)
        yield op
    at(None)


@contextmanager
def observed(observer: Observer) -> Generator[None]:
    """Tells an observer of all that the body does."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.remove(observer)
