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

    /// The same for a plan.
    public var tripPlace: TripPlace {
        switch self {
        case .stop(let id, let name): .stop(id, name: name)
        case .point(let place, let name): .coordinates(place, name: name)
        }
    }
}

extension SavedPlaceInput: BodyObject {
    static let name = OptionalParameter<KeptText>(
        "name", "What the rider calls the place.", bounds: 1...RiderLimits.labelLength, example: KeptText("Home"))
    private static let stopFields = [BodyField(TripPlace.stopID.erased), BodyField(name.erased)]
    private static let pointFields = [
        BodyField(TripPlace.lat.erased), BodyField(TripPlace.lon.erased), BodyField(name.erased),
    ]

    /// What the object stands for.
    public static let summary = "One end of a saved trip: a stop by its stop_id, or a point by lat and lon."

    /// What either may have.
    public static let documentedFields = stopFields + pointFields.dropLast()

    /// None is required by itself, one is needed.
    public static let isOneNeeded = true

    /// Reads a place. A null stop_id, lat or lon says nothing, as in answers.
    public static func read(_ object: JSONObject, at path: JSONPath) throws(ParameterError) -> SavedPlaceInput {
        var object = object
        for field in [TripPlace.stopID.name, TripPlace.lat.name, TripPlace.lon.name] where object[field] == .null {
            object[field] = nil
        }
        if object[TripPlace.stopID.name] != nil {
            let reader = try BodyReader(
                object, at: path, declared: stopFields,
                circumstance: "where \(path.appending(TripPlace.stopID.name)) is given")
            return .stop(try reader.value(TripPlace.stopID), name: try reader.value(name)?.text)
        }
        let reader = try BodyReader(object, at: path, declared: documentedFields)
        guard object[TripPlace.lat.name] != nil || object[TripPlace.lon.name] != nil else {
            throw .noneGiven([TripPlace.stopID.name, TripPlace.lat.name].map { path.appending($0).description })
        }
        let place = Coordinates(
            withinLatitude: try reader.value(TripPlace.lat), longitude: try reader.value(TripPlace.lon))
        return .point(place, name: try reader.value(name)?.text)
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
        writer.write(name.map { KeptText($0) }, as: Self.name)
        return writer.object
    }

    /// Names the schema of a place and of its two forms.
    public static func register(in registry: SchemaRegistry) {
        registry.register(schemaName) {
            let forms = [
                ("Stop", stopFields, [TripPlace.lat.name, TripPlace.lon.name]),
                ("Point", pointFields, [TripPlace.stopID.name]),
            ]
            let choices = forms.map { form, fields, silent -> JSONValue in
                registry.register(schemaName + form) {
                    var schema = BodyField.object(fields, in: registry)
                    var properties = schema["properties"]?.object ?? [:]
                    for field in silent { properties[field] = ["type": "null"] }
                    schema["properties"] = .object(properties)
                    return schema
                }
                return .object(SchemaRegistry.reference(schemaName + form))
            }
            return ["description": .string(summary), "oneOf": .array(choices)]
        }
    }
}
