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
    /// A stop by its id.
    case stopID = "stop_id"
    /// A point on the map.
    case coordinates
    /// Free text.
    case search
}

extension TripPlace: BodyObject {
    static let type = OptionalParameter<TripPlaceKind>(
        "type", "How the place is given; told by the other fields where it is left out.", example: .coordinates)
    static let lat = Parameter<Double>(
        "lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8688)
    static let lon = Parameter<Double>(
        "lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2093)
    static let stopID = Parameter<String>(
        "stop_id", "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let query = Parameter<String>(
        "query", "Name or code of a stop as typed; a text that is exactly a stop_id means that stop. In plans only.",
        bounds: 1...200, example: "Circular Quay")
    static let name = OptionalParameter<String>(
        "name", "What to call the place; the name of what is found where not given.", bounds: 1...100,
        example: "Home")

    /// One name for every place that is sent, so that a generated client has one type for all of them.
    public static let schemaName = "Place"

    public static let summary = "A place: a stop by stop_id, a point by lat and lon, or in plans a query; one of them."

    /// What any of the three may have.
    public static let documentedFields = [
        BodyField(type.erased), BodyField(stopID.erased), BodyField(lat.erased), BodyField(lon.erased),
        BodyField(query.erased), BodyField(name.erased),
    ].map(\.optional)

    /// None is required by itself, one is needed.
    public static let isOneNeeded = true

    /// Each way to give one.
    public static let objectExpectation = shapes(of: TripPlaceKind.allCases)

    static func shapes(of kinds: [TripPlaceKind]) -> String {
        "a JSON object such as " + kinds.map(\.shape).joined(separator: " or ")
    }

    /// Reads a place.
    public static func read(_ object: JSONObject, at place: BodyPlace) throws(ParameterError) -> TripPlace {
        let (kind, reader) = try kind(of: object, at: place, among: TripPlaceKind.allCases)
        let name = try reader.value(Self.name)
        return switch kind {
        case .coordinates: .coordinates(try point(reader), name: name)
        case .stopID: .stop(try reader.value(stopID), name: name)
        case .search: .search(try reader.value(query), name: name)
        }
    }

    static func point(_ reader: BodyReader) throws(ParameterError) -> Coordinates {
        Coordinates(withinLatitude: try reader.value(lat), longitude: try reader.value(lon))
    }

    /// How a place is given, and its fields. What is null says nothing: so a place of an answer can be sent back.
    static func kind(
        of object: JSONObject, at place: BodyPlace, among kinds: [TripPlaceKind]
    ) throws(ParameterError) -> (TripPlaceKind, BodyReader) {
        var object = object
        let path = place.path
        for field in documentedFields where object[field.name] == .null { object[field.name] = nil }
        let said = try BodyReader(unchecked: object, at: place).value(type)
        if let said, !kinds.contains(said) {
            throw .invalidField(
                path.appending(type.name), received: .string(said.rawValue),
                expectation: "one of \(kinds.map(\.rawValue).joined(separator: " or "))")
        }
        let seen = kinds.first { kind in kind.fields.contains { object[$0.name] != nil } }
        guard let kind = said ?? seen else {
            let fields = kinds.flatMap(\.fields) + [BodyField(name.erased)]
            _ = try BodyReader(
                object, at: place, declared: [BodyField(type.erased)] + fields, elsewhere: documentedFields)
            throw .noneGiven(kinds.map { path.appending($0.fields[0].name).description })
        }
        let sign = said.map { "\(path.appending(type.name)) is \($0.rawValue)" }
        let reader = try BodyReader(
            object, at: place, declared: [BodyField(type.erased)] + kind.fields + [BodyField(name.erased)],
            elsewhere: documentedFields,
            circumstance: "where \(sign ?? "\(path.appending(kind.fields[0].name)) is given")")
        return (kind, reader)
    }

    /// How the place is given.
    public var kind: TripPlaceKind {
        switch self {
        case .coordinates: .coordinates
        case .stop: .stopID
        case .search: .search
        }
    }

    /// The object that reads back as this value.
    public var bodyJSON: JSONObject {
        var writer = BodyWriter()
        writer.write(kind, as: Self.type)
        switch self {
        case .coordinates(let place, _):
            writer.write(place.latitude, as: Self.lat)
            writer.write(place.longitude, as: Self.lon)
        case .stop(let id, _): writer.write(id, as: Self.stopID)
        case .search(let text, _): writer.write(text, as: Self.query)
        }
        writer.write(name, as: Self.name)
        return writer.object
    }

    /// Names the schema. It is flat: generated clients in several languages cannot be made of alternatives.
    public static func register(in registry: any NamedSchemas) {
        registry.register(schemaName) {
            var schema = BodyField.object(documentedFields, in: registry)
            schema["description"] = .string(summary)
            return schema
        }
    }
}

extension TripPlaceKind {
    /// The fields of a place given this way, the one it is told by first; type and name apart.
    var fields: [BodyField] {
        switch self {
        case .coordinates: [BodyField(TripPlace.lat.erased), BodyField(TripPlace.lon.erased)]
        case .stopID: [BodyField(TripPlace.stopID.erased)]
        case .search: [BodyField(TripPlace.query.erased)]
        }
    }

    /// `{"type": "stop_id", "stop_id": …}`
    fileprivate var shape: String {
        "{\"type\": \"\(rawValue)\"" + fields.map { ", \"\($0.name)\": …" }.joined() + "}"
    }
}

/// A place as one parameter of a link: a point, or a text that is a stop_id or what a rider typed.
extension TripPlace: ParameterValue {
    /// `-33.8688,151.2093`, perhaps with spaces, is a point; any other text but half a point is a search.
    public static func parse(_ text: String, within bounds: Never?) -> TripPlace? {
        let halves = text.split(separator: ",", omittingEmptySubsequences: false).map { half in
            half.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        let numbers = halves.map { Coordinates.degrees(Substring(String($0))) }
        if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] {
            return Coordinates(latitude: latitude, longitude: longitude).map { .coordinates($0, name: nil) }
        }
        return String.parse(text, within: query.bounds).map { .search($0, name: nil) }
    }

    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "latitude,longitude in degrees, a stop_id, or text of 1 to 200 characters"
    }

    /// A string; that a point must lie on Earth is said in words.
    public static func schema(within bounds: Never?) -> JSONObject { String.schema(within: query.bounds) }

    /// The point, the stop_id, or the text; a label is lost.
    public var parameterText: String {
        switch self {
        case .coordinates(let place, _): place.description
        case .stop(let id, _): id
        case .search(let text, _): text
        }
    }

    /// The same as a JSON string. (In a body, a place is an object: ``BodyObject/bodyJSON``.)
    public var parameterJSON: JSONValue { .string(parameterText) }
}
