"""`xdsl-bufferize-check --model PKG.MODULE`: finds answers of models that are not true.

    'demo.add_scalar' op has a wrong model: AddScalarModel.bufferizes_to_memory_write says
    that operand #0 is not written

The module has a text `EXAMPLES` with functions, each with operations to check. Around each
example, programs are made, bufferized and executed before and after.
If a program differs, it is bufferized again with one answer of the model corrected to the
conservative one: written, read, aliasing, not equivalent. An answer whose correction makes
all programs right is what the report names.

Only the answers about tensors are corrected. Other faults, as leaks, are reported with the
program.

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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from math import prod
from random import Random
from types import ModuleType
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
from xdsl.interpreter import InterpreterFunctions
from xdsl.ir import Attribute, Block, Dialect, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.rewriter import InsertPoint
from xdsl.universe import Universe
from xdsl.utils.exceptions import ParseError, VerifyException

from xdsl_bufferization.dialects.linalg.dialect import fill
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS, is_foreign, model_of
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.interpreters.checker import (
    BadInput,
    Checker,
    CheckSettings,
    Verdict,
    context_for,
    universe_with,
    verdict_as_text,
)

PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true},buffer-deallocation-pipeline"
)
"""What is checked unless there is another pipeline."""
MOST_FAILURES = 6
"""The number of programs with a difference after which no more are made."""

Answer = Callable[..., Any]


@record
class Correction:
    """One answer of the model of an operation, replaced by the conservative one."""

    op_class: type[Operation]
    method: str
    claim: str
    """What the model says, as in "operand #0 is not written"."""
    answer: Answer
    """The corrected method; gets the right model's one first."""

    def model(self) -> BufferizableOpInterface:
        """Returns the model with the corrected answer."""
        given = model_of(self.op_class, BufferizableOpInterface)
        assert given is not None
        theirs = getattr(given, self.method)
        answer = self.answer

        def corrected(self: object, *arguments: Any) -> Any:
            return answer(theirs, *arguments)

        kind = type(type(given).__name__, (type(given),), {self.method: corrected})
        made = object.__new__(kind)
        vars(made).update(vars(given))
        return made

    def __str__(self) -> str:
        model = model_of(self.op_class, BufferizableOpInterface)
        return (
            f"'{self.op_class.name}' op has a wrong model: "
            f"{type(model).__name__}.{self.method} says that {self.claim}"
        )


@record
class ModelVerdict:
    """The outcome of the programs around one example."""

    example: str
    programs: int = 0
    """The programs that were executed before and after the pipeline."""
    refused: int = 0
    """The programs that cannot be checked, or that the pipeline refuses."""
    why_refused: str = ""
    """The reason for the last of them."""
    program: str = ""
    """The shortest program with a difference, or ""."""
    difference: str = ""
    corrections: tuple[Correction, ...] = ()
    """The answers each of which explains all differences."""

    @property
    def is_right(self) -> bool:
        """True if no program differs."""
        return not self.program

    def as_data(self) -> dict[str, object]:
        """Returns the verdict as a dictionary for JSON."""
        return {
            "example": self.example,
            "programs": self.programs,
            "refused": self.refused,
            "wrong": [str(correction) for correction in self.corrections],
            "program": self.program,
            "difference": self.difference,
        }

    def __str__(self) -> str:
        if not self.programs:
            return f"@{self.example}: no program could be checked: {self.why_refused}"
        if self.is_right:
            return f"@{self.example}: {self.programs} programs are equal"
        causes = [str(correction) for correction in self.corrections]
        cause = "\nor ".join(causes) or "no single answer of a model explains it"
        return f"@{self.example}: {cause}\n{self.difference}\n{self.program}"


@record
class ModelChecker:
    """Checks the models of the operations in examples."""

    examples: Sequence[func.FuncOp]
    checker: Checker
    programs: int = 50
    """The number of programs to execute for each example."""

    @staticmethod
    def of(name: str, settings: CheckSettings, programs: int = 50) -> ModelChecker:
        """Returns a checker for the module with this name. Raises BadInput."""
        module = _imported(name)
        universe = _universe_of(module)
        functions = (*settings.functions, *_functions_of(module))
        ctx = context_for(universe)
        checker = Checker(ctx, universe, replace(settings, functions=functions))
        text = getattr(module, "EXAMPLES", None)
        if not isinstance(text, str):
            raise BadInput(
                f"'{name}' has no text EXAMPLES: functions of MLIR, each with operations to check"
            )
        try:
            parsed = Parser(ctx, text, f"{name}.EXAMPLES").parse_module()
            parsed.verify()
        except (ParseError, VerifyException) as error:
            raise BadInput(str(error)) from None
        return ModelChecker(_usable(parsed, name), checker, programs)

    def check(self) -> Iterator[ModelVerdict]:
        """Yields the verdict of each example."""
        for example in self.examples:
            yield self._check_example(example)

    def _check_example(self, example: func.FuncOp) -> ModelVerdict:
        name = example.sym_name.data
        failures = dict[str, Verdict]()
        done, refused, why = 0, 0, ""
        for number in range(2 * self.programs):
            random = Random(f"{self.checker.settings.seed} {name} {number}")
            text = str(program_around(example, random))
            try:
                verdict = self.checker.check(text)
            except BadInput as error:
                refused, why = refused + 1, str(error)
                continue
            done += 1
            if not verdict.is_equal:
                failures[text] = verdict
            if len(failures) == MOST_FAILURES or done == self.programs:
                break
        if not failures:
            return ModelVerdict(name, done, refused, why)
        program = min(failures, key=len)
        shown = verdict_as_text(failures[program])
        found = self._explanation(example, failures)
        return ModelVerdict(name, done, refused, why, program, shown, found)

    def _explanation(
        self, example: func.FuncOp, failures: dict[str, Verdict]
    ) -> tuple[Correction, ...]:
        """Returns the answers of one method whose correction makes all programs right, of the first
        method that has such answers."""
        found = list[Correction]()
        for correction in _corrections(example):
            if found and correction.method != found[0].method:
                break
            if self._explains(correction, failures):
                found.append(correction)
        return tuple(found)

    def _explains(self, correction: Correction, failures: dict[str, Verdict]) -> bool:
        """True if all programs are right with the correction."""
        kind, model = correction.op_class, correction.model()
        with EXTERNAL_MODELS.replaced(kind, BufferizableOpInterface, model):
            try:
                return all(self.checker.check(text).is_equal for text in failures)
            except BadInput:
                return False


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise BadInput(f"the module '{name}' cannot be imported: {error}") from None


def _universe_of(module: ModuleType) -> Universe:
    """The installed universes, with the universes and dialects of a module."""
    found = universe_with(())
    dialects, passes = dict(found.all_dialects), dict(found.all_passes)
    for value in vars(module).values():
        if isinstance(value, Dialect):
            dialects[value.name] = _returning(value)
        elif isinstance(value, Universe):
            dialects |= value.all_dialects
            passes |= value.all_passes
    return Universe(all_dialects=dialects, all_passes=passes)


def _returning(dialect: Dialect) -> Callable[[], Dialect]:
    return lambda: dialect


def _functions_of(module: ModuleType) -> Iterator[InterpreterFunctions]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, InterpreterFunctions):
            if value is not InterpreterFunctions:
                yield value()


def _usable(module: ModuleOp, name: str) -> list[func.FuncOp]:
    found = [op for op in module.ops if isinstance(op, func.FuncOp)]
    for example in found:
        if not is_usable(example):
            raise BadInput(
                f"@{example.sym_name.data} of '{name}' cannot be an example: it needs one "
                "block, numbers, and tensors of numbers whose shape is static"
            )
    if not found:
        raise BadInput(f"EXAMPLES of '{name}' has no function")
    return found


# Corrections. Those come first that change least: a copy hides most wrong answers.


def _corrections(example: func.FuncOp) -> Iterator[Correction]:
    """Yields the corrections of the operations with tensors in an example: of those whose
    models are of other packages, if there are any."""
    found = [
        op
        for op in contents(example.body)
        if model_of(op, BufferizableOpInterface) and not isinstance(op, func.ReturnOp)
    ]
    foreign = [op for op in found if is_foreign(type(op), BufferizableOpInterface)]
    for op in foreign or found:
        yield from _corrections_of(op)


def _corrections_of(op: Operation) -> Iterator[Correction]:
    kind, results = type(op), [r for r in op.results if is_tensor(r)]
    yield from _general(kind, special=True)
    tensors = [index for index, operand in enumerate(op.operands) if is_tensor(operand)]
    for make in (_relation, _alias):
        for index in tensors:
            for result in results:
                yield make(kind, index, result.index)
    for index in tensors:
        yield _true(kind, "bufferizes_to_memory_write", index, "not written")
    for index in tensors:
        yield _true(kind, "bufferizes_to_memory_read", index, "not read")
    yield from _general(kind, special=False)


def _true(kind: type[Operation], method: str, index: int, claim: str) -> Correction:
    """A correction to True for one operand."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        return asked == index or theirs(op, asked, state)

    return Correction(kind, method, f"operand #{index} is {claim}", answer)


def _alias(kind: type[Operation], index: int, result: int) -> Correction:
    """A correction that adds an alias."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        given = list(theirs(op, asked, state))
        value = op.results[result]
        if asked == index and all(alias.value is not value for alias in given):
            given.append(AliasingValue(value, BufferRelation.UNKNOWN))
        return given

    claim = f"result #{result} does not alias operand #{index}"
    return Correction(kind, "get_aliasing_values", claim, answer)


def _relation(kind: type[Operation], index: int, result: int) -> Correction:
    """A correction of an equivalence to the relation `UNKNOWN`."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        value = op.results[result]
        return [
            alias._replace(relation=BufferRelation.UNKNOWN)
            if asked == index and alias.value is value
            else alias
            for alias in theirs(op, asked, state)
        ]

    claim = f"result #{result} is equivalent to operand #{index}"
    return Correction(kind, "get_aliasing_values", claim, answer)


def _general(kind: type[Operation], *, special: bool) -> Iterator[Correction]:
    """The corrections of answers that are about no operand: of those that the model gives
    itself, or of those that it leaves as the interface defines them."""

    def yes(theirs: Answer, *_: object) -> bool:
        return True

    def no(theirs: Answer, *_: object) -> bool:
        return False

    model = type(model_of(kind, BufferizableOpInterface))
    for method, claim, answer in (
        ("result_bufferizes_to_memory_write", "a result has undefined contents", yes),
        ("may_have_own_contents", "a result has the contents of operands", yes),
        ("is_not_conflicting", "a read and a write do not conflict", no),
        ("bufferizes_to_elementwise_access", "it accesses elements one by one", no),
        ("is_repetitive_region", "a region runs once", yes),
        ("is_writable", "a result may be written", no),
    ):
        given = getattr(model, method) is not getattr(BufferizableOpInterface, method)
        if given is special:
            yield Correction(kind, method, claim, answer)


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
        self._add(self._builder.insert(fill(element, value)).results[0])

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
