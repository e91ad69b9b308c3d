// ----- scf.execute_region
builtin.module {
  scf.execute_region no_inline {
    scf.yield
  } {foo}
}

// ----- scf.for
builtin.module {
  %a0 = "test.op"() : () -> i32
  scf.for unsigned %0 = %a0 to %a0 step %a0 : i32 {
  }
}

// ----- scf.if
builtin.module {
  %a0 = "test.op"() : () -> i1
  scf.if %a0 {
    scf.yield {foo}
  }
}

// ----- scf.parallel
builtin.module {
  %a0 = "test.op"() : () -> index
  %a1 = "test.op"() : () -> i32
  %0, %1 = scf.parallel (%2) = (%a0) to (%a0) step (%a0) init (%a1, %a0) -> (i32, index) {
    scf.reduce(%a1, %a0 : i32, index) {
    ^bb0(%3: i32, %4: i32):
      scf.reduce.return %3 : i32
    }, {
    ^bb0(%5: index, %6: index):
      scf.reduce.return %5 : index
    }
  }
}

// ----- scf.reduce
builtin.module {
  %a0 = "test.op"() : () -> index
  %a1 = "test.op"() : () -> i32
  %0, %1 = scf.parallel (%2) = (%a0) to (%a0) step (%a0) init (%a1, %a0) -> (i32, index) {
    scf.reduce(%a1, %a0 : i32, index) {
    ^bb0(%3: i32, %4: i32):
      scf.reduce.return %3 : i32
    }, {
    ^bb0(%5: index, %6: index):
      scf.reduce.return %5 : index
    }
  }
}

// ----- scf.while
builtin.module {
  %a0 = "test.op"() : () -> i1
  scf.while : () -> () {
    scf.condition(%a0)
  } do {
    scf.yield
  }
}
