/// A time a client asks about: an exact instant, or a wall-clock time the server resolves in the city's zone.
public enum Moment: Hashable, Sendable {
    /// An instant, `2025-11-12T08:30:00+11:00` or `2025-11-12T08:30+11:00`.
    case instant(Timestamp)
    /// A wall-clock time of the city, `2025-11-12T08:30` or `2025-11-12T08:30:00`.
    case local(LocalDateTime)

    /// A time in either form; nil for anything else.
    public init?(_ text: some StringProtocol) {
        if let instant = Timestamp(text, needsSeconds: false) {
            self = .instant(instant)
        } else if let local = LocalDateTime(text) {
            self = .local(local)
        } else {
            return nil
        }
    }
}

extension Moment: CustomStringConvertible {
    /// The form it was given in, to the second.
    public var description: String {
        switch self {
        case .instant(let instant): instant.description
        case .local(let local): local.description
        }
    }
}
