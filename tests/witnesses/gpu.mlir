// ----- gpu.block_dim
builtin.module {
  %0 = gpu.block_dim x upper_bound 4
}

// ----- gpu.block_id
builtin.module {
  %0 = gpu.block_id x upper_bound 4
}

// ----- gpu.global_id
builtin.module {
  %0 = gpu.global_id x upper_bound 4
}

// ----- gpu.grid_dim
builtin.module {
  %0 = gpu.grid_dim x upper_bound 4
}

// ----- gpu.thread_id
builtin.module {
  %0 = gpu.thread_id x upper_bound 4
}

// ----- gpu.lane_id
builtin.module {
  %0 = gpu.lane_id upper_bound 32
}

// ----- gpu.num_subgroups
builtin.module {
  %0 = gpu.num_subgroups upper_bound 4 : index
}

// ----- gpu.subgroup_id
builtin.module {
  %0 = gpu.subgroup_id upper_bound 4 : index
}

// ----- gpu.subgroup_size
builtin.module {
  %0 = gpu.subgroup_size upper_bound 4 : index
}

// ----- gpu.barrier
builtin.module {
  gpu.barrier
}

// ----- gpu.wait
builtin.module {
  %0 = gpu.wait async
  gpu.wait [%0]
}

// ----- gpu.module
builtin.module {
  gpu.module @m attributes {a.b} {
  }
}

// ----- gpu.func
builtin.module {
  gpu.module @m {
    gpu.func @f(%0: index {a.b}) -> index private(%1 : memref<4xf32>) {
      gpu.return %0 : index
    }
  }
}

// ----- gpu.return
builtin.module {
  gpu.module @m {
    gpu.func @f(%0: index {a.b}) -> index private(%1 : memref<4xf32>) {
      gpu.return %0 : index
    }
  }
}

// ----- gpu.launch
builtin.module {
  %0 = "test.op"() : () -> index
  gpu.launch blocks(%1, %2, %3) in (%4 = %0, %5 = %0, %6 = %0) threads(%7, %8, %9) in (%10 = %0, %11 = %0, %12 = %0) {
    gpu.terminator
  }
}

// ----- gpu.terminator
builtin.module {
  %0 = "test.op"() : () -> index
  gpu.launch blocks(%1, %2, %3) in (%4 = %0, %5 = %0, %6 = %0) threads(%7, %8, %9) in (%10 = %0, %11 = %0, %12 = %0) {
    gpu.terminator
  }
}

// ----- gpu.launch_func
builtin.module {
  %0 = "test.op"() : () -> index
  gpu.launch_func @m::@f blocks in (%0, %0, %0) threads in (%0, %0, %0) args(%0 : index)
}

// ----- gpu.alloc
builtin.module {
  %0 = gpu.alloc () : memref<4xf32>
}

// ----- gpu.dealloc
builtin.module {
  %0 = "test.op"() : () -> memref<4xf32>
  gpu.dealloc %0 : memref<4xf32>
}

// ----- gpu.memcpy
builtin.module {
  %0 = "test.op"() : () -> memref<4xf32>
  gpu.memcpy %0, %0 : memref<4xf32>, memref<4xf32>
}

// ----- gpu.host_register
builtin.module {
  %0 = "test.op"() : () -> memref<*xf32>
  gpu.host_register %0 : memref<*xf32>
}

// ----- gpu.host_unregister
builtin.module {
  %0 = "test.op"() : () -> memref<*xf32>
  gpu.host_unregister %0 : memref<*xf32>
}

// ----- gpu.set_default_device
builtin.module {
  %0 = "test.op"() : () -> i32
  gpu.set_default_device %0
}
