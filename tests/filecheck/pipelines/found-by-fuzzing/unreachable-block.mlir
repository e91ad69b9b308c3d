// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// The argument of a block that no branch leads to is no argument of the function.
// Found by tests/fuzz/run.py --seed 57 --count 1

builtin.module {
  func.func private @t0(%q: i1, %arg0: tensor<16xf32>) {
    cf.br ^bb1
  ^bb1:
    cf.cond_br %q, ^bb3(%arg0 : tensor<16xf32>), ^bb1
  ^bb2(%iv: index, %a: tensor<16xf32>):
    cf.cond_br %q, ^bb3(%a : tensor<16xf32>), ^bb1
  ^bb3(%b: tensor<16xf32>):
    func.return
  }
  func.func @main() {
    func.return
  }
}
