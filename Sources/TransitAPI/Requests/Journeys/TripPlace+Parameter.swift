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

    /// What a valid value is.
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
