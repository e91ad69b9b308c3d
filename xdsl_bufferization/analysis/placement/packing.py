"""
Packs buffers into one arena: buffers that are live at the same time get disjoint bytes.

    bytes  lifetime     offsets, first-fit
    64     0 to 4       0         |0000000000000000|
    32     0 to 2       64        |1111111122222222|
    32     3 to 4       64        time --->

This is dynamic storage allocation, which is NP-hard. Buffers are placed one after the other, among
those that were placed before. The strategies:

- `trivial`: each after the last one.
- `best-fit`: in the order of their starts, each in the smallest gap that holds it, as a run-time
  allocator would.
- `first-fit`: the largest first, each at the lowest offset that is free during its lifetime.
- `exact`: the better of the two. If they miss the lower bound, first-fit in other orders: the
  longest lifetimes first, and repeatedly those first that end at the top. For few buffers all
  orders: placing each as low as possible in some order is optimal.

The largest sum of live bytes is a lower bound. An order takes O(N²), and for buffers of which few
are live at once hardly more than O(N) comparisons of two numbers for each.

MLIR: none in 22
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Literal

from xdsl_bufferization.analysis.cfg.program_points import Points, are_disjoint
from xdsl_bufferization.support.bounds import MOST_PAIRS, MOST_PERMUTED, MOST_REORDERED

Strategy = Literal["trivial", "best-fit", "first-fit", "exact"]


@dataclass(frozen=True)
class Request:
    """A buffer to be placed in an arena."""

    size: int
    """Its bytes; positive."""
    alignment: int
    """The offset is a multiple of it."""
    lifetime: Points
    """The points at which its bytes are its own; not empty."""

    @property
    def start(self) -> int:
        """The first point of the lifetime."""
        return self.lifetime[0][0]

    @property
    def end(self) -> int:
        """The last point of the lifetime."""
        return self.lifetime[-1][1]

    def aligned(self, offset: int) -> int:
        """The lowest offset from this one on that is aligned."""
        return -(-offset // self.alignment) * self.alignment


@dataclass(frozen=True)
class Packing:
    """An offset for each request, and the bytes of the arena."""

    offsets: tuple[int, ...]
    size: int


def pack(requests: Sequence[Request], strategy: Strategy) -> Packing:
    """Packs the requests into one arena."""
    return _STRATEGIES[strategy](requests)


def largest_sum(sized: Iterable[tuple[int, Points]]) -> tuple[int, int]:
    """The largest sum of the sizes of buffers that are live at one point, and the first such point;
    0 and -1 without any. O(N log N)."""
    changes = list[tuple[int, int]]()
    for size, points in sized:
        for first, last in points:
            changes += ((first, size), (last + 1, -size))
    live, most, where = 0, 0, -1
    for point, change in sorted(changes):
        live += change
        if live > most:
            most, where = live, point
    return most, where


def _packing(requests: Sequence[Request], offsets: Sequence[int]) -> Packing:
    ends = (o + r.size for o, r in zip(offsets, requests, strict=True))
    return Packing(tuple(offsets), max(ends, default=0))


def _trivial(requests: Sequence[Request]) -> Packing:
    offsets, end = list[int](), 0
    for request in requests:
        offsets.append(request.aligned(end))
        end = offsets[-1] + request.size
    return _packing(requests, offsets)


def _best_fit(requests: Sequence[Request]) -> Packing:
    return _in_order(requests, _sorted(requests, lambda r: r.start), is_best_fit=True)


def _first_fit(requests: Sequence[Request]) -> Packing:
    return _in_order(requests, _sorted(requests, lambda r: -r.size))


def _sorted(requests: Sequence[Request], key: Callable[[Request], int]) -> Sequence[int]:
    """The indices of the requests, sorted by a key."""
    return sorted(range(len(requests)), key=lambda i: key(requests[i]))


def _in_order(
    requests: Sequence[Request], order: Sequence[int], *, is_best_fit: bool = False
) -> Packing:
    """Places the requests in an order, each at the lowest offset where it fits, or in the smallest
    gap that holds it."""
    offsets = [0] * len(requests)
    # By offset, with the first and the last point.
    placed = list[tuple[int, int, int, int]]()
    for index in order:
        request = requests[index]
        start, end = request.start, request.end
        taken = (
            (offset, offset + requests[other].size)
            for offset, first, last, other in placed
            if first <= end
            and start <= last
            and not are_disjoint(requests[other].lifetime, request.lifetime)
        )
        gaps = _gaps(request, taken)
        _, offsets[index] = min(gaps) if is_best_fit else next(gaps)
        insort(placed, (offsets[index], start, end, index))
    return _packing(requests, offsets)


def _gaps(request: Request, taken: Iterable[tuple[int, int]]) -> Iterator[tuple[float, int]]:
    """Yields the gaps between taken bytes, given by ascending start, that hold a request: the bytes
    of each and the offset in it. The last one is the space above all."""
    offset = top = 0
    for start, end in taken:
        if offset + request.size <= start:
            yield start - top, offset
        top = max(top, end)
        offset = request.aligned(top)
    yield math.inf, offset


def _exact(requests: Sequence[Request]) -> Packing:
    bound = largest_sum((r.size, r.lifetime) for r in requests)[0]
    best = _best_fit(requests)
    orders = MOST_PAIRS // (len(requests) ** 2 + 1)
    for packing in islice(_first_fits(requests), 1 + orders):
        best = min(best, packing, key=lambda p: p.size)
        if best.size <= bound:
            break
    return best


def _first_fits(requests: Sequence[Request]) -> Iterator[Packing]:
    """Yields first-fit in all orders that `exact` tries."""
    found = _first_fit(requests)
    yield found
    if len(requests) <= MOST_PERMUTED:
        yield from (_in_order(requests, order) for order in permutations(range(len(requests))))
        return
    for key in _KEYS:
        yield _in_order(requests, _sorted(requests, key))
    order = _sorted(requests, lambda r: -r.size)
    for _ in range(MOST_REORDERED):
        ends = [o + r.size for o, r in zip(found.offsets, requests, strict=True)]
        order = sorted(order, key=lambda i: ends[i] != found.size)
        found = _in_order(requests, order)
        yield found


_KEYS: Sequence[Callable[[Request], int]] = (
    lambda r: -r.size * (r.end - r.start + 1),
    lambda r: r.start - r.end,
    lambda r: -r.alignment,
)
"""The orders in which `exact` tries to place requests, besides that of their sizes."""
_STRATEGIES: dict[Strategy, Callable[[Sequence[Request]], Packing]] = {
    "trivial": _trivial,
    "best-fit": _best_fit,
    "first-fit": _first_fit,
    "exact": _exact,
}
