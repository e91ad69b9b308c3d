// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// After one-shot-bufferize: the copy of the init of a loop without iterations had no contents
// Found by tests/fuzz/unwritten.py --seed 44 --count 1

func.func @main() -> (tensor<2x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>) {
    %one = arith.constant 1 : i32
    %v1 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12]]> : tensor<2x4xi32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<2x4xi32>
    %v3 = arith.constant dense<[[3, 8, 13, 18], [0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9]]> : tensor<4x4xi32>
    %v4 = bufferization.alloc_tensor() copy(%v3) : tensor<4x4xi32>
    %v5 = tensor.cast %v4 : tensor<4x4xi32> to tensor<?x4xi32>
    %n6 = arith.constant 200 : i8
    %n7 = arith.constant 5 : i8
    %n8 = arith.constant 1 : i8
    %v10 = scf.for unsigned %iv11 = %n6 to %n7 step %n8 iter_args(%a9 = %v5) -> (tensor<?x4xi32>) : i8 {
      %v12 = linalg.fill ins(%one : i32) outs(%a9 : tensor<?x4xi32>) -> tensor<?x4xi32>
      scf.yield %v12 : tensor<?x4xi32>
    }
    func.return %v2, %v5, %v10 : tensor<2x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>
}
