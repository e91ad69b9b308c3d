"""
Arguments that a result of their function is to be in.

    func.func @f(%a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index})
        -> tensor<4xf32>                            result 0 is in argument 1, also before the call

The attribute stands on an argument and names a result by its index, of the same type and size.
JAX marks the arguments of `donate_argnums` with `tf.aliasing_output`, which means the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation

from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface

TIE = "bufferize.result"
TIES = (TIE, "tf.aliasing_output")
"""The names of the attribute."""
PASSED_RESULT = "bufferize.argument"
"""The attribute of a result that is to be removed once it is a memref: the index of the argument
that it is in."""


def tied_results(function: Operation, model: FunctionOpInterface) -> list[tuple[int, int]]:
    """Returns the ties of a function, each as the index of a result and that of an argument, in the
    order of the arguments. They are not verified."""
    found = list[tuple[int, int]]()
    for argument in range(len(model.argument_types(function))):
        attributes = [model.argument_attribute(function, argument, name) for name in TIES]
        result = tie_among(attributes)
        if result is not None:
            found.append((result, argument))
    return found


def tie_among(attributes: Iterable[Attribute | None]) -> int | None:
    """Returns the result that the first of the attributes of an argument names, or None."""
    return next((a.value.data for a in attributes if isinstance(a, IntegerAttr)), None)
