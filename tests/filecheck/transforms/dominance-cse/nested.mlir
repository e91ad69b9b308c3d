// RUN: %xdsl_opt %s -p 'dominance-cse' | filecheck %s

// Regions see what is outside of them, unless they are isolated. Equal regions are merged.

func.func @outer_value(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %a : i32
    scf.yield %2 : i32
  } else {
    %3 = arith.muli %a, %a : i32
    scf.yield %3 : i32
  }
  %4 = arith.muli %a, %a : i32
  %5 = arith.addi %0, %1 : i32
  %6 = arith.addi %4, %5 : i32
  func.return %6 : i32
}

// CHECK-LABEL: func.func @outer_value(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     scf.yield [[v0]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[va]] : i32
// CHECK-NEXT:     scf.yield [[v2]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[va]] : i32
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.addi [[v0]], [[v1]] : i32
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.addi [[v3]], [[v4]] : i32
// CHECK-NEXT:   func.return [[v5]] : i32
// CHECK-NEXT: }

func.func @equal_loops(%n: index, %a: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %3 = arith.addi %x, %a : i32
    scf.yield %3 : i32
  }
  %1 = scf.for %j = %c0 to %n step %c1 iter_args(%y = %a) -> (i32) {
    %4 = arith.addi %a, %y : i32
    scf.yield %4 : i32
  }
  %2 = scf.for %k = %c0 to %n step %c1 iter_args(%z = %a) -> (i32) {
    %5 = arith.addi %a, %a : i32
    scf.yield %5 : i32
  }
  func.return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @equal_loops(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]]) -> (i32) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.addi [[vx]], [[va]] : i32
// CHECK-NEXT:     scf.yield [[v1]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vz:%[a-zA-Z0-9_]+]] = [[va]]) -> (i32) {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:     scf.yield [[v3]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v2]] : i32, i32, i32
// CHECK-NEXT: }

func.func @which_value_is_used(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> (i32) {
    %3 = arith.subi %a, %b : i32
    %4 = arith.muli %3, %b : i32
    scf.yield %4 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %5 = arith.subi %a, %b : i32
    %6 = arith.muli %5, %a : i32
    scf.yield %6 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> (i32) {
    %7 = arith.subi %a, %b : i32
    %8 = arith.muli %7, %b : i32
    scf.yield %8 : i32
  } else {
    scf.yield %a : i32
  }
  func.return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @which_value_is_used(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.subi [[va]], [[vb]] : i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.muli [[v1]], [[vb]] : i32
// CHECK-NEXT:     scf.yield [[v2]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = arith.subi [[va]], [[vb]] : i32
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = arith.muli [[v4]], [[va]] : i32
// CHECK-NEXT:     scf.yield [[v5]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v3]], [[v0]] : i32, i32, i32
// CHECK-NEXT: }

func.func @equal_graphs(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^one, ^two(%a : i32)
  ^one:
    %2 = arith.addi %a, %a : i32
    cf.br ^two(%2 : i32)
  ^two(%x: i32):
    scf.yield %x : i32
  }
  %1 = scf.execute_region -> i32 {
    cf.cond_br %c, ^three, ^four(%a : i32)
  ^three:
    %3 = arith.addi %a, %a : i32
    cf.br ^four(%3 : i32)
  ^four(%y: i32):
    scf.yield %y : i32
  }
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @equal_graphs(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.execute_region -> (i32) {
// CHECK-NEXT:     cf.cond_br [[vc]], ^one, ^two([[va]] : i32)
// CHECK-NEXT:   ^one:
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:     cf.br ^two([[v1]] : i32)
// CHECK-NEXT:   ^two([[vx:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:     scf.yield [[vx]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @regions_in_regions(%c: i1, %d: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %a : i32
    %3 = scf.if %d -> (i32) {
      %4 = arith.muli %2, %2 : i32
      scf.yield %4 : i32
    } else {
      scf.yield %2 : i32
    }
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %5 = arith.addi %a, %a : i32
    %6 = scf.if %d -> (i32) {
      %7 = arith.muli %5, %5 : i32
      scf.yield %7 : i32
    } else {
      scf.yield %5 : i32
    }
    scf.yield %6 : i32
  } else {
    scf.yield %a : i32
  }
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @regions_in_regions(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vd]] -> (i32) {
// CHECK-NEXT:       [[v3:%[a-zA-Z0-9_]+]] = arith.muli [[v1]], [[v1]] : i32
// CHECK-NEXT:       scf.yield [[v3]] : i32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[v1]] : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v2]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @regions_that_write(%c: i1, %m: memref<4xi32>, %i: index, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    memref.store %a, %m[%i] : memref<4xi32>
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    memref.store %a, %m[%i] : memref<4xi32>
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @regions_that_write(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     memref.store [[va]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     memref.store [[va]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v1]] : i32, i32
// CHECK-NEXT: }

func.func @dead_regions(%c: i1, %n: index, %a: i32, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.addi %a, %a : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> (i32) {
    %l = memref.load %m[%i] : memref<4xi32>
    %1 = arith.addi %l, %b : i32
    scf.yield %1 : i32
  }
  func.return
}

// CHECK-LABEL: func.func @dead_regions(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: i32, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>) {
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @isolated(%a: i32) {
  %0 = arith.constant 1 : i32
  "test.isolated_one_region_op"() ({
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1 : i32
    "test.op"(%1, %2) : (i32, i32) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  "test.one_region_op"() ({
    %3 = arith.constant 1 : i32
    "test.op"(%3) : (i32) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  "test.op"(%0) : (i32) -> ()
  func.return
}

// CHECK-LABEL: func.func @isolated(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:   "test.isolated_one_region_op"() ({
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:     "test.op"([[v1]], [[v1]]) : (i32, i32) -> ()
// CHECK-NEXT:     "test.termop"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   "test.one_region_op"() ({
// CHECK-NEXT:     "test.op"([[v0]]) : (i32) -> ()
// CHECK-NEXT:     "test.termop"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   "test.op"([[v0]]) : (i32) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @bodies_of_operations(%t: tensor<4xf32>, %u: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = arith.addf %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %y, %x : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.subf %y, %x : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @bodies_of_operations(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vu:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[vt]] : tensor<4xf32>) outs([[vu]] : tensor<4xf32>) {
// CHECK-NEXT:   ^bb0([[vx:%[a-zA-Z0-9_]+]]: f32, [[vy:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vy]] : f32
// CHECK-NEXT:     linalg.yield [[v1]] : f32
// CHECK-NEXT:   } -> tensor<4xf32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[vt]] : tensor<4xf32>) outs([[vu]] : tensor<4xf32>) {
// CHECK-NEXT:   ^bb0([[vx_1:%[a-zA-Z0-9_]+]]: f32, [[vy_1:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = arith.subf [[vy_1]], [[vx_1]] : f32
// CHECK-NEXT:     linalg.yield [[v3]] : f32
// CHECK-NEXT:   } -> tensor<4xf32>
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v2]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

func.func @masked(%v: vector<4xf32>, %m: vector<4xi1>) -> (f32, f32) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @masked(
// CHECK-SAME:  [[vv:%[a-zA-Z0-9_]+]]: vector<4xf32>, [[vm:%[a-zA-Z0-9_]+]]: vector<4xi1>) -> (f32, f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = vector.reduction <add>, [[vv]] : vector<4xf32> into f32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = vector.mask [[vm]] {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = vector.reduction <add>, [[vv]] : vector<4xf32> into f32
// CHECK-NEXT:   } : vector<4xi1> -> f32
// CHECK-NEXT:   func.return [[v0]], [[v1]] : f32, f32
// CHECK-NEXT: }

func.func @two_masks(%v: vector<4xf32>, %m: vector<4xi1>, %n: vector<4xi1>) -> (f32, f32) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %n { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @two_masks(
// CHECK-SAME:  [[vv:%[a-zA-Z0-9_]+]]: vector<4xf32>, [[vm:%[a-zA-Z0-9_]+]]: vector<4xi1>, [[vn:%[a-zA-Z0-9_]+]]: vector<4xi1>) -> (f32, f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = vector.mask [[vm]] {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = vector.reduction <add>, [[vv]] : vector<4xf32> into f32
// CHECK-NEXT:   } : vector<4xi1> -> f32
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = vector.mask [[vn]] {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = vector.reduction <add>, [[vv]] : vector<4xf32> into f32
// CHECK-NEXT:   } : vector<4xi1> -> f32
// CHECK-NEXT:   func.return [[v0]], [[v2]] : f32, f32
// CHECK-NEXT: }

func.func @indices(%t: tensor<2xindex>, %u: tensor<3xindex>) -> tensor<2xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<2xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%u : tensor<3xindex>) {
    ^bb0(%y: index):
      %j = linalg.index 0 : index
      linalg.yield %j : index
    } -> tensor<3xindex>
    %e = tensor.extract %r[%i] : tensor<3xindex>
    %s = arith.addi %e, %i : index
    linalg.yield %s : index
  } -> tensor<2xindex>
  return %0 : tensor<2xindex>
}

// CHECK-LABEL: func.func @indices(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<2xindex>, [[vu:%[a-zA-Z0-9_]+]]: tensor<3xindex>) -> tensor<2xindex> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs([[vt]] : tensor<2xindex>) {
// CHECK-NEXT:   ^bb0([[vx:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[vi:%[a-zA-Z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:     [[vr:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs([[vu]] : tensor<3xindex>) {
// CHECK-NEXT:     ^bb0([[vy:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:       [[vj:%[a-zA-Z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:       linalg.yield [[vj]] : index
// CHECK-NEXT:     } -> tensor<3xindex>
// CHECK-NEXT:     [[ve:%[a-zA-Z0-9_]+]] = tensor.extract [[vr]][[[vi]]] : tensor<3xindex>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = arith.addi [[ve]], [[vi]] : index
// CHECK-NEXT:     linalg.yield [[vs]] : index
// CHECK-NEXT:   } -> tensor<2xindex>
// CHECK-NEXT:   func.return [[v0]] : tensor<2xindex>
// CHECK-NEXT: }
