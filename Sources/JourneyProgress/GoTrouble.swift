import TransitAPI

/// What endangers the rest of a journey, the worst of it.
public enum GoTrouble: Sendable, Hashable {
    /// A ride ahead does not run, or does not call where the rider gets on.
    case cancelled(leg: Int)
    /// The change after a ride can't be made.
    case missed(leg: Int)
    /// The ride has left, and the rider is not on it.
    case left(leg: Int)
    /// The change after a ride may be missed; seconds to spare.
    case atRisk(leg: Int, slack: Int)

    /// Whether the journey can go on as planned all the same.
    public var isBearable: Bool { if case .atRisk = self { true } else { false } }
    /// The leg it is about: the ride, or the one before the change.
    public var leg: Int {
        switch self {
        case .cancelled(let leg), .missed(let leg), .left(let leg), .atRisk(let leg, _): leg
        }
    }
    /// The same trouble whatever the seconds are, so that it is told once.
    package var kind: GoTrouble { if case .atRisk(let leg, _) = self { .atRisk(leg: leg, slack: 0) } else { self } }
}

extension GoProgress {
    /// Seconds after a departure from which on a rider who stands at the stop has missed it.
    package static let patience = 120.0

    /// What endangers the journey from here on.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
    public func trouble(at now: Double) -> GoTrouble? {
        guard !isOver else { return nil }
        let isAboard = position.stage == .riding || position.stage == .gettingOff
        // On the way to a ride that was missed the change is still what is wrong.
        if !isAboard, let before = itinerary.legs[..<position.leg].lastIndex(where: { $0.mode != .walk }),
            itinerary.legs[before].connection?.missed == true
        {
            return .missed(leg: before)
        }
        var risk: GoTrouble?
        for (index, leg) in itinerary.legs.enumerated().dropFirst(position.leg) where leg.mode != .walk {
            if leg.isCancelled, index > position.leg || !isAboard { return .cancelled(leg: index) }
            guard let connection = leg.connection else { continue }
            if connection.missed { return .missed(leg: index) }
            if connection.atRisk { risk = risk ?? .atRisk(leg: index, slack: connection.slackSeconds) }
        }
        return left(now) ?? risk
    }

    private func left(_ now: Double) -> GoTrouble? {
        guard position.stage == .walking || position.stage == .waiting,
            let next = itinerary.legs.indices.dropFirst(position.leg).first(where: { itinerary.legs[$0].mode != .walk }
            ),
            let departure = itinerary.legs[next].from.departureTime?.inSeconds, now >= departure + Self.patience
        else { return nil }
        return .left(leg: next)
    }
}
