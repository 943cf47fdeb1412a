import TransitAPI

/// An answer with what it rests on and how old it is, so that no screen shows a minute without saying where it is from.
public struct Sourced<Value: Sendable>: Sendable {
    public var value: Value
    public var basis: Basis
    /// When it was true, in seconds since 1970-01-01T00:00:00Z: for live data when the server answered, for what rests on a
    /// timetable when that was made.
    public var asOf: Double
    /// Why there is nothing better; nil where there is.
    public var problem: ClientError?

    /// An answer.
    public init(_ value: Value, _ basis: Basis, asOf: Double, problem: ClientError? = nil) {
        (self.value, self.basis, self.asOf, self.problem) = (value, basis, asOf, problem)
    }

    /// The same of something made of it.
    public func map<Other>(_ change: (Value) -> Other) -> Sourced<Other> {
        Sourced<Other>(change(value), basis, asOf: asOf, problem: problem)
    }
}

extension Sourced: Equatable where Value: Equatable {}

/// What an answer rests on.
public enum Basis: String, Sendable, Equatable, Codable {
    /// The server, with live data within its age.
    case live
    /// The server, by the timetable: no live data speaks of it.
    case timetable
    /// The server, with live data past its age.
    case stale
    /// What the server said a while ago.
    case kept
    /// The phone's own timetable.
    case phone
}

extension Sourced {
    /// Whether it came from the server just now.
    public var isFromServer: Bool { [.live, .timetable, .stale].contains(basis) }
}

/// An answer of which the contract says whether live data stands behind it.
public protocol LiveBody: Sendable {
    /// Whether live data is behind it, and whether that is young enough.
    var liveBasis: Basis { get }
}

extension DeparturesBody: LiveBody {
    public var liveBasis: Basis { stale ? .stale : realtimeStatus == .none ? .timetable : .live }
}
