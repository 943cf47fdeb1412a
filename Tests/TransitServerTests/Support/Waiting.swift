import Foundation

/// Runs work that waits on a thread of its own: the server in this process needs the threads of Swift's own pool.
func waiting<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { waiter in
        Thread.detachNewThread { waiter.resume(with: Result { try work() }) }
    }
}
