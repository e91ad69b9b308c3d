"""
Programs around the operations of an example, for `xdsl-bufferize-check --model`.

    func.func @example(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
      %0 = "demo.add_scalar"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }

The body of the example is put into a function `@main` several times: on arguments, constants,
tensors that were written before, and one tensor twice; in loops, branches, calls and
tiles. Tensors are written and read again after it, so that each answer of a model decides
whether a copy is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from typing import Any, cast

from xdsl.builder import Builder
from xdsl.dialects import arith, func, scf, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
    i1,
)
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

MOST_RESULTS = 6
"""The number of tensors that a program returns, at most."""


def is_usable(example: func.FuncOp) -> bool:
    """True if programs can be made around an example: one block, tensors of known shape."""
    body = example.body
    if body.first_block is None or body.first_block is not body.last_block:
        return False
    types = (*example.function_type.inputs, *example.function_type.outputs)
    return all(_is_simple(type) for type in types)


def _is_simple(type: Attribute) -> bool:
    if not isinstance(type, TensorType):
        return isinstance(type, IntegerType | IndexType | AnyFloat)
    shape: Sequence[int] = type.get_shape()
    if DYNAMIC_INDEX in shape:
        return False
    return isinstance(type.get_element_type(), IntegerType | IndexType | AnyFloat)


def program_around(example: func.FuncOp, random: Random) -> ModuleOp:
    """Returns a program with a function `@main` that runs the body of an example."""
    return _Program(example, random).build()


class _Program:
    """One program while it is made."""

    def __init__(self, example: func.FuncOp, random: Random) -> None:
        self._example = example
        self._random = random
        self._functions = list[func.FuncOp]()
        self._inputs = list(example.function_type.inputs)
        block = Block(arg_types=[*self._inputs, *self._tensor_inputs(), i1])
        self._main = block
        self._builder = Builder(InsertPoint.at_end(block))
        self._scalars = dict[Attribute, list[SSAValue]]()
        self._pool = list[SSAValue]()
        """The tensors that may be used and returned."""
        self._recent = list[SSAValue]()
        """The tensors that the example was last given, and those that it returned."""
        self._results = list[SSAValue]()
        """Those that it returned."""
        for argument in block.args:
            self._add(argument)

    def _tensor_inputs(self) -> list[Attribute]:
        return [type for type in self._inputs if isinstance(type, TensorType)]

    def _add(self, value: SSAValue) -> None:
        if isinstance(value.type, TensorType):
            self._pool.append(value)
        else:
            self._scalars.setdefault(value.type, []).append(value)

    def build(self) -> ModuleOp:
        """Returns the program."""
        steps = [self._inline, self._loop, self._branch, self._call, self._tile]
        self._prepare()
        for _ in range(self._random.randint(1, 3)):
            self._random.choice(steps)()
            for _ in range(self._random.randint(0, 3)):
                self._access()
        returned = self._returned()
        self._builder.insert(func.ReturnOp(*returned))
        types = FunctionType.from_lists(
            [argument.type for argument in self._main.args], [value.type for value in returned]
        )
        main = func.FuncOp("main", types, Region(self._main))
        return ModuleOp([*self._functions, main])

    def _returned(self) -> list[SSAValue]:
        """Some tensors, the latest first: those of the example are always read."""
        count = self._random.randint(1, MOST_RESULTS)
        if self._results and self._random.random() < 0.3:
            # What was given to the example is overwritten, and what it returned is read.
            self._fill(self._random.choice(self._recent))
            return [*self._results, self._pool[-1]]
        latest = list(reversed(self._pool))
        chosen = latest[:1] + [v for v in latest[1:] if self._random.random() < 0.6]
        return chosen[:count]

    # What stands around the example.

    def _prepare(self) -> None:
        """Adds constants, and tensors that are written before."""
        for type in dict.fromkeys(self._tensor_inputs()):
            if self._random.random() < 0.5:
                self._add(self._constant_tensor(type))
            if self._random.random() < 0.5:
                self._add(self._written(self._tensor(type)))

    def _access(self) -> None:
        """Writes a tensor or a part of one, or reads some of it."""
        if not self._pool:
            return
        value = self._random.choice(self._recent or self._pool)
        step = self._random.choice([self._write, self._fill, self._fill, self._move, self._halves])
        step(value)

    def _write(self, value: SSAValue) -> None:
        self._add(self._written(value))

    def _fill(self, value: SSAValue) -> None:
        """Writes all elements, without a read."""
        element = self._constant(_tensor_type(value).get_element_type())
        fill = FillOp([element], [value], [value.type])
        self._add(self._builder.insert(fill).results[0])

    def _move(self, value: SSAValue) -> None:
        """Writes an element of one tensor to another."""
        read = self._element(value)
        other = self._random.choice([v for v in self._pool if v.type == value.type])
        self._add(self._insert(read, other))

    def _halves(self, value: SSAValue) -> None:
        """Takes one half of a tensor, and overwrites the other half of another one."""
        shape = list(_tensor_type(value).get_shape())
        if not shape or shape[0] % 2 or not shape[0]:
            return
        sizes = [shape[0] // 2, *shape[1:]]
        first = [0] * len(shape)
        offsets = [first, [sizes[0], *first[1:]]]
        self._random.shuffle(offsets)
        strides = [1] * len(shape)
        other = self._random.choice([v for v in self._pool if v.type == value.type])
        half = self._builder.insert(
            tensor.ExtractSliceOp.from_static_parameters(value, offsets[0], sizes, strides)
        )
        new = self._constant_tensor(half.result.type)
        written = tensor.InsertSliceOp.from_static_parameters(
            new, other, offsets[1], sizes, strides
        )
        self._add(half.result)
        self._add(self._builder.insert(written).result)

    def _tensor(self, type: Attribute) -> SSAValue:
        """A tensor of a type: a late one more often, so that programs are chains."""
        found = [value for value in self._pool if value.type == type]
        if self._random.random() < 0.6:
            return found[-1]
        return self._random.choice(found)

    def _scalar(self, type: Attribute) -> SSAValue:
        return self._random.choice(self._scalars[type])

    def _constant_tensor(self, type: Attribute) -> SSAValue:
        shape = cast(TensorType, type).get_shape()
        element: Attribute = cast(TensorType, type).get_element_type()
        count = prod(shape)
        numbers: Sequence[float] = [n % 13 + 0.5 for n in range(count)]
        if not isinstance(element, AnyFloat):
            numbers = [n % (7 if _is_wide(element) else 2) for n in range(count)]
        values = DenseIntOrFPElementsAttr.from_list(cast(Any, type), cast(Any, numbers))
        return self._builder.insert(arith.ConstantOp(values)).result

    def _constant(self, element: Attribute) -> SSAValue:
        number = self._random.randint(2, 7)
        if isinstance(element, AnyFloat):
            value: Attribute = FloatAttr(float(number), element)
        else:
            number = number if _is_wide(element) else number % 2
            value = IntegerAttr(number, cast(IndexType, element))
        return self._builder.insert(arith.ConstantOp(value)).result

    def _position(self, type: TensorType) -> list[SSAValue]:
        """Indices within the bounds of a tensor."""
        return [
            self._builder.insert(
                arith.ConstantOp(IntegerAttr(self._random.randrange(size), IndexType()))
            ).result
            for size in type.get_shape()
        ]

    def _element(self, value: SSAValue) -> SSAValue:
        type = _tensor_type(value)
        indices = self._position(type)
        return self._builder.insert(
            tensor.ExtractOp(value, indices, type.get_element_type())
        ).result

    def _written(self, value: SSAValue) -> SSAValue:
        element: Attribute = _tensor_type(value).get_element_type()
        return self._insert(self._constant(element), value)

    def _insert(self, element: SSAValue, value: SSAValue) -> SSAValue:
        indices = self._position(_tensor_type(value))
        return self._builder.insert(tensor.InsertOp(element, value, indices)).results[0]

    # The example.

    def _operands(self) -> list[SSAValue]:
        """Values for the arguments of the example; one tensor may stand for several."""
        tensors = self._tensor_inputs()
        return [
            self._tensor(type) if type in tensors else self._scalar(type) for type in self._inputs
        ]

    def _copy(self, operands: Sequence[SSAValue]) -> list[SSAValue]:
        """Inserts the body of the example; returns what it returns."""
        block = self._example.body.block
        values = dict[SSAValue, SSAValue](zip(block.args, operands, strict=True))
        for op in block.ops:
            if isinstance(op, func.ReturnOp):
                return [values.get(value, value) for value in op.operands]
            self._builder.insert(op.clone(values))
        raise AssertionError("an example ends with a return")

    def _inline(self) -> None:
        operands = self._operands()
        self._add_results(operands, self._copy(operands))

    def _add_results(self, operands: Sequence[SSAValue], results: Sequence[SSAValue]) -> None:
        for value in results:
            self._add(value)
        both = (*operands, *results)
        self._recent = [v for v in both if isinstance(v.type, TensorType)]
        self._results = [v for v in results if isinstance(v.type, TensorType)]

    def _inside(self, block: Block, make: Callable[[], None]) -> None:
        """Makes operations in a block. Values of the block are not visible after it."""
        outer, pool = self._builder, list(self._pool)
        recent, results = self._recent, self._results
        scalars = {type: list(values) for type, values in self._scalars.items()}
        self._builder = Builder(InsertPoint.at_end(block))
        make()
        self._builder, self._pool, self._scalars = outer, pool, scalars
        self._recent, self._results = recent, results

    def _yield(self, types: Sequence[Attribute]) -> None:
        self._builder.insert(scf.YieldOp(*(self._tensor(type) for type in types)))

    def _loop(self) -> None:
        """A loop that carries tensors."""
        inits = [self._tensor(type) for type in dict.fromkeys(self._tensor_inputs())]
        types = [value.type for value in inits]
        first, last, step = [
            self._builder.insert(arith.ConstantOp(IntegerAttr(n, IndexType()))).result
            for n in (0, self._random.randint(1, 3), 1)
        ]
        block = Block(arg_types=[IndexType(), *types])

        def body() -> None:
            for argument in block.args[1:]:
                self._add(argument)
            self._inline()
            self._yield(types)

        self._inside(block, body)
        loop = scf.ForOp(first, last, step, inits, Region(block))
        for result in self._builder.insert(loop).results:
            self._add(result)

    def _branch(self) -> None:
        """A conditional that runs the example in one of its regions."""
        types = list(dict.fromkeys(self._tensor_inputs()))
        blocks = [Block(), Block()]

        def with_example() -> None:
            self._inline()
            self._yield(types)

        self._inside(blocks[0], with_example)
        self._inside(blocks[1], lambda: self._yield(types))
        branch = scf.IfOp(self._scalar(i1), types, Region(blocks[0]), Region(blocks[1]))
        for result in self._builder.insert(branch).results:
            self._add(result)

    def _call(self) -> None:
        """A call of a private function with the body of the example."""
        outputs = list(self._example.function_type.outputs)
        if not self._functions:
            callee = self._example.clone()
            callee.properties["sym_name"] = type(self._example.sym_name)("example")
            callee.properties["sym_visibility"] = type(self._example.sym_name)("private")
            self._functions.append(callee)
        operands = self._operands()
        call = func.CallOp("example", operands, outputs)
        self._add_results(operands, self._builder.insert(call).results)

    def _tile(self) -> None:
        """The example on a part of a larger tensor, which takes the result."""
        operands = self._operands()
        parts = [
            i
            for i, value in enumerate(operands)
            if isinstance(value.type, TensorType) and _tensor_type(value).get_shape()
        ]
        if not parts:
            self._inline()
            return
        index = self._random.choice(parts)
        type = _tensor_type(operands[index])
        shape = [2 * size for size in type.get_shape()]
        large = self._constant_tensor(TensorType(type.get_element_type(), shape))
        large = self._written(large)
        offsets, sizes = list(type.get_shape()), list(type.get_shape())
        strides = [1] * len(sizes)
        operands[index] = self._builder.insert(
            tensor.ExtractSliceOp.from_static_parameters(large, offsets, sizes, strides)
        ).result
        results = self._copy(operands)
        for result in results:
            if result.type == type:
                slice = tensor.InsertSliceOp.from_static_parameters(
                    result, large, offsets, sizes, strides
                )
                large = self._builder.insert(slice).result
        self._add_results(operands, (*results, large))


def _tensor_type(value: SSAValue) -> TensorType:
    return cast(TensorType, value.type)


def _is_wide(element: Attribute) -> bool:
    """True for integers of more than 4 bits."""
    if not isinstance(element, IntegerType):
        return True
    return cast(IntegerType, element).width.data > 4
