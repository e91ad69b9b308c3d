"""
Integers in two's complement.

    signed(18446744073709551615, 64) == -1      what the bits of an index of all ones mean
"""

INDEX_BITS = 64
"""The width of `index` on the machines that programs are made for."""


def signed(number: int, width: int) -> int:
    """The number that has the same bits, of which the first is the sign; 0 without bits."""
    if not width:
        return 0
    number &= (1 << width) - 1
    return number - (1 << width) if number >> (width - 1) else number


def unsigned(number: int, width: int) -> int:
    """The number that has the same bits and no sign."""
    return number & ((1 << width) - 1)
