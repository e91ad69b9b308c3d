// RUN: %xdsl_opt %s --allow-unregistered-dialect | filecheck %s
// RUN: %xdsl_opt --allow-unregistered-dialect --print-op-generic %s | %xdsl_opt --allow-unregistered-dialect | filecheck %s

// Round trip of `gpu`: modules, functions, launches, and what stands in them.

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

// CHECK:      builtin.module attributes {gpu.container_module} {
// CHECK-NEXT:   gpu.module @m {
// CHECK-NEXT:     gpu.func @ids(%m: memref<4xindex>, %n: index) kernel {
// CHECK-NEXT:       %0 = gpu.block_id x
// CHECK-NEXT:       %1 = gpu.thread_id y upper_bound 4
// CHECK-NEXT:       %2 = gpu.block_dim z {a.b}
// CHECK-NEXT:       %3 = gpu.grid_dim x
// CHECK-NEXT:       %4 = gpu.global_id x
// CHECK-NEXT:       %5 = gpu.lane_id upper_bound 32
// CHECK-NEXT:       %6 = gpu.subgroup_id : index
// CHECK-NEXT:       %7 = gpu.num_subgroups upper_bound 2 : index
// CHECK-NEXT:       %8 = gpu.subgroup_size : index
// CHECK-NEXT:       gpu.barrier
// CHECK-NEXT:       memref.store %1, %m[%0] : memref<4xindex>
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @buffers(%m: memref<4xf32> {a.b}, %n: index) -> (f32 {c.d}, index) workgroup(%w : memref<3xf32, 3 : i64>, %x : memref<2xf32, 3 : i64>) private(%p : memref<1xf32, 5 : i64>) attributes {foo = 1 : i64} {
// CHECK-NEXT:       %c = memref.load %w[%n] : memref<3xf32, 3 : i64>
// CHECK-NEXT:       cf.br ^bb1(%n : index)
// CHECK-NEXT:     ^bb1(%i: index):
// CHECK-NEXT:       gpu.return {a} %c, %i : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @function() -> (() -> ()) {
// CHECK-NEXT:       %f = "test.op"() : () -> (() -> ())
// CHECK-NEXT:       gpu.return %f : () -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.func @sizes() workgroup(%w : memref<3xf32, 3 : i64>) kernel attributes {known_block_size = array<i32: 1, 2, 1>, known_grid_size = array<i32: 1, 1, 1>} {
// CHECK-NEXT:       gpu.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   gpu.module @empty {
// CHECK-NEXT:   }
// CHECK-NEXT:   gpu.module @targets<#gpu.select_object<0>> [#nvvm.target, #nvvm.target<chip = "sm_90">] attributes {foo} {
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @launch(%a: index, %b: index, %s: i32, %v: f32, %m: memref<?xf32>) {
// CHECK-NEXT:     gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %b) threads(%tx, %ty, %tz) in (%sx = %b, %sy = %a, %sz = %a) dynamic_shared_memory_size %s {
// CHECK-NEXT:       memref.store %v, %m[%bz] : memref<?xf32>
// CHECK-NEXT:       memref.store %v, %m[%gz] : memref<?xf32>
// CHECK-NEXT:       memref.store %v, %m[%tx] : memref<?xf32>
// CHECK-NEXT:       memref.store %v, %m[%sx] : memref<?xf32>
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     } {foo = 1 : i64}
// CHECK-NEXT:     %0 = gpu.wait async
// CHECK-NEXT:     %1 = gpu.wait async [%0, %0] {a}
// CHECK-NEXT:     gpu.wait [%0]
// CHECK-NEXT:     gpu.wait
// CHECK-NEXT:     %2 = gpu.launch async [%0, %1] clusters(%cx, %cy, %cz) in (%c1 = %b, %c2 = %a, %c3 = %a) blocks(%bx_1, %by_1, %bz_1) in (%gx_1 = %a, %gy_1 = %a, %gz_1 = %a) threads(%tx_1, %ty_1, %tz_1) in (%sx_1 = %a, %sy_1 = %a, %sz_1 = %b) module(@o) function(@k) workgroup(%w : memref<4xf32, 3 : i64>) private(%p : memref<2xf32, 5 : i64>, %q : memref<2xf32, 5 : i64>) {
// CHECK-NEXT:       memref.store %v, %m[%cx] : memref<?xf32>
// CHECK-NEXT:       memref.store %v, %m[%c1] : memref<?xf32>
// CHECK-NEXT:       memref.store %v, %w[%sz_1] : memref<4xf32, 3 : i64>
// CHECK-NEXT:       memref.store %v, %q[%bx_1] : memref<2xf32, 5 : i64>
// CHECK-NEXT:       gpu.barrier {a}
// CHECK-NEXT:       cf.br ^bb1
// CHECK-NEXT:     ^bb1:
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     gpu.launch blocks(%bx_2, %by_2, %bz_2) in (%gx_2 = %a, %gy_2 = %a, %gz_2 = %a) threads(%tx_2, %ty_2, %tz_2) in (%sx_2 = %a, %sy_2 = %a, %sz_2 = %a) {
// CHECK-NEXT:       gpu.launch blocks(%ix, %iy, %iz) in (%jx = %bx_2, %jy = %a, %jz = %a) threads(%kx, %ky, %kz) in (%lx = %a, %ly = %a, %lz = %a) {
// CHECK-NEXT:         %i = gpu.thread_id x
// CHECK-NEXT:         gpu.terminator
// CHECK-NEXT:       }
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @launch_func(%a: index, %b: index, %i: i64, %s: i32, %p: !llvm.ptr, %m: memref<4xindex>) {
// CHECK-NEXT:     %t = gpu.wait async
// CHECK-NEXT:     gpu.launch_func @m::@ids blocks in (%a, %b, %b) threads in (%b, %b, %a) dynamic_shared_memory_size %s args(%m : memref<4xindex>, %a : index)
// CHECK-NEXT:     %u = gpu.launch_func async [%t] @m::@ids clusters in (%a, %b, %b) blocks in (%b, %b, %b) threads in (%b, %b, %a) args(%m : memref<4xindex>, %a : index) {foo = 2 : i64}
// CHECK-NEXT:     gpu.launch_func <%p : !llvm.ptr> @m::@sizes blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
