"""The kinds of `memref.atomic_rmw` and of the reductions of `affine.parallel`.

memref.atomic_rmw addf %x, %m[%i]       kind 0: the sum of the old and the new value
"""

import math
from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IntegerAttr
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.float_functions import float_function
from xdsl_bufferization.interpreters.floats import width, wrapped
from xdsl_bufferization.interpreters.scalars import SIGNED, UNSIGNED, applied, signed, unsigned

KINDS = (
    *("arith.addf", "arith.addi", "arith.andi", "assign", "arith.maximumf"),
    *("arith.maxnumf", "arith.maxsi", "arith.maxui", "arith.minimumf"),
    *("arith.minnumf", "arith.minsi", "arith.minui", "arith.mulf", "arith.muli"),
    *("arith.ori", "arith.xori"),
)
"""The operation that combines the old and the new value, by the number of the kind."""


def kind_of(number: Attribute) -> str:
    """Returns the kind with this number. Raises InterpretationError for another attribute."""
    if not isinstance(number, IntegerAttr) or not 0 <= number.value.data < len(KINDS):
        raise InterpretationError(f"there is no kind {number} of an update")
    return KINDS[number.value.data]


def combiner(kind: str, type: Attribute) -> Callable[[Any, Any], Any]:
    """Returns the function that combines an old and a new value of this type."""
    if kind == "assign":
        return lambda old, new: new
    if (floats := float_function(kind, type, 2)) is not None:
        return lambda old, new: applied(floats, (old, new))
    bits = width(type)
    if (signeds := SIGNED.get(kind)) is not None:

        def joined(old: int, new: int) -> int:
            return wrapped(signeds(signed(old, bits), signed(new, bits)), bits)

        return lambda old, new: applied(joined, (old, new))
    unsigneds = UNSIGNED[kind]

    def combined(old: int, new: int) -> int:
        pair = (unsigned(old, bits), unsigned(new, bits))
        return wrapped(unsigneds(*pair), bits)

    return lambda old, new: applied(combined, (old, new))


def identity(kind: str, type: Attribute) -> Any:
    """Returns the neutral element of a kind. Raises InterpretationError if there is none."""
    name = kind.removeprefix("arith.")
    if isinstance(type, AnyFloat):
        floats = {"addf": 0.0, "mulf": 1.0, "minimumf": math.inf, "minnumf": math.inf}
        return {"maximumf": -math.inf, "maxnumf": -math.inf, **floats}[name]
    bits = width(type)
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    integers = {"addi": 0, "ori": 0, "xori": 0, "maxui": 0, "muli": 1, "maxsi": low}
    if name not in (*integers, "andi", "minui", "minsi"):
        raise InterpretationError(f"a reduction by {kind} begins with nothing")
    return {**integers, "andi": -1, "minui": -1, "minsi": high}[name]
