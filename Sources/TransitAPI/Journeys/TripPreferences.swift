/// How a rider travels.
public struct TripPreferences: BodyFields, Hashable {
    /// Longest walk at either end and between vehicles.
    /// - Field: bounds: 0...10_000, unit: "metres", example: 1000
    public var maxWalkingDistance: Int = 1000
    /// Only what can be done with a wheelchair; what is not known counts against a journey, but is not excluded.
    /// - Field: example: false
    public var wheelchairAccessible: Bool = false
    /// Only ways without steps, as with a pram or luggage: steps with a ramp and escalators are none, and any stop and vehicle will
    /// do. Beside `wheelchair_accessible` it says nothing more.
    /// - Field: example: false
    public var avoidSteps: Bool = false
    /// Only these modes; every mode where not given.
    /// - Field: bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .bus, .ferry]
    public var modes: [Mode]?
    /// How fast the rider walks.
    /// - Field: bounds: 0.3...4, unit: "metres per second", example: 1.25
    public var walkingSpeed: Double = 1.25
    /// Most changes of vehicle.
    /// - Field: bounds: 0...8, example: 6
    public var maxTransfers: Int = 6
    /// Time to spare at every change, beyond what the change itself needs.
    /// - Field: bounds: 0...60, unit: "minutes", example: 0
    public var minimumTransferMinutes: Int = 0
    /// Travel with a bicycle: only vehicles that may take it.
    /// - Field: example: false
    public var bicycle: Bool = false
    /// Which of several good journeys comes first.
    /// - Field: example: .fastest
    public var optimize: PlanGoal = .fastest
}

extension TripPreferences {
    /// All at their defaults.
    public static let usual = TripPreferences()
}

/// Which of several good journeys comes first.
public enum PlanGoal: String, WireEnum {
    /// The earliest arrival, or the latest departure for a given arrival.
    case fastest
    /// As few changes of vehicle as can be.
    case fewestTransfers = "fewest_transfers"
    /// As little walking as can be.
    case leastWalking = "least_walking"
}
