import Foundation
import TransitAPI

/// Why something a rider keeps was not changed, or not told to the server.
public enum RiderDataError: Error, Sendable, Equatable {
    /// The phone is full: nothing was changed.
    case noRoom
    /// The phone could not write it down: nothing was changed.
    case notKept(reason: String)
    /// The server was not reached, or refused.
    case client(ClientError)
}

/// What a rider keeps, with what the server knows of it.
public struct RiderSnapshot: Sendable, Equatable {
    /// Whose it is; nil for what is on this phone alone, while nobody is signed in.
    public var account: Account?
    /// Whether the session has ended: nothing is sent until the rider signs in again.
    public var isEnded = false
    public var records = RiderRecords()
    /// Changes that the server has not heard of, in the order they were made.
    public var waiting: [SyncChange] = []
    /// What the server would not do, and the rider has not been told yet.
    public var refusals: [SyncRefusal] = []
    /// When the server last said what it has, in seconds since 1970-01-01T00:00:00Z; nil for never.
    public var syncedAt: Double?
    /// Why the last attempt to reach the server failed; nil where it did not.
    public var problem: RiderDataError?

    /// Nothing known.
    public init() {}

    /// What the records rest on.
    public var standing: Standing {
        guard account != nil else { return Standing(basis: .phone, asOf: syncedAt ?? 0) }
        guard let problem = problem?.clientError ?? (isEnded ? .signedOut : nil) else {
            return Standing(basis: .live, asOf: syncedAt ?? 0)
        }
        return Standing(basis: .kept, asOf: syncedAt ?? 0, problem: problem)
    }

    /// The records that a list shows: loading until the server has been asked once, unless something is there already.
    public func phase<Value>(_ part: (RiderRecords) -> [Value]) -> Phase<[Value]> {
        let values = part(records)
        if !values.isEmpty { return .shown(values, standing) }
        guard account != nil, syncedAt == nil else { return .empty(standing) }
        guard let problem else { return isEnded ? .failed(Advice(.signedOut)) : .loading }
        return .failed(Advice(problem))
    }
}

extension RiderDataError {
    /// Why something was not written down.
    init(keeping error: any Error) {
        self = DiskSpace.isMissing(error) ? .noRoom : .notKept(reason: error.localizedDescription)
    }

    /// The same, for screens that know of servers alone.
    public var clientError: ClientError {
        switch self {
        case .client(let error): error
        case .noRoom: .noRoom(bytes: nil)
        case .notKept(let reason): .notKept(reason: reason)
        }
    }
}

extension Advice {
    /// What is said of a change that was not made, or of a server that was not reached.
    public init(_ error: RiderDataError) { self.init(error.clientError) }
}
