"""
Tensors that certainly have the same sizes, though their types do not say which.

    %y = linalg.exp ins(%x) outs(%t : tensor<?x?xf32>)     // %y has the sizes of %t
    %r = tensor.reshape %y(%s)                             // %r has others, perhaps

Equal types are not equal sizes if two of them are dynamic: 8x2 and 2x8 are both
`tensor<?x?xf32>`. What an operation passes on with the same sizes is of one class. A value
that may be one of several tensors is of their class if they are all of one, and a value that
a loop carries is of the class of its init if each iteration passes on sizes that it got.

`use_collector.py` adds the values.

MLIR: `ValueBoundsConstraintSet::areEqual`, which builds constraints for each query
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.support.layouts import sizes_agree

MOST_ROUNDS = 4
"""Number of rounds over the targets of one operation; what more of them would join is not. Two
are enough where each target gets what it gave, also by way of another region."""


class ShapeClasses:
    """The classes. Tensors are identified by numbers; without more, each is alone."""

    def __init__(self) -> None:
        self._classes = IntDisjointSet(size=0)

    def are_same(self, a: int, b: int) -> bool:
        """True if two tensors are of one class."""
        return a == b or self._class(a) == self._class(b)

    def add(self, value: int, sources: Iterable[int]) -> bool:
        """
        Adds a tensor that is always one of others, or has the sizes of one, to their class
        if they are all of one. `value` itself does not count as a source. Returns True if
        this joins two classes.
        """
        own = self._class(value)
        others = {self._class(source) for source in sources} - {own}
        if len(others) != 1:
            return False
        self._classes.union(own, others.pop())
        return True

    def add_all(self, sources: Mapping[int, Sequence[int]]) -> None:
        """
        Adds the targets of the flow edges of one operation, each with all its sources. By
        induction over the iterations, the targets may be among the sources.
        """
        for _ in range(MOST_ROUNDS):
            if not any([self.add(target, found) for target, found in sources.items()]):
                return

    def _class(self, value: int) -> int:
        for _ in range(self._classes.value_count(), value + 1):
            self._classes.add()
        return self._classes[value]


def has_one_unknown_size(a: Attribute, b: Attribute) -> bool:
    """
    True if two tensors with as many elements have the same sizes because in at most one dimension
    one of these is unknown. Two might be exchanged, as by `tensor.reshape`, also from 4x? to ?x4.
    """
    if not sizes_agree(a, b):
        return False
    if not isinstance(a, TensorType) or not isinstance(b, TensorType):
        return False
    pairs = zip(a.get_shape(), b.get_shape(), strict=True)
    return sum(DYNAMIC_INDEX in pair for pair in pairs) <= 1
