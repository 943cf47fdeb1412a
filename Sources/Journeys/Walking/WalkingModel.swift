import Ground
import Timetable

/// A walk as a model knows it.
public struct KnownWalk: Sendable, Hashable {
    /// Metres; of level pavement where steps and lifts are known. Never much less than the straight line.
    public var metres: Double
    public var certainty: WalkEvidence

    public init(metres: Double, certainty: WalkEvidence) { (self.metres, self.certainty) = (metres, certainty) }
}

/// How far it is on foot from one place to another.
public protocol WalkingModel: Sendable {
    /// Walks from one place to several; nil where nobody can walk, or where it is farther than the limit.
    ///
    /// - Parameters:
    ///   - metres: the limit.
    ///   - isReversed: walks from those places to the one, instead.
    ///   - profile: how they walk.
    func walks(
        from place: Place, to places: [Place], within metres: Double, isReversed: Bool, profile: WalkProfile
    ) -> [KnownWalk?]
    /// Metres of a way that somebody else vouches for, and whose length is not known: a row of transfers.txt, the inside of a
    /// station.
    func metres(vouchedFrom from: Place, to: Place) -> Double
    /// Whether a walk that crosses water is known to be none.
    var knowsWater: Bool { get }
    /// The streets, where walks are measured along them.
    var streets: StreetWalking? { get }
    /// Finds what it keeps of each stop, on several threads, before walks between all of them are asked for.
    func tieStops(profile: WalkProfile, threads: Int)
}

extension WalkingModel {
    public func tieStops(profile: WalkProfile, threads: Int) {}

    /// A walk from one place to another; nil where nobody can walk, or where it is farther than the limit.
    public func walk(
        from: Place, to: Place, within metres: Double = .infinity, profile: WalkProfile = .usual
    ) -> KnownWalk? {
        walks(from: from, to: [to], within: metres, isReversed: false, profile: profile)[0]
    }
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

    public func walks(
        from place: Place, to places: [Place], within limit: Double, isReversed: Bool, profile: WalkProfile
    ) -> [KnownWalk?] {
        places.map { other in
            metres(from: place, to: other).flatMap {
                $0 <= limit ? KnownWalk(metres: $0, certainty: .estimated) : nil
            }
        }
    }

    /// Metres to walk; nil where water lies between.
    public func metres(from: Place, to: Place) -> Double? {
        if let water, water.isCrossed(from: from, to: to) { return nil }
        return metres(vouchedFrom: from, to: to)
    }

    public func metres(vouchedFrom from: Place, to: Place) -> Double {
        Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude) * detour
    }

    public var knowsWater: Bool { water != nil }
    public var streets: StreetWalking? { nil }
}

/// What vouches for a walk as it is told.
public enum WalkEvidence: Sendable, Hashable {
    /// The feed tells of it, or streets lead there: a row of transfers.txt, a way through a station, a way that is mapped.
    case verified
    /// Reckoned from the straight line: nobody has looked whether there is a way.
    case estimated
}
