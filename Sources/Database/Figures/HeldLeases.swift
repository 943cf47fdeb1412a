import Synchronization

/// Which leases this process has, as far as it has been told.
final class HeldLeases: Sendable {
    private struct Hold: Hashable {
        var name: String
        var holder: String
    }

    private let ends = Mutex<[Hold: Instant?]>([:])

    /// Takes note of what somebody in this process was told.
    ///
    /// - Parameter end: until when the lease is theirs; nil where another has it, or nobody.
    func note(_ name: String, holder: String, until end: Instant?) {
        ends.withLock { $0[Hold(name: name, holder: holder)] = .some(end) }
    }

    /// Every lease that was asked for, and whether somebody in this process has it.
    func all(at now: Instant) -> [String: Bool] {
        ends.withLock { ends in
            ends.reduce(into: [:]) { held, each in
                let isHeld = each.value.map { $0 > now } ?? false
                held[each.key.name] = (held[each.key.name] ?? false) || isHeld
            }
        }
    }
}
