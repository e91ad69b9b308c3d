"""Packs buffers into one arena: buffers that are live at the same time get disjoint bytes.

    bytes  lifetime     offsets, first-fit
    64     0 to 4       0         |0000000000000000|
    32     0 to 2       64        |1111111122222222|
    32     3 to 4       64        time --->

This is dynamic storage allocation, which is NP-hard. The strategies:

- `trivial`: one after the other.
- `best-fit`: in the order of their starts, each in the smallest gap that holds it, as a run-time
  allocator would. O(N log N).
- `first-fit`: the largest first, each at the lowest offset that is free during its lifetime. Where
  more than 64 buffers are in the way, on top of all of them. O(N log N).
- `exact`: the better of the two. If they miss the lower bound, other orders: the longest lifetimes
  first, and repeatedly those first that end at the top. Then branch and bound for each part of the
  program that has few buffers: some order of placing each buffer as low as possible is optimal.

The largest sum of live bytes is a lower bound.

MLIR: none in 22
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Literal

from xdsl_bufferization.analysis.cfg.ir_order import Points, are_disjoint
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import (
    MOST_BRANCHES,
    MOST_NEIGHBOURS,
    MOST_PERMUTED,
    MOST_PLACED,
    MOST_REORDERED,
)

Strategy = Literal["trivial", "best-fit", "first-fit", "exact"]


@record
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


@record
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


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def _packing(requests: Sequence[Request], offsets: Sequence[int]) -> Packing:
    ends = (o + r.size for o, r in zip(offsets, requests, strict=True))
    return Packing(tuple(offsets), max(ends, default=0))


def _trivial(requests: Sequence[Request]) -> Packing:
    offsets, end = list[int](), 0
    for request in requests:
        end = _aligned(end, request.alignment)
        offsets.append(end)
        end += request.size
    return _packing(requests, offsets)


# Best fit.


class _FreeList:
    """The gaps of an arena that grows, sorted by size and found by both ends."""

    def __init__(self) -> None:
        self._by_size = list[tuple[int, int]]()
        self._by_start = dict[int, int]()
        self._by_end = dict[int, int]()
        self._top = 0

    def take(self, size: int, alignment: int) -> int:
        """Takes the smallest gap that is large enough, or grows the arena."""
        index = bisect_left(self._by_size, (size, 0))
        for length, start in self._by_size[index : index + MOST_NEIGHBOURS]:
            offset = _aligned(start, alignment)
            if offset + size <= start + length:
                self._remove(start)
                self._add(start, offset)
                self._add(offset + size, start + length)
                return offset
        start = self._by_end.get(self._top, self._top)
        if start != self._top:
            self._remove(start)
        offset = _aligned(start, alignment)
        self._add(start, offset)
        self._top = offset + size
        return offset

    def give_back(self, start: int, end: int) -> None:
        """Adds the bytes from `start` to `end` to the gaps next to them."""
        if start in self._by_end:
            before = self._by_end[start]
            self._remove(before)
            start = before
        if end in self._by_start:
            after = self._by_start[end]
            self._remove(end)
            end = after
        self._add(start, end)

    def _add(self, start: int, end: int) -> None:
        if start < end:
            insort(self._by_size, (end - start, start))
            self._by_start[start] = end
            self._by_end[end] = start

    def _remove(self, start: int) -> None:
        end = self._by_start.pop(start)
        del self._by_end[end]
        del self._by_size[bisect_left(self._by_size, (end - start, start))]


def _best_fit(requests: Sequence[Request]) -> Packing:
    offsets = [0] * len(requests)
    free, live = _FreeList(), list[tuple[int, int]]()
    order = sorted(range(len(requests)), key=lambda i: (requests[i].start, i))
    for index in order:
        request = requests[index]
        while live and live[0][0] < request.start:
            ended = heappop(live)[1]
            free.give_back(offsets[ended], offsets[ended] + requests[ended].size)
        offsets[index] = free.take(request.size, request.alignment)
        heappush(live, (request.end, index))
    return _packing(requests, offsets)


# First fit.


class _Placed:
    """The placed requests, found by overlapping lifetimes: a segment tree over the requests in the
    order of their starts, each node with the last end in its subtree."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self._order = sorted(range(len(requests)), key=lambda i: requests[i].start)
        self._rank = {index: rank for rank, index in enumerate(self._order)}
        self._starts = [requests[index].start for index in self._order]
        self._requests = requests
        self._width = 1 << max(0, len(requests) - 1).bit_length()
        self._ends = [-1] * (2 * self._width)

    def add(self, index: int) -> None:
        """Adds a request that was placed."""
        node, end = self._width + self._rank[index], self._requests[index].end
        while node:
            self._ends[node] = max(self._ends[node], end)
            node //= 2

    def overlapping(self, request: Request) -> Iterator[int]:
        """Yields the placed requests that are live while another one is."""
        count = bisect_left(self._starts, request.end + 1)
        stack = [(1, 0, self._width)]
        while stack:
            node, first, width = stack.pop()
            if first >= count or self._ends[node] < request.start:
                continue
            if width == 1:
                index = self._order[first]
                if not are_disjoint(self._requests[index].lifetime, request.lifetime):
                    yield index
                continue
            half = width // 2
            stack.append((2 * node + 1, first + half, half))
            stack.append((2 * node, first, half))


class _Skyline:
    """The end of the highest buffer at each point: a segment tree with assigned maxima."""

    def __init__(self, points: Sequence[int]) -> None:
        self._points = points
        self._width = 1 << max(0, len(points) - 1).bit_length()
        self._raised = [0] * (2 * self._width)
        """At least this high at all points below."""
        self._highest = [0] * (2 * self._width)

    def _visit(self, request: Request) -> Iterator[tuple[int, bool]]:
        """Yields the nodes above the hull of a lifetime, with True if they are inside."""
        low = bisect_left(self._points, request.start)
        high = bisect_left(self._points, request.end + 1)
        stack = [(1, 0, self._width)]
        while stack:
            node, first, width = stack.pop()
            if high <= first or first + width <= low:
                continue
            if low <= first and first + width <= high:
                yield node, True
                continue
            yield node, False
            half = width // 2
            stack += ((2 * node, first, half), (2 * node + 1, first + half, half))

    def above(self, request: Request) -> int:
        """The lowest offset above everything that is live while the request is."""
        found = 0
        for node, is_inside in self._visit(request):
            values = self._highest if is_inside else self._raised
            found = max(found, values[node])
        return found

    def add(self, request: Request, end: int) -> None:
        """Notes a buffer that ends at an offset."""
        for node, is_inside in self._visit(request):
            if is_inside:
                self._raised[node] = max(self._raised[node], end)
            self._highest[node] = max(self._highest[node], end)


def _first_fit(requests: Sequence[Request]) -> Packing:
    return _in_order(requests, _sorted(requests, lambda r: -r.size))


def _sorted(requests: Sequence[Request], key: Callable[[Request], float]) -> Sequence[int]:
    """The indices of the requests, sorted by a key."""
    return sorted(range(len(requests)), key=lambda i: (key(requests[i]), i))


def _in_order(requests: Sequence[Request], order: Sequence[int]) -> Packing:
    """Places the requests in an order, each at the lowest offset where it fits."""
    offsets = [0] * len(requests)
    placed = _Placed(requests)
    skyline = _Skyline(sorted({point for r in requests for point in (r.start, r.end)}))
    for index in order:
        request = requests[index]
        offsets[index] = _lowest(request, requests, offsets, placed, skyline)
        placed.add(index)
        skyline.add(request, offsets[index] + request.size)
    return _packing(requests, offsets)


def _lowest(
    request: Request,
    requests: Sequence[Request],
    offsets: Sequence[int],
    placed: _Placed,
    skyline: _Skyline,
) -> int:
    """The lowest offset at which a request fits between those that were placed."""
    taken = list[tuple[int, int]]()
    for other in placed.overlapping(request):
        taken.append((offsets[other], offsets[other] + requests[other].size))
        if len(taken) > MOST_NEIGHBOURS:
            return _aligned(skyline.above(request), request.alignment)
    return _first_gap(request, taken)


def _first_gap(request: Request, taken: list[tuple[int, int]]) -> int:
    """The lowest offset at which a request fits between taken bytes."""
    offset = 0
    for start, end in sorted(taken):
        if offset + request.size <= start:
            break
        offset = max(offset, _aligned(end, request.alignment))
    return offset


# Branch and bound.


def _exact(requests: Sequence[Request]) -> Packing:
    bound = largest_sum((r.size, r.lifetime) for r in requests)[0]
    best = min(_best_fit(requests), _first_fit(requests), key=lambda p: p.size)
    for key in _KEYS:
        if best.size > bound:
            found = _in_order(requests, _sorted(requests, key))
            best = min(best, found, key=lambda p: p.size)
    if best.size > bound:
        best = _improved(requests, best, bound)
    offsets = list(best.offsets)
    for part in _parts(requests) if best.size > bound else ():
        if len(part) <= MOST_PERMUTED:
            inside = [requests[index] for index in part]
            known = _packing(inside, [offsets[index] for index in part])
            found = _BranchAndBound(inside, known).run()
            for index, offset in zip(part, found.offsets, strict=True):
                offsets[index] = offset
    return _packing(requests, offsets)


_KEYS: Sequence[Callable[[Request], float]] = (
    lambda r: -r.size * (r.end - r.start + 1),
    lambda r: r.start - r.end,
    lambda r: -r.alignment,
)
"""The orders in which `exact` tries to place requests, besides that of their sizes."""


def _improved(requests: Sequence[Request], best: Packing, bound: int) -> Packing:
    """Places the requests in other orders, as long as the budget lasts: those that end at the top
    of the arena first."""
    order, found = _sorted(requests, lambda r: -r.size), best
    for _ in range(min(MOST_REORDERED, MOST_PLACED // len(requests))):
        ends = [o + r.size for o, r in zip(found.offsets, requests, strict=True)]
        top = [i for i in order if ends[i] == found.size]
        first = set(top)
        changed = [*top, *(i for i in order if i not in first)]
        if changed == order:
            break
        order = changed
        found = _in_order(requests, order)
        best = min(best, found, key=lambda p: p.size)
        if best.size <= bound:
            break
    return best


def _parts(requests: Sequence[Request]) -> Iterator[Sequence[int]]:
    """Yields the requests in groups; no two groups are live at the same time."""
    part, end = list[int](), -1
    for index in sorted(range(len(requests)), key=lambda i: requests[i].start):
        if part and requests[index].start > end:
            yield part
            part = []
        part.append(index)
        end = max(end, requests[index].end)
    if part:
        yield part


class _BranchAndBound:
    """The search for the best order of a few requests."""

    def __init__(self, requests: Sequence[Request], known: Packing) -> None:
        self._requests = requests
        self._best = known
        self._bound = largest_sum((r.size, r.lifetime) for r in requests)[0]
        self._conflicts = [
            [
                other
                for other, there in enumerate(requests)
                if other != index and not are_disjoint(here.lifetime, there.lifetime)
            ]
            for index, here in enumerate(requests)
        ]

    def run(self) -> Packing:
        """The best packing found within `MOST_BRANCHES` steps."""
        steps = 0
        stack: list[dict[int, int]] = [{}]
        while stack and steps < MOST_BRANCHES and self._best.size > self._bound:
            steps += 1
            placed = stack.pop()
            if len(placed) == len(self._requests):
                offsets = [placed[index] for index in range(len(self._requests))]
                found = _packing(self._requests, offsets)
                self._best = min(self._best, found, key=lambda p: p.size)
                continue
            stack += self._extensions(placed)
        return self._best

    def _extensions(self, placed: dict[int, int]) -> Sequence[dict[int, int]]:
        """The ways to place one more request, the lowest last."""
        found = list[tuple[int, int, int]]()
        lowest = max(placed.values(), default=0)
        for index, request in enumerate(self._requests):
            if index in placed:
                continue
            taken = [
                (placed[other], placed[other] + self._requests[other].size)
                for other in self._conflicts[index]
                if other in placed
            ]
            offset = max((end for _, end in taken), default=0)
            offset = _aligned(offset, request.alignment)
            if offset + request.size < self._best.size and offset >= lowest:
                found.append((offset, -request.size, index))
        return [{**placed, i: offset} for offset, _, i in sorted(found, reverse=True)]


_STRATEGIES: dict[Strategy, Callable[[Sequence[Request]], Packing]] = {
    "trivial": _trivial,
    "best-fit": _best_fit,
    "first-fit": _first_fit,
    "exact": _exact,
}
