import Timetable

/// How far it is on foot from one place to another.
public protocol WalkingModel: Sendable {
    /// Metres to walk; nil where nobody can. Never less than the straight line.
    func metres(from: Place, to: Place) -> Double?
}

/// The straight line, lengthened by what streets usually add to it.
public struct StraightLineWalking: WalkingModel {
    /// Street distance over straight distance.
    public var detour: Double

    /// - Parameter detour: 1 or more; cities of blocks are near 1.3.
    public init(detour: Double = 1.3) { self.detour = max(1, detour) }

    public func metres(from: Place, to: Place) -> Double? {
        Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude) * detour
    }
}
