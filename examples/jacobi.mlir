// Jacobi's iteration for the Poisson equation on a grid of 10x10: sweep until the largest change is
// small. The sweep fills the inner rows of a second grid, row by row, from slices of the first; the
// loop then copies it back. Prints the sweeps, the last change and two checksums of the solution.

#ij = affine_map<(i, j) -> (i, j)>
#all = affine_map<(i, j) -> ()>

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%value: f64) {
  func.call @printF64(%value) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

// The right-hand side times the square of the mesh width: one source, one sink.
func.func private @sources() -> tensor<10x10xf64> {
  %zero = arith.constant 0.0 : f64
  %plus = arith.constant 0.5 : f64
  %minus = arith.constant -0.25 : f64
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %empty = tensor.empty() : tensor<10x10xf64>
  %none = linalg.fill ins(%zero : f64) outs(%empty : tensor<10x10xf64>) -> tensor<10x10xf64>
  %one = tensor.insert %plus into %none[%c2, %c3] : tensor<10x10xf64>
  %two = tensor.insert %minus into %one[%c7, %c7] : tensor<10x10xf64>
  return %two : tensor<10x10xf64>
}

// Zero inside; the rim rises from row to row.
func.func private @grid() -> tensor<10x10xf64> {
  %zero = arith.constant 0.0 : f64
  %tenth = arith.constant 0.1 : f64
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %empty = tensor.empty() : tensor<10x10xf64>
  %grid = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<10x10xf64>) {
  ^bb0(%unused: f64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %left = arith.cmpi eq, %j, %c0 : index
    %right = arith.cmpi eq, %j, %c9 : index
    %rim = arith.ori %left, %right : i1
    %integer = arith.index_cast %i : index to i64
    %number = arith.sitofp %integer : i64 to f64
    %height = arith.mulf %number, %tenth : f64
    %value = arith.select %rim, %height, %zero : f64
    linalg.yield %value : f64
  } -> tensor<10x10xf64>
  return %grid : tensor<10x10xf64>
}

// One sweep: the inner part of %next from %u and %f.
func.func private @sweep(%u: tensor<10x10xf64>, %f: tensor<10x10xf64>, %next: tensor<10x10xf64>) -> tensor<10x10xf64> {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %quarter = arith.constant 0.25 : f64
  %result = scf.for %row = %c1 to %c9 step %c1 iter_args(%grid = %next) -> (tensor<10x10xf64>) {
    %above = arith.subi %row, %c1 : index
    %below = arith.addi %row, %c1 : index
    %n = tensor.extract_slice %u[%above, 1] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %s = tensor.extract_slice %u[%below, 1] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %w = tensor.extract_slice %u[%row, 0] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %e = tensor.extract_slice %u[%row, 2] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %b = tensor.extract_slice %f[%row, 1] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %old = tensor.extract_slice %grid[%row, 1] [1, 8] [1, 1] : tensor<10x10xf64> to tensor<1x8xf64>
    %new = linalg.generic {indexing_maps = [#ij, #ij, #ij, #ij, #ij, #ij], iterator_types = ["parallel", "parallel"]}
        ins(%n, %s, %w, %e, %b : tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>)
        outs(%old : tensor<1x8xf64>) {
    ^bb0(%vn: f64, %vs: f64, %vw: f64, %ve: f64, %vb: f64, %unused: f64):
      %a0 = arith.addf %vn, %vs : f64
      %a1 = arith.addf %vw, %ve : f64
      %a2 = arith.addf %a0, %a1 : f64
      %a3 = arith.addf %a2, %vb : f64
      %a4 = arith.mulf %a3, %quarter : f64
      linalg.yield %a4 : f64
    } -> tensor<1x8xf64>
    %more = tensor.insert_slice %new into %grid[%row, 1] [1, 8] [1, 1] : tensor<1x8xf64> into tensor<10x10xf64>
    scf.yield %more : tensor<10x10xf64>
  }
  return %result : tensor<10x10xf64>
}

// The largest difference of two grids.
func.func private @distance(%a: tensor<10x10xf64>, %b: tensor<10x10xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %start = tensor.from_elements %zero : tensor<f64>
  %max = linalg.generic {indexing_maps = [#ij, #ij, #all], iterator_types = ["reduction", "reduction"]}
      ins(%a, %b : tensor<10x10xf64>, tensor<10x10xf64>) outs(%start : tensor<f64>) {
  ^bb0(%x: f64, %y: f64, %m: f64):
    %difference = arith.subf %x, %y : f64
    %size = math.absf %difference : f64
    %upper = arith.maximumf %size, %m : f64
    linalg.yield %upper : f64
  } -> tensor<f64>
  %result = tensor.extract %max[] : tensor<f64>
  return %result : f64
}

func.func private @solve(%start: tensor<10x10xf64>, %f: tensor<10x10xf64>, %tolerance: f64) -> (tensor<10x10xf64>, index, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 200 : index
  %far = arith.constant 1.0 : f64
  %empty = tensor.empty() : tensor<10x10xf64>
  %scratch = linalg.copy ins(%start : tensor<10x10xf64>) outs(%empty : tensor<10x10xf64>) -> tensor<10x10xf64>
  %done:4 = scf.while (%u = %start, %v = %scratch, %count = %c0, %change = %far)
      : (tensor<10x10xf64>, tensor<10x10xf64>, index, f64) -> (tensor<10x10xf64>, tensor<10x10xf64>, index, f64) {
    %big = arith.cmpf ogt, %change, %tolerance : f64
    %few = arith.cmpi ult, %count, %limit : index
    %go = arith.andi %big, %few : i1
    scf.condition(%go) %u, %v, %count, %change : tensor<10x10xf64>, tensor<10x10xf64>, index, f64
  } do {
  ^bb0(%u: tensor<10x10xf64>, %v: tensor<10x10xf64>, %count: index, %change: f64):
    %swept = func.call @sweep(%u, %f, %v) : (tensor<10x10xf64>, tensor<10x10xf64>, tensor<10x10xf64>) -> tensor<10x10xf64>
    %moved = func.call @distance(%u, %swept) : (tensor<10x10xf64>, tensor<10x10xf64>) -> f64
    %back = linalg.copy ins(%swept : tensor<10x10xf64>) outs(%u : tensor<10x10xf64>) -> tensor<10x10xf64>
    %more = arith.addi %count, %c1 : index
    scf.yield %back, %swept, %more, %moved : tensor<10x10xf64>, tensor<10x10xf64>, index, f64
  }
  return %done#0, %done#2, %done#3 : tensor<10x10xf64>, index, f64
}

func.func @main() {
  %tolerance = arith.constant 1.0e-4 : f64
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %f = func.call @sources() : () -> tensor<10x10xf64>
  %start = func.call @grid() : () -> tensor<10x10xf64>
  %u, %count, %change = func.call @solve(%start, %f, %tolerance) : (tensor<10x10xf64>, tensor<10x10xf64>, f64) -> (tensor<10x10xf64>, index, f64)
  %integer = arith.index_cast %count : index to i64
  %sweeps = arith.sitofp %integer : i64 to f64
  func.call @show(%sweeps) : (f64) -> ()
  func.call @show(%change) : (f64) -> ()
  %sums:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %zero, %b = %zero) -> (f64, f64) {
    %inner:2 = scf.for %j = %c0 to %c10 step %c1 iter_args(%c = %a, %d = %b) -> (f64, f64) {
      %v = tensor.extract %u[%i, %j] : tensor<10x10xf64>
      %p = arith.muli %i, %j : index
      %pi = arith.index_cast %p : index to i64
      %pf = arith.sitofp %pi : i64 to f64
      %vp = arith.mulf %v, %pf : f64
      %c2 = arith.addf %c, %v : f64
      %d2 = arith.addf %d, %vp : f64
      scf.yield %c2, %d2 : f64, f64
    }
    scf.yield %inner#0, %inner#1 : f64, f64
  }
  func.call @show(%sums#0) : (f64) -> ()
  func.call @show(%sums#1) : (f64) -> ()
  // The start is still what it was: the solver worked on a copy.
  %untouched = tensor.extract %start[%c1, %c1] : tensor<10x10xf64>
  func.call @show(%untouched) : (f64) -> ()
  return
}
