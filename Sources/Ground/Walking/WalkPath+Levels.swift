// From one storey to another: by lifts, steps and escalators.
extension WalkPath {
    /// Whether a part leads up or down, and to which storey if it is there to lead to another; nil where nobody says.
    func climb(at position: Int, in ground: Ground) -> (leadsUp: Bool?, level: Double?) {
        let piece = pieces[position]
        let street = ground.streets[piece.street]
        let incline = piece.isReversed ? -Int(street.incline) : Int(street.incline)
        let isSaidUp = incline == 0 ? nil : incline > 0
        guard street.climbs else { return (isSaidUp, nil) }
        // Of a flight in several parts, what lies before and after all of it counts.
        func levels(of others: some Sequence<Piece>) -> StreetLevels? {
            others.lazy.map { ground.streets[$0.street] }
                .first { $0.kind != street.kind || $0.levels.isKnown && $0.levels != street.levels }?.levels
        }
        let before = levels(of: pieces[..<position].reversed())
        let after = levels(of: pieces[(position + 1)...])
        let own = street.ownEnds
        var to = after?.only
        if to == nil, let own, let isSaidUp { to = isSaidUp ? own.top : own.bottom }
        // Where both sides say nothing, one of them lies on the ground, and nobody knows which.
        if to == nil, before?.isKnown ?? true || after?.isKnown ?? true {
            to = Self.other(of: own, than: before?.assumedOnly)
            if to == nil, Self.other(of: own, than: after?.assumedOnly) != nil { to = after?.assumedOnly }
        }
        let start = before?.only ?? Self.other(of: own, than: to)
        let isUp = Self.isUp(start ?? before?.assumedOnly, to ?? after?.assumedOnly)
        // What contradicts itself is not told.
        let isDoubtful = start != nil && (to == start || isSaidUp != nil && isUp != nil && isSaidUp != isUp)
        return (isSaidUp ?? isUp, isDoubtful ? nil : to)
    }

    /// The lift that is taken between a part and the one before it; nil where there is none, or where both are on one storey.
    func lift(before position: Int, in ground: Ground) -> WalkStep? {
        guard position > 0 else { return nil }
        let piece = pieces[position]
        let (before, after) = (ground.streets[pieces[position - 1].street], ground.streets[piece.street])
        let corner = ground.corners[piece.isReversed ? after.to : after.from]
        guard corner.flags.contains(.lift), before.kind != .lift, after.kind != .lift else { return nil }
        if before.levels.isKnown || after.levels.isKnown {
            if before.levels.meet(after.levels) { return nil }
        } else if before.kind == .steps || after.kind == .steps {
            // Steps that begin at its door are taken in its place.
            return nil
        }
        let from = before.levels.only
        let to = after.levels.only ?? Self.other(of: corner.levels.ends, than: from)
        let start = from ?? Self.other(of: corner.levels.ends, than: to)
        return WalkStep(
            turn: .depart, name: nil, kind: .lift, flags: [],
            leadsUp: Self.isUp(start ?? before.levels.assumedOnly, to ?? after.levels.assumedOnly), level: to,
            length: 0,
            firstPoint: piece.firstPoint)
    }

    private static func other(of ends: (bottom: Double, top: Double)?, than level: Double?) -> Double? {
        guard let ends, let level else { return nil }
        return level == ends.bottom ? ends.top : level == ends.top ? ends.bottom : nil
    }

    private static func isUp(_ from: Double?, _ to: Double?) -> Bool? {
        guard let from, let to, from != to else { return nil }
        return to > from
    }
}

extension StreetRecord {
    /// Whether it is there to lead to another storey.
    var climbs: Bool { kind == .steps || kind == .lift || kind == .corridor && flags.contains(.conveying) }

    /// The storeys at its ends, which of a lift that stops between them tell nothing.
    fileprivate var ownEnds: (bottom: Double, top: Double)? {
        levels.ends.flatMap { kind == .lift && $0.top - $0.bottom > 1 ? nil : $0 }
    }
}
