// RUN: %xdsl_opt %s -p 'explain-deallocation{verbose}' --allow-unregistered-dialect 2>&1 >/dev/null | filecheck %s
// RUN: %xdsl_opt %s -p 'explain-deallocation{static}' --allow-unregistered-dialect 2>&1 >/dev/null | filecheck --check-prefix=STATIC %s
// RUN: not %xdsl_opt %s -p 'explain-deallocation{static private-function-dynamic-ownership}' 2>&1 | filecheck --check-prefix=WRONG %s

// WRONG: explain-deallocation: option 'private-function-dynamic-ownership' cannot be True; it may be false with static

// An argument is returned; a buffer is freed after a use through a view.
func.func @ret(%m: memref<4xf32>, %i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %l = memref.load %v[%i] : memref<4xf32, strided<[1], offset: 2>>
  "test.use"(%l) : (f32) -> ()
  return %m : memref<4xf32>
}

// An argument of a block is new memory or an argument of the function.
func.func @cond(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb3(%b : memref<4xf32>)
^bb2:
  cf.br ^bb3(%m : memref<4xf32>)
^bb3(%r: memref<4xf32>):
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// One buffer is returned twice.
func.func @twice(%i: index) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// A loop starts with memory that it does not own.
func.func @loop(%m: memref<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// A cycle of blocks, dynamic sizes, and an end at the start of a block.
func.func @cycle(%c: i1, %n: index, %x: f32) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  memref.store %x, %a[%n] : memref<?xf32>
  cf.br ^bb4
^bb4:
  return
}

// Memory that is used inside of an operation with regions only.
func.func @inside(%c: i1, %x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %x, %a[%i] : memref<4xf32>
  }
  return
}

// CHECK: {{.*}}:13:3: %m is cloned: 16 bytes, once, in @ret [1]
// CHECK-NEXT:     return %m : memref<4xf32>
// CHECK-NEXT:   the caller frees what the function returns, and %m may be argument %m
// CHECK-NEXT:   definition of %m at {{.*}}:8:1:
// CHECK-NEXT:     func.func @ret(%m: memref<4xf32>, %i: index) -> memref<4xf32> {...}
// CHECK-NEXT:   made: bufferization.clone
// CHECK-NEXT:   help: run drop-equivalent-buffer-results{modify-public-functions} before: callers then use their argument
// CHECK-NEXT:   help: make @ret private, if only this module calls it: its callers then know that they do not own the result
// CHECK-NEXT: {{.*}}:11:8: %a is freed after 'memref.load' (line 11): 32 bytes, once, in @ret [2]
// CHECK-NEXT:     %l = memref.load %v[%i] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   it is the last operation that may use it, through %v
// CHECK-NEXT:   definition of %a at {{.*}}:9:8:
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:26:8: a flag tells at run time whether %r is owned: 16 bytes, once, in @cond [3]
// CHECK-NEXT:     %l = memref.load %r[%i] : memref<4xf32>
// CHECK-NEXT:   it is %b on some paths, which is owned, and %m on others, which is not
// CHECK-NEXT:   owned of %b at {{.*}}:22:3:
// CHECK-NEXT:     cf.br ^bb3(%b : memref<4xf32>)
// CHECK-NEXT:   borrowed of %m at {{.*}}:24:3:
// CHECK-NEXT:     cf.br ^bb3(%m : memref<4xf32>)
// CHECK-NEXT:   made: 
// CHECK-NEXT:   help: copy %m there: then %r is always owned, at the cost of a copy
// CHECK-NEXT: {{.*}}:18:8: %a is freed after 'memref.alloc' (line 18): 16 bytes, once, in @cond [4]
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   nothing uses it after that
// CHECK-NEXT:   definition of %a at {{.*}}:18:8:
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:26:8: %r is freed after 'memref.load' (line 26), if it is owned: 16 bytes, once, in @cond [5]
// CHECK-NEXT:     %l = memref.load %r[%i] : memref<4xf32>
// CHECK-NEXT:   it is the last operation that may use it
// CHECK-NEXT:   definition of %r at {{.*}}:17:1:
// CHECK-NEXT:     func.func @cond(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {...}
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:33:3: %a is cloned: 16 bytes, once, in @twice [6]
// CHECK-NEXT:     return %a, %a : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   the caller frees what the function returns, and %a may be the memory of another result
// CHECK-NEXT:   definition of %a at {{.*}}:32:8:
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   made: bufferization.clone
// CHECK-NEXT: {{.*}}:41:8: a flag tells at run time whether %r is owned: 16 bytes, once, in @loop [7]
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   it is %b on some paths, which is owned, and %m on others, which is not
// CHECK-NEXT:   borrowed of %m at {{.*}}:41:8:
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   owned of %b at {{.*}}:44:5:
// CHECK-NEXT:     scf.yield %b : memref<4xf32>
// CHECK-NEXT:   made: 
// CHECK-NEXT:   help: copy %m there: then %r is always owned, at the cost of a copy
// CHECK-NEXT: {{.*}}:41:8: a flag tells at run time whether %x is owned: 16 bytes, once, in @loop [8]
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   it is %b on some paths, which is owned, and %m on others, which is not
// CHECK-NEXT:   borrowed of %m at {{.*}}:41:8:
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   owned of %b at {{.*}}:44:5:
// CHECK-NEXT:     scf.yield %b : memref<4xf32>
// CHECK-NEXT:   made: 
// CHECK-NEXT:   help: copy %m there: then %x is always owned, at the cost of a copy
// CHECK-NEXT: {{.*}}:46:8: %r is freed after 'memref.load' (line 46), if it is owned: 16 bytes, once, in @loop [9]
// CHECK-NEXT:     %l = memref.load %r[%i] : memref<4xf32>
// CHECK-NEXT:   it is the last operation that may use it
// CHECK-NEXT:   definition of %r at {{.*}}:41:8:
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:43:5: %x is freed after 'memref.copy' (line 43), if it is owned: 16 bytes, 8 times, in @loop [10]
// CHECK-NEXT:     memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   it is the last operation that may use it
// CHECK-NEXT:   definition of %x at {{.*}}:41:8:
// CHECK-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:59:3: %a is freed after 'memref.store' (line 59): ? x 4 bytes, once, in @cycle [11]
// CHECK-NEXT:     memref.store %x, %a[%n] : memref<?xf32>
// CHECK-NEXT:   it is the last operation that may use it
// CHECK-NEXT:   definition of %a at {{.*}}:54:8:
// CHECK-NEXT:     %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:55:3: %a is freed on edge #0 of 'cf.cond_br' (line 55): ? x 4 bytes, in each iteration of a loop, in @cycle [12]
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   its other ways use it, this one does not
// CHECK-NEXT:   definition of %a at {{.*}}:54:8:
// CHECK-NEXT:     %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:57:3: %a is freed on edge #1 of 'cf.cond_br' (line 57): ? x 4 bytes, once, in @cycle [13]
// CHECK-NEXT:     cf.cond_br %c, ^bb3, ^bb4
// CHECK-NEXT:   its other ways use it, this one does not
// CHECK-NEXT:   definition of %a at {{.*}}:54:8:
// CHECK-NEXT:     %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: {{.*}}:68:3: %a is freed after 'scf.if' (line 68): 16 bytes, once, in @inside [14]
// CHECK-NEXT:     scf.if %c {...}
// CHECK-NEXT:   operations inside of it may use it
// CHECK-NEXT:   definition of %a at {{.*}}:67:8:
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   made: bufferization.dealloc
// CHECK-NEXT: 2 clones, 3 flags, 9 deallocations, 3 of a size that is not known

// STATIC: {{.*}}:13:3: %m is cloned: 16 bytes, once, in @ret [1]
// STATIC-NEXT:     return %m : memref<4xf32>
// STATIC-NEXT:   the caller frees what the function returns, and %m may be argument %m
// STATIC-NEXT:   help: run drop-equivalent-buffer-results{modify-public-functions} before: callers then use their argument
// STATIC-NEXT: {{.*}}:11:8: %a is freed after 'memref.load' (line 11): 32 bytes, once, in @ret [2]
// STATIC-NEXT:     %l = memref.load %v[%i] : memref<4xf32, strided<[1], offset: 2>>
// STATIC-NEXT:   it is the last operation that may use it, through %v
// STATIC-NEXT: {{.*}}:24:3: %m is cloned: 16 bytes, once, in @cond [3]
// STATIC-NEXT:     cf.br ^bb3(%m : memref<4xf32>)
// STATIC-NEXT:   %r is memory that is allocated here on other paths, and freed after it; %m may be argument %m
// STATIC-NEXT:   help: use ownership-based-buffer-deallocation: it hands a flag on instead
// STATIC-NEXT: {{.*}}:18:8: %a is freed after 'memref.alloc' (line 18): 16 bytes, once, in @cond [4]
// STATIC-NEXT:     %a = memref.alloc() : memref<4xf32>
// STATIC-NEXT:   nothing uses it after that
// STATIC-NEXT: {{.*}}:26:8: %r is freed after 'memref.load' (line 26): 16 bytes, once, in @cond [5]
// STATIC-NEXT:     %l = memref.load %r[%i] : memref<4xf32>
// STATIC-NEXT:   it is the last operation that may use it
// STATIC-NEXT: {{.*}}:33:3: %a is cloned: 16 bytes, once, in @twice [6]
// STATIC-NEXT:     return %a, %a : memref<4xf32>, memref<4xf32>
// STATIC-NEXT:   the caller frees what the function returns, and %a may be the memory of another result
// STATIC-NEXT: {{.*}}:41:8: %m is cloned: 16 bytes, once, in @loop [7]
// STATIC-NEXT:     %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {...}
// STATIC-NEXT:   %x is memory that is allocated here on other paths, and freed after it; %m may be argument %m
// STATIC-NEXT:   help: use ownership-based-buffer-deallocation: it hands a flag on instead
// STATIC-NEXT: {{.*}}:46:8: %r is freed after 'memref.load' (line 46): 16 bytes, once, in @loop [8]
// STATIC-NEXT:     %l = memref.load %r[%i] : memref<4xf32>
// STATIC-NEXT:   it is the last operation that may use it
// STATIC-NEXT: {{.*}}:43:5: %x is freed after 'memref.copy' (line 43): 16 bytes, 8 times, in @loop [9]
// STATIC-NEXT:     memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// STATIC-NEXT:   it is the last operation that may use it
// STATIC-NEXT: {{.*}}:59:3: %a is freed after 'memref.store' (line 59): ? x 4 bytes, once, in @cycle [10]
// STATIC-NEXT:     memref.store %x, %a[%n] : memref<?xf32>
// STATIC-NEXT:   it is the last operation that may use it
// STATIC-NEXT: {{.*}}:55:3: %a is freed on edge #0 of 'cf.cond_br' (line 55): ? x 4 bytes, in each iteration of a loop, in @cycle [11]
// STATIC-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// STATIC-NEXT:   its other ways use it, this one does not
// STATIC-NEXT: {{.*}}:57:3: %a is freed on edge #1 of 'cf.cond_br' (line 57): ? x 4 bytes, once, in @cycle [12]
// STATIC-NEXT:     cf.cond_br %c, ^bb3, ^bb4
// STATIC-NEXT:   its other ways use it, this one does not
// STATIC-NEXT: {{.*}}:68:3: %a is freed after 'scf.if' (line 68): 16 bytes, once, in @inside [13]
// STATIC-NEXT:     scf.if %c {...}
// STATIC-NEXT:   operations inside of it may use it
// STATIC-NEXT: 4 clones, 0 flags, 9 deallocations, 3 of a size that is not known
