// Examples around which tests/test_model_examples.py makes programs: no model may be blamed.

func.func @insert(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %i = arith.constant 2 : index
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @extract_insert(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %i = arith.constant 2 : index
  %x = tensor.extract %u[%i] : tensor<4xf32>
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @generate(%x: f32) -> tensor<4xf32> {
  %r = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @splat(%x: f32) -> tensor<4xf32> {
  %r = tensor.splat %x : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @from_elements(%x: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = tensor.from_elements %x, %x, %x, %x : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @cast(%t: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %r = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @expand(%t: tensor<4xf32>) -> tensor<2x2xf32> {
  %r = tensor.expand_shape %t [[0 : i64, 1 : i64]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}
func.func @collapse(%t: tensor<4x4xf32>) -> tensor<16xf32> {
  %r = tensor.collapse_shape %t [[0 : i64, 1 : i64]] : tensor<4x4xf32> into tensor<16xf32>
  func.return %r : tensor<16xf32>
}
func.func @slice(%t: tensor<4x4xf32>) -> tensor<4xf32> {
  %r = tensor.extract_slice %t[1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @insert_slice(%t: tensor<4x4xf32>, %u: tensor<4xf32>) -> tensor<4x4xf32> {
  %r = tensor.insert_slice %u into %t[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
func.func @insert_own_slice(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %u = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %r = tensor.insert_slice %u into %t[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
func.func @pad(%t: tensor<4xf32>, %x: f32) -> tensor<6xf32> {
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  func.return %r : tensor<6xf32>
}
func.func @concat(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<8xf32> {
  %r = tensor.concat dim(0) %t, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
func.func @gather_like_empty(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @dim_rank(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 0 : index
  %d = tensor.dim %t, %c : tensor<4xf32>
  %i = arith.index_cast %d : index to i32
  %x = arith.sitofp %i : i32 to f32
  %r = tensor.splat %x : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @fill(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @copy(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.copy ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @matmul(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
func.func @transpose(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) permutation = [1, 0]
  func.return %r : tensor<4x4xf32>
}
func.func @broadcast(%a: tensor<4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x4xf32>) dimensions = [0]
  func.return %r : tensor<4x4xf32>
}
func.func @generic(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @generic_unread(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @generic_reverse(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (((d0 * -1) + 3))>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @select(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %c, %a, %b : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @constant(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @if_(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @for_(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 4 : index
  %r = scf.for %i = %0 to %2 step %1 iter_args(%b = %a) -> (tensor<4xf32>) {
    %y = tensor.extract %b[%i] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    %c = tensor.insert %z into %b[%i] : tensor<4xf32>
    scf.yield %c : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @for_swap(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 3 : index
  %r, %s = scf.for %i = %0 to %2 step %1 iter_args(%p = %a, %q = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %q, %p : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @while_(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %n = arith.constant 3 : index
  %z = arith.constant 0 : index
  %k = arith.constant 1 : index
  %r, %q = scf.while (%b = %a, %i = %z) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %b, %i : tensor<4xf32>, index
  } do {
  ^bb0(%b_1: tensor<4xf32>, %i_1: index):
    %j = arith.addi %i_1, %k : index
    %w = tensor.insert %x into %b_1[%i_1] : tensor<4xf32>
    scf.yield %w, %j : tensor<4xf32>, index
  }
  func.return %r : tensor<4xf32>
}
func.func @forall_(%a: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %u[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  func.return %r : tensor<4xf32>
}
func.func @switch(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32>
  case 1 {
    scf.yield %a : tensor<4xf32>
  }
  default {
    scf.yield %b : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @execute(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.execute_region -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @transfer_read(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %i = arith.constant 0 : index
  %v = vector.transfer_read %a[%i], %x : tensor<4xf32>, vector<4xf32>
  %w = arith.addf %v, %v : vector<4xf32>
  %r = vector.transfer_write %w, %a[%i] : vector<4xf32>, tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @transfer_write(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %i = arith.constant 1 : index
  %v = vector.broadcast %x : f32 to vector<2xf32>
  %r = vector.transfer_write %v, %a[%i] {in_bounds = [true]} : vector<2xf32>, tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @alloc_tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @materialize(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @reshape(%a: tensor<4xf32>) -> tensor<2x2xf32> {
  %s = arith.constant dense<2> : tensor<2xi32>
  %r = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}
func.func @reduce(%a: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.reduce ins(%a : tensor<4x4xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  (%0: f32, %1: f32) {
    %2 = arith.addf %1, %0 : f32
    linalg.yield %2 : f32
  }
  func.return %r : tensor<4xf32>
}
func.func @map_(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.map ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>)
  (%0: f32, %1: f32, %2: f32) {
    %3 = arith.addf %0, %1 : f32
    linalg.yield %3 : f32
  }
  func.return %r : tensor<4xf32>
}
