"""
Names of values that a pass makes: `%x` and `%x_copy`.

A value that replaces `%x` is called `%x`. One that is made of it has a suffix: `_copy`,
`_clone`, `_cast`, `_base` for memory, `_buffer` and `_tensor` for conversions, `_owned` for
the flag that says whether the memory is owned. xDSL numbers values of one name, and values
of values without a name: `%x`, `%x_1`, `%0`.
"""

from __future__ import annotations

from xdsl.ir import SSAValue


def name_after(new: SSAValue, value: SSAValue, suffix: str) -> SSAValue:
    """Names a new value after the one that it is made of, if that has a name, and returns it. A
    suffix is not repeated."""
    name = value.name_hint
    if name is not None:
        new.name_hint = name if name.endswith(f"_{suffix}") else f"{name}_{suffix}"
    return new
