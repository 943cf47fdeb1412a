/// What is made to happen whatever chance has in mind, so that there is always something to see.
///
/// The service day is cut into stretches. Of the trains that leave the showcase station in one, three are taken
/// by their draw, each for another purpose. A train counts by its first call there, so what becomes of it
/// depends on its own stretch alone.
struct Showcase: Sendable {
    private(set) var cancelled: Set<Int> = []
    private(set) var skipping: Set<Int> = []
    /// The call at which another platform is used, by trip.
    private(set) var platforms: [Int: Int] = [:]

    /// Seconds a cancelled train would have been under way before the station. It is announced before it leaves
    /// its first stop, hence so much earlier than by a train that begins here.
    private static let lead = 15 * 60

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
            var open = network.showings(on: kind, within: seconds)
                .map { (showing: $0, draw: day.of(network.keys[$0.trip]).bits(.showcase)) }
                .sorted { ($0.draw, $0.showing.trip) < ($1.draw, $1.showing.trip) }
                .map(\.showing)
            func take(where fits: (LiveNetwork.Showing) -> Bool) -> LiveNetwork.Showing? {
                open.firstIndex(where: fits).map { open.remove(at: $0) }
            }
            func leads(_ showing: LiveNetwork.Showing) -> Bool {
                showing.seconds - network.trips[showing.trip].departure >= Self.lead
            }
            if let one = take(where: leads) ?? take(where: { _ in true }) { cancelled.insert(one.trip) }
            if let one = take(where: { _ in true }) { platforms[one.trip] = one.call }
            if let one = take(where: { network.ways[network.trips[$0.trip].way].count >= 5 }) {
                skipping.insert(one.trip)
            }
        }
    }
}
