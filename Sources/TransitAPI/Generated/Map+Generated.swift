// swift-format-ignore-file
// Made by `make generate` from what stands in Map: not to be edited.

extension MapLinesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        lines: [MapLine], count: Int, total: Int, _: Void = ()
    ) {
        self.init(lines: lines, count: count, total: total)
    }

    enum CodingKeys: String, CodingKey {
        case lines, count, total
    }

    public static let summary = "Lines for a map."

    public static let fieldDocs: [String: String] = [
        "lines": "Lines, in the order of the routes list.",
        "count": "Lines in this answer.",
        "total": "Lines that were asked for; more than count where the limit cut some off.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"lines\":", lines)
        json.member(",\"count\":", count)
        json.member(",\"total\":", total)
    }
}

extension MapLine {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String, routeShortName: String, mode: Mode, routeColor: String? = nil, paths: [String], _: Void = ()
    ) {
        self.init(routeID: routeID, routeShortName: routeShortName, mode: mode, routeColor: routeColor, paths: paths)
    }

    enum CodingKeys: String, CodingKey {
        case routeID = "route_id", routeShortName = "route_short_name", mode, routeColor = "route_color", paths
    }

    public static let summary = "A line as a map draws it."

    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "paths": "Paths that together pass wherever the line's vehicles run, to within some 30 m and what the zoom leaves out, as encoded polylines with 5 decimals: the way most trips take, then what others take beside it (`shapes.txt`; from stop to stop where the feed draws none). All of the line, also what is outside the box.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"mode\":", mode)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"paths\":", paths)
    }
}

extension MapStopsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stops: [StopSummary], count: Int, total: Int, _: Void = ()
    ) {
        self.init(stops: stops, count: count, total: total)
    }

    enum CodingKeys: String, CodingKey {
        case stops, count, total
    }

    public static let summary = "Stops for a map."

    public static let fieldDocs: [String: String] = [
        "stops": "Stations and stops that belong to none, those with the most departures a day first.",
        "count": "Stops in this answer.",
        "total": "Stops in the box; more than count where the limit cut some off.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stops\":", stops)
        json.member(",\"count\":", count)
        json.member(",\"total\":", total)
    }
}

extension MapLinesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        bbox: MapBounds? = nil, modes: [Mode]? = nil, zoom: Int = 12, limit: Int = 500, _: Void = ()
    ) {
        self.init(bbox: bbox, modes: modes, zoom: zoom, limit: limit)
    }

    static let bbox = OptionalParameter<MapBounds>("bbox", "Only lines that cross this box: west, south, east, north.", example: .example)
    static let modes = OptionalParameter<[Mode]>("modes", "Only lines of these modes; every mode where not given.", bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro])
    static let zoom = Parameter<Int>("zoom", "Zoom of the map, as web maps count it (0 is the whole world on 256 pixels): paths are told to about a pixel.", default: 12, bounds: 0...18, example: 12)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 500, bounds: 1...2000, example: 500)

    public static let parameters: [AnyParameter] = [
        bbox.erased, modes.erased, zoom.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        modes = try reader.value(Self.modes)
        zoom = try reader.value(Self.zoom)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(modes, as: Self.modes)
        writer.write(zoom, as: Self.zoom)
        writer.write(limit, as: Self.limit)
    }
}

extension MapStopsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        bbox: MapBounds, modes: [Mode]? = nil, limit: Int = 300, _: Void = ()
    ) {
        self.init(bbox: bbox, modes: modes, limit: limit)
    }

    static let bbox = Parameter<MapBounds>("bbox", "Only stops inside this box: west, south, east, north.", example: .example)
    static let modes = OptionalParameter<[Mode]>("modes", "Only stops where one of these modes calls; every mode where not given.", bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro])
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 300, bounds: 1...1000, example: 300)

    public static let parameters: [AnyParameter] = [
        bbox.erased, modes.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        modes = try reader.value(Self.modes)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(modes, as: Self.modes)
        writer.write(limit, as: Self.limit)
    }
}

extension TileRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        z: Int, x: Int, y: TileRow, _: Void = ()
    ) {
        self.init(z: z, x: x, y: y)
    }

    static let z = Parameter<Int>("z", in: .path, "Zoom, as web maps count it: 0 is the whole world on one tile.", bounds: 0...16, example: 14)
    static let x = Parameter<Int>("x", in: .path, "Column, from west to east.", bounds: 0...65_535, example: 15_073)
    static let y = Parameter<TileRow>("y", in: .path, "Row, from north to south, and .mvt.", example: TileRow.example)

    public static let parameters: [AnyParameter] = [
        z.erased, x.erased, y.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        z = try reader.value(Self.z)
        x = try reader.value(Self.x)
        y = try reader.value(Self.y)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(z, as: Self.z)
        writer.write(x, as: Self.x)
        writer.write(y, as: Self.y)
    }
}

extension MapStyleRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        dark: Bool = false, _: Void = ()
    ) {
        self.init(dark: dark)
    }

    static let dark = Parameter<Bool>("dark", "For the dark.", default: false, example: false)

    public static let parameters: [AnyParameter] = [
        dark.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        dark = try reader.value(Self.dark)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(dark, as: Self.dark)
    }
}
