// RUN: %xdsl_opt %s -p 'replace-memory-operations{copy-op=linalg-copy}' | filecheck %s

// CHECK: linalg.copy ins({{.*}} : memref<4xindex>)

func.func @main(%m: memref<4xindex>, %n: memref<4xindex>) {
  memref.copy %m, %n : memref<4xindex> to memref<4xindex>
  func.return
}
