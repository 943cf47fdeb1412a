/// The storeys that something is on, or leads to, from the lowest to the highest: OpenStreetMap's
/// [`level`](https://wiki.openstreetmap.org/wiki/Key:level), GTFS's `level_index`.
@frozen public struct StreetLevels: Hashable, Sendable {
    /// Halves of a storey above the street.
    private let lowest: Int8
    private let highest: Int8

    /// Nobody says; most ways lie on the ground, and say nothing.
    public static let unknown = StreetLevels(lowest: .min, highest: .min)
    /// On the ground.
    public static let street = StreetLevels(0)

    private init(lowest: Int8, highest: Int8) { (self.lowest, self.highest) = (lowest, highest) }

    /// Storeys above the street, to the nearest half, at most 60 either way.
    ///
    /// - Parameter other: where it leads to, if to another one.
    public init(_ level: Double, _ other: Double? = nil) {
        func halves(_ level: Double) -> Int8 { level.isFinite ? Int8(max(-120, min(120, (level * 2).rounded()))) : 0 }
        let (one, other) = (halves(level), halves(other ?? level))
        self.init(lowest: min(one, other), highest: max(one, other))
    }

    /// From the lowest of both to the highest.
    package func joined(with other: StreetLevels) -> StreetLevels {
        StreetLevels(lowest: min(lowest, other.lowest), highest: max(highest, other.highest))
    }

    package var isKnown: Bool { lowest != .min }
    /// The one storey; nil of several, and where nobody says.
    package var only: Double? { isKnown && lowest == highest ? Double(lowest) / 2 : nil }
    /// The lowest and the highest storey; nil of one alone, and where nobody says.
    package var ends: (bottom: Double, top: Double)? {
        isKnown && lowest < highest ? (Double(lowest) / 2, Double(highest) / 2) : nil
    }
    /// What is not said to be anywhere else is on the ground.
    private var assumed: StreetLevels { isKnown ? self : .street }
    /// The one storey that it is taken to be on; nil of several.
    package var assumedOnly: Double? { assumed.only }

    /// Whether somebody can be on both without going up or down.
    package func meet(_ other: StreetLevels) -> Bool {
        let (one, other) = (assumed, other.assumed)
        return one.lowest <= other.highest && other.lowest <= one.highest
    }
}
