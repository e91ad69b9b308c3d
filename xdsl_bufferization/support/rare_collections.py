"""Lets Python's garbage collector run seldom while a pass is loaded or runs.

By default it starts after each 700 new objects, and looks again and again at those that live as
long as the process, as the program, or as an analysis: 10 ms of a start, and a quarter of the time
of `bufferize`. What is there before is not looked at during the body, unless somebody else has
frozen objects.
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
            _OUTER.freezes = not gc.get_freeze_count()
            if _OUTER.freezes:
                gc.freeze()
        _OUTER.depth += 1
    try:
        yield
    finally:
        with _LOCK:
            _OUTER.depth -= 1
            if not _OUTER.depth:
                gc.set_threshold(*_OUTER.threshold)
                if _OUTER.freezes:
                    gc.unfreeze()


class _Outer:
    """What was set before the outermost body, and how many bodies run."""

    def __init__(self) -> None:
        self.threshold = gc.get_threshold()
        self.depth = 0
        self.freezes = False


_OUTER = _Outer()
_LOCK = threading.Lock()
