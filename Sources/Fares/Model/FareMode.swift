/// What a leg is ridden in, as fares tell vehicles apart.
public enum FareMode: String, Sendable, Hashable, CaseIterable {
    case rail
    case metro
    case lightRail = "light_rail"
    case bus
    case ferry
    case coach
    /// Booked before it runs.
    case onDemand = "on_demand"
    /// Anything else.
    case other

    /// The mode of a GTFS route type, basic or extended; a bus in place of a train (714) is charged as the train.
    public init(routeType: Int) {
        self =
            switch routeType {
            case 0, 5, 900..<1000: .lightRail
            case 1, 400..<700: .metro
            case 2, 100..<200, 714: .rail
            case 200..<300: .coach
            case 715: .onDemand
            case 3, 11, 700..<900: .bus
            case 4, 1000..<1100, 1200..<1300: .ferry
            default: .other
            }
    }

    /// Its name in a sentence.
    var plural: String {
        switch self {
        case .rail: "trains"
        case .metro: "metro"
        case .lightRail: "light rail"
        case .bus: "buses"
        case .ferry: "ferries"
        case .coach: "coaches"
        case .onDemand: "on-demand services"
        case .other: "other vehicles"
        }
    }
}
