"""Options of passes: what each may be, from Python and from the text of a pipeline."""

import dataclasses
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from xdsl.passes import ModulePass, PassPipeline
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.transforms.check_memory import CheckMemoryPass
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

PASSES = {name: make() for name, make in BUFFERIZATION_UNIVERSE.all_passes.items()}
OPTIONS = [
    (name, field.name, get_type_hints(made)[field.name])
    for name, made in PASSES.items()
    for field in dataclasses.fields(made)
]
NEEDS: dict[str, dict[str, Any]] = {
    "print_conflicts": {"test_analysis_only": True},
    "dump_alias_sets": {"test_analysis_only": True},
    "no_analysis_func_filter": {"bufferize_function_boundaries": True},
}
"""What else an option asks for."""


def text(name: str, options: str) -> ModulePass:
    """The pass that a pipeline makes."""
    pipeline = f"{name}{{{options}}}" if options else name
    (made,) = PassPipeline.parse_spec(BUFFERIZATION_UNIVERSE.all_passes, pipeline).passes
    return made


def spelled(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case int():
            return str(value)
        case _:
            return ",".join(map(spelled, value))


def good(wanted: Any) -> list[Any]:
    """Values that all options of a type take; a text is a pipeline, too."""
    if get_origin(wanted) is Literal:
        return list(get_args(wanted))
    return {
        bool: [True, False],
        int: [0, 1, 64],
        str: ["canonicalize", "dce"],
        tuple[str, ...]: [("a",), ("a", "b.c")],
    }[wanted]


def bad(wanted: Any) -> list[Any]:
    """Values of other types, for Python."""
    if get_origin(wanted) is Literal:
        return ["identity", "", None, 0, True, ("bottom-up",)]
    return {
        bool: ["true", "", 1, 0, 2, None, ()],
        int: ["1", True, 1.0, None, (1,)],
        str: [1, None, True, ("main",)],
        tuple[str, ...]: ["a", ["a"], None, (1,), 1],
    }[wanted]


def bad_text(wanted: Any) -> list[str]:
    if get_origin(wanted) is Literal:
        return ["=identity", "", "=1", "=true", "=bottom-up,top-down"]
    return {
        bool: ["=2", "=yes", '="true"', '="0"', "=1.0", "=-1", "=true,false"],
        int: ["=many", "", "=1.5", "=true", "=1,2", '="1"'],
        str: ["=1", "", "=a,b", "=true"],
        tuple[str, ...]: ["=1", "=a,1", "=true"],
    }[wanted]


@pytest.mark.parametrize("name", PASSES)
def test_all_passes_check_their_options(name: str):
    assert issubclass(PASSES[name], OptionsPass)
    assert text(name, "") == PASSES[name]()
    with pytest.raises(PassFailedException, match=rf"^{name}: unknown option 'nothing'"):
        text(name, "nothing")
    unknown: dict[str, Any] = {"nothing": True}
    with pytest.raises(TypeError):
        PASSES[name](**unknown)


@pytest.mark.parametrize(("name", "option", "wanted"), OPTIONS)
def test_good_values(name: str, option: str, wanted: Any):
    others = NEEDS.get(option, {})
    more = "".join(f" {o.replace('_', '-')}" for o in others)
    for value in good(wanted):
        made = PASSES[name](**{option: value}, **others)
        assert getattr(made, option) == value
        dashed = option.replace("_", "-")
        assert text(name, f"{dashed}={spelled(value)}{more}") == made
        assert text(name, str(made.pipeline_pass_spec())[len(name) + 1 : -1]) == made


@pytest.mark.parametrize(("name", "option", "wanted"), OPTIONS)
def test_bad_values_in_python(name: str, option: str, wanted: Any):
    dashed = option.replace("_", "-")
    for value in bad(wanted):
        with pytest.raises(PassFailedException) as error:
            PASSES[name](**{option: value})
        message = str(error.value)
        assert message.startswith(f"{name}: option '{dashed}' cannot be {value!r}; ")
        if get_origin(wanted) is Literal:
            assert message.endswith(f"it may be {', '.join(get_args(wanted))}")


@pytest.mark.parametrize(("name", "option", "wanted"), OPTIONS)
def test_bad_values_in_text(name: str, option: str, wanted: Any):
    dashed = option.replace("_", "-")
    for given in bad_text(wanted):
        with pytest.raises(PassFailedException) as error:
            text(name, dashed + given)
        assert str(error.value).startswith(f"{name}: option '{dashed}' cannot be ")


@pytest.mark.parametrize(("name", "option", "wanted"), OPTIONS)
def test_what_means_true(name: str, option: str, wanted: Any):
    """A bare flag, `=1` and `=true` are one, `=0` and `=false` another."""
    if wanted is not bool:
        return
    more = "".join(f" {o.replace('_', '-')}" for o in NEEDS.get(option, {}))
    dashed = option.replace("_", "-")
    for ending, meant in {
        "": True,
        "=1": True,
        "=true": True,
        "=0": False,
        "=false": False,
    }.items():
        assert getattr(text(name, f"{dashed}{ending}{more}"), option) is meant


@pytest.mark.parametrize(
    ("made", "options", "message"),
    [
        (
            OneShotBufferizePass,
            {"function_boundary_type_conversion": "identity"},
            "cannot be 'identity'; it may be infer-layout-map, infer-from-callers, fully-dynamic-layout-map, "
            "identity-layout-map",
        ),
        (
            OneShotBufferizePass,
            {"unknown_type_conversion": "infer-layout-map"},
            "it may be fully-dynamic-layout-map, identity-layout-map",
        ),
        (OneShotBufferizePass, {"buffer_alignment": 12}, "0 or a power of two below"),
        (OneShotBufferizePass, {"buffer_alignment": -8}, "0 or a power of two below"),
        (OneShotBufferizePass, {"buffer_alignment": 1 << 63}, "power of two below 2^63"),
        (OneShotBufferizePass, {"analysis_fuzzer_seed": -1}, "that is not negative"),
        (OneShotBufferizePass, {"print_conflicts": True}, "requires 'test-analysis-only'"),
        (
            OneShotBufferizePass,
            {"copy_before_write": True, "test_analysis_only": True},
            "cannot be used with 'test-analysis-only'",
        ),
        (PromoteBuffersToStackPass, {"max_alloc_size_in_bytes": -1}, "not negative"),
        (PromoteBuffersToStackPass, {"max_rank_of_allocated_memref": -1}, "not negative"),
        (PromoteBuffersToStackPass, {"max_total_size_in_bytes": -1}, "not negative"),
        (CheckMemoryPass, {"seed": -2}, "that is not negative, or -1 for none"),
        (CheckMemoryPass, {"max_steps": -1}, "that is not negative"),
    ],
)
def test_ranges(made: type[OptionsPass], options: dict[str, Any], message: str):
    with pytest.raises(PassFailedException) as error:
        made(**options)
    assert message in str(error.value)
    given = " ".join(f"{o.replace('_', '-')}={spelled(v)}" for o, v in options.items())
    with pytest.raises(PassFailedException) as error:
        text(made.name, given)
    assert message in str(error.value)


def test_no_other_way_to_a_bad_value():
    """Replacing a field is to make a pass."""
    with pytest.raises(PassFailedException):
        dataclasses.replace(OneShotBufferizePass(), analysis_heuristic="best")
