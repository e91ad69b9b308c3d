"""The dialect `signal`, for `xdsl-opt` and for programs in Python."""

from xdsl.ir import Dialect
from xdsl.universe import Universe


def get_signal() -> Dialect:
    """The dialect. It is imported when a program uses it."""
    from signal_dialect.operations import SIGNAL

    return SIGNAL


SIGNAL_UNIVERSE = Universe(all_dialects={"signal": get_signal})
