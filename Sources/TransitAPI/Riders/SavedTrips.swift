/// A journey a rider makes again and again.
public struct SavedTrip: ResponseBody {
    /// Identifier of the saved trip.
    public var id: RecordID
    /// What the rider calls it.
    public var name: String
    /// Where it starts.
    public var origin: SavedPlace
    /// Where it ends.
    public var destination: SavedPlace
    /// How the rider travels.
    public var preferences: SavedTripPreferences
    /// Place in the list, from 0.
    public var sortOrder: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
}

/// The saved trips of a rider.
public struct SavedTripsBody: ResponseBody {
    /// Saved trips in the order the rider gave them.
    public var savedTrips: [SavedTrip]
}

/// One end of a saved trip: a stop or a point.
public struct SavedPlace: ResponseBody {
    /// GTFS stop_id; null for a point.
    @Nullable public var stopID: String?
    /// Latitude of a point, degrees (WGS 84); null for a stop.
    @Nullable public var lat: Double?
    /// Longitude of a point, degrees (WGS 84); null for a stop.
    @Nullable public var lon: Double?
    /// What the rider calls the place.
    @Nullable public var name: String?
}

/// How the rider travels on a saved trip; fields and defaults are those of a plan.
public struct SavedTripPreferences: ResponseBody {
    /// Longest walk at either end and between vehicles, metres.
    public var maxWalkingDistance: Int
    /// Only what can be done with a wheelchair.
    public var wheelchairAccessible: Bool
    /// Only ways without steps.
    public var avoidSteps: Bool = false
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
}

extension SavedPlace {
    /// A place as a client said it.
    public init(_ place: SavedPlaceInput) {
        switch place {
        case .stop(let id, let name): self.init(stopID: id, name: name)
        case .point(let place, let name): self.init(lat: place.latitude, lon: place.longitude, name: name)
        }
    }
}

extension SavedTripPreferences {
    /// Preferences as a client gave them.
    public init(_ preferences: TripPreferences) {
        self.init(
            maxWalkingDistance: preferences.maxWalkingDistance,
            wheelchairAccessible: preferences.wheelchairAccessible, avoidSteps: preferences.avoidSteps,
            modes: preferences.modes, walkingSpeed: preferences.walkingSpeed, maxTransfers: preferences.maxTransfers,
            minimumTransferMinutes: preferences.minimumTransferMinutes, bicycle: preferences.bicycle,
            optimize: preferences.optimize)
    }

    /// The same for a plan.
    public var tripPreferences: TripPreferences {
        TripPreferences(
            maxWalkingDistance: maxWalkingDistance, wheelchairAccessible: wheelchairAccessible, avoidSteps: avoidSteps,
            modes: modes, walkingSpeed: walkingSpeed, maxTransfers: maxTransfers,
            minimumTransferMinutes: minimumTransferMinutes, bicycle: bicycle, optimize: optimize)
    }

    /// Reads what earlier servers sent and earlier apps kept too: they knew nothing of `avoid_steps`, which is always there by now.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            maxWalkingDistance: try fields.decode(Int.self, forKey: .maxWalkingDistance),
            wheelchairAccessible: try fields.decode(Bool.self, forKey: .wheelchairAccessible),
            avoidSteps: fields.contains(.avoidSteps) ? try fields.decode(Bool.self, forKey: .avoidSteps) : false,
            modes: try fields.decode(Nullable<[Mode]>.self, forKey: .modes).wrappedValue,
            walkingSpeed: try fields.decode(Double.self, forKey: .walkingSpeed),
            maxTransfers: try fields.decode(Int.self, forKey: .maxTransfers),
            minimumTransferMinutes: try fields.decode(Int.self, forKey: .minimumTransferMinutes),
            bicycle: try fields.decode(Bool.self, forKey: .bicycle),
            optimize: try fields.decode(PlanGoal.self, forKey: .optimize))
    }
}
