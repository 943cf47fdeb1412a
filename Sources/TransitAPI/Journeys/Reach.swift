/// Stops within reach as GeoJSON (RFC 7946 §3.3), with members of our own beside the features.
public struct ReachBody: ResponseBody {
    /// Always FeatureCollection.
    public var type: String = "FeatureCollection"
    /// Stops within reach, the nearest in time first.
    public var features: [ReachFeature]
    /// Where journeys start, as it was understood.
    public var from: PlanPlace
    /// When journeys start.
    public var departureTime: Timestamp
}

/// A stop within reach as a GeoJSON Feature (RFC 7946 §3.2).
public struct ReachFeature: ResponseBody {
    /// Always Feature.
    public var type: String = "Feature"
    /// Identifier of the stop (`stops.txt` stop_id).
    public var id: String
    /// Where it is.
    public var geometry: PointGeometry
    /// How and when it is reached.
    public var properties: ReachProperties
}

/// How and when a stop is reached.
public struct ReachProperties: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Minutes from the start to being there, rounded up.
    public var minutes: Int
    /// Changes of vehicle on the way.
    public var transfers: Int
    /// When the rider is there, by the best that is known.
    public var arrivalTime: Timestamp
}

/// Parameters of `GET /reach`.
public struct ReachRequest: EndpointRequest {
    /// Where journeys start.
    /// - Declared: TripPlanLinkRequest.from
    public var from: TripPlace
    /// When journeys start; now where not given.
    /// - Query: example: .instant(.sample)
    public var departAt: Moment?
    /// How long journeys may take.
    /// - Query: bounds: 1...240, unit: "minutes", example: 60
    public var maxMinutes: Int = 60
    /// Longest walk at either end and between vehicles, metres.
    /// - Declared: TripPreferences.maxWalkingDistance
    public var maxWalkingDistance: Int = 1000
    /// How fast the rider walks, metres per second.
    /// - Declared: TripPreferences.walkingSpeed
    public var walkingSpeed: Double = 1.25
    /// Only these modes; every mode where nil.
    /// - Declared: TripPreferences.modes
    public var modes: [Mode]?
    /// Only what can be done with a wheelchair.
    /// - Declared: TripPreferences.wheelchairAccessible
    public var wheelchairAccessible: Bool = false
    /// Only ways without steps.
    /// - Declared: TripPreferences.avoidSteps
    public var avoidSteps: Bool = false
    /// Most changes of vehicle.
    /// - Declared: TripPreferences.maxTransfers
    public var maxTransfers: Int = 6
    /// Whether live data counts; by the timetable alone where false.
    /// - Declared: TripPlanRequest.realtime
    public var realtime: Bool = true
}
