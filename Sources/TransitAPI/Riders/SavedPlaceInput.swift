/// One end of a saved trip, as a client says it: a stop, or a point.
public enum SavedPlaceInput: Hashable, Sendable {
    /// A stop, platform or station by its GTFS stop_id.
    case stop(_ stopID: String, name: String?)
    /// A point on the map.
    case point(Coordinates, name: String?)

    /// What the rider calls it; kept as given.
    public var name: String? {
        switch self {
        case .stop(_, let name), .point(_, let name): name
        }
    }

    /// The GTFS stop_id; nil for a point.
    public var stopID: String? {
        if case .stop(let id, _) = self { id } else { nil }
    }
}

extension SavedPlaceInput: BodyObject {
    static let name = OptionalParameter<VerbatimText>(
        "name", "What the rider calls the place.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("Home"))

    /// That of places in plans: what a client plans with, it can keep.
    public static let schemaName = TripPlace.schemaName

    public static let summary = TripPlace.summary

    /// What either may have.
    public static let documentedFields = TripPlace.documentedFields

    /// None is required by itself, one is needed.
    public static let isOneNeeded = true

    /// Either way to give one.
    public static let objectExpectation = TripPlace.shapes(of: kinds)

    private static let kinds: [TripPlaceKind] = [.stopID, .coordinates]

    /// Reads a place; a query is none that can be kept, as it may mean another stop tomorrow.
    public static func read(_ object: JSONObject, at place: BodyPlace) throws(ParameterError) -> SavedPlaceInput {
        let (kind, reader) = try TripPlace.kind(of: object, at: place, among: kinds)
        let name: String? = try reader.value(name)
        if kind == .stopID { return .stop(try reader.value(TripPlace.stopID), name: name) }
        return .point(try TripPlace.point(reader), name: name)
    }

    /// The object that reads back as this value.
    public var bodyJSON: JSONObject {
        var writer = BodyWriter()
        switch self {
        case .stop(let id, _): writer.write(id, as: TripPlace.stopID)
        case .point(let place, _):
            writer.write(place.latitude, as: TripPlace.lat)
            writer.write(place.longitude, as: TripPlace.lon)
        }
        writer.write(name, as: Self.name)
        return writer.object
    }

    /// Names the schema.
    public static func register(in registry: any NamedSchemas) { TripPlace.register(in: registry) }
}
