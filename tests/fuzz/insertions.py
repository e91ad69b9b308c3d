"""Functions that compute a tensor in an empty one and put it into a part of another, for
`eliminate-empty-tensors`: every destination with every way of computing.

    python tests/fuzz/insertions.py        prints all of them
"""

from collections.abc import Iterator, Mapping
from itertools import product

CALLEE = """
func.func private @fill(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %x = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
"""
HEAD = (
    "func.func @p{number}(%d: tensor<10xf32>, %d2: tensor<3x4xf32>, %s: tensor<4xf32>, "
    "%f: f32, %i: index, %c: i1, %m: memref<4xf32>)"
)
EXP = "linalg.exp ins({0} : tensor<4xf32>) outs({1} : tensor<4xf32>) -> tensor<4xf32>"
FILL = "linalg.fill ins(%f : f32) outs({0} : tensor<4xf32>) -> tensor<4xf32>"
COMPUTED = {
    "fill": f"%x = {FILL.format('%e')}",
    "exp": "%x = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>",
    "twice": f"""%y = {FILL.format("%e")}
    %x = linalg.add ins(%s, %y : tensor<4xf32>, tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>""",
    "other_use": f"""%x = {FILL.format("%e")}
    %o = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %v = tensor.extract %o[%i] : tensor<4xf32>""",
    "if": f"""%x = scf.if %c -> tensor<4xf32> {{
      %y = {FILL.format("%e")}
      scf.yield %y : tensor<4xf32>
    }} else {{
      %e2 = tensor.empty() : tensor<4xf32>
      %y = linalg.exp ins(%s : tensor<4xf32>) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %y : tensor<4xf32>
    }}""",
    "for": f"""%y = {FILL.format("%e")}
    %x = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %y) -> tensor<4xf32> {{
      %a = tensor.extract %s[%k] : tensor<4xf32>
      %b = tensor.insert %a into %t[%k] : tensor<4xf32>
      scf.yield %b : tensor<4xf32>
    }}""",
    "while": f"""%y = {FILL.format("%e")}
    %x, %n = scf.while (%t = %y, %k = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {{
      %go = arith.cmpi slt, %k, %c4 : index
      scf.condition(%go) %t, %k : tensor<4xf32>, index
    }} do {{
    ^bb0(%t: tensor<4xf32>, %k: index):
      %b = tensor.insert %f into %t[%k] : tensor<4xf32>
      %k1 = arith.addi %k, %c1 : index
      scf.yield %b, %k1 : tensor<4xf32>, index
    }}""",
    "cast": """%q = tensor.empty(%c4) : tensor<?xf32>
    %y = linalg.fill ins(%f : f32) outs(%q : tensor<?xf32>) -> tensor<?xf32>
    %x = tensor.cast %y : tensor<?xf32> to tensor<4xf32>""",
    "call": "%x = func.call @fill(%e, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>",
    "select": f"""%y = {FILL.format("%e")}
    %e2 = tensor.empty() : tensor<4xf32>
    %z = linalg.exp ins(%s : tensor<4xf32>) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
    %x = arith.select %c, %y, %z : tensor<4xf32>""",
    "part": """%h = tensor.empty() : tensor<2xf32>
    %y = linalg.fill ins(%f : f32) outs(%h : tensor<2xf32>) -> tensor<2xf32>
    %z = tensor.insert_slice %y into %e[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    %x = tensor.insert_slice %y into %z[2] [2] [1] : tensor<2xf32> into tensor<4xf32>""",
    "of_destination": """%l = tensor.extract_slice %d[2] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %x = linalg.exp ins(%l : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>""",
    "blocks": f"""%y = scf.execute_region -> tensor<4xf32> {{
      cf.cond_br %c, ^a(%e : tensor<4xf32>), ^b(%s : tensor<4xf32>)
    ^a(%t: tensor<4xf32>):
      %u = {FILL.format("%t")}
      cf.br ^b(%u : tensor<4xf32>)
    ^b(%w: tensor<4xf32>):
      scf.yield %w : tensor<4xf32>
    }}
    %x = linalg.exp ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>""",
}
"""How %x is computed in %e."""
REUSED = {
    "exp_of_exp": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%s", "%e2")}
    %x = {EXP.format("%y", "%e")}""",
    "exp_of_add_of_fill": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {FILL.format("%e2")}
    %z = linalg.add ins(%s, %y : tensor<4xf32>, tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %x = {EXP.format("%z", "%e")}""",
    "exp_of_exp_of_exp": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%s", "%e2")}
    %e8 = tensor.empty() : tensor<4xf32>
    %z = {EXP.format("%y", "%e8")}
    %x = {EXP.format("%z", "%e")}""",
    "add_of_two_exps": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%s", "%e2")}
    %e8 = tensor.empty() : tensor<4xf32>
    %z = {EXP.format("%s", "%e8")}
    %x = linalg.add ins(%y, %z : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>""",
    "exp_of_exp_of_destination": f"""%l = tensor.extract_slice %d[3] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%l", "%e2")}
    %x = {EXP.format("%y", "%e")}""",
    "add_of_exp_and_destination": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%s", "%e2")}
    %l = tensor.extract_slice %d[3] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %x = linalg.add ins(%y, %l : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>""",
    "exp_of_one_empty": f"""%y = {EXP.format("%s", "%e")}
    %x = {EXP.format("%y", "%e")}""",
    "exp_in_if": f"""%e2 = tensor.empty() : tensor<4xf32>
    %y = {EXP.format("%s", "%e2")}
    %x = scf.if %c -> tensor<4xf32> {{
      %z = {EXP.format("%y", "%e")}
      scf.yield %z : tensor<4xf32>
    }} else {{
      %z = {FILL.format("%e")}
      scf.yield %z : tensor<4xf32>
    }}""",
    "exp_of_if": f"""%y = scf.if %c -> tensor<4xf32> {{
      %e2 = tensor.empty() : tensor<4xf32>
      %z = {EXP.format("%s", "%e2")}
      scf.yield %z : tensor<4xf32>
    }} else {{
      scf.yield %s : tensor<4xf32>
    }}
    %x = {EXP.format("%y", "%e")}""",
    "exp_of_exp_in_loop": f"""%y = {FILL.format("%e")}
    %x = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %y) -> tensor<4xf32> {{
      %e2 = tensor.empty() : tensor<4xf32>
      %z = {EXP.format("%t", "%e2")}
      %e8 = tensor.empty() : tensor<4xf32>
      %z8 = {EXP.format("%z", "%e8")}
      scf.yield %z8 : tensor<4xf32>
    }}""",
}
"""How %x is computed in %e from what might be computed there, too."""
INTO_D = "tensor<4xf32> into tensor<10xf32>"
RETURN_D = "return %r : tensor<10xf32>"
DESTINATIONS = {
    "static": (f"%r = tensor.insert_slice %x into %d[2] [4] [1] : {INTO_D}", RETURN_D),
    "strided": (f"%r = tensor.insert_slice %x into %d[1] [4] [2] : {INTO_D}", RETURN_D),
    "dynamic": (f"%r = tensor.insert_slice %x into %d[%i] [4] [1] : {INTO_D}", RETURN_D),
    "offset_behind": (
        f"""%j = arith.addi %i, %c1 : index
    %r = tensor.insert_slice %x into %d[%j] [4] [1] : {INTO_D}""",
        RETURN_D,
    ),
    "row": (
        "%r = tensor.insert_slice %x into %d2[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>",
        "return %r : tensor<3x4xf32>",
    ),
    "destination_behind": (
        f"""%g = tensor.empty() : tensor<10xf32>
    %h2 = linalg.fill ins(%f : f32) outs(%g : tensor<10xf32>) -> tensor<10xf32>
    %r = tensor.insert_slice %x into %h2[2] [4] [1] : {INTO_D}""",
        RETURN_D,
    ),
    "two": (
        f"""%r0 = tensor.insert_slice %x into %d[0] [4] [1] : {INTO_D}
    %e3 = tensor.empty() : tensor<4xf32>
    %x3 = linalg.exp ins(%x : tensor<4xf32>) outs(%e3 : tensor<4xf32>) -> tensor<4xf32>
    %r = tensor.insert_slice %x3 into %r0[4] [4] [1] : {INTO_D}""",
        RETURN_D,
    ),
    "read_in_between": (
        f"""%v0 = tensor.extract %d[%i] : tensor<10xf32>
    %r1 = tensor.insert_slice %x into %d[2] [4] [1] : {INTO_D}
    %r = tensor.insert %v0 into %r1[%c0] : tensor<10xf32>""",
        RETURN_D,
    ),
    "source_used": (
        f"""%r = tensor.insert_slice %x into %d[2] [4] [1] : {INTO_D}
    %z1 = tensor.insert %f into %x[%i] : tensor<4xf32>""",
        "return %r, %z1 : tensor<10xf32>, tensor<4xf32>",
    ),
    "in_if": (
        f"""%r = scf.if %c -> tensor<10xf32> {{
      %r1 = tensor.insert_slice %x into %d[%i] [4] [1] : {INTO_D}
      scf.yield %r1 : tensor<10xf32>
    }} else {{
      scf.yield %d : tensor<10xf32>
    }}""",
        RETURN_D,
    ),
    "in_loop": (
        """%r1 = tensor.insert_slice %x into %t0[%row, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
      scf.yield %r1 : tensor<3x4xf32>
    }""",
        "return %r : tensor<3x4xf32>",
    ),
    "in_forall": (
        """scf.forall.in_parallel {
        tensor.parallel_insert_slice %x into %t0[%k0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
      }
    }""",
        "return %r : tensor<3x4xf32>",
    ),
    "materialized": (
        "%r = bufferization.materialize_in_destination %x in %s2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
        "return %r : tensor<4xf32>",
    ),
    "memory": (
        "bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()",
        "return",
    ),
    "memory_read": (
        """%v1 = memref.load %m[%i] : memref<4xf32>
    bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()""",
        "return %v1 : f32",
    ),
    "with_a_unit_dimension": (
        """%q0 = tensor.expand_shape %x [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
    %r = tensor.insert_slice %q0 into %d2[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>""",
        "return %r : tensor<3x4xf32>",
    ),
    "square": (
        """%q0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %t1 = tensor.splat %f : tensor<3x2x2xf32>
    %r = tensor.insert_slice %q0 into %t1[2, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<2x2xf32> into tensor<3x2x2xf32>""",
        "return %r : tensor<3x2x2xf32>",
    ),
    "square_of_an_argument": (
        """%q0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %t1 = tensor.expand_shape %d2 [[0], [1, 2]] output_shape [3, 2, 2] : tensor<3x4xf32> into tensor<3x2x2xf32>
    %r = tensor.insert_slice %q0 into %t1[2, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<2x2xf32> into tensor<3x2x2xf32>""",
        "return %r : tensor<3x2x2xf32>",
    ),
    "square_and_back": (
        """%q0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %q2 = tensor.collapse_shape %q0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    %r = tensor.insert_slice %q2 into %d[1] [4] [2] : tensor<4xf32> into tensor<10xf32>""",
        "return %r : tensor<10xf32>",
    ),
    "column": (
        """%q0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    %r = tensor.insert_slice %q0 into %d2[0, 1] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<3x4xf32>""",
        "return %r : tensor<3x4xf32>",
    ),
    "concatenated": (
        "%r = tensor.concat dim(0) %s, %x, %s2 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>",
        "return %r : tensor<12xf32>",
    ),
    "concatenated_twice": (
        """%q1 = tensor.concat dim(0) %x, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %r = tensor.concat dim(0) %q1, %s2 : (tensor<8xf32>, tensor<4xf32>) -> tensor<12xf32>""",
        "return %r : tensor<12xf32>",
    ),
    "concatenated_with_itself": (
        "%r = tensor.concat dim(0) %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>",
        "return %r : tensor<8xf32>",
    ),
    "padded": (
        """%r = tensor.pad %x low[1] high[2] {
    ^bb0(%p0: index):
      tensor.yield %f : f32
    } : tensor<4xf32> to tensor<7xf32>""",
        "return %r : tensor<7xf32>",
    ),
    "padded_in_if": (
        """%r = scf.if %c -> tensor<7xf32> {
      %r1 = tensor.pad %x low[1] high[2] {
      ^bb0(%p0: index):
        %p1 = arith.index_cast %p0 : index to i32
        %p2 = arith.sitofp %p1 : i32 to f32
        tensor.yield %p2 : f32
      } : tensor<4xf32> to tensor<7xf32>
      scf.yield %r1 : tensor<7xf32>
    } else {
      %r2 = tensor.splat %f : tensor<7xf32>
      scf.yield %r2 : tensor<7xf32>
    }""",
        "return %r : tensor<7xf32>",
    ),
    "memory_in_if": (
        """scf.if %c {
      bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    }""",
        "return",
    ),
    "memory_written": (
        """bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    %r1 = tensor.insert %f into %x[%i] : tensor<4xf32>
    %v1 = tensor.extract %r1[%c0] : tensor<4xf32>""",
        "return %v1 : f32",
    ),
    "memory_of_parts": (
        """%q0 = tensor.empty() : tensor<4xf32>
    %q1 = tensor.insert_slice %x into %q0[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    bufferization.materialize_in_destination %q1 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    memref.store %f, %m[%i] : memref<4xf32>
    %v1 = tensor.extract %x[%i] : tensor<4xf32>""",
        "return %v1 : f32",
    ),
    "memory_of_another": (
        f"""%q0 = {EXP.format("%s", "%x")}
    bufferization.materialize_in_destination %q0 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    %v1 = tensor.extract %x[%i] : tensor<4xf32>""",
        "return %v1 : f32",
    ),
}
"""How %x is put into a destination, and what is returned."""
FRONTS = {
    "in_loop": """%r = scf.for %k0 = %c0 to %c4 step %c1 iter_args(%t0 = %d2) -> tensor<3x4xf32> {
    %row = arith.remui %k0, %c3 : index""",
    "in_forall": "%r = scf.forall (%k0) in (3) shared_outs(%t0 = %d2) -> (tensor<3x4xf32>) {",
}
"""What comes before."""
MLIR_IS_WRONG = (
    *("memory_read", "memory_in_if"),
    *("memory_written", "memory_of_parts", "memory_of_another"),
)
"""Destinations that MLIR writes too early, or that do not keep what is put into them."""
BRANCH = "blocks"
"""What is computed after a branch; one-shot-bufferize allocates once more before it than
MLIR's, also where nothing is replaced."""


def programs(computations: Mapping[str, str] = COMPUTED) -> Iterator[tuple[str, str, str]]:
    """The function, what it is a program of, and the name of its destination."""
    combinations = product(DESTINATIONS.items(), computations.items())
    for number, ((into, (put, end)), (how, computed)) in enumerate(combinations):
        results = end.partition(": ")[2]
        signature = HEAD.format(number=number) + (f" -> ({results})" if results else "")
        yield (
            f"""{signature} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %s2 = tensor.extract_slice %d2[2, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    {FRONTS.get(into, "")}
    %e = tensor.empty() : tensor<4xf32>
    {computed}
    {put}
    {end}
}}
""",
            f"{how} into {into}",
            into,
        )


if __name__ == "__main__":
    print(CALLEE, *(f"// {what}\n{text}" for text, what, _ in programs()), sep="\n")
