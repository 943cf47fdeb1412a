/// Lines for a map.
public struct MapLinesBody: ResponseBody {
    /// Lines, in the order of the routes list.
    public var lines: [MapLine]
    /// Lines in this answer.
    public var count: Int
    /// Lines that were asked for; more than count where the limit cut some off.
    public var total: Int
}

/// A line as a map draws it.
public struct MapLine: ResponseBody {
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Kind of vehicle, from the feed's own route type.
    public var mode: Mode
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Paths that together pass wherever the line's vehicles run, to within some 30 m and what the zoom leaves out, as encoded
    /// polylines with 5 decimals: the way most trips take, then what others take beside it (`shapes.txt`; from stop to stop where
    /// the feed draws none). All of the line, also what is outside the box.
    public var paths: [String]
}

/// Stops for a map.
public struct MapStopsBody: ResponseBody {
    /// Stations and stops that belong to none, those with the most departures a day first.
    public var stops: [StopSummary]
    /// Stops in this answer.
    public var count: Int
    /// Stops in the box; more than count where the limit cut some off.
    public var total: Int
}

/// Parameters of `GET /map/lines`.
public struct MapLinesRequest: EndpointRequest {
    /// Only lines that cross this box: west, south, east, north.
    /// - Query: example: .example
    public var bbox: MapBounds?
    /// Only lines of these modes; every mode where not given.
    /// - Query: bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro]
    public var modes: [Mode]?
    /// Zoom of the map, as web maps count it (0 is the whole world on 256 pixels): paths are told to about a pixel.
    /// - Query: bounds: 0...18, example: 12
    public var zoom: Int = 12
    /// Most entries in the answer.
    /// - Query: bounds: 1...2000, example: 500
    public var limit: Int = 500
}

/// Parameters of `GET /map/stops`.
public struct MapStopsRequest: EndpointRequest {
    /// Only stops inside this box: west, south, east, north.
    /// - Query: example: .example
    public var bbox: MapBounds
    /// Only stops where one of these modes calls; every mode where not given.
    /// - Query: bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro]
    public var modes: [Mode]?
    /// Most entries in the answer.
    /// - Query: bounds: 1...1000, example: 300
    public var limit: Int = 300
}
