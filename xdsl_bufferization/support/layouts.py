"""The layouts of memrefs that are views of other memrefs.

    %s = memref.subview %m[2, %i] [4, 5] [1, 2]
       : memref<10x20xf32> to memref<4x5xf32, strided<[20, 2], offset: ?>>

All functions are pure and work on types alone. An unknown stride or offset is None; a
dynamic size is `DYNAMIC_INDEX`. The identity layout is the absence of a layout, and
stays absent in views that keep it (`collapsed_type`, `expanded_type`), as in MLIR.

Element types and shapes of tensors and buffers are compatible, or not:

    tensor<?x4xf32>, memref<2x?xf32, strided<[?, 1]>>    yes, the sizes may be equal
    tensor<?x4xf32>, memref<2xf32>                       no

Buffer types of tensors of any type.

    tensor<4xf32>       memref<4xf32>, or memref<4xf32, strided<[?], offset: ?>>
    !grid.tensor<4>     what its `TensorLikeTypeInterface` says

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp and lib/IR/BuiltinTypes.cpp;
`getMemRefTypeWithStaticIdentityLayout`, `getMemRefTypeWithFullyDynamicLayout`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    ContainerType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    ShapedType,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.tensor_like import (
    buffer_model,
    is_memref_type,
    own_buffer_type,
    tensor_model,
)
from xdsl_bufferization.support.constants import INDEX_BITS, signed

T = TypeVar("T")

DEFAULT_SPACE = NoneAttr()
"""The default memory space."""

_MADE = 1024
"""How many types are kept of those that were made last: few types are asked for again and again."""


def as_memref(type: Attribute) -> MemRefType | None:
    """Returns the type if it is a ranked memref, else None."""
    return cast(MemRefType, type) if isinstance(type, MemRefType) else None


def ranked_memref(type: Attribute) -> MemRefType:
    """Returns a type that is a ranked memref."""
    found = as_memref(type)
    assert found is not None
    return found


def memref_type(value: SSAValue) -> MemRefType:
    """Returns the type of a value that is known to be a ranked memref."""
    return ranked_memref(value.type)


def ranked_tensor(value: SSAValue) -> TensorType:
    """Returns the type of a value that is known to be a ranked tensor."""
    found = as_tensor(value.type)
    assert found is not None
    return found


def as_unranked_memref(type: Attribute) -> UnrankedMemRefType | None:
    """Returns the type if it is an unranked memref, else None."""
    is_unranked = isinstance(type, UnrankedMemRefType)
    return cast(UnrankedMemRefType, type) if is_unranked else None


def as_tensor(type: Attribute) -> TensorType | None:
    """Returns the type if it is a ranked tensor, else None."""
    return cast(TensorType, type) if isinstance(type, TensorType) else None


def element_type(type: Attribute) -> Attribute:
    """Returns the element type of a tensor type."""
    assert isinstance(type, TensorType | UnrankedTensorType)
    return cast(TensorType | UnrankedTensorType, type).element_type


class Strides(NamedTuple):
    """Strides and offset of a memref in elements; None if unknown."""

    strides: tuple[int | None, ...]
    offset: int | None

    def gives(self, wanted: Strides) -> bool:
        """True if the numbers that are known of the other ones certainly are those here."""
        pairs = zip((*self.strides, self.offset), (*wanted.strides, wanted.offset), strict=True)
        return all(want is None or want == have for have, want in pairs)


def may_overlap(where: Strides, sizes: Sequence[int]) -> bool:
    """True if a static stride is smaller than the extent of the dimensions inside."""
    if 0 in sizes:
        return False
    known = sorted(
        (abs(stride), size)
        for stride, size in zip(where.strides, sizes, strict=True)
        if stride is not None and size != 1
    )
    reach: int | None = 1
    for stride, size in known:
        if reach is None or stride < reach:
            return True
        reach = None if size == DYNAMIC_INDEX else reach + stride * (size - 1)
    return False


def times(a: int | None, b: int | None) -> int | None:
    """Returns the 64-bit product; unknown if a factor is, even where the other one is zero, and if
    it equals `DYNAMIC_INDEX`."""
    return None if a is None or b is None else known(signed(a * b, INDEX_BITS))


def _plus(a: int | None, b: int | None) -> int | None:
    """Returns the 64-bit sum; unknown if a term is, or if it equals `DYNAMIC_INDEX`."""
    return None if a is None or b is None else known(signed(a + b, INDEX_BITS))


def known(size: int) -> int | None:
    """Returns a static size, or None for a dynamic one."""
    return None if size == DYNAMIC_INDEX else size


def identity_strides(shape: Sequence[int]) -> tuple[int | None, ...]:
    """Returns the strides of a row-major buffer of this shape. In front of a dimension of size 0
    they are unknown, as in MLIR."""
    strides = list[int | None]()
    stride: int | None = 1
    for size in reversed(shape):
        strides.append(stride)
        stride = times(stride, known(size)) if size else None
    return tuple(reversed(strides))


def strides_of(type: MemRefType) -> Strides | None:
    """Returns strides and offset of a memref; None if its layout is not strided."""
    layout = type.layout
    if isinstance(layout, StridedLayoutAttr):
        return Strides(tuple(layout.get_strides()), layout.get_offset())
    if is_identity(layout):
        return Strides(identity_strides(type.get_shape()), 0)
    return strides_of_map(layout.data) if isinstance(layout, AffineMapAttr) else None


def is_identity(layout: Attribute) -> bool:
    """True for no layout, and for the identity map, which MLIR leaves out of memref types."""
    if isinstance(layout, NoneAttr):
        return True
    if not isinstance(layout, AffineMapAttr):
        return False
    return layout.data == AffineMap.identity(layout.data.num_dims)


def strides_of_map(layout: AffineMap) -> Strides | None:
    """Returns the strides and the offset of a layout with one result: its coefficients. One with a
    symbol is unknown. Returns None if the result is not linear in the dimensions.

        affine_map<(d0, d1)[s0] -> (d0 * 4 + d1 * s0 + 5)>     strides (4, ?), offset 5"""
    if len(layout.results) != 1:
        return None
    return _linear(layout.results[0], layout.num_dims)


def _linear(expression: AffineExpr, dimensions: int) -> Strides | None:
    """Returns the coefficients of an expression; None if it is not linear."""
    match expression:
        case AffineConstantExpr(value):
            return Strides((0,) * dimensions, known(value))
        case AffineDimExpr(position):
            return Strides(tuple(int(d == position) for d in range(dimensions)), 0)
        case AffineBinaryOpExpr(kind, lhs, rhs):
            a, b = _linear(lhs, dimensions), _linear(rhs, dimensions)
            return None if a is None or b is None else _combined(kind, a, b)
        case _:
            return Strides((0,) * dimensions, None)


def _combined(kind: AffineBinaryOpKind, a: Strides, b: Strides) -> Strides | None:
    """Returns the coefficients of a sum, a product or a quotient."""
    if kind is AffineBinaryOpKind.Add:
        pairs = zip(a.strides, b.strides, strict=True)
        return Strides(tuple(_plus(x, y) for x, y in pairs), _plus(a.offset, b.offset))
    if kind is AffineBinaryOpKind.Mul:
        if any(stride != 0 for stride in a.strides):
            a, b = b, a
        if any(stride != 0 for stride in a.strides):
            return None
        return Strides(
            tuple(_product(a.offset, x) for x in b.strides), _product(a.offset, b.offset)
        )
    if all(stride == 0 for stride in (*a.strides, *b.strides)):
        return Strides(a.strides, None)
    # Of quotients only those without a remainder are linear.
    divisor = b.offset
    if not divisor or divisor < 0 or any(stride != 0 for stride in b.strides):
        return None
    if any(part is None or part % divisor for part in (*a.strides, a.offset)):
        return None
    if kind is AffineBinaryOpKind.Mod:
        return Strides((0,) * len(a.strides), 0)
    return Strides(
        tuple((stride or 0) // divisor for stride in a.strides), (a.offset or 0) // divisor
    )


def _product(a: int | None, b: int | None) -> int | None:
    """Returns the 64-bit product; 0 if a factor is 0, even where the other is unknown."""
    return 0 if a == 0 or b == 0 else times(a, b)


def needs_symbols(type: MemRefType) -> bool:
    """True if an allocation of the type needs operands for the symbols of its layout."""
    layout = type.layout
    if isinstance(layout, AffineMapAttr):
        return layout.data.num_symbols > 0
    if not isinstance(layout, StridedLayoutAttr):
        return False
    return None in layout.get_strides() or layout.get_offset() is None


def layout_fault(layout: Attribute, rank: int) -> str | None:
    """MLIR's message if memrefs of a rank cannot have a layout, or None."""
    match layout:
        case StridedLayoutAttr() if len(layout.strides) != rank:
            return "expected the number of strides to match the rank"
        case AffineMapAttr() if layout.data.num_dims != rank:
            return (
                "memref layout mismatch between rank and affine map: "
                f"{rank} != {layout.data.num_dims}"
            )
        case _:
            return None


def has_identity_layout(type: MemRefType) -> bool:
    """True if the memref is certainly row-major from offset 0."""
    if is_identity(type.layout):
        return True
    found = strides_of(type)
    if found is None or found.offset != 0:
        return False
    if None in found.strides:
        return False
    return found.strides == identity_strides(type.get_shape())


@lru_cache(_MADE)
def identity_layout_type(
    tensor: Attribute, memory_space: Attribute = DEFAULT_SPACE
) -> MemRefType | UnrankedMemRefType:
    """Returns the memref type of a tensor type with the identity layout."""
    ranked = as_tensor(tensor)
    if ranked is None:
        return UnrankedMemRefType.from_type(element_type(tensor), memory_space)
    # Its constructor asks for the type of each size.
    return MemRefType.new([ranked.shape, ranked.element_type, NoneAttr(), memory_space])


def ranked_identity_type(tensor: Attribute, memory_space: Attribute = DEFAULT_SPACE) -> MemRefType:
    """Returns the memref type of a ranked tensor type with the identity layout."""
    type = identity_layout_type(tensor, memory_space)
    assert isinstance(type, MemRefType)
    return type


@lru_cache(_MADE)
def fully_dynamic_type(
    tensor: Attribute, memory_space: Attribute = DEFAULT_SPACE
) -> MemRefType | UnrankedMemRefType:
    """Returns the memref type of a tensor type with dynamic strides and offset."""
    ranked = as_tensor(tensor)
    if ranked is None:
        return identity_layout_type(tensor, memory_space)
    layout = fully_dynamic_layout(len(ranked.shape))
    return MemRefType(ranked.element_type, ranked.shape, layout, memory_space)


@cache
def fully_dynamic_layout(rank: int) -> StridedLayoutAttr:
    """Returns the layout of `rank` dynamic strides and a dynamic offset."""
    return StridedLayoutAttr([None] * rank, None)


def with_shape(
    type: MemRefType, shape: Iterable[int], element: Attribute | None = None
) -> MemRefType:
    """Returns the type with another shape of the same rank, and optionally another element type."""
    return MemRefType(
        type.element_type if element is None else element, shape, type.layout, type.memory_space
    )


def _is_written_as_identity(type: MemRefType) -> bool:
    """True if MLIR takes the layout for the identity. MLIR compares the affine map of the layout:
    the map of `strided<[1]>` is the identity, that of `strided<[3, 1]>` never is."""
    return is_identity(type.layout) or type.layout == _ONE_AFTER_THE_OTHER


_ONE_AFTER_THE_OTHER = StridedLayoutAttr([1])


def _view(type: MemRefType, shape: Iterable[int], where: Strides) -> MemRefType:
    return _strided(type, tuple(shape), where)


@lru_cache(_MADE)
def _strided(type: MemRefType, shape: tuple[int, ...], where: Strides) -> MemRefType:
    layout = StridedLayoutAttr(where.strides, where.offset)
    return MemRefType(type.element_type, shape, layout, type.memory_space)


def subview_type(
    source: MemRefType,
    offsets: Sequence[int],
    sizes: Sequence[int],
    strides: Sequence[int],
    result_shape: Sequence[int] | None = None,
) -> MemRefType | None:
    """Returns the type of `memref.subview`, always with a strided layout. A `result_shape`
    of lower rank drops dimensions of size 1, the first possible ones.

    Returns None if the layout of the source is not strided, or if dropping dimensions
    of size 1 does not lead to the shape."""
    where = strides_of(source)
    if where is None:
        return None
    offset = where.offset
    for begin, stride in zip(offsets, where.strides, strict=True):
        offset = _plus(offset, _product(stride, known(begin)))
    result_strides = [_product(a, known(b)) for a, b in zip(where.strides, strides, strict=True)]
    if result_shape is None:
        return _view(source, sizes, Strides(tuple(result_strides), offset))
    kept = kept_dimensions(sizes, result_shape)
    if kept is None:
        return None
    return _view(source, result_shape, Strides(tuple(result_strides[d] for d in kept), offset))


def kept_dimensions(sizes: Sequence[int], reduced: Sequence[int]) -> list[int] | None:
    """Returns the dimensions that remain after the rank reduction to `reduced`; None if that drops
    a dimension that is not of size 1."""
    kept = list[int]()
    for dimension, size in enumerate(sizes):
        if len(kept) < len(reduced) and size == reduced[len(kept)]:
            kept.append(dimension)
        elif size != 1:
            return None
    return kept if len(kept) == len(reduced) else None


Reassociation = Sequence[Sequence[int]]
"""For each dimension of the smaller shape, the dimensions of the larger shape that form it."""


def reassociation_of(op: Operation) -> list[list[int]]:
    """Returns the reassociation of an operation that expands or collapses."""
    groups = cast(ArrayAttr[ArrayAttr[IntegerAttr]], op.properties["reassociation"])
    return [[dimension.value.data for dimension in group] for group in groups]


def reassociation_attribute(groups: Reassociation) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    """Returns the property of an operation with this reassociation."""
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)


def collapsed_shape(shape: Sequence[int], reassociation: Reassociation) -> tuple[int, ...]:
    """Returns the shape after merging each group of dimensions."""
    result = list[int]()
    for group in reassociation:
        size: int | None = 1
        for dimension in group:
            size = times(size, known(shape[dimension]))
        result.append(DYNAMIC_INDEX if size is None else size)
    return tuple(result)


def collapsed_type(
    source: MemRefType, reassociation: Reassociation, *, certainly: bool = True
) -> MemRefType | None:
    """Returns the type of `memref.collapse_shape`; None unless the dimensions of each group are
    `certainly` contiguous, or else if they certainly are not."""
    shape = source.get_shape()
    result_shape = collapsed_shape(shape, reassociation)
    if _is_written_as_identity(source):
        return ranked_identity_type(
            TensorType(source.element_type, result_shape), source.memory_space
        )
    where = strides_of(source)
    if where is None:
        return None
    strides = list[int | None]()
    for group in reassociation:
        if not _is_contiguous(shape, where.strides, group, certainly):
            return None
        strides.append(_collapsed_stride(shape, where.strides, group))
    return _view(source, result_shape, Strides(tuple(strides), where.offset))


def last_non_unit(shape: Sequence[int], group: Sequence[int]) -> int:
    """Returns the position in the group of its last dimension with a size other than 1."""
    last = len(group) - 1
    while last > 0 and shape[group[last]] == 1:
        last -= 1
    return last


def _collapsed_stride(
    shape: Sequence[int], strides: Sequence[int | None], group: Sequence[int]
) -> int | None:
    last = last_non_unit(shape, group)
    dimension = group[last]
    # A dynamic size may be 1 at run time, and then its stride is irrelevant.
    if last > 0 and shape[dimension] == DYNAMIC_INDEX:
        return None
    return strides[dimension]


def _is_contiguous(
    shape: Sequence[int], strides: Sequence[int | None], group: Sequence[int], certainly: bool
) -> bool:
    """True if the stride of each dimension certainly spans all of the next dimensions, or may."""
    expected = _collapsed_stride(shape, strides, group)
    for position in range(last_non_unit(shape, group), 0, -1):
        expected = _product(expected, known(shape[group[position]]))
        before = group[position - 1]
        if shape[before] == 1:
            continue
        is_known = None not in (expected, strides[before])
        if strides[before] != expected if is_known else certainly:
            return False
    return True


def expanded_type(
    source: MemRefType, result_shape: Sequence[int], reassociation: Reassociation
) -> MemRefType | None:
    """Returns the type of `memref.expand_shape`; None if the layout of the source is not
    strided."""
    if _is_written_as_identity(source):
        return ranked_identity_type(
            TensorType(source.element_type, result_shape), source.memory_space
        )
    where = strides_of(source)
    if where is None:
        return None
    if not reassociation:
        ones = (1,) * len(result_shape)
        return _view(source, result_shape, Strides(ones, where.offset))
    strides: list[int | None] = [None] * len(result_shape)
    for group, stride in zip(reassociation, where.strides, strict=True):
        for dimension in reversed(group):
            strides[dimension] = stride
            stride = _product(stride, known(result_shape[dimension]))
    return _view(source, result_shape, Strides(tuple(strides), where.offset))


def types_agree(a: Attribute, b: Attribute) -> bool:
    """True if the element types are equal and the sizes may be equal at run time."""
    if not isinstance(a, ContainerType) or not isinstance(b, ContainerType):
        return False
    left = cast(ContainerType[Attribute], a)
    right = cast(ContainerType[Attribute], b)
    if left.get_element_type() != right.get_element_type():
        return False
    return sizes_agree(a, b)


def sizes_agree(a: Attribute, b: Attribute) -> bool:
    """True if the sizes may be equal at run time; always without a rank."""
    if not isinstance(a, ShapedType) or not isinstance(b, ShapedType):
        return True
    sizes, others = a.get_shape(), b.get_shape()
    return len(sizes) == len(others) and all(
        x == y or DYNAMIC_INDEX in (x, y) for x, y in zip(sizes, others)
    )


def has_static_shape(type: Attribute) -> bool:
    """True for a tensor or buffer all of whose sizes the type says."""
    return isinstance(type, ShapedType) and type.has_static_shape()


BUFFER_LAYOUT = "bufferization.buffer_layout"
"""The attribute of an argument that states the layout of its buffer."""
IDENTITY_LAYOUT = "bufferize.identity_layout"
"""The attribute of arguments and results whose buffers have the identity layout."""


def new_buffer_type(tensor: Attribute, memory_space: Attribute) -> Attribute:
    """Returns the type of a new buffer for a tensor type; of a memref the identity layout."""
    model = tensor_model(tensor)
    if model is None:
        return identity_layout_type(tensor, memory_space)
    return own_buffer_type(model, tensor, memory_space)


def unknown_buffer_type(tensor: Attribute, memory_space: Attribute) -> Attribute:
    """Returns the buffer type of a tensor of which nothing is known; of a memref the dynamic
    layout."""
    model = tensor_model(tensor)
    if model is None:
        return fully_dynamic_type(tensor, memory_space)
    return own_buffer_type(model, tensor, memory_space)


def joined_type(op: Operation, a: Attribute, b: Attribute) -> Attribute:
    """Returns a type to which two different types in one memory space can be cast.

    Raises `PassFailedException` if there is none."""
    if is_memref_type(a) and is_memref_type(b):
        ranked = as_memref(a)
        if ranked is None or not as_memref(b):
            return a if ranked is None else b
        tensor = TensorType(ranked.element_type, ranked.shape)
        return fully_dynamic_type(tensor, ranked.memory_space)
    model = buffer_model(a)
    joined = None if model is None else model.joined(a, b)
    if joined is None:
        raise failure(
            op,
            "cannot be bufferized",
            f"{a} and {b} meet here, and there is no buffer type to which both can be cast; "
            "BufferLikeTypeInterface.joined may return one",
        )
    return joined


@lru_cache(_MADE)
def agreed_type(type: Attribute, others: tuple[Attribute, ...]) -> Attribute:
    """Returns the type of a memref with the sizes, strides and offset that it does not state and on
    which the types of what it may be agree; the type itself if one has another rank, another memory
    space, or a layout that is not strided."""
    old, found = as_memref(type), list(filter(None, map(as_memref, others)))
    where = list(filter(None, map(strides_of, found)))
    stated = None if old is None else strides_of(old)
    if old is None or stated is None or not found or len(where) != len(others):
        return type
    form = old.get_num_dims(), old.memory_space
    if any((other.get_num_dims(), other.memory_space) != form for other in found):
        return type
    shape = [
        size if size != DYNAMIC_INDEX else _one_of(sizes, DYNAMIC_INDEX)
        for size, *sizes in zip(
            old.get_shape(), *(other.get_shape() for other in found), strict=True
        )
    ]
    if all(is_identity(other.layout) for other in found):
        return MemRefType(old.element_type, shape, NoneAttr(), old.memory_space)
    strides = [
        _one_of(given, None) if stride is None else stride
        for stride, *given in zip(stated.strides, *(w.strides for w in where), strict=True)
    ]
    offset = stated.offset
    if offset is None:
        offset = _one_of([w.offset for w in where], None)
    agreed = _view(old, shape, Strides(tuple(strides), offset))
    return old if strides_of(agreed) == stated and agreed.shape == old.shape else agreed


def _one_of(values: Sequence[T], otherwise: T) -> T:
    """The value if all are equal, of one or more."""
    return values[0] if all(value == values[0] for value in values) else otherwise
