/// Vehicles as GeoJSON (RFC 7946 §3.3), with members of our own beside the features.
public struct VehicleFeatureCollection: ResponseBody {
    /// Always FeatureCollection.
    public var type: String = "FeatureCollection"
    /// Vehicles seen recently enough to be shown, by key.
    public var features: [VehicleFeature]
    /// Matches in all; more than there are features where limit cut the list.
    public var total: Int
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit.
    public var stale: Bool
    /// How fresh the vehicle positions are.
    public var realtimeStatus: RealtimeStatus = .none
}

/// A vehicle as a GeoJSON Feature (RFC 7946 §3.2).
public struct VehicleFeature: ResponseBody {
    /// Always Feature.
    public var type: String = "Feature"
    /// Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.
    public var id: String
    /// Where it was last seen.
    public var geometry: PointGeometry
    /// What is known of it.
    public var properties: VehicleProperties
}

/// A GeoJSON Point (RFC 7946 §3.1.2).
public struct PointGeometry: ResponseBody {
    /// Always Point.
    public var type: String = "Point"
    /// Position as [longitude, latitude], degrees, WGS 84.
    public var coordinates: [Double]
}

/// What is known of a vehicle, flat, as map styles want it.
public struct VehicleProperties: ResponseBody {
    /// Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).
    public var vehicleID: String
    /// What riders read on the vehicle (VehicleDescriptor.label).
    @Nullable public var label: String?
    /// Trip it runs (`trips.txt` trip_id, or as published where it is not tied to the timetable).
    @Nullable public var tripID: String?
    /// Service day of that trip (`calendar.txt`); null where it is not tied to one.
    @Nullable public var serviceDate: ISODate?
    /// First departure of the run, HH:MM:SS; only for trips that run by frequency (`frequencies.txt`).
    @Nullable public var startTime: ServiceClock?
    /// Route it runs on (`routes.txt` route_id).
    @Nullable public var routeID: String?
    /// Name on the front of the vehicle (`routes.txt` route_short_name).
    @Nullable public var routeShortName: String?
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).
    @Nullable public var routeTextColor: String?
    /// Kind of vehicle, from the feed's own route type.
    @Nullable public var mode: Mode?
    /// Where the vehicle says it is going (`trips.txt` trip_headsign).
    @Nullable public var headsign: String?
    /// Direction of travel, 0 or 1 (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Seconds late, negative when early; null where not known.
    @Nullable public var delaySeconds: Int?
    /// Stop it is at or on its way to (`stops.txt` stop_id).
    @Nullable public var nextStopID: String?
    /// Name of that stop (`stops.txt` stop_name).
    @Nullable public var nextStopName: String?
    /// Heading in degrees clockwise from true north.
    @Nullable public var bearing: Double?
    /// Speed in kilometres per hour; the feed says metres per second.
    @Nullable public var speedKmh: Double?
    /// Whether it is at next_stop_id or on its way there; null where not known.
    @Nullable public var currentStatus: VehicleStopState?
    /// How full the vehicle is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// True if it is tied to a trip of the timetable.
    public var matched: Bool
    /// How it was tied to the trip; null where it is not.
    @Nullable public var matchedBy: MatchMethod?
    /// Feed it came from, as named in the city file.
    public var feedID: String
    /// When the vehicle measured this, in the city's time zone.
    public var lastUpdated: Timestamp
    /// Seconds from last_updated to this answer.
    public var ageSeconds: Int
}

extension VehicleFeatureCollection {
    /// The same vehicles as GeoJSON.
    public init(_ body: VehiclesBody) {
        self.init(
            features: body.vehicles.map { VehicleFeature($0) }, total: body.total, lastUpdated: body.lastUpdated,
            stale: body.stale, realtimeStatus: body.realtimeStatus)
    }
}

extension VehicleFeature {
    /// The same vehicle as GeoJSON.
    public init(_ vehicle: Vehicle) {
        self.init(
            id: vehicle.key,
            geometry: PointGeometry(coordinates: [vehicle.position.longitude, vehicle.position.latitude]),
            properties: VehicleProperties(vehicle))
    }
}

extension VehicleProperties {
    /// What is known of a vehicle, apart from its place.
    public init(_ vehicle: Vehicle) {
        let position = vehicle.position
        self.init(
            vehicleID: position.vehicleID, label: position.label, tripID: vehicle.tripID,
            serviceDate: vehicle.serviceDate, startTime: vehicle.startTime, routeID: vehicle.routeID,
            routeShortName: vehicle.routeShortName, routeColor: vehicle.routeColor,
            routeTextColor: vehicle.routeTextColor, mode: vehicle.mode, headsign: vehicle.headsign,
            directionID: vehicle.directionID, delaySeconds: vehicle.delaySeconds, nextStopID: vehicle.nextStopID,
            nextStopName: vehicle.nextStopName, bearing: position.bearing, speedKmh: position.speedKmh,
            currentStatus: position.currentStatus, occupancyStatus: position.occupancyStatus,
            matched: vehicle.matched, matchedBy: vehicle.matchedBy, feedID: vehicle.feedID,
            lastUpdated: position.lastUpdated, ageSeconds: position.ageSeconds)
    }
}
