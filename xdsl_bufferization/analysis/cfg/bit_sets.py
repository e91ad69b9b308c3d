"""Sets of small integers, each held in one integer: bit n is set if n is a member."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.utils.disjoint_set import IntDisjointSet


def members(bits: int) -> Iterator[int]:
    """Yields the members of a non-negative bit set in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bit_set(numbers: Iterable[int]) -> int:
    """The set of these numbers, which differ from each other."""
    return sum(1 << number for number in numbers)


def unions(sets: Iterable[int]) -> list[int]:
    """For each of the bit sets the union of those that it meets, directly or through others. Takes
    a few operations on bit sets for each set and for each member, however many members the sets
    have in common."""
    group_of = dict[int, int]()
    groups, masks, seen = IntDisjointSet(size=0), list[int](), 0
    for bits in sets:
        group, known = groups.add(), bits & seen
        masks.append(bits)
        for member in members(bits ^ known):
            group_of[member] = group
        seen |= bits
        while known:
            other = groups[group_of[(known & -known).bit_length() - 1]]
            known &= ~masks[other]
            masks[group] |= masks[other]
            groups.union_left(group, other)
    return [masks[groups[group]] for group in range(len(masks))]
