/// How a rider travels.
public struct TripPreferences: BodyFields, Hashable {
    /// Longest walk at either end and between vehicles, metres.
    public var maxWalkingDistance: Int
    /// Only what can be done with a wheelchair; what is not known counts against a journey, but does not exclude it.
    public var wheelchairAccessible: Bool
    /// Only these modes; every mode where nil.
    public var modes: [Mode]?
    /// How fast the rider walks, metres per second.
    public var walkingSpeed: Double
    /// Most changes of vehicle.
    public var maxTransfers: Int
    /// Minutes to spare at every change, beyond what the change itself needs.
    public var minimumTransferMinutes: Int
    /// Travels with a bicycle: only vehicles that may take it.
    public var bicycle: Bool
    /// Which of several good journeys comes first.
    public var optimize: PlanGoal

    /// Preferences; what has a default may be left out. Bounds are checked by whoever reads them.
    public init(
        maxWalkingDistance: Int = 1000, wheelchairAccessible: Bool = false, modes: [Mode]? = nil,
        walkingSpeed: Double = 1.25, maxTransfers: Int = 6, minimumTransferMinutes: Int = 0, bicycle: Bool = false,
        optimize: PlanGoal = .fastest
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
}

extension TripPreferences {
    static let maxWalkingDistance = Parameter<Int>(
        "max_walking_distance", "Longest walk at either end and between vehicles.", default: 1000, bounds: 0...10_000,
        unit: "metres", example: 1000)
    static let wheelchairAccessible = Parameter<Bool>(
        "wheelchair_accessible",
        "Only what can be done with a wheelchair; what is not known counts against a journey, but is not excluded.",
        default: false, example: false)
    static let modes = OptionalParameter<[Mode]>(
        "modes", "Only these modes; every mode where not given.", bounds: ListBounds(count: 1...Mode.allCases.count),
        example: [.rail, .bus, .ferry])
    static let walkingSpeed = Parameter<Double>(
        "walking_speed", "How fast the rider walks.", default: 1.25, bounds: 0.3...4, unit: "metres per second",
        example: 1.25)
    static let maxTransfers = Parameter<Int>(
        "max_transfers", "Most changes of vehicle.", default: 6, bounds: 0...8, example: 6)
    static let minimumTransferMinutes = Parameter<Int>(
        "minimum_transfer_minutes", "Time to spare at every change, beyond what the change itself needs.", default: 0,
        bounds: 0...60, unit: "minutes", example: 0)
    static let bicycle = Parameter<Bool>(
        "bicycle", "Travel with a bicycle: only vehicles that may take it.", default: false, example: false)
    static let optimize = Parameter<PlanGoal>(
        "optimize", "Which of several good journeys comes first.", default: .fastest, example: .fastest)

    /// What the object stands for.
    public static let summary = "How a rider travels."

    /// All fields.
    public static let fields = [
        BodyField(maxWalkingDistance.erased), BodyField(wheelchairAccessible.erased), BodyField(modes.erased),
        BodyField(walkingSpeed.erased), BodyField(maxTransfers.erased), BodyField(minimumTransferMinutes.erased),
        BodyField(bicycle.erased), BodyField(optimize.erased),
    ]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        maxWalkingDistance = try reader.value(Self.maxWalkingDistance)
        wheelchairAccessible = try reader.value(Self.wheelchairAccessible)
        modes = try reader.value(Self.modes)
        walkingSpeed = try reader.value(Self.walkingSpeed)
        maxTransfers = try reader.value(Self.maxTransfers)
        minimumTransferMinutes = try reader.value(Self.minimumTransferMinutes)
        bicycle = try reader.value(Self.bicycle)
        optimize = try reader.value(Self.optimize)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(maxWalkingDistance, as: Self.maxWalkingDistance)
        writer.write(wheelchairAccessible, as: Self.wheelchairAccessible)
        writer.write(modes, as: Self.modes)
        writer.write(walkingSpeed, as: Self.walkingSpeed)
        writer.write(maxTransfers, as: Self.maxTransfers)
        writer.write(minimumTransferMinutes, as: Self.minimumTransferMinutes)
        writer.write(bicycle, as: Self.bicycle)
        writer.write(optimize, as: Self.optimize)
    }
}
