/// What is made to happen whatever chance has in mind, so that there is always something to see.
///
/// The service day is cut into stretches; in each the runs with the lowest draw are taken. The classes of
/// `isOpen(_:to:)` keep one run from being taken for two purposes.
struct Showcase: Sendable {
    private(set) var cancelled: Set<Int> = []
    private(set) var skipping: Set<Int> = []
    /// The call at which another platform is used, by trip.
    private(set) var platforms: [Int: Int] = [:]

    private enum Purpose: UInt64 {
        case cancelled = 0
        case skipping = 1
        case platform = 2
    }

    /// - Parameters:
    ///   - day: chance of the service day.
    ///   - range: seconds of the service day that must be covered; all stretches that touch it are.
    init(
        of network: LiveNetwork, on kind: DayType, day: Chance, within range: Range<Int>, traits: LiveTraits
    ) {
        let length = traits.showcaseEvery
        // Service hours, with a lead so that something is there when they begin.
        let hours = (4 * 3600 + 1200)..<(28 * 3600)
        let range = range.clamped(to: hours)
        guard length > 0, !range.isEmpty else { return }
        for stretch in range.lowerBound / length...(range.upperBound - 1) / length {
            let seconds = stretch * length..<(stretch + 1) * length
            let leaving = network.trips(on: kind, leaving: seconds)
            if let trip = Self.pick(leaving, for: .cancelled, day, { network.keys[$0] }) { cancelled.insert(trip) }
            let long = leaving.filter { network.ways[network.trips[$0].way].count >= 5 }
            if let trip = Self.pick(long[...], for: .skipping, day, { network.keys[$0] }) { skipping.insert(trip) }
            let showings = network.showings(on: kind, within: seconds)
            if let one = Self.pick(showings, for: .platform, day, { network.keys[$0.trip] }) {
                platforms[one.trip] = one.call
            }
        }
    }

    private static func pick<One>(
        _ candidates: ArraySlice<One>, for purpose: Purpose, _ day: Chance, _ key: (One) -> UInt64
    ) -> One? {
        var best: (one: One, draw: UInt64)?
        for one in candidates {
            let chance = day.of(key(one))
            guard isOpen(chance, to: purpose) else { continue }
            let draw = chance.bits(.showcase)
            if best.map({ draw < $0.draw }) ?? true { best = (one, draw) }
        }
        return best?.one
    }

    private static func isOpen(_ chance: Chance, to purpose: Purpose) -> Bool {
        min(2, chance.bits(.showcaseClass) & 3) == purpose.rawValue
    }
}
