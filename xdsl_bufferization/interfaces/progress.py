"""
Tells an observer what is being worked on.

    with observed(print):
        step("bufferization: one-shot-bufferize")

Without an observer a step costs one comparison.

MLIR: `PassInstrumentation`
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

_observers: list[Callable[[str], None]] = []


def step(name: str) -> None:
    """Notes that the work named so begins; the one before has ended."""
    for observer in _observers:
        observer(name)


@contextmanager
def observed(observer: Callable[[str], None]) -> Generator[None]:
    """Calls `observer` with the name of each step."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.remove(observer)
