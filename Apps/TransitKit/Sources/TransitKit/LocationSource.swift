import TransitAPI

/// Where somebody is, when they allow it.
public protocol LocationSource: Sendable {
    /// Where the rider is now; nil where that is not known, not allowed, or nobody has asked yet. Never asks for leave.
    func location() async -> Coordinates?
    /// The same as exactly as the source can tell, with how exactly that is: for whoever is guided by it.
    func fix() async -> LocationFix?
    /// What the rider has said so far.
    func permission() async -> Permission
    /// Asks for leave, where nobody has yet. For when the rider has touched what needs it, beside a sentence that says why.
    func askForLeave() async -> Permission
}

/// Where somebody was, and how well that is known.
public struct LocationFix: Sendable, Equatable {
    public var coordinates: Coordinates
    /// Metres around it within which they were.
    public var accuracy: Double
    /// When they were there, in seconds since 1970-01-01T00:00:00Z; nil for now.
    public var at: Double?

    /// A place; by itself one that is exact, and of now.
    public init(_ coordinates: Coordinates, accuracy: Double = 0, at: Double? = nil) {
        (self.coordinates, self.accuracy, self.at) = (coordinates, accuracy, at)
    }
}

extension LocationSource {
    /// Of a source that knows exactly.
    public func fix() async -> LocationFix? { await location().map { LocationFix($0) } }
    /// Of a source that needs no leave.
    public func permission() async -> Permission { .allowed }
    /// Of a source that asks nobody.
    public func askForLeave() async -> Permission { await permission() }

    /// Whether the rider may still be asked.
    func mayAsk() async -> Bool { await permission() == .notAsked }
}

/// Nobody says where they are.
public struct NoLocation: LocationSource {
    /// Nothing to keep.
    public init() {}
    public func location() async -> Coordinates? { nil }
    public func permission() async -> Permission { .denied }
}
