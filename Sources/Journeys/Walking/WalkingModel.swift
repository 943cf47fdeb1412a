import Timetable

/// How far it is on foot from one place to another.
public protocol WalkingModel: Sendable {
    /// Metres to walk; nil where nobody can. Never less than the straight line.
    func metres(from: Place, to: Place) -> Double?
    /// Metres of a way that somebody else vouches for, and whose length is not known: a row of transfers.txt, the inside of a
    /// station.
    func metres(vouchedFrom from: Place, to: Place) -> Double
}

/// The straight line, lengthened by what streets usually add to it, where it crosses no water.
public struct StraightLineWalking: WalkingModel {
    /// Street distance over straight distance.
    public var detour: Double
    /// What nobody walks across; nil where no water is known.
    public var water: Water?

    /// - Parameters:
    ///   - detour: 1 or more; cities of blocks are near 1.3.
    ///   - water: what nobody walks across. Bridges over it are not known, so it is as if there were none.
    public init(detour: Double = 1.3, water: Water? = nil) { (self.detour, self.water) = (max(1, detour), water) }

    public func metres(from: Place, to: Place) -> Double? {
        if let water, water.isCrossed(from: from, to: to) { return nil }
        return metres(vouchedFrom: from, to: to)
    }

    public func metres(vouchedFrom from: Place, to: Place) -> Double {
        Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude) * detour
    }
}

/// What vouches for a walk as it is told.
public enum WalkEvidence: Sendable, Hashable {
    /// The feed tells of it: a row of transfers.txt, a way through a station.
    case verified
    /// Reckoned from the straight line: nobody has looked whether there is a way.
    case estimated
}
