import TransitAPI

/// Where somebody is, when they allow it.
public protocol LocationSource: Sendable {
    /// Where the rider is now; nil where that is not known, not allowed, or nobody has asked yet. Never asks for leave.
    func location() async -> Coordinates?
    /// What the rider has said so far.
    func permission() async -> Permission
    /// Asks for leave, where nobody has yet. For when the rider has touched what needs it, beside a sentence that says why.
    func askForLeave() async -> Permission
}

extension LocationSource {
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
