// Loops and accesses with affine bounds and subscripts.

func.func @loop(%m: memref<16xf64>, %x: f64) {
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf64>
  }
  func.return
}

// -----

func.func @accesses(%m: memref<16x16xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 step 2 {
      %x = affine.load %m[%i, %j] : memref<16x16xf64>
      %y = affine.load %m[%i, %j] : memref<16x16xf64>
      %unused = affine.load %m[%j, %i] : memref<16x16xf64>
      %s = arith.addf %x, %y : f64
      affine.store %s, %m[%i, %j] : memref<16x16xf64>
    }
  }
  func.return
}

// -----

func.func @carried(%m: memref<16xf64>, %zero: f64) -> f64 {
  %r = affine.for %i = 0 to 16 iter_args(%acc = %zero) -> (f64) {
    %x = affine.load %m[%i] : memref<16xf64>
    %s = arith.addf %acc, %x : f64
    affine.yield %s : f64
  }
  func.return %r : f64
}

// -----

func.func @maps(%i: index, %n: index) -> (index, index) {
  %a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)> (%i)[%n]
  %b = affine.min affine_map<(d0)[s0] -> (s0 - d0, 8)> (%i)[%n]
  %unused = affine.min affine_map<(d0) -> (d0, 8)> (%i)
  func.return %a, %b : index, index
}

// -----

func.func @if(%i: index, %m: memref<16xf64>, %x: f64) {
  "affine.if"(%i) ({
    affine.store %x, %m[%i] : memref<16xf64>
    "affine.yield"() : () -> ()
  }, {
  }) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  func.return
}

// -----

func.func @parallel(%m: memref<16xf64>, %x: f64) {
  "affine.parallel"() <{lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : vector<1xi32>, upperBoundsMap = affine_map<() -> (16)>, upperBoundsGroups = dense<1> : vector<1xi32>, steps = [1 : i64], reductions = []}> ({
  ^bb0(%i: index):
    affine.store %x, %m[%i] : memref<16xf64>
    "affine.yield"() : () -> ()
  }) : () -> ()
  func.return
}
