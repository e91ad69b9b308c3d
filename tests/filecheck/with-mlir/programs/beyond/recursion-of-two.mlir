// Two functions call each other; they read one argument, and write the other.
// EXPECT: 26 4
// ORACLE: copies 3, ours 0
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @even(%x: tensor<4xf64>, %sum: tensor<4xf64>, %n: index) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (tensor<4xf64>) {
    %m = arith.subi %n, %c1 : index
    %s = func.call @odd(%x, %sum, %m) : (tensor<4xf64>, tensor<4xf64>, index) -> tensor<4xf64>
    %f = tensor.extract %x[%c0] : tensor<4xf64>
    %g = tensor.extract %s[%c0] : tensor<4xf64>
    %h = arith.addf %f, %g : f64
    %t = tensor.insert %h into %s[%c0] : tensor<4xf64>
    scf.yield %t : tensor<4xf64>
  } else {
    scf.yield %sum : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}

func.func private @odd(%x: tensor<4xf64>, %sum: tensor<4xf64>, %n: index) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (tensor<4xf64>) {
    %m = arith.subi %n, %c1 : index
    %s = func.call @even(%x, %sum, %m) : (tensor<4xf64>, tensor<4xf64>, index) -> tensor<4xf64>
    %f = tensor.extract %x[%c1] : tensor<4xf64>
    %g = tensor.extract %s[%c0] : tensor<4xf64>
    %h = arith.addf %f, %g : f64
    %t = tensor.insert %h into %s[%c0] : tensor<4xf64>
    scf.yield %t : tensor<4xf64>
  } else {
    scf.yield %sum : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x = arith.constant dense<[4.0, 6.0, 1.0, 1.0]> : tensor<4xf64>
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %none = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %a = func.call @odd(%x, %none, %c5) : (tensor<4xf64>, tensor<4xf64>, index) -> tensor<4xf64>
  %f = tensor.extract %a[%c0] : tensor<4xf64>
  %g = tensor.extract %x[%c0] : tensor<4xf64>
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%g) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
