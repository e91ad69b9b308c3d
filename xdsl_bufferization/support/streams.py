"""What the commands share: the closed pipe of a reader that has seen enough."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

CLOSED_PIPE = 141
"""The exit code of a process that SIGPIPE ended, as in a shell."""


def exit_code(run: Callable[[], int]) -> int:
    """Runs a command and returns its exit code. A closed output pipe is no error."""
    try:
        code = run()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return code
