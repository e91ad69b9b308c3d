// RUN: not %xdsl_opt %s -p 'static-memory-planner{strategy=worst-fit}' 2>&1 | filecheck %s --check-prefix=STRATEGY
// RUN: not %xdsl_opt %s -p 'static-memory-planner{alignment=3}' 2>&1 | filecheck %s --check-prefix=ALIGNMENT
// RUN: not %xdsl_opt %s -p 'static-memory-planner{minimal-size=-1}' 2>&1 | filecheck %s --check-prefix=SIZE
// RUN: not %xdsl_opt %s -p 'static-memory-planner{memory-space=-2}' 2>&1 | filecheck %s --check-prefix=SPACE

// STRATEGY: static-memory-planner: option 'strategy' cannot be 'worst-fit'; it may be trivial, best-fit, first-fit, exact
// ALIGNMENT: static-memory-planner: option 'alignment' cannot be 3; it may be 0 or a power of two
// SIZE: static-memory-planner: option 'minimal-size' cannot be -1; it may be a whole number that is not negative
// SPACE: static-memory-planner: option 'memory-space' cannot be -2; it may be a memory space, or -1 for all

func.func @f() {
  return
}
