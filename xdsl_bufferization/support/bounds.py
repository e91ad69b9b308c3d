"""
Bounds: how much one search, one set or one trial looks at, so that each pass takes little more than
linear time.

What is beyond a bound does not count as absent: the worst is assumed of it, so that programs stay
right. A copy may be made that nothing needs, or an operation may stay as it is. Where the number of
aliases or of accesses is the reason for a copy, `explain-bufferization` says so.
"""

from __future__ import annotations

MOST_STEPS = 64
"""Values, uses, operations or blocks that one search follows from one to the next: to the origin of
a value, through consecutive casts or extractions, among the readers of a memref, between the start
of a transfer and its waits. Beyond: the origin is unknown, the value is read, written or copied,
and the transfer has not completed."""
MOST_INSPECTED = 256
"""Operations that are inspected between two in a block, in a function that is called, or as what a
moved operation depends on; uses of what a loop only reads. Beyond: a clone stays, an operation is
not moved, and what the loop carries is copied."""
MOST_USES = 1024
"""Uses of a buffer that are inspected to do without a clone of it. Beyond: the clone stays."""
MOST_BETWEEN = 32
"""Operations between an access to one element of a tensor and another that are inspected for
writes. Beyond: both accesses stay."""
MOST_REPEATED = 64
"""Operations that compute an element of a `tensor.generate` again where it is extracted. Beyond:
the extraction stays."""
MOST_CANDIDATES = 512
"""Harmless writes or reads that one look-up of conflicts inspects. Beyond: a conflict is assumed,
and the tensor is copied."""
MOST_KEPT = 8
"""Members of a set that is kept for one value: its definitions, the buffers that it may have, the
iteration arguments and sources that it may come from, the memory that one operation reads, the
allocations that one argument replaces; also the waits for one transfer and the calls through which
a result is followed. Beyond: the set is "anything"."""
MOST_TERMS = 4
"""Values in a linear form, enclosing extractions of a tensor, and locations of one access for which
writes are counted. Beyond: the value stands for itself, the tensor is enclosed by none, and the
access is to any memory."""
MOST_TRIALS = 16
"""Candidates that are tried for one decision: tensors that may alias an operand used in place,
buffers that an allocation may share, deallocations before one edge, gaps that control skips, and
searches that pass one value. Beyond: the operand is copied, the allocation stays, the memory counts
as freed, the gap as executed, and the search ends."""
MOST_SIZE_OPS = 16
"""Operations that compute the sizes of one buffer. Beyond: it is not hoisted, nor allocated by the
callers of its function."""
MOST_COMPARED = 64
"""Parts of one tensor or buffer that are compared with each other: boxes that are overwritten,
subsets that an iteration inserts, times at which a buffer is needed, buffers that one operation may
access or free. Beyond: further boxes count as not overwritten, subsets as meeting, the buffers as
needed all the time, and those freed are not placed anew."""
MOST_ROUNDS = 4
"""Analyses of one module: of functions that call each other, and after each change that saves
copies. Beyond: functions in cycles of calls are taken to do anything, and nothing more is
changed."""
MOST_REUSES = 6
"""Analyses of `reuse-dying-operands`. Beyond: functions with copies are left as they were."""
MOST_NEIGHBOURS = 64
"""
Buffers around which `static-memory-planner` searches a gap. Beyond: a buffer goes on top of them.
"""
MOST_PERMUTED = 9
"""Buffers of which it tries all orders, by branch and bound. Beyond: it tries a few."""
MOST_BRANCHES = 4_000
"""Steps of one branch and bound. Beyond: the best packing so far is taken."""
MOST_REORDERED = 64
"""Other orders that it tries for more buffers."""
MOST_PLACED = 4_000
"""Buffers that it places while it does so. Beyond: it tries no other order."""
MOST_ELEMENTS = 1 << 16
"""Elements of a constant that `canonicalize` makes of one number. Beyond: the operation stays that
repeats the number, as xDSL would store and print each of them."""
MOST_BYTES = 1 << 48
"""Bytes that an allocation may have. Beyond: it fails, and stays where it may never be executed."""
MOST_RESERVED = 1 << 20
"""Bytes that `static-memory-planner` reserves for a buffer of dynamic size. Beyond: it stays."""
