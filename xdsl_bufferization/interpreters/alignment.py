"""
The alignment of buffers, in bytes.

    memref.alloc() {alignment = 64}        64: what the operation says
    memref.alloc()                         16: what `malloc` gives on machines of 64 bits
    memref.alloca(), memref.global         the size of an element, 16 at most, as in LLVM
    an argument of the entry               any: its caller aligned it as the program assumes

An element at byte k of a buffer is as aligned as the buffer and k are.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import Array, Storage, first_byte

HEAP_ALIGNMENT = 16
"""What `malloc` gives on machines of 64 bits, in bytes."""


def natural_alignment(size: int) -> int:
    """Returns the alignment in bytes that elements of this size need."""
    return min(size, 16)


def alignment_of(storage: Storage) -> int | None:
    """Returns the alignment in bytes that a buffer certainly has: that of the operation
    that made it, or of its kind. None for an argument of the entry, which its caller
    aligned as the program says, and for the buffer of a tensor."""
    if storage.kind in ("argument", "tensor"):
        return None
    stated = None if storage.origin is None else storage.origin.properties.get("alignment")
    found = stated.value.data if isinstance(stated, IntegerAttr) else 1
    return max(
        found,
        HEAP_ALIGNMENT if storage.kind == "heap" else natural_alignment(storage.element_bytes),
    )


def check_alignment(array: Array, alignment: int, what: str) -> None:
    """Raises `Fault` if the first element does not lie at a multiple of the alignment that
    `what` needs."""
    whole = array.storage.allocated
    first = first_byte(array.storage) + array.offset * array.storage.element_bytes
    known = alignment_of(whole) or alignment
    if known % alignment == first % alignment == 0:
        return
    why = f"{what} at byte {first} of a {whole.kind} buffer with an alignment of {known}"
    raise Fault("misaligned", f"{why}, where {alignment} is needed", whole)
