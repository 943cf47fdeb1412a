import Foundation

/// Work that a thread of its own does beside what follows, until its result is asked for.
final class Background<Value: Sendable>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    /// Written before the signal, read after it.
    private var result: Value?

    /// Begins the work.
    init(_ work: @escaping @Sendable () -> Value) {
        Thread.detachNewThread { [self] in
            result = work()
            done.signal()
        }
    }

    /// What it came to, once it is done; asked for once.
    func value() -> Value {
        done.wait()
        guard let result else { preconditionFailure("the work has ended without a result") }
        return result
    }
}
