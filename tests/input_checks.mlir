// Uses that their definitions do not dominate, and slices out of bounds: `tests/test_input_checks.py`
// gives the programs to `mlir-opt` and to `xdsl-bufferize`.

// dominance: scalar later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = arith.addf %b, %x : f32
  %b = arith.addf %x, %x : f32
  return
}

// -----

// dominance: self
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = arith.addf %a, %x : f32
  return
}

// -----

// dominance: cycle
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = arith.addf %b, %x : f32
  %b = arith.addf %a, %x : f32
  return
}

// -----

// dominance: tensor later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = tensor.extract %b[%i] : tensor<8xf32>
  %b = tensor.insert %x into %t[%i] : tensor<8xf32>
  return
}

// -----

// dominance: nested uses later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  scf.if %c {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %b, %x : f32
  }
  %b = arith.addf %x, %x : f32
  return
}

// -----

// dominance: nested uses own result
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.if %c -> f32 {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %r, %x : f32
    scf.yield %a : f32
  } else {
    scf.yield %x : f32
  }
  return
}

// -----

// dominance: nested before
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %b = arith.addf %x, %x : f32
  scf.if %c {
    %a = arith.addf %b, %x : f32
  }
  return
}

// -----

// dominance: cfg ok
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %b = arith.addf %x, %x : f32
  cf.br ^a
^a:
  %d = arith.addf %b, %x : f32
  return
}

// -----

// dominance: cfg later block
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-error @below {{operand #0 does not dominate this use}}
  %d = arith.addf %b, %x : f32
  return
^b:
  %b = arith.addf %x, %x : f32
  return
}

// -----

// dominance: cfg diamond
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %b = arith.addf %x, %x : f32
  cf.br ^e
^b:
  cf.br ^e
^e:
  // expected-error @below {{operand #0 does not dominate this use}}
  %d = arith.addf %b, %x : f32
  return
}

// -----

// dominance: cfg order of blocks
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.br ^b
^a:
  %d = arith.addf %b, %x : f32
  return
^b:
  %b = arith.addf %x, %x : f32
  cf.br ^a
}

// -----

// dominance: cfg loop next iteration
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.br ^a
^a:
  // expected-error @below {{operand #0 does not dominate this use}}
  %d = arith.addf %b, %x : f32
  cf.br ^b
^b:
  %b = arith.addf %x, %x : f32
  cf.cond_br %c, ^a, ^e
^e:
  return
}

// -----

// dominance: block argument elsewhere
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.cond_br %c, ^a(%x : f32), ^b
^a(%y: f32):
  return
^b:
  // expected-error @below {{operand #0 does not dominate this use}}
  %d = arith.addf %y, %x : f32
  return
}

// -----

// dominance: unreachable out of order
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  return
^dead:
  %a = arith.addf %b, %x : f32
  %b = arith.addf %x, %x : f32
  cf.br ^dead
}

// -----

// dominance: unreachable uses reachable
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %b = arith.addf %x, %x : f32
  return
^dead:
  %a = arith.addf %b, %x : f32
  cf.br ^dead
}

// -----

// dominance: reachable uses unreachable
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.br ^a
^a:
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = arith.addf %b, %x : f32
  return
^dead:
  %b = arith.addf %x, %x : f32
  cf.br ^a
}

// -----

// dominance: unreachable nested bad
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  return
^dead:
  scf.if %c {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %b, %x : f32
    %b = arith.addf %x, %x : f32
  }
  cf.br ^dead
}

// -----

// dominance: unreachable nested outer later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  return
^dead:
  scf.if %c {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %b, %x : f32
  }
  %b = arith.addf %x, %x : f32
  cf.br ^dead
}

// -----

// dominance: module graph
%a = "test.user"(%b) : (i32) -> i32
%b = "test.maker"() : () -> i32

// -----

// dominance: module graph self
%a = "test.user"(%a) : (i32) -> i32

// -----

// dominance: unregistered region
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  "test.unknown_op"() ({
    %a = "test.user"(%b) : (i32) -> i32
    %b = "test.maker"() : () -> i32
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// dominance: unregistered region dialect
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  "foo.op"() ({
    %a = "foo.user"(%b) : (i32) -> i32
    %b = "foo.maker"() : () -> i32
    "foo.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// dominance: unregistered region two blocks
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  "foo.op"() ({
    "foo.br"()[^a, ^b] : () -> ()
  ^a:
    %b = "foo.maker"() : () -> i32
    "foo.end"() : () -> ()
  ^b:
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = "foo.user"(%b) : (i32) -> i32
    "foo.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// dominance: unregistered region outer later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  "foo.op"() ({
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = "foo.user"(%b) : (i32) -> i32
    "foo.end"() : () -> ()
  }) : () -> ()
  %b = "foo.maker"() : () -> i32
  return
}

// -----

// dominance: nested module
module {
  %a = "foo.user"(%b) : (i32) -> i32
  %b = "foo.maker"() : () -> i32
}

// -----

// dominance: graph inner uses later
"foo.top"() ({
  %x = "foo.user"(%b) : (i32) -> i32
  "foo.end"() : () -> ()
}) : () -> ()
%b = "foo.maker"() : () -> i32

// -----

// dominance: graph inner if uses later
%c = "foo.c"() : () -> i1
scf.if %c {
  %x = "foo.user"(%b) : (i32) -> i32
}
%b = "foo.maker"() : () -> i32

// -----

// dominance: graph inner if uses own
%c = "foo.c"() : () -> i1
%r = scf.if %c -> i32 {
  %x = "foo.user"(%r) : (i32) -> i32
  scf.yield %x : i32
} else {
  %y = "foo.maker"() : () -> i32
  scf.yield %y : i32
}

// -----

// dominance: subgraph
ml_program.subgraph @g(%x: i32) -> i32 {
  %a = "foo.user"(%b) : (i32) -> i32
  %b = "foo.user"(%x) : (i32) -> i32
  ml_program.output %a : i32
}

// -----

// dominance: ml func
ml_program.func @g(%x: i32) -> i32 {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = "foo.user"(%b) : (i32) -> i32
  %b = "foo.user"(%x) : (i32) -> i32
  ml_program.return %a : i32
}

// -----

// dominance: for body later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  scf.for %k = %i to %i step %i {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %b, %x : f32
    %b = arith.addf %x, %x : f32
  }
  return
}

// -----

// dominance: generic body later
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = linalg.map ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>)
   (%e: f32, %o: f32) {
    // expected-error @below {{operand #0 does not dominate this use}}
    %a = arith.addf %b, %x : f32
    %b = arith.addf %x, %e : f32
    linalg.yield %a : f32
  }
  return
}

// -----

// dominance: execute region cfg
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    %v = arith.addf %x, %x : f32
    scf.yield
  ^b:
    // expected-error @below {{operand #0 does not dominate this use}}
    %w = arith.addf %v, %x : f32
    scf.yield
  }
  return
}

// -----

// dominance: execute region dead
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  scf.execute_region {
    scf.yield
  ^b:
    %w = arith.addf %v, %x : f32
    %v = arith.addf %x, %x : f32
    scf.yield
  }
  return
}

// -----

// dominance: terminator uses later block
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  cf.br ^a(%y : f32)
^a(%z: f32):
  %y = arith.addf %x, %x : f32
  return
}

// -----

// dominance: branch passes own
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  cf.br ^a(%x : f32)
^a(%z: f32):
  %y = arith.addf %z, %x : f32
  cf.cond_br %c, ^a(%y : f32), ^b
^b:
  return
}

// -----

// dominance: multi result
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %a = arith.addf %b#1, %x : f32
  %b:2 = "foo.two"() : () -> (f32, f32)
  return
}

// -----

// dominance: while ok
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.while (%y = %x) : (f32) -> f32 {
    scf.condition(%c) %y : f32
  } do {
  ^bb0(%z: f32):
    %n = arith.addf %z, %x : f32
    scf.yield %n : f32
  }
  return
}

// -----

// extract_slice: ok
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [8] [1] : tensor<8xf32> to tensor<8xf32>
  return
}

// -----

// extract_slice: ok last
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[7] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: off 8
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[8] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: off neg
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[-1] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: size 9
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[0] [9] [1] : tensor<8xf32> to tensor<9xf32>
  return
}

// -----

// extract_slice: end 9
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[4] [5] [1] : tensor<8xf32> to tensor<5xf32>
  return
}

// -----

// extract_slice: stride 2 ok
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
  return
}

// -----

// extract_slice: stride 2 bad
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[2] [4] [2] : tensor<8xf32> to tensor<4xf32>
  return
}

// -----

// extract_slice: stride 2 end
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
  return
}

// -----

// extract_slice: stride 0
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [8] [0] : tensor<8xf32> to tensor<8xf32>
  return
}

// -----

// extract_slice: stride neg
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[7] [8] [-1] : tensor<8xf32> to tensor<8xf32>
  return
}

// -----

// extract_slice: stride neg bad
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[3] [8] [-1] : tensor<8xf32> to tensor<8xf32>
  return
}

// -----

// extract_slice: zero size 0
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero size end
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[8] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero size far
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero size neg
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[-1] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero stride big
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [0] [100] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero neg stride
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [0] [-1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: dyn off
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[%i] [9] [1] : tensor<8xf32> to tensor<9xf32>
  return
}

// -----

// extract_slice: dyn size off 8
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[8] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: dyn size off 9
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: dyn size neg
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[-1] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: dyn size
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: dyn stride bad off
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[8] [1] [%i] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: dyn stride size
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [9] [%i] : tensor<8xf32> to tensor<9xf32>
  return
}

// -----

// extract_slice: dyn stride off9
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9] [2] [%i] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

// extract_slice: size neg
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{expected sizes to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[0] [-1] [1] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: all dyn
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[%i] [%j] [%i] : tensor<8xf32> to tensor<?xf32>
  return
}

// -----

// extract_slice: dyn off size 9 stride
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[%i] [2] [100] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

// extract_slice: one huge stride
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [1] [100] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: off7 huge stride
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[7] [1] [100] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: huge
func.func @f(%t: tensor<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9223372036854775807 >= 8}}
  %0 = tensor.extract_slice %t[9223372036854775807] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: dyn source
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[100] [5] [1] : tensor<?xf32> to tensor<5xf32>
  return
}

// -----

// extract_slice: dyn source neg
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[-1] [5] [1] : tensor<?xf32> to tensor<5xf32>
  return
}

// -----

// extract_slice: dyn source neg stride
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[0] [5] [-1] : tensor<?xf32> to tensor<5xf32>
  return
}

// -----

// extract_slice: two dims
func.func @f(%t: tensor<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 1 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[0, 3] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return
}

// -----

// extract_slice: two dims first
func.func @f(%t: tensor<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[3, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return
}

// -----

// extract_slice: two dims one dyn
func.func @f(%t: tensor<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[3, %i] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return
}

// -----

// extract_slice: rank reduced
func.func @f(%t: tensor<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[4, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  return
}

// -----

// extract_slice: zero dim source
func.func @f(%t: tensor<0xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 0 >= 0}}
  %0 = tensor.extract_slice %t[0] [0] [1] : tensor<0xf32> to tensor<0xf32>
  return
}

// -----

// extract_slice: zero dim source 1
func.func @f(%t: tensor<0xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 0 >= 0}}
  %0 = tensor.extract_slice %t[0] [1] [1] : tensor<0xf32> to tensor<1xf32>
  return
}

// -----

// extract_slice: rank0
func.func @f(%t: tensor<f32>, %i: index, %j: index) {
  %0 = tensor.extract_slice %t[] [] [] : tensor<f32> to tensor<f32>
  return
}

// -----

// extract_slice: both bad
func.func @f(%t: tensor<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 4}}
  %0 = tensor.extract_slice %t[9, 0] [1, 9] [1, 1] : tensor<4x4xf32> to tensor<1x9xf32>
  return
}

// -----

// extract_slice: dead
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  return
^dead:
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9] [1] [1] : tensor<8xf32> to tensor<1xf32>
  cf.br ^dead
}

// -----

// insert_slice: ok
func.func @f(%t: tensor<8xf32>, %s: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.insert_slice %s into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: off 8
func.func @f(%t: tensor<8xf32>, %s: tensor<1xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.insert_slice %s into %t[8] [1] [1] : tensor<1xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: off neg
func.func @f(%t: tensor<8xf32>, %s: tensor<1xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.insert_slice %s into %t[-1] [1] [1] : tensor<1xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: end 9
func.func @f(%t: tensor<8xf32>, %s: tensor<5xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.insert_slice %s into %t[4] [5] [1] : tensor<5xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: stride bad
func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.insert_slice %s into %t[2] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: stride neg
func.func @f(%t: tensor<8xf32>, %s: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.insert_slice %s into %t[7] [8] [-1] : tensor<8xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: stride 0
func.func @f(%t: tensor<8xf32>, %s: tensor<8xf32>, %i: index, %j: index) {
  %0 = tensor.insert_slice %s into %t[0] [8] [0] : tensor<8xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: zero end
func.func @f(%t: tensor<8xf32>, %s: tensor<0xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.insert_slice %s into %t[8] [0] [1] : tensor<0xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: zero far
func.func @f(%t: tensor<8xf32>, %s: tensor<0xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.insert_slice %s into %t[9] [0] [1] : tensor<0xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: dyn off
func.func @f(%t: tensor<8xf32>, %s: tensor<9xf32>, %i: index, %j: index) {
  %0 = tensor.insert_slice %s into %t[%i] [9] [1] : tensor<9xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: dyn size
func.func @f(%t: tensor<8xf32>, %s: tensor<?xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.insert_slice %s into %t[8] [%i] [1] : tensor<?xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: dyn size 9
func.func @f(%t: tensor<8xf32>, %s: tensor<?xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.insert_slice %s into %t[9] [%i] [1] : tensor<?xf32> into tensor<8xf32>
  return
}

// -----

// insert_slice: dyn dest
func.func @f(%t: tensor<?xf32>, %s: tensor<5xf32>, %i: index, %j: index) {
  %0 = tensor.insert_slice %s into %t[100] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return
}

// -----

// insert_slice: rank reduced
func.func @f(%t: tensor<4x4xf32>, %s: tensor<4xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %s into %t[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return
}

// -----

// insert_slice: forall
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      // expected-error @below {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
      tensor.parallel_insert_slice %s into %o[6] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return
}

// -----

// insert_slice: forall ok
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return
}

// -----

// insert_slice: forall dyn
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return
}

// -----

// insert_slice: forall neg
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index, %c: i1) {
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      // expected-error @below {{expected offsets to be non-negative, but got -1}}
      tensor.parallel_insert_slice %s into %o[-1] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return
}

// -----

// subview: ok
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[0] [8] [1] : memref<8xf32> to memref<8xf32>
  return
}

// -----

// subview: ok 4
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return
}

// -----

// subview: off 8
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: 8>>
  return
}

// -----

// subview: off neg
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: -1>>
  return
}

// -----

// subview: end 9
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[4] [5] [1] : memref<8xf32> to memref<5xf32, strided<[1], offset: 4>>
  return
}

// -----

// subview: stride bad
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[2] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 2>>
  return
}

// -----

// subview: stride neg
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[7] [8] [-1] : memref<8xf32> to memref<8xf32, strided<[-1], offset: 7>>
  return
}

// -----

// subview: stride neg bad
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[3] [8] [-1] : memref<8xf32> to memref<8xf32, strided<[-1], offset: 3>>
  return
}

// -----

// subview: zero end
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8] [0] [1] : memref<8xf32> to memref<0xf32, strided<[1], offset: 8>>
  return
}

// -----

// subview: zero far
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[9] [0] [1] : memref<8xf32> to memref<0xf32, strided<[1], offset: 9>>
  return
}

// -----

// subview: dyn off
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[%i] [9] [1] : memref<8xf32> to memref<9xf32, strided<[1], offset: ?>>
  return
}

// -----

// subview: dyn size
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8] [%i] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 8>>
  return
}

// -----

// subview: dyn size 9
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[9] [%i] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 9>>
  return
}

// -----

// subview: dyn stride
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8] [1] [%i] : memref<8xf32> to memref<1xf32, strided<[?], offset: 8>>
  return
}

// -----

// subview: stride 0
func.func @f(%m: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[0] [8] [0] : memref<8xf32> to memref<8xf32, strided<[0]>>
  return
}

// -----

// subview: dyn source
func.func @f(%m: memref<?xf32>, %i: index, %j: index) {
  %0 = memref.subview %m[100] [5] [1] : memref<?xf32> to memref<5xf32, strided<[1], offset: 100>>
  return
}

// -----

// subview: strided source
func.func @f(%m: memref<4x4xf32, strided<[8, 1]>>, %i: index, %j: index) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[3, 0] [2, 4] [1, 1] : memref<4x4xf32, strided<[8, 1]>> to memref<2x4xf32, strided<[8, 1], offset: 24>>
  return
}

// -----

// subview: strided source ok
func.func @f(%m: memref<4x4xf32, strided<[8, 1]>>, %i: index, %j: index) {
  %0 = memref.subview %m[2, 0] [2, 4] [1, 1] : memref<4x4xf32, strided<[8, 1]>> to memref<2x4xf32, strided<[8, 1], offset: 16>>
  return
}

// -----

// subview: rank reduced
func.func @f(%m: memref<4x4xf32>, %i: index, %j: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 16>>
  return
}

// -----

// memref.collapse_shape: a dimension too many
func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3xf32> into memref<6xf32>
  return
}

// -----

// memref.collapse_shape: a dimension in no group
func.func @f(%m: memref<2x3x4xf32>) {
  // expected-error @below {{expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x3x4xf32> into memref<6xf32>
  return
}

// -----

// memref.collapse_shape: not the first
func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1]] : memref<2x3xf32> into memref<3xf32>
  return
}

// -----

// memref.collapse_shape: another size
func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{collapsed dim size (7) must equal reassociation group size (6)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<7xf32>
  return
}

// -----

// memref.collapse_shape: groups
func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<2x3xf32> into memref<6xf32>
  return
}

// -----

// memref.collapse_shape: rank 0
func.func @f(%m: memref<2x3xf32>) {
  // expected-error @below {{rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<2x3xf32> into memref<f32>
  return
}

// -----

// memref.collapse_shape: rank 0 of ones
func.func @f(%m: memref<1x1xf32>) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return
}

// -----

// memref.collapse_shape: dynamic
func.func @f(%m: memref<?x3xf32>) {
  // expected-error @below {{collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x3xf32> into memref<6xf32>
  return
}

// -----

// memref.collapse_shape: dynamic ok
func.func @f(%m: memref<?x3x2xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x3x2xf32> into memref<?x2xf32>
  return
}

// -----

// memref.collapse_shape: an empty group
func.func @f(%m: memref<2x3xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], []] : memref<2x3xf32> into memref<6x1xf32>
  return
}

// -----

// memref.expand_shape: a dimension too many
func.func @f(%m: memref<6xf32>) {
  // expected-error @below {{reassociation index 2 is out of bounds}}
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  return
}

// -----

// memref.expand_shape: another size
func.func @f(%m: memref<6xf32>) {
  // expected-error @below {{collapsed dim size (6) must equal reassociation group size (8)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<6xf32> into memref<2x4xf32>
  return
}

// -----

// memref.expand_shape: rank 0
func.func @f(%m: memref<f32>) {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return
}

// -----

// tensor.collapse_shape: a dimension too many
func.func @f(%m: tensor<2x3xf32>) {
  // expected-error @below {{expected reassociation map #0 to have size equal to the expanded rank (2), but it is}}
  %0 = tensor.collapse_shape %m [[0, 1, 2]] : tensor<2x3xf32> into tensor<6xf32>
  return
}

// -----

// tensor.collapse_shape: a dimension in no group
func.func @f(%m: tensor<2x3x4xf32>) {
  // expected-error @below {{expected reassociation map #0 to have size equal to the expanded rank (3), but it is}}
  %0 = tensor.collapse_shape %m [[0], [1]] : tensor<2x3x4xf32> into tensor<2x3xf32>
  return
}

// -----

// tensor.collapse_shape: not the first
func.func @f(%m: tensor<2x3xf32>) {
  // expected-error @below {{expected reassociation map #0 to be valid and contiguous}}
  %0 = tensor.collapse_shape %m [[1]] : tensor<2x3xf32> into tensor<3xf32>
  return
}

// -----

// tensor.collapse_shape: rank 0
func.func @f(%m: tensor<1x1xf32>) {
  %0 = tensor.collapse_shape %m [] : tensor<1x1xf32> into tensor<f32>
  return
}

// -----

// tensor.from_elements: too few
func.func @f(%x: f32) {
  // expected-error @below {{failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<2xf32>
  return
}

// -----

// tensor.from_elements: too many
func.func @f(%x: f32) {
  // expected-error @below {{failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x, %x) : (f32, f32) -> tensor<f32>
  return
}

// -----

// tensor.from_elements: rank 0
func.func @f(%x: f32) {
  %0 = tensor.from_elements %x : tensor<f32>
  return
}

// -----

// affine.for: too few values
func.func @f(%x: f32) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
    // expected-error @below {{parent of yield must have same number of results as the yield operands}}
    affine.yield
  }
  return
}

// -----

// affine.for: too many values
func.func @f(%x: f32) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
    // expected-error @below {{parent of yield must have same number of results as the yield operands}}
    affine.yield %a, %a : f32, f32
  }
  return
}

// -----

// affine.for: a value of a loop without results
func.func @f(%x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{parent of yield must have same number of results as the yield operands}}
    affine.yield %x : f32
  }
  return
}

// -----

// affine.for: another type
func.func @f(%x: f32, %y: f64) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
    // expected-error @below {{types mismatch between yield op and its parent}}
    affine.yield %y : f64
  }
  return
}

// -----

// affine.for: its values
func.func @f(%x: f32) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
    affine.for %j = 0 to 4 {
    }
    affine.yield %a : f32
  }
  return
}

// -----

// a part of another size: extract_slice
func.func @f(%t: tensor<8x4xf32>, %i: index) {
  // expected-error @below {{expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch)}}
  %a = tensor.extract_slice %t[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  return
}

// -----

// a part of another size: extract_slice, more dimensions than the slice
func.func @f(%t: tensor<8xf32>) {
  // expected-error @below {{expected rank to be smaller or equal to the other rank}}
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<1x4xf32>
  return
}

// -----

// a part of another size: insert_slice
func.func @f(%t: tensor<8x4xf32>, %s: tensor<3xf32>, %i: index) {
  // expected-error @below {{expected type to be 'tensor<1x4xf32>' or a rank-reduced version. (size mismatch)}}
  %a = tensor.insert_slice %s into %t[%i, 0] [1, 4] [1, 1] : tensor<3xf32> into tensor<8x4xf32>
  return
}

// -----

// a part of another size: parallel_insert_slice
func.func @f(%t: tensor<8xf32>, %s: tensor<2xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      // expected-error @below {{expected type to be 'tensor<1xf32>' or a rank-reduced version. (size mismatch)}}
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// -----

// a part of another size: subview
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4xf32, strided<[1], offset: 2>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<5xf32, strided<[1], offset: 2>>'}}
  %a = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<5xf32, strided<[1], offset: 2>>
  return
}

// -----

// another layout: subview, offset
func.func @f(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{expected result type to be 'memref<4xf32, strided<[1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32>'}}
  %a = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32>
  return
}

// -----

// another layout: subview, stride
func.func @f(%m: memref<8x8xf32>) {
  // expected-error @below {{(mismatch of result layout), but got 'memref<4xf32, strided<[1]>>'}}
  %a = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1]>>
  return
}

// -----

// another layout: subview, either of two dimensions of size 1
func.func @f(%m: memref<4x4x4xf32>) {
  %a = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<4x4x4xf32> to memref<1x4xf32, strided<[16, 1]>>
  %b = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<4x4x4xf32> to memref<1x4xf32, strided<[4, 1]>>
  %c = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<4x4x4xf32> to memref<4xf32>
  return
}

// -----

// another layout: subview of a dynamic layout
func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) {
  %a = memref.subview %m[%i, 0] [1, %i] [1, 2] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

// groups of another size: collapse_shape
func.func @f(%t: tensor<4x16x8xf32>) {
  // expected-error @below {{expected dimension 1 of collapsed type to be static value of 128}}
  %a = tensor.collapse_shape %t [[0], [1, 2]] : tensor<4x16x8xf32> into tensor<4x16xf32>
  return
}

// -----

// groups of another size: collapse_shape of an unknown size
func.func @f(%t: tensor<?x2xf32>) {
  // expected-error @below {{expected dimension 0 of collapsed type to be dynamic}}
  %a = tensor.collapse_shape %t [[0, 1]] : tensor<?x2xf32> into tensor<16xf32>
  return
}

// -----

// groups of another size: collapse_shape, fewer dimensions
func.func @f(%t: tensor<2x4xf32>) {
  // expected-error @below {{expected collapsed rank (0) to equal the number of reassociation maps (1)}}
  %a = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<f32>
  return
}

// -----

// another layout: expand_shape
func.func @f(%m: memref<12xf32, strided<[5], offset: ?>>) {
  // expected-error @below {{expected expanded type to be 'memref<3x4xf32, strided<[20, 5], offset: ?>>' but found 'memref<3x4xf32, strided<[?, ?], offset: ?>>'}}
  %a = memref.expand_shape %m [[0, 1]] output_shape [3, 4] : memref<12xf32, strided<[5], offset: ?>> into memref<3x4xf32, strided<[?, ?], offset: ?>>
  return
}

// -----

// another layout: collapse_shape
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{expected collapsed type to be 'memref<32xf32>' but found 'memref<32xf32, strided<[2]>>'}}
  %a = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32, strided<[2]>>
  return
}

// -----

// other sizes: expand_shape
func.func @f(%m: memref<24xf32>) {
  // expected-error @below {{invalid output shape provided at pos 1}}
  %a = memref.expand_shape %m [[0, 1, 2]] output_shape [1, 8, 1] : memref<24xf32> into memref<1x24x1xf32>
  return
}

// -----

// other strides: reinterpret_cast
func.func @f(%m: memref<12x32xf32>) {
  // expected-error @below {{expected result type with stride = 1 instead of 5 in dim = 0}}
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1] : memref<12x32xf32> to memref<64xf32, strided<[5]>>
  return
}

// -----

// other metadata
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation}}
  %a:4 = "memref.extract_strided_metadata"(%m) : (memref<4xf32>) -> (memref<f64>, index, index, index)
  return
}

// -----

// no power of 2
func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{alignment must be power of 2}}
  %a = memref.assume_alignment %m, 24 : memref<4xf32>
  return
}

// -----

// another result: transfer_write
func.func @f(%t: tensor<4xf32>, %v: vector<4xf32>, %i: index) {
  // expected-error @below {{expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<8xf32>')}}
  %a = "vector.transfer_write"(%v, %t, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<4xf32>, index) -> tensor<8xf32>
  return
}

// -----

// no global
func.func @f() {
  // expected-error @below {{'g' does not reference a valid global memref}}
  %a = memref.get_global @g : memref<4xf32>
  return
}

// -----

// a global of another type
memref.global @g : memref<8xf32>
func.func @f() {
  // expected-error @below {{result type 'memref<4xf32>' does not match type 'memref<8xf32>' of the global memref @g}}
  %a = memref.get_global @g : memref<4xf32>
  return
}

// -----

// dimensions that do not follow each other: collapse_shape
func.func @f(%m: memref<2x4xf32, strided<[5, 1]>>) {
  // expected-error @below {{invalid source layout map or collapsing non-contiguous dims}}
  %a = memref.collapse_shape %m [[0, 1]] : memref<2x4xf32, strided<[5, 1]>> into memref<8xf32, strided<[1]>>
  return
}

// -----

// dimensions that may follow each other: collapse_shape
func.func @f(%m: memref<2x4xf32, strided<[?, 1]>>) {
  %a = memref.collapse_shape %m [[0, 1]] : memref<2x4xf32, strided<[?, 1]>> into memref<8xf32, strided<[1]>>
  return
}

// -----

// a map of another rank
// expected-error @below {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func @f(%m: memref<4xf32, affine_map<(i, j) -> (i + j)>>) {
  return
}

// -----

// a map of its rank
func.func @f(%m: memref<4xf32, affine_map<(i) -> (i floordiv 2)>>) {
  return
}

// -----

// a view in another space: subview
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<8xf32>' and subview memref type 'memref<4xf32, strided<[1]>, 1}}
  %a = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>, 1>
  return
}

// -----

// a view with other elements: subview
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{expected result element type to be 'f32', but got 'memref<4xi32, strided<[1]>>'}}
  %a = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xi32, strided<[1]>>
  return
}

// -----

// a view in another space: collapse_shape
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{expected collapsed type to be 'memref<32xf32>' but found 'memref<32xf32, 1}}
  %a = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32, 1>
  return
}

// -----

// a view with other elements: expand_shape
func.func @f(%m: memref<8xf32>) {
  // expected-error @below {{expected expanded type to be 'memref<2x4xf32>' but found 'memref<2x4xi32>'}}
  %a = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xi32>
  return
}

// -----

// a view in its space
func.func @f(%m: memref<8xf32, 1>) {
  %a = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32, 1> into memref<2x4xf32, 1>
  %b = memref.subview %m[0] [4] [1] : memref<8xf32, 1> to memref<4xf32, strided<[1]>, 1>
  return
}

// -----

// no number for an unknown stride
func.func @f() {
  // expected-error @below {{symbol operand count does not equal memref symbol count: expected 2, got 0}}
  %a = memref.alloc() : memref<8xf32, strided<[?], offset: ?>>
  return
}

// -----

// a number for no symbol
func.func @f(%i: index) {
  // expected-error @below {{symbol operand count does not equal memref symbol count: expected 1, got 2}}
  %a = memref.alloca()[%i, %i] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

// a number for each symbol
func.func @f(%i: index) {
  %a = memref.alloc()[%i] : memref<8xf32, strided<[1], offset: ?>>
  %b = memref.alloca()[%i] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}
