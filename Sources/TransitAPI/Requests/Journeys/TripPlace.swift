/// Where a journey starts or ends, as a client says it.
public enum TripPlace: Hashable, Sendable {
    /// A point on the map.
    case coordinates(Coordinates, name: String?)
    /// A stop, platform or station by its GTFS stop_id.
    case stop(_ stopID: String, name: String?)
    /// What a rider typed. A text that is exactly a stop_id means that stop; else the best match of the stop search.
    case search(_ query: String, name: String?)

    /// What to call it in answers; nil for the name of what is found.
    public var name: String? {
        switch self {
        case .coordinates(_, let name), .stop(_, let name), .search(_, let name): name
        }
    }
}

/// The ways to say where a journey starts or ends.
public enum TripPlaceKind: String, WireEnum {
    /// A point on the map.
    case coordinates
    /// A stop by its id.
    case stopID = "stop_id"
    /// Free text.
    case search

    /// What the type stands for.
    public static let summary = "The ways to say where a journey starts or ends."
}

extension TripPlace: BodyVariants {
    static let lat = Parameter<Double>(
        "lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8688)
    static let lon = Parameter<Double>(
        "lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2093)
    static let stopID = Parameter<String>(
        "stop_id", "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let query = Parameter<String>(
        "query", "Name or code of a stop as typed; a text that is exactly a stop_id means that stop.", bounds: 1...200,
        example: "Circular Quay")
    static let name = OptionalParameter<String>(
        "name", "What to call the place in the answer; the name of what is found where not given.", bounds: 1...100,
        example: "Home")

    /// What the object stands for.
    public static let summary = "Where a journey starts or ends; type says how."

    /// Says how the place is given.
    public static let discriminator = Parameter<TripPlaceKind>(
        "type", "How the place is given.", example: .coordinates)

    /// The fields of a place given this way.
    public static func fields(of kind: TripPlaceKind) -> [BodyField] {
        switch kind {
        case .coordinates: [BodyField(lat.erased), BodyField(lon.erased), BodyField(name.erased)]
        case .stopID: [BodyField(stopID.erased), BodyField(name.erased)]
        case .search: [BodyField(query.erased), BodyField(name.erased)]
        }
    }

    /// How the place is given.
    public var variant: TripPlaceKind {
        switch self {
        case .coordinates: .coordinates
        case .stop: .stopID
        case .search: .search
        }
    }

    /// Reads a place given this way.
    public init(_ kind: TripPlaceKind, _ reader: BodyReader) throws(ParameterError) {
        let name = try reader.value(Self.name)
        switch kind {
        case .coordinates:
            let place = Coordinates(
                withinLatitude: try reader.value(Self.lat), longitude: try reader.value(Self.lon))
            self = .coordinates(place, name: name)
        case .stopID: self = .stop(try reader.value(Self.stopID), name: name)
        case .search: self = .search(try reader.value(Self.query), name: name)
        }
    }

    /// Writes the fields of the place.
    public func write(to writer: inout BodyWriter) {
        switch self {
        case .coordinates(let place, _):
            writer.write(place.latitude, as: Self.lat)
            writer.write(place.longitude, as: Self.lon)
        case .stop(let id, _): writer.write(id, as: Self.stopID)
        case .search(let text, _): writer.write(text, as: Self.query)
        }
        writer.write(name, as: Self.name)
    }
}
