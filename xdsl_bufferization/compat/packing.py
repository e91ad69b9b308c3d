"""
The methods by which xDSL's types with bytes encode and decode values, for types that lack them.

    i128.pack((5, -1)), f80.unpack(raw, 2)

A type has a size, and one encodes and decodes a single value of it. A buffer of a wrong length is a
`ValueError`, as with all other packable types of xDSL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any


def packing(
    size_of: Callable[[Any], int],
    encode: Callable[[Any, Any], bytes],
    decode: Callable[[Any, bytes], Any],
) -> Mapping[str, Callable[..., Any]]:
    """
    Returns the methods of xDSL's `PackableType` by name. The functions get the type first: its
    size in bytes, the bytes of a value, and the value of these.
    """

    def iter_unpack(self: Any, buffer: Any) -> Iterator[Any]:
        raw, size = bytes(buffer), size_of(self)
        if len(raw) % size:
            raise ValueError(
                f"Buffer length {len(raw)} not multiple of {self} element size {size}."
            )
        return (decode(self, raw[at : at + size]) for at in range(0, len(raw), size))

    def unpack(self: Any, buffer: Any, num: int) -> tuple[Any, ...]:
        length, size = len(bytes(buffer)), size_of(self)
        if length != num * size:
            raise ValueError(
                f"Buffer length {length} not product of {self} element size {size} and num {num}."
            )
        return tuple(iter_unpack(self, buffer))

    def pack_into(self: Any, buffer: Any, offset: int, value: Any) -> None:
        buffer[offset : offset + size_of(self)] = encode(self, value)

    def pack(self: Any, values: Sequence[Any]) -> bytes:
        return b"".join(encode(self, value) for value in values)

    return {m.__name__: m for m in (iter_unpack, unpack, pack_into, pack)}
