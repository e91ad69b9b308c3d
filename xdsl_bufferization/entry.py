"""
The commands as processes: Ctrl-C ends each of them at once, with one line, from its first import to
its last.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from typing import NoReturn

from xdsl_bufferization.support.commands import CLEAR

INTERRUPTED = 130
"""The exit code of a process that was interrupted, as in a shell."""


def bufferize() -> NoReturn:
    """The process of `xdsl-bufferize`."""
    _run("xdsl-bufferize", "command.main")


def check() -> NoReturn:
    """The process of `xdsl-bufferize-check`."""
    _run("xdsl-bufferize-check", "interpreters.check")


def explain() -> NoReturn:
    """The process of `xdsl-bufferize-explain`."""
    _run("xdsl-bufferize-explain", "explainer.command")


def gui() -> NoReturn:
    """The process of `xdsl-bufferize-gui`."""
    _run("xdsl-bufferize-gui", "command.gui")


def _run(name: str, module: str) -> NoReturn:
    """Runs the command of a module, and ends the process without collecting what is left."""

    def interrupt(*_: object) -> None:
        clear = CLEAR if os.isatty(2) else ""
        os.write(2, f"{clear}{name}: interrupted\n".encode())
        os._exit(INTERRUPTED)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    # A collection of the whole heap takes a second for 20,000 operations, in which no signal is
    # handled. Few objects need one.
    gc.set_threshold(200_000, 30, 30)
    code: int = import_module(f"xdsl_bufferization.{module}").main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
