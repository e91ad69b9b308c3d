// ----- arith.addf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.addf %a0, %a0 : tensor<*xf32>
}

// ----- arith.addi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.addi %a0, %a0 : tensor<*xi32>
}

// ----- arith.addui_extended
builtin.module {
  %a0 = "test.op"() : () -> index
  %0, %1 = arith.addui_extended %a0, %a0 : index, i1
}

// ----- arith.andi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.andi %a0, %a0 : tensor<*xi32>
}

// ----- arith.ceildivsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.ceildivsi %a0, %a0 : tensor<*xi32>
}

// ----- arith.ceildivui
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.ceildivui %a0, %a0 : tensor<*xi32>
}

// ----- arith.cmpf
builtin.module {
  %a0 = "test.op"() : () -> f32
  %0 = arith.cmpf oeq, %a0, %a0 {foo} : f32
}

// ----- arith.cmpi
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = arith.cmpi eq, %a0, %a0 {foo} : i32
}

// ----- arith.divf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.divf %a0, %a0 : tensor<*xf32>
}

// ----- arith.divsi
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = arith.divsi %a0, %a0 exact : i32
}

// ----- arith.divui
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = arith.divui %a0, %a0 exact : i32
}

// ----- arith.extf
builtin.module {
  %a0 = "test.op"() : () -> f16
  %0 = arith.extf %a0 fastmath<fast> : f16 to f32
}

// ----- arith.extsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<?xi8>
  %0 = arith.extsi %a0 : tensor<?xi8> to tensor<?xi32>
}

// ----- arith.extui
builtin.module {
  %a0 = "test.op"() : () -> vector<4xi1>
  %0 = arith.extui %a0 : vector<4xi1> to vector<4xi32>
}

// ----- arith.floordivsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.floordivsi %a0, %a0 : tensor<*xi32>
}

// ----- arith.fptosi
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %0 = arith.fptosi %a0 : tensor<4xf32> to tensor<4xi32>
}

// ----- arith.fptoui
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %0 = arith.fptoui %a0 : tensor<4xf32> to tensor<4xi32>
}

// ----- arith.index_cast
builtin.module {
  %a0 = "test.op"() : () -> memref<?xi32>
  %0 = arith.index_cast %a0 : memref<?xi32> to memref<?xindex>
}

// ----- arith.maximumf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.maximumf %a0, %a0 : tensor<*xf32>
}

// ----- arith.maxnumf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.maxnumf %a0, %a0 : tensor<*xf32>
}

// ----- arith.maxsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.maxsi %a0, %a0 : tensor<*xi32>
}

// ----- arith.maxui
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.maxui %a0, %a0 : tensor<*xi32>
}

// ----- arith.minimumf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.minimumf %a0, %a0 : tensor<*xf32>
}

// ----- arith.minnumf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.minnumf %a0, %a0 : tensor<*xf32>
}

// ----- arith.minsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.minsi %a0, %a0 : tensor<*xi32>
}

// ----- arith.minui
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.minui %a0, %a0 : tensor<*xi32>
}

// ----- arith.mulf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.mulf %a0, %a0 : tensor<*xf32>
}

// ----- arith.muli
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.muli %a0, %a0 : tensor<*xi32>
}

// ----- arith.mulsi_extended
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0, %1 = arith.mulsi_extended %a0, %a0 : tensor<*xi32>
}

// ----- arith.mului_extended
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0, %1 = arith.mului_extended %a0, %a0 : tensor<*xi32>
}

// ----- arith.negf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.negf %a0 : tensor<*xf32>
}

// ----- arith.ori
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.ori %a0, %a0 : tensor<*xi32>
}

// ----- arith.remsi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.remsi %a0, %a0 : tensor<*xi32>
}

// ----- arith.remui
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.remui %a0, %a0 : tensor<*xi32>
}

// ----- arith.select
builtin.module {
  %a0 = "test.op"() : () -> vector<4xi1>
  %0 = arith.select %a0, %a0, %a0 : vector<4xi1>, vector<4xi1>
}

// ----- arith.shli
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.shli %a0, %a0 : tensor<*xi32>
}

// ----- arith.shrsi
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = arith.shrsi %a0, %a0 exact : i32
}

// ----- arith.shrui
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = arith.shrui %a0, %a0 exact : i32
}

// ----- arith.sitofp
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xi32>
  %0 = arith.sitofp %a0 : tensor<4xi32> to tensor<4xf32>
}

// ----- arith.subf
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %0 = arith.subf %a0, %a0 : tensor<*xf32>
}

// ----- arith.subi
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.subi %a0, %a0 : tensor<*xi32>
}

// ----- arith.truncf
builtin.module {
  %a0 = "test.op"() : () -> f32
  %0 = arith.truncf %a0 upward fastmath<fast> : f32 to f16
}

// ----- arith.trunci
builtin.module {
  %a0 = "test.op"() : () -> i64
  %0 = arith.trunci %a0 overflow<nsw> : i64 to i32
}

// ----- arith.uitofp
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xi32>
  %0 = arith.uitofp %a0 : tensor<4xi32> to tensor<4xf32>
}

// ----- arith.xori
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xi32>
  %0 = arith.xori %a0, %a0 : tensor<*xi32>
}
