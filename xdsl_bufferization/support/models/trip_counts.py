"""
What constant bounds say about how often a loop runs.

    scf.for %i = %c-1 to %c5 step %c1            6 times
    scf.for unsigned %i = %c-1 to %c5 step %c1   never: -1 is the greatest number here
"""

from xdsl.ir import SSAValue

from xdsl_bufferization.support.constants import (
    bits_of,
    number_of,
)
from xdsl_bufferization.support.twos_complement import (
    unsigned,
)


def has_iteration(lower: SSAValue, upper: SSAValue, is_unsigned: bool) -> bool:
    """
    Is it certain that a loop between these bounds has an iteration? They are compared as
    the loop compares them, with the bits that their type has.
    """
    first, end, width = number_of(lower), number_of(upper), bits_of(lower.type)
    if first is None or end is None or width is None:
        return False
    if is_unsigned:
        return unsigned(first, width) < unsigned(end, width)
    return first < end
