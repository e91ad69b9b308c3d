"""Each substitute is needed: xDSL alone fails on its witness, which ours prints back."""

from importlib import import_module
from importlib.util import find_spec

import pytest
from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from xdsl_bufferization.support import witnesses
from xdsl_bufferization.support.extension import (
    EXTENDED,
)
from xdsl_bufferization.support.witnesses import (
    is_needed,
    is_printed_back,
    plain_context,
)

PACKAGE = "xdsl_bufferization.dialects"

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


def substitutes() -> dict[str, type[Operation]]:
    """The substitutes of the dialects that have witnesses, by name, but for those above."""
    found = dict[str, type[Operation]]()
    for name in EXTENDED:
        if find_spec(f"{PACKAGE}.{name}.dialect") is not None:
            module = import_module(f"{PACKAGE}.{name}.dialect")
            if hasattr(module, "WITNESSES"):
                found |= module.SUBSTITUTES
    return {n: op for n, op in found.items() if n not in INVALID | SHORT}


def is_valid(ctx: Context, text: str) -> bool:
    """Is the program read and verified?"""
    try:
        Parser(ctx, text).parse_module().verify()
    except (ParseError, VerifyException):
        return False
    return True


def witness(name: str) -> str:
    """The witness of an operation."""
    module = import_module(f"{PACKAGE}.{name.split('.')[0]}.dialect")
    return module.WITNESSES[name]


@pytest.mark.parametrize("name", substitutes())
def test_xdsl_alone_fails(name: str):
    assert not is_printed_back(plain_context(), witness(name))


@pytest.mark.parametrize("name", substitutes())
def test_ours_prints_it_back(name: str, ctx: Context):
    assert name in witness(name)
    assert is_printed_back(ctx, witness(name))


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


def test_a_substitute_gives_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(witnesses, "is_tested", lambda: False)
    assert not is_needed("builtin.module {\n}\n")
    assert is_needed("builtin.module {")
    assert is_needed(None)
