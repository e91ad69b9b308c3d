"""Each substitute is needed: xDSL alone fails on its witness, which ours prints back."""

import re
from importlib import import_module
from importlib.metadata import version
from io import StringIO
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException

FOLDER = Path(__file__).parent / "witnesses"
"""A file for each dialect, with one program for each operation that is replaced."""

FAULTS = (
    *(DiagnosticException, ParseError, VerifyException, NotImplementedError),
    # Crashes of a parser, verifier or printer.
    *(AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError),
)

INVALID = {
    "cf.br": """
    func.func @f() {
      cf.br ^bb1
    ^bb1(%x: i32):
      return
    }""",
    "cf.switch": """
    func.func @f(%flag: i32) {
      cf.switch %flag : i32, [
        default: ^bb1
      ]
    ^bb1(%x: i32):
      return
    }""",
}
"""Invalid programs that xDSL accepts, for substitutes that verify more and print the same."""

SHORT = {
    "scf.index_switch": """
    %0 = "test.op"() : () -> index
    scf.index_switch %0 default { }"""
}
"""Programs that xDSL refuses, for substitutes that read more and print the same."""

SINCE_0_75 = {"memref.alloca_scope", "memref.alloca_scope.return", "memref.dma_wait"}
"""What xDSL reads and prints itself since 0.75; 0.74 needs the substitute."""


def _witnesses() -> dict[str, str]:
    """The programs in the files, by the name of the operation."""
    found = dict[str, str]()
    for file in sorted(FOLDER.glob("*.mlir")):
        _, *parts = re.split(r"^// ----- (\S+)\n", file.read_text(), flags=re.M)
        found |= dict(zip(parts[::2], parts[1::2]))
    return found


WITNESSES = _witnesses()


def substitutes() -> dict[str, type[Operation]]:
    """The substitutes of the dialects that have witnesses, by name, but for those above."""
    found = dict[str, type[Operation]]()
    for file in sorted(FOLDER.glob("*.mlir")):
        name = f"xdsl_bufferization.dialects.{file.stem}.dialect"
        found |= import_module(name).SUBSTITUTES
    return {n: op for n, op in found.items() if n not in INVALID | SHORT}


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


def is_valid(ctx: Context, text: str) -> bool:
    """Is the program read and verified?"""
    try:
        Parser(ctx, text).parse_module().verify()
    except (ParseError, VerifyException):
        return False
    return True


@pytest.mark.parametrize("name", substitutes())
def test_xdsl_alone_fails(name: str):
    own = name in SINCE_0_75 and not version("xdsl").startswith("0.74.")
    assert is_printed_back(plain_context(), WITNESSES[name]) == own


@pytest.mark.parametrize("name", substitutes())
def test_ours_prints_it_back(name: str, ctx: Context):
    assert name in WITNESSES[name]
    assert is_printed_back(ctx, WITNESSES[name])


@pytest.mark.parametrize("name", INVALID)
def test_only_ours_refuses_it(name: str, ctx: Context):
    assert is_valid(plain_context(), INVALID[name])
    assert not is_valid(ctx, INVALID[name])


@pytest.mark.parametrize("name", SHORT)
def test_only_ours_accepts_it(name: str, ctx: Context):
    assert not is_valid(plain_context(), SHORT[name])
    assert is_valid(ctx, SHORT[name])


@pytest.mark.parametrize("name", substitutes())
def test_ours_is_also_what_xdsl_has(name: str):
    original = plain_context().get_optional_op(name)
    assert original is not None
    assert issubclass(substitutes()[name], original)


def test_each_witness_is_of_a_substitute():
    assert set(WITNESSES) == set(substitutes())
