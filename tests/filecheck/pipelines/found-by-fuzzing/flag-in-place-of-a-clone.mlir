// RUN: %replay %s -p 'cse,bufferize'
// RUN: xdsl-opt %s -p 'cse,bufferize' | filecheck %s

// @h0 returns its argument or new memory. A clone of the argument would be written in its place:
// the function returns whether the caller owns the result.

// CHECK: func.func private @h0({{.*}}) -> (memref<8xi32>, i1)
// CHECK: %v5, %v5_owned = func.call @h0
// CHECK: scf.if %v5_owned

builtin.module {
  func.func private @h0(%q: i1, %f: i32, %y0: tensor<8xi32>) -> tensor<8xi32> {
    %v4 = linalg.fill ins(%f : i32) outs(%y0 : tensor<8xi32>) -> tensor<8xi32>
    %v2 = arith.select %q, %y0, %v4 : tensor<8xi32>
    func.return %v2 : tensor<8xi32>
  }
  func.func private @h1(%y0: tensor<4xi32>) {
    func.return
  }
  func.func @main() {
    %p = arith.constant false
    %f = arith.constant 0 : i32
    %v2 = arith.constant dense<[3, 8, 13, 18, 0, 5, 10, 15]> : tensor<8xi32>
    %e4 = tensor.empty() : tensor<8xi32>
    %v5 = func.call @h0(%p, %f, %e4) : (i1, i32, tensor<8xi32>) -> tensor<8xi32>
    %v6 = linalg.copy ins(%v2 : tensor<8xi32>) outs(%v5 : tensor<8xi32>) -> tensor<8xi32>
    %v9 = tensor.extract_slice %e4[4] [4] [1] : tensor<8xi32> to tensor<4xi32>
    func.call @h1(%v9) : (tensor<4xi32>) -> ()
    func.return
  }
}
