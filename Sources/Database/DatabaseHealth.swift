import Synchronization

/// Whether a database answers, by what became of the transactions it was last given.
final class DatabaseHealth: Sendable {
    private struct Faults {
        var reading: String?
        var writing: String?
    }

    private let faults = Mutex(Faults())

    /// What keeps it from answering; nil while it answers. One that cannot be written to, because its disk is full, does not.
    var trouble: String? { faults.withLock { $0.reading ?? $0.writing } }

    /// Notes how a transaction ended; what the caller did wrong says nothing of the database.
    ///
    /// - Parameter hasWritten: whether its end says that the database can be written to. One that changed nothing ends well on
    ///   a disk that is full, too.
    func note(_ kind: TransactionKind, _ error: (any Error)?, hasWritten: Bool = true) {
        var reason: String?
        if let error {
            guard let error = error as? DatabaseError, error.isOutage else { return }
            reason = error.outageReason
        }
        faults.withLock { faults in
            switch kind {
            case .read: faults.reading = reason
            case .write:
                if reason != nil || hasWritten { faults.writing = reason }
                if reason == nil { faults.reading = nil }
            }
        }
    }
}

extension DatabaseError {
    /// Whether it is the database that is at fault, at present, and not what was asked of it: the same may well be done later.
    package var isTemporary: Bool { isOutage || self == .contention }

    /// Whether the database itself does not answer.
    var isOutage: Bool {
        switch self {
        case .unavailable, .timedOut: true
        default: false
        }
    }

    fileprivate var outageReason: String {
        if case .unavailable(let why) = self { why } else { "\(self)" }
    }
}
