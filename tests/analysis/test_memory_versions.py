"""Versions of memory: equal only if nothing was written that may be it."""

from xdsl.context import Context
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Region, SSAValue
from xdsl.parser import Parser
from xdsl.traits import Resource

from xdsl_bufferization.analysis.memory.effects import Access
from xdsl_bufferization.analysis.memory.equivalence import MemoryVersions, Version
from xdsl_bufferization.support.extension import extended_dialects
from xdsl_bufferization.support.models.registration import register_models

PROGRAM = """
func.func @f(%c: i1, %m: memref<4xi32>, %n: memref<4xi32>) {
  %a = memref.alloc() {tag = "a"} : memref<4xi32>
  %b = memref.alloc() {tag = "b"} : memref<4xi32>
  %v = memref.cast %a {tag = "v"} : memref<4xi32> to memref<?xi32>
  %s = arith.select %c, %a, %b {tag = "s"} : memref<4xi32>
  %u = "test.op"() {tag = "u"} : () -> memref<4xi32>
  func.return
}
"""


class Memory:
    """A walk over the function, by the names of its memrefs."""

    def __init__(self) -> None:
        register_models()
        context = Context()
        for name, factory in extended_dialects().items():
            context.register_dialect(name, factory)
        self.module = Parser(context, PROGRAM).parse_module()
        function = next(iter(self.module.body.block.ops))
        body: Region = function.regions[0]
        self.values: dict[str, SSAValue] = {"m": body.block.args[1], "n": body.block.args[2]}
        for op in body.block.ops:
            tag = op.attributes.get("tag")
            if isinstance(tag, StringAttr):
                self.values[tag.data] = op.results[0]
                self.unknown = op
        self.versions = MemoryVersions(self.module)
        self.versions.enter(body)

    def write(self, name: str) -> None:
        self.versions.write([Access(self.values.get(name))])

    def version(self, name: str) -> Version:
        return self.versions.version([Access(self.values.get(name))], False)


def changed(written: str) -> set[str]:
    """What may have changed by a write, if nothing and if much was written before."""
    names = [*"mnabvsu", "anything"]
    memory = Memory()
    before = {name: memory.version(name) for name in names}
    memory.write(written)
    first = {name for name in names if memory.version(name) != before[name]}
    before = {name: memory.version(name) for name in names}
    memory.write(written)
    assert first == {name for name in names if memory.version(name) != before[name]}
    return first


def test_allocations_are_apart():
    assert changed("a") == {"a", "v", "s", "u", "anything"}
    assert changed("b") == {"b", "s", "u", "anything"}


def test_a_view_is_its_source():
    assert changed("v") == changed("a")


def test_a_choice_is_both():
    assert changed("s") == {"a", "b", "v", "s", "u", "anything"}


def test_arguments_may_be_the_same():
    assert changed("m") == changed("n") == {"m", "n", "u", "anything"}


def test_anything():
    everything = {*"mnabvsu", "anything"}
    assert changed("u") == changed("anything") == everything


def test_functions_are_apart():
    memory = Memory()
    before = memory.version("a")
    memory.versions.enter(None)
    memory.versions.leave()
    assert memory.version("a") == before
    memory.versions.write_unknown(memory.unknown)
    assert memory.version("a") != before


class Other(Resource):
    """Something that is no memory."""

    def name(self) -> str:
        return "other"


def test_resources_are_apart():
    memory = Memory()
    access = Access(resource=Other())

    def other() -> Version:
        return memory.versions.version([access], False)

    first, of_a, of_all = other(), memory.version("a"), memory.version("anything")
    memory.versions.write([access])
    second = other()
    assert second != first
    assert memory.version("a") == of_a
    assert memory.version("anything") != of_all
    memory.write("a")
    assert other() == second
    memory.write("anything")
    assert other() != second
