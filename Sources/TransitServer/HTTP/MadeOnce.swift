import Synchronization

/// What takes long to make and is seldom asked for: made for the first who asks, in the lane for lists, and kept.
final class MadeOnce<Value: Sendable>: Sendable {
    private let make: @Sendable () throws -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

    /// - Throws: what making it throws, each time anew, and what the lane says where it is full.
    func value(_ exchange: Exchange) async throws -> Value {
        if let made = made.withLock({ $0 }) { return made }
        return try await exchange.list {
            // The lane does one thing at a time: who asked meanwhile finds it made.
            if let made = self.made.withLock({ $0 }) { return made }
            let value = try self.make()
            self.made.withLock { $0 = value }
            return value
        }
    }
}
