"""The interface of One-Shot Bufferize to operations on tensors: `BufferizableOpInterface`.

Its methods form four groups:

1. memory: whether the buffer of an operand is read or written, and the values that may
   alias it afterwards (`get_aliasing_values`);
2. constraints: whether an operand must bufferize in place, a value is writable, and a
   read and a write of the same buffer do not conflict;
3. regions: those that run repeatedly or in parallel;
4. rewriting: the memref type of each value (`get_buffer_type`) and the operation on
   memrefs that replaces the operation (`bufferize`).

An operand is identified by its operation and its index. All methods but `bufferize` are
called on the IR before any rewriting.

Models access the analysis and the rewriting through two abstract classes,
`AnalysisState` and `BufferizationRewriter`.

MLIR: include/mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td and .h
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar, cast

from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue, Use
from xdsl.traits import OpTrait
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.records import record

NotesT = TypeVar("NotesT")

BufferType = Attribute
"""The types that a tensor may be bufferized to: memrefs, and for tensor types of one's own also
other types with a `BufferLikeTypeInterface`."""

TypeConversion = Literal[
    "infer-layout-map", "infer-from-callers", "fully-dynamic-layout-map", "identity-layout-map"
]
"""The layout of a memref type that the IR does not determine."""


def named_space(space: Attribute) -> Attribute:
    """Returns the memory space that an attribute names: 0 is the default one."""
    is_default = isa(space, IntegerAttr) and not space.value.data
    return NoneAttr() if is_default else space


class BufferRelation(Enum):
    """Relation of the buffers of two values when an operand is bufferized in place.

    MLIR: `bufferization::BufferRelation`."""

    EQUIVALENT = "equivalent"
    """Exactly the same memory: base, offset, sizes and strides."""
    RESHAPED = "reshaped"
    """The same memory and the same elements in the same order, perhaps with other sizes."""
    UNKNOWN = "unknown"
    """The buffers may overlap. Always a conservative result."""


class AliasingValue(NamedTuple):
    """A value whose buffer may be that of an operand."""

    value: SSAValue
    relation: BufferRelation
    is_definite: bool = True
    """False if they alias only on some paths, as for `arith.select`."""


AliasList = Sequence[AliasingValue]
"""MLIR: `bufferization::AliasingValueList`"""


@record
class FunctionSummary:
    """The properties of a function that its callers need. Indices count all arguments
    and results."""

    read: frozenset[int]
    """Tensor arguments whose contents are read."""
    written: frozenset[int]
    """Tensor arguments whose buffers are written."""
    equivalent: dict[int, int]
    """Results that are the buffer of an argument: result to argument."""
    aliasing: dict[int, tuple[int, ...]]
    """Results that may share memory with arguments: result to arguments."""
    shared_results: tuple[tuple[int, ...], ...] = ()
    """Groups of results that may share memory with each other."""
    read_only_results: frozenset[int] = frozenset()
    """Results that may be memory that must not be written, such as a constant, or what may be
    accessed other than through tensors."""
    own_results: frozenset[int] = frozenset()
    """Results whose contents may be others than those of the arguments that they may share
    memory with: new memory, a constant, or what the function writes."""
    reshaped_results: frozenset[int] = frozenset()
    """Results that are the buffer of an argument, perhaps with other sizes."""
    new_results: frozenset[int] = frozenset()
    """Results that are memory that the call has allocated, each of its own."""
    kept: frozenset[int] = frozenset()
    """Tensor arguments whose buffers may be accessed after the call other than through
    tensors, as through a memref that is returned."""
    freed: frozenset[int] = frozenset()
    """Tensor arguments whose buffers are freed."""

    @cached_property
    def results_of(self) -> dict[int, list[int]]:
        """Arguments that results may share memory with: argument to results."""
        found = dict[int, list[int]]()
        for result, arguments in self.aliasing.items():
            for argument in arguments:
                found.setdefault(argument, []).append(result)
        return found


@dataclass(frozen=True)
class BufferizationOptions:
    """The options of One-Shot Bufferize that models may need.

    MLIR: `bufferization::OneShotBufferizationOptions`."""

    bufferize_function_boundaries: bool = False
    """Arguments, results and calls become memrefs too."""
    function_boundary_type_conversion: TypeConversion = "infer-layout-map"
    """The layouts of arguments and results."""
    unknown_type_conversion: TypeConversion = "fully-dynamic-layout-map"
    """The layout of the buffer of a tensor from an operation without a model."""
    allow_return_allocs_from_loops: bool = False
    """Loops may yield a buffer that is not that of their iter_arg."""
    allow_unknown_ops: bool = False
    """Operations without a model keep their tensors."""
    copy_before_write: bool = False
    """No analysis: every operand that is written is copied first, without its contents if these are
    not read."""
    buffer_alignment: int = 64
    """The attribute `alignment` of allocations and globals: 0 for none, or a power of two."""
    check_parallel_regions: bool = True
    """Iterations of `scf.forall` may not write a shared buffer from outside the loop."""
    dialect_filter: tuple[str, ...] = ()
    """Only operations of these dialects are bufferized, terminators with the operation around;
    others keep their tensors."""
    must_infer_memory_space: bool = False
    """A buffer whose memory space nothing determines is an error; otherwise it is in the default
    space."""
    use_encoding_for_memory_space: bool = False
    """The encoding of a tensor type is its memory space, where the buffer is not that of another
    tensor."""
    no_analysis_func_filter: tuple[str, ...] = ()
    """In these functions every operand that is written is copied first, as with
    `copy-before-write`."""

    def default_memory_space(self, tensor: Attribute) -> Attribute | None:
        """Returns the memory space of a tensor whose buffer nothing else determines; None if
        there is no default.

        MLIR: `BufferizationOptions::defaultMemorySpaceFn`."""
        if self.must_infer_memory_space:
            return None
        if self.use_encoding_for_memory_space and isinstance(tensor, TensorType):
            return named_space(cast(TensorType, tensor).encoding)
        return NoneAttr()


class AnalysisState(abc.ABC):
    """The results of One-Shot Analysis that models may query.

    During the analysis they are those of the decisions so far: see each method. In
    `verify_analysis` and `bufferize` they are final. Models only read them.

    MLIR: `bufferization::AnalysisState` and `OneShotAnalysisState`."""

    options: BufferizationOptions

    @abc.abstractmethod
    def is_value_read(self, value: SSAValue) -> bool:
        """True if the contents of the tensor may be read, by a use or through an alias. During the
        analysis, by the uses collected so far: later operations come first."""

    @abc.abstractmethod
    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        """True if the two tensors certainly have the same buffer. During the analysis, by the
        decisions so far."""

    @abc.abstractmethod
    def is_in_place(self, op: Operation, index: int) -> bool:
        """True if the operand bufferizes in place, without a copy, and for operands that are no
        tensors. During the analysis, False for an operand that is not decided yet."""

    @abc.abstractmethod
    def is_rotated(self, terminator: Operation, index: int) -> bool:
        """True if the terminator of a loop forwards the buffer of an iter_arg, without a copy and
        together with no other operand, perhaps to another position. During the analysis, False."""

    @abc.abstractmethod
    def function_summary(self, call: Operation) -> FunctionSummary | None:
        """Returns the summary of the called function; None if there is none, or if the function is
        not analysed yet, as in a cycle of calls."""

    @abc.abstractmethod
    def is_written_inside(self, operand: SSAValue, op: Operation) -> bool:
        """True if the contents of the tensor `operand` come from a write or a block
        argument inside of `op`, following aliases backwards."""

    @cached_property
    def _notes(self) -> dict[type, object]:
        return {}

    def notes(self, kind: type[NotesT]) -> NotesT:
        """Returns the state that the models of a dialect keep during one run: one object
        of the class `kind`, created at the first call.

        MLIR: `OneShotAnalysisState::Extension`."""
        found = self._notes.get(kind)
        if found is None:
            found = self._notes[kind] = kind()
        assert isinstance(found, kind)
        return found


class BufferTypes(abc.ABC):
    """The memref types of tensor values, as far as they are known.

    MLIR: `bufferization::getBufferType`."""

    options: BufferizationOptions

    @abc.abstractmethod
    def of(self, value: SSAValue) -> BufferType:
        """Returns the buffer type of a tensor that is defined before the operation at hand."""

    def default_space(self, op: Operation, tensor: Attribute) -> Attribute:
        """Returns the memory space of a new buffer of a tensor type. Raises `PassFailedException`
        if there is no default."""
        found = self.options.default_memory_space(tensor)
        if found is None:
            raise failure(
                op,
                "could not infer memory space",
                "give the tensor a buffer with bufferization.alloc_tensor {memory_space = ..} or "
                "bufferization.to_tensor, or leave must-infer-memory-space out",
            )
        return found

    @abc.abstractmethod
    def of_operand(self, op: Operation, index: int) -> BufferType:
        """Returns the type of the buffer for an operand: that of the value, or that of
        a new allocation if the operand is copied."""

    @abc.abstractmethod
    def result_of_call(self, call: Operation, index: int) -> BufferType | None:
        """Returns the type of a result of the callee; None if it is unknown."""

    @abc.abstractmethod
    def arguments_of_call(self, call: Operation) -> Sequence[Attribute]:
        """Returns the argument types of the callee, with memrefs for tensors."""

    @abc.abstractmethod
    def of_function(self, function: Operation) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Returns the argument and result types, with memrefs for tensors."""

    @abc.abstractmethod
    def memory_space(self, value: SSAValue) -> Attribute:
        """Returns the memory space of the buffer of a tensor (`NoneAttr` for the default)."""


class BufferBuilder(abc.ABC):
    """Inserts operations before the one that is bufferized.

        builder.insert(op)
        builder.alloc_like(%m, memref<?xf32>)     memref.dim, memref.alloc
        builder.copy(%m, %n)                      memref.copy

    MLIR: `OpBuilder`, and `BufferizationOptions::createAlloc` and `createMemCpy`"""

    @abc.abstractmethod
    def insert(self, *ops: Operation) -> None:
        """Inserts operations before the one at hand, in order, or before an ancestor
        that takes no operations inside (see `takes_operations_inside`)."""

    @abc.abstractmethod
    def alloc(self, type: MemRefType, dynamic_sizes: Sequence[SSAValue] = ()) -> SSAValue:
        """Allocates a buffer of this type, layout and alignment included."""

    @abc.abstractmethod
    def alloc_like(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """Allocates a buffer of this type with the dynamic sizes of `buffer`."""

    @abc.abstractmethod
    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Copies the contents of a buffer to another of the same shape."""

    @abc.abstractmethod
    def cast(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """Returns the buffer with this type: itself, a `memref.cast` (or the cast of the model of
        the type), or a copy in a new allocation if the types are not cast-compatible."""

    @abc.abstractmethod
    def index_constant(self, value: int) -> SSAValue:
        """Returns an `arith.constant` of type `index`."""

    @abc.abstractmethod
    def dim(self, buffer: SSAValue, dimension: int) -> SSAValue:
        """Returns the size of a memref along a dimension, as a constant if it is static."""


class BufferizationRewriter(BufferBuilder, abc.ABC):
    """The IR changes of `bufferize`. New operations go before the operation at hand.

    MLIR: `RewriterBase` with `BufferizationState`, and the free functions `getBuffer`,
    `replaceOpWithBufferizedValues`, `allocateTensorForShapedValue`."""

    options: BufferizationOptions
    types: BufferTypes
    state: AnalysisState
    """The finished analysis. It covers the IR before the rewriting only."""

    @abc.abstractmethod
    def buffer(self, op: Operation, index: int) -> SSAValue:
        """Returns the memref of a tensor operand, after a copy if the analysis requires one."""

    @abc.abstractmethod
    def buffer_of(self, value: SSAValue) -> SSAValue:
        """Returns the memref of a tensor value, without a copy."""

    @abc.abstractmethod
    def operands(self, op: Operation) -> list[SSAValue]:
        """Returns all operands, with the result of `buffer` for each tensor."""

    @abc.abstractmethod
    def result_type(self, value: SSAValue) -> Attribute:
        """Returns the type of a value after bufferization: the buffer type of a tensor,
        else its own type."""

    @abc.abstractmethod
    def insert_here(self, op: Operation) -> None:
        """Inserts the replacement of the operation at hand exactly there."""

    @abc.abstractmethod
    def global_for(self, value: Attribute, type: MemRefType) -> str:
        """Returns the name of the constant `memref.global` with these contents in the
        nearest symbol table."""

    @abc.abstractmethod
    def replace(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """Replaces the results of the operation: by a memref for each tensor, by a
        value of the same type for any other result, or by None if it is unused."""

    @abc.abstractmethod
    def move_block(
        self, old: Block, arg_types: Sequence[Attribute], captured: Sequence[SSAValue] = ()
    ) -> Block:
        """Moves the operations of `old` to a new block with arguments of these types
        and returns it. The arguments, followed by the `captured` values, replace the
        old arguments; the operations are rewritten later."""

    @abc.abstractmethod
    def new_block(self, old: Block) -> Block:
        """Returns the block that replaced `old`, or `old` itself."""


class BufferizableOpInterface(OpTrait, abc.ABC):
    """The bufferization model of an operation with tensors.

    The methods without a default must be implemented; the defaults of the others are MLIR's."""

    @abc.abstractmethod
    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        """True if the buffer of the tensor operand is read."""

    @abc.abstractmethod
    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        """True if the buffer of the tensor operand is written when it bufferizes in place."""

    def frees_memory(self, op: Operation, index: int, state: AnalysisState) -> bool:
        """True if the memory of a written tensor operand is freed. It is no part of other memory
        then.

        MLIR: none."""
        return False

    def is_used_at_start_only(self, op: Operation, index: int) -> bool:
        """True if the operation reads the buffer of the tensor operand, if at all, before
        its regions run. A loop that is given a tensor to start with does; what it does with
        the buffer later, it does as a write, or through a block argument."""
        return False

    def later_readers(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[Operation] | None:
        """Returns the operations after this one that access the buffer of the tensor operand other
        than through a tensor, as through the memref of `to_buffer`; None if any operation may."""
        return ()

    @abc.abstractmethod
    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        """Returns the tensors that may share the buffer of the operand when it
        bufferizes in place."""

    @abc.abstractmethod
    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        """Replaces the operation by one on memrefs; ends with a call of `rewriter.replace`."""

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        """Returns the buffer type of a result, or of a block argument of one of the regions.

        The default suits an operation whose result is the buffer of an operand, or new memory with
        an identity layout. Raises `PassFailedException` if there is no type."""
        return types.of(value)

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        """True if the operand bufferizes in place before any other decision. On a
        conflict, a destination is rejected with an error; an operand that is only
        forwarded, as by a yield, is copied."""
        return False

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        """True if the buffer of the result is new memory."""
        return False

    def result_bufferizes_to_memory_write(
        self, op: Operation, value: SSAValue, state: AnalysisState
    ) -> bool:
        """True if the operation defines the contents of the result. If it does not, a read of the
        result reads the contents of its aliasing operands; without any, the contents are undefined.

        Called for results without aliasing operands; the others follow from those."""
        return True

    def may_have_own_contents(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        """True if the contents of the result may come from the operation itself, although
        operands may alias it and none of them is written: a call may return its argument or
        new memory. Without operands that may alias, see `result_bufferizes_to_memory_write`.
        What terminators inside of the operation forward counts as operands.

        MLIR: none."""
        return False

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        """True if the buffer of the result or block argument may be written; of a part that is
        extracted, if it may be written through the part."""
        return True

    def is_not_conflicting(
        self, op: Operation, read: Use, write: Use, state: AnalysisState
    ) -> bool:
        """True if it is harmless that `write` comes between the definition of `read`
        and `read` itself."""
        return False

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        """True if each element of operand `read` is read before the same element of
        operand `write` is written, and not afterwards."""
        return False

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        """True if the region may run more than once per execution of the operation."""
        return False

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        """True if several executions of the region may overlap in time."""
        return False

    def takes_operations_inside(self, op: Operation) -> bool:
        """True if operations, such as copies, may be inserted into its regions;
        otherwise they are inserted before the operation."""
        return True

    def has_tensor_semantics(self, op: Operation) -> bool:
        """True if an operation without operands, results and regions must be bufferized,
        as a global must.

        MLIR: `hasTensorSemantics`."""
        return False

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        """Raises `PassFailedException` if the operation cannot be bufferized with the
        decisions of the analysis."""


def insertion_anchor(
    op: Operation, models: Callable[[Operation], BufferizableOpInterface | None]
) -> Operation:
    """Returns the operation, or the one around it that takes none inside: operations that belong
    before `op` are inserted before that."""
    parent = op.parent_op()
    while parent is not None:
        model = models(parent)
        if model is None or model.takes_operations_inside(parent):
            break
        op, parent = parent, parent.parent_op()
    return op
