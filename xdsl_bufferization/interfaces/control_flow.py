"""
How control and values flow between blocks, regions and functions.

MLIR: include/mlir/Interfaces/ControlFlowInterfaces.td, CallInterfaces.td,
FunctionInterfaces.td and LoopLikeInterface.td
"""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import PassFailedException


class BranchOpInterface(OpTrait, abc.ABC):
    """A terminator that passes operands to the blocks that may run next."""

    @abc.abstractmethod
    def successor_operands(self, op: Operation, successor: int) -> range:
        """The indices of the operands that become the arguments of a successor."""

    def operands_by_successor(self, op: Operation) -> Sequence[range]:
        """
        `successor_operands` of each successor in order. Takes time linear in the
        successors and operands: an override is needed where one range takes longer to
        find than its length.
        """
        return [self.successor_operands(op, i) for i in range(len(op.successors))]

    def with_operands(
        self,
        op: Operation,
        operands: Sequence[SSAValue],
        successors: Sequence[Block],
    ) -> Operation:
        """The same branch with other operands (as many) and other successors."""
        return type(op).create(
            operands=operands,
            successors=successors,
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )


class ForwardedOperands:
    """The block arguments that the operands of branches become, by operand."""

    def __init__(self) -> None:
        self._by_branch = dict[Operation, dict[int, SSAValue]]()

    def of(self, op: Operation, branch: BranchOpInterface) -> Mapping[int, SSAValue]:
        """The block argument that each forwarded operand of a branch becomes."""
        found = self._by_branch.get(op)
        if found is None:
            found = self._by_branch[op] = dict[int, SSAValue]()
            ranges = branch.operands_by_successor(op)
            for operands, block in zip(ranges, op.successors, strict=True):
                found.update(zip(operands, block.args, strict=True))
        return found


class RegionEdge(NamedTuple):
    """
    Values that are handed over when control enters or leaves a region: `operands` are
    the indices of operands of `source` and become `targets`, in order.
    """

    source: Operation
    """The region operation itself, or a terminator inside one of its regions."""
    operands: range
    targets: Sequence[SSAValue]
    """Block arguments of a region, or results of the region operation."""


class RegionBranchOpInterface(OpTrait, abc.ABC):
    """An operation whose regions exchange values with it and with each other."""

    @abc.abstractmethod
    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        """All ways that values take into, between and out of the regions."""

    def are_exclusive(self, op: Operation, a: int, b: int) -> bool:
        """May at most one of two regions run in one execution of the operation?"""
        return False

    def runs_one_region_once(self, op: Operation) -> bool:
        """Does each execution of the operation run one of its regions, and once?"""
        return False


class LoopLikeOpInterface(OpTrait, abc.ABC):
    """A loop that carries values from one iteration to the next."""

    @abc.abstractmethod
    def loop_regions(self, op: Operation) -> Sequence[Region]:
        """The regions that run repeatedly."""

    @abc.abstractmethod
    def inits(self, op: Operation) -> range:
        """The operands with the values of the first iteration."""

    @abc.abstractmethod
    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        """The block arguments that hold the carried values, one for each init."""


class CallOpInterface(OpTrait, abc.ABC):
    """An operation that calls a function."""

    @abc.abstractmethod
    def callee(self, op: Operation) -> SymbolRefAttr | None:
        """The symbol that is called; None for an indirect call."""

    @abc.abstractmethod
    def arguments(self, op: Operation) -> range:
        """The indices of the operands that are the arguments, in order."""


class FunctionOpInterface(OpTrait, abc.ABC):
    """A function: a symbol with a signature and, unless it is external, a body."""

    takes_more_results = False
    """Can `append_results` be used?"""

    @abc.abstractmethod
    def body(self, op: Operation) -> Region | None:
        """The body; None for a declaration."""

    @abc.abstractmethod
    def symbol(self, op: Operation) -> str:
        """The name that calls use."""

    @abc.abstractmethod
    def argument_types(self, op: Operation) -> Sequence[Attribute]:
        """The types of the arguments."""

    @abc.abstractmethod
    def result_types(self, op: Operation) -> Sequence[Attribute]:
        """The types of the results."""

    @abc.abstractmethod
    def argument_attribute(
        self, op: Operation, index: int, name: str
    ) -> Attribute | None:
        """An attribute of an argument, such as `bufferization.access`."""

    def append_results(self, op: Operation, types: Sequence[Attribute]) -> None:
        """
        Adds results to the signature; returns and calls are up to the caller. Raises
        `PassFailedException` unless `takes_more_results`.
        """
        raise PassFailedException(f"'{op.name}' op does not take more results")
