// Vectors read from buffers and written to them.

func.func @loads(%m: memref<16xf32>, %i: index) -> vector<4xf32> {
  %x = vector.load %m[%i] : memref<16xf32>, vector<4xf32>
  %y = vector.load %m[%i] : memref<16xf32>, vector<4xf32>
  %s = arith.addf %x, %y : vector<4xf32>
  vector.store %s, %m[%i] : memref<16xf32>, vector<4xf32>
  func.return %s : vector<4xf32>
}

// -----

func.func @transfers(%m: memref<4x16xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%i, %i], %zero {in_bounds = [true]} : memref<4x16xf32>, vector<8xf32>
  %unused = vector.transfer_read %m[%i, %i], %zero {in_bounds = [true]} : memref<4x16xf32>, vector<8xf32>
  vector.transfer_write %x, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<4x16xf32>
  func.return
}

// -----

func.func @masks(%m: memref<16xf32>, %i: index, %n: index, %old: vector<8xf32>) -> vector<8xf32> {
  %mask = vector.create_mask %n : vector<8xi1>
  %unused = vector.create_mask %i : vector<8xi1>
  %x = vector.maskedload %m[%i], %mask, %old : memref<16xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i], %mask, %x : memref<16xf32>, vector<8xi1>, vector<8xf32>
  func.return %x : vector<8xf32>
}

// -----

func.func @elements(%x: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %b = vector.broadcast %x : f32 to vector<4xf32>
  %f = vector.fma %v, %b, %v : vector<4xf32>
  %e = vector.extract %f[1] : f32 from vector<4xf32>
  %r = vector.insert %e, %b[2] : f32 into vector<4xf32>
  func.return %e, %r : f32, vector<4xf32>
}

// -----

func.func @sum(%v: vector<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f32) {
    %s = "vector.reduction"(%v) <{kind = #vector.kind<add>, fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> f32
    %unused = "vector.bitcast"(%v) : (vector<4xf32>) -> vector<4xi32>
    %t = arith.addf %a, %s : f32
    scf.yield %t : f32
  }
  func.return %r : f32
}

// -----

func.func @product(%a: memref<4x4xf64>, %b: memref<4x4xf64>, %c: memref<4x4xf64>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %b[%c0, %c0] : memref<4x4xf64>, vector<4xf64>
  %y = vector.load %c[%c0, %c0] : memref<4x4xf64>, vector<4xf64>
  %s = memref.load %a[%c0, %c0] : memref<4x4xf64>
  %v = vector.broadcast %s : f64 to vector<4xf64>
  %r = vector.fma %v, %x, %y : vector<4xf64>
  vector.store %r, %c[%c0, %c0] : memref<4x4xf64>, vector<4xf64>
  func.return
}
