"""
A repair of the builtin types of xDSL 0.74: bytes of integers of more than 64 bits.

    arith.constant dense<5> : tensor<4xi128>         xDSL raises `NotImplementedError`

They are encoded in as few bytes as hold them, in little-endian order and two's complement.

MLIR: lib/IR/BuiltinAttributes.cpp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, wraps
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, i128

NARROW = 64
"""The largest number of bits that xDSL encodes."""


@cache
def repair() -> None:
    """Gives wide integer types the methods of a type with bytes, if they lack them; idempotent."""
    try:
        i128.compile_time_size
    except NotImplementedError:
        _equip(IntegerType)


def _equip(type: type[Any]) -> None:
    # A buffer of a wrong length is a ValueError, as with all other packable types of xDSL.
    names = "iter_unpack", "unpack", "pack_into", "pack"
    narrow = {name: getattr(type, name) for name in names}
    narrow_size = type.compile_time_size.fget

    def size_of(self: Any) -> int:
        if self.bitwidth <= NARROW:
            return narrow_size(self)
        return (self.bitwidth + 7) // 8

    @wraps(narrow["iter_unpack"])
    def iter_unpack(self: Any, buffer: Any) -> Iterator[int]:
        if self.bitwidth <= NARROW:
            return narrow["iter_unpack"](self, buffer)
        raw, size, signed = bytes(buffer), size_of(self), _is_signed(self)
        if len(raw) % size:
            raise ValueError(
                f"Buffer length {len(raw)} not multiple of {self} element size {size}."
            )
        starts = range(0, len(raw), size)
        return (
            int.from_bytes(raw[at : at + size], "little", signed=signed)
            for at in starts
        )

    @wraps(narrow["unpack"])
    def unpack(self: Any, buffer: Any, num: int) -> tuple[int, ...]:
        if self.bitwidth <= NARROW:
            return narrow["unpack"](self, buffer, num)
        if len(bytes(buffer)) != num * size_of(self):
            raise ValueError(
                f"Buffer length {len(bytes(buffer))} not product of {self} element size "
                f"{size_of(self)} and num {num}."
            )
        return tuple(iter_unpack(self, buffer))

    @wraps(narrow["pack_into"])
    def pack_into(self: Any, buffer: Any, offset: int, value: int) -> None:
        if self.bitwidth <= NARROW:
            narrow["pack_into"](self, buffer, offset, value)
            return
        buffer[offset : offset + size_of(self)] = pack(self, (value,))

    @wraps(narrow["pack"])
    def pack(self: Any, values: Sequence[int]) -> bytes:
        if self.bitwidth <= NARROW:
            return narrow["pack"](self, values)
        size, signed = size_of(self), _is_signed(self)
        return b"".join(
            value.to_bytes(size, "little", signed=signed) for value in values
        )

    for method in (iter_unpack, unpack, pack_into, pack):
        setattr(type, method.__name__, method)
    setattr(type, "compile_time_size", property(size_of))


def _is_signed(type: IntegerType) -> bool:
    return type.signedness.data != Signedness.UNSIGNED
