#if os(iOS)
import Foundation

/// A value that one thread at a time uses: what `Mutex` is, which iPhones have from iOS 18 on only.
public final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    /// Guards a value.
    public init(_ value: Value) { self.value = value }

    /// Uses the value while nobody else does.
    public func withLock<Result, Failure: Error>(
        _ use: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try use(&value)
    }
}
#else
import Synchronization

/// A value that one thread at a time uses.
public typealias Locked = Mutex
#endif
