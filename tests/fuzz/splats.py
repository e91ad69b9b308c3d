"""Functions in which a tensor of equal elements is used, for `rematerialize-fills`: every way
to make it with every pair of uses.

    python tests/fuzz/splats.py        prints all of them
"""

from collections.abc import Iterator
from itertools import product

CALLEE = """
func.func private @put(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %x = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %x : tensor<4xf32>
}
"""
HEAD = (
    "func.func @p{number}(%t: tensor<4xf32>, %f: f32, %g: f32, %c: i1) "
    "-> (tensor<4xf32>, tensor<4xf32>, f32)"
)
FILL = "linalg.fill ins(%f : f32) outs({0} : tensor<4xf32>) -> tensor<4xf32>"
MADE = {
    "constant": "%z = arith.constant dense<2.0> : tensor<4xf32>",
    "not_splat": "%z = arith.constant dense<[2.0, 1.0, 0.0, 3.0]> : tensor<4xf32>",
    "two_zeros": "%z = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>",
    "fill": f"""%e = tensor.empty() : tensor<4xf32>
    %z = {FILL.format("%e")}""",
    "fill_of_argument": f"%z = {FILL.format('%t')}",
    "splat": "%z = tensor.splat %f : tensor<4xf32>",
    "view": """%y = arith.constant dense<2.0> : tensor<2x2xf32>
    %z = tensor.collapse_shape %y [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>""",
    "part": """%e = tensor.empty() : tensor<8xf32>
    %y = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %z = tensor.extract_slice %y[2] [4] [1] : tensor<8xf32> to tensor<4xf32>""",
    "cast": """%y = tensor.splat %f[%c4] : tensor<?xf32>
    %z = tensor.cast %y : tensor<?xf32> to tensor<4xf32>""",
    "select": f"""%e = tensor.empty() : tensor<4xf32>
    %y = {FILL.format("%e")}
    %z = arith.select %c, %t, %y : tensor<4xf32>""",
    "body": """%e = tensor.empty() : tensor<4xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
    ^bb0(%o: f32):
      linalg.yield %g : f32
    } -> tensor<4xf32>""",
}
"""How %z is made."""
USES = {
    "insert": "%r{0} = tensor.insert %g into %z[%c1] : tensor<4xf32>",
    "add": "%r{0} = linalg.add ins(%t, %z : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>",
    "read": "%r{0} = linalg.exp ins(%z : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>",
    "slice": """%s{0} = tensor.extract_slice %z[%c1] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %u{0} = tensor.insert %g into %s{0}[%c1] : tensor<2xf32>
    %r{0} = tensor.insert_slice %u{0} into %t[1] [2] [1] : tensor<2xf32> into tensor<4xf32>""",
    "for": """%r{0} = scf.for %k = %c1 to %c4 step %c1 iter_args(%a = %z) -> tensor<4xf32> {{
      %b = tensor.extract %t[%k] : tensor<4xf32>
      %d = tensor.insert %b into %a[%k] : tensor<4xf32>
      scf.yield %d : tensor<4xf32>
    }}""",
    "inside": """%r{0} = scf.for %k = %c1 to %c4 step %c1 iter_args(%a = %t) -> tensor<4xf32> {{
      %b = linalg.add ins(%a, %z : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
      %d = linalg.exp ins(%b : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %d : tensor<4xf32>
    }}""",
    "yield": """%r{0} = scf.for %k = %c1 to %c4 step %c1 iter_args(%a = %t) -> tensor<4xf32> {{
      %d = tensor.insert %g into %a[%k] : tensor<4xf32>
      scf.yield %z : tensor<4xf32>
    }}""",
    "if": """%y{0} = scf.if %c -> tensor<4xf32> {{
      scf.yield %z : tensor<4xf32>
    }} else {{
      %d = linalg.exp ins(%z : tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %d : tensor<4xf32>
    }}
    %r{0} = tensor.insert %g into %y{0}[%c1] : tensor<4xf32>""",
    "forall": """%v{0} = tensor.extract_slice %t[1] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %r{0} = scf.forall (%k) in (3) shared_outs(%a = %z) -> (tensor<4xf32>) {{
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %v{0} into %a[%k] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }}
    }}""",
    "call": "%r{0} = func.call @put(%z, %g, %c1) : (tensor<4xf32>, f32, index) -> tensor<4xf32>",
    "blocks": """%r{0} = scf.execute_region -> tensor<4xf32> {{
      cf.cond_br %c, ^a(%z : tensor<4xf32>), ^b(%t : tensor<4xf32>)
    ^a(%a: tensor<4xf32>):
      %d = tensor.insert %g into %a[%c1] : tensor<4xf32>
      cf.br ^b(%d : tensor<4xf32>)
    ^b(%w: tensor<4xf32>):
      scf.yield %w : tensor<4xf32>
    }}""",
    "written": """%w{0} = tensor.insert %g into %z[%c1] : tensor<4xf32>
    %v{0} = tensor.insert %f into %w{0}[%c2] : tensor<4xf32>
    %r{0} = linalg.add ins(%v{0}, %w{0} : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>""",
    "return": "%r{0} = tensor.cast %z : tensor<4xf32> to tensor<4xf32>",
}
"""What is computed from it."""


def programs() -> Iterator[tuple[str, str]]:
    """All functions, each with what it is about."""
    uses = [pair for pair in product(USES, USES) if pair[0] <= pair[1]]
    for number, (made, (first, second)) in enumerate(product(MADE, uses)):
        lines = (MADE[made], USES[first].format(1), USES[second].format(2))
        text = f"""
  {HEAD.format(number=number)} {{
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    {lines[0]}
    {lines[1]}
    {lines[2]}
    %q = tensor.extract %z[%c1] : tensor<4xf32>
    return %r1, %r2, %q : tensor<4xf32>, tensor<4xf32>, f32
  }}
"""
        yield text, f"{made}, {first}, {second}"


if __name__ == "__main__":
    for text, what in programs():
        print(f"// {what}\n{text}")
