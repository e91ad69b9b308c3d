"""Uses by which the iterations of a parallel loop read the initial contents of its outputs.

    scf.forall (%i) in (4) shared_outs(%o = %t) {
      %s = tensor.extract_slice %o[%j] [2] [1]               // is to read %t
      ...
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %n into %o[%k] [2] [1]
      }
    }

Inside the loop a shared output is the tensor that it starts from; insertions are
visible in the result only. Its buffer, however, changes while other iterations run. So
a use of the output is redirected to the initial tensor, which makes the read visible to
the analysis. These uses are not redirected:

- an extraction of a subset that the same iteration inserts into: no other iteration
  inserts there, and the analysis detects conflicts within the iteration;
- all uses in a loop with at most one iteration, except the sources of its insertions,
  which are read after other insertions.

The other way round, a use of the initial tensor directly in the body, that would not be
redirected if it were one of the output, can be one of it (`own_parts`): what it overwrites is then
the iteration's own part, in place.

With `copy-before-write` there is no analysis, and the loop has copied its init: all uses read the
initial tensor. An output without insertions always equals the initial tensor.

MLIR redirects no use, and reads the insertions made so far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from xdsl.dialects.builtin import ShapedType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import block_of, contents
from xdsl_bufferization.interfaces.control_flow import (
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_COMPARED


class InitialRead(NamedTuple):
    """An operand to redirect to the initial tensor of a shared output, or to the output."""

    op: Operation
    operand: int
    init: SSAValue
    """The tensor that it gets."""


def initial_reads(
    module: Operation, *, everything: bool, everything_in: Collection[Operation] = ()
) -> list[InitialRead]:
    """Returns these operands in all loops of a module with shared outputs, outer loops first. With
    `everything`, extractions of the iteration's own subset are included, also in the operations
    `everything_in`."""
    outputs = SharedOutputs(everything=everything)
    inside = {op for root in everything_in for op in contents(root)}
    for op in contents(module):
        if op.regions:
            outputs.everything = everything or op in inside
            outputs.visit(op)
    return [InitialRead(*operand, init) for operand, init in outputs.inits.items()]


def own_parts(module: Operation) -> list[InitialRead]:
    """Returns the operands that use the initial tensor of an output in the body of its loop, and
    can use the output, which has the same contents there. The iteration may overwrite it."""
    outputs = SharedOutputs()
    return [
        InitialRead(op, index, output)
        for loop in contents(module)
        if loop.regions
        for op, index, output in outputs.own_parts(loop)
    ]


Output = tuple[BlockArgument, Collection[Operation]]
"""What carries a tensor in the loop that inserts parts of it, and the insertions."""


class OwnReads:
    """What iterations read of other tensors where they overwrite an output without contents: it can
    start from one of these, if its own parts are read instead.

        scf.forall (%i) in (4) shared_outs(%o = %e) {
          %s = tensor.extract_slice %t[%i] [2] [1]
          %p = tensor.extract_slice %o[%i] [2] [1]
          %n = linalg.exp ins(%s) outs(%p)             // or ins(%p), with %o = %t
          scf.forall.in_parallel { tensor.parallel_insert_slice %n into %o[%i] [2] [1] }
        }

    A nest of sequential loops has such an output if its iterations insert disjoint parts."""

    def __init__(self, outputs: SharedOutputs, loop: Operation, init: int) -> None:
        self.reads = dict[SSAValue, list[tuple[Operation, Subset]]]()
        """The extractions of these parts, by the tensor."""
        self._parts = dict[Subset, OpResult]()
        self._places = dict[Operation, int]()
        found = outputs.of_init(loop, init) or outputs.of_nest(loop, init)
        self._output = None if found is None else found[0]
        if found is not None:
            self._places = outputs.places(found[0].block)
            self._collect(outputs, loop, *found)

    def _collect(
        self,
        outputs: SharedOutputs,
        loop: Operation,
        output: BlockArgument,
        insertions: Collection[Operation],
    ) -> None:
        """Finds the extractions from which what is inserted is computed."""
        inserted = {outputs.inserted(op)[1]: None for op in insertions}
        pending = [outputs.inserted(op)[0] for op in insertions]
        seen = dict.fromkeys(pending)
        while pending and len(seen) <= MOST_COMPARED * (1 + len(insertions)):
            op = pending.pop().owner
            if not isinstance(op, Operation) or op.parent is not output.block:
                continue
            source, part = outputs.extracted(op)
            if source is None or part is None or part not in inserted:
                pending += [value for value in op.operands if value not in seen]
                seen.update(dict.fromkeys(op.operands))
            elif source is output:
                self._parts.setdefault(part, op.results[0])
            elif source.type == output.type and not loop.is_ancestor(block_of(source)):
                self.reads.setdefault(source, []).append((op, part))

    def redirected(self, value: SSAValue) -> Iterator[InitialRead]:
        """Yields the operands that are to be others if the output starts from a tensor."""
        if self._output is None:
            return
        for op, part in self.reads.get(value, ()):
            own = self._parts.get(part)
            readers = [(use.operation, use.index) for use in op.results[0].uses]
            if own is None or own.type != op.results[0].type or not self._are_after(own, readers):
                # None reads it where it is read during an analysis only (see `initial_reads`).
                for index, operand in enumerate(op.operands):
                    if operand is value:
                        yield InitialRead(op, index, self._output)
                continue
            for reader in readers:
                yield InitialRead(*reader, own)

    def together(self, value: SSAValue) -> Iterator[tuple[Operation, int, int]]:
        """Yields the operations that use a part of a tensor and that of the output, with the two
        operands."""
        for op, part in self.reads.get(value, ()):
            own = self._parts.get(part)
            for use in op.results[0].uses:
                for index, operand in enumerate(use.operation.operands):
                    if operand is own:
                        yield use.operation, use.index, index

    def _are_after(self, own: OpResult, readers: Sequence[Operand]) -> bool:
        """True if operations are in the block of the loop, behind the extraction of a part."""
        start = self._places[own.op]
        return all(self._places.get(op, -1) > start for op, _ in readers)


class SharedOutputs:
    """The outputs of loops, and what uses them. With `everything`, the iteration's own parts as
    well."""

    def __init__(self, *, everything: bool = False) -> None:
        self.inits = dict[Operand, SSAValue]()
        """What the operands that were found are to read."""
        self.everything = everything
        self._models = InterfaceCache(BufferizableOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._extractions = InterfaceCache(SubsetExtractionOpInterface)
        self._insertions = InterfaceCache(SubsetInsertionOpInterface)
        self._bounds = ValueBounds()
        self._places = dict[Block, dict[Operation, int]]()

    def of_init(self, op: Operation, index: int) -> Output | None:
        """Returns the shared output of a parallel loop that starts from an operand."""
        loop, model = self._loops(op), self._models(op)
        if loop is None or model is None or len(op.regions) != 1 or index not in loop.inits(op):
            return None
        output = loop.region_iter_args(op)[index - loop.inits(op).start]
        if not model.is_parallel_region(op, 0) or output in self._carried(op):
            return None
        assert isinstance(output, BlockArgument)
        uses = ((use.operation, use.index) for use in output.uses)
        insertions = (op for op, at in uses if self._insertion(op, at) is not None)
        return output, dict.fromkeys(insertions)

    def of_nest(self, op: Operation, index: int) -> Output | None:
        """Returns what carries a tensor in the innermost of sequential loops, where each iteration
        inserts one part, if no two of them insert the same elements."""
        inductions = list[Induction]()
        while (model := self._loops(op)) is not None and len(op.regions) == 1:
            block, number = op.regions[0].first_block, index - model.inits(op).start
            found = model.inductions(op) if index in model.inits(op) else ()
            if block is None or not found:
                return None
            inductions += found
            argument = model.region_iter_args(op)[number]
            yielded = self._yielded(op, argument)
            if yielded is None or yielded.op.parent is not block:
                return None
            op = yielded.op
            insertion, inner = self._insertions(op), self._loops(op)
            if insertion is not None and op.operands[insertion.destination(op)] is argument:
                part = insertion.subset(op)
                if part is None or not all(self._moves(part, each) for each in inductions):
                    return None
                assert isinstance(argument, BlockArgument)
                return argument, (op,)
            index = yielded.index + (0 if inner is None else inner.inits(op).start)
            if inner is None or index not in inner.inits(op) or op.operands[index] is not argument:
                return None
        return None

    def _yielded(self, op: Operation, argument: SSAValue) -> OpResult | None:
        """The result that becomes an iter_arg of a loop in the next iteration, if it is the only
        one, and the result of the loop at the same place."""
        branch, block = self._branches(op), block_of(argument)
        found = list[SSAValue]()
        for edge in () if branch is None else branch.edges(op):
            if edge.source is block.last_op:
                pairs = zip(edge.operands, edge.targets, strict=True)
                found += [edge.source.operands[k] for k, target in pairs if target is argument]
        value = found[0] if len(found) == 1 else None
        return value if isinstance(value, OpResult) else None

    def _moves(self, part: Subset, induction: Induction) -> bool:
        """True if a part is another one for each value of an induction variable."""
        step = induction.step
        if not isinstance(step, int) or step <= 0:
            return False
        return any(
            offset is induction.variable and stride == 1 and self._is_at_most(size, step)
            for offset, size, stride in zip(*part, strict=True)
        )

    def _is_at_most(self, size: int | SSAValue, most: int) -> bool:
        return (size if isinstance(size, int) else self._bounds.of(size).high) <= most

    def inserted(self, op: Operation) -> tuple[SSAValue, Subset | None]:
        """Returns what an insertion inserts, and where."""
        model = self._insertions(op)
        assert model is not None
        return op.operands[model.source(op)], model.subset(op)

    def places(self, block: Block) -> dict[Operation, int]:
        """Returns the numbers of the operations of a block, in order."""
        if block not in self._places:
            self._places[block] = {op: place for place, op in enumerate(block.ops)}
        return self._places[block]

    def extracted(self, op: Operation) -> tuple[SSAValue | None, Subset | None]:
        """Returns the tensor of which an operation extracts a part, and the part."""
        model = self._extractions(op)
        if model is None or len(op.results) != 1:
            return None, None
        return op.operands[model.source(op)], model.subset(op)

    def visit(self, op: Operation) -> None:
        """Finds the operands in one operation, after those of the enclosing operations."""
        loop, model = self._loops(op), self._models(op)
        if loop is None or model is None:
            return
        carried = self._carried(op)
        is_parallel = model.is_parallel_region(op, 0)
        for index, output in zip(loop.inits(op), loop.region_iter_args(op), strict=True):
            if is_tensor(output) and output not in carried:
                init = self.inits.get((op, index), op.operands[index])
                for operand in self._initial_reads(output, is_parallel):
                    self.inits[operand] = init

    def own_parts(self, op: Operation) -> Iterator[tuple[Operation, int, SSAValue]]:
        """Yields the operands for one loop, with the outputs. Linear in its body."""
        loop, model = self._loops(op), self._models(op)
        if loop is None or model is None or len(op.regions) != 1:
            return
        carried, inits = self._carried(op), [op.operands[index] for index in loop.inits(op)]
        outputs = {
            init: output
            for init, output in zip(inits, loop.region_iter_args(op), strict=True)
            if is_tensor(output) and output not in carried and inits.count(init) == 1
        }
        block = op.regions[0].first_block
        if not outputs or block is None:
            return
        is_parallel = model.is_parallel_region(op, 0)
        inserted = {output: self._inserted(output)[0] for output in outputs.values()}
        compared = {
            output: list(islice(found, MOST_COMPARED)) for output, found in inserted.items()
        }
        for inner in block.ops:
            for index, operand in enumerate(inner.operands):
                output = outputs.get(operand)
                if output is None or not inserted[output]:
                    continue
                if not is_parallel or self._is_own(
                    inner, index, inserted[output], compared[output]
                ):
                    yield inner, index, output

    def _carried(self, op: Operation) -> dict[SSAValue, None]:
        """Returns the values that an iteration gets from another one: they are not shared."""
        branch = self._branches(op)
        edges = () if branch is None else branch.edges(op)
        return {target: None for edge in edges if edge.source is not op for target in edge.targets}

    def _initial_reads(self, output: SSAValue, is_parallel: bool) -> Iterator[Operand]:
        uses = [(use.operation, use.index) for use in output.uses]
        inserted, ends = self._inserted(output)
        first = list(islice(inserted, MOST_COMPARED))
        for op, index in uses:
            if self._insertion(op, index) is not None:
                continue
            if inserted and not self.everything and op.parent not in ends:
                if not is_parallel or self._is_own(op, index, inserted, first):
                    continue
            yield op, index

    def _inserted(
        self, output: SSAValue
    ) -> tuple[dict[Subset | None, None], dict[Block | None, None]]:
        """Returns the subsets that are inserted into an output, and the blocks where."""
        inserted, ends = dict[Subset | None, None](), dict[Block | None, None]()
        for use in output.uses:
            insertion = self._insertion(use.operation, use.index)
            if insertion is not None:
                inserted[insertion.subset(use.operation)] = None
                ends[use.operation.parent] = None
        return inserted, ends

    def _insertion(self, op: Operation, index: int) -> SubsetInsertionOpInterface | None:
        """Returns the model of an insertion into the output that only the result shows; else
        None."""
        insertion = self._insertions(op)
        if insertion is None or op.results or insertion.destination(op) != index:
            return None
        return insertion

    def _is_own(
        self,
        op: Operation,
        index: int,
        inserted: Collection[Subset | None],
        first: Sequence[Subset | None],
    ) -> bool:
        """True if the operand is extracted from a subset that the same iteration overwrites."""
        extraction = self._extractions(op)
        if extraction is None or extraction.source(op) != index:
            return False
        part = extraction.subset(op)
        if part is None or part in inserted:
            return part is not None
        type = op.operands[index].type
        return isinstance(type, ShapedType) and any(
            subset is not None and subset.contains(part, type.get_shape()) for subset in first
        )
