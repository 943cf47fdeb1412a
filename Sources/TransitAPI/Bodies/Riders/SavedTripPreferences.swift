/// How the rider travels on a saved trip; fields and defaults are those of a plan.
public struct SavedTripPreferences: ResponseBody {
    /// Longest walk at either end and between vehicles, metres.
    public var maxWalkingDistance: Int
    /// Only what can be done with a wheelchair.
    public var wheelchairAccessible: Bool
    /// Only these modes; null for every mode.
    @Nullable public var modes: [Mode]?
    /// How fast the rider walks, metres per second.
    public var walkingSpeed: Double
    /// Most changes of vehicle.
    public var maxTransfers: Int
    /// Minutes to spare at every change, beyond what the change itself needs.
    public var minimumTransferMinutes: Int
    /// Travels with a bicycle.
    public var bicycle: Bool
    /// Which of several good journeys comes first.
    public var optimize: PlanGoal

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        maxWalkingDistance: Int, wheelchairAccessible: Bool, modes: [Mode]? = nil, walkingSpeed: Double,
        maxTransfers: Int, minimumTransferMinutes: Int, bicycle: Bool, optimize: PlanGoal
    ) {
        self.maxWalkingDistance = maxWalkingDistance
        self.wheelchairAccessible = wheelchairAccessible
        self.modes = modes
        self.walkingSpeed = walkingSpeed
        self.maxTransfers = maxTransfers
        self.minimumTransferMinutes = minimumTransferMinutes
        self.bicycle = bicycle
        self.optimize = optimize
    }

    private enum CodingKeys: String, CodingKey {
        case maxWalkingDistance = "max_walking_distance"
        case wheelchairAccessible = "wheelchair_accessible"
        case modes
        case walkingSpeed = "walking_speed"
        case maxTransfers = "max_transfers"
        case minimumTransferMinutes = "minimum_transfer_minutes"
        case bicycle
        case optimize
    }
}

extension SavedTripPreferences {
    /// What the type stands for.
    public static let summary = "How the rider travels on a saved trip; fields and defaults are those of a plan."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "max_walking_distance": "Longest walk at either end and between vehicles, metres.",
        "wheelchair_accessible": "Only what can be done with a wheelchair.",
        "modes": "Only these modes; null for every mode.",
        "walking_speed": "How fast the rider walks, metres per second.",
        "max_transfers": "Most changes of vehicle.",
        "minimum_transfer_minutes": "Minutes to spare at every change, beyond what the change itself needs.",
        "bicycle": "Travels with a bicycle.",
        "optimize": "Which of several good journeys comes first.",
    ]
}
