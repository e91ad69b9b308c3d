// RUN: %replay %s -p 'bufferize{abi=returns}' --frees
// RUN: %replay %s -p 'bufferize{abi=out-params}' --frees

// A public function returns its argument, which it clones, as it gives away what it returns; memory
// of the program is written before the result is. What is returned is copied.

ml_program.global private mutable @state(dense<1.0> : tensor<8xf32>) : tensor<8xf32>
func.func @same(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @store() {
  %s = ml_program.global_load @state : tensor<8xf32>
  ml_program.global_store @state = %s : tensor<8xf32>
  return
}
func.func @main() -> tensor<?xf32> {
  %k = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<8xf32>
  %t = tensor.cast %k : tensor<8xf32> to tensor<?xf32>
  %r = call @same(%t) : (tensor<?xf32>) -> tensor<?xf32>
  call @store() : () -> ()
  return %r : tensor<?xf32>
}
