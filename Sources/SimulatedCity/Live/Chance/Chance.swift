/// Chance without a generator: a draw is a hash of what is drawn for, so it comes out the same whatever was drawn before.
struct Chance: Hashable, Sendable {
    private let state: UInt64

    init(seed: UInt64) { state = Self.mixed(seed) }

    private init(state: UInt64) { self.state = state }

    /// The chance of something named by a number beneath this one.
    func of(_ part: UInt64) -> Chance { Chance(state: Self.mixed(state ^ Self.mixed(part))) }

    /// The same for a signed number.
    func of(_ part: Int) -> Chance { of(UInt64(bitPattern: Int64(part))) }

    /// The same for a name.
    func of(_ name: String) -> Chance { of(Self.hash(of: name)) }

    /// 64 drawn bits; `index` tells draws of one purpose apart.
    func bits(_ draw: Draw, _ index: Int = 0) -> UInt64 {
        Self.mixed(state &+ (draw.rawValue &* 0x9E37_79B9_7F4A_7C15) ^ Self.mixed(UInt64(bitPattern: Int64(index))))
    }

    /// A number from 0 up to, not including, 1.
    func unit(_ draw: Draw, _ index: Int = 0) -> Double { Double(bits(draw, index) >> 11) / 9_007_199_254_740_992 }

    /// Whether something of the given probability (0…1) happens.
    func happens(_ draw: Draw, _ probability: Double) -> Bool { unit(draw) < probability }

    /// A whole number of a range, which must not be empty.
    func integer(_ draw: Draw, _ index: Int = 0, in range: Range<Int>) -> Int {
        range.lowerBound + Int(bits(draw, index) % UInt64(range.count))
    }

    /// FNV-1a, 64 bits.
    static func hash(of name: String) -> UInt64 { hash(of: name.utf8) }

    /// FNV-1a, 64 bits.
    static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// The finaliser of SplitMix64: every bit of the result depends on every bit given.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// What is drawn for; two purposes never share a draw.
enum Draw: UInt64, Sendable {
    case cancelled = 1
    case skipping, skippedCall, skippedCount
    case replaced, replacedFrom
    case extra
    case platform, platformCall, platformChoice, platformNotice
    case noData, noDataFrom
    case showcase
    case start, drift, holdUp, holdUpCall, holdUpLength, bunched, bunchedBy
    case wander, wanderPhase, told
    case vehicle, vehicleAge, vehicleID, fleet
    case crowd, crowdCall, carriage
    case delayOnly
    case incident, incidentStart, incidentLength, incidentLine, incidentCause, incidentPhases, issue
    case garbage, refusal
    case roadHeading, roadBend, roadName, crossName, stopGap, wheelchair, roadMinute
}
