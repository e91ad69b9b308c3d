// The tensor that vector.mask writes to is read later.
// EXPECT: 9 1 1 1
// ORACLE: rejects: body must bufferize in-place

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<2xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @k(%t: tensor<2xf64>, %n: index, %f: f64) -> (tensor<2xf64>, tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %v = vector.broadcast %f : f64 to vector<2xf64>
  %m = vector.create_mask %n : vector<2xi1>
  %w = vector.mask %m { vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<2xf64>, tensor<2xf64> } : vector<2xi1> -> tensor<2xf64>
  return %w, %t : tensor<2xf64>, tensor<2xf64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %f = arith.constant 9.0 : f64
  %one = arith.constant 1.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %a, %b = call @k(%t, %c1, %f) : (tensor<2xf64>, index, f64) -> (tensor<2xf64>, tensor<2xf64>)
  call @show(%a) : (tensor<2xf64>) -> ()
  call @show(%b) : (tensor<2xf64>) -> ()
  return
}
