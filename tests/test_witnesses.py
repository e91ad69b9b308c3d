"""Each substitute is needed: xDSL alone fails on its witness, which ours prints back."""

from importlib import import_module
from importlib.util import find_spec

import pytest
from xdsl.context import Context
from xdsl.ir import Operation

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


def substitutes() -> dict[str, type[Operation]]:
    """The substitutes of the dialects that have witnesses, by name."""
    found = dict[str, type[Operation]]()
    for name in EXTENDED:
        if find_spec(f"{PACKAGE}.{name}.dialect") is not None:
            module = import_module(f"{PACKAGE}.{name}.dialect")
            if hasattr(module, "WITNESSES"):
                found |= module.SUBSTITUTES
    return found


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
