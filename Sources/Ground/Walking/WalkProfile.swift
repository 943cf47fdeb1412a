/// How somebody walks: what they can use, and what takes them longer than a level pavement of the same length.
public struct WalkProfile: Hashable, Sendable {
    /// Whether they use a wheelchair: escalators, steps without a ramp, and what is said to be unfit are never used; what nobody
    /// has said anything of may be.
    public var usesWheelchair: Bool
    /// Whether they leave out steps, as with a pram, with luggage or with sore knees: those with a ramp, and escalators, they may use.
    /// Says nothing more of who uses a wheelchair.
    public var avoidsSteps: Bool
    /// How much longer a metre of steps takes than a metre of pavement.
    public var stepsFactor: Double
    /// What a lift takes, in metres of pavement: waiting and riding.
    public var liftMetres: Double

    public init(
        usesWheelchair: Bool = false, avoidsSteps: Bool = false, stepsFactor: Double = 2, liftMetres: Double = 40
    ) {
        (self.usesWheelchair, self.avoidsSteps) = (usesWheelchair, avoidsSteps)
        (self.stepsFactor, self.liftMetres) = (stepsFactor, liftMetres)
    }

    /// As most people walk.
    public static let usual = WalkProfile()
    /// The shortest way, whatever is on it.
    public static let shortest = WalkProfile(stepsFactor: 1, liftMetres: 0)
    /// On foot, without steps.
    public static let withoutSteps = WalkProfile(avoidsSteps: true)
    /// With a wheelchair.
    public static let wheelchair = WalkProfile(usesWheelchair: true)

    /// Whether there are streets that they leave out and others use.
    public var isLimited: Bool { usesWheelchair || avoidsSteps }

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
        } else if avoidsSteps, street.kind == .steps, street.flags.isDisjoint(with: [.wheelchairYes, .conveying]) {
            return nil
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
