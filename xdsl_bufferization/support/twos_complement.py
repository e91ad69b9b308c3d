"""
Integers in two's complement.

    signed(18446744073709551615, 64) == -1      what the bits of an index of all ones mean
"""

INDEX_BITS = 64
"""The width of `index` in bits on the target machines."""


def signed(number: int, width: int) -> int:
    """Returns the number sign-extended from `width` bits; 0 for width 0."""
    if not width:
        return 0
    number &= (1 << width) - 1
    return number - (1 << width) if number >> (width - 1) else number


def unsigned(number: int, width: int) -> int:
    """Returns the number truncated to `width` bits."""
    return number & ((1 << width) - 1)
