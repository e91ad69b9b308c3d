"""
The strongly connected components of a graph (R. Tarjan, "Depth-first search and linear graph
algorithms", 1972), with an explicit stack.

    a -> b, d ; b -> c ; c -> b        gives   [a], [d], [b, c]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

NodeT = TypeVar("NodeT", bound=Hashable)

Successors = Callable[[NodeT], Iterable[NodeT]]
"""Returns the successors of a node."""


def strong_components(roots: Sequence[NodeT], successors: Successors[NodeT]) -> list[list[NodeT]]:
    """The strongly connected components reachable from the roots, in topological order. In each,
    the node that was visited first comes first. Linear in nodes and edges."""
    search = _Search(successors)
    for root in roots:
        if root not in search.number:
            search.run(root)
    search.found.reverse()
    return search.found


class _Search(Generic[NodeT]):
    """The state of Tarjan's algorithm."""

    def __init__(self, successors: Successors[NodeT]) -> None:
        self.successors = successors
        self.number = dict[NodeT, int]()
        self.low = dict[NodeT, int]()
        self.active = list[NodeT]()
        self.position = dict[NodeT, int]()
        """The index in `active` of a node that belongs to no component yet."""
        self.found = list[list[NodeT]]()
        self.path = list[tuple[NodeT, Iterator[NodeT]]]()

    def run(self, root: NodeT) -> None:
        """Visits the unvisited nodes that `root` reaches."""
        self._enter(root)
        while self.path:
            node, rest = self.path[-1]
            successor = next(rest, None)
            if successor is None:
                self._leave(node)
            elif successor not in self.number:
                self._enter(successor)
            elif successor in self.position:
                self.low[node] = min(self.low[node], self.number[successor])

    def _enter(self, node: NodeT) -> None:
        self.number[node] = self.low[node] = len(self.number)
        self.position[node] = len(self.active)
        self.active.append(node)
        self.path.append((node, iter(self.successors(node))))

    def _leave(self, node: NodeT) -> None:
        self.path.pop()
        if self.path:
            above = self.path[-1][0]
            self.low[above] = min(self.low[above], self.low[node])
        if self.low[node] != self.number[node]:
            return
        component = self.active[self.position[node] :]
        del self.active[self.position[node] :]
        for member in component:
            del self.position[member]
        self.found.append(component)
