"""
Runs recursive passes of xDSL on deeply nested modules.

xDSL's `canonicalize` is recursive: it needs about four frames for each level of nesting, of the
1,000 that Python allows.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.contents import nesting_depth

DEEPEST = 1_000
"""The number of nesting levels for which the C stack certainly suffices."""
_FRAMES_PER_LEVEL = 8
_OTHER_FRAMES = 300


@contextmanager
def frames_for(module: ModuleOp) -> Generator[None, None, None]:
    """
    Allows as many frames as recursive functions need on this module.

    Raises `PassFailedException` for a module with more than `DEEPEST` levels, unless
    Python's limit is high enough already.
    """
    before = sys.getrecursionlimit()
    depth = nesting_depth(module)
    more = _FRAMES_PER_LEVEL * depth
    if depth > DEEPEST:
        if before < more + _OTHER_FRAMES:
            raise PassFailedException(
                f"the module is nested {depth} levels deep, and xDSL's canonicalize calls "
                f"itself for each level: more than {DEEPEST} levels need another limit "
                f"(sys.setrecursionlimit({more + _OTHER_FRAMES}))"
            )
        more = 0
    sys.setrecursionlimit(before + more)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
