/// Parameters of `GET /departures/stream`.
public struct BoardsStreamRequest: EndpointRequest {
    /// GTFS stop_ids of stops, platforms or stations.
    public var stopIDs: [String]
    /// Most entries in an event.
    public var limit: Int
    /// Only this mode.
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    public var hideCancelled: Bool

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(stopIDs: [String], limit: Int = 10, mode: Mode? = nil, hideCancelled: Bool = false) {
        self.stopIDs = stopIDs
        self.limit = limit
        self.mode = mode
        self.hideCancelled = hideCancelled
    }

    /// What is asked of each stop, in the order asked; a stop that is named twice counts once.
    public var boards: [DepartureStreamRequest] {
        var seen: Set<String> = []
        return stopIDs.filter { seen.insert($0).inserted }.map {
            DepartureStreamRequest(stopID: $0, limit: limit, mode: mode, hideCancelled: hideCancelled)
        }
    }
}

extension BoardsStreamRequest {
    static let stopIDs = Parameter<[String]>(
        "stop_ids", "GTFS stop_ids of stops, platforms or stations. One that holds a comma needs a stream of its own.",
        bounds: ListBounds(count: 1...EventStreams.boards, element: 1...200), example: ["200060", "209573"])

    /// All parameters.
    public static let parameters: [AnyParameter] = [
        stopIDs.erased, DepartureStreamRequest.limit.erased, DepartureStreamRequest.mode.erased,
        DepartureStreamRequest.hideCancelled.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopIDs = try reader.value(Self.stopIDs)
        limit = try reader.value(DepartureStreamRequest.limit)
        mode = try reader.value(DepartureStreamRequest.mode)
        hideCancelled = try reader.value(DepartureStreamRequest.hideCancelled)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopIDs, as: Self.stopIDs)
        writer.write(limit, as: DepartureStreamRequest.limit)
        writer.write(mode, as: DepartureStreamRequest.mode)
        writer.write(hideCancelled, as: DepartureStreamRequest.hideCancelled)
    }
}
