// A transformer block: projections, attention in two heads, one after the other in a loop that
// puts each head's result into its columns, a residual and a layer normalisation.

#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>

func.func private @printF64(f64)
func.func private @printNewline()

// A matrix of numbers between -0.5 and 0.5 that depend on their place and on %seed.
func.func private @matrix(%rows: index, %columns: index, %seed: index) -> tensor<?x?xf32> {
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %filled = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<?x?xf32>) {
  ^bb0(%unused: f32):
    %row = linalg.index 0 : index
    %column = linalg.index 1 : index
    %c17 = arith.constant 17 : index
    %c37 = arith.constant 37 : index
    %c101 = arith.constant 101 : index
    %half = arith.constant 0.5 : f32
    %scale = arith.constant 101.0 : f32
    %a = arith.muli %row, %c17 : index
    %b = arith.muli %column, %c37 : index
    %c = arith.addi %a, %b : index
    %d = arith.addi %c, %seed : index
    %e = arith.muli %d, %d : index
    %rest = arith.remui %e, %c101 : index
    %wide = arith.index_cast %rest : index to i32
    %number = arith.uitofp %wide : i32 to f32
    %unit = arith.divf %number, %scale : f32
    %centered = arith.subf %unit, %half : f32
    linalg.yield %centered : f32
  } -> tensor<?x?xf32>
  return %filled : tensor<?x?xf32>
}

func.func private @project(%x: tensor<12x8xf32>, %w: tensor<8x8xf32>) -> tensor<12x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12x8xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<12x8xf32>) -> tensor<12x8xf32>
  %result = linalg.matmul ins(%x, %w : tensor<12x8xf32>, tensor<8x8xf32>) outs(%start : tensor<12x8xf32>) -> tensor<12x8xf32>
  return %result : tensor<12x8xf32>
}

// Softmax over each row, in the matrix that it is given.
func.func private @softmax(%x: tensor<12x12xf32>) -> tensor<12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -3.0e+38 : f32
  %empty = tensor.empty() : tensor<12xf32>
  %low = linalg.fill ins(%lowest : f32) outs(%empty : tensor<12xf32>) -> tensor<12xf32>
  %max = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<12x12xf32>) outs(%low : tensor<12xf32>) {
  ^bb0(%v: f32, %m: f32):
    %upper = arith.maximumf %v, %m : f32
    linalg.yield %upper : f32
  } -> tensor<12xf32>
  %power = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%max : tensor<12xf32>) outs(%x : tensor<12x12xf32>) {
  ^bb0(%m: f32, %v: f32):
    %shifted = arith.subf %v, %m : f32
    %exp = math.exp %shifted : f32
    linalg.yield %exp : f32
  } -> tensor<12x12xf32>
  %none = linalg.fill ins(%zero : f32) outs(%empty : tensor<12xf32>) -> tensor<12xf32>
  %sum = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
      ins(%power : tensor<12x12xf32>) outs(%none : tensor<12xf32>) {
  ^bb0(%v: f32, %s: f32):
    %more = arith.addf %v, %s : f32
    linalg.yield %more : f32
  } -> tensor<12xf32>
  %result = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<12xf32>) outs(%power : tensor<12x12xf32>) {
  ^bb0(%s: f32, %v: f32):
    %share = arith.divf %v, %s : f32
    linalg.yield %share : f32
  } -> tensor<12x12xf32>
  return %result : tensor<12x12xf32>
}

// One head: softmax(q k^T / 2) v.
func.func private @head(%q: tensor<12x4xf32>, %k: tensor<12x4xf32>, %v: tensor<12x4xf32>) -> tensor<12x4xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %t_empty = tensor.empty() : tensor<4x12xf32>
  %kt = linalg.transpose ins(%k : tensor<12x4xf32>) outs(%t_empty : tensor<4x12xf32>) permutation = [1, 0]
  %s_empty = tensor.empty() : tensor<12x12xf32>
  %s_zero = linalg.fill ins(%zero : f32) outs(%s_empty : tensor<12x12xf32>) -> tensor<12x12xf32>
  %scores = linalg.matmul ins(%q, %kt : tensor<12x4xf32>, tensor<4x12xf32>) outs(%s_zero : tensor<12x12xf32>) -> tensor<12x12xf32>
  %scaled = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]}
      outs(%scores : tensor<12x12xf32>) {
  ^bb0(%s: f32):
    %less = arith.mulf %s, %half : f32
    linalg.yield %less : f32
  } -> tensor<12x12xf32>
  %weights = func.call @softmax(%scaled) : (tensor<12x12xf32>) -> tensor<12x12xf32>
  %o_empty = tensor.empty() : tensor<12x4xf32>
  %o_zero = linalg.fill ins(%zero : f32) outs(%o_empty : tensor<12x4xf32>) -> tensor<12x4xf32>
  %out = linalg.matmul ins(%weights, %v : tensor<12x12xf32>, tensor<12x4xf32>) outs(%o_zero : tensor<12x4xf32>) -> tensor<12x4xf32>
  return %out : tensor<12x4xf32>
}

func.func private @attention(%x: tensor<12x8xf32>, %wq: tensor<8x8xf32>, %wk: tensor<8x8xf32>, %wv: tensor<8x8xf32>) -> tensor<12x8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %q = func.call @project(%x, %wq) : (tensor<12x8xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
  %k = func.call @project(%x, %wk) : (tensor<12x8xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
  %v = func.call @project(%x, %wv) : (tensor<12x8xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
  %empty = tensor.empty() : tensor<12x8xf32>
  %joined = scf.for %at = %c0 to %c8 step %c4 iter_args(%all = %empty) -> (tensor<12x8xf32>) {
    %hq = tensor.extract_slice %q[0, %at] [12, 4] [1, 1] : tensor<12x8xf32> to tensor<12x4xf32>
    %hk = tensor.extract_slice %k[0, %at] [12, 4] [1, 1] : tensor<12x8xf32> to tensor<12x4xf32>
    %hv = tensor.extract_slice %v[0, %at] [12, 4] [1, 1] : tensor<12x8xf32> to tensor<12x4xf32>
    %ho = func.call @head(%hq, %hk, %hv) : (tensor<12x4xf32>, tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
    %next = tensor.insert_slice %ho into %all[0, %at] [12, 4] [1, 1] : tensor<12x4xf32> into tensor<12x8xf32>
    scf.yield %next : tensor<12x8xf32>
  }
  return %joined : tensor<12x8xf32>
}

// Each row with its mean taken away and divided by its deviation.
func.func private @layer_norm(%x: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %eight = arith.constant 8.0 : f32
  %empty = tensor.empty() : tensor<12xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<12xf32>) -> tensor<12xf32>
  %sum, %square = linalg.generic {indexing_maps = [#ij, #i, #i], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<12x8xf32>) outs(%start, %start : tensor<12xf32>, tensor<12xf32>) {
  ^bb0(%v: f32, %s: f32, %q: f32):
    %v2 = arith.mulf %v, %v : f32
    %s1 = arith.addf %s, %v : f32
    %q1 = arith.addf %q, %v2 : f32
    linalg.yield %s1, %q1 : f32, f32
  } -> (tensor<12xf32>, tensor<12xf32>)
  %result = linalg.generic {indexing_maps = [#i, #i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %square : tensor<12xf32>, tensor<12xf32>) outs(%x : tensor<12x8xf32>) {
  ^bb0(%s: f32, %q: f32, %v: f32):
    %mean = arith.divf %s, %eight : f32
    %mean2 = arith.mulf %mean, %mean : f32
    %q8 = arith.divf %q, %eight : f32
    %variance = arith.subf %q8, %mean2 : f32
    %safe = arith.addf %variance, %eps : f32
    %scale = math.rsqrt %safe : f32
    %centered = arith.subf %v, %mean : f32
    %normal = arith.mulf %centered, %scale : f32
    linalg.yield %normal : f32
  } -> tensor<12x8xf32>
  return %result : tensor<12x8xf32>
}

// Prints sum(x * x) and sum(x * (i + 2j)).
func.func private @report(%x: tensor<?x?xf32>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %sums:2 = scf.for %row = %c0 to %rows step %c1 iter_args(%a = %zero, %b = %zero) -> (f64, f64) {
    %inner:2 = scf.for %column = %c0 to %columns step %c1 iter_args(%c = %a, %d = %b) -> (f64, f64) {
      %v = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      %wide = arith.extf %v : f32 to f64
      %twice = arith.addi %column, %column : index
      %place = arith.addi %row, %twice : index
      %integer = arith.index_cast %place : index to i64
      %factor = arith.sitofp %integer : i64 to f64
      %weighted = arith.mulf %wide, %factor : f64
      %square = arith.mulf %wide, %wide : f64
      %c2 = arith.addf %c, %square : f64
      %d2 = arith.addf %d, %weighted : f64
      scf.yield %c2, %d2 : f64, f64
    }
    scf.yield %inner#0, %inner#1 : f64, f64
  }
  func.call @printF64(%sums#0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%sums#1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @main() {
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %s1 = arith.constant 3 : index
  %s2 = arith.constant 14 : index
  %s3 = arith.constant 15 : index
  %s4 = arith.constant 92 : index
  %s5 = arith.constant 65 : index
  %dx = func.call @matrix(%c12, %c8, %s1) : (index, index, index) -> tensor<?x?xf32>
  %dq = func.call @matrix(%c8, %c8, %s2) : (index, index, index) -> tensor<?x?xf32>
  %dk = func.call @matrix(%c8, %c8, %s3) : (index, index, index) -> tensor<?x?xf32>
  %dv = func.call @matrix(%c8, %c8, %s4) : (index, index, index) -> tensor<?x?xf32>
  %do = func.call @matrix(%c8, %c8, %s5) : (index, index, index) -> tensor<?x?xf32>
  %x = tensor.cast %dx : tensor<?x?xf32> to tensor<12x8xf32>
  %wq = tensor.cast %dq : tensor<?x?xf32> to tensor<8x8xf32>
  %wk = tensor.cast %dk : tensor<?x?xf32> to tensor<8x8xf32>
  %wv = tensor.cast %dv : tensor<?x?xf32> to tensor<8x8xf32>
  %wo = tensor.cast %do : tensor<?x?xf32> to tensor<8x8xf32>
  %heads = func.call @attention(%x, %wq, %wk, %wv) : (tensor<12x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
  %mixed = func.call @project(%heads, %wo) : (tensor<12x8xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
  %residual = linalg.add ins(%mixed, %x : tensor<12x8xf32>, tensor<12x8xf32>) outs(%mixed : tensor<12x8xf32>) -> tensor<12x8xf32>
  %normal = func.call @layer_norm(%residual) : (tensor<12x8xf32>) -> tensor<12x8xf32>
  %any = tensor.cast %normal : tensor<12x8xf32> to tensor<?x?xf32>
  func.call @report(%any) : (tensor<?x?xf32>) -> ()
  %any_x = tensor.cast %x : tensor<12x8xf32> to tensor<?x?xf32>
  func.call @report(%any_x) : (tensor<?x?xf32>) -> ()
  return
}
