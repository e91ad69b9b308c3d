"""Control flow and value flow between blocks, regions and functions.

    func.func @f(%a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index})
        -> tensor<4xf32>                            result 0 is in argument 1, also before the call

MLIR: include/mlir/Interfaces/ControlFlowInterfaces.td, CallInterfaces.td,
FunctionInterfaces.td and LoopLikeInterface.td
"""

from __future__ import annotations

import abc
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import PassFailedException


class BranchOpInterface(OpTrait, abc.ABC):
    """A terminator that forwards operands to its successor blocks."""

    @abc.abstractmethod
    def successor_operands(self, op: Operation, successor: int) -> range:
        """Returns the indices of the operands that are forwarded to the arguments of a
        successor."""

    def operands_by_successor(self, op: Operation) -> Sequence[range]:
        """Returns `successor_operands` of each successor, in O(N) of successors and operands. Must
        be overridden if one range takes longer to find than its length."""
        return [self.successor_operands(op, i) for i in range(len(op.successors))]

    def with_operands(
        self, op: Operation, operands: Sequence[SSAValue], successors: Sequence[Block]
    ) -> Operation:
        """Returns the same branch with other operands (the same number) and other successors."""
        return type(op).create(
            operands=operands,
            successors=successors,
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )


class ForwardedOperands:
    """The block arguments to which branches forward their operands."""

    def __init__(self) -> None:
        self._by_branch = dict[Operation, dict[int, SSAValue]]()

    def of(self, op: Operation, branch: BranchOpInterface) -> Mapping[int, SSAValue]:
        """Returns the block argument to which each forwarded operand of a branch goes."""
        found = self._by_branch.get(op)
        if found is None:
            found = self._by_branch[op] = dict[int, SSAValue]()
            ranges = branch.operands_by_successor(op)
            for operands, block in zip(ranges, op.successors, strict=True):
                found.update(zip(operands, block.args, strict=True))
        return found


class RegionEdge(NamedTuple):
    """A flow edge between an operation and its regions: the operands of `source` with
    the indices `operands` are forwarded to `targets`, in order."""

    source: Operation
    """The region operation itself, or a terminator inside one of its regions."""
    operands: range
    targets: Sequence[SSAValue]
    """Block arguments of a region, or results of the region operation."""


class RegionBranchOpInterface(OpTrait, abc.ABC):
    """An operation with control flow between itself and its regions."""

    @abc.abstractmethod
    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        """Returns all flow edges into, between and out of the regions."""

    def are_exclusive(self, op: Operation, a: int, b: int) -> bool:
        """True if at most one of two regions runs in one execution of the operation."""
        return False

    def runs_one_region_once(self, op: Operation) -> bool:
        """True if each execution of the operation runs exactly one of its regions, exactly once."""
        return False

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        """True if a region may run more than once in one execution of the operation.

        MLIR: `RegionBranchOpInterface::isRepetitiveRegion`."""
        return True


class Induction(NamedTuple):
    """An induction variable of a loop: from `lower` in steps of `step`, below `upper`, as
    signed numbers."""

    variable: SSAValue
    lower: int | SSAValue
    upper: int | SSAValue
    step: int | SSAValue


class LoopLikeOpInterface(OpTrait, abc.ABC):
    """A loop with iteration arguments."""

    @abc.abstractmethod
    def loop_regions(self, op: Operation) -> Sequence[Region]:
        """Returns the regions that run repeatedly."""

    @abc.abstractmethod
    def inits(self, op: Operation) -> range:
        """Returns the operands with the initial values of the iteration arguments."""

    @abc.abstractmethod
    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        """Returns the block arguments that hold the iteration arguments, one for each init."""

    def trip_count(self, op: Operation) -> int | None:
        """Returns the number of iterations of one execution; None if it is not known.

        MLIR: `LoopLikeOpInterface::getStaticTripCount`."""
        return None

    def inductions(self, op: Operation) -> Sequence[Induction]:
        """Returns the induction variables, if the iterations are all combinations of their
        values; none if these are not known.

        MLIR: `LoopLikeOpInterface::getLoopInductionVars`, `getLoopLowerBounds`,
        `getLoopUpperBounds` and `getLoopSteps`."""
        return ()


class AdditionalYieldsOpInterface(OpTrait, abc.ABC):
    """A loop that can be made to carry more values."""

    @abc.abstractmethod
    def with_additional_yields(
        self, op: Operation, inits: Sequence[SSAValue], yielded: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Replaces the loop by one that also carries values, which start as `inits` and
        continue as `yielded`. Returns the block arguments that hold them where these are
        defined. The results for them come last. Its blocks may be replaced, too.

        MLIR: `LoopLikeOpInterface::replaceWithAdditionalYields`."""


class SelectLikeOpInterface(OpTrait, abc.ABC):
    """An operation whose result is one of two operands."""

    @abc.abstractmethod
    def condition(self, op: Operation) -> int:
        """Returns the index of the operand that decides."""

    @abc.abstractmethod
    def true_value(self, op: Operation) -> int:
        """Returns the index of the operand for a true condition."""

    @abc.abstractmethod
    def false_value(self, op: Operation) -> int:
        """Returns the index of the operand for a false condition."""


class CallOpInterface(OpTrait, abc.ABC):
    """An operation that calls a function."""

    has_open_signature = False
    """True if `with_signature` is supported."""

    @abc.abstractmethod
    def callee(self, op: Operation) -> SymbolRefAttr | None:
        """Returns the symbol of the callee; None for an indirect call."""

    @abc.abstractmethod
    def arguments(self, op: Operation) -> range:
        """Returns the indices of the argument operands, in order."""

    def with_signature(
        self, op: Operation, kept: Sequence[int], more: Sequence[SSAValue]
    ) -> Operation:
        """Returns a call of the same function with the results with the indices `kept` only, and
        with further arguments. Raises `PassFailedException` unless `has_open_signature`."""
        raise PassFailedException(f"'{op.name}' op cannot get another signature")


class FunctionOpInterface(OpTrait, abc.ABC):
    """A function: a symbol with a signature and, unless it is external, a body."""

    has_open_signature = False
    """True if `change_signature` is supported."""

    takes_more_results = False
    """True if `append_results` is supported."""

    @abc.abstractmethod
    def body(self, op: Operation) -> Region | None:
        """Returns the body; None for a declaration."""

    @abc.abstractmethod
    def symbol(self, op: Operation) -> str:
        """Returns the symbol name."""

    @abc.abstractmethod
    def argument_types(self, op: Operation) -> Sequence[Attribute]:
        """Returns the types of the arguments."""

    @abc.abstractmethod
    def result_types(self, op: Operation) -> Sequence[Attribute]:
        """Returns the types of the results."""

    @abc.abstractmethod
    def argument_attribute(self, op: Operation, index: int, name: str) -> Attribute | None:
        """Returns an attribute of an argument, such as `bufferization.access`, or None."""

    def result_attributes(self, op: Operation, index: int) -> Mapping[str, Attribute]:
        """Returns the attributes of a result, by name."""
        return {}

    def set_argument(
        self, op: Operation, index: int, type: Attribute, attributes: Mapping[str, Attribute]
    ) -> None:
        """Sets the type of an argument, and attributes beside those that it has. Calls must be
        updated by the caller. Raises `PassFailedException` unless `has_open_signature`."""
        raise PassFailedException(f"'{op.name}' op cannot get another signature")

    def set_result_attribute(
        self, op: Operation, index: int, name: str, attribute: Attribute
    ) -> None:
        """Sets an attribute of a result. Raises `PassFailedException` unless
        `has_open_signature`."""
        raise PassFailedException(f"'{op.name}' op cannot get another signature")

    def change_signature(
        self,
        op: Operation,
        kept: Sequence[int],
        arguments: Sequence[tuple[Attribute, DictionaryAttr]],
    ) -> Sequence[SSAValue]:
        """Keeps the results with the indices `kept`, and appends arguments, each with its
        type and attributes. Returns the new block arguments, none for a declaration.
        Returns and calls must be updated by the caller. Raises `PassFailedException` unless
        `has_open_signature`."""
        raise PassFailedException(f"'{op.name}' op cannot get another signature")

    def append_results(self, op: Operation, types: Sequence[Attribute]) -> None:
        """Appends results to the signature. Returns and calls must be updated by the
        caller. Raises `PassFailedException` unless `takes_more_results`."""
        raise PassFailedException(f"'{op.name}' op does not take more results")


TIE = "bufferize.result"
TIES = (TIE, "tf.aliasing_output")
"""The attributes of an argument that a result of the function is to be in. They name it by its
index; it has the same type and size. JAX marks `donate_argnums` with the second one."""
PASSED_RESULT = "bufferize.argument"
"""The attribute of a result that is to be removed once it is a memref: the index of the argument
that it is in."""


def tied_results(function: Operation, model: FunctionOpInterface) -> list[tuple[int, int]]:
    """Returns the ties of a function, each as the index of a result and that of an argument, in the
    order of the arguments. They are not verified."""
    found = list[tuple[int, int]]()
    for argument in range(len(model.argument_types(function))):
        attributes = [model.argument_attribute(function, argument, name) for name in TIES]
        result = tie_among(attributes)
        if result is not None:
            found.append((result, argument))
    return found


def tie_among(attributes: Iterable[Attribute | None]) -> int | None:
    """Returns the result that the first of the attributes of an argument names, or None."""
    return next((a.value.data for a in attributes if isinstance(a, IntegerAttr)), None)
