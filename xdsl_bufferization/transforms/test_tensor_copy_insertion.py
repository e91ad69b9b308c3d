"""Turns the decisions of One-Shot Analysis into tensors that are allocated.

    %1 = tensor.insert %f into %t[%i]         // out of place
    // becomes
    %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
    %1 = tensor.insert %f into %0[%i]

One-Shot Bufferize of the output makes the buffers and copies that it would make of the
input, and no others: every operand is in place. An operand whose contents are not needed
gets an `alloc_tensor` without a copy. If the analysis copies the only result that may have
the buffer of an operand, as of `tensor.extract_slice`, the copy goes after the operation.

MLIR: lib/Dialect/Bufferization/Transforms/TensorCopyInsertion.cpp,
test/lib/Dialect/Bufferization/TestTensorCopyInsertion.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, ModuleOp, NoneAttr
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.tensors.decisions import Decisions, decide
from xdsl_bufferization.analysis.tensors.shared_outputs import initial_reads
from xdsl_bufferization.dialects.bufferization.dialect import AllocTensorOp
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions, insertion_anchor
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.layouts import ranked_tensor
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes
from xdsl_bufferization.transforms.one_shot_preconditions import check_copied_operands
from xdsl_bufferization.transforms.options import OptionsPass


@record
class TestTensorCopyInsertionPass(OptionsPass):
    """Turns the copies that One-Shot Analysis decides on into `bufferization.alloc_tensor`,
    and leaves the tensors.

    `one-shot-bufferize` of the output allocates and copies what it would for the input."""

    __test__ = False
    """It is no test of pytest."""

    name = "test-tensor-copy-insertion"

    allow_return_allocs_from_loops: bool = False
    """Loops may yield a buffer that is not that of their iter_arg."""
    bufferize_function_boundaries: bool = False
    """Analyses calls and returns as well."""
    must_infer_memory_space: bool = False
    """An allocation without contents whose memory space is not known is an error: `could not infer
    memory space`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        check_attributes(op)
        options = BufferizationOptions(
            bufferize_function_boundaries=self.bufferize_function_boundaries,
            allow_return_allocs_from_loops=self.allow_return_allocs_from_loops,
        )
        edits = Edits()
        with edits.taken_back_on_error():
            edits.set_operands(initial_reads(op, everything=False))
            decided = decide(op, options)
            insertion = _CopyInsertion(decided)
            insertion.check(must_infer_memory_space=self.must_infer_memory_space)
        insertion.run()


@dataclass(eq=False, repr=False)
class _CopyInsertion:
    """The rewriting of one module."""

    decided: Decisions

    def __post_init__(self) -> None:
        self.plan = self.decided.plan

    def check(self, *, must_infer_memory_space: bool) -> None:
        """Raises `PassFailedException` for what cannot be allocated."""
        for op in self.plan.models:
            check_copied_operands(op, self.plan)
            for index, operand in enumerate(op.operands):
                if not self.plan.is_copied(op, index) or self._has_contents(op, index):
                    continue
                space = self.decided.types.memory_space(operand)
                if must_infer_memory_space and space == NoneAttr():
                    self._check_allocations(operand)

    def run(self) -> None:
        """Inserts the allocations."""
        for op in self.plan.models:
            for index in range(len(op.operands)):
                if self.plan.is_copied(op, index):
                    self._copy_operand(op, index)
        for result, (op, index) in self.plan.copied_results.items():
            assert isinstance(result, OpResult)
            users = list(result.uses)
            ops = self._copy(result, self._has_contents(op, index))
            Rewriter.insert_op(ops, InsertPoint.after(result.op))
            for use in users:
                use.operation.operands[use.index] = ops[-1].results[0]

    def _has_contents(self, op: Operation, index: int) -> bool:
        plan = self.plan
        return (op, index) in plan.loop_copies or plan.state.needs_copy(op, index)

    def _check_allocations(self, value: SSAValue) -> None:
        """Raises if the buffer may be one that is allocated in no particular space."""
        uses = self.plan.state.uses
        for leaf in uses.tensors[value].possible_buffers or ():
            found = leaf.value
            if not isinstance(found, OpResult):
                continue
            model = self.plan.state.models(found.op)
            if model is not None and model.bufferizes_to_allocation(found.op, found):
                raise failure(
                    found.op,
                    "could not infer memory space",
                    "it is allocated; use 'bufferization.alloc_tensor' with a memory "
                    "space, or leave out must-infer-memory-space",
                )

    def _copy_operand(self, op: Operation, index: int) -> None:
        ops = self._copy(op.operands[index], self._has_contents(op, index))
        Rewriter.insert_op(ops, InsertPoint.before(insertion_anchor(op, self.plan.state.models)))
        op.operands[index] = ops[-1].results[0]

    def _copy(self, value: SSAValue, has_contents: bool) -> Sequence[Operation]:
        """Returns the allocation of a tensor like the value, after what computes its sizes."""
        if has_contents:
            return (AllocTensorOp(value.type, (), copy=value),)
        type = ranked_tensor(value)
        found, sizes = list[Operation](), list[SSAValue]()
        for number, size in enumerate(type.get_shape()):
            if size == DYNAMIC_INDEX:
                constant = ConstantOp.from_int_and_width(number, IndexType())
                dim = DimOp(value, constant)
                found += (constant, dim)
                sizes.append(dim.result)
        new = AllocTensorOp(type, sizes)
        space = self.decided.types.memory_space(value)
        if space != NoneAttr():
            new.properties["memory_space"] = space
        return (*found, new)
