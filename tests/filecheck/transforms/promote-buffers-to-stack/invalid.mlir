// RUN: not %xdsl_opt %s -p 'promote-buffers-to-stack{max-size=4}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not %xdsl_opt %s -p 'promote-buffers-to-stack{max-alloc-size-in-bytes=many}' 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not %xdsl_opt %s -p 'promote-buffers-to-stack{max-total-size-in-bytes=-1}' 2>&1 | filecheck %s --check-prefix=NEGATIVE
// RUN: not %xdsl_opt %s -p 'promote-buffers-to-stack{alignment=48}' 2>&1 | filecheck %s --check-prefix=ALIGNMENT

// OPTION: promote-buffers-to-stack: unknown option 'max-size'; the options are max-alloc-size-in-bytes, max-rank-of-allocated-memref, max-total-size-in-bytes
// VALUE: promote-buffers-to-stack: option 'max-alloc-size-in-bytes' cannot be 'many'; it may be a whole number
// NEGATIVE: promote-buffers-to-stack: option 'max-total-size-in-bytes' cannot be -1; it may be a whole number that is not negative
// ALIGNMENT: promote-buffers-to-stack: option 'alignment' cannot be 48; it may be 0 or a power of two

func.func @f() {
  return
}
