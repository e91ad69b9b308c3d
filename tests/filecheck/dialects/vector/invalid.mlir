// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @p(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = vector.mask %m, %p { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op doesn't expect a passthru argument for this maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @two(%t: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<8xf32>) {
  %0 = vector.mask %m { 
   %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> 
   %2 = vector.transfer_write %v, %1[%i] : vector<4xf32>, tensor<8xf32> 
   vector.yield %2 : tensor<8xf32>
   } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op expects only one operation to mask

// -----
// CHECK-LABEL: // {{-----}}

func.func @other(%t: tensor<8xf32>, %u: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<8xf32>) {
  %0 = vector.mask %m { 
   %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> 
   vector.yield %u : tensor<8xf32>
   } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op expects all the results of the operation to match all the values returned by the terminator

// -----
// CHECK-LABEL: // {{-----}}

func.func @badty(%t: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<?xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<?xf32>
  return %0: tensor<?xf32>
}

// CHECK: 'vector.mask' op expects result type to match maskable operation result type

// -----
// CHECK-LABEL: // {{-----}}

func.func @badmask(%t: tensor<8xf32>, %m: vector<8xi1>, %v: vector<4xf32>, %i: index, %f: f32, %p: vector<8xf32>) -> vector<4xf32> {
  %0 = vector.mask %m { vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32> } : vector<8xi1> -> vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @badg(%t: tensor<8xf32>, %m: vector<8xi1>, %p: vector<4xf32>, %i: index, %iv: vector<4xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op expected result dim to match mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index, %iv: vector<4xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i, %i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf64>, %i: index, %iv: vector<4xi64>) -> vector<4xf64> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  return %0: vector<4xf64>
}

// CHECK: 'vector.gather' op base and result element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index, %iv: vector<8xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<8xi64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op expected result dim to match indices dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @passed(%m: vector<4xi1>, %p: vector<4xf32>) -> f32 {
  %0 = "vector.mask"(%m, %p) ({
    %1 = vector.reduction <add>, %p : vector<4xf32> into f32
    vector.yield %1 : f32
  }) : (vector<4xi1>, vector<4xf32>) -> f32
  func.return %0 : f32
}

// CHECK: 'vector.mask' op expects result type to match passthru type

// -----
// CHECK-LABEL: // {{-----}}

// MLIR 22 accepts this, and makes an invalid arith.select of it.
func.func @chosen(%m: vector<4xi1>, %p: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = vector.mask %m, %p { vector.yield %t : tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK: 'vector.mask' op cannot choose from a tensor as passthru

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>) {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<5xf32>
  return
}

// CHECK: 'vector.shape_cast' op has different number of elements at source (4) and result (5)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>) {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<2x2xf64>
  return
}

// CHECK: 'vector.shape_cast' op has different source and result element types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<[4]xf32>) {
  %0 = vector.shape_cast %a : vector<[4]xf32> to vector<4xf32>
  return
}

// CHECK: 'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x[4]xf32>) {
  %0 = vector.shape_cast %a : vector<2x[4]xf32> to vector<8xf32>
  return
}

// CHECK: 'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = vector.from_elements %a, %a, %a, %a : vector<[4]xf32>
  return
}

// CHECK: must be fixed-length vector of any type values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [1] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// CHECK: 'vector.transpose' op transposition length mismatch: 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [0, 0] : vector<2x4xf32> to vector<2x4xf32>
  return
}

// CHECK: 'vector.transpose' op duplicate position index: 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [0, 2] : vector<2x4xf32> to vector<2x4xf32>
  return
}

// CHECK: 'vector.transpose' op transposition index out of range: 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<2x4xf32>
  return
}

// CHECK: 'vector.transpose' op dimension size mismatch at: 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<8xf32>
  return
}

// CHECK: 'vector.transpose' op vector result rank mismatch: 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2xf64>
  return
}

// CHECK: 'vector.transpose' op failed to verify that operand and result have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [1], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 2, 0], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [1, 3], strides = [1, 1]} : vector<2x4xf32> to vector<1x3xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 1 to be confined to [1, 5)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 5], sizes = [1, 1], strides = [1, 1]} : vector<2x4xf32> to vector<1x1xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected offsets dimension 1 to be confined to [0, 4)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [1, 0], strides = [1, 1]} : vector<2x4xf32> to vector<1x1xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected sizes dimension 1 to be confined to [1, 5)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 2], strides = [1, 2]} : vector<2x4xf32> to vector<1x2xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected strides to be confined to [1, 2)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected result type to be 'vector<1x2xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x[4]xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x[4]xf32> to vector<1x[2]xf32>
  return
}

// CHECK: 'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected offsets of same size as destination vector rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected strides of same size as source vector rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 1], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [2]} : vector<4xf32> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected strides to be confined to [1, 2)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1, 1]} : vector<2x4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op expected source rank to be no greater than destination rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf64>, %b: vector<2x4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<4xf64> into vector<2x4xf32>
  return
}

// CHECK: 'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [3, 2] : vector<4xi1>
  return
}

// CHECK: 'vector.constant_mask' op must specify array attr of size equal vector result rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// CHECK: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [-1] : vector<4xi1>
  return
}

// CHECK: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [0, 2] : vector<4x4xi1>
  return
}

// CHECK: 'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// CHECK: 'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// CHECK: mask dim size must be either 0 or 1 for 0-D vectors

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}

// CHECK: array attr must have length 1 for 0-D vectors

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.constant_mask [1] : vector<4xi8>
  return
}

// CHECK: must be vector of 1-bit signless integer values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = vector.create_mask %i, %i : vector<4xi1>
  return
}

// CHECK: 'vector.create_mask' op must specify an operand for each result vector dimension

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}

// CHECK: 'vector.create_mask' op must specify exactly one operand for 0-D create_mask

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>) {
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<4xf32>
  return
}

// CHECK: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>) {
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// CHECK: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<3xf32>) {
  %0, %1 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// CHECK: 'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<[4]xf32>) {
  %0 = vector.scalable.insert %a, %b[3] : vector<4xf32> into vector<[4]xf32>
  return
}

// CHECK: 'vector.scalable.insert' op failed to verify that position is a multiple of the source length.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%b: vector<[4]xf32>) {
  %0 = vector.scalable.extract %b[1] : vector<2xf32> from vector<[4]xf32>
  return
}

// CHECK: 'vector.scalable.extract' op failed to verify that position is a multiple of the result length.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<4x4xf32>) {
  %0 = vector.type_cast %a : memref<4x4xf32> to memref<vector<4x5xf32>>
  return
}

// CHECK: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x5xf32>>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<4xf32, 1>) {
  %0 = vector.type_cast %a : memref<4xf32, 1> to memref<vector<4xf32>>
  return
}

// CHECK: 'vector.type_cast' op expects result in same memory space

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<4xf32, strided<[2]>>) {
  %0 = vector.type_cast %a : memref<4xf32, strided<[2]>> to memref<vector<4xf32>>
  return
}

// CHECK: 'vector.type_cast' op expects operand to be a memref with identity layout

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<2xf32>) {
  %0 = vector.multi_reduction <add>, %a, %b [0] : vector<2x4xf32> to vector<2xf32>
  return
}

// CHECK: 'vector.multi_reduction' op destination type 'vector<2xf32>' is incompatible with source type 'vector<2x4xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  %0 = vector.multi_reduction <add>, %a, %b [5] : vector<2x4xf32> to vector<4xf32>
  return
}

// CHECK: 'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<2x4xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<2xf32>) {
  %0, %1 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x4xf32>, vector<2xf32>
  return
}

// CHECK: 'vector.scan' op incompatible input/initial value shapes

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<2xf32>) {
  %0, %1 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 5} : vector<2x4xf32>, vector<2xf32>
  return
}

// CHECK: 'vector.scan' op reduction dimension 5 has to be less than 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  %0, %1 = vector.scan <xor>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x4xf32>, vector<4xf32>
  return
}

// CHECK: 'vector.scan' op unsupported reduction type 'f32' for kind 'xor'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<2x4xf32>) {
  %0, %1 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x4xf32>, vector<2x4xf32>
  return
}

// CHECK: 'vector.scan' op initial value rank 2 has to be equal to 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  %0 = vector.outerproduct %a, %b : vector<2x4xf32>, vector<4xf32>
  return
}

// CHECK: 'vector.outerproduct' op expected 1-d vector for operand #1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<2x4xf32>
  return
}

// CHECK: 'vector.outerproduct' op expected 1-d vector for operand #2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = vector.outerproduct %a, %b {kind = #vector.kind<or>} : vector<4xf32>, f32
  return
}

// CHECK: 'vector.outerproduct' op unsupported outerproduct type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x3xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// CHECK: 'vector.contract' op expected an indexing map for each vector operand

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x3xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// CHECK: 'vector.contract' op expected indexing map 0 to have 2 number of inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<5xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<4xf32>, vector<5xf32> into f32
  return
}

// CHECK: 'vector.contract' op invalid contracting dimension map

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x3xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} %a, %b, %c : vector<4xf32>, vector<2x3xf32> into f32
  return
}

// CHECK: 'vector.contract' op expected indexing map 0 to have 1 number of outputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %b: vector<2x3xf32>, %c: f64) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<and>} %a, %a, %c : vector<4xf32>, vector<4xf32> into f64
  return
}

// CHECK: 'vector.contract' op unsupported contraction type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>, %c: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.contract' op expected indexing map 2 to have 1 number of outputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf64>, %at: vector<4xi32>) {
  vector.scatter %m[%i] [%at], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf64>
  return
}

// CHECK: 'vector.scatter' op base and valueToStore element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>, %at: vector<4xi32>) {
  vector.scatter %m[%i] [%at], %k, %v : memref<8xf32>, vector<4xi32>, vector<5xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.scatter' op expected valueToStore dim to match mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %at: vector<5xi32>) {
  vector.scatter %m[%i] [%at], %k, %v : memref<8xf32>, vector<5xi32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.scatter' op expected valueToStore dim to match indices dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %at: vector<4xi32>) {
  vector.scatter %m[%i, %i] [%at], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.scatter' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  vector.compressstore %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.compressstore' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<5xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.compressstore' op expected valueToStore dim to match mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.compressstore' op base and valueToStore element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.expandload' op base and result element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.expandload' op expected result dim to match mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<5xf32>
  return
}

// CHECK: 'vector.expandload' op expected result dim to match mask dim

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.maskedload' op expected result shape to match mask shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.maskedload %m[%i, %i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.maskedload' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: 'vector.maskedload' op base and result element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf64>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.maskedstore' op base and valueToStore element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<5xi1>, vector<4xf32>
  return
}

// CHECK: 'vector.maskedstore' op expected valueToStore shape to match mask shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xf64>, vector<4xf32>
  return
}

// CHECK: 'vector.load' op base and result element types should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8xf32>, vector<4xf32>
  return
}

// CHECK: 'vector.load' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32, strided<[2]>>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xf32, strided<[2]>>, vector<4xf32>
  return
}

// CHECK: 'vector.load' op most minor memref dim must have unit stride

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i] {alignment = 3 : i64} : memref<8xf32>, vector<4xf32>
  return
}

// CHECK: attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf64>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i] : memref<8xf64>, vector<4xf32>
  return
}

// CHECK: 'vector.store' op base and valueToStore element type should match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i, %i] : memref<8xf32>, vector<4xf32>
  return
}

// CHECK: 'vector.store' op requires 1 indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %at: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%at], %k, %v {alignment = 3 : i64} : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.step : vector<2x4xindex>
  return
}

// CHECK: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<2x4xindex>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %0 = vector.step : vector<4xi32>
  return
}

// CHECK: must be vector of index values of ranks 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<5xi1>, %v: vector<4xf32>) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<5xi1> -> f32
  return
}

// CHECK: 'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<4xi1>, %v: vector<2x4xf32>, %a: vector<4xf32>) {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %a [0] : vector<2x4xf32> to vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// CHECK: 'vector.mask' op expects a 'vector<2x4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.mask %m { arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// CHECK: 'vector.mask' op expects a MaskableOpInterface within the mask region

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<4xi1>, %v: vector<2x4xf32>, %w: vector<4x3xf32>, %c: vector<2x3xf32>) {
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %v, %w, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32> } : vector<4xi1> -> vector<2x3xf32>
  return
}

// CHECK: 'vector.mask' op expects a 'vector<2x3x4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%t: memref<8xf32>, %i: index, %iv: vector<4xi32>, %k: vector<4xi1>, %m: vector<5xi1>, %p: vector<4xf32>) {
  %0 = vector.mask %m { vector.gather %t[%i] [%iv], %k, %p : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<5xi1> -> vector<4xf32>
  return
}

// CHECK: 'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.mask %m { vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4x4xf32>
  return
}

// CHECK: 'vector.mask' op expects a 'vector<4x4xi1>' mask for the maskable operation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  vector.mask %m { vector.yield %v : vector<4xf32> } : vector<4xi1>
  return
}

// CHECK: 'vector.mask' op expects number of results to match mask region yielded values
