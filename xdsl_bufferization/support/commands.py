"""
What the commands share: options, files, complaints, and the closed pipe of a reader that has seen
enough.

    xdsl-bufferize: error: model.mlir: No such file or directory
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

WRONG_USE, CLOSED_PIPE = 2, 141
"""Exit codes: of a wrong command line, and of a process that SIGPIPE ended, as in a shell."""
CLEAR = "\r\x1b[2K"
"""Goes to the start of the line of a terminal, and empties it."""


class UserError(Exception):
    """What the user has to mend; the message is for them, in one line."""


class CommandParser(ArgumentParser):
    """The options of a command, of which one is `--version`. Raises `UserError`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.add_argument("--version", action=_Version, nargs=0, default=SUPPRESS,
            help="prints the versions of this package and of xDSL")  # fmt: skip

    def error(self, message: str) -> NoReturn:
        raise UserError(message)


class _Version(Action):
    def __call__(self, parser: ArgumentParser, namespace: Namespace, *_: object) -> None:
        versions = version("xdsl-bufferization"), version("xdsl")
        print("{} {} (xDSL {})".format(parser.prog, *versions))
        parser.exit()


def run_command(name: str, run: Callable[[], int]) -> int:
    """Runs a command and returns its exit code. A closed output pipe is no error."""
    try:
        code = run()
        sys.stdout.flush()
        return code
    except UserError as error:
        complain(name, f"error: {error}")
    except OSError as error:
        # Python flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return CLOSED_PIPE
        complain(name, f"error: {error.filename or '<stdout>'}: {error.strerror}")
    return WRONG_USE


def complain(name: str, text: str) -> None:
    """Prints a line of a command to the standard error."""
    print(f"{name}: {text}", file=sys.stderr)


def read_text(path: str) -> str:
    """The text of a file, or for `-` of the standard input. Raises `UserError`."""
    shown = "<stdin>" if path == "-" else path
    try:
        if path != "-":
            return Path(path).read_text("utf-8")
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:  # whatever the locale says
            reconfigure(encoding="utf-8", errors="strict")
        return sys.stdin.read()
    except OSError as error:
        raise UserError(f"{shown}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{shown}: not a text in UTF-8") from None


def write_text(path: str, text: str) -> None:
    """Writes a file, or for `-` to the standard output. Raises `UserError`."""
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
