"""What symbols name: nearest tables, nested symbols, operations that are not known."""

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp, SymbolRefAttr
from xdsl.dialects.func import CallOp, Func, FuncOp
from xdsl.parser import Parser

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.interfaces.symbols import SymbolTables, named_by
from xdsl_bufferization.support.models.registration import register_models

PROGRAM = """
func.func private @f(i32)
func.func private @only_outside(i32)
func.func @main() { "test.here"() : () -> () func.return }
builtin.module @a {
  func.func private @f(i64)
  func.func @main() { "test.there"() : () -> () func.return }
  builtin.module @b { func.func private @f(i1) }
}
"test.container"() ({
  func.func private @f(i8)
  func.func @main() { "test.unknown"() : () -> () func.return }
}) : () -> ()
"""


def parse(text: str) -> ModuleOp:
    context = Context(allow_unregistered=True)
    context.load_dialect(Builtin)
    context.load_dialect(Func)
    return Parser(context, text).parse_module()


def user(module: ModuleOp, name: str):
    return next(
        op
        for op in module.walk()
        if "op_name__" in op.attributes and str(op.attributes["op_name__"]) == f'"{name}"'
    )


@pytest.mark.parametrize(
    ("place", "symbol", "argument"),
    [
        ("test.here", ("f",), "i32"),
        ("test.here", ("a", "f"), "i64"),
        ("test.here", ("a", "b", "f"), "i1"),
        ("test.here", ("main", "f"), None),
        ("test.here", ("b", "f"), None),
        ("test.there", ("f",), "i64"),
        ("test.there", ("only_outside",), None),
        ("test.there", ("b", "f"), "i1"),
        ("test.unknown", ("f",), "i8"),
        ("test.unknown", ("only_outside",), None),
    ],
)
def test_lookup(place: str, symbol: tuple[str, ...], argument: str | None):
    module = parse(PROGRAM)
    reference = SymbolRefAttr(symbol[0], symbol[1:])
    op = user(module, place)
    found = SymbolTables().lookup(op, reference)
    if argument is None:
        assert found is None
    else:
        assert isinstance(found, FuncOp)
        assert str(found.function_type.inputs.data[0]) == argument
    function = op.parent_op()
    assert function is not None
    assert named_by(function, reference) is found


def test_free_names_are_those_of_mlir():
    """The number goes on where it was for the last name, as in MLIR."""
    module = parse("func.func private @f()\nfunc.func private @g()")
    tables = SymbolTables()
    assert tables.free_name(module, "new") == "new"
    for name, free in (("f", "f_0"), ("g", "g_1"), ("f", "f_2")):
        assert tables.free_name(module, name) == free
        tables.add(module, free, module)


def test_mentions_are_told_apart_by_symbol_table():
    """The outer @f is only called; the inner one is named by something else too."""
    register_models()
    module = parse("""
    func.func @main() { func.call @f() : () -> () func.return }
    func.func private @f() { func.return }
    builtin.module @inner {
      func.func private @f() { func.return }
      func.func @main() { "test.use"() {f = @f} : () -> () func.return }
    }
    """)
    graph = CallGraph(module)
    outer, inner = (op for op in graph.functions if graph.symbol(op) == "f")
    calls = [op for op in module.walk() if isinstance(op, CallOp)]
    assert [graph.callee(call) for call in calls] == [outer]
    assert graph.mentioned == {inner}


def test_what_is_not_found_mentions_all_of_the_name():
    """A symbol that means nothing here may mean any function of that name."""
    register_models()
    module = parse("""
    func.func private @f() { func.return }
    builtin.module @inner {
      func.func @main() { "test.use"() {f = @f} : () -> () func.return }
    }
    """)
    graph = CallGraph(module)
    assert graph.mentioned == {graph.functions[0]}
