"""The dialect `grid`, for `xdsl-opt` and for programs in Python."""

from xdsl.ir import Dialect
from xdsl.universe import Universe


def get_grid() -> Dialect:
    """The dialect. It is imported when a program uses it."""
    from grid_dialect.operations import GRID

    return GRID


GRID_UNIVERSE = Universe(all_dialects={"grid": get_grid})
