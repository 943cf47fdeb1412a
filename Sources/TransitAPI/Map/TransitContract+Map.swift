extension TransitContract {
    /// `GET /map/lines`.
    public static let mapLines = Endpoint<MapLinesRequest, MapLinesBody>(
        "mapLines", "/map/lines", tag: .map, summary: "Lines to draw",
        description: """
            The paths of the lines, told as closely as a zoom shows them: a map needs no other source. Each path is \
            whole, also where it leaves the box. `/routes/{route_id}` has the paths of one line in full.
            """,
        rateClass: .map, cache: .timetable, errors: [.timetableUnavailable, .serverBusy], translatesNames: true)

    /// `GET /map/stops`.
    public static let mapStops = Endpoint<MapStopsRequest, MapStopsBody>(
        "mapStops", "/map/stops", tag: .map, summary: "Stops to draw",
        description: "Stations, and stops outside stations, in a box: those with the most departures a day first.",
        rateClass: .map, cache: .timetable, errors: [.timetableUnavailable, .serverBusy, .missingParameter],
        translatesNames: true)

    /// `GET /tiles/{z}/{x}/{y}`.
    public static let tile = Endpoint<TileRequest, FileContents>(
        "tile", "/tiles/{z}/{x}/{y}", mount: .root, tag: .map, summary: "A tile of the ground",
        description: """
            Water, parks, buildings, streets, rails and names from OpenStreetMap as a Mapbox vector tile 2.1, which MapLibre \
            and QGIS read: layers and their properties are named as OpenMapTiles names them. Empty where nothing is drawn. A \
            map shows © OpenStreetMap contributors beside it. Not found in a city without a ground file.
            """,
        rateClass: .tiles, cache: .tiles, errors: [.notFound, .serverBusy],
        form: .binary(mediaType: "application/vnd.mapbox-vector-tile"))

    /// `GET /tiles/style.json`.
    public static let mapStyle = Endpoint<MapStyleRequest, FileContents>(
        "mapStyle", "/tiles/style.json", mount: .root, tag: .map, summary: "How to draw the tiles",
        description: """
            A MapLibre style, version 8, of the tiles of this server, by day or for the dark. Not found in a city without a \
            ground file.
            """,
        rateClass: .map, cache: .tiles, errors: [.notFound], form: .text(mediaType: "application/json"))
}
