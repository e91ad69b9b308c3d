"""
What is seen of the work while it goes on: a line on the terminal, and a table of seconds.

      12.3 s  bufferization: one-shot-bufferize @layer_17

The line is shown where the standard error is a terminal, after a second, and goes away at the end.
"""

from __future__ import annotations

import shutil
import sys
import threading
from dataclasses import dataclass, field
from time import perf_counter
from types import TracebackType
from typing import Self, TextIO

from xdsl.ir import Block, Operation

from xdsl_bufferization.interfaces import progress
from xdsl_bufferization.interfaces.diagnostics import function_name
from xdsl_bufferization.support.commands import CLEAR

PATIENCE, INTERVAL = 1.0, 0.2
"""Seconds before the line is shown, and until it is shown again."""


@dataclass
class Watch:
    """Notes the steps of the work, and shows the current one. Used as a context."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)
    steps: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    """The steps that have begun, and when."""
    _function: str = ""
    """The function of the current step, as far as it is known."""
    _block: Block | None = None
    """The block of the last operation, whose neighbours are in the same function."""

    def __enter__(self) -> Self:
        self.start, self._is_over = perf_counter(), threading.Event()
        self._is_shown = self.stream.isatty()
        self._observed = progress.observed(self)
        self._observed.__enter__()
        self._thread = threading.Thread(target=self._show, daemon=True)
        if self._is_shown:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end = perf_counter()
        self._is_over.set()
        self._observed.__exit__(kind, error, traceback)
        if self._thread.is_alive():
            self._thread.join()

    def begin(self, step: str) -> None:
        """A step begins."""
        self.steps.append((step, perf_counter()))
        self.enter(None)

    def enter(self, op: Operation | None) -> None:
        """The step goes on with an operation."""
        block = None if op is None or op.regions else op.parent
        if self._is_shown and (block is None or block is not self._block):
            self._function = "" if op is None else function_name(op)
            self._block = block

    def table(self) -> str:
        """The seconds of each step, and their shares."""
        ends = [*(start for _, start in self.steps[1:]), self.end]
        whole = self.end - self.start
        rows = [(end - start, name) for (name, start), end in zip(self.steps, ends, strict=True)]
        return "\n".join(
            f"{seconds:9.4f} s {100 * seconds / whole:5.1f} %  {name}"
            for seconds, name in [*rows, (whole, "in all")]
        )

    def _show(self) -> None:
        wait, is_shown = PATIENCE, False
        while not self._is_over.wait(wait):
            wait, is_shown = INTERVAL, True
            name = self.steps[-1][0] if self.steps else ""
            seconds = perf_counter() - self.start
            line = f"{seconds:8.1f} s  {name} {self._function}"
            width = shutil.get_terminal_size().columns
            self._write(f"{CLEAR}{line[: width - 1]}")
        if is_shown:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
