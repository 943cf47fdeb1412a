/// What a favourite is: a stop or a route.
public enum FavoriteTarget: Hashable, Sendable {
    /// A stop, platform or station by its GTFS stop_id.
    case stop(String)
    /// A route by its GTFS route_id.
    case route(String)
}

/// Body of `POST /favorites`.
public struct CreateFavoriteRequest: EndpointRequest, BodyFields {
    /// The stop or the route.
    public var target: FavoriteTarget
    /// What the rider calls it; kept as given.
    public var label: String?
    /// Place in the list, from 0; the end where nil.
    public var sortOrder: Int?

    /// A request; bounds are checked by whoever reads it.
    public init(_ target: FavoriteTarget, label: String? = nil, sortOrder: Int? = nil) {
        self.target = target
        self.label = label
        self.sortOrder = sortOrder
    }
}

extension CreateFavoriteRequest {
    static let stopID = OptionalParameter<String>(
        "stop_id", "GTFS stop_id of a stop, platform or station. Excludes route_id.", bounds: 1...200,
        example: "200060")
    static let routeID = OptionalParameter<String>(
        "route_id", "GTFS route_id. Excludes stop_id.", bounds: 1...200, example: "T1")
    static let nickname = OptionalParameter<VerbatimText>(
        "nickname", "Another name of label.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("Work"))

    public static let summary = "A stop or a route to be kept at hand."

    public static let fields = [
        BodyField(stopID.erased), BodyField(routeID.erased), BodyField(RiderFields.label.erased),
        BodyField(nickname.erased), BodyField(RiderFields.sortOrder.erased),
    ]

    /// A favourite is one thing, with one label.
    public static let exclusive = [[stopID.name, routeID.name], [RiderFields.label.name, nickname.name]]
    /// A favourite is something.
    public static let needed = [[stopID.name, routeID.name]]

    public init(_ reader: BodyReader) throws(ParameterError) {
        let stopID = try reader.value(Self.stopID)
        let routeID = try reader.value(Self.routeID)
        if let stopID {
            target = .stop(stopID)
        } else if let routeID {
            target = .route(routeID)
        } else {
            throw .noneGiven(Self.needed[0])
        }
        let label: String? = try reader.value(RiderFields.label)
        let nickname: String? = try reader.value(Self.nickname)
        self.label = label ?? nickname
        sortOrder = try reader.value(RiderFields.sortOrder)
    }

    public func write(to writer: inout BodyWriter) {
        switch target {
        case .stop(let id): writer.write(id, as: Self.stopID)
        case .route(let id): writer.write(id, as: Self.routeID)
        }
        writer.write(label, as: RiderFields.label)
        writer.write(sortOrder, as: RiderFields.sortOrder)
    }
}
