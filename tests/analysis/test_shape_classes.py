"""Classes of tensors with the same sizes."""

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, f32

from xdsl_bufferization.analysis.tensors.uses import (
    MOST_ROUNDS,
    ShapeClasses,
    has_one_unknown_size,
)


def test_a_tensor_that_is_one_of_two_has_their_sizes_if_these_are_the_same():
    classes = ShapeClasses()
    classes.add(1, [0])
    classes.add(2, [0, 1])
    classes.add(4, [0, 3])
    assert classes.are_same(1, 2)
    assert not classes.are_same(4, 0)
    assert not classes.are_same(4, 3)


def test_a_loop_that_passes_on_the_sizes_that_it_gets():
    init, argument, yielded, result = range(4)
    classes = ShapeClasses()
    classes.add(yielded, [argument])
    classes.add_all({argument: [init, yielded], result: [init, yielded]})
    assert classes.are_same(init, argument)
    assert classes.are_same(init, result)


def test_a_loop_that_yields_another_one():
    init, argument, yielded, result = range(4)
    classes = ShapeClasses()
    classes.add_all({argument: [init, yielded], result: [init, yielded]})
    assert not classes.are_same(init, argument)
    assert not classes.are_same(init, result)


def test_two_tensors_that_change_places_are_of_no_class():
    a, b, first, second = range(4)
    classes = ShapeClasses()
    classes.add_all({first: [a, second], second: [b, first]})
    assert not classes.are_same(a, first)
    assert not classes.are_same(first, second)


def test_further_rounds_than_the_limit_join_nothing():
    """Each target gets what the next one gave, and the last one is found first."""
    count = MOST_ROUNDS + 3
    init, targets = count, range(count)
    sources = {t: [init, t + 1] for t in targets[:-1]}
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
