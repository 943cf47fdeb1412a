/// The timetable being served.
public struct TimetableSummary: ResponseBody {
    /// Version of the compiled timetable.
    public var version: String
    /// First service day it covers.
    public var validFrom: ISODate
    /// Last service day it covers.
    public var validUntil: ISODate
    /// Stops in it, stations included.
    public var stops: Int
    /// Routes in it.
    public var routes: Int
    /// Trips in it.
    public var trips: Int
    /// When it was compiled.
    public var generatedAt: Timestamp

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        version: String, validFrom: ISODate, validUntil: ISODate, stops: Int, routes: Int, trips: Int,
        generatedAt: Timestamp
    ) {
        self.version = version
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.stops = stops
        self.routes = routes
        self.trips = trips
        self.generatedAt = generatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case stops
        case routes
        case trips
        case generatedAt = "generated_at"
    }
}

extension TimetableSummary {
    /// What the type stands for.
    public static let summary = "The timetable being served."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Version of the compiled timetable.",
        "valid_from": "First service day it covers.",
        "valid_until": "Last service day it covers.",
        "stops": "Stops in it, stations included.",
        "routes": "Routes in it.",
        "trips": "Trips in it.",
        "generated_at": "When it was compiled.",
    ]
}
