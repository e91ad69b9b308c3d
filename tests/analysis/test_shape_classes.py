"""Classes of tensors with the same sizes."""

from itertools import pairwise

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, f32
from xdsl.ir import Block

from xdsl_bufferization.analysis.tensors.uses import ShapeClasses, TensorValue, has_one_unknown_size
from xdsl_bufferization.support.bounds import MOST_ROUNDS


def tensors(count: int) -> list[TensorValue]:
    """Different tensors."""
    block = Block(arg_types=[TensorType(f32, [4])] * count)
    return [TensorValue(value, number) for number, value in enumerate(block.args)]


def test_a_tensor_that_is_one_of_two_has_their_sizes_if_these_are_the_same():
    a, b, c, other, either = tensors(5)
    classes = ShapeClasses()
    classes.add(b, [a])
    classes.add(c, [a, b])
    classes.add(either, [a, other])
    assert classes.are_same(b, c)
    assert not classes.are_same(either, a)
    assert not classes.are_same(either, other)


def test_a_loop_that_passes_on_the_sizes_that_it_gets():
    init, argument, yielded, result = tensors(4)
    classes = ShapeClasses()
    classes.add(yielded, [argument])
    classes.add_all({argument: [init, yielded], result: [init, yielded]})
    assert classes.are_same(init, argument)
    assert classes.are_same(init, result)


def test_a_loop_that_yields_another_one():
    init, argument, yielded, result = tensors(4)
    classes = ShapeClasses()
    classes.add_all({argument: [init, yielded], result: [init, yielded]})
    assert not classes.are_same(init, argument)
    assert not classes.are_same(init, result)


def test_two_tensors_that_change_places_are_of_no_class():
    a, b, first, second = tensors(4)
    classes = ShapeClasses()
    classes.add_all({first: [a, second], second: [b, first]})
    assert not classes.are_same(a, first)
    assert not classes.are_same(first, second)


def test_further_rounds_than_the_limit_join_nothing():
    """Each target gets what the next one gave, and the last one is found first."""
    *targets, init = tensors(MOST_ROUNDS + 4)
    sources = {t: [init, other] for t, other in pairwise(targets)}
    classes = ShapeClasses()
    classes.add_all(sources | {targets[-1]: [init]})
    assert classes.are_same(init, targets[-1])
    assert not classes.are_same(init, targets[0])


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((4, 8), (4, 8), True),
        ((4, DYNAMIC_INDEX), (4, DYNAMIC_INDEX), True),
        ((DYNAMIC_INDEX, DYNAMIC_INDEX), (DYNAMIC_INDEX, DYNAMIC_INDEX), False),
        ((DYNAMIC_INDEX, DYNAMIC_INDEX), (DYNAMIC_INDEX, 8), False),
        ((4, DYNAMIC_INDEX), (DYNAMIC_INDEX, 4), False),
        ((4, DYNAMIC_INDEX), (4, 8), True),
        ((DYNAMIC_INDEX, DYNAMIC_INDEX), (DYNAMIC_INDEX,), False),
        ((16,), (4, 4), False),
    ],
)
def test_one_unknown_size(a: tuple[int, ...], b: tuple[int, ...], expected: bool):
    assert has_one_unknown_size(TensorType(f32, a), TensorType(f32, b)) == expected
    assert has_one_unknown_size(TensorType(f32, b), TensorType(f32, a)) == expected
