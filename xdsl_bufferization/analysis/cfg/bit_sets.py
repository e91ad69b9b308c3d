"""
Sets of small integers, each held in one integer: bit n is set if n is a member.
"""

from __future__ import annotations

from collections.abc import Iterator


def members(bits: int) -> Iterator[int]:
    """Yields the members of a non-negative bit set in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
