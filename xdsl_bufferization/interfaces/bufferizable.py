"""
What One-Shot Bufferize asks of an operation with tensors: `BufferizableOpInterface`.

An operation answers four groups of questions:

1. memory: does the buffer of an operand get read, get written, and which values may
   share it afterwards (`get_aliasing_values`);
2. constraints: must an operand stay in place, may a value be written, are a read and
   a write of the same buffer harmless together;
3. regions: which of them run repeatedly or in parallel;
4. rewriting: the memref type of each of its values (`get_buffer_type`) and the
   operation on memrefs that takes its place (`bufferize`).

An operand is named by its operation and its index. All answers are given for the IR
before anything was rewritten, except `bufferize`.

The analysis and the rewriting are seen from here through two abstract classes,
`AnalysisState` and `BufferizationRewriter`.

MLIR: include/mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td and .h
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar

from xdsl.dialects.builtin import (
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue, Use
from xdsl.traits import OpTrait

NotesT = TypeVar("NotesT")

BufferType = MemRefType | UnrankedMemRefType
"""The types that a tensor may get."""

TypeConversion = Literal[
    "infer-layout-map", "fully-dynamic-layout-map", "identity-layout-map"
]
"""How a memref type is chosen where the IR does not decide it."""


def is_tensor(value: SSAValue) -> bool:
    """Is the value a ranked or an unranked tensor?"""
    return isinstance(value.type, TensorType | UnrankedTensorType)


class BufferRelation(Enum):
    """
    How the buffers of two values relate when an operand is bufferized in place.

    MLIR: `bufferization::BufferRelation`.
    """

    EQUIVALENT = "equivalent"
    """Exactly the same memory: base, offset, sizes and strides."""
    UNKNOWN = "unknown"
    """The buffers may overlap. Always a safe answer."""


class AliasingValue(NamedTuple):
    """A value whose buffer may be that of an operand."""

    value: SSAValue
    relation: BufferRelation
    is_definite: bool = True
    """False when they alias only on some paths, as for `arith.select`."""


@dataclass(frozen=True)
class FunctionSummary:
    """
    What a caller needs to know of a function; indices count all arguments and results.
    """

    read: frozenset[int]
    """Tensor arguments whose contents are read."""
    written: frozenset[int]
    """Tensor arguments whose buffers are written."""
    equivalent: dict[int, int]
    """Results that are exactly the buffer of an argument: result to argument."""
    aliasing: dict[int, tuple[int, ...]]
    """Results that may share memory with arguments: result to arguments."""
    shared_results: tuple[tuple[int, ...], ...] = ()
    """Groups of results that may share memory with each other."""
    read_only_results: frozenset[int] = frozenset()
    """Results that may be memory that must not be written, as that of a constant."""


@dataclass(frozen=True)
class BufferizationOptions:
    """
    The options of One-Shot Bufferize that models may need.

    MLIR: `bufferization::OneShotBufferizationOptions`.
    """

    bufferize_function_boundaries: bool = False
    function_boundary_type_conversion: TypeConversion = "infer-layout-map"
    unknown_type_conversion: TypeConversion = "fully-dynamic-layout-map"
    allow_return_allocs_from_loops: bool = False
    allow_unknown_ops: bool = False
    copy_before_write: bool = False
    buffer_alignment: int = 64
    """Alignment of new buffers and globals, in bytes; 0 for none."""
    check_parallel_regions: bool = True


class AnalysisState(abc.ABC):
    """
    What an operation may ask back while it answers.

    MLIR: `bufferization::AnalysisState` and `OneShotAnalysisState`.
    """

    options: BufferizationOptions

    @abc.abstractmethod
    def is_value_read(self, value: SSAValue) -> bool:
        """May the contents of the tensor be read, by a use or through an alias?"""

    @abc.abstractmethod
    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        """Do the two tensors certainly live in exactly the same buffer?"""

    @abc.abstractmethod
    def is_in_place(self, op: Operation, index: int) -> bool:
        """Was it decided that the operand is used without a copy?"""

    @abc.abstractmethod
    def function_summary(self, call: Operation) -> FunctionSummary | None:
        """What is known of the function that is called; None when nothing is."""

    @abc.abstractmethod
    def is_written_inside(self, operand: SSAValue, op: Operation) -> bool:
        """
        Does the tensor `operand` get its contents from a write or an argument inside
        `op`, following aliases backwards?
        """

    @cached_property
    def _notes(self) -> dict[type, object]:
        return {}

    def notes(self, kind: type[NotesT]) -> NotesT:
        """
        What the models of a dialect remember during one run: one object of the class,
        made at the first question.

        MLIR: `OneShotAnalysisState::Extension`.
        """
        found = self._notes.get(kind)
        if found is None:
            found = self._notes[kind] = kind()
        assert isinstance(found, kind)
        return found


class BufferTypes(abc.ABC):
    """
    The memref types of tensor values, as far as they are known.

    MLIR: `bufferization::getBufferType`.
    """

    options: BufferizationOptions

    @abc.abstractmethod
    def of(self, value: SSAValue) -> BufferType:
        """The buffer type of a tensor that is defined before the asking operation."""

    @abc.abstractmethod
    def of_operand(self, op: Operation, index: int) -> BufferType:
        """
        The type of the buffer that the operation gets for its operand: that of the
        value, or that of a new allocation where the operand is copied.
        """

    @abc.abstractmethod
    def result_of_call(self, call: Operation, index: int) -> BufferType | None:
        """The type of a result of the called function; None when it is not known."""

    @abc.abstractmethod
    def arguments_of_call(self, call: Operation) -> Sequence[Attribute]:
        """The types of the arguments of the called function, tensors replaced."""

    @abc.abstractmethod
    def of_function(
        self, function: Operation
    ) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """The types of the arguments and the results, tensors replaced."""

    @abc.abstractmethod
    def memory_space(self, value: SSAValue) -> Attribute:
        """The memory space of the buffer of a tensor (`NoneAttr` for the default)."""


class BufferizationRewriter(abc.ABC):
    """
    How `bufferize` changes the IR. New operations go before the operation at hand.

    MLIR: `RewriterBase` with `BufferizationState`, and the free functions
    `getBuffer`, `replaceOpWithBufferizedValues`, `allocateTensorForShapedValue`.
    """

    options: BufferizationOptions
    types: BufferTypes
    state: AnalysisState
    """The finished analysis; of the IR, it knows only what was there before."""

    @abc.abstractmethod
    def buffer(self, op: Operation, index: int) -> SSAValue:
        """
        The memref of a tensor operand, with a copy made first where the analysis
        asked for one.
        """

    @abc.abstractmethod
    def buffer_of(self, value: SSAValue) -> SSAValue:
        """The memref of a tensor value, never copied."""

    @abc.abstractmethod
    def operands(self, op: Operation) -> list[SSAValue]:
        """All operands, tensors replaced by their buffers as of `buffer`."""

    @abc.abstractmethod
    def result_type(self, value: SSAValue) -> Attribute:
        """The type that a value has afterwards: its buffer type, if it is a tensor."""

    @abc.abstractmethod
    def insert(self, *ops: Operation) -> None:
        """
        Inserts operations before the one at hand, in order; or before an operation
        around it that takes no others inside (see `takes_operations_inside`).
        """

    @abc.abstractmethod
    def insert_here(self, op: Operation) -> None:
        """Inserts what takes the place of the operation at hand exactly there."""

    @abc.abstractmethod
    def alloc(
        self, type: MemRefType, dynamic_sizes: Sequence[SSAValue] = ()
    ) -> SSAValue:
        """Allocates a buffer of the given type (layout included) and alignment."""

    @abc.abstractmethod
    def alloc_like(self, buffer: SSAValue, type: MemRefType) -> SSAValue:
        """Allocates a buffer of the given type with the dynamic sizes of another."""

    @abc.abstractmethod
    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Copies the contents of a memref to another of the same shape."""

    @abc.abstractmethod
    def cast(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """
        The buffer with the given type: itself, a `memref.cast`, or an allocation with
        a copy where no cast can do it.
        """

    @abc.abstractmethod
    def index_constant(self, value: int) -> SSAValue:
        """An `arith.constant` of type index."""

    @abc.abstractmethod
    def dim(self, buffer: SSAValue, dimension: int) -> SSAValue:
        """The size of a memref along a dimension, a constant where it is static."""

    @abc.abstractmethod
    def global_for(self, value: Attribute, type: MemRefType) -> str:
        """
        The name of the constant `memref.global` with these contents in the symbol table
        of the operation that is bufferized.
        """

    @abc.abstractmethod
    def replace(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """
        Puts values in the place of the results of the operation: a memref for each
        tensor, a value of the same type for each other one, None where unused.
        """

    @abc.abstractmethod
    def move_block(
        self,
        old: Block,
        arg_types: Sequence[Attribute],
        captured: Sequence[SSAValue] = (),
    ) -> Block:
        """
        A new block with arguments of these types and all operations of `old`. The
        arguments, followed by the `captured` values, take the place of the old
        arguments; the operations are rewritten later.
        """

    @abc.abstractmethod
    def new_block(self, old: Block) -> Block:
        """The block that took the place of `old` (`old` itself if none did)."""


class BufferizableOpInterface(OpTrait, abc.ABC):
    """
    The model of an operation with tensors for One-Shot Bufferize.

    A model must answer the first four questions and rewrite; the others have the
    defaults of MLIR.
    """

    @abc.abstractmethod
    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        """Is the buffer of the tensor operand read?"""

    @abc.abstractmethod
    def bufferizes_to_memory_write(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        """Is the buffer of the tensor operand written, if it is used in place?"""

    @abc.abstractmethod
    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        """The tensors that may share the buffer of the operand, if in place."""

    @abc.abstractmethod
    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        """
        Replaces the operation by one on memrefs, and ends with `rewriter.replace`.
        """

    def get_buffer_type(
        self, op: Operation, value: SSAValue, types: BufferTypes
    ) -> BufferType:
        """
        The buffer type of a result, or of a block argument of one of the regions.

        The default suits an operation whose result is an operand's buffer, or new
        memory in row-major layout. Raises `PassFailedException` if there is none.
        """
        return types.of(value)

    def must_bufferize_in_place(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        """
        Is this operand used in place before anything else is decided? If even that
        conflicts, a destination is refused with an error, and what is only handed on,
        as by a yield, is copied.
        """
        return False

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        """Is the buffer of this result new memory?"""
        return False

    def result_bufferizes_to_memory_write(
        self, op: Operation, value: SSAValue, state: AnalysisState
    ) -> bool:
        """
        Does the operation define the contents of the result? If not, a read of it
        reads what its aliasing operands hold, or nothing defined if there are none.

        Asked for results with no aliasing operand; the others follow from those.
        """
        return True

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        """May the buffer of the result or block argument be written?"""
        return True

    def is_not_conflicting(
        self, op: Operation, read: Use, write: Use, state: AnalysisState
    ) -> bool:
        """Is it harmless that `write` comes between a definition and `read`?"""
        return False

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        """
        Is each element of operand `read` read before the same element of operand
        `write` is written, and not afterwards?
        """
        return False

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        """May the region run more than once for one execution of the operation?"""
        return False

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        """May several executions of the region overlap in time?"""
        return False

    def takes_operations_inside(self, op: Operation) -> bool:
        """May others, as copies, be added to its regions? If not, they go before it."""
        return True

    def has_tensor_semantics(self, op: Operation) -> bool:
        """
        Asked for an operation without operands, results and regions: must it be
        bufferized all the same, as a global is?

        MLIR: `hasTensorSemantics`.
        """
        return False

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        """
        Raises `PassFailedException` if the decisions cannot be put into practice.
        """
