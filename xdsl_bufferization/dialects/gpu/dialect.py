"""What xDSL 0.74 lacks in the `gpu` dialect, and MLIR's custom syntax of modules and functions.

    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a)
               threads(%tx, %ty, %tz) in (%sx = %b, %sy = %b, %sz = %b) { ... }
    %b = gpu.block_id x
    %t = gpu.thread_id y upper_bound 64
    %s = gpu.subgroup_id : index
    gpu.module @m {
      gpu.func @f(%m: memref<4xf32>) workgroup(%w : memref<9xf32, 3>) kernel {
        gpu.return
      }
    }

The keyword `kernel` is the attribute `gpu.kernel`, as in MLIR; xDSL 0.74 has a property
of another name, which is printed with the keyword, too. What starts kernels is in `launch.py`.

MLIR: include/mlir/Dialect/GPU/IR/GPUOps.td; `GPUModuleOp` and `GPUFuncOp` in GPUDialect.cpp
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import gpu
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
)
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.dialects.utils import print_func_argument
from xdsl.ir import Attribute, Block, Operation
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    OptPropertyDef,
    base,
    eq,
    irdl_op_definition,
    operand_def,
    opt_result_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.type import get_element_type_or_self

from xdsl_bufferization.dialects.gpu import launch
from xdsl_bufferization.dialects.gpu.launch import (
    WORKGROUP,
    AsyncDependencies,
    attributions_error,
    parse_attributions,
    print_attributions,
)
from xdsl_bufferization.support.errors import op_error, op_error_after
from xdsl_bufferization.support.layouts import sizes_agree
from xdsl_bufferization.support.override import on_demand, redefine, subclass
from xdsl_bufferization.support.syntax import (
    Dictionaries,
    dictionaries,
    parse_arguments,
    parse_outputs,
    print_outputs,
    print_parts,
)

KERNEL = "gpu.kernel"
"""The attribute of a function that the host launches."""

_MISMATCH = (
    "Expected first entry block arguments to have the same types as the function input types"
)
_HIDDEN = ("sym_name", WORKGROUP, KERNEL)
_PRINTED = (*_HIDDEN, "function_type", "arg_attrs", "res_attrs", "kernel")
_ANY = OptPropertyDef(AnyAttr())
_DICTIONARIES = OptPropertyDef(base(ArrayAttr[DictionaryAttr]))


@redefine(properties={"targets": _ANY, "offloadingHandler": _ANY})
class ModuleOp(gpu.ModuleOp):
    """`gpu.module` in MLIR's syntax, with targets and a handler."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        if parser.parse_optional_punctuation("<") is not None:
            properties["offloadingHandler"] = parser.parse_attribute()
            parser.parse_punctuation(">")
        targets = parser.parse_optional_comma_separated_list(
            Parser.Delimiter.SQUARE, parser.parse_attribute
        )
        if targets is not None:
            properties["targets"] = ArrayAttr(targets)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region()
        if not body.blocks:
            body.add_block(Block())
        return cls.build(
            properties=properties,
            attributes={} if attributes is None else dict(attributes.data),
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        handler = self.properties.get("offloadingHandler")
        if handler is not None:
            print_parts(printer, "<", handler, ">")
        targets = self.properties.get("targets")
        if targets is not None:
            print_parts(printer, " ", targets)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, False, False)


@redefine(
    properties={
        **{name: _DICTIONARIES for name in ("arg_attrs", "res_attrs")},
        **{f"known_{of}_size": _ANY for of in ("block", "grid", "cluster")},
    }
)
class FuncOp(gpu.FuncOp):
    """`gpu.func` in MLIR's syntax, with buffers of the workgroup and of the thread."""

    arg_attrs: Dictionaries
    res_attrs: Dictionaries

    def verify_(self) -> None:
        block, types = self.body.first_block, self.function_type.inputs.data
        count = len(types)
        if block is None or block.arg_types[:count] != types:
            raise op_error(
                self,
                "expected the first arguments of the body to have the types of the "
                "function's arguments",
                _MISMATCH,
            )
        message = attributions_error(self, block.args[count:])
        if message is not None:
            raise op_error(self, message, _MISMATCH)
        is_kernel = KERNEL in self.attributes or self.kernel is not None
        if is_kernel and self.function_type.outputs.data:
            raise op_error_after(
                self,
                "Expected void return type for kernel function",
                "expected void return type for kernel function",
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        name = parser.parse_symbol_name()
        arguments = parse_arguments(parser)
        outputs = parse_outputs(parser)
        buffers, count = parse_attributions(parser)
        attributes: dict[str, Attribute] = {"sym_name": name, WORKGROUP: count}
        if parser.parse_optional_keyword("kernel") is not None:
            attributes[KERNEL] = UnitAttr()
        dictionary = parser.parse_optional_attr_dict_with_keyword(_HIDDEN)
        if dictionary is not None:
            attributes |= dictionary.data
        named = [argument for argument, _, _ in arguments if argument is not None]
        if len(named) != len(arguments):
            parser.raise_error("gpu.func requires named arguments")
        function_type = FunctionType.from_lists(
            [type for _, type, _ in arguments], [type for type, _ in outputs]
        )
        properties: dict[str, Attribute | None] = {
            "function_type": function_type,
            "arg_attrs": dictionaries([given for _, _, given in arguments]),
            "res_attrs": dictionaries([given for _, given in outputs]),
        }
        return cls.build(
            properties=properties,
            attributes=attributes,
            regions=[parser.parse_region([*named, *buffers])],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        block, types = self.body.first_block, self.function_type
        arguments = () if block is None else block.args
        count = len(types.inputs)
        of_arguments = self.arg_attrs or [None] * count
        with printer.in_parens():
            printer.print_list(
                zip(arguments[:count], of_arguments),
                lambda pair: print_func_argument(printer, *pair),
            )
        print_outputs(printer, types.outputs.data, self.res_attrs)
        print_attributions(printer, self, arguments[count:])
        if KERNEL in self.attributes or self.kernel is not None:
            printer.print_string(" kernel")
        shown = {
            name: value
            for name, value in (self.properties | self.attributes).items()
            if name not in _PRINTED
        }
        printer.print_op_attributes(shown, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, False, False)


_KERNELS: dict[str, type[Operation]] = {op.name: op for op in (FuncOp, ModuleOp)}


ATTRIBUTES = launch.ATTRIBUTES

_BOUND = {"upper_bound": OptPropertyDef(IntegerAttr.constr(eq(IndexType())))}
_BOUNDED = "(`upper_bound` $upper_bound^)? attr-dict"

_POSITIONS = {
    f"$dimension {_BOUNDED}": (
        *(gpu.BlockDimOp, gpu.BlockIdOp, gpu.GlobalIdOp, gpu.GridDimOp, gpu.ThreadIdOp),
    ),
    _BOUNDED: (gpu.LaneIdOp,),
    f"{_BOUNDED} `:` type($result)": (gpu.NumSubgroupsOp, gpu.SubgroupIdOp, gpu.SubgroupSizeOp),
}
"""MLIR's syntax of the operations that ask for the position of a thread, with an upper bound.
MLIR: `GPU_IndexOp`"""

_SHORT = {
    "attr-dict": (gpu.BarrierOp, gpu.TerminatorOp),
    "attr-dict ($args^ `:` type($args))?": (gpu.ReturnOp,),
    "$value attr-dict `:` type($value)": (gpu.HostRegisterOp, gpu.HostUnregisterOp),
    "attr-dict $devIndex": (gpu.SetDefaultDeviceOp,),
}
"""MLIR's syntax of a barrier, of the ends of regions, and of what the host sets."""

_ASYNC = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)"


def _asynchronous(
    op: type[IRDLOperation], syntax: str, **members: object
) -> tuple[str, type[Operation]]:
    """The name of an operation with a token and dependencies, and its substitute in MLIR's
    syntax. Only `gpu.alloc` has an attribute for the groups of its operands in MLIR."""
    options = None if op is gpu.AllocOp else ()
    define = redefine(
        assembly_format=f"{_ASYNC} {syntax}", directives=(AsyncDependencies,), options=options
    )
    return op.name, define(subclass(op, **members))


def _verify_memcpy(op: gpu.MemcpyOp) -> None:
    """Raises `VerifyException` unless the buffers have elements and sizes that may be equal."""
    source, destination = op.src.type, op.dst.type
    for what, is_same in (
        ("element type", get_element_type_or_self(source) == get_element_type_or_self(destination)),
        ("shape", sizes_agree(source, destination)),
    ):
        if not is_same:
            raise op_error(
                op,
                f"arguments have incompatible {what}",
                f"Expected {destination}, got {source}. gpu.memcpy source and "
                "destination types must match.",
            )


@on_demand(irdl_op_definition)
class MemsetOp(IRDLOperation):
    """Sets all elements of a buffer to a value."""

    name = "gpu.memset"

    asyncDependencies = var_operand_def(AsyncTokenType)
    dst = operand_def(MemRefType)
    value = operand_def()
    asyncToken = opt_result_def(AsyncTokenType)

    assembly_format = f"{_ASYNC} $dst `,` $value `:` type($dst) `,` type($value) attr-dict"
    custom_directives = (AsyncDependencies,)

    def verify_(self) -> None:
        if get_element_type_or_self(self.dst.type) != self.value.type:
            raise op_error(self, "failed to verify that all of {dst, value} have same element type")


OPERATIONS: tuple[type[Operation], ...] = (MemsetOp,)

_MEMORY: dict[str, type[Operation]] = dict(
    (
        _asynchronous(
            gpu.AllocOp,
            "(`host_shared` $hostShared^)? ` ` `(` $dynamicSizes `)` "
            "(`` `[` $symbolOperands^ `]`)? attr-dict `:` type($result)",
        ),
        _asynchronous(gpu.DeallocOp, "$buffer attr-dict `:` type($buffer)"),
        _asynchronous(
            gpu.MemcpyOp,
            "$dst `,` $src `:` type($dst) `,` type($src) attr-dict",
            verify_=_verify_memcpy,
        ),
        _asynchronous(gpu.WaitOp, "attr-dict"),
    )
)

SUBSTITUTES: dict[str, type[Operation]] = {
    **_KERNELS,
    **_MEMORY,
    **launch.SUBSTITUTES,
    **{
        op.name: redefine(assembly_format=form, properties=bound)(subclass(op))
        for forms, bound in ((_POSITIONS, _BOUND), (_SHORT, None))
        for form, ops in forms.items()
        for op in ops
    },
}
