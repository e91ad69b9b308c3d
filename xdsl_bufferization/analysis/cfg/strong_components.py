"""
The strongly connected components of a graph (R. Tarjan, "Depth-first search and linear graph
algorithms", 1972), with an explicit stack.

    a -> b, d ; b -> c ; c -> b        gives   [a], [d], [b, c]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)

Following = Callable[[NodeT], Iterable[NodeT]]
"""The nodes that edges from a node lead to."""


def strong_components(
    roots: Sequence[NodeT], following: Following[NodeT]
) -> list[list[NodeT]]:
    """
    The components of what the roots reach, in topological order, each with the node first
    that was visited first.
    """
    search = _Search(following)
    for root in roots:
        if root not in search.number:
            search.run(root)
    search.found.reverse()
    return search.found


class _Search(Generic[NodeT]):
    """The state of the algorithm."""

    def __init__(self, following: Following[NodeT]) -> None:
        self.following = following
        self.number = dict[NodeT, int]()
        self.low = dict[NodeT, int]()
        self.active = list[NodeT]()
        self.place = dict[NodeT, int]()
        """Where a node that belongs to no component yet stands in `active`."""
        self.found = list[list[NodeT]]()
        self.path = list[tuple[NodeT, Iterator[NodeT]]]()

    def run(self, root: NodeT) -> None:
        """Visits all that `root` reaches and was not visited before."""
        self._enter(root)
        while self.path:
            node, rest = self.path[-1]
            following = next(rest, None)
            if following is None:
                self._leave(node)
            elif following not in self.number:
                self._enter(following)
            elif following in self.place:
                self.low[node] = min(self.low[node], self.number[following])

    def _enter(self, node: NodeT) -> None:
        self.number[node] = self.low[node] = len(self.number)
        self.place[node] = len(self.active)
        self.active.append(node)
        self.path.append((node, iter(self.following(node))))

    def _leave(self, node: NodeT) -> None:
        self.path.pop()
        if self.path:
            above = self.path[-1][0]
            self.low[above] = min(self.low[above], self.low[node])
        if self.low[node] != self.number[node]:
            return
        component = self.active[self.place[node] :]
        del self.active[self.place[node] :]
        for member in component:
            del self.place[member]
        self.found.append(component)
