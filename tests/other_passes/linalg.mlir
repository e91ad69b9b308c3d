// Structured operations on buffers and on tensors.

func.func @fill(%m: memref<4x8xf64>, %c: f64) {
  linalg.fill ins(%c : f64) outs(%m : memref<4x8xf64>)
  func.return
}

// -----

func.func @fill_of_allocation(%n: index) -> memref<?xf32> {
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<?xf32>)
  func.return %m : memref<?xf32>
}

// -----

func.func @matmul(%a: memref<4x8xf64>, %b: memref<8x2xf64>, %c: memref<4x2xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%c : memref<4x2xf64>)
  linalg.matmul ins(%a, %b : memref<4x8xf64>, memref<8x2xf64>) outs(%c : memref<4x2xf64>)
  func.return
}

// -----

func.func @named(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {
  linalg.add ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.sub ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.mul ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.max ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.copy ins(%c : memref<8xf32>) outs(%a : memref<8xf32>)
  func.return
}

// -----

func.func @pooling(%image: memref<1x1x4x4xf64>, %window: memref<2x2xf64>, %out: memref<1x1x3x3xf64>) {
  linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%image, %window : memref<1x1x4x4xf64>, memref<2x2xf64>) outs(%out : memref<1x1x3x3xf64>)
  func.return
}

// -----

func.func @convolution(%image: memref<1x1x8x8xf64>, %kernel: memref<1x1x3x3xf64>, %out: memref<1x1x6x6xf64>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%image, %kernel : memref<1x1x8x8xf64>, memref<1x1x3x3xf64>) outs(%out : memref<1x1x6x6xf64>)
  func.return
}

// -----

func.func @generic(%a: memref<4x8xf64>, %b: memref<8xf64>, %c: memref<4x8xf64>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<4x8xf64>, memref<8xf64>) outs(%c : memref<4x8xf64>) {
  ^bb0(%x: f64, %y: f64, %old: f64):
    %sum = arith.addf %x, %y : f64
    linalg.yield %sum : f64
  }
  func.return
}

// -----

func.func @reduction(%a: memref<4x8xf32>, %c: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x8xf32>) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    %sum = arith.addf %x, %old : f32
    linalg.yield %sum : f32
  }
  func.return
}

// -----

func.func @index(%c: memref<4x8xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x8xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = arith.addi %i, %j : index
    linalg.yield %sum : index
  }
  func.return
}

// -----

func.func @dynamic(%a: memref<?x?xf64>, %c: memref<?x?xf64>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf64>) outs(%c : memref<?x?xf64>) {
  ^bb0(%x: f64, %old: f64):
    linalg.yield %x : f64
  }
  func.return
}

// -----

func.func @moved(%a: memref<2x3xf32>, %b: memref<3x2xf32>, %v: memref<3xf32>, %s: memref<2xf32>) {
  linalg.transpose ins(%a : memref<2x3xf32>) outs(%b : memref<3x2xf32>) permutation = [1, 0]
  linalg.broadcast ins(%v : memref<3xf32>) outs(%a : memref<2x3xf32>) dimensions = [0]
  func.return
}

// -----

func.func @on_tensors(%a: tensor<4x8xf64>, %b: tensor<8x2xf64>) -> tensor<4x2xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<4x2xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<4x2xf64>) -> tensor<4x2xf64>
  %r = linalg.matmul ins(%a, %b : tensor<4x8xf64>, tensor<8x2xf64>) outs(%init : tensor<4x2xf64>) -> tensor<4x2xf64>
  %unused = linalg.fill ins(%zero : f64) outs(%r : tensor<4x2xf64>) -> tensor<4x2xf64>
  func.return %r : tensor<4x2xf64>
}

// -----

func.func @multiply_add(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %p = linalg.mul ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.add ins(%p, %c : tensor<8xf32>, tensor<8xf32>) outs(%p : tensor<8xf32>) -> tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// -----

func.func @twice(%a: tensor<8xf32>, %i: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %first = linalg.exp ins(%a : tensor<8xf32>) outs(%i : tensor<8xf32>) -> tensor<8xf32>
  %second = linalg.exp ins(%a : tensor<8xf32>) outs(%i : tensor<8xf32>) -> tensor<8xf32>
  func.return %first, %second : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @fill_in_loop(%m: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%zero : f32) outs(%m : memref<16xf32>)
    %x = memref.load %m[%i] : memref<16xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%i] : memref<16xf32>
  }
  func.return
}
