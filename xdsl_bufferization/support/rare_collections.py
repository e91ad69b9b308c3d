"""
Lets Python's garbage collector run seldom while a pass is loaded or runs.

By default it starts after each 700 new objects. Those of modules live as long as the process, those
of an analysis as long as it does: 10 ms of a start, and a quarter of the time of `bufferize`, were
spent on looking at them again and again.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Generator
from contextlib import contextmanager

OBJECTS = 10_000
"""How many new objects start a collection: about a megabyte."""


@contextmanager
def rare_collections() -> Generator[None]:
    """Makes collections rarer during the body, in all threads, if they are not rare already."""
    with _LOCK:
        if not _OUTER.depth:
            _OUTER.threshold = gc.get_threshold()
            if 0 < _OUTER.threshold[0] < OBJECTS:
                gc.set_threshold(OBJECTS, *_OUTER.threshold[1:])
        _OUTER.depth += 1
    try:
        yield
    finally:
        with _LOCK:
            _OUTER.depth -= 1
            if not _OUTER.depth:
                gc.set_threshold(*_OUTER.threshold)


class _Outer:
    """What was set before the outermost body, and how many bodies run."""

    def __init__(self) -> None:
        self.threshold = gc.get_threshold()
        self.depth = 0


_OUTER = _Outer()
_LOCK = threading.Lock()
