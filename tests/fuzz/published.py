"""Programs whose functions callers outside of the module could call, for fixed signatures.

    func.func private @t0(%a: tensor<4xf32>) -> tensor<4xf32>          func.func private @main()
    // becomes
    func.func @t0(%a: tensor<4xf32> {bufferize.result = 0 : index}) -> tensor<4xf32>

`@main` becomes private: it calls the others, and returns its results as before. Some of the
arguments are those that a result is in, which the names of functions and results decide.
"""

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Attribute

from xdsl_bufferization.interfaces.control_flow import TIE
from xdsl_bufferization.support.layouts import as_tensor


def publish(module: ModuleOp) -> None:
    """Changes the visibility of all functions with a body."""
    for op in module.walk():
        if not isinstance(op, func.FuncOp) or op.is_declaration:
            continue
        if op.sym_name.data == "main":
            op.sym_visibility = StringAttr("private")
            continue
        op.sym_visibility = None
        tie(op)


def tie(function: func.FuncOp) -> None:
    """Says of about half of the results that could be in an argument that they are."""
    types = function.function_type.inputs.data
    present = function.arg_attrs
    before = [DictionaryAttr({})] * len(types) if present is None else list(present)
    attributes = [dict(entry.data) for entry in before]
    for result, output in enumerate(function.function_type.outputs.data):
        type = as_tensor(output)
        number = sum(map(ord, function.sym_name.data)) + len(types) + result
        # Of dynamic size, the result would have to be as large as the argument.
        if type is None or not type.has_static_shape() or number % 2:
            continue
        index = free_argument(types, attributes, type)
        if index is not None:
            attributes[index][TIE] = IntegerAttr(result, IndexType())
    function.arg_attrs = ArrayAttr(DictionaryAttr(entry) for entry in attributes)


def free_argument(
    types: tuple[Attribute, ...], attributes: list[dict[str, Attribute]], type: Attribute
) -> int | None:
    """The last argument of this type of which nothing is said."""
    found = [
        i for i, (t, a) in enumerate(zip(types, attributes, strict=True)) if t == type and not a
    ]
    return found[-1] if found else None
