"""
Writes the small programs that show what xDSL does not read.

    program(("i32",), "%0 = arith.divsi %a0, %a0 exact : i32")

    builtin.module {
      %a0 = "test.op"() : () -> i32
      %0 = arith.divsi %a0, %a0 exact : i32
    }

Values come from an operation that xDSL prints as MLIR does, so that what a witness is
about is all that xDSL has to learn.
"""

from collections.abc import Sequence


def program(types: Sequence[str], *lines: str) -> str:
    """A module with the values %a0, %a1, ... of the types, and these lines."""
    values = (f'%a{k} = "test.op"() : () -> {type}' for k, type in enumerate(types))
    body = "".join(f"  {line}\n" for line in (*values, *lines))
    return f"builtin.module {{\n{body}}}"
