/// How somebody walks: what they can use, and what takes them longer than a level pavement of the same length.
public struct WalkProfile: Hashable, Sendable {
    /// Whether they use a wheelchair: escalators, steps without a ramp, and what is said to be unfit are never used; what nobody
    /// has said anything of may be.
    public var usesWheelchair: Bool
    /// How much longer a metre of steps takes than a metre of pavement.
    public var stepsFactor: Double
    /// What a lift takes, in metres of pavement: waiting and riding.
    public var liftMetres: Double

    public init(usesWheelchair: Bool = false, stepsFactor: Double = 2, liftMetres: Double = 40) {
        (self.usesWheelchair, self.stepsFactor, self.liftMetres) = (usesWheelchair, stepsFactor, liftMetres)
    }

    /// As most people walk.
    public static let usual = WalkProfile()
    /// The shortest way, whatever is on it.
    public static let shortest = WalkProfile(stepsFactor: 1, liftMetres: 0)
    /// With a wheelchair.
    public static let wheelchair = WalkProfile(usesWheelchair: true)

    /// Steepest slope that a wheelchair is sent up or down, in per cent.
    static let steepest: UInt8 = 10

    /// Centimetres of pavement that a street is as good as; nil where they cannot use it.
    @inline(__always) func cost(of street: StreetRecord) -> UInt32? {
        if usesWheelchair {
            if street.kind == .steps { guard street.flags.contains(.wheelchairYes) else { return nil } }
            if street.flags.contains(.wheelchairNo) || street.flags.contains(.conveying) && street.kind == .steps {
                return nil
            }
            if (Self.steepest + 1...100).contains(street.incline.magnitude) { return nil }
        }
        switch street.kind {
        case .steps:
            guard !street.flags.contains(.conveying) else { return street.length }
            return UInt32(clamping: Int(Double(street.length) * stepsFactor))
        case .lift: return street.length &+ UInt32(clamping: Int(liftMetres * 100))
        default: return street.length
        }
    }

    /// Centimetres of pavement that passing a corner is as good as; nil where they cannot pass.
    @inline(__always) func cost(of corner: CornerRecord) -> UInt32? {
        guard !corner.flags.isEmpty else { return 0 }
        if corner.flags.contains(.closed) || usesWheelchair && corner.flags.contains(.stopsWheels) { return nil }
        return corner.flags.contains(.lift) ? UInt32(clamping: Int(liftMetres * 100)) : 0
    }
}
