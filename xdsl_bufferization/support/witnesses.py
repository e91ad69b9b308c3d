"""
Tells whether an operation of xDSL still has to give way to ours.

    WITNESSES = {"memref.rank": "builtin.module { ... memref.rank %u : memref<*xf32> ... }"}

A witness is a program that xDSL 0.74 cannot read, refuses to verify or prints otherwise.
Ours print it back as it stands, in the generic form if it is written so. With xDSL 0.74
nothing has to be asked, as the tests of this package have asked it; with any other
version a substitute is used only if xDSL alone still fails on its witness.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from io import StringIO
from pathlib import Path

import xdsl
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException

TESTED = "0.74"
"""The version of xDSL of which the tests know that it needs every substitute."""

FAULTS = (
    *(DiagnosticException, ParseError, VerifyException, NotImplementedError),
    # Crashes of a parser, verifier or printer.
    *(AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError),
)


def plain_context() -> Context:
    """A context with xDSL's own dialects, as they are without this package."""
    context = Context()
    for name, factory in get_all_dialects().items():
        context.register_dialect(name, factory)
    return context


def is_printed_back(context: Context, text: str) -> bool:
    """Is the program read, verified, and printed as it stands?"""
    stream = StringIO()
    try:
        module = Parser(context, text).parse_module()
        module.verify()
        generic = text.startswith('"')
        Printer(stream, print_generic_format=generic).print_op(module)
    except FAULTS:
        return False
    return stream.getvalue().strip() == text.strip()


@cache
def is_tested() -> bool:
    """Is the version of xDSL one that needs every substitute?"""
    # The name of a folder tells it a hundred times faster than the metadata inside.
    packages = Path(xdsl.__path__[0]).parent
    if any(packages.glob(f"xdsl-{TESTED}.*.dist-info")):
        return True
    return version("xdsl").startswith(f"{TESTED}.")


def is_needed(witness: str | None) -> bool:
    """Does xDSL still lack what the witness shows? Yes, if there is no witness."""
    if witness is None or is_tested():
        return True
    return not is_printed_back(plain_context(), witness)
