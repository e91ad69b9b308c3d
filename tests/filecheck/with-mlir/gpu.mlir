// REQUIRES: mlir-opt
// RUN: %mlir_opt --allow-unregistered-dialect %s | filecheck %s
// RUN: xdsl-opt --allow-unregistered-dialect %s | %mlir_opt --allow-unregistered-dialect | filecheck %s
// RUN: %mlir_opt --allow-unregistered-dialect %s | xdsl-opt --allow-unregistered-dialect | %mlir_opt --allow-unregistered-dialect | filecheck %s
// RUN: %mlir_opt --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-local-scope %s | xdsl-opt --allow-unregistered-dialect | %mlir_opt --allow-unregistered-dialect | filecheck %s

// The custom syntax of `gpu` is that of MLIR, in both directions.

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @ids(%m: memref<4xindex>, %n: index) kernel {
      %0 = gpu.block_id x
      %1 = gpu.thread_id y upper_bound 4
      %2 = gpu.block_dim z {a.b}
      %3 = gpu.grid_dim x
      %4 = gpu.global_id x
      %5 = gpu.lane_id upper_bound 32
      %6 = gpu.subgroup_id : index
      %7 = gpu.num_subgroups upper_bound 2 : index
      %8 = gpu.subgroup_size : index
      gpu.barrier
      memref.store %1, %m[%0] : memref<4xindex>
      gpu.return
    }
    gpu.func @buffers(%m: memref<4xf32> {a.b}, %n: index) -> (f32 {c.d}, index) workgroup(%w: memref<3xf32, 3>, %x : memref<2xf32, 3>) private(%p : memref<1xf32, 5>) attributes {foo = 1} {
      %c = memref.load %w[%n] : memref<3xf32, 3>
      cf.br ^bb1(%n : index)
    ^bb1(%i: index):
      gpu.return {a} %c, %i : f32, index
    }
    gpu.func @function() -> (() -> ()) {
      %f = "test.op"() : () -> (() -> ())
      gpu.return %f : () -> ()
    }
    gpu.func @sizes() workgroup(%w : memref<3xf32, 3>) kernel attributes {known_block_size = array<i32: 1, 2, 1>, known_grid_size = array<i32: 1, 1, 1>} {
      gpu.return
    }
  }
  gpu.module @empty {
  }
  gpu.module @targets <#gpu.select_object<0>> [#nvvm.target, #nvvm.target<chip = "sm_90">] attributes {foo} {
  }
  func.func @launch(%a: index, %b: index, %s: i32, %v: f32, %m: memref<?xf32>) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %b) threads(%tx, %ty, %tz) in (%sx = %b, %sy = %a, %sz = %a) dynamic_shared_memory_size %s {
      memref.store %v, %m[%bz] : memref<?xf32>
      memref.store %v, %m[%gz] : memref<?xf32>
      memref.store %v, %m[%tx] : memref<?xf32>
      memref.store %v, %m[%sx] : memref<?xf32>
      gpu.terminator
    } {foo = 1}
    %0 = gpu.wait async
    %1 = gpu.wait async [%0, %0] {a}
    gpu.wait [%0]
    gpu.wait
    %2 = gpu.launch async [%0, %1] clusters(%cx, %cy, %cz) in (%c1 = %b, %c2 = %a, %c3 = %a) blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %b) module(@o) function(@k) workgroup(%w : memref<4xf32, 3>) private(%p : memref<2xf32, 5>, %q : memref<2xf32, 5>) {
      memref.store %v, %m[%cx] : memref<?xf32>
      memref.store %v, %m[%c1] : memref<?xf32>
      memref.store %v, %w[%sz] : memref<4xf32, 3>
      memref.store %v, %q[%bx] : memref<2xf32, 5>
      gpu.barrier {a}
      cf.br ^bb1
    ^bb1:
      gpu.terminator
    }
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %a) {
      gpu.launch blocks(%ix, %iy, %iz) in (%jx = %bx, %jy = %a, %jz = %a) threads(%kx, %ky, %kz) in (%lx = %a, %ly = %a, %lz = %a) {
        %i = gpu.thread_id x
        gpu.terminator
      }
      gpu.terminator
    }
    func.return
  }
  func.func @launch_func(%a: index, %b: index, %i: i64, %s: i32, %p: !llvm.ptr, %m: memref<4xindex>) {
    %t = gpu.wait async
    gpu.launch_func @m::@ids blocks in (%a, %b, %b) threads in (%b, %b, %a) dynamic_shared_memory_size %s args(%m : memref<4xindex>, %a : index)
    %u = gpu.launch_func async [%t] @m::@ids clusters in (%a, %b, %b) blocks in (%b, %b, %b) threads in (%b, %b, %a) args(%m : memref<4xindex>, %a : index) {foo = 2}
    gpu.launch_func <%p : !llvm.ptr> @m::@sizes blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64
    func.return
  }
}

// CHECK:      module attributes {gpu.container_module} {
// CHECK-NEXT:   gpu.module @m {
// CHECK-NEXT:     gpu.func @ids(%arg0: memref<4xindex>, %arg1: index) kernel {
// CHECK-NEXT:       %block_id_x = gpu.block_id  x
// CHECK-NEXT:       %thread_id_y = gpu.thread_id  y upper_bound 4
// CHECK-NEXT:       %block_dim_z = gpu.block_dim  z {a.b}
// CHECK-NEXT:       %grid_dim_x = gpu.grid_dim  x
// CHECK-NEXT:       %global_id_x = gpu.global_id  x
// CHECK-NEXT:       %0 = gpu.lane_id upper_bound 32
// CHECK-NEXT:       %1 = gpu.subgroup_id : index
// CHECK-NEXT:       %2 = gpu.num_subgroups upper_bound 2 : index
// CHECK-NEXT:       %3 = gpu.subgroup_size : index
// CHECK-NEXT:       gpu.barrier
// CHECK-NEXT:       memref.store %thread_id_y, %arg0[%block_id_x] : memref<4xindex>
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @buffers(%arg0: memref<4xf32> {a.b}, %arg1: index) -> (f32 {c.d}, index) workgroup(%arg2 : memref<3xf32, 3>, %arg3 : memref<2xf32, 3>) private(%arg4 : memref<1xf32, 5>) attributes {foo = 1 : i64} {
// CHECK-NEXT:       %0 = memref.load %arg2[%arg1] : memref<3xf32, 3>
// CHECK-NEXT:       cf.br ^bb1(%arg1 : index)
// CHECK-NEXT:     ^bb1(%1: index):  // pred: ^bb0
// CHECK-NEXT:       gpu.return {a} %0, %1 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @function() -> (() -> ()) {
// CHECK-NEXT:       %0 = "test.op"() : () -> (() -> ())
// CHECK-NEXT:       gpu.return %0 : () -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @sizes() workgroup(%arg0 : memref<3xf32, 3>) kernel attributes {known_block_size = array<i32: 1, 2, 1>, known_grid_size = array<i32: 1, 1, 1>} {
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   gpu.module @empty {
// CHECK-NEXT:   }
// CHECK-NEXT:   gpu.module @targets<#gpu.select_object<0 : i64>> [#nvvm.target, #nvvm.target<chip = "sm_90">] attributes {foo} {
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @launch(%arg0: index, %arg1: index, %arg2: i32, %arg3: f32, %arg4: memref<?xf32>) {
// CHECK-NEXT:     gpu.launch blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg1) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg1, %arg15 = %arg0, %arg16 = %arg0) dynamic_shared_memory_size %arg2 {
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg7] : memref<?xf32>
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg13] : memref<?xf32>
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg8] : memref<?xf32>
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg14] : memref<?xf32>
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     } {foo = 1 : i64}
// CHECK-NEXT:     %0 = gpu.wait async
// CHECK-NEXT:     %1 = gpu.wait async [%0, %0] {a}
// CHECK-NEXT:     gpu.wait [%0]
// CHECK-NEXT:     gpu.wait 
// CHECK-NEXT:     %2 = gpu.launch async [%0, %1] clusters(%arg17, %arg18, %arg19) in (%arg20 = %arg1, %arg21 = %arg0, %arg22 = %arg0) blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg1) module(@o) function(@k) workgroup(%arg23 : memref<4xf32, 3>) private(%arg24 : memref<2xf32, 5>, %arg25 : memref<2xf32, 5>) {
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg17] : memref<?xf32>
// CHECK-NEXT:       memref.store %arg3, %arg4[%arg20] : memref<?xf32>
// CHECK-NEXT:       memref.store %arg3, %arg23[%arg16] : memref<4xf32, 3>
// CHECK-NEXT:       memref.store %arg3, %arg25[%arg5] : memref<2xf32, 5>
// CHECK-NEXT:       gpu.barrier {a}
// CHECK-NEXT:       cf.br ^bb1
// CHECK-NEXT:     ^bb1:  // pred: ^bb0
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.launch blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg0) {
// CHECK-NEXT:       gpu.launch blocks(%arg17, %arg18, %arg19) in (%arg23 = %arg5, %arg24 = %arg0, %arg25 = %arg0) threads(%arg20, %arg21, %arg22) in (%arg26 = %arg0, %arg27 = %arg0, %arg28 = %arg0) {
// CHECK-NEXT:         %thread_id_x = gpu.thread_id  x
// CHECK-NEXT:         gpu.terminator
// CHECK-NEXT:       }
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @launch_func(%arg0: index, %arg1: index, %arg2: i64, %arg3: i32, %arg4: !llvm.ptr, %arg5: memref<4xindex>) {
// CHECK-NEXT:     %0 = gpu.wait async
// CHECK-NEXT:     gpu.launch_func  @m::@ids blocks in (%arg0, %arg1, %arg1) threads in (%arg1, %arg1, %arg0)  dynamic_shared_memory_size %arg3 args(%arg5 : memref<4xindex>, %arg0 : index)
// CHECK-NEXT:     %1 = gpu.launch_func async [%0] @m::@ids clusters in (%arg0, %arg1, %arg1) blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg0)  args(%arg5 : memref<4xindex>, %arg0 : index) {foo = 2 : i64}
// CHECK-NEXT:     gpu.launch_func <%arg4 : !llvm.ptr> @m::@sizes blocks in (%arg2, %arg2, %arg2) threads in (%arg2, %arg2, %arg2) : i64 
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
